// Nets as they are stored: recoded without loss, so that they compress better.
//
// The weights of a net are alike in neighbouring rows and in the branches that were trained from each other. A packed
// net holds what is left of each weight after a prediction, with the weights of a unit side by side. Files of other
// kinds are stored as they are.

/** First bytes of a net, and of a packed one. */
const NET = 0x4e4e5042;
const PACKED = 0x50505042;

/** Order of the branches: each is predicted from those before it. */
const ORDER = [0, 1, 3, 2, 4, 5];
/** Distances of the rows that predict a row: of the same branch, and of the branches before it. */
const ROWS = { row: { own: [1, 12], other: [0, 1, 12] }, byte: { own: [32, 34], other: [0, 32, 34] } };
const CONTACT = 3;
const WORDS = 8;

/** Packs a net. A file of another kind stays as it is. */
export function pack(bytes) {
  const shape = shapeOf(bytes);
  if (!shape) return bytes;
  const { parts, tail } = cut(bytes, shape);
  const pieces = [...parts.steps.map(planes), planes(tail)];
  for (const name of ['row', 'byte']) {
    const table = new Table(parts[name], parts.scale[name], shape, ROWS[name]);
    for (const branch of ORDER) {
      const weights = table.fit(branch);
      pieces.push(new Uint8Array(weights.buffer), table.residuals(branch, weights));
      table.done.push(branch);
    }
  }
  const head = bytes.slice(0, 4 * WORDS);
  new DataView(head.buffer).setUint32(0, PACKED, true);
  return joined([head, ...pieces]);
}

/** Unpacks a net. Files that are not packed stay as they are. */
export function unpack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 * WORDS || view.getUint32(0, true) !== PACKED) return bytes;
  const head = bytes.slice(0, 4 * WORDS);
  new DataView(head.buffer).setUint32(0, NET, true);
  const shape = shapeOf(head);
  let at = 4 * WORDS;
  const take = (size) => bytes.slice(at, (at += size));
  const { units, branches, rows } = shape;
  const steps = [0, 1, 2].map(() => merged(take(2 * branches * units)));
  const rest = bytes.length - at - ['row', 'byte'].reduce((sum, name) => {
    const coefficients = ORDER.reduce((all, _, done) => all + count(ROWS[name], done), 0);
    return sum + 8 * coefficients + branches * (rows[name] + 2) * units;
  }, 0);
  const tail = merged(take(rest));
  const tables = ['row', 'byte'].map((name, index) => {
    const scale = new Int16Array(steps[index + 1].buffer);
    const table = new Table(new Int8Array(branches * rows[name] * units), scale, { ...shape, name }, ROWS[name]);
    for (const branch of ORDER) {
      const weights = new Float64Array(take(8 * count(ROWS[name], table.done.length)).buffer);
      table.restore(branch, weights, take((rows[name] + 2) * units));
      table.done.push(branch);
    }
    return new Uint8Array(table.values.buffer);
  });
  return joined([head, ...steps, ...tables, tail]);
}

const count = ({ own, other }, done) => own.length + done * other.length;

/** Shape of a contact net, or null for other files. */
function shapeOf(bytes) {
  if (bytes.length < 4 * WORDS) return null;
  const words = new Uint32Array(bytes.slice(0, 4 * WORDS).buffer);
  const [magic, kind, , row, byte, units, , branches] = words;
  if (magic !== NET || kind !== CONTACT || branches !== ORDER.length) return null;
  return { units, branches, rows: { row, byte } };
}

/** Cuts a contact net into its tables. */
function cut(bytes, { units, branches, rows }) {
  let at = 4 * WORDS;
  const take = (size) => bytes.slice(at, (at += size));
  const steps = [0, 1, 2].map(() => take(2 * branches * units));
  const [row, byte] = ['row', 'byte'].map((name) => new Int8Array(take(branches * rows[name] * units).buffer));
  const [rowScale, byteScale] = steps.slice(1).map((step) => new Int16Array(step.slice().buffer));
  return { parts: { steps, row, byte, scale: { row: rowScale, byte: byteScale } }, tail: bytes.slice(at) };
}

/** Weights of all branches, predicted from each other. */
class Table {
  /** Branches that are known. */
  done = [];

  constructor(values, scale, { units, branches }, distances) {
    this.values = values;
    this.scale = scale;
    this.units = units;
    this.rows = values.length / units / branches;
    this.distances = distances;
  }

