// Files of the modules for every machine. A bundler finds them by these words.

export const modules = {
  simd: new URL('./dist/simd_bg.wasm', import.meta.url),
  plain: new URL('./dist/plain_bg.wasm', import.meta.url),
};
