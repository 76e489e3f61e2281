// Engine over a pool of workers, for browsers and Node.js.

import { Link } from './link.js';
import { conduct } from './rollout.js';

/** A module whose only function uses an instruction of SIMD128. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Bytes of the cache of each worker, if the options give none. */
const CACHE = 1 << 24;

export { RequestError } from './link.js';

/** Bytes of the nets: those of the options, or those that were imported. */
async function netsOf(given, files, platform) {
  if (typeof given === 'string') {
    throw new RangeError(`nets '${given}': expected their bytes; the small nets are those of import { Engine } from 'barpoint/small'`);
  }
  if (given) return given;
  const roles = Object.keys(files);
  const all = await Promise.all(roles.map((role) => platform.read(files[role])));
  return Object.fromEntries(roles.map((role, i) => [role, all[i]]));
}

/** Returns the class of engines on a platform, with the files of the nets and modules that were imported. */
export function engineOf(platform, files) {
  return class extends Engine {
    static open(options) {
      return super.open(options, platform, files);
    }
  };
}

export class Engine {
  #start;
  #setup;
  #size;
  #links = new Set();
  #idle = [];
  #waiting = [];
  #count = 0;
  #rollouts = 0;
  #closed = false;

  constructor(start, setup, size) {
    this.#start = start;
    this.#setup = setup;
    this.#size = size;
  }

  static async open(options = {}, platform, files) {
    const { cache = CACHE, simd = WebAssembly.validate(SIMD_PROBE) } = options;
    const size = options.workers ?? platform.workers();
    if (!Number.isInteger(size) || size < 1) {
      throw new RangeError(`${size} workers: expected a whole number of at least 1`);
    }
    const file = simd ? files.modules.simd : files.modules.plain;
    if (!file) {
      throw new Error("no module without SIMD128 was imported: expected import { Engine } from 'barpoint' or 'barpoint/small'");
    }
    const engine = new this(platform.start, { type: 'open', cache }, size);
    // The first worker shows whether the engine works. It unpacks the nets while the module is compiled. The others begin
    // when they are needed.
    const first = new Link(platform.start());
    engine.#links.add(first);
    try {
      const nets = (async () => first.ask({ type: 'prepare', nets: await netsOf(options.nets, files.nets, platform) }))();
      const [module, plain] = await Promise.all([platform.compile(file), nets]);
      await first.ask({ ...engine.#setup, module });
      engine.#setup = { ...engine.#setup, module, nets: plain };
    } catch (error) {
      first.end(error);
      throw error;
    }
    engine.#release(first);
    return engine;
  }

  /** Number of workers. */
  get workers() {
    return this.#size;
  }

  /** Answers a request. */
  async ask(request, { signal, onReport } = {}) {
    signal?.throwIfAborted();
    const named = { id: String(++this.#count), ...request };
    const line = JSON.stringify(named);
    const report = onReport && ((text) => onReport(JSON.parse(text)));
    const isRollout = named.action === 'rollout';
    const link = await this.#acquire(named.priority ?? 0, signal, this.#most(isRollout));
    try {
      if (!isRollout) {
        return await this.#aborting([link], signal, () => link.ask({ type: 'ask', line }, report));
      }
      const helpers = [];
      this.#rollouts += 1;
      try {
        // Idle workers help; those that become idle later answer other requests.
        while (helpers.length + 1 < this.#size && this.#waiting.length === 0) {
          const helper = await this.#tryAcquire(this.#size);
          if (!helper) break;
          helpers.push(helper);
        }
        const links = [link, ...helpers];
        const every = 1000 * (named.report_every ?? 0.5);
        return await conduct(links, line, report, every, signal);
      } finally {
        this.#rollouts -= 1;
        helpers.forEach((helper) => this.#release(helper));
      }
    } finally {
      this.#release(link);
    }
  }

  /** Ends the workers. Requests in progress fail. */
  close() {
    this.#closed = true;
    for (const link of this.#links) link.end(new Error('the engine is closed'));
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the engine is closed'));
    this.#links.clear();
    this.#idle = [];
  }

  /** Runs work on workers. A signal ends them, because a worker that computes hears nothing. */
  async #aborting(links, signal, work) {
    if (!signal) return work();
    signal.throwIfAborted();
    const abort = () => links.forEach((link) => link.end(signal.reason));
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await work();
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async #begin() {
    const link = new Link(this.#start());
    this.#links.add(link);
    try {
      await link.ask(this.#setup);
    } catch (error) {
      this.#links.delete(link);
      link.end(error);
      throw error;
    }
    return link;
  }

  /** Number of workers for a request. A rollout takes minutes, so other requests have one more meanwhile. */
  #most(isRollout) {
    return this.#size + (isRollout || this.#rollouts === 0 ? 0 : 1);
  }

  /** Returns an idle worker or the promise of a new one, nothing if all are at work and there are `most`. */
  #tryAcquire(most) {
    if (this.#closed) throw new Error('the engine is closed');
    return this.#idle.pop() ?? (this.#links.size < most ? this.#begin() : undefined);
  }

  /** Returns a worker, as soon as there is one for a request of this priority. */
  async #acquire(priority, signal, most) {
    const link = this.#tryAcquire(most);
    if (link) return link;
    // Nothing may come between the last line and the queue, or a worker could become idle unnoticed.
    return new Promise((resolve, reject) => {
      const waiting = { priority, resolve, reject };
      const abort = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(signal.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      waiting.resolve = (ready) => {
        signal?.removeEventListener('abort', abort);
        resolve(ready);
      };
      const place = this.#waiting.findIndex((other) => other.priority < priority);
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, waiting);
    });
  }

  /** Gives a worker to the next request. One that has ended is replaced. */
  #release(link) {
    if (this.#closed) return;
    if (link.failure) {
      this.#links.delete(link);
      if (this.#waiting.length === 0) return;
      this.#begin().then(
        (fresh) => this.#release(fresh),
        (error) => this.#waiting.shift()?.reject(error),
      );
      return;
    }
    const next = this.#waiting.shift();
    if (next) next.resolve(link);
    else this.#idle.push(link);
  }
}
