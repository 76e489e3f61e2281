// What the board shows at a moment, and its drawing.

import { t } from "../language.js";
import type { Area, Areas } from "./areas.js";
import { arrows, type Arrow } from "./arrows.js";
import * as draw from "./drawing.js";
import type { Dot, Geometry } from "./geometry.js";
import type { Perspective } from "./perspective.js";
import { onBoard, type Points } from "./position.js";
import type { Step, Turn } from "./steps.js";
import { svg } from "./svg.js";
import { capital, chequers, two } from "./words.js";

export type Dice = readonly [number, number];

export interface Scene {
  readonly geometry: Geometry;
  readonly seats: Perspective;
  /** Position with the steps that have been made so far. */
  readonly points: Points;
  /** Chequers of each player. */
  readonly total: number;
  readonly dice: Dice | null;
  readonly turn: Turn | null;
  /** True if the dice may be rolled. */
  readonly rollable: boolean;
  readonly cube: number;
  /** `centred`, `on roll` or `opponent`. */
  readonly owner: string;
  readonly face: string | null;
  /** Value of a cube that is offered. */
  readonly offer: number | null;
  readonly arrows: readonly Arrow[];
  /** Chequer that is chosen or dragged. */
  readonly from: number | null;
  /** True if points are numbered from the seat of the player on roll. */
  readonly ownNumbers: boolean;
}

/** Draws all chequers. The uppermost one of a place has the attribute `data-top`. */
export function men({ geometry, seats, points, total }: Scene): Node[] {
  const nodes: Node[] = [];
  for (const side of [-1, 1] as const) {
    const add = (index: number, number: number) => {
      const stack = draw.stack(geometry, seats.place(index, side), number, seats.colour(side));
      stack.at(-1)?.setAttribute("data-top", `${side}:${index}`);
      nodes.push(...stack);
    };
    points.forEach((count, index) => { if (side * count > 0) add(index, side * count); });
    add(side > 0 ? 0 : 25, Math.max(0, total - onBoard(points, side)));
  }
  return nodes;
}

/** Draws dice, cube, buttons and arrows, and places the areas of the tools. */
export function tokens(scene: Scene, areas: Areas): Node[] {
  return [...dice(scene, areas), ...buttons(scene, areas), ...cube(scene, areas), ...ways(scene)];
}

function dice({ geometry: g, seats, dice: roll, turn, rollable }: Scene, areas: Areas): Node[] {
  const [x, y] = g.half(seats.low);
  areas.put("dice", roll || rollable ? [x - 48, y - 22, 96, 44] : null);
  if (!roll) return rollable ? [draw.rollSign([x, y])] : [];
  const left = turn ? [...turn.left] : [...roll];
  const isDouble = roll[0] === roll[1];
  const order = turn && turn.steps.length === 0 && !isDouble ? turn.left : roll;
  return order.slice(0, 2).map((pips, index) => {
    const used = isDouble ? left.length <= 2 * (1 - index) && turn !== null : !left.includes(pips);
    return draw.die(seats.onRoll, [x + (index ? 26 : -26), y], pips, used);
  });
}

function buttons({ geometry: g, seats, turn }: Scene, areas: Areas): Node[] {
  const radius = g.compact ? 30 : 23;
  const middle = g.half(!seats.low)[0];
  const canUndo = (turn?.steps.length ?? 0) > 0;
  const isDone = canUndo && turn?.play;
  const put = (tool: "done" | "undo", x: number | null): Node[] => {
    areas.put(tool, x === null ? null : [x - radius, g.middle - radius, 2 * radius, 2 * radius]);
    return x === null ? [] : [draw.button([x, g.middle], tool, radius)];
  };
  return [...put("undo", canUndo ? middle - (isDone ? 44 : 0) : null), ...put("done", isDone ? middle + 44 : null)];
}

function cube({ geometry: g, seats, cube: value, owner, face, offer }: Scene, areas: Areas): Node[] {
  if (offer !== null || value <= 0) {
    areas.put("cube", null);
    return offer === null ? [] : [draw.cube(g.half(seats.low), String(offer))];
  }
  const low = owner === "on roll" ? seats.low : !seats.low;
  const [x, y]: Dot = [g.cubeColumn, owner === "centred" ? g.middle : g.y(low, 28)];
  areas.put("cube", [x - 22, y - 22, 44, 44]);
  return [draw.cube([x, y], face ?? String(value))];
}

