// Asks a server with the types that openapi-typescript makes of its document: `node ask.js ADDRESS`.

import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const client = createClient<paths>({ baseUrl: process.argv[2] });

/** Ends the program unless a request was answered. */
function answered<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const best: components['schemas']['MovesAnswer'] = answered(
  await client.GET('/v1/moves', { params: { query: { position: 'start', dice: '31', plies: 0 } } }),
);
console.log('best play:', best.plays[0].play, best.plays[0].equity.toFixed(3));

const cube = answered(await client.POST('/v1/cube', { body: { position: '4PPgAyDg28HBAA', plies: 0, score: '2-4/9' } }));
console.log('cube:', cube.action);

const rollout = answered(await client.POST('/v1/rollout', {
  body: { position: 'start', dice: '31', top: 2, rollout: { trials: 36, plies: 0, truncate: 1 } },
}));
console.log('rollout:', rollout.trials, 'trials,', rollout.candidates[0].play);

const record = ' 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/4    64: 24/14\n';
const report = answered(await client.POST('/v1/report', { body: { record, level: 'instant', to: 'text' }, parseAs: 'text' }));
if (!String(report).includes('Ann')) throw new Error(`no report: ${report}`);

const refused = await client.GET('/v1/moves', { params: { query: { position: 'nothing', dice: '31' } } });
if (refused.response.status !== 422 || refused.error?.field !== 'position') throw new Error('expected a refusal');
console.log('refused:', refused.error.reason);

// A wrong field is an error of the compiler.
// @ts-expect-error
void ((body: components['schemas']['CubeRequest']) => client.POST('/v1/cube', { body }))({ position: 5 });
