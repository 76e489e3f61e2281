// A match is entered: dice by keys, plays by clicks and as text, cube, corrections, formats.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { accessible, board, open, serve, spot, start } from "./support.mjs";

let browser;
let server;
before(async () => { server = await serve(); browser = await start(); });
after(async () => { await browser.close(); server.close(); });

async function begin(options = {}) {
  const opened = await open(browser, server.address, options);
  const { page } = opened;
  await page.getByRole("tab", { name: "Match" }).click();
  await page.locator("#enter-match").click();
  await page.locator("#entry-black").fill("Anna");
  await page.locator("#entry-white").fill("Bert");
  await page.locator("#entry-length").fill("3");
  await page.locator("#entry-date").fill("2026-11-29");
  await page.locator("#entry-begin").click();
  await page.locator("#entry-dice").waitFor();
  return opened;
}

/** Types a roll, and a play unless the roll has none to choose. */
async function turn(page, dice, play) {
  for (const die of dice) await page.keyboard.press(die);
  await page.locator("#entry-play").waitFor();
  await page.locator("#entry-play").fill(play);
  await page.locator("#entry-play").press("Enter");
  await page.locator("#entry-play").waitFor({ state: "hidden" });
}

const sheet = (page) => page.locator("[data-line] .what").allInnerTexts();
const said = (page) => page.locator(".entry .message").innerText();

for (const [width, height, dark] of [[390, 844, true], [1440, 900, false]]) {
  test(`a match is entered by keys at ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
    const { page, trouble, close } = await begin({ width, height, dark, hasTouch: width < 500 });
    assert.equal(await said(page), "Game 1: Anna 0, Bert 0, match to 3.");
    await turn(page, "31", "8/5 6/5");
    await turn(page, "52", "13/8 24/22");
    await accessible(page, "entry");
    await page.keyboard.press("d");
    await page.locator("#entry-take").waitFor();
    await page.keyboard.press("t");
    await turn(page, "64", "24/14");
    assert.deepEqual(await sheet(page), ["31: 8/5 6/5", "52: 13/8 24/22", "doubles", "takes", "64: 24/14"]);
    await page.keyboard.press("Backspace");
    await page.waitForFunction(() => document.querySelectorAll("[data-line]").length === 4);
    // What does not fit the rules is refused, and nothing changes.
    for (const die of "64") await page.keyboard.press(die);
    await page.locator("#entry-play").fill("24/13");
    await page.locator("#entry-play").press("Enter");
    await page.waitForFunction(() => document.querySelector(".entry .message").textContent.includes("24/13"));
    await page.reload();
    await page.getByRole("tab", { name: "Match" }).click();
    await page.locator("#enter-match").click();
    await page.locator("#entry-play").waitFor();
    assert.deepEqual(await sheet(page), ["31: 8/5 6/5", "52: 13/8 24/22", "doubles", "takes", "64:"]);
    assert.deepEqual(trouble, []);
    await close();
  });
}

test("dice and plays are entered by clicks", async () => {
  const { page, trouble, close } = await begin();
  for (const die of "31") await page.locator(`[data-die="${die}"]`).click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  const areas = (name) => page.evaluate((wanted) => [...document.querySelector("barpoint-board").shadowRoot.querySelectorAll(`.area.${wanted}`)].map((area) => area.dataset.key), name);
  const done = page.locator('barpoint-board [data-key="done"]:not([hidden])');
  for (let clicks = 0; clicks < 8 && (await done.count()) === 0; clicks += 1) {
    const [key] = [...(await areas("target")), ...(await areas("live"))];
    await page.mouse.click(...(await spot(page, key)));
  }
  await done.click();
  await page.waitForFunction(() => document.querySelectorAll("[data-line]").length === 1 && document.querySelector("barpoint-board").dice === null);
  assert.match((await sheet(page))[0], /^31: \d/);
  assert.equal((await board(page)).onRoll, "black");
  assert.deepEqual(trouble, []);
  await close();
});

test("a correction keeps what follows if it fits, and can be undone if not", async () => {
  const { page, trouble, close } = await begin();
  await turn(page, "31", "8/5 6/5");
  await turn(page, "52", "13/8 24/22");
  await turn(page, "64", "24/14");
  await turn(page, "65", "24/18 13/8");
  await page.locator('[data-line="0"]').click();
  await page.locator("#entry-same").click();
  await page.locator("#entry-play").waitFor();
  await page.locator("#entry-play").fill("24/23 13/10");
  await page.locator("#entry-play").press("Enter");
  await page.getByText("Everything after it fits").waitFor();
  assert.deepEqual(await sheet(page), ["31: 24/23 13/10", "52: 13/8 24/22", "64: 24/14", "65: 24/18 13/8"]);
  // White leaves 24 at once, so that a later play from there does not fit.
  await page.locator('[data-line="0"]').click();
  await page.locator("#entry-restore").waitFor();
  await turn(page, "31", "24/23 24/21");
  await page.getByText("2 later actions do not fit").waitFor();
  assert.deepEqual(await sheet(page), ["31: 24/23 24/21", "52: 13/8 24/22"]);
  await page.locator("#entry-restore").click();
  await page.getByText("The correction is undone").waitFor();
  assert.deepEqual(await sheet(page), ["31: 24/23 13/10", "52: 13/8 24/22", "64: 24/14", "65: 24/18 13/8"]);
  assert.deepEqual(trouble, []);
  await close();
});

test("a match that is passed goes on with the next game, and is saved and analysed", async () => {
  const { page, trouble, close } = await begin();
  await turn(page, "31", "8/5 6/5");
  await page.keyboard.press("d");
  await page.locator("#entry-pass").waitFor();
  await page.keyboard.press("p");
  await page.locator("#entry-next").waitFor();
  assert.equal(await said(page), "Anna wins 1 point: Anna 1, Bert 0.");
  await page.keyboard.press("g");
  await page.getByText("Game 2: Anna 1, Bert 0, match to 3.").waitFor();
  await turn(page, "42", "8/4 6/4");
  await page.locator("#entry-save").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-choice="mat"]').click()]);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /3 point match/);
  assert.match(text, /Bert : 0 +Anna : 1/);
  await page.locator("#entry-analyse").click();
  await page.locator(".viewer .message", { hasText: "Bert – Anna" }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});
