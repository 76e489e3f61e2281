// The player's library of matches, if the server of this page has one.

import type { Matches } from "barpoint";

import { secret } from "./secret.js";

export type { Matches };

export class Library {
  private constructor(readonly address: URL) {}

  /** Returns the library of the server that sent the page, or null if it has no match. */
  static async open(): Promise<Library | null> {
    const library = new Library(new URL("v1/library", document.baseURI));
    try {
      const { total } = await library.list("", 1);
      return total > 0 ? library : null;
    } catch {
      return null;
    }
  }

  /** Lists matches, the latest first; those of a player if there is a name. */
  async list(player: string, limit = 50): Promise<Matches> {
    const address = new URL(this.address);
    address.searchParams.set("limit", String(limit));
    if (player) address.searchParams.set("player", player);
    return JSON.parse(await fetched(address)) as Matches;
  }

  /** Returns a match with its analysis, as a file in JSON. */
  match(id: number): Promise<string> {
    return fetched(new URL(`${this.address.href}/${id}`));
  }
}

async function fetched(address: URL): Promise<string> {
  const key = secret();
  const response = await fetch(address, key ? { headers: { Authorization: `Bearer ${key}` } } : {});
  const text = await response.text();
  if (response.ok) return text;
  const { reason } = JSON.parse(text) as { reason?: string };
  throw new Error(reason ?? `${response.status} ${response.statusText}`);
}
