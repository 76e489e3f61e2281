// Entry for Node.js.

import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { Engine as Base, RequestError } from './engine.js';

const bytes = async (name) => new Uint8Array(await readFile(new URL(`./dist/${name}`, import.meta.url)));

const platform = {
  workers: availableParallelism,
  module: async (simd) => WebAssembly.compile(await bytes(simd ? 'simd_bg.wasm' : 'plain_bg.wasm')),
  nets: async (small) => {
    const names = small ? ['small-contact', 'small-race', 'pruner'] : ['contact', 'race', 'pruner'];
    const [contact, race, pruner] = await Promise.all(names.map((net) => bytes(`nets/${net}.bpnz`)));
    return { contact, race, pruner };
  },
  start: () => {
    const worker = new Worker(new URL('./node-worker.js', import.meta.url));
    return {
      post: (message) => worker.postMessage(message),
      listen: (onMessage, onError) => {
        worker.on('message', onMessage);
        worker.on('error', onError);
      },
      end: () => void worker.terminate(),
    };
  },
};

class Engine extends Base {
  static open(options) {
    return super.open(options, platform);
  }
}

export { Engine, RequestError };
