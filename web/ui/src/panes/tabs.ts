/** Tabs by the book: one tab stop, arrow keys move, the panel is labelled by its tab. */

import { element, setAttribute } from "../dom.ts";

/** One tab and what it shows. */
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly panel: HTMLElement;
}

export class Tabs {
  readonly list: HTMLElement;
  readonly #tabs: readonly Tab[];
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #onSelect: (id: string) => void;

  /**
   * @param label what the tabs choose between, for screen readers
   * @param onSelect called with the tab on show, the first one at once
   */
  constructor(label: string, tabs: readonly Tab[], onSelect: (id: string) => void) {
    this.#tabs = tabs;
    this.#onSelect = onSelect;
    this.#buttons = tabs.map(({ id, title, panel }) => {
      panel.id = `panel-${id}`;
      setAttribute(panel, "role", "tabpanel");
      setAttribute(panel, "aria-labelledby", `tab-${id}`);
      return element("button", {
        class: "tab",
        text: title,
        attrs: { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": panel.id },
        on: {
          click: () => {
            this.select(id);
          },
        },
      });
    });
    this.list = element("div", { class: "tabs", attrs: { role: "tablist", "aria-label": label } }, ...this.#buttons);
    this.list.addEventListener("keydown", (event) => {
      this.#onKey(event);
    });
    this.select(tabs[0]?.id ?? "");
  }

  /** Shows a tab's panel and hides the others. */
  select(id: string): void {
    for (const [index, tab] of this.#tabs.entries()) {
      const chosen = tab.id === id;
      tab.panel.hidden = !chosen;
      const head = this.#buttons[index];
      if (head === undefined) continue;
      setAttribute(head, "aria-selected", chosen ? "true" : "false");
      head.tabIndex = chosen ? 0 : -1;
    }
    this.#onSelect(id);
  }

  #onKey(event: KeyboardEvent): void {
    const now = this.#tabs.findIndex(({ panel }) => !panel.hidden);
    const last = this.#tabs.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: now === 0 ? last : now - 1,
      ArrowRight: now === last ? 0 : now + 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.select(this.#tabs[target]?.id ?? "");
    this.#buttons[target]?.focus();
  }
}