function ways({ geometry, seats, points, total, turn, arrows: plays }: Scene): Node[] {
  if (plays.length === 0 || (turn?.steps.length ?? 0) > 0) return [];
  return [arrows(geometry, points, total - onBoard(points, 1), plays, (index) => seats.place(index))];
}

/** Marks areas with chequers that can move and places where the chosen one can go, and draws the places. */
export function hints(scene: Scene, areas: Areas): SVGGElement {
  const { geometry: g, seats, points, total, turn, from } = scene;
  const sources = new Set(turn?.next().map((step) => step.from));
  const goals = turn && from !== null ? turn.ways(from) : new Map<number, Step[]>();
  for (const { place, tool, node } of areas.all) {
    const index = place ? seats.index(place) : null;
    const isLive = place?.kind !== "off" && index !== null && sources.has(index);
    const isGoal = index !== null && goals.has(index);
    node.setAttribute("class", `area${isLive ? " live" : ""}${isGoal ? " target" : ""}${tool ? " tool" : ""}`);
  }
  const group = svg("g", { class: "marks" });
  for (const to of goals.keys()) {
    const count = to === 0 ? total - onBoard(points, 1) : Math.max(0, points[to] ?? 0);
    const [cx, cy] = g.chequer(seats.place(to), count);
    group.append(to === 0
      ? svg("rect", { x: cx - 19, y: cy - 6, width: 38, height: 12, rx: 3, class: "spot" })
      : svg("circle", { cx, cy, r: count > 4 ? 12 : 15, class: "spot" }));
  }
  if (from !== null) {
    const [cx, cy] = g.chequer(seats.place(from), Math.max(0, (points[from] ?? 0) - 1));
    group.append(svg("circle", { cx, cy, r: 23, class: "hint" }));
  }
  return group;
}

/** Name of an area for screen readers. */
export function label(scene: Scene, { place, tool, node }: Area): string {
  if (tool) return toolLabel(scene, tool);
  if (!place) return "";
  const { seats, points, total } = scene;
  const index = seats.index(place);
  const of = (number: number, side: number) => chequers(number, seats.colour(side));
  let text: string;
  if (place.kind === "point") {
    const own = points[index ?? 0] ?? 0;
    const number = scene.ownNumbers && !seats.low ? 25 - place.point : place.point;
    text = t("area-point", { point: number, men: own === 0 ? t("empty") : of(Math.abs(own), own) });
  } else {
    const side = seats.side(place);
    const isBar = place.kind === "bar";
    const number = isBar ? Math.abs(points[side > 0 ? 25 : 0] ?? 0) : total - onBoard(points, side);
    text = t(isBar ? "area-bar" : "area-off", { men: of(number, side) });
  }
  if (index !== null && index === scene.from && place.kind !== "off") return t("area-chosen", { area: text });
  if (node.classList.contains("target")) return t("area-target", { area: text });
  return node.classList.contains("live") ? t("area-live", { area: text }) : text;
}

function toolLabel({ seats, dice: roll, turn, cube: value, owner }: Scene, tool: string): string {
  switch (tool) {
    case "done": return t("finish-play");
    case "undo": return t("take-move-back");
    case "cube": {
      const place = owner === "centred" ? t("in-middle") : t("owned-by", { colour: t(seats.colour(owner === "on roll" ? 1 : -1)) });
      return t("cube-at", { value, owner: place });
    }
    default: {
      if (!roll) return t("roll-dice");
      if (turn?.play) return t("dice-finish", { dice: two(roll) });
      const isFresh = turn && turn.steps.length === 0 && roll[0] !== roll[1];
      return t("dice-swap", { dice: two(isFresh ? turn.left : roll) });
    }
  }
}

/** Sentence about a place after an edit. */
export const placed = (seats: Perspective, name: string, count: number): string =>
  capital(t("placed", { place: name, men: count === 0 ? t("empty") : chequers(Math.abs(count), seats.colour(count)) }));
