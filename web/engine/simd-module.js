// File of the module for machines with SIMD128. A bundler finds it by these words.

export const modules = { simd: new URL('./dist/simd_bg.wasm', import.meta.url) };
