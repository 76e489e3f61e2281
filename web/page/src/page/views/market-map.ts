// The proper cube action after each exchange: how soon the market is lost.

import { ask } from "../../engine/engine.js";
import { said, t } from "../../language.js";
import { h, signed } from "../dom.js";
import { fields, roll } from "../situation.js";
import { describeSquares } from "./squares.js";
import { head, scroll, type View } from "./view.js";

export const MARKET_MAP: View = {
  kind: "market",
  name: t("market-map"),
  hint: t("market-hint"),
  plies: [0, 1],
  async draw({ engine, situation: s, plies, signal }) {
    const reply = await ask(engine, "tempmap", { ...fields(s), ...roll(s.dice), plies, market: true, ...(s.dice ? { top: 4 } : {}) }, { signal });
    const seen = new Map<string, { letter: string; shade: number }>();
    const square = (action: string | null | undefined, exchange: string) => {
      const words = action ? said(action) : t("game-over");
      const look = action ? lookOf(action) : { letter: "–", shade: 5 };
      seen.set(words, look);
      return h("td", { class: `shade${look.shade}`, title: `${exchange}: ${words}` }, look.letter);
    };
    const table = h("table", { class: `grid dense heat-map market-map ${reply.dice ? "of-plays" : ""}` },
      head(null, t("lost-of-36"), ...(reply.rows[0]?.cells ?? []).map((one) => one.dice)),
      h("tbody", {}, ...reply.rows.map(({ dice, play, market, cells }) => h("tr", {},
        h("th", { scope: "row", title: play }, reply.dice ? play : dice),
        h("td", { title: t("market-row", { roll: `${dice} ${play}`, lost: market?.lost ?? 0, recube: market?.recube_action ? said(market.recube_action) : "–" }) }, String(market?.lost ?? "–")),
        ...cells.map((one) => square(one.action, `${dice} ${play}, ${one.dice} ${one.reply}`))))));
    const detail = describeSquares(table, t("market-map"), t("point-plays"));
    const legend = [...seen].map(([words, { letter, shade }]) => h("li", {}, h("span", { class: `letter shade${shade}` }, letter), ` ${words}`));
    const market = reply.market;
    return h("div", {}, scroll(t("market-map"), table), detail, h("ul", { class: "legend" }, ...legend),
      market ? h("p", {}, t("market-now", { action: said(market.action) }),
        typeof market.lost === "number" ? ` ${t("market-lost", { percent: (100 * market.lost / market.exchanges).toFixed(1) })}` : "",
        typeof market.recube_vig === "number" ? ` ${t("recube-vig", { vig: signed(market.recube_vig), take: signed(market.double_take ?? 0), dead: signed(market.dead_double_take) })}` : "") : null);
  },
};

function lookOf(action: string): { letter: string; shade: number } {
  if (action.startsWith("no ")) return { letter: "·", shade: 0 };
  if (action.startsWith("too good")) return { letter: "T", shade: 3 };
  return action.endsWith("pass") ? { letter: "P", shade: 2 } : { letter: "D", shade: 1 };
}
