// Matches: drop, walk through errors, retry, link.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { ask, board, data, open, root, run, serve, spot, start } from "./support.mjs";

let browser;
let server;
before(async () => { server = await serve(); browser = await start(); });
after(async () => { await browser.close(); server.close(); });

const NAME = "files/statistics/noisy-3p.sgf";

async function drop(page, name) {
  await page.evaluate(({ bytes, file }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], file));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, { bytes: data(name).toString("base64"), file: name.split("/").at(-1) });
  await page.locator(".viewer .message", { hasText: "decisions" }).waitFor();
}

const errors = (level = "fast", name = NAME) =>
  ask({ action: "analyse", record_base64: data(name).toString("base64"), level }).actions.filter((one) => !one.forced && (one.error?.normalised ?? 0) >= 0.02);

const heading = (page, action) => page.locator(".detail h2", { hasText: new RegExp(`^Game ${action.game}, move ${action.action}:`) }).waitFor();

test("a match is dropped, and keys walk through its errors", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const all = errors();
  assert.ok(all.length > 5);
  await heading(page, all[0]);
  assert.equal(await page.locator(".decisions li").count(), all.length);
  await page.locator("h1").click();
  for (const action of all.slice(1, 6)) {
    await page.keyboard.press("n");
    await heading(page, action);
    if (action.kind === "play") {
      await page.waitForFunction((made) => document.querySelector("barpoint-board").arrows[0]?.play === made, action.made);
      assert.deepEqual((await board(page)).arrows, [action.made, action.best]);
    }
    assert.equal((await board(page)).onRoll, (["take", "pass"].includes(action.kind) ? 1 - action.player : action.player) === 1 ? "black" : "white");
  }
  await page.keyboard.press("p");
  await heading(page, all[4]);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.locator("#only-errors").uncheck();
  assert.ok((await page.locator(".decisions li").count()) > all.length);
  assert.match(await page.locator(".sheet-game").first().textContent(), /^Game 1: .+ 0, .+ 0\. .+ wins \d points?\.$/);
  assert.ok((await page.locator(".graph svg .blunder, .graph svg .error").count()) === all.length);
  assert.deepEqual(trouble, []);
  await close();
});

test("an error is retried: the answer is hidden until a play is made", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const all = errors();
  const index = all.findIndex((one) => one.kind === "play" && !/\(|bar|off/.test(one.best) && one.player === 1);
  await page.locator("#retry").check();
  await page.locator(".decisions li button").nth(index).click();
  await heading(page, all[index]);
  await page.getByText("Make your play on the board.").waitFor();
  await page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  assert.deepEqual((await board(page)).arrows, []);
  for (const word of all[index].best.replace(/\*/g, "").split(" ")) {
    const [from, to] = [word.split("/")[0], word.split("/").at(-1)];
    await page.mouse.move(...(await spot(page, `p${from}`)));
    await page.mouse.down();
    await page.mouse.move(...(await spot(page, `p${to}`)), { steps: 5 });
    await page.mouse.up();
  }
  await page.locator('barpoint-board [data-key="done"]').click();
  await page.locator("#verdict", { hasText: "is the best play" }).waitFor();
  assert.equal((await board(page)).arrows.length, 2);
  assert.deepEqual(trouble, []);
  await close();
});

test("a cube decision is retried", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const all = errors();
  const index = all.findIndex((one) => one.kind !== "play");
  assert.ok(index >= 0);
  await page.locator("#retry").check();
  await page.locator(".decisions li button").nth(index).click();
  await heading(page, all[index]);
  const wrong = { double: "Double", no_double: "No double", take: "Take", pass: "Pass" }[all[index].kind];
  const line = page.locator(".decisions li").nth(index);
  assert.match(await line.textContent(), /(Double|Take)\?$/, "neither the answer nor its loss is shown");
  await page.locator(`[data-answer="${wrong}"]`).click();
  await page.locator("#verdict", { hasText: `${wrong} loses ${all[index].error.normalised.toFixed(3)}` }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("a position of a match is studied", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  await page.locator("#study-this").click();
  await page.locator("table.plays tbody tr, .verdict").first().waitFor();
  assert.equal(await page.locator("#tab-study").getAttribute("aria-selected"), "true");
  assert.deepEqual(trouble, []);
  await close();
});

test("binary files are read", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await page.getByRole("tab", { name: "Match" }).click();
  await drop(page, "files/xg/charlot-7p.xg");
  assert.equal(await page.locator(".decisions li").count(), errors("fast", "files/xg/charlot-7p.xg").length);
  assert.deepEqual(trouble, []);
  await close();
});

test("a link carries a match", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  await page.locator("#share").click();
  await page.locator('[data-choice="link"]').click();
  await page.getByRole("alert").filter({ hasText: "The link is in" }).waitFor();
  const fragment = new URL(page.url()).hash;
  assert.ok(fragment.startsWith("#m=") && fragment.length < 60_000, `${fragment.length} characters`);
  const title = await page.locator(".viewer .message").textContent();
  const decisions = await page.locator(".decisions li").allTextContents();
  await close();
  const other = await open(browser, server.address, { fragment });
  await other.page.locator(".viewer .message", { hasText: title }).waitFor();
  // The analysis is part of the link.
  assert.deepEqual(await other.page.locator(".decisions li").allTextContents(), decisions);
  const record = await other.page.evaluate(async (packed) => {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  }, fragment.slice(3));
  assert.ok(ask({ action: "analyse", record, reuse: true }).actions.length > 10);
  assert.deepEqual([...trouble, ...other.trouble], []);
  await other.close();
});

test("the player's library is listed, searched and opened", async () => {
  const folder = mkdtempSync(join(tmpdir(), "barpoint-"));
  const library = join(folder, "library.db");
  run("library", "add", "--library", library, `${root}tests/data/${NAME}`, `${root}docs/src/files/match.mat`);
  const native = await serve("--library", library);
  const { page, trouble, close } = await open(browser, native.address);
  await page.getByRole("tab", { name: "Match" }).click();
  const { matches } = JSON.parse(run("library", "list", "--library", library, "--format", "json"));
  assert.equal(matches.length, 2);
  await page.locator(".library tbody tr").nth(1).waitFor();
  assert.deepEqual(await page.locator(".library tbody th").allTextContents(), matches.map((one) => one.names.join(" – ")));
  await page.locator("#library-player").fill(matches[1].names[0]);
  await page.locator("#library-find").click();
  await page.waitForFunction((names) => [...document.querySelectorAll(".library tbody th")].every((one) => one.textContent.includes(names)), matches[1].names[0]);
  await page.locator(".library tbody button").first().click();
  await page.locator(".viewer .message", { hasText: "decisions" }).waitFor();
  await page.locator("#library-player").fill("Nobody at all");
  await page.locator("#library-find").click();
  await page.locator(".library .faint", { hasText: "0 matches" }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
  native.close();
  rmSync(folder, { recursive: true });
});
