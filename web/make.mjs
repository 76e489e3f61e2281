// Builds, tests and serves the page with its engine: `node make.mjs build|test|serve`. Needs cargo with the target
// wasm32-unknown-unknown. The variable BARPOINT is the path of a command that is built already.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const step = process.argv[2];

const run = (program, args, folder, more = {}) =>
  execFileSync(program, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...more } });

/** Builds the command, unless there is one, and returns its path. */
function command(profile) {
  if (process.env.BARPOINT) return process.env.BARPOINT;
  run('cargo', ['build', '--locked', '--profile', profile, '--package', 'barpoint-cli'], root);
  return join(target, profile, 'barpoint');
}

/** Builds the modules, and the page around them. */
function build(kind) {
  run(process.execPath, ['build.mjs', ...kind], join(here, 'engine'));
  run('npm', ['run', 'build', '--silent'], join(here, 'page'), kind.length > 0 ? { BROTLI_QUALITY: '5' } : {});
}

switch (step) {
  case 'build':
    build([]);
    break;
  case 'test': {
    const BARPOINT = command('checks');
    build(['--quick']);
    for (const part of ['engine', 'page']) run('npm', ['test', '--silent'], join(here, part), { BARPOINT, BROTLI_QUALITY: '5' });
    break;
  }
  case 'serve':
    if (!existsSync(join(here, 'page/dist/index.html'))) build([]);
    run(command('release'), ['serve', '--web', join(here, 'page/dist'), ...process.argv.slice(3)], root);
    break;
  default:
    console.error('expected: node make.mjs build|test|serve');
    process.exit(2);
}
