// Messages to a worker and their answers.

/** Error of a request: the reply of the engine, with the field at fault. */
export class RequestError extends Error {
  constructor(reply) {
    super(reply.expected ? `${reply.reason}: expected ${reply.expected}` : reply.reason);
    this.name = 'RequestError';
    this.reply = reply;
    this.field = reply.field;
  }
}

export class Link {
  /** Reason why the worker has ended. */
  failure;
  #worker;
  #asked = new Map();
  #count = 0;

  constructor(worker) {
    this.#worker = worker;
    worker.listen((message) => this.#hear(message), (error) => this.end(error));
  }

  /** Sends a message and returns its answer: a value, or the reply in it. */
  ask(message, report) {
    if (this.failure) return Promise.reject(this.failure);
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject, report, isRequest: message.type === 'ask' });
      this.#worker.post({ ...message, number });
    });
  }

  /** Ends the worker. Whatever was asked fails for this reason. */
  end(reason) {
    if (this.failure) return;
    this.failure = reason ?? new Error('the worker has ended');
    this.#worker.end();
    for (const { reject } of this.#asked.values()) reject(this.failure);
    this.#asked.clear();
  }

  #hear({ number, report, value, failure }) {
    const asked = this.#asked.get(number);
    if (!asked) return;
    if (report !== undefined) {
      asked.report?.(report);
      return;
    }
    this.#asked.delete(number);
    if (failure?.reply) {
      asked.reject(new RequestError(JSON.parse(failure.reply)));
    } else if (failure) {
      asked.reject(new Error(failure.reason));
      // After a panic the memory of the module is in an unknown state.
      this.end(new Error(failure.reason));
    } else if (asked.isRequest) {
      const reply = JSON.parse(value);
      if (reply.type === 'error') asked.reject(new RequestError(reply));
      else asked.resolve(reply);
    } else {
      asked.resolve(value);
    }
  }
}
