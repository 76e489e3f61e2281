// Rollouts that several workers share.

/** Time in milliseconds that a shard should take, so that reports and the end come soon. */
const SHARD_TIME = 200;

let count = 0;

/**
 * Runs the rollout of a request. The first worker divides it and adds the sums; all run shards. The reply is the
 * same for any number of workers. After a signal the shards in progress end, and the reply is that of the trials which are
 * done; if there are none, the signal's reason is thrown.
 */
export async function conduct(links, line, report, every, signal) {
  const rollout = ++count;
  const [leader] = links;
  const ready = [];
  const sums = [];
  let most = 1;
  let reply;
  let exhausted = false;
  let aborted = false;
  let planned = false;
  let reported = performance.now();
  let sleepers = [];
  const sleep = () => new Promise((resolve) => sleepers.push(resolve));
  const wake = () => {
    const all = sleepers;
    sleepers = [];
    all.forEach((resolve) => resolve());
  };
  const abort = () => {
    aborted = true;
    // Without a plan there are no trials, and a worker that makes one hears nothing.
    if (!planned) links.forEach((link) => link.end(signal.reason));
    wake();
  };

  const divide = async () => {
    if (sums.length > 0) {
      const due = performance.now() - reported >= every;
      const added = await leader.ask({ type: 'add', rollout, sums: sums.splice(0), report: Boolean(report) && due });
      if (added.finished) reply = added.reply;
      else if (added.reply) {
        reported = performance.now();
        report?.(added.reply);
      }
    }
    exhausted = false;
    while (!reply && !aborted && ready.length < links.length && !exhausted) {
      const shard = await leader.ask({ type: 'take', rollout, most });
      if (shard) ready.push(shard);
      else exhausted = true;
    }
    wake();
  };

  const run = async (link) => {
    const shard = ready.shift();
    const began = performance.now();
    sums.push(await link.ask({ type: 'run', rollout, shard }));
    // Never more than twice as many trials as before: the first ones are slower than the others.
    const trials = shard.at(-1) - shard.at(-2);
    const fitting = Math.floor((trials * SHARD_TIME) / Math.max(1, performance.now() - began));
    most = Math.min(Math.max(1, fitting), 2 * trials, 144);
  };

  const lead = async () => {
    while (!reply && !aborted) {
      await divide();
      if (reply || aborted) break;
      if (ready.length > 0) await run(leader);
      else if (sums.length === 0) await sleep();
    }
    wake();
  };

  const follow = async (link) => {
    await link.ask({ type: 'plan', rollout, line });
    while (!reply && !aborted) {
      if (ready.length > 0) {
        await run(link);
        wake();
      } else {
        await sleep();
      }
    }
  };

  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await leader.ask({ type: 'plan', rollout, line }, report);
    planned = true;
    const work = [lead(), ...links.slice(1).map(follow)];
    try {
      await Promise.all(work);
    } catch (error) {
      // The others end with their shards.
      reply = 'none';
      wake();
      await Promise.allSettled(work);
      throw error;
    }
    if (!reply) {
      const added = await leader.ask({ type: 'add', rollout, sums: sums.splice(0), report: true });
      const found = added.reply && JSON.parse(added.reply);
      if (!found?.trials) throw signal.reason;
      return found;
    }
    return JSON.parse(reply);
  } finally {
    signal?.removeEventListener('abort', abort);
    await Promise.allSettled(links.map((link) => link.ask({ type: 'drop', rollout })));
  }
}
