// All rolls.

import { ask } from "../../engine/engine.js";
import { t } from "../../language.js";
import { h, signed } from "../dom.js";
import { fields } from "../situation.js";
import { cell, head, heat, rowHead, scroll, type View } from "./view.js";

export const ROLLS: View = {
  kind: "rolls",
  name: t("all-rolls"),
  hint: t("rolls-hint"),
  plies: [0, 2],
  async draw({ engine, situation, plies, signal, onPlay }) {
    const reply = await ask(engine, "rolls", { ...fields(situation), plies }, { signal });
    const show = (dice: string, play: string) =>
      h("button", { type: "button", class: "play", "data-place": dice, onclick: () => onPlay(dice, play) }, dice);
    return scroll(t("all-rolls"), h("table", { class: "rolls" }, head(t("roll-head"), t("best-play"), t("equity"), t("luck")),
      h("tbody", {}, ...reply.rolls.map(({ dice, play, equity, luck }) => h("tr", {},
        rowHead(show(dice, play)), h("td", {}, play), cell(signed(equity)), cell(signed(luck.equity), `heat${heat(luck.equity, 0.6)}`)))),
      h("tfoot", {}, h("tr", {}, rowHead(t("mean")), h("td"), cell(signed(reply.mean.equity)), h("td")))));
  },
};
