/** Short messages over the page: confirmations go by themselves, errors stay until they are dismissed. */

import { button, element } from "../dom.ts";

/** How long a confirmation stays, in milliseconds; long enough to read ten words twice. */
const CONFIRM_MS = 5000;

/** Something to do about a notice. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export class Notices {
  readonly root = element("div", { class: "notices", attrs: { role: "status", "aria-live": "polite" } });

  /** Says that something worked. */
  confirm(text: string, action?: NoticeAction): void {
    const notice = this.#show(text, "plain", action);
    setTimeout(() => {
      notice.remove();
    }, CONFIRM_MS);
  }

  /** Says what went wrong. */
  error(text: string, action?: NoticeAction): void {
    this.#show(text, "error", action);
  }

  /** Takes away what is said: something newer has been done. */
  clear(): void {
    this.root.replaceChildren();
  }

  #show(text: string, tone: "plain" | "error", action?: NoticeAction): HTMLElement {
    this.clear(); // one at a time: the latest is the one that matters
    const notice = element("div", { class: "notice" }, element("p", { text }));
    notice.dataset["tone"] = tone;
    if (action !== undefined) {
      notice.append(
        button(
          action.label,
          () => {
            notice.remove();
            action.run();
          },
          { class: "button" },
        ),
      );
    }
    notice.append(button("×", () => notice.remove(), { class: "button icon", attrs: { "aria-label": "Dismiss" } }));
    this.root.append(notice);
    return notice;
  }
}
