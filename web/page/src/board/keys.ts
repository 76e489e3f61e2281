// The keyboard on the board.

import type { Area, Areas } from "./areas.js";
import type { Dot } from "./geometry.js";

/** The board as its keys see it. */
export interface Keys {
  readonly areas: Areas;
  readonly editing: boolean;
  activate(area: Area, less: boolean): void;
  edit(area: Area, by: 1 | -1): void;
  /** Takes a step back; returns false if there is none. */
  undo(): boolean;
  /** Forgets the chequer that is chosen. */
  release(): void;
}

const WAYS: Readonly<Record<string, Dot>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listens to the keys of an element. */
export function onKey(element: SVGSVGElement, board: Keys): void {
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(board, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Returns true if the key was meant for the board. */
function press(board: Keys, { key, shiftKey, target }: KeyboardEvent): boolean {
  const { areas, editing } = board;
  const here = areas.of(target) ?? areas.find(areas.here);
  if (!here) return false;
  const way = WAYS[key];
  if (way) {
    const next = areas.neighbour(here, way);
    if (next) areas.focus(next);
    return true;
  }
  switch (key) {
    case "Enter": case " ": board.activate(here, shiftKey); return true;
    case "Escape": board.release(); return true;
    case "Backspace": case "Delete": case "u":
      if (!editing) return board.undo();
      board.edit(here, -1);
      return true;
    case "+": case "-":
      if (editing) board.edit(here, key === "+" ? 1 : -1);
      return editing;
    default: return false;
  }
}
