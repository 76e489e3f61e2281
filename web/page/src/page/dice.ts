// Dice of a match: those of the browser, or those of a commitment, which can be verified after the match.
//
// The bytes of a commitment are those of the crate `barpoint-dice`, so that `barpoint dice verify` can check a match.

/** Dice of a commitment, as the browser keeps them. */
export interface Committed {
  /** 32 bytes in hexadecimal digits, secret until the end. */
  readonly secret: string;
  /** Text of the player, chosen after the commitment. */
  readonly salt: string;
}

const UNIT = 715_827_882;

/** Two dice of the browser, in the order of the players. */
export function throwDice(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((value) => 1 + (value % 6)).join("");
}

/** True if the browser can compute digests: pages of other machines need HTTPS for that. */
export const canCommit = (): boolean => "subtle" in crypto;

export function newSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What is published before the match. */
export async function commitment(secret: string): Promise<string> {
  return hex(await digest([text("barpoint dice commitment"), bytes(secret)]));
}

/** The throw of a number, from 0 on. */
export async function committedThrow({ secret, salt }: Committed, index: number): Promise<string> {
  const dice: number[] = [];
  for (let block = 0; dice.length < 2 * (index + 1); block += 1) {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setUint32(0, block, true);
    const found = await digest([text("barpoint dice throw"), bytes(secret), count, text(salt)]);
    const view = new DataView(found.buffer);
    for (let at = 0; at < found.length; at += 4) {
      const word = view.getUint32(at, true);
      if (word < 6 * UNIT) dice.push(1 + Math.floor(word / UNIT));
    }
  }
  return dice.slice(2 * index, 2 * index + 2).join("");
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const hex = (values: Uint8Array): string => [...values].map((value) => value.toString(16).padStart(2, "0")).join("");
const bytes = (digits: string): Uint8Array => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function digest(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}
