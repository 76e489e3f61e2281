// Position with dice, cube, score and rules, as the page shows and edits it.

import { encodeId, readPoints, START, type Points } from "../board/position.js";
import type { Colour } from "../board/words.js";
import { ask, type Engine, type Fields } from "../engine/engine.js";
import { t } from "../language.js";
import type { Owner, State, Variant } from "barpoint";

export type Dice = readonly [number, number];

export interface Situation {
  readonly points: Points;
  readonly dice: Dice | null;
  readonly onRoll: Colour;
  /** Length of the match, 0 for money. */
  readonly length: number;
  /** Points of the player on roll and of the opponent. */
  readonly score: readonly [number, number];
  readonly crawford: boolean;
  readonly cube: number;
  readonly owner: Owner;
  readonly jacoby: boolean;
  readonly beavers: boolean;
  readonly variant: Variant;
}

export const BEGIN: Situation = {
  points: START, dice: null, onRoll: "black", length: 0, score: [0, 0], crawford: false, cube: 1, owner: "centred",
  jacoby: true, beavers: true, variant: "backgammon",
};

const mayBeCrawford = (s: Situation): boolean => s.length > 0 && s.score.some((points) => points === s.length - 1);

/** Fields of a request about a situation. */
export function fields(s: Situation): Fields<"race"> {
  const contest = s.length > 0
    ? { score: `${s.score[0]}-${s.score[1]}/${s.length}`, ...(mayBeCrawford(s) ? { crawford: s.crawford } : {}) }
    : { length: 0, jacoby: s.jacoby, beavers: s.beavers };
  return { position: [...s.points], variant: s.variant, ...contest, cube: s.cube, cube_owner: s.owner };
}

/** Dice of a request. */
export const roll = (dice: Dice | null): { dice?: string } => (dice ? { dice: dice.join("") } : {});

/** Situation in words: contest and score. */
export function contest(s: Situation): string {
  if (s.length === 0) return `${t("money-game")}${s.jacoby ? t("jacoby-tag") : ""}${s.beavers ? t("beavers-tag") : ""}`;
  const state = mayBeCrawford(s) ? t(s.crawford ? "crawford-tag" : "post-crawford-tag") : "";
  return `${t("match-score", { length: s.length, own: s.score[0], other: s.score[1] })}${state}`;
}

/** Reads a position in any notation, with the engine's reader. */
export async function readPosition(engine: Engine, text: string): Promise<Situation> {
  return ofTable(await ask(engine, "table", { position: text, priority: 1 }));
}

/** Position at which games of a variant begin. */
export async function startOf(engine: Engine, variant: Variant): Promise<Points> {
  const { position } = await ask(engine, "table", { variant, priority: 1 });
  return readPoints(position) ?? START;
}

/** Situation of a table; its player on roll is shown as Black. */
export const ofTable = ({ position, state, variant, dice }: { position: string; state: State; variant: Variant; dice?: string | null }): Situation =>
  from(position, state, variant, dice ?? null);

function from(id: string, state: State, variant: Variant, dice: string | null): Situation {
  return {
    points: readPoints(id) ?? START,
    dice: dice && /^[1-6]{2}$/.test(dice) ? [Number(dice[0]), Number(dice[1])] : null,
    onRoll: "black",
    length: state.length ?? 0,
    score: [state.on_roll_points ?? 0, state.opponent_points ?? 0],
    crawford: state.crawford ?? false,
    cube: state.cube ?? 1,
    owner: state.cube_owner ?? "centred",
    jacoby: state.jacoby ?? true,
    beavers: state.beavers ?? true,
    variant,
  };
}

/** Number of chequers of a player. */
export function total(variant: Variant): number {
  return variant.startsWith("hypergammon") ? Number(variant.at(-1)) : 15;
}

/** Text of a situation for the fragment of a link. */
export function toFragment(s: Situation): string {
  const owner = s.owner === "centred" ? "c" : s.owner === "on roll" ? "r" : "o";
  const rules = `${s.jacoby ? "j" : ""}${s.beavers ? "b" : ""}${s.crawford ? "c" : ""}`;
  const parts = new URLSearchParams({ p: encodeId(s.points) });
  if (s.dice) parts.set("d", s.dice.join(""));
  if (s.length > 0) parts.set("s", `${s.score[0]}-${s.score[1]}/${s.length}`);
  parts.set("k", `${s.cube}${owner}`);
  parts.set("r", rules);
  if (s.onRoll === "white") parts.set("w", "1");
  if (s.variant !== "backgammon") parts.set("v", s.variant);
  return parts.toString();
}

/** The variants, with their names. */
export const VARIANTS: readonly (readonly [Variant, string])[] = [
  ["backgammon", t("backgammon-head")], ["nackgammon", "Nackgammon"], ...[1, 2, 3].map((count) => [`hypergammon${count}` as Variant, t("hypergammon", { count })] as const),
];

/** Situation of a fragment, or null. */
export function fromFragment(text: string): Situation | null {
  const parts = new URLSearchParams(text);
  const points = readPoints(parts.get("p") ?? "");
  if (!points) return null;
  const dice = parts.get("d") ?? "";
  const score = /^(\d{1,3})-(\d{1,3})\/(\d{1,3})$/.exec(parts.get("s") ?? "");
  const cube = /^(\d{1,4})([cro])$/.exec(parts.get("k") ?? "1c");
  const rules = parts.get("r") ?? "";
  const variant = parts.get("v") ?? "backgammon";
  return {
    points,
    dice: /^[1-6]{2}$/.test(dice) ? [Number(dice[0]), Number(dice[1])] : null,
    onRoll: parts.get("w") ? "white" : "black",
    length: Number(score?.[3] ?? 0),
    score: [Number(score?.[1] ?? 0), Number(score?.[2] ?? 0)],
    crawford: rules.includes("c"),
    cube: Number(cube?.[1] ?? 1),
    owner: cube?.[2] === "r" ? "on roll" : cube?.[2] === "o" ? "opponent" : "centred",
    jacoby: rules.includes("j"),
    beavers: rules.includes("b"),
    variant: VARIANTS.find(([name]) => name === variant)?.[0] ?? "backgammon",
  };
}
