// Readers walk through a report and retry errors.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { matches, open, report, start } from "./browser.mjs";

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

const focused = (page) => page.evaluate(() => document.activeElement.closest("article")?.id ?? document.activeElement.id);

/** Data of the decisions of a page. */
const questions = (page) => page.evaluate(() => JSON.parse(document.getElementById("data").textContent).decisions);

test("a dot of a chart leads to the board", async () => {
  const { page, trouble, close } = await open(browser, report(matches.noisy));
  for (const chart of ["value", "luck"]) {
    const dot = page.locator(`section.chart:has(#${chart}-name) a.dot`).nth(3);
    const href = await dot.getAttribute("href");
    assert.match(await dot.locator("title").textContent(), /^Game \d+, move \d+: /);
    await dot.click();
    const board = page.locator(`${href} svg[role=img]`);
    await board.waitFor({ state: "visible" });
    const box = await board.boundingBox();
    assert.ok(box.y > 0 && box.y + box.height < 800, JSON.stringify(box));
  }
  assert.deepEqual(trouble, []);
  await close();
});

test("keys walk from error to error, from game to game and from move to move", async () => {
  const { page, trouble, close } = await open(browser, report(matches.noisy));
  const ids = await page.locator("article.decision").evaluateAll((all) => all.map((one) => one.id));
  assert.ok(ids.length > 20);
  for (const id of ids) {
    await page.keyboard.press("n");
    assert.equal(await focused(page), id);
  }
  await page.keyboard.press("j");
  assert.equal(await focused(page), ids.at(-1));
  await page.keyboard.press("p");
  assert.equal(await focused(page), ids.at(-2));
  await page.keyboard.press("k");
  assert.equal(await focused(page), ids.at(-3));
  await page.evaluate(() => { document.activeElement.blur(); window.scrollTo(0, 0); });
  for (const game of ["game1", "game2", "game3"]) {
    await page.keyboard.press("g");
    assert.equal(await focused(page), game);
  }
  await page.keyboard.press("Shift+G");
  assert.equal(await focused(page), "game2");
  for (const move of ["g1m1", "g1m2", "g1m3"]) {
    await page.keyboard.press("g");
    await page.keyboard.press(".");
    assert.equal(await page.locator(".move.here").getAttribute("id"), move);
  }
  await page.keyboard.press(",");
  assert.equal(await page.locator(".move.here").getAttribute("id"), "g1m2");
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next error" }).click();
  assert.deepEqual(trouble, []);
  await close();
});

test("the best answers by keyboard are all right", async () => {
  const { page, trouble, close } = await open(browser, report(matches.noisy));
  const asked = await questions(page);
  assert.ok(asked.some((one) => one.task === "play") && asked.some((one) => one.task === "double"));
  await page.keyboard.press("r");
  for (const question of asked) {
    const article = page.locator(`#${question.id}`);
    assert.equal(await article.locator(".analysis").isVisible(), false, question.id);
    assert.equal(await article.locator(".badge").isVisible(), false, question.id);
    if (question.task === "play") {
      await article.getByLabel("Or type the play").fill(question.plays[0][0]);
      await page.keyboard.press("Enter");
    } else {
      const [wait, take, pass] = question.cube;
      const names = question.task === "double" ? ["No double", "Double"] : ["Pass", "Take"];
      const isFirst = question.task === "double" ? wait >= Math.min(take, pass) : take > pass;
      await article.getByRole("button", { name: names[isFirst ? 0 : 1], exact: true }).click();
    }
    assert.match(await article.locator(".exam .verdict").textContent(), /: right\.$/, question.id);
    assert.equal(await article.locator(".analysis").isVisible(), true, question.id);
  }
  const total = await page.locator(`#${asked.at(-1).id} .total`).textContent();
  assert.equal(total, `Finished: ${asked.length} of ${asked.length} right. Lost in all: 0.000.`);
  await page.keyboard.press("r");
  assert.equal(await page.locator("#statistics").isVisible(), true);
  assert.equal(await page.locator(".exam").count(), 0);
  assert.deepEqual(trouble, []);
  await close();
});

test("the errors are made again by clicks and touches, and are found wrong", async () => {
  const { page, trouble, close } = await open(browser, report(matches.noisy), { width: 360, hasTouch: true });
  const asked = (await questions(page)).filter((one) => one.task === "play").slice(0, 12);
  await page.getByRole("button", { name: "Retry errors" }).click();
  for (const question of asked) {
    const article = page.locator(`#${question.id}`);
    // The worst play of the analysis, in single moves.
    const moves = await page.evaluate(({ board, dice, plays }) => {
      const total = JSON.parse(document.getElementById("data").textContent).chequers;
      return typedPlay(parseBoard(board, total), [...dice].map(Number), plays.at(-1)[0]);
    }, question);
    assert.ok(moves.length > 0, question.id);
    const place = (index) => article.locator(`.place[data-place="${index}"]`);
    assert.equal(await article.getByRole("button", { name: "Play", exact: true }).isDisabled(), true);
    // The first move is taken back once.
    await place(moves[0][0]).tap();
    await place(moves[0][1]).tap();
    await article.getByRole("button", { name: "Undo" }).click();
    for (const [from, to] of moves) {
      await place(from).click();
      assert.match(await place(to).getAttribute("class"), /possible/);
      await place(to).click();
    }
    await article.getByRole("button", { name: "Play", exact: true }).click();
    const verdict = await article.locator(".exam .verdict").textContent();
    assert.match(verdict, new RegExp(` loses ${(-question.plays.at(-1)[2]).toFixed(3)}\\. Best: `), question.id);
  }
  assert.deepEqual(trouble, []);
  await close();
});

test("plays that are not legal are refused", async () => {
  const { page, close } = await open(browser, report(matches.noisy));
  await page.keyboard.press("r");
  const article = page.locator("article.asked:has(form)").first();
  for (const text of ["", "1/25", "abc", "24/23", "8/off 8/off"]) {
    await article.getByLabel("Or type the play").fill(text);
    await article.getByRole("button", { name: "Enter" }).click();
    assert.match(await article.locator(".verdict").textContent(), /^This is no legal play of \d\d\.$/);
  }
  await close();
});

test("one player can retry the own errors, and the colours change", async () => {
  const { page, close } = await open(browser, report(matches.noisy));
  const asked = await questions(page);
  await page.getByLabel("Errors of").selectOption("1");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Retry errors" }).click();
  assert.equal(await page.locator("article.asked").count(), asked.filter((one) => one.player === 1).length);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await colour();
  await page.getByLabel("Colours").selectOption("dark");
  assert.notEqual(await colour(), light);
  await close();
});

test("a report reads well without its script", async () => {
  const { page, close } = await open(browser, report(matches.noisy), { javaScriptEnabled: false });
  assert.equal(await page.locator(".tools").count(), 0);
  await page.getByRole("link", { name: "Game 2" }).first().click();
  assert.match(page.url(), /#game2$/);
  assert.equal(await page.locator("article.decision .analysis").first().isVisible(), true);
  await close();
});
