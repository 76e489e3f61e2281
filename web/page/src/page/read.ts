// Reads whatever is pasted, dropped or opened.

import { readPoints, START } from "../board/position.js";
import { ask, EngineError, type Engine } from "../engine/engine.js";
import type { Variant } from "barpoint";
import { BEGIN, fromFragment, readPosition, type Dice, type Situation } from "./situation.js";

/** What a text or a file holds. */
export type Found =
  | { readonly kind: "position"; readonly situation: Situation }
  | { readonly kind: "match"; readonly text: string; readonly names: readonly string[] };

interface Loose {
  type: string; player?: number; position?: string; dice?: string; value?: number; owner?: number | null;
  points?: [number, number]; crawford?: boolean;
}
interface LooseMatch {
  length: number | null;
  rules: { variant: string; jacoby: boolean; beavers: boolean };
  players: { name: string }[];
  games: { score: [number, number]; crawford?: boolean; actions: Loose[] }[];
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
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return readFile(engine, { record_base64: btoa(binary) });
}

async function readFile(engine: Engine, record: { record: string } | { record_base64: string }): Promise<Found> {
  const { text } = await ask(engine, "convert", { ...record, to: "json" });
  const { matches } = JSON.parse(text ?? "") as { matches: LooseMatch[] };
  const first = matches[0];
  if (!first) throw new EngineError(null, "the file holds no match", null);
  const isPlayed = matches.some((one) => one.games.some((game) => game.actions.some(({ type }) => !type.startsWith("set_"))));
  if (!isPlayed) return { kind: "position", situation: single(first) };
  const names = matches.map((one) => `${one.players.map(({ name }) => name || "?").join(" – ")}${one.length ? `, to ${one.length}` : ", money"}`);
  return { kind: "match", text: text ?? "", names };
}

/** Position of a record that has no moves. */
function single(match: LooseMatch): Situation {
  const game = match.games[0];
  let player = 1;
  let id = "";
  let dice: Dice | null = null;
  let cube = 1;
  let owner: number | null = null;
  let score = game?.score ?? [0, 0];
  let crawford = game?.crawford ?? false;
  for (const action of game?.actions ?? []) {
    if (action.player !== undefined) player = action.player;
    if (action.position) id = action.position;
    if (action.dice) dice = [Number(action.dice[0]), Number(action.dice[1])];
    if (action.type === "set_cube") { cube = action.value ?? 1; owner = action.owner ?? null; }
    if (action.points) { score = action.points; crawford = action.crawford ?? crawford; }
  }
  return {
    ...BEGIN, points: readPoints(id) ?? START, dice, onRoll: player === 1 ? "black" : "white", length: match.length ?? 0,
    score: player === 1 ? [score[1], score[0]] : [score[0], score[1]], crawford, cube,
    owner: owner === null ? "centred" : owner === player ? "on roll" : "opponent",
    jacoby: match.rules.jacoby, beavers: match.rules.beavers, variant: match.rules.variant as Variant,
  };
}

/** Match as text for the fragment of a link, without its analysis. */
export async function packMatch(text: string): Promise<string> {
  const bare = JSON.stringify(JSON.parse(text), (key, value: unknown) => (["analyses", "tags", "warnings"].includes(key) ? undefined : value));
  const stream = new Blob([bare]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpackMatch(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
