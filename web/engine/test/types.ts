// Compiled only: the types fit a program that uses the package.

import { Engine, RequestError, type Reply } from 'barpoint';
import { Engine as SmallEngine } from 'barpoint/small-simd';

const engine: Engine = await SmallEngine.open({ workers: 2 });
const other = await Engine.open();
other.close();
const plays = await engine.ask({ action: 'moves', position: 'start', dice: '31' });
const best: string | undefined = plays.plays[0]?.play;
const reports: Reply[] = [];
const rollout = await engine.ask(
  { action: 'rollout', position: 'start', rollout: { trials: 36 } },
  { onReport: (reply) => reports.push(reply), signal: AbortSignal.timeout(1000) },
);
const mean: number | undefined = rollout.candidates[0]?.equity.mean;
try {
  // @ts-expect-error there is no such action
  await engine.ask({ action: 'guess', position: 'start' });
  // @ts-expect-error an evaluation has no roll
  await engine.ask({ action: 'evaluate', position: 'start', dice: '31' });
  // @ts-expect-error a question has a position
  await engine.ask({ action: 'cube' });
} catch (error) {
  if (error instanceof RequestError) console.log(error.reply.reason, error.field, best, mean);
}
engine.close();
