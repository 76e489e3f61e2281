// Areas of the board that react to a pointer and to keys.

import type { Dot, Geometry, Place } from "./geometry.js";
import { svg } from "./svg.js";

export type Tool = "dice" | "cube" | "done" | "undo";
export type Box = readonly [x: number, y: number, width: number, height: number];

const TOOLS: readonly Tool[] = ["cube", "dice", "undo", "done"];

export interface Area {
  readonly key: string;
  readonly place: Place | null;
  readonly tool: Tool | null;
  readonly node: SVGRectElement;
}

export class Areas {
  readonly all: readonly Area[];
  /** Key of the area that has the focus, or had it last. */
  here: string;

  constructor(g: Geometry, here: string) {
    this.here = here;
    const places: [string, Place][] = [];
    for (let point = 1; point <= 24; point += 1) places.push([`p${point}`, { kind: "point", point }]);
    for (const low of [true, false]) {
      for (const kind of ["bar", "off"] as const) places.push([`${kind}${low ? "-low" : "-high"}`, { kind, low }]);
    }
    this.all = [
      ...places.map(([key, place]) => area(key, place, null, g.area(place))),
      ...TOOLS.map((tool) => area(tool, null, tool, [0, 0, 0, 0])),
    ];
  }

  find(key: string): Area | undefined {
    return this.all.find((one) => one.key === key);
  }

  /** Area of the target of an event. */
  of(target: EventTarget | null): Area | undefined {
    return this.all.find((one) => one.node === target);
  }

  /** Shows a tool in a box, or hides it. */
  put(tool: Tool, box: Box | null): void {
    const node = this.find(tool)?.node;
    if (!node) return;
    node.toggleAttribute("hidden", !box);
    node.setAttribute("display", box ? "inline" : "none");
    if (box) ["x", "y", "width", "height"].forEach((name, index) => node.setAttribute(name, String(box[index])));
  }

  /** The uppermost area at a dot. */
  under([x, y]: Dot): Area | undefined {
    return this.all.findLast((one) => {
      const [left, top, width, height] = box(one);
      return !one.node.hasAttribute("hidden") && x >= left && x < left + width && y >= top && y < top + height;
    });
  }

  /** The nearest area in a direction. */
  neighbour(from: Area, [right, down]: Dot): Area | null {
    const [x, y] = centre(from);
    let best: Area | null = null;
    let least = Infinity;
    for (const one of this.all) {
      if (one === from || one.node.hasAttribute("hidden")) continue;
      const [dx, dy] = [centre(one)[0] - x, centre(one)[1] - y];
      const ahead = dx * right + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (ahead < 8 || aside > ahead * 4) continue;
      const distance = ahead + 3 * aside;
      if (distance < least) { least = distance; best = one; }
    }
    return best;
  }

  /** Moves the focus. */
  focus(to: Area): void {
    this.find(this.here)?.node.setAttribute("tabindex", "-1");
    this.here = to.key;
    to.node.setAttribute("tabindex", "0");
    to.node.focus({ preventScroll: true });
  }

  /** Gives each area its name for screen readers, and one of them a place in the order of the keyboard. */
  label(text: (area: Area) => string): void {
    for (const one of this.all) {
      one.node.setAttribute("tabindex", one.key === this.here ? "0" : "-1");
      one.node.setAttribute("aria-label", text(one));
    }
    if (this.find(this.here)?.node.hasAttribute("hidden")) this.all[0]?.node.setAttribute("tabindex", "0");
  }
}

function area(key: string, place: Place | null, tool: Tool | null, [x, y, width, height]: Box): Area {
  return { key, place, tool, node: svg("rect", { x, y, width, height, class: "area", "data-key": key, role: "button" }) };
}

function box({ node }: Area): Box {
  const [x = 0, y = 0, width = 0, height = 0] = ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name)));
  return [x, y, width, height];
}

function centre(of: Area): Dot {
  const [x, y, width, height] = box(of);
  return [x + width / 2, y + height / 2];
}
