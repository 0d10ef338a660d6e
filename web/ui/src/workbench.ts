/** The view as a whole: puts the parts together and decides what a file, a paste or an example does. */

import { Controls } from "./bar/controls.ts";
import { Figures } from "./bar/figures.ts";
import { Gallery } from "./bar/gallery.ts";
import type { Example, WorkbenchOptions } from "./contract.ts";
import { element } from "./dom.ts";
import { InputPane } from "./panes/input-pane.ts";
import { Notices } from "./panes/notices.ts";
import { OutputPane } from "./panes/output-pane.ts";
import { describe } from "./session/fault.ts";
import { payloadFromBytes, payloadFromText, type Payload } from "./session/payload.ts";
import { Session } from "./session/session.ts";
import { formatBytes, formatCount } from "./text/format.ts";

/** What the host may do to a mounted view. */
export interface Workbench {
  /** Opens a file as if the reader had chosen it. */
  openFile(file: File): void;
  /** Replaces the payload by a text. */
  openText(text: string): void;
  /** Shows an example by its id; an unknown one is ignored. */
  openExample(id: string): void;
}

/** Builds the view inside an element. */
export function mountWorkbench(root: HTMLElement, options: WorkbenchOptions): Workbench {
  const { host, examples } = options;
  const session = new Session(options.engine);
  const notices = new Notices();
  let opening: AbortController | null = null;

  const copyHandle = async (handle: string): Promise<void> => {
    try {
      await host.copyText(handle);
      notices.confirm("The handle is on the clipboard.");
    } catch (error) {
      notices.error(`The clipboard refused the handle (${describe(error)}); select it instead.`);
    }
  };

  const choose = (payload: Payload, example: string | null): void => {
    input.replace(payload);
    session.setPayload(payload);
    gallery.mark(example);
    options.onExample?.(example);
  };

  /** Opens whatever `read` comes up with, unless something else is opened meanwhile. */
  const open = async (
    what: string,
    example: string | null,
    read: (signal: AbortSignal) => Promise<Payload>,
  ): Promise<void> => {
    opening?.abort();
    notices.clear();
    const mine = new AbortController();
    opening = mine;
    root.setAttribute("aria-busy", "true");
    try {
      const payload = await read(mine.signal);
      if (opening !== mine) return;
      choose(payload, example);
      if (payload.kind === "windowed" && !payload.wellFormed) {
        notices.error(`${what} is not UTF-8 text; the engine leaves such payloads as they are.`);
      }
    } catch (error) {
      if (opening === mine) notices.error(`${what} could not be opened: ${describe(error)}`);
    } finally {
      if (opening === mine) {
        opening = null;
        root.removeAttribute("aria-busy");
      }
    }
  };

  const openFile = (file: File): void => {
    if (file.size > host.maxInputBytes) {
      refuse(file.name, file.size);
      return;
    }
    void open(file.name, null, async (signal) =>
      payloadFromBytes(new Uint8Array(await file.arrayBuffer()), file.name, signal),
    );
  };

  const openText = (text: string): void => {
    // A UTF-16 unit takes at most three bytes, so only long texts need to be encoded to be refused.
    const size = text.length * 3 > host.maxInputBytes ? new TextEncoder().encode(text).length : 0;
    if (size > host.maxInputBytes) refuse("The text", size);
    else void open("The text", null, (signal) => payloadFromText(text, null, signal));
  };

  const openExample = (example: Example): void => {
    void open(`The example “${example.title}”`, example.id, async (signal) =>
      payloadFromText(await example.load(), example.fileName, signal),
    );
  };

  const refuse = (what: string, size: number): void => {
    const limit = formatBytes(host.maxInputBytes);
    notices.error(
      `${what} has ${formatCount(size)} bytes and the engine takes up to ${limit}; open a part of it instead.`,
    );
  };

  const gallery = new Gallery(examples, openExample);
  const figures = new Figures((handle) => void copyHandle(handle));
  const controls = new Controls((change) => {
    session.setOptions(change);
  });
  const input = new InputPane({
    onPayload: (payload) => {
      session.setPayload(payload);
      gallery.mark(null);
      options.onExample?.(null);
    },
    onLargeText: openText,
    onFile: openFile,
    onClear: () => {
      choose({ kind: "editable", name: null, text: "" }, null);
      input.focus();
      notices.confirm("Cleared.", { label: "Undo", run: () => input.undo() });
    },
  });
  const output = new OutputPane({
    session,
    host,
    notices,
    reveal: (line) => {
      input.reveal(line);
    },
  });

  root.classList.add("workbench");
  root.append(
    figures.root,
    element("div", { class: "bar" }, gallery.root, controls.root),
    element("div", { class: "panes" }, input.root, output.root),
    notices.root,
  );
  session.subscribe((snapshot) => {
    figures.update(snapshot);
    controls.update(snapshot);
    input.showOutcome(snapshot.outcome);
    output.update(snapshot);
  });

  const first = examples.find(({ id }) => id === options.initialExample);
  if (first !== undefined) openExample(first);

  return {
    openFile,
    openText,
    openExample: (id) => {
      const example = examples.find((each) => each.id === id);
      if (example !== undefined) openExample(example);
    },
  };
}
