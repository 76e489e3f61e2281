// Entry for browsers, with or without a bundler.

import { Engine as Base, RequestError } from './engine.js';

const loaded = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
};
const bytes = async (url) => new Uint8Array(await (await loaded(url)).arrayBuffer());

const platform = {
  workers: () => navigator.hardwareConcurrency || 1,
  module: async (simd) => {
    const url = simd ? new URL('./dist/simd_bg.wasm', import.meta.url) : new URL('./dist/plain_bg.wasm', import.meta.url);
    const response = await loaded(url);
    // While it comes, if the server knows its type.
    const isTyped = response.headers.get('Content-Type') === 'application/wasm';
    return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  },
  nets: async (small) => {
    const [contact, race, pruner] = await Promise.all([
      bytes(small ? new URL('./dist/nets/small-contact.bpnz', import.meta.url) : new URL('./dist/nets/contact.bpnz', import.meta.url)),
      bytes(small ? new URL('./dist/nets/small-race.bpnz', import.meta.url) : new URL('./dist/nets/race.bpnz', import.meta.url)),
      bytes(new URL('./dist/nets/pruner.bpnz', import.meta.url)),
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
