// The package in a browser, without a bundler.

import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { test } from 'node:test';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { start } from '../../chromium.mjs';
import { Native, questions, command } from './support.mjs';

const skip = process.env.CHROMIUM && command ? false : 'CHROMIUM or BARPOINT is not set';
const root = fileURLToPath(new URL('..', import.meta.url));
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src data:";

function serve() {
  const server = createServer((request, response) => {
    const headers = { 'Content-Security-Policy': policy };
    const path = normalize(new URL(request.url, 'http://localhost').pathname);
    if (path === '/') {
      response.writeHead(200, { ...headers, 'Content-Type': 'text/html' });
      response.end('<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="data:,">');
      return;
    }
    const file = join(root, path);
    if (!existsSync(file)) {
      response.writeHead(404, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

test('200 positions and a shared rollout in the browser equal the native engine', { skip }, async (t) => {
  const server = await serve();
  t.after(() => server.close());
  const started = await start();
  t.after(() => started.close());
  const native = new Native();
  t.after(() => native.close());
  const page = await started.newPage();
  const messages = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(async () => {
    const { Engine } = await import('/browser.js');
    globalThis.engine = await Engine.open({ workers: 4 });
  });
  const legal = async (request) => JSON.parse(await native.ask(request));
  const requests = await questions(200, legal, 29);
  requests.push({ action: 'rollout', position: 'start', dice: '31', top: 2, rollout: { trials: 300, truncate: 4, plies: 0 } });
  const expected = await Promise.all(requests.map((request) => native.ask(request)));
  const named = requests.map((request, i) => ({ ...request, id: JSON.parse(expected[i]).id }));
  const replies = await page.evaluate((all) => Promise.all(all.map((request) => globalThis.engine.ask(request))), named);
  replies.forEach((reply, i) => assert.deepEqual(reply, JSON.parse(expected[i])));
  await page.evaluate(() => globalThis.engine.close());
  assert.deepEqual(messages, []);
});
