// Menu with the appearance of the page and the place of the engine.

import type { BarpointBoard } from "../board/element.js";
import { LANGUAGES, t } from "../language.js";
import { h, select } from "./dom.js";
import { remember, remembered } from "./remember.js";

/** Makes the menu. `turned` is called after a change of the seats, `reload` loads the page anew, and `name` shows the engine. */
export function displayMenu(board: BarpointBoard, name: HTMLElement, turned: () => void, reload: () => void): HTMLElement {
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
  const language = select(t("language"), [["", t("as-browser")], ...LANGUAGES], remembered("language", ""), (value) => { remember("language", value); reload(); }, "language");
  const fields: readonly [string, string, string, readonly (readonly [string, string])[], (value: string) => void][] = [
    [t("colours"), "theme", "auto", [["auto", t("as-system")], ["light", t("light")], ["dark", t("dark")], ["safe", t("safe")]], theme],
    [t("direction"), "direction", "anticlockwise", [["anticlockwise", t("home-right")], ["clockwise", t("home-left")]], attribute("direction", "direction", "anticlockwise")],
    [t("at-bottom"), "seat", "auto", [["auto", t("you-or-black")], ["black", t("black")], ["white", t("white")], ["on-roll", t("player-on-roll")]], again("seat")],
    [t("numbers-of-points"), "point-numbers", "on-roll", [["on-roll", t("of-player-on-roll")], ["bottom", t("of-player-below")], ["none", t("none")]], attribute("point-numbers", "numbers", "bottom", "on-roll")],
    [t("animation"), "motion", "on", [["on", t("switched-on")], ["slow", t("slow")], ["fast", t("fast")], ["off", t("switched-off")]], motion],
    [t("sound"), "sound", "off", [["off", t("switched-off")], ["on", t("switched-on")]], (value) => remember("sound", value)],
    [t("last-move"), "quick", "off", [["off", t("is-confirmed")], ["on", t("ends-play")]], attribute("quick", "quick", "off")],
  ];
  const place = HAS_MODULE
    ? select(t("engine"), [["auto", t("engine-auto")], ["page", t("engine-page")], ["server", t("engine-server")]], remembered("engine", "auto"), (value) => { remember("engine", value); reload(); }, "engine")
    : null;
  const nets = HAS_MODULE
    ? select(t("nets"), [["auto", t("nets-auto")], ["full", t("nets-full")], ["small", t("nets-small")]], remembered("nets", "auto"), (value) => {
      remember("nets", value);
      const address = new URL(location.href);
      address.searchParams.delete("nets");
      // A change of the part after # alone would not load the page anew.
      history.replaceState(null, "", address);
      reload();
    }, "nets")
    : null;
  const menu = h("details", { class: "display" }, h("summary", {}, t("display")),
    h("div", { class: "menu" }, language, ...fields.map(([label, key, standard, values, work]) => select(label, values, remembered(key, standard), work, key)), place, nets, name));
  document.addEventListener("click", (event) => { if (!menu.contains(event.target as Node)) menu.open = false; });
  menu.addEventListener("keydown", (event) => { if (event.key === "Escape") menu.open = false; });
  return menu;
}
