// A rollout of the best plays of a roll that ends after some seconds: `node rollout.mjs POSITION DICE SECONDS`.

import process from 'node:process';

import { Engine } from 'barpoint/small';

const [position = 'start', dice = '31', seconds = '10'] = process.argv.slice(2);
const engine = await Engine.open();
const controller = new AbortController();
const end = performance.now() + 1000 * Number(seconds);
const reply = await engine.ask(
  { action: 'rollout', position, dice, top: 3, report_every: 0.1, rollout: { trials: 100_000 } },
  { signal: controller.signal, onReport: ({ trials }) => trials > 0 && performance.now() > end && controller.abort() },
);
engine.close();
console.log(`${reply.trials} of ${reply.planned} trials`);
for (const { action, equity } of reply.candidates) {
  console.log(`${action.padEnd(20)} ${equity.mean.toFixed(4)} ± ${(equity.error ?? NaN).toFixed(4)}`);
}
