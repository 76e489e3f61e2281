// What the page asks of an engine. Engines of all kinds answer the same requests with the same replies.

import type { Fields, Question, Reply, ReplyOf } from "barpoint";

import { t } from "../language.js";

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

  /** A reason is in English unless the page itself gives it. */
  constructor(readonly field: string | null, reason: string, readonly expected: string | null, readonly isEnglish = true) {
    super(expected ? `${reason}: expected ${expected}` : reason);
  }
}

/** Messages with which refusals begin, by the field that is refused. */
const LEADS: Readonly<Record<string, string>> = {
  position: "error-position", record: "error-file", record_base64: "error-file", number: "error-file", act: "error-play", play: "error-play", plays: "error-play",
  dice: "error-dice", library: "error-library", server: "error-server",
};

/** What went wrong, in the language of the page; the details of an engine stay English. */
export function complaint(error: unknown): string {
  if (error instanceof EngineError && error.isEnglish) return t(LEADS[error.field ?? ""] ?? "error-engine", { reason: error.message });
  return error instanceof Error ? error.message : String(error);
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
