/** What a page can do for the view: the clipboard and downloads. */

import type { Host } from "@caveman-engine/ui";

/** @param maxInputBytes the engine's limit in bytes */
export function pageHost(maxInputBytes: number): Host {
  return {
    maxInputBytes,
    copyText: (text) => navigator.clipboard.writeText(text),
    saveFile: (name, content) => {
      const blob = new Blob([typeof content === "string" ? content : Uint8Array.from(content)], { type: "text/plain" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      // The browser has taken its own hold of the blob once the click has been handled.
      setTimeout(() => {
        URL.revokeObjectURL(link.href);
      });
    },
  };
}
