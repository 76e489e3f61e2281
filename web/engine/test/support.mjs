// Native engine beside which the module is tested, and requests about many positions.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import process from 'node:process';

/** Path of the command `barpoint`; nothing if it is not built. */
export const command = process.env.BARPOINT;

/** Reason to skip tests that need the command; false if it is there. */
export const skipped = command ? false : 'BARPOINT is not the path of the command';

/** The command as an engine of JSON lines. */
export class Native {
  #process = spawn(command, ['engine', 'json'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #asked = new Map();
  #count = 0;

  constructor() {
    createInterface({ input: this.#process.stdout }).on('line', (line) => {
      const { id, partial } = JSON.parse(line);
      if (partial) return;
      this.#asked.get(id)(line);
      this.#asked.delete(id);
    });
  }

  /** Returns the text of the final reply. */
  ask(request) {
    const id = String(++this.#count);
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#process.stdin.write(JSON.stringify({ ...request, id }) + '\n');
    });
  }

  close() {
    this.#process.stdin.end();
  }
}

/** Numbers from 0 on, below a bound: the same ones in each run. */
export function random(seed) {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number((state >> 33n) % BigInt(below));
  };
}

/** Returns requests about `count` positions of games with random plays, which `legal` lists. */
export async function questions(count, legal, seed = 28) {
  const below = random(seed);
  const requests = [];
  let position = 'start';
  while (requests.length < count) {
    const dice = `${1 + below(6)}${1 + below(6)}`;
    const { plays } = await legal({ action: 'legal', position, dice });
    if (plays.length === 0) {
      position = 'start';
      continue;
    }
    const score = [undefined, '2-4/7', '3a5a', '0-0/1'][below(4)];
    const common = { position, score, plies: below(2) };
    const kinds = [
      { action: 'evaluate', ...common },
      { action: 'moves', ...common, dice, all: below(4) === 0 },
      { action: 'cube', ...common, score: score === '0-0/1' ? undefined : score },
    ];
    requests.push(kinds[requests.length % kinds.length]);
    const result = plays[below(plays.length)].result;
    position = below(60) === 0 ? 'start' : result;
  }
  return requests;
}
