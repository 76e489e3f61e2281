// Reads whatever is pasted, dropped or opened.

import { ask, EngineError, type Engine } from "../engine/engine.js";
import { t } from "../language.js";
import { fromFragment, ofTable, readPosition, type Situation } from "./situation.js";
import { colourOf } from "./table.js";

/** What a text or a file holds. */
export type Found =
  | { readonly kind: "position"; readonly situation: Situation }
  | { readonly kind: "match"; readonly text: string; readonly names: readonly string[] };

interface LooseMatch {
  length: number | null;
  players: { name: string }[];
  games: { actions: { type: string }[] }[];
}

/** Reads a text. Short ones are taken for positions first, long ones for files. */
export async function readText(engine: Engine, text: string): Promise<Found> {
  const fragment = /#(.*\bp=[^\s]+)$/.exec(text.trim());
  const linked = fragment?.[1] ? fromFragment(fragment[1]) : null;
  if (linked) return { kind: "position", situation: linked };
  const isShort = text.length < 400;
  const position = async (): Promise<Found> => ({ kind: "position", situation: await readPosition(engine, text) });
  const file = () => readFile(engine, { record: text });
  try {
    return await (isShort ? position() : file());
  } catch (first) {
    if (!(first instanceof EngineError)) throw first;
    try {
      return await (isShort ? file() : position());
    } catch {
      throw first;
    }
  }
}

/** Reads the bytes of a file. */
export async function readBytes(engine: Engine, bytes: Uint8Array): Promise<Found> {
  const isText = !bytes.subarray(0, 4096).includes(0);
  if (isText) return readText(engine, new TextDecoder().decode(bytes));
  return readFile(engine, { record_base64: base64(bytes) });
}

export function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

async function readFile(engine: Engine, record: { record: string } | { record_base64: string }): Promise<Found> {
  const { text } = await ask(engine, "convert", { ...record, to: "json" });
  const { matches } = JSON.parse(text ?? "") as { matches: LooseMatch[] };
  const first = matches[0];
  if (!first) throw new EngineError(null, t("error-no-match"), null, false);
  const isPlayed = matches.some((one) => one.games.some((game) => game.actions.some(({ type }) => !type.startsWith("set_"))));
  if (!isPlayed) {
    const table = await ask(engine, "table", { record: text ?? "", number: 1 });
    return { kind: "position", situation: { ...ofTable(table), onRoll: colourOf(table.on_roll) } };
  }
  const names = matches.map((one) => t(one.length ? "match-names" : "money-names", { names: one.players.map(({ name }) => name || "?").join(" – "), length: one.length ?? 0 }));
  return { kind: "match", text: text ?? "", names };
}

/** Match as text for the fragment of a link, with its analysis if it has one. */
export async function packMatch(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Bytes of the fragment of a link. */
export function unpackBytes(packed: string): Uint8Array<ArrayBuffer> {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export async function unpackMatch(packed: string): Promise<string> {
  const stream = new Blob([unpackBytes(packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
