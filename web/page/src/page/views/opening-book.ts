// Plays of the opening book.

import { ask } from "../../engine/engine.js";
import { t } from "../../language.js";
import { h, percent, signed } from "../dom.js";
import { roll } from "../situation.js";
import { cell, head, rowHead, scroll, type View } from "./view.js";

export const OPENING_BOOK: View = {
  kind: "openings",
  name: t("opening-book"),
  hint: t("opening-hint"),
  async draw({ engine, situation: s, signal, onPlay }) {
    const { openings } = await ask(engine, "openings", { position: [...s.points], ...roll(s.dice) }, { signal });
    if (openings.length === 0) {
      return h("p", {}, s.dice
        ? `${t("book-no-roll")} ${t("book-contents")}`
        : `${t("book-no-position")} ${t("book-contents")}`);
    }
    const rows = openings.flatMap(({ dice, candidates }) => candidates.map((one, index) => h("tr", { class: index === 0 ? "best" : "" },
      rowHead(index === 0 ? h("button", { type: "button", class: "play", onclick: () => onPlay(dice, one.play ?? null) }, dice) : ""),
      h("td", {}, one.play ?? ""),
      h("td", { class: "number" }, signed(one.equity.mean), one.equity.error ? h("small", {}, ` ±${one.equity.error.toFixed(4)}`) : null),
      cell(index === 0 ? "" : signed(one.difference.mean)),
      cell(percent(one.chances.win.mean)))));
    const most = Math.max(...openings.flatMap(({ candidates }) => candidates.map((one) => one.trials)));
    return h("div", {},
      scroll(t("opening-book"), h("table", { class: "book" }, head(t("roll-head"), t("play-head"), t("equity"), t("loss"), t("win")), h("tbody", {}, ...rows))),
      h("p", { class: "faint" }, t("up-to-games", { games: most })));
  },
};
