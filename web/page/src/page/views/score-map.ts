// The decision at every score.

import type { Decided } from "barpoint";

import { ask } from "../../engine/engine.js";
import { h, signed } from "../dom.js";
import { roll } from "../situation.js";
import { head, rowHead, scroll, type View } from "./view.js";

const POINTS = 5;
const ACTIONS = ["No double", "Double, take", "Double, pass", "Too good"];

export const SCORE_MAP: View = {
  kind: "scoremap",
  name: "Score map",
  hint: "The decision at every score of a match. Rows: points that the player on roll needs. Columns: points that the opponent needs.",
  async draw({ engine, situation: s, signal }) {
    const reply = await ask(engine, "scoremap", {
      position: [...s.points], variant: s.variant, cube: s.cube, cube_owner: s.owner, ...roll(s.dice), plies: 0, points: POINTS,
    }, { signal });
    const money = "plays" in reply.money ? reply.money.plays[0]?.play ?? "" : reply.money.action;
    const aways = [...Array(POINTS).keys()].map((index) => index + 1);
    const row = (name: string, own: number, crawford: boolean) => h("tr", {}, rowHead(name), ...aways.map((other) => {
      const found = reply.scores.find((one) => one.on_roll_away === own && one.opponent_away === other && one.crawford === crawford);
      return decision(found?.decision, money);
    }));
    const rows = [row("1, Crawford", 1, true), ...aways.map((own) => row(`${own} away`, own, false))];
    return h("div", {},
      h("p", {}, `Money: ${money}`),
      scroll("Score map", h("table", { class: "grid" }, head(null, ...aways.map((other) => `${other} away`)), h("tbody", {}, ...rows))));
  },
};

function decision(decided: Decided | undefined, money: string): HTMLElement {
  if (!decided) return h("td", {}, "–");
  if ("plays" in decided) {
    const best = decided.plays[0]?.play ?? "";
    return h("td", { class: best === money ? "" : "heat-1", title: decided.margin ? `ahead by ${decided.margin.toFixed(3)}` : "" }, best);
  }
  const level = decided.double === "yes" ? (decided.take === "pass" ? 2 : 1) : decided.double === "too good" ? 3 : 0;
  return h("td", { class: `heat${level}`, title: `${decided.action}, ${signed(decided.best.equity)}` }, ACTIONS[level] ?? "");
}
