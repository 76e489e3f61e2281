// What the engine needs of Node.js.

import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const read = async (url) => new Uint8Array(await readFile(url));

export const platform = {
  workers: availableParallelism,
  read,
  compile: async (url) => WebAssembly.compile(await read(url)),
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
