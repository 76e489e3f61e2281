// Engine inside the page: the WebAssembly module of the package `barpoint`.

import { t } from "../language.js";
import type { AskOptions, Engine, Reply, Request } from "./engine.js";
import type { Nets } from "./nets.js";

export class ModuleEngine implements Engine {
  readonly name: string;

  private constructor(readonly module: import("barpoint").Engine, nets: Nets, readonly refusal: typeof import("barpoint").RequestError) {
    this.name = `${t("engine-of-page", { count: module.workers })}${nets === "small" ? t("small-nets-tag") : ""}`;
  }

  static async open(nets: Nets): Promise<ModuleEngine> {
    const { Engine: Module, RequestError } = await (nets === "small" ? import("barpoint/small") : import("barpoint"));
    return new ModuleEngine(await Module.open(), nets, RequestError);
  }

  async ask(request: Request, { signal, onReport }: AskOptions = {}): Promise<Reply> {
    const report = (partial: unknown) => {
      const reply = partial as Reply;
      if (reply.type !== "warning") onReport?.(reply);
    };
    try {
      return (await this.module.ask(request, { ...(signal ? { signal } : {}), onReport: report })) as Reply;
    } catch (error) {
      if (error instanceof this.refusal) return error.reply as Reply;
      throw error;
    }
  }

  close(): void {
    this.module.close();
  }
}
