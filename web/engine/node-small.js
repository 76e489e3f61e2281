// Entry for Node.js: small nets, modules for every machine.

import { modules } from './any-module.js';
import { platform } from './node-platform.js';
import { engineOf } from './engine.js';
import { nets } from './small-nets.js';

export { RequestError } from './engine.js';
export const Engine = engineOf(platform, { nets, modules });
