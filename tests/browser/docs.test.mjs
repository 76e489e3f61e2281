// The server's page about its interface.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

import { barpoint, start } from "./browser.mjs";

let browser, server, address;
before(async () => {
  browser = await start();
  server = spawn(barpoint, ["serve", "--port", "0", "--log", "off"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: server.stdout }), "line");
  address = line.replace("listening on ", "");
});
after(async () => {
  server.kill();
  await browser.close();
});

test("the page shows every route without a message of the browser", async () => {
  const page = await browser.newPage();
  const trouble = [];
  page.on("console", (message) => trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(error.message));
  const answer = await page.goto(`${address}/docs`);
  assert.match(answer.headers()["content-security-policy"], /default-src 'none'/);
  const routes = page.locator("#routes > details");
  await routes.first().waitFor();
  const api = await (await fetch(`${address}/openapi.json`)).json();
  const operations = Object.values(api.paths).flatMap((path) => Object.keys(path));
  assert.equal(await routes.count(), operations.length);
  const moves = routes.filter({ has: page.locator("summary code", { hasText: /^\/v1\/moves$/ }) }).first();
  await moves.locator("summary").click();
  assert.ok(await moves.locator("td", { hasText: /^dice/ }).first().isVisible());
  assert.deepEqual(trouble, []);
  await page.close();
});
