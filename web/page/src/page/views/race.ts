// Counts, rules of thumb and chances of a race.

import { ask } from "../../engine/engine.js";
import { said, t } from "../../language.js";
import { h, percent, signed } from "../dom.js";
import { cell, head, rowHead, scroll, type View } from "./view.js";

export const RACE: View = {
  kind: "race",
  name: t("race"),
  hint: t("race-hint"),
  async draw({ engine, situation: s, signal }) {
    const race = await ask(engine, "race", { position: [...s.points], variant: s.variant }, { signal });
    const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    const count = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));
    const pips = (value: number | null | undefined) => (value === null || value === undefined ? null : value.toFixed(1));
    const counts = h("table", { class: "race" }, head(t("count-head"), t("on-roll"), t("opponent"), t("advice")), h("tbody", {},
      ...([
        [t("pips-head"), race.pips, race.opponent_pips, race.rule_8_9_12_action],
        ["Keith", race.keith_compared, race.opponent_keith, race.keith_action],
        ["Thorp", race.thorp_compared, race.opponent_thorp, race.thorp_action],
        ["iSight (Reichert)", race.isight, race.opponent_isight, race.isight_action],
      ] as const).map(([name, own, other, advice]) => h("tr", {}, rowHead(name), cell(count(own)), cell(count(other)), h("td", {}, capital(said(advice))))),
      h("tr", {}, rowHead(t("effective-pips")), cell(pips(race.effective_pips)), cell(pips(race.opponent_effective_pips)), h("td")),
      h("tr", {}, rowHead(t("wastage")), cell(pips(race.wastage)), cell(pips(race.opponent_wastage)), h("td"))));
    const chances = h("table", { class: "race" }, head(t("chance-to-win"), t("percent")), h("tbody", {},
      ...([
        [t("by-kleinman"), 100 * race.kleinman_win],
        [t("by-isight"), race.isight_win_percent],
        [race.source ? `${t("exact")}, ${race.source}` : t("exact"), race.win === null || race.win === undefined ? null : 100 * race.win],
      ] as const).map(([name, value]) => h("tr", {}, rowHead(name), cell(value === null ? null : value.toFixed(1))))));
    const gammon = race.win_gammon ? h("p", {}, t("gammon-chance", { chance: percent(race.win_gammon) })) : null;
    const exact = race.centred_equity_best === null || race.centred_equity_best === undefined ? null
      : h("p", {}, t("money-exact", { best: signed(race.centred_equity_best), none: signed(race.centred_equity ?? 0) }));
    return h("div", {},
      race.contact === "yes" ? h("p", { class: "problem" }, t("can-meet")) : null,
      scroll(t("race-counts"), counts),
      h("p", {}, t("race-lead", { lead: signed(race.lead_percent, 1), pips: race.trice_last_take, action: said(race.trice_action) })),
      scroll(t("race-chances"), chances), gammon, exact);
  },
};
