// Weights of a layer, each predicted from weights that are known: of the rows before it, and of other branches.

const LARGEST = { Int8Array: 127, Int16Array: 32767, Int32Array: 2 ** 31 - 1 };

/** Contexts for what is left of a weight, by its expected size; small ones twice, by the fraction of the prediction. */
const FINE = 8;
const SIZES = 2 * FINE + 64;
/** Contexts of a table: coefficients, sizes, divisors. */
export const CONTEXTS = 1 + SIZES + 1;

export class Table {
  /** Branches that are known. */
  #done = [];

  /** `values` are branches of rows of units; `steps` the sizes of a unit of each; `own` and `other` distances of rows. */
  constructor(values, { steps, units, branches, own, other }) {
    this.values = values;
    this.steps = steps;
    this.units = units;
    this.branches = branches;
    this.rows = values.length / units / branches;
    this.own = own;
    this.other = other;
  }

  /** Reads or writes all weights. `context` is the first of `CONTEXTS` contexts. */
  code(coder, order, context) {
    for (const branch of order) {
      const inputs = this.own.length + this.#done.length * this.other.length;
      const weights = coder.coefficients(context, inputs, () => this.#fit(branch));
      this.#code(coder, branch, weights, context + 1);
      this.#done.push(branch);
    }
  }

  /**
   * Codes the common divisor of each row, and what is left of each weight after the prediction. The context is the size
   * of what was left close to it. Rests towards the prediction are positive, because these are more frequent.
   */
  #code(coder, branch, weights, context) {
    const { units } = this;
    const most = LARGEST[this.values.constructor.name];
    const prediction = new Float64Array(units);
    const sizes = new Float64Array(units).fill(64);
    let divisor = 1;
    this.#forEachRow(branch, (row, inputs) => {
      const values = this.#row(branch, row);
      const before = divisor;
      divisor = coder.integer(context + SIZES, greatestDivisor(values));
      if (divisor === 0) {
        divisor = before;
        return;
      }
      for (let unit = 0; unit < units; unit += 1) sizes[unit] *= before / divisor;
      prediction.fill(0);
      inputs.forEach((input, i) => {
        const weight = weights[i] / divisor;
        for (let unit = 0; unit < units; unit += 1) prediction[unit] += weight * input[unit];
      });
      const limit = Math.floor(most / divisor);
      // A row may have larger rests than the rows before it.
      let [found, expected] = [1, 1];
      for (let unit = 0; unit < units; unit += 1) {
        const guess = Math.max(-limit, Math.min(limit, Math.round(prediction[unit])));
        const sign = prediction[unit] < guess ? -1 : 1;
        const near = Math.abs(prediction[unit] - guess) < 0.25 ? 0 : 1;
        const size = Math.floor((sizes[unit] * found) / expected) + 4;
        const bits = 31 - Math.clz32(size);
        const level = bits < FINE ? 4 * bits + 2 * ((size >>> (bits - 1)) & 1) + near : 2 * FINE + 2 * bits + ((size >>> (bits - 1)) & 1);
        const rest = sign * coder.integer(context + level, sign * (values[unit] / divisor - guess));
        values[unit] = (guess + rest) * divisor;
        const now = 16 * Math.abs(rest);
        found += (now - found) / 64;
        expected += (sizes[unit] - expected) / 64;
        sizes[unit] += (now - sizes[unit]) / 16;
      }
    });
  }

  #row(branch, row) {
    const from = (branch * this.rows + row) * this.units;
    return this.values.subarray(from, from + this.units);
  }

  /** Calls `work` for each row of a branch with the inputs that predict it: a number for each unit and distance. */
  #forEachRow(branch, work) {
    const { own, other, units, steps } = this;
    const count = own.length + this.#done.length * other.length;
    const inputs = Array.from({ length: count }, () => new Float64Array(units));
    const ratios = this.#done.map((known) => Float64Array.from({ length: units }, (_, unit) =>
      steps[known * units + unit] / steps[branch * units + unit]));
    for (let row = 0; row < this.rows; row += 1) {
      let at = 0;
      for (const back of own) copy(inputs[at++], row < back ? null : this.#row(branch, row - back));
      this.#done.forEach((known, index) => {
        for (const back of other) copy(inputs[at++], row < back ? null : this.#row(known, row - back), ratios[index]);
      });
      work(row, inputs);
    }
  }

  /** Coefficients with the least squares. */
  #fit(branch) {
    const size = this.own.length + this.#done.length * this.other.length;
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
}

function copy(to, from, factors) {
  if (!from) to.fill(0);
  else if (factors) for (let i = 0; i < to.length; i += 1) to[i] = factors[i] * from[i];
  else for (let i = 0; i < to.length; i += 1) to[i] = from[i];
}

/** Greatest common divisor of integers; 0 if all are 0. */
function greatestDivisor(values) {
  let divisor = 0;
  for (const value of values) {
    let rest = Math.abs(value);
    while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
    if (divisor === 1) break;
  }
  return divisor;
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
  return Float64Array.from(sums, (row, i) => row[size] / row[i]);
}
