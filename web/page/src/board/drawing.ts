// Drawings of the parts of the board.

import { t } from "../language.js";
import { BOARD, Geometry, POINT, RADIUS, STACK, STRIP, type Dot, type Place } from "./geometry.js";
import { label, polygon, svg } from "./svg.js";
import type { Colour } from "./words.js";

const WHOLE = 15 * 13.6 + 6;

/** Frame, halves, trays, spikes and numbers. `number` names the point with a place, or is null. */
export function frame(g: Geometry, number: ((point: number) => number) | null): SVGGElement {
  const group = svg("g");
  const board = { x: g.margin, y: g.margin, width: g.width - 2 * g.margin, height: BOARD };
  group.append(svg("rect", { ...board, rx: 10, class: "f-frame s-rule", "stroke-width": 1.5 }));
  for (const x of [g.left, g.width - g.left - 6 * POINT]) {
    group.append(svg("rect", {
      x, y: g.margin + STRIP, width: 6 * POINT, height: BOARD - 2 * STRIP, rx: 3, class: "f-field s-rule", "stroke-width": 1.5,
    }));
  }
  for (const low of [false, true]) {
    const edge = g.y(low, 0);
    const width = Math.min(46, g.column - 4);
    group.append(svg("rect", {
      x: g.tray - width / 2, y: low ? edge - WHOLE : edge, width, height: WHOLE, rx: 5, class: "f-tray",
    }));
  }
  for (let point = 1; point <= 24; point += 1) {
    group.append(svg("polygon", {
      points: polygon(g.spike(point)), class: `f-point-${point % 2 ? "b" : "a"} s-rule`, "stroke-width": 0.7,
    }));
  }
  if (number) {
    for (let point = 1; point <= 24; point += 1) {
      group.append(label(String(number(point)), g.x(point), g.y(point < 13, -STRIP / 2), g.compact ? 20 : 14, "frame-ink"));
    }
  }
  return group;
}

/** A chequer seen from above. */
export function chequer(colour: Colour, [x, y]: Dot): SVGGElement {
  const edge = colour === "white" ? "white-edge" : "black-edge";
  return svg("g", { class: "chequer" },
    svg("circle", { cx: x + 0.8, cy: y + 1.8, r: RADIUS, fill: "#000", "fill-opacity": 0.22 }),
    svg("circle", { cx: x, cy: y, r: RADIUS, class: `f-${colour} s-${edge}`, "stroke-width": 1.5 }),
    svg("circle", { cx: x, cy: y, r: 14.5, fill: "none", class: `s-${edge}`, "stroke-width": 1.2, "stroke-opacity": 0.28 }),
  );
}

/** Chequers of a place, with their number if they are many. */
export function stack(g: Geometry, place: Place, number: number, colour: Colour): SVGGElement[] {
  const edge = colour === "white" ? "white-edge" : "black-edge";
  const all: SVGGElement[] = [];
  if (place.kind === "off") {
    const width = Math.min(40, g.column - 10);
    for (let index = 0; index < number; index += 1) {
      const [x, y] = g.chequer(place, index);
      all.push(svg("g", { class: "chequer" }, svg("rect", {
        x: x - width / 2, y: y - 6, width, height: 12, rx: 3, class: `f-${colour} s-${edge}`, "stroke-width": 1.5,
      })));
    }
    return all;
  }
  for (let index = 0; index < Math.min(number, STACK); index += 1) all.push(chequer(colour, g.chequer(place, index)));
  if (number > STACK) {
    const [x, y] = g.chequer(place, STACK - 1);
    all.at(-1)?.append(label(String(number), x, y, g.compact ? 22 : 20, edge, true));
  }
  return all;
}

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[-1, 1], [1, -1]], [[-1, -1], [1, 1]], [[-1, 0], [1, 0]],
];

/** A die. */
export function die(colour: Colour, [x, y]: Dot, pips: number, used: boolean): SVGGElement {
  const edge = colour === "white" ? "white-edge" : "black-edge";
  const group = svg("g", used ? { opacity: 0.4 } : {});
  group.append(svg("rect", {
    x: x - 18, y: y - 18, width: 36, height: 36, rx: 7, class: `f-${colour} s-${edge}`, "stroke-width": 1.5,
  }));
  const dots = PIPS.slice(0, Math.floor(pips / 2)).flat();
  if (pips % 2) dots.push([0, 0]);
  for (const [right, down] of dots) {
    group.append(svg("circle", { cx: x + 9.5 * right, cy: y + 9.5 * down, r: 3.4, class: `f-${edge}` }));
  }
  return group;
}

/** The doubling cube. */
export function cube([x, y]: Dot, face: string): SVGGElement {
  const size = face.length < 3 ? 25 : face.length === 3 ? 19 : 15;
  return svg("g", { class: "cube" },
    svg("rect", { x: x - 21, y: y - 21, width: 42, height: 42, rx: 7, class: "f-cube s-cube-ink", "stroke-width": 2 }),
    label(face, x, y, size, "cube-ink", true));
}

/** A round button with a sign. */
export function button(dot: Dot, sign: "done" | "undo", radius: number): SVGGElement {
  const [x, y] = dot;
  const scale = radius / 24;
  const path = sign === "done" ? "M-10 1 L-3 8 L11 -8" : "M-3 -11 L-11 -4 L-3 3 M-10 -4 H3 A7 7 0 0 1 3 11 H-4";
  return svg("g", { class: "sign" },
    svg("circle", { cx: x, cy: y, r: radius, class: `${sign === "done" ? "f-best" : "f-frame"} s-halo`, "stroke-width": 2 }),
    svg("path", {
      d: path, transform: `translate(${x} ${y}) scale(${scale})`, fill: "none",
      class: sign === "done" ? "s-halo" : "s-frame-ink", "stroke-width": 3.5, "stroke-linecap": "round", "stroke-linejoin": "round",
    }));
}

/** Sign where dice may be rolled. */
export function rollSign([x, y]: Dot): SVGGElement {
  const word = t("roll");
  const width = Math.max(96, 13 * word.length + 26);
  return svg("g", { class: "sign" },
    svg("rect", { x: x - width / 2, y: y - 21, width, height: 42, rx: 21, class: "f-best s-halo", "stroke-width": 2 }),
    label(word, x, y, 22, "halo", true));
}
