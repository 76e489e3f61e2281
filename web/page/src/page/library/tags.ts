// Tags of a position in the library: labels that can be pressed, and a field to add one.

import { t } from "../../language.js";
import { button, fill, h } from "../dom.js";

/** List of the names of all tags, which the fields suggest. */
export const TAG_NAMES = "library-tag-names";

/** A tag that a position gets or loses. */
export type Change = Readonly<{ add_tag: string } | { remove_tag: string }>;

export interface Labels {
  /** The position in words. */
  readonly what: string;
  /** Shows all positions with a tag. */
  readonly choose: (tag: string) => void;
  /** Changes a tag, and resolves to the names of all tags, or to null if that failed; null if this library is only read. */
  readonly change: ((change: Change) => Promise<readonly string[] | null>) | null;
}

/** Labels of a position. */
export function labels(tags: readonly string[], { what, choose, change }: Labels): HTMLElement {
  const line = h("div", { class: "labels" });
  let present = [...tags];

  /** Does a change, and paints the labels that are left. */
  const done = async (wanted: Change, names: readonly string[]): Promise<void> => {
    const known = await change?.(wanted);
    if (!known) return;
    // A tag keeps the capital and small letters of its first use.
    present = [...new Set(names.map((name) => known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name))];
    paint();
    line.querySelector<HTMLButtonElement>(".add-tag")?.focus();
  };

  const label = (tag: string) => h("span", { class: "label" },
    button(tag, () => choose(tag), { class: "of-label", "data-tag": tag, title: t("show-tag", { tag }) }),
    change ? button("✕", () => void done({ remove_tag: tag }, present.filter((one) => one !== tag)), { class: "of-label", "data-remove-tag": tag, "aria-label": t("remove-tag", { tag, what }) }) : null);

  const paint = (): void => fill(line, ...present.map(label),
    change ? button(`+ ${t("tag")}`, ask, { class: "of-label add-tag", "aria-label": t("add-tag-to", { what }) }) : null);

  /** Asks for the name of a tag in place of the button. */
  const ask = (): void => {
    const field = h("input", { type: "text", class: "tag-name", list: TAG_NAMES, "aria-label": t("tag-name"), placeholder: t("tag-name"), maxlength: 60, autocomplete: "off" });
    const close = (): void => { paint(); line.querySelector<HTMLButtonElement>(".add-tag")?.focus(); };
    const give = (event: Event): void => {
      event.preventDefault();
      const name = field.value.trim();
      if (name) void done({ add_tag: name }, [...present, name]);
      else close();
    };
    const form = h("form", { onsubmit: give, onkeydown: (event) => { if ((event as KeyboardEvent).key === "Escape") close(); } },
      field, h("button", { type: "submit", class: "of-label" }, t("add")), button(t("cancel"), close, { class: "of-label" }));
    fill(line, ...present.map(label), form);
    field.focus();
  };

  paint();
  return line;
}
