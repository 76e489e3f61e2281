// List of the matches in the player's library.

import type { Library, Matches } from "../engine/library.js";
import { button, fill, h } from "./dom.js";

type Match = Matches["matches"][number];

export class LibraryList {
  readonly element = h("section", { class: "library", "aria-label": "Library" });
  readonly #list = h("div");
  #library: Library | null = null;

  constructor(readonly open: (library: Library, id: number) => void) {}

  /** Shows the library, which is there now. */
  async show(library: Library): Promise<void> {
    this.#library = library;
    const player = h("input", { type: "search", id: "library-player", placeholder: "Any player", "aria-label": "Player" });
    const find = () => void this.#find(player.value.trim());
    player.addEventListener("change", find);
    fill(this.element, h("h2", {}, "Your library"), h("div", { class: "row" }, player, button("Find", find, { id: "library-find", class: "small" })), this.#list);
    await this.#find("");
  }

  async #find(player: string): Promise<void> {
    const library = this.#library;
    if (!library) return;
    try {
      const { matches, total } = await library.list(player);
      fill(this.#list,
        h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Matches" }, h("table", {},
          h("thead", {}, h("tr", {}, ...["Date", "Players", "Length", "Score", "PR"].map((text) => h("th", { scope: "col" }, text)))),
          h("tbody", {}, ...matches.map((match) => this.#row(library, match))))),
        h("p", { class: "faint" }, matches.length < total ? `${matches.length} of ${total} matches` : `${total} ${total === 1 ? "match" : "matches"}`));
    } catch (error) {
      fill(this.#list, h("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
    }
  }

  #row(library: Library, match: Match): HTMLElement {
    const rating = match.ratings.map((one) => (one === null || one === undefined ? "–" : one.toFixed(1))).join(" / ");
    return h("tr", {}, h("td", { class: "date" }, match.date ?? ""),
      h("th", { scope: "row" }, h("button", { type: "button", class: "play", "data-match": match.id, onclick: () => this.open(library, match.id) }, match.names.map((name) => name || "?").join(" – "))),
      h("td", { class: "number" }, match.length ?? "money"), h("td", { class: "number" }, match.score.join("–")), h("td", { class: "number" }, rating));
  }
}
