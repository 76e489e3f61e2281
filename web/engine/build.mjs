// Builds the modules and collects the nets: `node build.mjs`. Needs cargo with the target wasm32-unknown-unknown.
// `node build.mjs --quick` builds slower modules in less time, for tests. Both kinds give the same answers.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync, constants } from 'node:zlib';

import { pack } from './nets.js';
import { Writer } from './pack.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const dist = join(here, 'dist');
const quick = process.argv.includes('--quick');
const profile = quick ? 'checks' : 'wasm';
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');

// The flags of the environment are for the machine that builds.
const { RUSTFLAGS: _, ...environment } = process.env;
const cargo = (args, more = {}) => execFileSync('cargo', args, { cwd: root, stdio: 'inherit', env: { ...environment, ...more } });

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, 'nets'), { recursive: true });

const tool = join(root, 'tools/wasm-bindgen');
cargo(['build', '--locked', '--quiet', '--manifest-path', join(tool, 'Cargo.toml'), '--target-dir', target]);
const around = [];
for (const [name, flags] of [['simd', '-C target-feature=+simd128'], ['plain', '']]) {
  cargo(
    ['build', '--locked', '--quiet', '--profile', profile, '--package', 'barpoint-wasm', '--target', 'wasm32-unknown-unknown', '--target-dir', target],
    { RUSTFLAGS: flags },
  );
  const module = join(target, 'wasm32-unknown-unknown', profile, 'barpoint_wasm.wasm');
  // Both have the same name for the tool, so that one file of JavaScript serves both.
  execFileSync(join(target, 'debug/barpoint-wasm-bindgen'), [module, dist, 'module'], { stdio: 'inherit' });
  renameSync(join(dist, 'module_bg.wasm'), join(dist, `${name}_bg.wasm`));
  around.push(readFileSync(join(dist, 'module.js'), 'utf8'));
}
if (around[0] !== around[1]) throw new Error('the two modules need different JavaScript around them');
// The names in the folder of nets hold hashes.
const nets = readdirSync(join(root, 'weights/nets')).map((file) => [file.split('-')[0], join(root, 'weights/nets', file)]);
// The pruner is the same.
const small = ['contact', 'race'].map((role) => [`small-${role}`, join(root, 'weights/small', `${role}.bpnn`)]);
for (const [name, file] of [...nets, ...small]) {
  writeFileSync(join(dist, 'nets', `${name}.bpnz`), pack(new Uint8Array(readFileSync(file)), new Writer()));
}

// npm packs no links.
for (const file of readdirSync(root).filter((name) => name.startsWith('LICENSE-'))) {
  copyFileSync(join(root, file), join(here, file));
}

const compressed = (file) => {
  const bytes = readFileSync(join(dist, file));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: Number(process.env.BROTLI_QUALITY ?? constants.BROTLI_MAX_QUALITY),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: 24,
  };
  return brotliCompressSync(bytes, { params }).length;
};
const files = ['simd_bg.wasm', 'plain_bg.wasm', ...readdirSync(join(dist, 'nets')).map((net) => `nets/${net}`)];
const sizes = Object.fromEntries(files.map((file) => [file, { bytes: statSync(join(dist, file)).size, brotli: compressed(file) }]));
writeFileSync(join(dist, 'sizes.json'), JSON.stringify(sizes, null, 2) + '\n');
console.table(sizes);
