// The module answers as the native engine does, to the last byte.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { Engine } from 'barpoint';

import { Native, command, questions, skipped } from './support.mjs';

const matches = ['docs/src/files/match.mat', 'docs/src/files/zero-ply.sgf'];

for (const simd of [true, false]) {
  test(`200 positions equal the native engine, ${simd ? 'with' : 'without'} SIMD128`, { skip: skipped }, async () => {
    const [native, engine] = [new Native(), await Engine.open({ workers: 2, simd })];
    try {
      const requests = await questions(200, (request) => engine.ask(request));
      assert.equal(requests.length, 200);
      await Promise.all(requests.map(async (request) => {
        const expected = await native.ask(request);
        const { id } = JSON.parse(expected);
        const reply = await engine.ask({ ...request, id });
        assert.equal(JSON.stringify(reply), JSON.stringify(JSON.parse(expected)), JSON.stringify(request));
      }));
    } finally {
      native.close();
      engine.close();
    }
  });
}

test('every action has the reply of the native engine', { skip: skipped }, async () => {
  const lines = readFileSync(new URL('../../../tests/data/edges/requests.jsonl', import.meta.url), 'utf8').trim().split('\n');
  const [native, engine] = [new Native(), await Engine.open({ workers: 2 })];
  try {
    await Promise.all(lines.map(async (line) => {
      const request = JSON.parse(line);
      const expected = JSON.parse(await native.ask(request));
      const reply = await engine.ask({ ...request, id: expected.id }).catch((error) => error.reply);
      assert.equal(JSON.stringify(reply), JSON.stringify(expected), line);
    }));
  } finally {
    native.close();
    engine.close();
  }
});

test('rollouts by one and four workers equal those of the command', { skip: skipped }, async () => {
  const run = promisify(execFile);
  const cases = [
    [{ position: 'start', dice: '31', top: 2, rollout: { trials: 150, truncate: 5, plies: 0 } },
      ['start', '--dice', '31', '--top', '2', '--trials', '150', '--truncate', '5', '--plies', '0']],
    [{ position: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:7:10', rollout: { trials: 36, plies: 0, seed: 5 } },
      ['XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:7:10', '--trials', '36', '--plies', '0', '--seed', '5']],
  ];
  for (const [request, args] of cases) {
    const { stdout } = await run(command, ['rollout', ...args, '--format', 'json']);
    const expected = JSON.parse(stdout);
    for (const workers of [1, 4]) {
      const engine = await Engine.open({ workers });
      try {
        const { id: _, type: __, partial: ___, planned: ____, ...reply } = await engine.ask({ action: 'rollout', ...request });
        const { planned: _____, ...command } = expected;
        assert.deepEqual(reply, command);
      } finally {
        engine.close();
      }
    }
  }
});

test('a rollout with a rule ends where the native one ends', { skip: skipped }, async () => {
  const request = {
    action: 'rollout', position: 'start', dice: '65', top: 3,
    rollout: { trials: 5184, truncate: 3, plies: 0, confidence: 0.95 },
  };
  const [native, engine] = [new Native(), await Engine.open({ workers: 3 })];
  try {
    const expected = JSON.parse(await native.ask(request));
    const reply = await engine.ask({ ...request, id: expected.id });
    assert.deepEqual(reply, expected);
    assert.notEqual(reply.trials, 5184);
  } finally {
    native.close();
    engine.close();
  }
});

test('matches are analysed, converted and reported as by the native engine', { skip: skipped }, async () => {
  const [native, engine] = [new Native(), await Engine.open({ workers: 2 })];
  try {
    for (const file of matches) {
      const record = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
      for (const request of [
        { action: 'analyse', record, level: 'instant' },
        { action: 'convert', record, to: 'json' },
        { action: 'report', record, level: 'instant', to: 'html' },
      ]) {
        const expected = JSON.parse(await native.ask(request));
        assert.deepEqual(await engine.ask({ ...request, id: expected.id }), expected, `${file} ${request.action}`);
      }
    }
  } finally {
    native.close();
    engine.close();
  }
});
