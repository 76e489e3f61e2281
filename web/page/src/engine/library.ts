// The player's library of matches, if the server of this page has one.

import type { Added, Answered, Changed, Due, Found, Matches, PlayerSummaries, Tags, Trend } from "barpoint";

import { EngineError } from "./engine.js";
import { secret } from "./secret.js";

export type { Added, Answered, Due, Found, Matches, PlayerSummaries, Tags, Trend };

/** Answer to a question: null gives it up. Without a grade nothing is logged. */
export interface Given { readonly id: string; readonly answer: string | null; readonly grade?: Answered["grade"] }

/** Conditions by their names, which are those of the options of `barpoint library`; an empty text is no condition. */
export type Conditions = Readonly<Record<string, string>>;

export class Library {
  private constructor(readonly address: URL) {}

  /** Returns the library of the server that sent the page, or null if it has no match and cannot get one. */
  static async open(): Promise<Library | null> {
    const library = new Library(new URL("v1/library", document.baseURI));
    try {
      const { total } = await library.matches({ limit: "1" });
      return total > 0 || library.grows ? library : null;
    } catch {
      return null;
    }
  }

  /** True if matches can be added: `barpoint gui` allows that to its own windows. */
  get grows(): boolean { return secret() !== null; }

  /** Matches, the latest first. */
  matches(conditions: Conditions): Promise<Matches> { return this.#ask("", conditions); }

  players(conditions: Conditions): Promise<PlayerSummaries> { return this.#ask("/players", conditions); }

  /** Error rates of a player in parts. */
  trend(conditions: Conditions): Promise<Trend> { return this.#ask("/trend", conditions); }

  /** Actions of all matches, the greatest error first. */
  search(conditions: Conditions): Promise<Found> { return this.#ask("/search", conditions); }

  tags(): Promise<Tags> { return this.#ask("/tags", {}); }

  /** Gives a tag to the actions of a search (`add_tag`), or takes it from them (`remove_tag`). */
  async tag(conditions: Conditions): Promise<Tags> {
    return JSON.parse(await fetched(this.#address("/tags", conditions), "")) as Tags;
  }

  /** Questions of today. */
  due(conditions: Conditions): Promise<Due> { return this.#ask("/learn", conditions); }

  /** Judges an answer to a question, and logs it if it has a grade. */
  async answer(given: Given): Promise<Answered> {
    return JSON.parse(await fetched(this.#address("/learn", {}), JSON.stringify(given))) as Answered;
  }

  /** Puts the actions of a search into the deck. */
  async learn(conditions: Conditions): Promise<Changed> {
    return JSON.parse(await fetched(this.#address("/learn/add", conditions), "")) as Changed;
  }

  /** Returns a match with its analysis, as a file in JSON. */
  match(id: number): Promise<string> {
    return fetched(this.#address(`/${id}`, {}));
  }

  /** Adds the matches of a file in JSON; `known` says what becomes of a match that is there. */
  async add(name: string, text: string, known: "keep" | "update" | "replace"): Promise<Added[]> {
    return JSON.parse(await fetched(this.#address("", { file: name, known }), text)) as Added[];
  }

  async #ask<T>(path: string, conditions: Conditions): Promise<T> {
    return JSON.parse(await fetched(this.#address(path, conditions))) as T;
  }

  #address(path: string, conditions: Conditions): URL {
    const address = new URL(this.address.href + path);
    for (const [name, value] of Object.entries(conditions)) if (value) address.searchParams.set(name, value);
    return address;
  }
}

async function reached(address: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    throw new EngineError("server", error instanceof Error ? error.message : String(error), null);
  }
}

/** Asks the server; a body is a file unless it has another type. */
export async function fetched(address: URL, body?: string, type?: string): Promise<string> {
  const key = secret();
  const response = await reached(address, {
    headers: { ...(key ? { Authorization: `Bearer ${key}` } : {}), ...(type ? { "Content-Type": type } : {}) }, ...(body === undefined ? {} : { method: "POST", body }),
  });
  const text = await response.text();
  if (response.ok) return text;
  const { reason } = JSON.parse(text) as { reason?: string };
  throw new EngineError("library", reason ?? `${response.status} ${response.statusText}`, null);
}
