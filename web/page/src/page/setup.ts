// Fields to set up dice, cube, score and rules.

import type { BarpointBoard } from "../board/element.js";
import { other, type Colour } from "../board/words.js";
import { t } from "../language.js";
import type { Owner, Variant } from "barpoint";
import { button, fill, h, select } from "./dom.js";
import { VARIANTS, type Dice, type Situation } from "./situation.js";

export class Setup {
  readonly element = h("details", { class: "setup-fields" });
  readonly #body = h("div");

  constructor(readonly board: BarpointBoard, readonly change: (s: Situation) => void, readonly begin: (variant: Variant) => void) {
    this.element.append(h("summary", {}, t("set-up")), this.#body);
    this.element.addEventListener("toggle", () => board.toggleAttribute("editing", this.element.open));
  }

  close(): void {
    this.element.open = false;
    this.board.removeAttribute("editing");
  }

  show(s: Situation): void {
    if (this.#body.contains(document.activeElement)) return;
    const set = (part: Partial<Situation>) => this.change({ ...s, ...part });
    const number = (label: string, id: string, value: number, max: number, work: (value: number) => void) => {
      const input = h("input", { type: "number", id, min: 0, max, value, onchange: () => {
        const read = Math.round(Number(input.value));
        input.blur();
        work(Number.isFinite(read) ? Math.max(0, Math.min(max, read)) : 0);
      } });
      return h("label", { class: "field", for: id }, h("span", {}, label), input);
    };
    const check = (label: string, id: string, value: boolean, work: (value: boolean) => void) => {
      const input = h("input", { type: "checkbox", id, checked: value, onchange: () => { input.blur(); work(input.checked); } });
      return h("label", { class: "check", for: id }, input, ` ${label}`);
    };
    const pick = (label: string, values: readonly (readonly [string, string])[], value: string, work: (value: string) => void, id: string) =>
      select(label, values, value, (chosen) => { (document.activeElement as HTMLElement | null)?.blur(); work(chosen); }, id);
    const dice: [string, string][] = [["", t("none")]];
    for (let high = 1; high <= 6; high += 1) for (let low = 1; low <= high; low += 1) dice.push([`${high}${low}`, `${high} ${low}`]);
    const now = s.dice ? `${Math.max(...s.dice)}${Math.min(...s.dice)}` : "";
    const read = (text: string): Dice | null => (text ? [Number(text[0]), Number(text[1])] : null);
    const isMatch = s.length > 0;
    fill(this.#body,
      h("p", { class: "faint" }, t("setup-hint")),
      h("div", { class: "row" },
        pick(t("a-press"), [["black", t("adds-black")], ["white", t("adds-white")], ["none", t("takes-away")]], this.board.pen, (value) => { this.board.pen = value as Colour | "none"; }, "pen"),
        button(t("clear"), () => set({ points: new Array<number>(26).fill(0), dice: null }), { class: "small", id: "clear-board" }),
        button(t("start"), () => this.begin(s.variant), { class: "small", id: "start-board" }),
        button(t("other-on-roll"), () => set(turned(s)), { class: "small", id: "swap-sides" })),
      h("div", { class: "fields" },
        pick(t("dice"), dice, now, (value) => set({ dice: read(value) }), "dice"),
        number(t("match-to"), "match-length", s.length, 64, (value) => set({ length: value, score: [Math.min(s.score[0], Math.max(0, value - 1)), Math.min(s.score[1], Math.max(0, value - 1))], crawford: false })),
        isMatch ? number(t("points-own"), "score-own", s.score[0], s.length - 1, (value) => set({ score: [value, s.score[1]] })) : null,
        isMatch ? number(t("points-other"), "score-other", s.score[1], s.length - 1, (value) => set({ score: [s.score[0], value] })) : null,
        pick(t("cube"), [1, 2, 4, 8, 16, 32, 64].map((value) => [String(value), String(value)] as const), String(s.cube), (value) => set({ cube: Number(value), owner: value === "1" ? "centred" : s.owner }), "cube-value"),
        pick(t("owner"), [["centred", t("nobody")], ["on roll", t("on-roll")], ["opponent", t("opponent")]], s.owner, (value) => set({ owner: value as Owner, cube: value === "centred" ? s.cube : Math.max(2, s.cube) }), "cube-owner"),
        pick(t("game"), VARIANTS, s.variant, (value) => this.begin(value as Variant), "variant")),
      h("div", { class: "row" },
        isMatch ? check(t("crawford"), "crawford", s.crawford, (value) => set({ crawford: value })) : check(t("jacoby"), "jacoby", s.jacoby, (value) => set({ jacoby: value })),
        isMatch ? null : check(t("beavers"), "beavers", s.beavers, (value) => set({ beavers: value }))));
  }
}

/** The same position with the other player on roll: the board keeps its colours. */
export function turned(s: Situation): Situation {
  return {
    ...s, points: s.points.map((_, index) => -(s.points[25 - index] ?? 0) + 0), onRoll: other(s.onRoll), dice: null,
    score: [s.score[1], s.score[0]], owner: s.owner === "on roll" ? "opponent" : s.owner === "opponent" ? "on roll" : "centred",
  };
}
