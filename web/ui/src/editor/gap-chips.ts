/**
 * Markers as chips: buttons in the text that unfold the original lines in place and fold them again.
 *
 * Owns which gaps are open and where everything is once text has been put in. Fetching the original is the caller's.
 */

import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import { element, setAttribute } from "../dom.ts";
import { readMarker } from "../text/marker.ts";
import { covers, type ElidedRange } from "./elided-ranges.ts";
import { viewportLines } from "./viewport-lines.ts";

/** One chip: the marker it covers, and the original text below it while it is open. */
export interface Chip {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly open: ElidedRange | null;
  readonly busy: boolean;
}

const setOpen = StateEffect.define<{ readonly index: number; readonly length: number | null }>();
const setBusy = StateEffect.define<{ readonly index: number; readonly busy: boolean }>();

/** The chips of a document in order. */
export const chipField = StateField.define<readonly Chip[]>({
  create: () => [],
  update(chips, transaction) {
    let next = chips;
    if (transaction.docChanged) {
      const { changes } = transaction;
      next = next.map((chip) => ({
        ...chip,
        from: changes.mapPos(chip.from, 1),
        to: changes.mapPos(chip.to, -1),
        open:
          chip.open === null ? null : { from: changes.mapPos(chip.open.from, -1), to: changes.mapPos(chip.open.to, 1) },
      }));
    }
    for (const effect of transaction.effects) {
      if (effect.is(setOpen)) {
        const { index, length } = effect.value;
        next = replace(next, index, (chip) => ({
          ...chip,
          busy: false,
          open: length === null ? null : { from: chip.to, to: chip.to + length },
        }));
      } else if (effect.is(setBusy)) {
        const { index, busy } = effect.value;
        next = replace(next, index, (chip) => ({ ...chip, busy }));
      }
    }
    return next;
  },
});

/** Makes the markers of a document chips; `toggle` is called with the number of the chip that was pressed. */
export function gapChips(markers: readonly ElidedRange[], toggle: (index: number) => void): Extension {
  const chips = markers.map(({ from, to }, index) => ({ index, from, to, open: null, busy: false }));
  return [
    chipField.init(() => chips),
    EditorView.decorations.compute([chipField], (state) =>
      Decoration.set(
        state.field(chipField).map((chip) => {
          const text = state.doc.sliceString(chip.from, chip.to);
          const widget = new ChipWidget(chip.index, text, chip.open !== null, chip.busy, toggle);
          return Decoration.replace({ widget }).range(chip.from, chip.to);
        }),
      ),
    ),
    viewportLines(
      (state) => {
        const open = openRanges(state.field(chipField));
        return (from) => (covers(open, from) ? "cm-unfolded" : null);
      },
      (update) => update.startState.field(chipField) !== update.state.field(chipField),
    ),
  ];
}

/** Shows the text behind a chip below it; the text's last line ending is the one the marker already has. */
export function unfold(view: EditorView, index: number, original: string): void {
  const chip = view.state.field(chipField)[index];
  if (chip?.open !== null) return;
  const insert = "\n" + original.replace(/\r?\n$/, "");
  view.dispatch({
    changes: { from: chip.to, insert },
    effects: [
      setOpen.of({ index, length: insert.length }),
      // At the end of a document the editor would keep the end in view, and the chip would jump out of sight.
      EditorView.scrollIntoView(chip.from, { y: "nearest" }),
    ],
  });
}

/** Takes the text behind a chip away again. */
export function fold(view: EditorView, index: number): void {
  const open = view.state.field(chipField)[index]?.open;
  if (!open) return;
  view.dispatch({ changes: open, effects: setOpen.of({ index, length: null }) });
}

/** Shows that a chip is waiting for its text. */
export function markBusy(view: EditorView, index: number, busy: boolean): void {
  view.dispatch({ effects: setBusy.of({ index, busy }) });
}

function openRanges(chips: readonly Chip[]): readonly ElidedRange[] {
  const ranges: ElidedRange[] = [];
  // The line feed before the text belongs to the marker's line.
  for (const { open } of chips) if (open !== null) ranges.push({ from: open.from + 1, to: open.to + 1 });
  return ranges;
}

function replace(chips: readonly Chip[], index: number, change: (chip: Chip) => Chip): readonly Chip[] {
  return chips.map((chip) => (chip.index === index ? change(chip) : chip));
}

class ChipWidget extends WidgetType {
  readonly index: number;
  readonly text: string;
  readonly open: boolean;
  readonly busy: boolean;
  readonly toggle: (index: number) => void;

  constructor(index: number, text: string, open: boolean, busy: boolean, toggle: (index: number) => void) {
    super();
    this.index = index;
    this.text = text;
    this.open = open;
    this.busy = busy;
    this.toggle = toggle;
  }

  override eq(other: ChipWidget): boolean {
    return (
      this.index === other.index && this.text === other.text && this.open === other.open && this.busy === other.busy
    );
  }

  override toDOM(): HTMLElement {
    const chip = element("button", {
      class: "cm-chip",
      attrs: { type: "button" },
      on: {
        click: () => {
          this.toggle(this.index);
        },
      },
    });
    chip.append(element("span", { class: "cm-chip-sign", attrs: { "aria-hidden": "true" } }));
    const label = element("span", { class: "cm-chip-text" });
    for (const { kind, text } of readMarker(this.text))
      label.append(element("span", { class: `cm-chip-${kind}`, text }));
    chip.append(label, element("span", { class: "cm-chip-action" }));
    this.#reflect(chip);
    return chip;
  }

  /** Keeps the element, and with it the focus, when the same chip opens or closes. */
  override updateDOM(dom: HTMLElement, _view: EditorView, from: ChipWidget): boolean {
    if (from.index !== this.index || from.text !== this.text) return false;
    this.#reflect(dom);
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  #reflect(chip: HTMLElement): void {
    setAttribute(chip, "aria-expanded", this.open ? "true" : "false");
    setAttribute(chip, "aria-busy", this.busy ? "true" : undefined);
    const action = chip.querySelector(".cm-chip-action");
    if (action !== null) action.textContent = this.open ? "Fold" : "Unfold";
  }
}
