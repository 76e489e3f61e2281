// Entry for browsers: small nets, module with SIMD128.

import { modules } from './simd-module.js';
import { platform } from './browser-platform.js';
import { engineOf } from './engine.js';
import { nets } from './small-nets.js';

export { RequestError } from './engine.js';
export const Engine = engineOf(platform, { nets, modules });
