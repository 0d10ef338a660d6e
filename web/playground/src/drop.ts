/** Files and texts dropped anywhere on the page. */

/** What to do with what was dropped. */
export interface DropTarget {
  openFile(file: File): void;
  openText(text: string): void;
}

/** Watches the page; shows where a drop would land while something is dragged over it. */
export function acceptDrops(target: DropTarget): void {
  const overlay = document.createElement("div");
  overlay.className = "drop-overlay";
  overlay.hidden = true;
  const words = document.createElement("p");
  words.textContent = "Drop to compress";
  overlay.append(words);
  document.body.append(overlay);

  // `dragleave` fires for every element that is passed, so the overlay goes when no `dragover` has come for a while.
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(leaving);
    overlay.hidden = true;
  };

  // In the capturing phase, so that the editors do not take the drop for themselves.
  const over = (event: DragEvent): void => {
    if (!carries(event, "Files") && !carries(event, "text/plain")) return;
    if (!carries(event, "Files") && startedHere) return;
    event.preventDefault();
    event.stopPropagation();
    overlay.hidden = false;
    clearTimeout(leaving);
    leaving = setTimeout(hide, 300);
  };
  let startedHere = false;
  addEventListener("dragstart", () => (startedHere = true), true);
  addEventListener("dragend", () => (startedHere = false), true);
  addEventListener("dragenter", over, true);
  addEventListener("dragover", over, true);
  addEventListener(
    "drop",
    (event) => {
      if (startedHere) return;
      hide();
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData("text/plain") ?? "";
      if (file === undefined && text === "") return;
      event.preventDefault();
      event.stopPropagation();
      if (file !== undefined) target.openFile(file);
      else target.openText(text);
    },
    true,
  );
}

function carries(event: DragEvent, type: string): boolean {
  return event.dataTransfer?.types.includes(type) ?? false;
}
