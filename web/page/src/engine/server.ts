// Engine of `barpoint serve`, over a WebSocket.

import { t } from "../language.js";
import { EngineError, type AskOptions, type Engine, type Reply, type Request } from "./engine.js";
import { secret } from "./secret.js";

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
  readonly onReport: ((reply: Reply) => void) | undefined;
}

export class ServerEngine implements Engine {
  readonly name = t("engine-of-server");
  readonly #waiting = new Map<string, Waiting>();
  #socket: Promise<WebSocket> | null = null;
  #last = 0;

  constructor(readonly address: string) {}

  /** Connects to the server that this page came from. */
  static async open(address = new URL("v1/ws", location.href).href.replace(/^http/, "ws")): Promise<ServerEngine> {
    const engine = new ServerEngine(address);
    await engine.#connect();
    return engine;
  }

  async ask(request: Request, { signal, onReport }: AskOptions = {}): Promise<Reply> {
    signal?.throwIfAborted();
    const socket = await this.#connect();
    signal?.throwIfAborted();
    const id = `page-${++this.#last}`;
    return new Promise<Reply>((resolve, reject) => {
      const stop = () => {
        if (!this.#waiting.delete(id)) return;
        if (socket.readyState === WebSocket.OPEN) {
          socket.send(JSON.stringify({ id: `stop-${id}`, action: "cancel", target: id }));
        }
        reject(new DOMException("The request was cancelled.", "AbortError"));
      };
      const end = () => signal?.removeEventListener("abort", stop);
      this.#waiting.set(id, {
        resolve: (reply) => { end(); resolve(reply); },
        reject: (error) => { end(); reject(error); },
        onReport,
      });
      signal?.addEventListener("abort", stop, { once: true });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  close(): void {
    void this.#socket?.then((socket) => socket.close());
  }

  #connect(): Promise<WebSocket> {
    this.#socket ??= new Promise((resolve, reject) => {
      const key = secret();
      const socket = new WebSocket(this.address, key ? ["barpoint", key] : []);
      socket.onopen = () => resolve(socket);
      socket.onmessage = ({ data }) => this.#read(String(data));
      socket.onclose = () => {
        this.#socket = null;
        const error = new EngineError(null, t("connection-closed"), null, false);
        reject(error);
        for (const one of this.#waiting.values()) one.reject(error);
        this.#waiting.clear();
      };
    });
    return this.#socket;
  }

  #read(line: string): void {
    const reply = JSON.parse(line) as Reply;
    const id = "id" in reply ? reply.id : null;
    const waiting = id ? this.#waiting.get(id) : undefined;
    if (!waiting || !id) return;
    if (reply.partial) {
      if (reply.type !== "warning") waiting.onReport?.(reply);
      return;
    }
    this.#waiting.delete(id);
    waiting.resolve(reply);
  }
}
