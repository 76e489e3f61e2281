// Measures how soon the page of files shows something, and how soon its engine answers: `node bench.mjs`, after the page
// and its engine were built. Wall time in milliseconds; each visit has an empty cache.

import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

import { start } from "./test/support.mjs";

const dist = fileURLToPath(new URL("dist", import.meta.url));
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
const VISITS = Number(process.env.VISITS ?? 5);

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://files");
  const path = `${dist}${pathname === "/" ? "/index.html" : pathname}`;
  if (!existsSync(path)) { response.writeHead(404).end(); return; }
  response.writeHead(200, { "content-type": KINDS[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await start();
const visits = [];
for (let visit = 0; visit < VISITS; visit += 1) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => performance.getEntriesByName("engine").length > 0);
  await page.locator(".verdict").waitFor();
  visits.push(await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    engine: performance.getEntriesByName("engine")[0].startTime,
    answer: performance.now(),
  })));
  await context.close();
}
for (const [name, what] of [["paint", "first contentful paint"], ["engine", "engine ready"], ["answer", "first answer shown"]]) {
  const sorted = visits.map((one) => one[name]).sort((a, b) => a - b).map(Math.round);
  console.log(`${what}: median ${sorted[Math.floor(sorted.length / 2)]} ms, all ${sorted.join(" ")}`);
}
await browser.close();
server.close();
