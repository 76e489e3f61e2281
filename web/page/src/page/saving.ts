// Files and links that the page makes.

import type { BarpointBoard } from "../board/element.js";
import { ask, type Engine } from "../engine/engine.js";
import { choose, h, save } from "./dom.js";
import { fields, roll, type Situation } from "./situation.js";

/** Characters that a message in a chat can have. */
const CHAT = 2000;
const SVG = "image/svg+xml";

export function saveSvg(board: BarpointBoard): void {
  save("board.svg", new Blob([board.toSVG()], { type: SVG }));
}

export async function savePng(board: BarpointBoard): Promise<void> {
  const url = URL.createObjectURL(new Blob([board.toSVG()], { type: SVG }));
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    const canvas = h("canvas");
    canvas.width = 2 * image.width;
    canvas.height = 2 * image.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob) save("board.png", blob);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const FORMS = [["sgf", "SGF"], ["mat", "Match text (.mat)"], ["json", "JSON"], ["html", "Report as a page"], ["pdf", "Report as PDF"], ["cancel", "Cancel"]] as const;

/** Asks for a format and saves a match. Reports have its analysis, or a new one. */
export async function saveMatch(engine: Engine, text: string): Promise<void> {
  const to = await choose("Save the match", ["In which format?"], FORMS);
  if (to === "cancel") return;
  const isReport = to === "html" || to === "pdf";
  const reply = isReport
    ? await ask(engine, "report", { record: text, to, level: "fast" })
    : await ask(engine, "convert", { record: text, to });
  const bytes = reply.base64 ? Uint8Array.from(atob(reply.base64), (letter) => letter.charCodeAt(0)) : reply.text ?? "";
  save(`match.${reply.extension}`, new Blob([bytes], { type: reply.media_type }));
}

const POSTS = [["xg", "As eXtreme Gammon"], ["gnubg", "As GNU Backgammon"], ["markdown", "Markdown"], ["forum", "HTML"], ["cancel", "Cancel"]] as const;
const PLIES = 2;

/** Asks for a form and puts the text of a position and its answer into the clipboard; returns a sentence about it, null if nothing is done. */
export async function post(engine: Engine, s: Situation): Promise<string | null> {
  const to = await choose("Text for a forum", ["In which form?"], POSTS);
  if (to === "cancel") return null;
  const answer = s.dice
    ? await ask(engine, "moves", { ...fields(s), ...roll(s.dice), plies: PLIES, top: 5 })
    : await ask(engine, "cube", { ...fields(s), plies: PLIES });
  const reply = await ask(engine, "post", { ...fields(s), ...roll(s.dice), answer: { ...answer }, to });
  const text = reply.text ?? "";
  try {
    await navigator.clipboard.writeText(text);
    return "The text is in the clipboard.";
  } catch {
    save(`position.${reply.extension}`, new Blob([text], { type: reply.media_type }));
    return "The browser keeps the clipboard closed: the text is in a file.";
  }
}

/** Puts a fragment into the address of the page, and the address into the clipboard; returns a sentence about it. */
export async function share(fragment: string): Promise<string> {
  const link = new URL(`#${fragment}`, location.href).href;
  history.replaceState(null, "", link);
  const isLong = link.length > CHAT ? ` It has ${link.length} characters: programs for mail and chat may cut it.` : "";
  try {
    await navigator.clipboard.writeText(link);
    return `The link is in the clipboard and in the address of the page.${isLong}`;
  } catch {
    return `The link is in the address of the page.${isLong}`;
  }
}
