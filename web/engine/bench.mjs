// Measures the module beside the command, each on one thread: `BARPOINT=path node bench.mjs`. With `CHROMIUM=path` the
// decisions are measured in the browser too. CPU seconds in Node.js, which count workers too; wall time in a browser.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import process from 'node:process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

import { Engine } from 'barpoint';

import { random } from './test/support.mjs';

const { BARPOINT: command, CHROMIUM: browser } = process.env;
const DECISIONS = 60;
const ROLLOUT = { trials: 144, truncate: 7, plies: 0 };

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const show = (what, value) => console.log(`${what.padEnd(64)} ${value}`);

/** Decisions of random games at a depth: none is forced, and each is another position. */
async function decisions(engine, plies) {
  const below = random(77);
  const all = [];
  let position = 'start';
  while (all.length < DECISIONS) {
    const dice = `${1 + below(6)}${1 + below(6)}`;
    const { plays } = await engine.ask({ action: 'moves', position, dice, plies: 0, top: 1 });
    const { plays: legal } = await engine.ask({ action: 'legal', position, dice });
    if (legal.length > 1) all.push({ action: 'moves', position, dice, plies, top: 1 });
    position = plays[0] && legal.length > 0 && below(40) > 0 ? plays[0].result : 'start';
  }
  return all;
}

/** CPU seconds of the command for lines of requests, less those of its start. */
function native(requests) {
  const run = (lines) => {
    const input = lines.map((request, i) => JSON.stringify({ ...request, id: String(i) })).join('\n') + '\n';
    const script = 'ulimit -t 600; "$0" engine json --threads 1 > /dev/null; times';
    const times = execFileSync('bash', ['-c', script, command], { input, encoding: 'utf8' }).trim().split('\n').at(-1);
    return times.split(' ').reduce((sum, text) => {
      const [minutes, seconds] = text.replace('s', '').split('m').map(Number);
      return sum + 60 * minutes + seconds;
    }, 0);
  };
  return run(requests) - run([{ action: 'version' }]);
}

const began = performance.now();
const engine = await Engine.open({ workers: 1 });
show('Engine.open in Node.js, ms (wall)', Math.round(performance.now() - began));
const two = await decisions(engine, 2);

const spent = [];
for (const request of two) {
  const before = cpu();
  await engine.ask(request);
  spent.push(cpu() - before);
}
show(`2-ply decision in Node.js, ms of CPU: median, greatest of ${DECISIONS}`, `${(1000 * median(spent)).toFixed(1)} ${(1000 * Math.max(...spent)).toFixed(1)}`);
const sum = spent.reduce((total, value) => total + value, 0);

// Many static evaluations: all plays of many rolls.
const wide = [];
for (const { position } of two) {
  for (let high = 1; high <= 6; high += 1) for (let low = 1; low <= high; low += 1) wide.push({ action: 'moves', position, dice: `${high}${low}`, plies: 0, all: true });
}
let before = cpu();
let evaluations = 0;
for (const request of wide) evaluations += (await engine.ask(request)).plays.length;
const listing = cpu() - before;
before = cpu();
const plan = { action: 'rollout', position: 'start', dice: '31', top: 2, rollout: ROLLOUT };
await engine.ask(plan);
const rolling = cpu() - before;
engine.close();
show('Static evaluations a second, with their JSON', Math.round(evaluations / listing));
if (command) {
  show('2-ply decisions: CPU of the module / of the command', (sum / native(two)).toFixed(2));
  show('Static evaluations: CPU of the module / of the command', (listing / native(wide)).toFixed(2));
  show('Rollout: CPU of the module / of the command', (rolling / native([plan])).toFixed(2));
}

if (browser) {
  const { start } = await import('../chromium.mjs');
  const root = fileURLToPath(new URL('.', import.meta.url));
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '' : join(root, request.url);
    response.writeHead(200, { 'Content-Type': types[extname(name)] ?? (name ? 'application/octet-stream' : 'text/html') });
    response.end(name ? readFileSync(name) : '<!doctype html><link rel="icon" href="data:,">');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started = await start();
  const page = await started.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const session = await started.newBrowserCDPSession();
  /** CPU seconds of the processes that run pages. */
  const spentByPages = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((total, one) => total + one.cpuTime, 0);
  };
  const opened = await page.evaluate(async () => {
    const start = performance.now();
    const { Engine: Own } = await import('/browser.js');
    globalThis.own = await Own.open({ workers: 1 });
    return performance.now() - start;
  });
  const run = (requests) => page.evaluate(async (all) => {
    const times = [];
    for (const request of all) {
      const began = performance.now();
      await globalThis.own.ask(request);
      times.push(performance.now() - began);
    }
    return times;
  }, requests);
  const times = await run(two.slice(0, 10));
  const before = await spentByPages();
  times.push(...await run(two.slice(10)));
  const each = (await spentByPages() - before) / (two.length - 10);
  show('Engine.open in Chromium, ms (wall)', Math.round(opened));
  show(`2-ply decision in Chromium, ms (wall): first, median, greatest of ${DECISIONS}`, `${times[0].toFixed(1)} ${median(times).toFixed(1)} ${Math.max(...times).toFixed(1)}`);
  show(`2-ply decision in Chromium, ms of CPU: mean of the last ${DECISIONS - 10}`, (1000 * each).toFixed(1));
  await started.close();
  server.close();
}
