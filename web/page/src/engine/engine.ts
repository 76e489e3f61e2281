// What the page asks of an engine. Engines of all kinds answer the same requests with the same replies.

import type { Fields, Question, Reply, ReplyOf } from "barpoint";

/** Request of the JSON-lines protocol; the engine gives it an identity. */
export type Request = Question;
export type { Fields, Reply, ReplyOf };

export interface AskOptions {
  /** Cancels the request. */
  readonly signal?: AbortSignal;
  /** Receives partial replies. */
  readonly onReport?: (reply: Reply) => void;
}

export interface Engine {
  /** Name for people. */
  readonly name: string;
  /** Answers a request; throws an `EngineError` for a refusal, and an `AbortError` after an abort. */
  ask(request: Request, options?: AskOptions): Promise<Reply>;
  close(): void;
}

/** Refusal of a request. */
export class EngineError extends Error {
  override readonly name = "EngineError";

  constructor(readonly field: string | null, reason: string, readonly expected: string | null) {
    super(expected ? `${reason}: expected ${expected}` : reason);
  }
}

/** Asks for a reply of a kind. */
export async function ask<K extends Request["action"] & Reply["type"]>(
  engine: Engine, action: K, request: Fields<K>, options?: AskOptions,
): Promise<ReplyOf<K>> {
  const reply = await engine.ask({ action, ...request } as unknown as Request, options);
  if (reply.type === "error") throw problem(reply);
  if (reply.type === "cancelled") throw new DOMException("The request was cancelled.", "AbortError");
  if (reply.type !== action) throw new EngineError(null, `the engine replied with ${reply.type}`, action);
  return reply as ReplyOf<K>;
}

function problem(reply: ReplyOf<"error">): EngineError {
  return new EngineError(reply.field ?? null, reply.reason, reply.expected ?? null);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
