// The engine that this page uses.

import { t } from "../language.js";
import type { AskOptions, Engine, Reply, Request } from "./engine.js";
import { Library } from "./library.js";
import type { Nets } from "./nets.js";
import { ServerEngine } from "./server.js";

/** Where questions are answered: `auto` prefers the page, and lets a server on this machine do rollouts. */
export type Place = "auto" | "page" | "server";

/** Engine of the page, with that of a server for rollouts and for variants that need a database. */
class TwoEngines implements Engine {
  readonly name: string;

  constructor(readonly page: Engine, readonly server: Engine) {
    this.name = t("engine-two", { page: page.name, server: server.name });
  }

  async ask(request: Request, options?: AskOptions): Promise<Reply> {
    if (request.action === "rollout") return this.server.ask(request, options);
    const reply = await this.page.ask(request, options);
    return reply.type === "error" && reply.field === "variant" ? this.server.ask(request, options) : reply;
  }

  close(): void {
    this.page.close();
    this.server.close();
  }
}

/** An engine, and the player's library if its server has one. */
interface Opened { readonly engine: Engine; readonly library: Library | null; readonly isServed: boolean }

/** Engine that is being opened: questions wait for it, so that the page is there at once. */
export class ComingEngine implements Engine {
  readonly #coming: Promise<Opened>;
  name = t("engine-loading");
  library: Library | null = null;
  /** True if a server answers some questions. */
  isServed = false;

  constructor(place: Place, nets: Nets) {
    this.#coming = openEngine(place, nets).then((opened) => {
      this.name = opened.engine.name;
      this.library = opened.library;
      this.isServed = opened.isServed;
      return opened;
    });
  }

  /** Resolves when the engine is there. */
  async ready(): Promise<void> {
    await this.#coming;
  }

  async ask(request: Request, options: AskOptions = {}): Promise<Reply> {
    const { engine } = await this.#coming;
    return engine.ask(request, options);
  }

  close(): void {
    void this.#coming.then(({ engine }) => engine.close());
  }
}

/** Opens the engine: the module of the page if it was built with one, else that of the server it came from. */
async function openEngine(place: Place, nets: Nets): Promise<Opened> {
  if (!HAS_MODULE || place === "server") return { engine: await ServerEngine.open(), library: await Library.open(), isServed: true };
  const { ModuleEngine } = await import("./module.js");
  const page = await ModuleEngine.open(nets);
  if (place === "page" || !(await isServed())) return { engine: page, library: null, isServed: false };
  const library = await Library.open();
  try {
    return { engine: new TwoEngines(page, await ServerEngine.open()), library, isServed: true };
  } catch {
    return { engine: page, library, isServed: false };
  }
}

/** True if `barpoint serve` on this machine has sent the page. Other places are not asked. */
async function isServed(): Promise<boolean> {
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname) || !navigator.onLine) return false;
  try {
    const response = await fetch(new URL("v1/version", document.baseURI));
    if (!response.ok) return false;
    const { software } = (await response.json()) as { software?: string };
    return software?.startsWith("Barpoint") ?? false;
  } catch {
    return false;
  }
}
