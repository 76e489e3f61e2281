// Rollouts that several workers share.

/** Time in milliseconds that a shard should take, so that reports and the end come soon. */
const SHARD_TIME = 200;

let count = 0;

/**
 * Runs the rollout of a request. The first worker divides it and adds the sums; all run shards. The reply is the
 * same for any number of workers.
 */
export async function conduct(links, line, report, every) {
  const rollout = ++count;
  const [leader] = links;
  const ready = [];
  const sums = [];
  let most = 1;
  let reply;
  let exhausted = false;
  let reported = performance.now();
  let sleepers = [];
  const sleep = () => new Promise((resolve) => sleepers.push(resolve));
  const wake = () => {
    const all = sleepers;
    sleepers = [];
    all.forEach((resolve) => resolve());
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
    while (!reply && ready.length < links.length && !exhausted) {
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
    while (!reply) {
      await divide();
      if (reply) break;
      if (ready.length > 0) await run(leader);
      else if (sums.length === 0) await sleep();
    }
    wake();
  };

  const follow = async (link) => {
    await link.ask({ type: 'plan', rollout, line });
    while (!reply) {
      if (ready.length > 0) {
        await run(link);
        wake();
      } else {
        await sleep();
      }
    }
  };

  try {
    await leader.ask({ type: 'plan', rollout, line }, report);
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
    return JSON.parse(reply);
  } finally {
    await Promise.allSettled(links.map((link) => link.ask({ type: 'drop', rollout })));
  }
}
