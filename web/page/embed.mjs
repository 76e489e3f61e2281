// Builds the page that the command holds, without an engine of its own, into `crates/page/built`: `node embed.mjs`.
// `node embed.mjs --check` reports files there that are not those of their source.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const built = join(here, '../../crates/page/built');

const files = (folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile()).sort();

const folder = mkdtempSync(join(tmpdir(), 'barpoint-page-'));
try {
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'], {
    cwd: here, stdio: 'inherit', env: { ...process.env, BARPOINT_ENGINE: join(here, 'none') },
  });
  const names = files(folder).filter((name) => !/\.(br|gz)$/.test(name));
  const source = new Map(names.map((name) => [`${name}.gz`, readFileSync(join(folder, name))]));
  if (process.argv.includes('--check')) {
    // Versions of Node.js pack in different ways.
    const isOld = (name) => !source.get(name)?.equals(gunzipSync(readFileSync(join(built, name))));
    const kept = files(built);
    const wrong = [...kept.filter(isOld), ...[...source.keys()].filter((name) => !kept.includes(name))];
    if (wrong.length > 0) throw new Error(`crates/page/built is not the page of its source (${wrong.join(', ')}): run npm run embed in web/page`);
  } else {
    rmSync(built, { recursive: true, force: true });
    for (const [name, bytes] of source) {
      mkdirSync(dirname(join(built, name)), { recursive: true });
      writeFileSync(join(built, name), gzipSync(bytes, { level: 9 }));
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
