/** The choice between light, dark and whatever the system says. */

const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Builds the choice inside an element. */
export function mountThemeChoice(target: HTMLElement): void {
  const root = document.documentElement;
  const label = document.createElement("label");
  label.htmlFor = "theme-choice";
  label.className = "visually-hidden";
  label.textContent = "Theme";
  const choice = document.createElement("select");
  choice.id = "theme-choice";
  choice.className = "field";
  for (const [value, text] of THEMES) choice.append(new Option(text, value));
  choice.value = root.dataset["theme"] ?? "system";
  choice.addEventListener("change", () => {
    if (choice.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = choice.value;
    remember(root.dataset["themeKey"] ?? "", choice.value);
  });
  target.append(label, choice);
}

function remember(key: string, theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch (error) {
    // Storage is blocked: the choice holds until the page is left.
    if (!(error instanceof DOMException)) throw error;
  }
}
