// What a program does with the engine: errors, priorities, abortion, many requests.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { Engine, RequestError } from 'barpoint';

import { random } from './support.mjs';

test('the types of documents are current', () => {
  const types = fileURLToPath(new URL('../types.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [types, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('errors name the field, and cost nothing else', async (t) => {
  const engine = await Engine.open({ workers: 1 });
  t.after(() => engine.close());
  const refused = async (request, field) => {
    const error = await engine.ask(request).then(() => assert.fail('an error'), (error) => error);
    assert(error instanceof RequestError, String(error));
    assert.equal(error.field ?? undefined, field);
    assert.equal(error.reply.type, 'error');
  };
  await refused({ action: 'moves', position: 'start' }, 'dice');
  await refused({ action: 'evaluate', position: 'nonsense' }, 'position');
  await refused({ action: 'guess', position: 'start' }, 'action');
  await refused({ action: 'cancel', target: '1' }, 'action');
  await refused({ action: 'rollout', position: 'start', rollout: { trials: 0 } }, 'rollout');
  await refused({ action: 'evaluate', position: 'start', plies: 9 }, 'plies');
  await refused({ action: 'analyse', record: 'no match' }, 'record');
  const reply = await engine.ask({ action: 'evaluate', position: 'start', plies: 0 });
  assert.equal(reply.type, 'evaluate');
  await assert.rejects(Engine.open({ workers: 0 }), RangeError);
  await assert.rejects(Engine.open({ nets: { contact: new Uint8Array(9), race: new Uint8Array(9), pruner: new Uint8Array(9) } }));
});

test('requests of higher priority come first', async (t) => {
  const engine = await Engine.open({ workers: 1 });
  t.after(() => engine.close());
  const order = [];
  const ask = (priority) =>
    engine.ask({ action: 'moves', position: 'start', dice: '31', plies: 1, priority }).then(() => order.push(priority));
  await Promise.all([0, 1, 5, -1, 5].map(ask));
  // The first had the worker already.
  assert.deepEqual(order, [0, 5, 5, 1, -1]);
});

test('an aborted request ends, and the engine answers the next one', async (t) => {
  const engine = await Engine.open({ workers: 2 });
  t.after(() => engine.close());
  const long = [
    { action: 'rollout', position: 'start', rollout: { trials: 1_000_000 } },
    { action: 'moves', position: 'start', dice: '31', plies: 4, filter: 'huge' },
    { action: 'tempmap', position: 'start', plies: 2 },
  ];
  for (const request of long) {
    const abortion = new AbortController();
    const answer = engine.ask(request, { signal: abortion.signal });
    setTimeout(() => abortion.abort(), 300);
    await assert.rejects(answer, { name: 'AbortError' });
    const reply = await engine.ask({ action: 'evaluate', position: 'start', plies: 0 });
    assert.equal(reply.type, 'evaluate');
  }
  // A request that waits leaves the queue.
  const abortion = new AbortController();
  const [first, second] = [1, 2].map(() => engine.ask({ action: 'tempmap', position: 'start' }));
  const third = engine.ask({ action: 'tempmap', position: 'start' }, { signal: abortion.signal });
  abortion.abort();
  await assert.rejects(third, { name: 'AbortError' });
  assert.equal((await first).type, (await second).type);
  await assert.rejects(engine.ask({ action: 'version' }, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('reports come before the end', async (t) => {
  const engine = await Engine.open({ workers: 2 });
  t.after(() => engine.close());
  const reports = [];
  const request = { action: 'rollout', position: 'start', report_every: 0.01, rollout: { trials: 720, truncate: 3, plies: 0 } };
  const reply = await engine.ask({ ...request, surplus: 1 }, { onReport: (report) => reports.push(report) });
  const warning = reports.shift();
  assert.deepEqual([warning.type, warning.field], ['warning', 'surplus']);
  assert(reports.length > 0);
  const trials = reports.map((report) => report.trials);
  assert(reports.every((report) => report.type === 'rollout' && report.partial));
  assert.deepEqual(trials, trials.toSorted((a, b) => a - b));
  assert(trials.at(-1) < reply.trials && reply.partial === false, `${trials} ${reply.trials}`);
});

test('a closed engine answers nothing more', async () => {
  const engine = await Engine.open({ workers: 1 });
  const answers = [1, 2].map(() => engine.ask({ action: 'tempmap', position: 'start', plies: 1 }));
  engine.close();
  const ends = await Promise.allSettled([...answers, engine.ask({ action: 'version' })]);
  for (const { reason } of ends) assert.match(String(reason), /closed/);
});

test('games of random plays are legal to the end, and memory stays flat', async (t) => {
  const engine = await Engine.open({ workers: 1 });
  t.after(() => engine.close());
  const below = random(1000);
  const games = Number(process.env.BARPOINT_GAMES ?? 100);
  let early = 0;
  for (let game = 0; game < games; game += 1) {
    let position = 'start';
    for (let turn = 0; ; turn += 1) {
      const { plays } = await engine.ask({ action: 'legal', position, dice: `${1 + below(6)}${1 + below(6)}` });
      if (plays.length === 0) break;
      position = plays[below(plays.length)].result;
      assert(turn < 5000, 'the game does not end');
    }
    if (game === games / 10) early = process.memoryUsage().rss;
  }
  const growth = process.memoryUsage().rss - early;
  assert(growth < 64 << 20, `${growth} bytes`);
});
