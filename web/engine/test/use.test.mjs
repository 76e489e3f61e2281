// What a program does with the engine: errors, priorities, abortion, many requests.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { Engine, RequestError } from 'barpoint';
import { Engine as SmallEngine } from 'barpoint/small';
import { Engine as SmallSimdEngine } from 'barpoint/small-simd';

import { random } from './support.mjs';

test('the types of documents are current', () => {
  const types = fileURLToPath(new URL('../types.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [types, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('the package holds the licences', () => {
  const folder = new URL('..', import.meta.url);
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json'], { cwd: fileURLToPath(folder), encoding: 'utf8', shell: true });
  const packed = JSON.parse(stdout)[0].files.map(({ path }) => path);
  for (const name of ['LICENSE-APACHE', 'LICENSE-MIT', 'LICENSE-THIRD-PARTY']) {
    assert(packed.includes(name), `${packed}`);
    assert.equal(readFileSync(new URL(name, folder), 'utf8'), readFileSync(new URL(`../../${name}`, folder), 'utf8'));
  }
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
  await assert.rejects(Engine.open({ nets: 'small' }), /RangeError: .*barpoint\/small/);
  await assert.rejects(SmallSimdEngine.open({ simd: false }), /without SIMD128/);
  await assert.rejects(Engine.open({ nets: { contact: new Uint8Array(9), race: new Uint8Array(9), pruner: new Uint8Array(9) } }));
});

test('the small nets are those of weights/small', async (t) => {
  const engine = await SmallEngine.open({ workers: 2 });
  t.after(() => engine.close());
  const { data } = await engine.ask({ action: 'version' });
  for (const role of ['contact', 'race', 'pruner']) {
    const bytes = readFileSync(new URL(`../../../weights/small/${role}.bpnn`, import.meta.url));
    assert.equal(data[role], createHash('sha256').update(bytes).digest('hex'), role);
  }
  // The second worker has them too.
  const ask = (dice) => engine.ask({ action: 'moves', position: 'start', dice, plies: 1 });
  const [one, other] = await Promise.all([ask('31'), ask('31')]);
  assert.equal(one.plays[0].play, '8/5 6/5');
  assert.deepEqual({ ...one, id: '' }, { ...other, id: '' });
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
    { action: 'rollout', position: 'start', report_every: 0.01, rollout: { trials: 1_000_000, plies: 0 } },
    { action: 'moves', position: 'start', dice: '31', plies: 4, filter: 'huge' },
    { action: 'tempmap', position: 'start', plies: 2 },
  ];
  for (const request of long) {
    const abortion = new AbortController();
    // A rollout has trials when it reports.
    const onReport = request.action === 'rollout' ? ({ trials }) => trials > 0 && abortion.abort() : undefined;
    const answer = engine.ask(request, { signal: abortion.signal, onReport });
    if (!onReport) setTimeout(() => abortion.abort(), 300);
    if (request.action === 'rollout') {
      const { type, partial, trials } = await answer;
      assert.deepEqual([type, partial], ['rollout', true]);
      assert(trials > 0 && trials < 1_000_000, `${trials}`);
    } else {
      await assert.rejects(answer, { name: 'AbortError' });
    }
    const reply = await engine.ask({ action: 'evaluate', position: 'start', plies: 0 });
    assert.equal(reply.type, 'evaluate');
  }
  // A request that waits leaves the queue.
  const abortion = new AbortController();
  const [first, second] = [1, 2].map(() => engine.ask({ action: 'tempmap', position: 'start' }));
  const third = engine.ask({ action: 'tempmap', position: 'start' }, { signal: abortion.signal });
  abortion.abort();
  await assert.rejects(third, { name: 'AbortError' });
  // A rollout without a trial has nothing to return.
  const early = new AbortController();
  const none = engine.ask({ action: 'rollout', position: 'start', rollout: { trials: 36 } }, { signal: early.signal });
  early.abort();
  await assert.rejects(none, { name: 'AbortError' });
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

test('a rollout lets other requests through', async (t) => {
  for (const workers of [1, 2]) {
    const engine = await Engine.open({ workers });
    t.after(() => engine.close());
    const abortion = new AbortController();
    let begun;
    const begins = new Promise((resolve) => { begun = resolve; });
    const rollout = engine.ask(
      { action: 'rollout', position: 'start', report_every: 0.01, rollout: { trials: 1_000_000 } },
      { signal: abortion.signal, onReport: ({ trials }) => trials > 0 && begun() },
    );
    await begins;
    for (let times = 0; times < 3; times += 1) assert.equal((await engine.ask({ action: 'rolls', position: 'start', plies: 0 })).type, 'rolls');
    abortion.abort();
    assert.equal((await rollout).partial, true);
  }
});

test('a closed engine answers nothing more', async () => {
  const engine = await Engine.open({ workers: 1 });
  const answers = [1, 2].map(() => engine.ask({ action: 'tempmap', position: 'start', plies: 1 }));
  engine.close();
  const ends = await Promise.allSettled([...answers, engine.ask({ action: 'version' })]);
  for (const { reason } of ends) assert.match(String(reason), /closed/);
});

/** Plays a game against the engine by random legal actions; returns the table after its end and the number of actions. */
async function play(engine, below) {
  const dice = () => `${1 + below(6)}${1 + below(6)}`;
  let table = await engine.ask({ action: 'table', length: [0, 1, 3][below(3)] });
  for (let actions = 0; ; actions += 1) {
    if (table.end) return { table, actions };
    assert(table.legal.length > 0 && actions < 5000, 'the game does not end');
    const { record } = table;
    if (table.to_act === 0) {
      table = await engine.ask({ action: 'table', record, act: 'engine', level: 'beginner', noise_seed: actions, dice: dice() });
      continue;
    }
    // Few games end by resignation.
    const legal = table.legal.filter((act) => act !== 'resign' || below(200) === 0);
    const act = legal[below(legal.length)];
    const { plays } = table;
    const more = { roll: { dice: dice() }, play: { plays: [plays[below(plays.length || 1)]?.play] } }[act] ?? {};
    table = await engine.ask({ action: 'table', record, act, ...more });
  }
}

test('games of random actions against the engine are legal to the end, and memory stays flat', async (t) => {
  const engine = await Engine.open({ workers: 1 });
  t.after(() => engine.close());
  const below = random(1000);
  const games = Number(process.env.BARPOINT_GAMES ?? 20);
  const sizes = [];
  const ends = {};
  let total = 0;
  for (let game = 0; game < games; game += 1) {
    const { table, actions } = await play(engine, below);
    total += actions;
    ends[table.end.ending] = (ends[table.end.ending] ?? 0) + 1;
    const { text } = await engine.ask({ action: 'convert', record: table.record, to: 'json' });
    const [match] = JSON.parse(text).matches;
    assert.deepEqual(match.warnings ?? [], []);
    assert.deepEqual([match.games[0].end.winner, match.games[0].end.points], [table.end.winner, table.end.points]);
    if (game % Math.ceil(games / 10) === 0) sizes.push(Math.round(process.memoryUsage().rss / 2 ** 20));
  }
  t.diagnostic(`${games} games, ${total} actions, ends ${JSON.stringify(ends)}; memory of the process in MiB: ${sizes.join(' ')}`);
  const middle = Math.floor(sizes.length / 2);
  assert(sizes.at(-1) - sizes[middle] < 32, `${sizes}`);
});
