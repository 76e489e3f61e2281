// Worker with an engine of its own. It answers the messages of `engine.js` one after the other.

import { NativeEngine, initSync } from './dist/module.js';
import { unpack } from './nets.js';

/** Answers the messages that come in; `post` sends messages back. */
export function serve(post) {
  let engine;
  let prepared;
  const rollouts = new Map();

  const handlers = {
    /** Unpacks the nets, which other workers need not do again. */
    prepare({ nets }) {
      prepared = Object.fromEntries(Object.entries(nets).map(([name, bytes]) => [name, unpack(bytes)]));
      return prepared;
    },
    open({ module, nets = prepared, cache }) {
      initSync({ module });
      engine = new NativeEngine(nets.contact, nets.race, nets.pruner, cache);
      prepared = undefined;
    },
    ask({ number, line }) {
      return engine.ask(line, (report) => post({ number, report }));
    },
    plan({ number, rollout, line }) {
      rollouts.set(rollout, engine.rollout(line, (report) => post({ number, report })));
    },
    take({ rollout, most }) {
      return rollouts.get(rollout).take(most);
    },
    run({ rollout, shard }) {
      return rollouts.get(rollout).run(shard);
    },
    /** Adds sums, and returns whether the rollout is finished, with the reply about it if it is wanted. */
    add({ rollout, sums, report }) {
      const shared = rollouts.get(rollout);
      for (const text of sums) shared.add(text);
      const finished = shared.is_finished();
      return { finished, reply: report || finished ? shared.reply(finished) : undefined };
    },
    drop({ rollout }) {
      rollouts.get(rollout)?.free();
      rollouts.delete(rollout);
    },
  };

  return async (message) => {
    try {
      post({ number: message.number, value: await handlers[message.type](message) });
    } catch (error) {
      // The engine throws the texts of replies.
      const failure = typeof error === 'string' ? { reply: error } : { reason: String(error?.stack ?? error) };
      post({ number: message.number, failure });
    }
  };
}
