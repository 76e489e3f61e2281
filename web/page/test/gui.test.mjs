// The page that the command holds: `barpoint gui`.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { board, gui, open, start } from "./support.mjs";

const data = mkdtempSync(join(tmpdir(), "barpoint-gui-"));
let browser;

before(async () => { browser = await start(); });
after(async () => {
  await browser.close();
  rmSync(data, { recursive: true });
});

test("the page asks the program, and its secret leaves the address and lasts as long as the window", async () => {
  const { address, close } = await gui(data);
  const { page, trouble, close: leave } = await open(browser, address.origin, { fragment: `${address.hash}&p=4HPwATDgc%2FABMA&d=31&k=1c&r=jb`, depth: "2" });
  await page.getByText("8/5 6/5").first().waitFor();
  assert.ok(!page.url().includes("secret"), page.url());
  await page.reload();
  await page.getByText("8/5 6/5").first().waitFor();
  assert.deepEqual(trouble, []);
  await leave();
  // Without the secret nobody answers.
  const stranger = await open(browser, address.origin);
  await stranger.page.getByText("No engine answers").waitFor();
  await stranger.close();
  await close();
});

test("a link to a question hides the answer until it is wanted", async () => {
  const { address, close } = await gui(data);
  const fragment = `${address.hash}&p=4HPwATDgc%2FABMA&d=31&k=1c&r=jb`;
  const first = await open(browser, address.origin, { fragment, depth: "0" });
  await first.page.getByText("8/5 6/5").first().waitFor();
  await first.page.locator("#share").click();
  await first.page.locator('[data-choice="question"]').click();
  await first.page.getByRole("alert").filter({ hasText: "The link is in" }).waitFor();
  const link = new URL(first.page.url()).hash;
  assert.match(link, /&q=1$/);
  await first.close();
  const asked = () => open(browser, address.origin, { fragment: `${address.hash}&${link.slice(1)}`, depth: "0" });
  const shown = await asked();
  await shown.page.getByText("Make your play on the board.").waitFor();
  await shown.page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  assert.equal(await shown.page.locator("table.plays").count(), 0);
  await shown.page.getByRole("button", { name: "Show the answer" }).click();
  await shown.page.getByText("8/5 6/5").first().waitFor();
  assert.deepEqual(shown.trouble, []);
  await shown.close();
  // A play on the board shows the answer, too, and the board keeps the position.
  const played = await asked();
  await played.page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  const before = (await board(played.page)).position;
  await played.page.evaluate(() => {
    const detail = { play: "24/23 24/21", result: "4HPwATDgc/ABMA", position: [] };
    document.querySelector("barpoint-board").dispatchEvent(new CustomEvent("play", { detail }));
  });
  await played.page.locator("table.plays").first().waitFor();
  assert.deepEqual((await board(played.page)).position, before);
  await played.close();
  await close();
});

test("files, positions and a new match open in the page", async () => {
  const { address, close } = await gui(data);
  const opened = async (what) => {
    const text = btoa(what).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    return open(browser, address.origin, { fragment: `${address.hash}&open=${text}`, depth: "0" });
  };
  const position = await opened("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10");
  await position.page.waitForFunction(() => document.querySelector("barpoint-board").dice?.join("") === "52");
  await position.close();
  const match = await opened(" 3 point match\n\n Game 1\n anna : 0     bert : 0\n  1) 31: 8/5 6/5   64: 24/14\n");
  await match.page.getByText("anna").first().waitFor();
  await match.close();
  const play = await open(browser, address.origin, { fragment: `${address.hash}&play` });
  await play.page.locator("#tab-play[aria-selected=true]").waitFor();
  await play.close();
  await close();
});

test("a page that is open finds the program again after it was killed", async () => {
  const first = await gui(data);
  const { page, close: leave } = await open(browser, first.address.origin, { fragment: first.address.hash, depth: "0" });
  await page.locator("#engine-name").filter({ hasText: "server" }).waitFor({ state: "attached" });
  await first.close("SIGKILL");
  const second = await gui(data);
  assert.equal(second.address.href, first.address.href);
  await page.locator("#study-roll").click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  assert.ok((await board(page)).legal.length > 0);
  await leave();
  await second.close();
});
