// Style sheet of the board.

import { SHEET } from "./themes.js";

export const STYLE = `
${SHEET}
:host{display:block;position:relative;user-select:none;-webkit-user-select:none}
svg{display:block;width:100%;height:auto;overflow:visible}
.area{fill:transparent;cursor:default;outline:none;touch-action:manipulation}
.area.live,.area.target,.area.tool{cursor:pointer}
.area.live,:host([editing]) .area{touch-action:none}
.area:focus-visible{stroke:var(--bp-best);stroke-width:4;rx:6px}
.art,.hints,.ghost{pointer-events:none}
.hint{fill:none;stroke:var(--bp-best);stroke-width:3.5}
.spot{fill:var(--bp-best);fill-opacity:.3;stroke:var(--bp-best);stroke-width:2.5}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;margin:0}
`;
