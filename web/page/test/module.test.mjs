// The engine inside the page: a page of files alone, without `barpoint serve`.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { ask, board, data, decision, open, paste, ready, serve, shared, start } from "./support.mjs";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const assets = existsSync(`${dist}/assets`) ? readdirSync(`${dist}/assets`) : [];
const skip = assets.some((name) => /^simd_bg.*\.wasm$/.test(name)) ? false : "the page was built without web/engine";

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

let browser;
let server;
let address;
before(async () => {
  if (skip) return;
  browser = await start();
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://files");
    const path = `${dist}${pathname === "/" ? "/index.html" : pathname}`;
    if (pathname.includes("..") || !existsSync(path)) { response.writeHead(404).end(); return; }
    response.writeHead(200, { "content-type": KINDS[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});
after(async () => { await browser?.close(); server?.closeAllConnections(); server?.close(); });

const OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

/** Plays and equities of the panel. */
const panel = (page) => page.locator("table.plays tbody tr").evaluateAll((rows) =>
  rows.map((row) => [row.querySelector("th").textContent, Number(row.querySelector("td").firstChild.textContent.replace("−", "-"))]));

const expected = (plies) => ask({ action: "moves", position: OPENING, plies, top: 12 }).plays.map((one) => [one.play, Number(one.equity.toFixed(3))]);

test("a page of files answers and rolls out", { skip }, async () => {
  const { page, trouble, close } = await open(browser, address, { depth: "2", stop: "games", engine: "page" });
  await paste(page, OPENING);
  await page.locator("table.plays").waitFor();
  await page.locator(".state", { hasText: /^2 plies$/ }).waitFor();
  assert.deepEqual(await panel(page), expected(2));
  await ready(page);
  await page.getByText("Display").click();
  assert.match(await page.locator("#engine-name").textContent(), /^Engine: this page, \d+ workers?$/);
  await page.locator("h1").click();
  await page.locator(".menu").waitFor({ state: "hidden" });
  await page.locator("#depth").selectOption("rollout");
  await page.locator(".state", { hasText: /^Rollout, \d+ of/ }).waitFor();
  await page.locator("td small", { hasText: "±0." }).first().waitFor();
  // Losses are no gains, and a view does not wait for the end of the rollout.
  const losses = await page.locator("table.plays tbody td:nth-child(3)").allTextContents();
  assert.ok(losses.every((text) => !text.startsWith("+")), String(losses));
  await page.locator('[data-map="rolls"]').click();
  await page.locator(".map tbody tr").nth(20).waitFor();
  assert.match(await page.locator(".state").textContent(), /^Rollout, /);
  await page.locator('[data-map="rolls"]').click();
  await paste(page, "XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:4:0:7:10");
  // The rollout is aborted with its workers; others answer.
  await page.locator("table.plays", { hasText: "24/15" }).waitFor();
  await page.locator("td small").first().waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  assert.deepEqual(trouble, []);
  await close();
});

test("the page works without a network after the first visit", { skip }, async () => {
  const { page, context, trouble, close } = await open(browser, address, { engine: "page" });
  await page.locator(".verdict").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await paste(page, OPENING);
  await page.locator("table.plays").waitFor();
  await page.locator(".state", { hasText: /^1 ply$/ }).waitFor();
  assert.deepEqual(await panel(page), expected(1));
  await page.getByRole("tab", { name: "Play" }).click();
  await page.locator("#new-match").click();
  await page.locator("#resign").waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("the address and the menu choose the small nets, which alone are loaded and kept", { skip }, async () => {
  const { page, context, trouble, close } = await open(browser, address, { engine: "page", fragment: "?nets=small" });
  const name = async () => {
    await page.getByText("Display").click();
    const text = await page.locator("#engine-name").textContent();
    await page.keyboard.press("Escape");
    return text;
  };
  await page.locator(".verdict").waitFor();
  assert.match(await name(), /^Engine: this page, \d+ workers?, small nets$/);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name: file }) => file).filter((file) => file.endsWith(".bpnz")));
  assert.deepEqual(loaded.map((file) => /\/((small-)?(contact|race|pruner))-/.exec(file)[1]).sort(), ["pruner", "small-contact", "small-race"]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((one) => one.endsWith("-small"));
    return (await (await caches.open(names[0])).keys()).map(({ url }) => url).filter((url) => url.endsWith(".bpnz"));
  });
  assert.equal(kept.length, 3);
  assert.ok(kept.every((url) => /\/(small|pruner)-/.test(url)), kept.join(" "));
  await context.setOffline(true);
  await page.reload();
  await page.locator(".verdict").waitFor();
  await context.setOffline(false);
  await page.getByText("Display").click();
  await page.locator("#nets").selectOption("full");
  await page.waitForURL(`${address}/`);
  await page.locator(".verdict").waitFor();
  assert.match(await name(), /^Engine: this page, \d+ workers?$/);
  assert.deepEqual(trouble, []);
  await close();
});

test("with a server, the page answers and the server rolls out", { skip }, async () => {
  const native = await serve();
  const { page, trouble, close } = await open(browser, native.address, { depth: "rollout", stop: "games" });
  await page.locator(".state", { hasText: /^Rollout, \d+ of/ }).waitFor();
  const { running } = await (await fetch(`${native.address}/v1/health`)).json();
  assert.equal(running, 1);
  await page.getByText("Display").click();
  assert.match(await page.locator("#engine-name").textContent(), /^Engine: this page, .*; rollouts by the server of this page$/);
  await page.getByText("Display").click();
  assert.ok((await board(page)).words.startsWith("Black is on roll"));
  assert.deepEqual(trouble, []);
  await close();
  native.close();
});

test("a page of files shares a decision of a match by a link", { skip }, async () => {
  const { page, trouble, close } = await open(browser, address, { depth: "0", engine: "page" });
  await page.locator("#file").setInputFiles({ name: "match.sgf", mimeType: "text/plain", buffer: data("files/statistics/noisy-3p.sgf") });
  await page.locator(".viewer .message", { hasText: "decisions" }).waitFor();
  await page.locator(".decisions button").first().click();
  await page.locator(".detail h2").waitFor();
  const wanted = await decision(page);
  const fragment = await shared(page);
  await close();
  const other = await open(browser, address, { fragment, depth: "0", engine: "page" });
  await other.page.locator("table.plays tbody tr, table.cube tbody tr").first().waitFor();
  assert.deepEqual(await decision(other.page), wanted);
  assert.deepEqual([...trouble, ...other.trouble], []);
  await other.close();
});
