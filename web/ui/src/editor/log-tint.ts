/** A light hand of colour for what the eye looks for in a log: times recede, warnings and errors stand out. */

import {
  Decoration,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from "@codemirror/view";

const TIME = Decoration.mark({ class: "cm-time" });
const WARNING = Decoration.mark({ class: "cm-warning" });
const ERROR = Decoration.mark({ class: "cm-error" });

/** Words that make a line worth a look; only a reading aid, the engine decides on its own what it keeps. */
export const ALARM =
  /\b(?:error|fatal|panic|exception|fail(?:ed|ure)?|critical|killed|oom\w{0,16}|warn(?:ing)?|backoff)\b/i;

const decorator = new MatchDecorator({
  regexp: new RegExp(
    String.raw`\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?|` +
      String.raw`\b[A-Z]\w{0,40}(?:Error|Exception)\b|${ALARM.source}`,
    "gi",
  ),
  decoration: (match) => {
    const first = match[0].charCodeAt(0);
    if (first >= 0x30 && first <= 0x39) return TIME;
    return /^(?:warn|backoff)/i.test(match[0]) ? WARNING : ERROR;
  },
  maxLength: 2000,
});

export const logTint = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorator.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = decorator.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
