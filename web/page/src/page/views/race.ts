// Counts, rules of thumb and chances of a race.

import { ask } from "../../engine/engine.js";
import { h, percent, signed } from "../dom.js";
import { cell, head, rowHead, scroll, type View } from "./view.js";

export const RACE: View = {
  kind: "race",
  name: "Race",
  hint: "Pip counts, rules of thumb and, near the end, the exact chances.",
  async draw({ engine, situation: s, signal }) {
    const race = await ask(engine, "race", { position: [...s.points], variant: s.variant }, { signal });
    const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    const count = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));
    const pips = (value: number | null | undefined) => (value === null || value === undefined ? null : value.toFixed(1));
    const counts = h("table", { class: "race" }, head("Count", "On roll", "Opponent", "Advice"), h("tbody", {},
      ...([
        ["Pips", race.pips, race.opponent_pips, race.rule_8_9_12_action],
        ["Keith", race.keith_compared, race.opponent_keith, race.keith_action],
        ["Thorp", race.thorp_compared, race.opponent_thorp, race.thorp_action],
        ["iSight (Reichert)", race.isight, race.opponent_isight, race.isight_action],
      ] as const).map(([name, own, other, advice]) => h("tr", {}, rowHead(name), cell(count(own)), cell(count(other)), h("td", {}, capital(advice)))),
      h("tr", {}, rowHead("Effective pips"), cell(pips(race.effective_pips)), cell(pips(race.opponent_effective_pips)), h("td")),
      h("tr", {}, rowHead("Wastage"), cell(pips(race.wastage)), cell(pips(race.opponent_wastage)), h("td"))));
    const chances = h("table", { class: "race" }, head("Chance to win", "Percent"), h("tbody", {},
      ...([
        ["By Kleinman's metric", 100 * race.kleinman_win],
        ["By iSight", race.isight_win_percent],
        [race.source ? `Exact, ${race.source}` : "Exact", race.win === null || race.win === undefined ? null : 100 * race.win],
      ] as const).map(([name, value]) => h("tr", {}, rowHead(name), cell(value === null ? null : value.toFixed(1))))));
    const gammon = race.win_gammon ? h("p", {}, `Chance to win a gammon: ${percent(race.win_gammon)} %`) : null;
    const exact = race.centred_equity_best === null || race.centred_equity_best === undefined ? null
      : h("p", {}, `Money, exact: ${signed(race.centred_equity_best)} with the best cube action, ${signed(race.centred_equity ?? 0)} without a double now.`);
    return h("div", {},
      race.contact === "yes" ? h("p", { class: "problem" }, "The sides can still meet: the rules of thumb do not apply yet.") : null,
      scroll("Counts of the race", counts),
      h("p", {}, `Lead on roll: ${signed(race.lead_percent, 1)} %. By Trice, the opponent takes up to ${race.trice_last_take} pips behind: ${race.trice_action}.`),
      scroll("Chances of the race", chances), gammon, exact);
  },
};
