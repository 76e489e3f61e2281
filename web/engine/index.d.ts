import type { Reply, Request } from './documents.js';

export * from './documents.js';

/** Request to the engine; `id` may be left out. */
export type Question = Request extends infer One ? (One extends Request ? Omit<One, 'id'> & { id?: string } : never) : never;

/** Fields of the request for an action. */
export type Fields<Type extends Request['action']> = Omit<Extract<Question, { action: Type }>, 'action'>;

/** Reply of one type, such as `ReplyOf<'moves'>`. */
export type ReplyOf<Type extends Reply['type']> = Extract<Reply, { type: Type }>;

export interface EngineOptions {
  /** Number of workers. The default is the number of processors. */
  workers?: number;
  /** Bytes of the cache of each worker, 0 for none. The default is 16 MiB. A cache never changes an answer. */
  cache?: number;
  /** False for the module without SIMD128, whose answers are the same. The default is what the machine can do. `barpoint/simd` and
   * `barpoint/small-simd` have no such module. */
  simd?: boolean;
  /**
   * Bytes of the files of other nets. The default are the nets of the import: `barpoint` has the full ones, whose answers are
   * those of the command, and `barpoint/small` the small ones, which play worse and are a sixth as large.
   */
  nets?: { contact: Uint8Array; race: Uint8Array; pruner: Uint8Array };
}

export interface AskOptions {
  /**
   * Ends the request, which then fails with the reason of the signal. A rollout returns the trials that are done, with
   * `partial` true, if there are any.
   */
  signal?: AbortSignal;
  /** Receives warnings, partial results and the progress of analyses. `report_every` sets the seconds between them. */
  onReport?: (reply: Reply) => void;
}

/** Backgammon engine whose requests are answered by workers. */
export class Engine {
  /**
   * Loads the module and the nets, and starts a worker.
   *
   * @throws if a file cannot be loaded, or an option is out of range
   */
  static open(options?: EngineOptions): Promise<Engine>;
  /** Number of workers. */
  readonly workers: number;
  /**
   * Answers a request of the JSON-lines protocol. Requests wait for a worker in the order of their priorities. The
   * trials of a rollout are shared by all workers that are idle when it begins; its result is the same for any
   * number of workers.
   *
   * @throws {RequestError} if the request cannot be answered
   */
  ask<Type extends Request['action']>(
    request: Question & { action: Type },
    options?: AskOptions,
  ): Promise<ReplyOf<Extract<Type, Reply['type']>>>;
  /** Ends the workers. Requests in progress fail. In Node.js, the process goes on until then. */
  close(): void;
}

/** Error of a request that cannot be answered. */
export class RequestError extends Error {
  /** Error reply of the engine. */
  readonly reply: ReplyOf<'error'>;
  /** Field at fault; absent if it is the whole request. */
  readonly field?: string | null;
}