  /** Row of the values of a branch. */
  #row(branch, row) {
    const from = (branch * this.rows + row) * this.units;
    return this.values.subarray(from, from + this.units);
  }

  /** Calls `work` for each row of a branch with the inputs that predict it: a number for each unit and distance. */
  #forEachRow(branch, work) {
    const { own, other } = this.distances;
    const inputs = Array.from({ length: count(this.distances, this.done.length) }, () => new Float64Array(this.units));
    const ratios = this.done.map((known) => Float64Array.from({ length: this.units }, (_, unit) =>
      this.scale[known * this.units + unit] / this.scale[branch * this.units + unit]));
    for (let row = 0; row < this.rows; row += 1) {
      let at = 0;
      for (const back of own) copy(inputs[at++], row < back ? null : this.#row(branch, row - back));
      this.done.forEach((known, index) => {
        for (const back of other) copy(inputs[at++], row < back ? null : this.#row(known, row - back), ratios[index]);
      });
      work(row, inputs);
    }
  }

  /** Coefficients with the least squares. */
  fit(branch) {
    const size = count(this.distances, this.done.length);
    const sums = Array.from({ length: size }, () => new Float64Array(size + 1));
    this.#forEachRow(branch, (row, inputs) => {
      const values = this.#row(branch, row);
      inputs.forEach((input, i) => {
        for (let j = i; j < size; j += 1) sums[i][j] += product(input, inputs[j]);
        sums[i][size] += product(input, values);
      });
    });
    for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) sums[i][j] = sums[j][i];
    return solve(sums);
  }

  /** Calls `work` for each row with its predictions. */
  #predict(branch, weights, work) {
    const predictions = new Float64Array(this.units);
    this.#forEachRow(branch, (row, inputs) => {
      predictions.fill(0);
      inputs.forEach((input, i) => {
        const weight = weights[i];
        for (let unit = 0; unit < predictions.length; unit += 1) predictions[unit] += weight * input[unit];
      });
      for (let unit = 0; unit < predictions.length; unit += 1) {
        predictions[unit] = Math.max(-128, Math.min(127, Math.round(predictions[unit])));
      }
      work(row, predictions);
    });
  }

  /** What is left of each weight, unit by unit, those with the least first; before it, the order of the units. */
  residuals(branch, weights) {
    const left = Array.from({ length: this.units }, () => new Uint8Array(this.rows));
    const size = new Float64Array(this.units);
    this.#predict(branch, weights, (row, predictions) => {
      this.#row(branch, row).forEach((value, unit) => {
        const residual = (value - predictions[unit]) & 255;
        left[unit][row] = residual;
        size[unit] += Math.min(residual, 256 - residual);
      });
    });
    const order = [...size.keys()].sort((a, b) => size[a] - size[b] || a - b);
    return joined([planes(new Uint8Array(Uint16Array.from(order).buffer)), ...order.map((unit) => left[unit])]);
  }

  restore(branch, weights, packed) {
    const order = new Uint16Array(merged(packed.slice(0, 2 * this.units)).buffer);
    const place = new Uint32Array(this.units);
    order.forEach((unit, index) => { place[unit] = 2 * this.units + index * this.rows; });
    this.#predict(branch, weights, (row, predictions) => {
      const values = this.#row(branch, row);
      for (let unit = 0; unit < values.length; unit += 1) values[unit] = predictions[unit] + packed[place[unit] + row];
    });
  }
}

function copy(to, from, factors) {
  if (!from) to.fill(0);
  else if (factors) for (let i = 0; i < to.length; i += 1) to[i] = factors[i] * from[i];
  else for (let i = 0; i < to.length; i += 1) to[i] = from[i];
}

function product(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
}

/** Solves linear equations by elimination. */
function solve(sums) {
  const size = sums.length;
  for (let i = 0; i < size; i += 1) sums[i][i] += 1e-6;
  for (let i = 0; i < size; i += 1) {
    for (let row = 0; row < size; row += 1) {
      if (row === i) continue;
      const factor = sums[row][i] / sums[i][i];
      for (let j = i; j <= size; j += 1) sums[row][j] -= factor * sums[i][j];
    }
  }
  // Short coefficients need few bytes.
  return Float64Array.from(sums, (row, i) => Math.round((row[size] / row[i]) * 4096) / 4096);
}

/** Low bytes of numbers of two bytes, then their high bytes. */
function planes(bytes) {
  const half = bytes.length >> 1;
  const all = new Uint8Array(bytes.length);
  for (let i = 0; i < half; i += 1) { all[i] = bytes[2 * i]; all[half + i] = bytes[2 * i + 1]; }
  if (bytes.length % 2) all[2 * half] = bytes[2 * half];
  return all;
}

function merged(all) {
  const half = all.length >> 1;
  const bytes = new Uint8Array(all.length);
  for (let i = 0; i < half; i += 1) { bytes[2 * i] = all[i]; bytes[2 * i + 1] = all[half + i]; }
  if (all.length % 2) bytes[2 * half] = all[2 * half];
  return bytes;
}

function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) { all.set(piece, at); at += piece.length; }
  return all;
}
