// Colours of the board. The names and the colours are those of `barpoint board`.

/** Names of the themes. */
export const THEMES = ["light", "dark", "safe"] as const;
export type Theme = (typeof THEMES)[number];

/** Colours of each part in the light, the dark and the colour-blind safe theme. */
const COLOURS = {
  paper: ["#ffffff", "#161a1f", "#ffffff"],
  ink: ["#222226", "#e9e6df", "#111111"],
  frame: ["#dccdb4", "#2b333b", "#e4e8ec"],
  "frame-ink": ["#4a3f2f", "#c3c9cf", "#222a30"],
  rule: ["#8b7a60", "#525d68", "#6b757e"],
  field: ["#f7f1e6", "#1f3b3a", "#ffffff"],
  "point-a": ["#d7a675", "#466f68", "#96c0df"],
  "point-b": ["#e9d6b8", "#8a6d4f", "#dbe4ea"],
  tray: ["#cbb99a", "#1d2329", "#ccd3d9"],
  white: ["#fffdf8", "#f4eee0", "#ffffff"],
  "white-edge": ["#3b352d", "#1a1a1a", "#000000"],
  black: ["#333236", "#141417", "#000000"],
  "black-edge": ["#f3ecdf", "#d9d4c8", "#ffffff"],
  cube: ["#fffdf6", "#f4eee0", "#ffffff"],
  "cube-ink": ["#8e1f1f", "#7d1c1c", "#000000"],
  made: ["#a8300a", "#ff8a4c", "#ad4000"],
  best: ["#0b5fa5", "#6cc0ff", "#004f8a"],
  other: ["#5b5b60", "#c9c9cf", "#4a4a4a"],
  halo: ["#ffffff", "#0c0e10", "#ffffff"],
} as const satisfies Record<string, readonly [string, string, string]>;

/** Part of the board with a colour of its own. */
export type Part = keyof typeof COLOURS;

/** Returns the colour of a part. */
export function colour(theme: Theme, part: Part): string {
  return COLOURS[part][THEMES.indexOf(theme)] ?? "";
}

function variables(theme: Theme): string {
  return (Object.keys(COLOURS) as Part[]).map((part) => `--bp-${part}:${colour(theme, part)};`).join("");
}

/** Style sheet of the themes, chosen by the attribute `theme` of the host. */
export const SHEET = `
:host{${variables("light")}}
@media (prefers-color-scheme: dark){:host(:not([theme])),:host([theme=auto]){${variables("dark")}}}
${THEMES.map((theme) => `:host([theme=${theme}]){${variables(theme)}}`).join("\n")}
${(Object.keys(COLOURS) as Part[]).map((part) => `.f-${part}{fill:var(--bp-${part})}.s-${part}{stroke:var(--bp-${part})}`).join("\n")}
`;

/** Writes the colours of a theme into copies of elements, for pictures that have no style sheet. */
export function paint(root: Element, theme: Theme): void {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const name of [...element.classList]) {
      const match = /^([fs])-(.+)$/.exec(name);
      const part = match?.[2];
      if (part && part in COLOURS) {
        element.setAttribute(match[1] === "f" ? "fill" : "stroke", colour(theme, part as Part));
      }
    }
    if (!element.classList.contains("keep")) element.removeAttribute("class");
  }
}
