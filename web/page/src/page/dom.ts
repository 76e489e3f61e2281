// Elements of HTML.

import { t } from "../language.js";

type Child = Node | string | number | null | undefined | false;
type Props = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

/** Makes an element. Properties that start with `on` are listeners, the others are attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(name: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  add(element, children);
  return element;
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  add(element, children);
}

function add(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(typeof child === "number" ? String(child) : child);
  }
}

export const button = (text: string, onclick: () => void, props: Props = {}): HTMLButtonElement =>
  h("button", { type: "button", onclick, ...props }, text);

/** Field to choose one of several values. */
export function select(label: string, values: readonly (readonly [string, string])[], value: string, onchange: (value: string) => void, id: string): HTMLElement {
  const field = h("select", { id, onchange: () => onchange(field.value) }, ...values.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
  return h("label", { class: "field", for: id }, h("span", {}, label), field);
}

/** Shows a question in a dialog, which may have elements; resolves to the chosen key, or to the last one if it is closed. */
export function choose(title: string, text: readonly (string | HTMLElement)[], choices: readonly (readonly [string, string])[]): Promise<string> {
  return new Promise((resolve) => {
    const last = choices.at(-1)?.[0] ?? "";
    const dialog = h("dialog", { "aria-labelledby": "dialog-title" },
      h("h2", { id: "dialog-title" }, title),
      ...text.map((line) => (typeof line === "string" ? h("p", {}, line) : line)),
      h("div", { class: "row" }, ...choices.map(([key, label], index) =>
        button(label, () => { dialog.returnValue = key; dialog.close(); }, { class: index === 0 ? "main" : "", "data-choice": key }))));
    dialog.returnValue = last;
    dialog.addEventListener("close", () => { dialog.remove(); resolve(dialog.returnValue || last); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Depth of a search in words. */
export const level = (plies: number): string => t("plies", { plies });

/** Number with a sign. */
export const signed = (value: number, digits = 3): string => {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : `${value > 0 ? "+" : "−"}${text.replace("-", "")}`;
};

export const percent = (value: number): string => (100 * value).toFixed(1);

/** Offers a file for saving. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
