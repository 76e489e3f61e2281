// Menu with the appearance of the page and the place of the engine.

import type { BarpointBoard } from "../board/element.js";
import { h, select } from "./dom.js";
import { remember, remembered } from "./remember.js";

/** Makes the menu. `turned` is called after a change of the seats, and `name` shows the engine. */
export function displayMenu(board: BarpointBoard, name: HTMLElement, turned: () => void): HTMLElement {
  const theme = (value: string) => {
    remember("theme", value);
    document.documentElement.dataset["theme"] = value;
    board.setAttribute("theme", value);
  };
  theme(remembered("theme", "auto"));
  // The value of a board without the attribute is `plain`.
  const attribute = (key: string, attribute: string, plain: string, standard = plain) => {
    const set = (value: string) => { if (value === plain) board.removeAttribute(attribute); else board.setAttribute(attribute, value); };
    set(remembered(key, standard));
    return (value: string) => { remember(key, value); set(value); };
  };
  const motion = (value: string) => {
    remember("motion", value);
    board.toggleAttribute("still", value === "off");
    board.setAttribute("pace", value);
  };
  motion(remembered("motion", "on"));
  const again = (key: string) => (value: string) => { remember(key, value); turned(); };
  const fields: readonly [string, string, string, readonly (readonly [string, string])[], (value: string) => void][] = [
    ["Colours", "theme", "auto", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"], ["safe", "Colour-blind safe"]], theme],
    ["Direction", "direction", "anticlockwise", [["anticlockwise", "Home at the right"], ["clockwise", "Home at the left"]], attribute("direction", "direction", "anticlockwise")],
    ["At the bottom", "seat", "auto", [["auto", "You, or Black"], ["black", "Black"], ["white", "White"], ["on-roll", "The player on roll"]], again("seat")],
    ["Numbers of points", "point-numbers", "on-roll", [["on-roll", "Of the player on roll"], ["bottom", "Of the player at the bottom"], ["none", "None"]], attribute("point-numbers", "numbers", "bottom", "on-roll")],
    ["Animation", "motion", "on", [["on", "On"], ["slow", "Slow"], ["fast", "Fast"], ["off", "Off"]], motion],
    ["Sound", "sound", "off", [["off", "Off"], ["on", "On"]], (value) => remember("sound", value)],
    ["Last move", "quick", "off", [["off", "Is confirmed"], ["on", "Ends the play"]], attribute("quick", "quick", "off")],
  ];
  const place = HAS_MODULE
    ? select("Engine", [["auto", "In this page, rollouts by a local server"], ["page", "In this page"], ["server", "Server of this page"]], remembered("engine", "auto"), (value) => { remember("engine", value); location.reload(); }, "engine")
    : null;
  const nets = HAS_MODULE
    ? select("Nets", [["auto", "Small ones if the browser saves data"], ["full", "Full: plays best"], ["small", "Small: a sixth of the download"]], remembered("nets", "auto"), (value) => {
      remember("nets", value);
      const address = new URL(location.href);
      address.searchParams.delete("nets");
      // A change of the part after # alone would not load the page anew.
      history.replaceState(null, "", address);
      location.reload();
    }, "nets")
    : null;
  const menu = h("details", { class: "display" }, h("summary", {}, "Display"),
    h("div", { class: "menu" }, ...fields.map(([label, key, standard, values, work]) => select(label, values, remembered(key, standard), work, key)), place, nets, name));
  document.addEventListener("click", (event) => { if (!menu.contains(event.target as Node)) menu.open = false; });
  menu.addEventListener("keydown", (event) => { if (event.key === "Escape") menu.open = false; });
  return menu;
}
