// Plays of the opening book.

import { ask } from "../../engine/engine.js";
import { h, percent, signed } from "../dom.js";
import { roll } from "../situation.js";
import { cell, head, rowHead, scroll, type View } from "./view.js";

/** What the book of each engine has. */
const CONTENTS = "It has the openings, and replies: in the browser those to 31 and 42, with barpoint serve those to all openings.";

export const OPENING_BOOK: View = {
  kind: "openings",
  name: "Opening book",
  hint: "Plays of openings and of replies, rolled out for money. The numbers after ± are standard errors.",
  async draw({ engine, situation: s, signal, onPlay }) {
    const { openings } = await ask(engine, "openings", { position: [...s.points], ...roll(s.dice) }, { signal });
    if (openings.length === 0) {
      return h("p", {}, s.dice
        ? `The book does not have this roll here. ${CONTENTS}`
        : `The book does not have this position. ${CONTENTS}`);
    }
    const rows = openings.flatMap(({ dice, candidates }) => candidates.map((one, index) => h("tr", { class: index === 0 ? "best" : "" },
      rowHead(index === 0 ? h("button", { type: "button", class: "play", onclick: () => onPlay(dice, one.play ?? null) }, dice) : ""),
      h("td", {}, one.play ?? ""),
      h("td", { class: "number" }, signed(one.equity.mean), one.equity.error ? h("small", {}, ` ±${one.equity.error.toFixed(4)}`) : null),
      cell(index === 0 ? "" : signed(one.difference.mean)),
      cell(percent(one.chances.win.mean)))));
    const most = Math.max(...openings.flatMap(({ candidates }) => candidates.map((one) => one.trials)));
    return h("div", {},
      scroll("Opening book", h("table", { class: "book" }, head("Roll", "Play", "Equity", "Loss", "Win"), h("tbody", {}, ...rows))),
      h("p", { class: "faint" }, `Rollouts of up to ${most} games.`));
  },
};
