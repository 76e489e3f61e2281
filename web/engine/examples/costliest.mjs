// The costliest decisions of a match: `node costliest.mjs FILE [LEVEL]`.

import { readFile } from 'node:fs/promises';
import process from 'node:process';

import { Engine, RequestError } from 'barpoint';

const [file, level = 'instant'] = process.argv.slice(2);
if (!file) {
  console.error('usage: node costliest.mjs FILE [LEVEL]');
  process.exit(2);
}
const engine = await Engine.open();
try {
  const request = { action: 'analyse', record: await readFile(file, 'utf8'), level, report_every: 1 };
  const { names, actions } = await engine.ask(request, {
    onReport: (reply) => reply.type === 'progress' && console.error(`${reply.done} of ${reply.total}`),
  });
  const cost = (action) => action.error?.normalised ?? 0;
  const worst = actions.filter((action) => cost(action) > 0).sort((a, b) => cost(b) - cost(a));
  for (const action of worst.slice(0, 5)) {
    console.log(`game ${action.game}, ${names[action.player]}: ${action.made}, better ${action.best} (-${cost(action).toFixed(3)})`);
  }
} catch (error) {
  if (!(error instanceof RequestError)) throw error;
  console.error(`${error.field ?? 'request'}: ${error.message}`);
  process.exitCode = 2;
} finally {
  engine.close();
}
