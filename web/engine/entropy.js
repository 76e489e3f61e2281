// Integers in few bits: an asymmetric numeral system (rANS) whose tables of frequencies are part of the file.
//
// A number is a token, which its context predicts, and raw bits. Numbers below 16 are tokens of their own. Of larger ones
// the token has the number of bits and the two bits after the highest.

export const PRECISION = 12;
/** The state of the coder stays between this and 256 times as much. */
export const LOW = 1 << 23;
const SLOTS = 1 << PRECISION;
const DIRECT = 16;
const DIRECT_BITS = 4;

/** Token, number of raw bits and raw bits of a number of at least 0. */
export function split(number) {
  if (number < DIRECT) return [number, 0, 0];
  const bits = 31 - Math.clz32(number);
  const rest = bits - 2;
  return [DIRECT + 4 * (bits - DIRECT_BITS) + ((number >>> rest) & 3), rest, number & ((1 << rest) - 1)];
}

/** Numbers of any sign as numbers of at least 0: 0, -1, 1, -2, 2. */
export const unsigned = (value) => (value < 0 ? -2 * value - 1 : 2 * value);
const signed = (number) => (number & 1 ? -(number >>> 1) - 1 : number >>> 1);

/** Reads what a `Writer` of `pack.mjs` has written. */
export class Reader {
  #bytes;
  #at;
  #state;
  #tables = [];

  constructor(bytes, at) {
    this.#bytes = bytes;
    this.#at = at;
    const contexts = this.#variable();
    for (let context = 0; context < contexts; context += 1) this.#tables.push(this.#table());
    this.#state = 0;
    for (let i = 0; i < 4; i += 1) this.#state = (this.#state << 8) | this.#byte();
  }

  /** A number of any sign. */
  integer(context) {
    const table = this.#tables[context];
    const slot = this.#state & (SLOTS - 1);
    const token = table.tokens[slot];
    this.#state = table.counts[token] * (this.#state >>> PRECISION) + slot - table.starts[token];
    this.#refill();
    if (token < DIRECT) return signed(token);
    const rest = ((token - DIRECT) >>> 2) + DIRECT_BITS - 2;
    return signed((((4 | (token & 3)) << rest) | this.#rest(rest)) >>> 0);
  }

  #rest(bits) {
    return bits > PRECISION ? (this.#rest(bits - PRECISION) << PRECISION) | this.raw(PRECISION) : this.raw(bits);
  }

  /** At most 12 bits as they are. */
  raw(bits) {
    const value = this.#state & ((1 << bits) - 1);
    this.#state >>>= bits;
    this.#refill();
    return value;
  }

  /** Coefficients of a prediction. */
  coefficients(context, count) {
    return Float64Array.from({ length: count }, () => this.integer(context) / 4096);
  }

  #refill() {
    while (this.#state < LOW) this.#state = (this.#state << 8) | this.#byte();
  }

  #byte() {
    if (this.#at >= this.#bytes.length) throw new RangeError(`a packed net ends after ${this.#at} bytes: expected more`);
    return this.#bytes[this.#at++];
  }

  #variable() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }

  #table() {
    const count = this.#variable();
    const [counts, starts] = [new Uint16Array(count), new Uint16Array(count)];
    const tokens = new Uint8Array(SLOTS);
    for (let token = 0, start = 0; token < count; token += 1) {
      counts[token] = this.#variable();
      starts[token] = start;
      tokens.fill(token, start, start + counts[token]);
      start += counts[token];
    }
    return { counts, starts, tokens };
  }
}
