// Programs that use the package: those of the guide and the README, two examples, and what a bundler makes of an import.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { basename, join } from 'node:path';

import { build } from 'vite';

const here = fileURLToPath(new URL('..', import.meta.url));
const root = join(here, '../..');
const run = (...args) => execFileSync(process.execPath, args, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

for (const file of ['docs/src/javascript.md', 'web/engine/README.md']) {
  test(`the program of ${file} runs`, () => {
    const [, program] = /```js\n(import .*?)```/s.exec(readFileSync(join(root, file), 'utf8'));
    // In the package, which thereby finds itself; fewer trials than anybody wants.
    const folder = mkdtempSync(join(here, 'test/program-'));
    try {
      writeFileSync(join(folder, 'main.mjs'), program.replace('trials: 1296', 'trials: 36'));
      assert.match(run(join(folder, 'main.mjs')), /^8\/5 6\/5 0\.2\d+\n/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

test('the costliest decisions of a match are listed', () => {
  const lines = run('examples/costliest.mjs', join(root, 'tests/data/files/mat/galaxy-11pt.txt')).trim().split('\n');
  assert.equal(lines.length, 5);
  const costs = lines.map((line) => Number(/^game \d+, .+: .+, better .+ \(-(\d\.\d{3})\)$/.exec(line)[1]));
  assert.deepEqual(costs, costs.toSorted((a, b) => b - a));
  assert(costs[0] > 0.1, `${costs}`);
  const wrong = spawnSync(process.execPath, ['examples/costliest.mjs', 'package.json'], { cwd: here, encoding: 'utf8' });
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /^record: /);
});

test('a rollout that is ended prints the trials that are done', () => {
  const [head, first] = run('examples/rollout.mjs', 'start', '31', '1').split('\n');
  const [, trials] = /^(\d+) of 100000 trials$/.exec(head);
  assert(Number(trials) > 0 && Number(trials) < 100_000, head);
  assert.match(first, /^8\/5 6\/5 +0\.\d{4} ± 0\.\d{4}$/);
});

test('a bundler emits the nets and modules of the import alone', async () => {
  const folder = mkdtempSync(join(here, 'test/bundle-'));
  const emitted = async (name) => {
    writeFileSync(join(folder, 'main.js'), `import { Engine } from '${name}';\nawait Engine.open();\n`);
    const built = await build({
      root: folder,
      logLevel: 'silent',
      configFile: false,
      worker: { format: 'es' },
      build: { write: false, target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { input: join(folder, 'main.js') } },
    });
    const files = built.output.map(({ fileName }) => fileName).filter((file) => /\.(wasm|bpnz)$/.test(file));
    return files.map((file) => basename(file).replace(/-.{8}\.\w+$/, '')).sort();
  };
  try {
    const [full, small] = [['contact', 'pruner', 'race'], ['pruner', 'small-contact', 'small-race']];
    assert.deepEqual(await emitted('barpoint'), [...full, 'plain_bg', 'simd_bg'].sort());
    assert.deepEqual(await emitted('barpoint/small'), [...small, 'plain_bg', 'simd_bg'].sort());
    assert.deepEqual(await emitted('barpoint/simd'), [...full, 'simd_bg'].sort());
    assert.deepEqual(await emitted('barpoint/small-simd'), [...small, 'simd_bg'].sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
