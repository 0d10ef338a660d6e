// Applies the stored theme before anything is painted; src/theme.ts is where it is chosen.
(() => {
  const root = document.documentElement;
  try {
    const stored = localStorage.getItem(root.dataset.themeKey);
    if (stored === "light" || stored === "dark") root.dataset.theme = stored;
  } catch {
    // Storage is blocked: the system's theme stands.
  }
})();
