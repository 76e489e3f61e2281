// What the engine needs of a browser, with or without a bundler.

const loaded = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
};

export const platform = {
  workers: () => navigator.hardwareConcurrency || 1,
  read: async (url) => new Uint8Array(await (await loaded(url)).arrayBuffer()),
  compile: async (url) => {
    const response = await loaded(url);
    // While it comes, if the server knows its type.
    const isTyped = response.headers.get('Content-Type') === 'application/wasm';
    return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
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
