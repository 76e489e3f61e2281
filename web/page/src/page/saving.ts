// Files and links that the page makes.

import type { BarpointBoard } from "../board/element.js";
import { ask, type Engine } from "../engine/engine.js";
import { language, t } from "../language.js";
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

const FORMS = [["sgf", "SGF"], ["mat", t("match-text")], ["json", "JSON"], ["html", t("report-page")], ["pdf", t("report-pdf")], ["cancel", t("cancel")]] as const;

/** Asks for a format and saves a match. Reports have its analysis, or a new one, and the language of the page; PDF has no Japanese letters. */
export async function saveMatch(engine: Engine, text: string): Promise<void> {
  const to = await choose(t("save-the-match"), [t("which-format")], FORMS);
  if (to === "cancel") return;
  const isReport = to === "html" || to === "pdf";
  const reply = isReport
    ? await ask(engine, "report", { record: text, to, level: "fast", ...(to === "pdf" && language === "ja" ? {} : { language }) })
    : await ask(engine, "convert", { record: text, to });
  const bytes = reply.base64 ? Uint8Array.from(atob(reply.base64), (letter) => letter.charCodeAt(0)) : reply.text ?? "";
  save(`match.${reply.extension}`, new Blob([bytes], { type: reply.media_type }));
}

const POSTS = [["xg", t("as-xg")], ["gnubg", t("as-gnubg")], ["markdown", "Markdown"], ["forum", "HTML"], ["cancel", t("cancel")]] as const;
const PLIES = 2;

/** Asks for a form and puts the text of a position and its answer into the clipboard; returns a sentence about it, null if nothing is done. */
export async function post(engine: Engine, s: Situation): Promise<string | null> {
  const to = await choose(t("forum-text"), [t("which-form")], POSTS);
  if (to === "cancel") return null;
  const answer = s.dice
    ? await ask(engine, "moves", { ...fields(s), ...roll(s.dice), plies: PLIES, top: 5 })
    : await ask(engine, "cube", { ...fields(s), plies: PLIES });
  const reply = await ask(engine, "post", { ...fields(s), ...roll(s.dice), answer: { ...answer }, to });
  const text = reply.text ?? "";
  try {
    await navigator.clipboard.writeText(text);
    return t("text-copied");
  } catch {
    save(`position.${reply.extension}`, new Blob([text], { type: reply.media_type }));
    return t("text-filed");
  }
}

/** Puts a fragment into the address of the page, and the address into the clipboard; returns a sentence about it. */
export async function share(fragment: string): Promise<string> {
  const link = new URL(`#${fragment}`, location.href).href;
  history.replaceState(null, "", link);
  const isLong = link.length > CHAT ? ` ${t("link-long", { count: link.length })}` : "";
  try {
    await navigator.clipboard.writeText(link);
    return `${t("link-copied")}${isLong}`;
  } catch {
    return `${t("link-here")}${isLong}`;
  }
}
