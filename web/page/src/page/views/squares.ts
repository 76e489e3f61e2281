// Squares of a map: what one of them says is written out below the map.

import { h } from "../dom.js";

/** Makes the squares of a table reachable with the arrow keys; returns the line with the words of one of them. */
export function describeSquares(table: HTMLTableElement, name: string, hint: string): HTMLElement {
  const detail = h("p", { class: "heat-detail", "aria-live": "polite" }, hint);
  table.setAttribute("role", "grid");
  table.setAttribute("aria-label", name);
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]).map((row) => [...row.cells].slice(1));
  // A square without words is an empty place.
  const isPlace = (cell: HTMLElement | undefined) => Boolean(cell?.title);
  rows.forEach((cells, row) => cells.forEach((cell, column) => {
    if (!isPlace(cell)) return;
    cell.tabIndex = row === 0 && column === 0 ? 0 : -1;
    cell.dataset["place"] = `${row},${column}`;
  }));
  const here = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>("td[data-place]");
  const describe = (event: Event) => {
    const square = here(event);
    if (square) detail.textContent = square.title;
  };
  for (const kind of ["pointerover", "click", "focusin"]) table.addEventListener(kind, describe);
  table.addEventListener("focusin", (event) => {
    for (const one of table.querySelectorAll<HTMLElement>("td[tabindex='0']")) one.tabIndex = -1;
    const square = here(event);
    if (square) square.tabIndex = 0;
  });
  table.addEventListener("keydown", (event) => {
    const [row = 0, column = 0] = here(event)?.dataset["place"]?.split(",").map(Number) ?? [];
    const ways: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    let [down, across] = [row + way[0], column + way[1]];
    while (rows[down]?.[across] && !isPlace(rows[down]?.[across])) [down, across] = [down + way[0], across + way[1]];
    rows[down]?.[across]?.focus();
  });
  return detail;
}
