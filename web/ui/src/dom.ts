/** Building elements without a framework: a tag, its properties, its children. */

/** What can be said of an element when it is made. */
export interface ElementProps {
  readonly class?: string;
  readonly text?: string;
  /** Attributes; `true` sets an empty one, `false` and `undefined` none. */
  readonly attrs?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly on?: { readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
}

/** Makes an element. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: ElementProps = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (props.class !== undefined) made.className = props.class;
  if (props.text !== undefined) made.textContent = props.text;
  for (const [name, value] of Object.entries(props.attrs ?? {})) setAttribute(made, name, value);
  for (const [name, listener] of Object.entries(props.on ?? {})) {
    made.addEventListener(name, listener as EventListener);
  }
  made.append(...children);
  return made;
}

/** A push button with a visible label. */
export function button(label: string, onClick: () => void, props: ElementProps = {}): HTMLButtonElement {
  return element("button", {
    ...props,
    text: label,
    attrs: { type: "button", ...props.attrs },
    on: {
      click: () => {
        onClick();
      },
    },
  });
}

/** Sets, or with `false` and `undefined` removes, an attribute. */
export function setAttribute(target: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === undefined || value === false) target.removeAttribute(name);
  else target.setAttribute(name, value === true ? "" : String(value));
}

/** Sets text only where it differs, so that a live region is not read out again. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attrs: Readonly<Record<string, string | number>>,
  ...children: readonly Node[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}
