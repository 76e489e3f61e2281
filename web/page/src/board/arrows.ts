// Arrows of plays.

import { Geometry, RADIUS, type Dot, type Place } from "./geometry.js";
import type { Points } from "./position.js";
import { readPlay, type Step } from "./steps.js";
import { polygon, svg } from "./svg.js";

/** Play that arrows show. */
export interface Arrow {
  readonly play: string;
  readonly kind: "made" | "best" | "other";
}

interface Route { readonly dots: Dot[]; readonly hits: Dot[] }

/** Draws the arrows of plays of the player on roll. `place` finds the place of an index of the position. */
export function arrows(g: Geometry, points: Points, off: number, plays: readonly Arrow[], place: (index: number) => Place): SVGGElement {
  const group = svg("g", { class: "arrows" });
  const last = plays.length - 1;
  plays.forEach(({ play, kind }, index) => {
    const lane = Math.min(9, 24 / Math.max(1, last)) * (index - last / 2);
    for (const route of routes(g, points, off, readPlay(points, play), place)) {
      group.append(...arrow(g, route.dots, lane, kind, kind === "made" && plays.length > 1));
      for (const [cx, cy] of route.hits) {
        group.append(
          svg("circle", { cx, cy, r: RADIUS + 0.5, fill: "none", class: "s-halo", "stroke-width": 8 }),
          svg("circle", { cx, cy, r: RADIUS + 0.5, fill: "none", class: `s-${kind}`, "stroke-width": 3 }));
      }
    }
  });
  return group;
}

/** Ways of the chequers, steps of one chequer joined unless it hits between them. */
function routes(g: Geometry, points: Points, off: number, steps: readonly Step[], place: (index: number) => Place): Route[] {
  const counts = new Map<number, number>();
  const count = (index: number) => counts.get(index) ?? (index === 0 ? off : Math.max(0, points[index] ?? 0));
  const chains: Step[][] = [];
  const open = [...steps];
  while (open.length > 0) {
    const chain = [open.shift() as Step];
    for (;;) {
      const at = open.findIndex((step) => step.from === chain.at(-1)?.to && step.from > 0 && (points[step.from] ?? 0) <= 0);
      if (at < 0) break;
      chain.push(...open.splice(at, 1));
    }
    chains.push(chain);
  }
  const starts = chains.map((chain) => {
    const from = chain[0]?.from ?? 0;
    counts.set(from, Math.max(0, count(from) - 1));
    return g.chequer(place(from), count(from));
  });
  return chains.map((chain, index) => {
    const dots: Dot[] = [starts[index] ?? [0, 0]];
    const hits: Dot[] = [];
    chain.forEach((step, at) => {
      const isLast = at === chain.length - 1;
      const dot = g.chequer(place(step.to), isLast ? count(step.to) : 0);
      if (step.hits) hits.push(dot);
      if (step.hits || isLast) dots.push(dot);
      if (isLast) counts.set(step.to, count(step.to) + 1);
    });
    return { dots, hits };
  });
}

function arrow(g: Geometry, dots: readonly Dot[], lane: number, kind: string, dashed: boolean): SVGElement[] {
  let path = "";
  let tip: Dot = [0, 0];
  let way: Dot = [0, -1];
  for (let index = 1; index < dots.length; index += 1) {
    const [start, end] = beside(dots[index - 1] as Dot, dots[index] as Dot, lane);
    const bend = control(g, start, end);
    way = direction(bend, end);
    tip = end;
    const neck = index === dots.length - 1 ? along(end, way, -13.6) : end;
    if (index === 1) path += `M${text(start)}`;
    path += `Q${text(bend)} ${text(neck)}`;
  }
  const across: Dot = [-way[1], way[0]];
  const back = along(tip, way, -17);
  const head = polygon([tip, along(back, across, 10), along(back, across, -10)]);
  return [
    svg("path", { d: path, fill: "none", class: "s-halo", "stroke-width": 10, "stroke-linecap": "round" }),
    svg("polygon", { points: head, class: "f-halo s-halo", "stroke-width": 5, "stroke-linejoin": "round" }),
    svg("path", {
      d: path, fill: "none", class: `s-${kind}`, "stroke-width": 5, "stroke-linecap": dashed ? undefined : "round",
      "stroke-dasharray": dashed ? "11 7" : undefined,
    }),
    svg("polygon", { points: head, class: `f-${kind}` }),
  ];
}

const text = ([x, y]: Dot): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
const along = ([x, y]: Dot, way: Dot, distance: number): Dot => [x + way[0] * distance, y + way[1] * distance];

function direction(from: Dot, to: Dot): Dot {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  return length > 0 ? [x / length, y / length] : [0, -1];
}

function beside(from: Dot, to: Dot, lane: number): [Dot, Dot] {
  const way = direction(from, to);
  let across: Dot = [-way[1], way[0]];
  if (across[0] + 0.001 * across[1] < 0) across = [-across[0], -across[1]];
  return [along(from, across, lane), along(to, across, lane)];
}

function control(g: Geometry, from: Dot, to: Dot): Dot {
  const middle: Dot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const way = direction(from, to);
  const across: Dot = [-way[1], way[0]];
  const toward = (g.width / 2 - middle[0]) * across[0] + (g.middle - middle[1]) * across[1];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return along(middle, across, Math.min(0.16 * length, 46, Math.abs(toward)) * Math.sign(toward));
}
