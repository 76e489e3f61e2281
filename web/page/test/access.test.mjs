// The page for everybody: accessibility, widths, colours, security policy, offline.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { accessible, board, data, open, paste, ready, serve, start } from "./support.mjs";

let browser;
let server;
before(async () => { server = await serve(); browser = await start(); });
after(async () => { await browser.close(); server.close(); });

for (const width of [360, 768, 1440]) {
  for (const dark of [false, true]) {
    test(`axe-core finds nothing at ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
      const { page, trouble, close } = await open(browser, server.address, { width, dark });
      await page.locator(".verdict").waitFor();
      await accessible(page, "cube");
      // Games of a race are short.
      await page.evaluate(() => { location.hash = "p=mkYAAEQLBAAAAA&d=51&k=1c&r=jb"; });
      await page.locator("#roll-out", { hasText: "chosen plays" }).click();
      await page.locator(".decided", { hasText: "Not decided" }).waitFor();
      await accessible(page, "rollout");
      await paste(page, "XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:4:0:7:10");
      await page.locator(".analysis .state", { hasText: /^1 ply$/ }).waitFor();
      await page.locator('[data-map="scoremap"]').click();
      await page.locator(".map table").waitFor();
      await page.getByText("Set up position").click();
      await page.getByText("Display").click();
      await accessible(page, "plays, score map, fields and menu");
      await page.getByText("Display").click();
      await page.locator('[data-map="tempmap"]').click();
      await page.locator(".map .dense").waitFor();
      await accessible(page, "temperature map");
      await page.getByRole("tab", { name: "Play" }).click();
      await page.locator("#length").selectOption("5");
      await page.locator("#new-match").click();
      await page.locator("#resign").waitFor();
      await accessible(page, "play");
      await page.locator("#resign").click();
      await accessible(page, "dialog");
      await page.locator('[data-choice="no"]').click();
      await page.getByRole("tab", { name: "Match" }).click();
      await page.evaluate((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "a.sgf"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }, String(data("files/statistics/noisy-3p.sgf")));
      await page.locator(".viewer .message", { hasText: "decisions" }).waitFor();
      await page.locator(".detail h2").waitFor();
      await accessible(page, "match");
      await page.locator("#list").selectOption("all");
      await page.locator("#retry").check();
      await accessible(page, "retry");
      assert.deepEqual(trouble, []);
      await close();
    });
  }
}

test("colours follow the system and the choice", async () => {
  const { page, close } = await open(browser, server.address, { dark: true });
  const field = () => page.evaluate(() => getComputedStyle(document.querySelector("barpoint-board").shadowRoot.querySelector(".f-field")).fill);
  assert.equal(await field(), "rgb(31, 59, 58)");
  await page.getByText("Display").click();
  await page.locator("#theme").selectOption("safe");
  assert.equal(await field(), "rgb(255, 255, 255)");
  await page.reload();
  await page.locator(".verdict").waitFor();
  assert.equal(await field(), "rgb(255, 255, 255)", "the choice is remembered");
  await close();
});

test("direction and seat turn the board", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  const box = (key) => page.locator(`barpoint-board [data-key="${key}"]`).boundingBox();
  const right = (await box("p1")).x;
  await page.getByText("Display").click();
  await page.locator("#direction").selectOption("clockwise");
  await page.waitForFunction((x) => document.querySelector("barpoint-board").shadowRoot.querySelector('[data-key="p1"]').getBoundingClientRect().x < x - 200, right);
  await page.locator("#seat").selectOption("white");
  await page.locator("#point-numbers").selectOption("bottom");
  await paste(page, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10");
  await ready(page);
  assert.match(await page.locator('barpoint-board [data-key="p1"]').getAttribute("aria-label"), /1-point, two black chequers/);
  assert.match(await page.locator('barpoint-board [data-key="p17"]').getAttribute("aria-label"), /17-point, three black chequers, can move/);
  assert.deepEqual(trouble, []);
  await close();
});

test("inline scripts and foreign addresses are refused", async () => {
  const { page, close } = await open(browser, server.address);
  const result = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
    const foreign = await fetch("http://127.0.0.1:9/").then(() => "reached", (error) => error.name);
    return [window.injected ?? false, foreign];
  });
  assert.deepEqual(result, [false, "TypeError"]);
  await close();
});

test("the files of the page are kept for later without a network", async () => {
  const { page, context, close } = await open(browser, server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.locator(".verdict").waitFor();
  await context.setOffline(true);
  // All files come from the worker; only the engine of the server is away.
  const kept = await page.evaluate(async () => {
    const files = [location.pathname, ...[...document.querySelectorAll("script[src], link[href]")].map((one) => one.src ?? one.href)];
    return Promise.all(files.map(async (file) => (await caches.match(file, { ignoreSearch: true })) !== undefined));
  });
  assert.ok(kept.length >= 4 && kept.every(Boolean), String(kept));
  await page.reload();
  await page.getByRole("heading", { name: "Barpoint" }).waitFor();
  await close();
});

test("every change of the board is announced", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10");
  await ready(page);
  const { words } = await board(page);
  assert.match(words, /^Black is on roll with 3 and 1\. Money game.* The cube shows 1, in the middle\. Black, 167 pips: two on the 24-point, five on the 13-point/);
  await page.locator('barpoint-board [data-key="dice"]').click();
  assert.match((await board(page)).said, /^Dice 1 and 3\.$/);
  assert.deepEqual(trouble, []);
  await close();
});
