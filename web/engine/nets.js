// Nets as they are stored: without loss in few bytes, whatever the server does.
//
// The weights of a net are alike in neighbouring rows and in the branches that were trained from each other. A packed
// net holds what is left of each weight after a prediction. Files of other kinds are stored as they are.

import { Reader } from './entropy.js';
import { CONTEXTS as TABLE, Table } from './predict.js';

/** First bytes of a net, and of a packed one. */
const NET = 0x4e4e5042;
const PACKED = 0x5a4e5042;
/** Bytes before the rest of a packed net: `PACKED`, and the number of bytes of the net. */
const PREFIX = 8;

/** Order of the branches of a contact net: each is predicted from those before it. */
const ORDER = [0, 1, 3, 2, 4, 5];

/** Contexts: some for small tables, then those of each large one. */
const [STEPS, HEADS, EXPONENTS, LARGE] = [0, 1, 2, 3];
export const CONTEXTS = LARGE + 4 * TABLE;

/** Unpacks a net. Files that are not packed stay as they are. */
export function unpack(bytes) {
  if (bytes.length < PREFIX + 8 || word(bytes, 0) !== PACKED) return bytes;
  const layout = LAYOUTS[word(bytes, PREFIX + 4)];
  if (!layout) throw new RangeError(`a packed net of kind ${word(bytes, PREFIX + 4)}: expected ${Object.keys(LAYOUTS).join(', ')}`);
  const { head, code } = layout;
  const net = new Uint8Array(word(bytes, 4));
  net.set(bytes.subarray(PREFIX, PREFIX + head));
  code(new Tables(new Reader(bytes, PREFIX + head), net, head));
  return net;
}

/** Packs a net with a writer. A file of another kind stays as it is. */
export function pack(bytes, writer) {
  const layout = bytes.length > 32 && word(bytes, 0) === NET && LAYOUTS[word(bytes, 4)];
  if (!layout) return bytes;
  const { head, code } = layout;
  code(new Tables(writer, bytes.slice(), head));
  const rest = writer.finish(CONTEXTS);
  const packed = new Uint8Array(PREFIX + head + rest.length);
  const view = new DataView(packed.buffer);
  view.setUint32(0, PACKED, true);
  view.setUint32(4, bytes.length, true);
  packed.set(bytes.subarray(0, head), PREFIX);
  packed.set(rest, PREFIX + head);
  return packed;
}

const word = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);

/** Tables of a net, one after the other, which a reader fills and a writer takes. */
class Tables {
  #coder;
  #bytes;
  #at;
  /** Words of the head after the first. */
  words;

  constructor(coder, bytes, head) {
    this.#coder = coder;
    this.#bytes = bytes;
    this.#at = head;
    this.words = Array.from({ length: head / 4 - 1 }, (_, i) => word(bytes, 4 * i + 4));
  }

  #take(Kind, count) {
    const view = new Kind(this.#bytes.buffer, this.#at, count);
    this.#at += view.byteLength;
    return view;
  }

  /** Numbers of 16 bits without a prediction. */
  numbers(context, count) {
    const values = this.#take(Int16Array, count);
    for (let i = 0; i < count; i += 1) values[i] = this.#coder.integer(context, values[i]);
    return values;
  }

  /** Weights with a prediction, as table `index` of the large ones. */
  weights(index, Kind, rows, { branches = 1, order = [0], ...shape }) {
    const values = this.#take(Kind, branches * rows * shape.units);
    new Table(values, { branches, ...shape }).code(this.#coder, order, LARGE + index * TABLE);
  }

  /** Single-precision numbers: weights with a prediction if all are multiples of a power of two. */
  floats(index, rows, shape) {
    const count = rows * shape.units;
    const bits = this.#take(Uint32Array, count);
    const values = new Float32Array(bits.buffer, bits.byteOffset, count);
    const digits = this.#coder.integer(STEPS, digitsOf(values));
    if (digits < MOST_DIGITS) {
      const whole = Int32Array.from(values, (value) => value * 2 ** digits);
      new Table(whole, { branches: 1, steps: [], other: [], ...shape }).code(this.#coder, [0], LARGE + index * TABLE);
      whole.forEach((value, i) => { values[i] = value / 2 ** digits; });
      return;
    }
    const coder = this.#coder;
    for (let i = 0; i < count; i += 1) {
      const all = bits[i];
      // Zeros have no digits.
      const exponent = coder.integer(EXPONENTS, all === 0 ? ZERO : ((all >>> 23) & 255) - MIDDLE);
      if (exponent === ZERO) continue;
      const sign = coder.raw(1, all >>> 31);
      bits[i] = (sign << 31) | ((exponent + MIDDLE) << 23) | (coder.raw(11, (all >>> 12) & 2047) << 12) | coder.raw(12, all & 4095);
    }
  }

  /** Bytes as they are, by default all that are left. */
  plain(count = this.#bytes.length - this.#at) {
    const values = this.#take(Uint8Array, count);
    for (let i = 0; i < count; i += 1) values[i] = this.#coder.raw(8, values[i]);
  }
}

/** A usual exponent, and the number in place of the exponent of zero. */
const MIDDLE = 124;
const ZERO = -129;
/** Digits after the binary point that are never rounded. */
const MOST_DIGITS = 12;

/** Digits after the binary point that all numbers need, at most `MOST_DIGITS`. */
function digitsOf(values) {
  let digits = 0;
  for (const value of values) {
    while (digits < MOST_DIGITS && (!Number.isInteger(value * 2 ** digits) || Object.is(value, -0))) digits += 1;
  }
  return digits;
}

/** Versions of files: the number of bytes of the head, and the tables after it. */
const LAYOUTS = {
  1: {
    head: 28,
    code(tables) {
      const [, , row, features, units, heads] = tables.words;
      tables.numbers(STEPS, units);
      tables.weights(0, Int16Array, row, { units, steps: [], own: [1, 12], other: [] });
      tables.weights(1, Int16Array, features, { units, steps: [], own: [1], other: [] });
      tables.plain(4 * 6 * heads);
      tables.numbers(HEADS, 6 * heads * units);
      tables.plain();
    },
  },
  3: {
    head: 32,
    code(tables) {
      const [, , row, byte, units, heads, branches] = tables.words;
      const [, rowSteps, byteSteps] = [0, 1, 2].map(() => tables.numbers(STEPS, branches * units));
      const shape = { units, branches, order: ORDER.slice(0, branches) };
      tables.weights(0, Int8Array, row, { ...shape, steps: rowSteps, own: [1, 12], other: [0, 1, 12] });
      tables.weights(1, Int8Array, byte, { ...shape, steps: byteSteps, own: [32, 34], other: [0, 32, 34] });
      tables.plain(4 * 6 * heads);
      tables.numbers(HEADS, 6 * heads * units);
      tables.plain();
    },
  },
  4: {
    head: 24,
    code(tables) {
      const [, , first, second] = tables.words;
      tables.floats(0, 24 * 16, { units: first, own: [1, 16, 17] });
      tables.floats(1, 16, { units: first, own: [1, 2] });
      tables.floats(2, 7, { units: first, own: [1] });
      tables.floats(3, first, { units: second, own: [1] });
      tables.plain();
    },
  },
};
