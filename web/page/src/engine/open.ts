// The engine that this page uses.

import type { Engine } from "./engine.js";
import { ServerEngine } from "./server.js";

/** Opens the engine: that of the server the page came from. */
export async function openEngine(): Promise<Engine> {
  return ServerEngine.open();
}
