// Writer of packed nets, for `build.mjs`. See `entropy.js`, which reads them.

import { LOW, PRECISION, split, unsigned } from './entropy.js';

const SLOTS = 1 << PRECISION;

/** Notes everything first, because the frequencies come before it and a coder of this kind writes from the end. */
export class Writer {
  #notes = [];

  integer(context, value) {
    const [token, bits, rest] = split(unsigned(value));
    this.#notes.push([context, token]);
    if (bits > 0) this.#rest(bits, rest);
    return value;
  }

  #rest(bits, value) {
    if (bits > PRECISION) this.#rest(bits - PRECISION, value >>> PRECISION);
    this.raw(Math.min(bits, PRECISION), value & (SLOTS - 1));
  }

  raw(bits, value) {
    if (bits > PRECISION) throw new RangeError(`${bits} raw bits: expected at most ${PRECISION}`);
    this.#notes.push([-bits, value]);
    return value;
  }

  coefficients(context, count, fit) {
    return fit().map((value) => this.integer(context, Math.round(value * 4096)) / 4096);
  }

  /** Bytes of everything: tables of frequencies, the state of the coder, and what it wrote. */
  finish(contexts) {
    const counts = Array.from({ length: contexts }, () => []);
    for (const [context, token] of this.#notes) {
      if (context >= 0) counts[context][token] = (counts[context][token] ?? 0) + 1;
    }
    const tables = counts.map(normalised);
    const head = [];
    number(head, contexts);
    for (const table of tables) {
      number(head, table.length);
      table.forEach((count) => number(head, count));
    }
    const starts = tables.map((table) => table.map((_, token) => table.slice(0, token).reduce((sum, count) => sum + count, 0)));
    const stream = [];
    let state = LOW;
    const room = (most) => {
      for (; state >= most; state >>>= 8) stream.push(state & 255);
    };
    for (const [context, value] of this.#notes.reverse()) {
      if (context < 0) {
        room((LOW >>> -context) * 256);
        state = state * 2 ** -context + value;
      } else {
        const count = tables[context][value];
        room((LOW >>> PRECISION) * 256 * count);
        state = Math.floor(state / count) * SLOTS + (state % count) + starts[context][value];
      }
    }
    for (let i = 0; i < 4; i += 1) stream.push((state >>> (8 * i)) & 255);
    return Uint8Array.from([...head, ...stream.reverse()]);
  }
}

/** Frequencies with the sum of the slots; none that occurs is 0. */
function normalised(counts) {
  const sparse = Array.from(counts, (count) => count ?? 0);
  const sum = sparse.reduce((total, count) => total + count, 0);
  if (sum === 0) return [];
  const table = sparse.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count * SLOTS) / sum))));
  for (let excess = table.reduce((total, count) => total + count, -SLOTS); excess !== 0; ) {
    const largest = table.indexOf(Math.max(...table));
    const change = Math.max(1 - table[largest], -excess);
    table[largest] += excess > 0 ? Math.max(change, -Math.ceil(table[largest] / 8)) : change;
    excess = table.reduce((total, count) => total + count, -SLOTS);
  }
  return table;
}

/** A number of at least 0 in groups of seven bits. */
function number(bytes, value) {
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  bytes.push(value);
}
