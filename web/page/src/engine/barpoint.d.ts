// The package `barpoint` as far as this page uses it. `vite.config.ts` finds it in `web/engine`.

declare module "barpoint" {
  export class RequestError extends Error {
    readonly reply: unknown;
  }

  export class Engine {
    static open(options?: { workers?: number }): Promise<Engine>;
    readonly workers: number;
    ask(request: object, options?: { signal?: AbortSignal; onReport?: (reply: unknown) => void }): Promise<unknown>;
    close(): void;
  }
}

/** True if the package `barpoint` was there when the page was built. */
declare const HAS_MODULE: boolean;
