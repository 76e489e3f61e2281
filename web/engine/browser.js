// Entry for browsers, with or without a bundler.

import { Engine as Base, RequestError } from './engine.js';

const bytes = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
};

const platform = {
  workers: () => navigator.hardwareConcurrency || 1,
  module: async (simd) => {
    const url = simd ? new URL('./dist/simd_bg.wasm', import.meta.url) : new URL('./dist/plain_bg.wasm', import.meta.url);
    return WebAssembly.compile(await bytes(url));
  },
  nets: async () => {
    const [contact, race, pruner] = await Promise.all([
      bytes(new URL('./dist/nets/contact.bpnp', import.meta.url)),
      bytes(new URL('./dist/nets/race.bpnn', import.meta.url)),
      bytes(new URL('./dist/nets/pruner.bpnn', import.meta.url)),
    ]);
    return { contact, race, pruner };
  },
  start: () => {
    const worker = new Worker(new URL('./browser-worker.js', import.meta.url), { type: 'module' });
    return {
      post: (message) => worker.postMessage(message),
      listen: (onMessage, onError) => {
        worker.addEventListener('message', ({ data }) => onMessage(data));
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          onError(new Error(event.message || 'the worker failed'));
        });
      },
      end: () => worker.terminate(),
    };
  },
};

class Engine extends Base {
  static open(options) {
    return super.open(options, platform);
  }
}

export { Engine, RequestError };
