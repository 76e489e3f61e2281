// Study: reading, editing, candidates, cube, maps, links.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { ask, board, data, open, paste, ready, run, serve, spot, start } from "./support.mjs";

let browser;
let server;
before(async () => { server = await serve(); browser = await start(); });
after(async () => { await browser.close(); server.close(); });

const OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
const MATCH = "XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:4:0:7:10";
const first = (page) => page.locator("table.plays tbody tr").first();
const signed = (value) => (Number(value.toFixed(3)) === 0 ? "0.000" : `${value > 0 ? "+" : "−"}${Math.abs(value).toFixed(3)}`);
const settled = (page, text) => page.locator(".analysis .state", { hasText: new RegExp(`^${text}$`) }).waitFor();

test("an ID is pasted, and its candidates are those of the engine", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, MATCH);
  await settled(page, "1 ply");
  const expected = ask({ action: "moves", position: MATCH, plies: 1, top: 12 }).plays;
  const plays = await page.locator("table.plays tbody th").allTextContents();
  assert.deepEqual(plays, expected.map((one) => one.play));
  const equity = await first(page).locator("td").first().textContent();
  assert.equal(Number(equity.replace("−", "-")), Number(expected[0].equity.toFixed(3)));
  assert.match((await board(page)).words, /^Black is on roll with 6 and 3\. Match to 7, score 2 to 4\. The cube shows 2, owned by Black\./);
  assert.equal(await page.locator("#input").inputValue(), "");
  assert.deepEqual(trouble, []);
  await close();
});

test("a bad ID is refused with a reason, and the board stays", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  const old = (await board(page)).position;
  await paste(page, "XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:0:10");
  await page.getByRole("alert").filter({ hasText: "is not an XGID" }).waitFor();
  assert.deepEqual((await board(page)).position, old);
  assert.equal(await page.locator(".analysis table").count(), 0, "no answer stands beside the error");
  await page.getByRole("button", { name: "Study it again" }).click();
  await settled(page, "1 ply");
  await page.locator(".verdict").waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("a play is dragged, taken back, dragged again and finished", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, OPENING);
  await ready(page);
  const drag = async (from, to) => {
    await page.mouse.move(...(await spot(page, from)));
    await page.mouse.down();
    const [x, y] = await spot(page, to);
    await page.mouse.move(x - 20, y, { steps: 4 });
    await page.mouse.move(x, y);
    await page.mouse.up();
  };
  await drag("p8", "p5");
  assert.equal((await board(page)).steps, 1);
  await drag("p8", "p3");
  assert.equal((await board(page)).steps, 1, "three pips are used");
  await page.keyboard.press("u");
  assert.equal((await board(page)).steps, 0);
  await drag("p8", "p5");
  await drag("p6", "p5");
  assert.match((await board(page)).said, /The play is complete/);
  await page.locator('barpoint-board [data-key="done"]').click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").onRoll === "white");
  const expected = ask({ action: "evaluate", position: "sGfwATDgc/ABMA", plies: 0 });
  const { position } = await board(page);
  assert.equal(ask({ action: "evaluate", position, plies: 0 }).position, expected.position);
  await page.locator("#back").click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").onRoll === "black");
  assert.deepEqual(trouble, []);
  await close();
});

test("a play is made with the keyboard alone", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, OPENING);
  await ready(page);
  await page.locator('barpoint-board [data-key="p8"]').focus();
  await page.keyboard.press("Enter");
  assert.match((await board(page)).said, /^Chosen: a chequer on the 8-point\. It can move to .*5-point/);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  const here = () => page.evaluate(() => document.querySelector("barpoint-board").shadowRoot.activeElement?.dataset.key);
  // From the 8-point over the 7-point and the bar to the 6-point.
  assert.equal(await here(), "p6");
  await page.keyboard.press("ArrowRight");
  assert.equal(await here(), "p5");
  await page.keyboard.press("Enter");
  assert.match((await board(page)).said, /^8-point to 5-point/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  assert.match((await board(page)).said, /The play is complete/);
  await page.locator('barpoint-board [data-key="dice"]').focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("barpoint-board").onRoll === "white");
  assert.deepEqual(trouble, []);
  await close();
});

test("chequers are moved by clicks and by touch", async () => {
  for (const hasTouch of [false, true]) {
    const { page, trouble, close } = await open(browser, server.address, { hasTouch, width: 400 });
    await paste(page, OPENING);
    await ready(page);
    for (const key of ["p8", "p5", "p6", "p5"]) {
      const [x, y] = await spot(page, key);
      if (hasTouch) await page.touchscreen.tap(x, y); else await page.mouse.click(x, y);
    }
    const { position, steps } = await board(page);
    assert.equal(steps, 2);
    assert.equal(position[5], 2);
    assert.deepEqual(trouble, []);
    await close();
  }
});

test("a candidate that is chosen is played", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, OPENING);
  await settled(page, "1 ply");
  await page.getByRole("button", { name: "8/5 6/5", exact: true }).hover();
  assert.deepEqual((await board(page)).arrows, ["8/5 6/5"]);
  await page.getByRole("button", { name: "8/5 6/5", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").onRoll === "white");
  await page.locator(".verdict", { hasText: "No double" }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

/** A race whose games are short, and whose best plays are equal: no number of games decides it. */
const EVEN = "mkYAAEQLBAAAAA";
/** The caption of the rollout, which has the number of its games. */
const rolledOut = (page, games) => page.locator(".rollout caption", { hasText: `Rollout, ${games} games` }).waitFor();

test("the analysis deepens to a rollout with errors, and stops when the position changes", async () => {
  const { page, trouble, close } = await open(browser, server.address, { depth: "rollout", stop: "games" });
  await paste(page, OPENING);
  await page.locator(".analysis .state", { hasText: /^Rollout, \d+ of/ }).waitFor();
  await page.locator(".rollout td small", { hasText: "±0." }).first().waitFor();
  const texts = await page.locator(".rollout tr.best td small").allTextContents();
  assert.match(texts[0], /±0\.\d{3}/);
  await paste(page, MATCH);
  await page.waitForFunction(() => !/^Rollout/.test(document.querySelector(".analysis .state").textContent));
  const health = await (await fetch(`${server.address}/v1/health`)).json();
  assert.ok(health.running <= 2, JSON.stringify(health));
  await page.getByRole("button", { name: "Stop" }).click();
  assert.deepEqual(trouble, []);
  await close();
});

test("a rollout says how sure it is, takes more games, and is kept for the next visit", async () => {
  const { page, trouble, close } = await open(browser, server.address, { depth: "rollout" });
  await paste(page, EVEN);
  await page.locator(".analysis .verdict").first().waitFor();
  await page.getByText("Set up position").click();
  await page.locator("#dice").selectOption("51");
  await page.locator("#more-games", { hasText: "1296 more games" }).waitFor();
  const { plays } = ask({ action: "moves", position: EVEN, dice: "51", plies: 2, top: 12 });
  const near = plays.filter((one, index) => index < 2 || one.difference.equity > -0.12).slice(0, 4).map(({ play }) => play);
  const asked = (trials) => ask({ action: "rollout", position: EVEN, dice: "51", plays: near, rollout: { preset: "standard", plies: 0, trials, confidence: 0.99 } });
  const shown = () => page.locator(".rollout tbody tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("th").textContent, ...[...row.querySelectorAll("td")].map((cell) => cell.textContent)]));
  const compare = async (reply) => {
    const rows = await shown();
    assert.deepEqual(rows.map(([play]) => play), reply.candidates.map((one) => one.play));
    rows.forEach(([, , loss, , , sure], index) => {
      const { difference, confidence } = reply.candidates[index];
      if (index > 0) assert.equal(loss, `${signed(difference.mean)}${difference.error ? ` ±${difference.error.toFixed(3)}` : ""}`);
      assert.equal(sure, confidence > 0.9994 ? "> 99.9" : (100 * confidence).toFixed(1));
    });
  };
  const short = asked(1296);
  assert.equal(short.confidence_reached, false);
  await rolledOut(page, short.trials);
  await compare(short);
  await page.locator(".decided", { hasText: `Not decided at 99 % after 1296 games: ${short.candidates[0].play} leads.` }).waitFor();
  await page.reload();
  await page.locator(".decided", { hasText: "Not decided" }).waitFor();
  await compare(short);
  await page.locator("#more-games").click();
  const long = asked(2592);
  await rolledOut(page, long.trials);
  await page.locator(".decided", { hasText: "Not decided at 99 % after 2592 games" }).waitFor();
  await compare(long);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-rollout").click()]);
  assert.match(run("rollout", "show", await download.path()), /2,592 trials in the file/);
  assert.deepEqual(trouble, []);
  await close();
});

test("the plays of a rollout are chosen, with the keyboard alone", async () => {
  const { page, trouble, close } = await open(browser, server.address, { depth: "1" });
  await paste(page, OPENING);
  await page.locator("#roll-out", { hasText: "chosen plays" }).waitFor();
  const box = (play) => page.getByRole("checkbox", { name: `Roll out ${play}`, exact: true });
  assert.equal(await page.getByRole("checkbox", { checked: true, name: /^Roll out/ }).count(), 2);
  await box("24/23 13/10").focus();
  await page.keyboard.press("Space");
  await box("13/9").focus();
  await page.keyboard.press("Space");
  await page.locator("#roll-out").focus();
  await page.keyboard.press("Enter");
  await page.locator(".decided", { hasText: "Decided, 99 % sure: 8/5 6/5." }).waitFor();
  assert.deepEqual(await page.locator(".rollout tbody th").allTextContents(), ["8/5 6/5", "13/9"]);
  const { candidates } = ask({ action: "rollout", position: OPENING, plays: ["8/5 6/5", "13/9"], rollout: { preset: "standard", plies: 0, trials: 1296, confidence: 0.99 } });
  const [, { difference }] = candidates;
  assert.equal(await page.locator(".rollout tbody tr").nth(1).locator("td").nth(1).textContent(), `${signed(difference.mean)} ±${difference.error.toFixed(3)}`);
  assert.deepEqual(trouble, []);
  await close();
});

test("a cube decision is rolled out, stopped, and goes on after a reload", async () => {
  const { page, trouble, close } = await open(browser, server.address, { depth: "rollout", stop: "games" });
  await paste(page, "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:0:0:0:5:10");
  await page.locator(".rollout .cube tbody tr").nth(2).waitFor();
  await page.locator(".analysis").getByRole("button", { name: "Stop", exact: true }).click();
  await page.locator("#more-games", { hasText: "Go on" }).waitFor();
  const games = async () => Number(/\d+/.exec(await page.locator(".rollout caption").first().textContent())[0]);
  const before = await games();
  await page.reload();
  await page.locator(".rollout caption").first().waitFor();
  assert.ok(await games() > before, "the games before the reload are not played again");
  assert.deepEqual(trouble, []);
  await close();
});

test("positions are edited: one chequer, a prime, and back", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await page.getByText("Set up position").click();
  await page.locator("#clear-board").click();
  await page.mouse.click(...(await spot(page, "p20")));
  await page.mouse.move(...(await spot(page, "p3")));
  await page.mouse.down();
  for (const key of ["p4", "p5", "p6"]) await page.mouse.move(...(await spot(page, key)), { steps: 5 });
  await page.mouse.up();
  let { position } = await board(page);
  assert.deepEqual(position.map((count, index) => [index, count]).filter(([, count]) => count), [[3, 1], [4, 2], [5, 2], [6, 2], [20, 1]]);
  await page.locator("#pen").selectOption("white");
  await page.mouse.click(...(await spot(page, "p24")));
  await page.mouse.click(...(await spot(page, "p24")), { button: "right" });
  await page.mouse.click(...(await spot(page, "bar-high")));
  await page.mouse.click(...(await spot(page, "p20")));
  ({ position } = await board(page));
  assert.deepEqual([position[24], position[0], position[20]], [0, -1, 0]);
  await page.locator('barpoint-board [data-key="p10"]').focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await page.keyboard.press("-");
  ({ position } = await board(page));
  assert.equal(position[10], -1);
  assert.deepEqual(trouble, []);
  await close();
});

test("a finger takes chequers away, and too many are refused with a reason", async () => {
  const { page, trouble, close } = await open(browser, server.address, { hasTouch: true, width: 390, height: 844 });
  await page.getByText("Set up position").click();
  const tap = async (key) => page.touchscreen.tap(...(await spot(page, key)));
  await page.locator('barpoint-board').scrollIntoViewIfNeeded();
  await tap("p6");
  await page.getByRole("alert").filter({ hasText: "Black has only 15 chequers." }).waitFor();
  await page.locator("#pen").selectOption("none");
  await page.locator('barpoint-board').scrollIntoViewIfNeeded();
  await tap("p6");
  await page.waitForFunction(() => document.querySelector("barpoint-board").position[6] === 4);
  assert.equal(await page.locator(".notice").textContent(), "");
  assert.deepEqual(trouble, []);
  await close();
});

test("score, cube, dice and rules change the answer", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await page.getByText("Set up position").click();
  await page.locator("#match-length").fill("5");
  await page.locator("#match-length").press("Tab");
  await page.locator("#score-own").fill("4");
  await page.locator("#score-own").press("Tab");
  await page.locator("#crawford").check();
  await page.locator(".verdict", { hasText: "Crawford game" }).waitFor();
  await page.locator("#dice").selectOption("31");
  await settled(page, "1 ply");
  const expected = ask({ action: "moves", position: "start", dice: "31", score: "4-0/5", crawford: true, plies: 1, top: 12 }).plays[0];
  assert.equal(await first(page).locator("th").textContent(), expected.play);
  assert.equal(Number((await first(page).locator("td").first().textContent()).replace("−", "-")), Number(expected.equity.toFixed(3)));
  assert.deepEqual(trouble, []);
  await close();
});

const drawn = (page, text) => page.locator(".map .level", { hasText: new RegExp(`^${text}$`) }).waitFor();

test("market map and plays by cube are those of the engine", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, MATCH);
  await settled(page, "1 ply");
  await page.locator('[data-map="bycube"]').click();
  await drawn(page, "2 plies");
  const { by_cube: found } = ask({ action: "moves", position: MATCH, plies: 2, by_cube: true });
  const value = ({ equity, rank, difference }) => rank === 1 ? signed(equity) : `${signed(equity)} (${signed(difference.equity)})`;
  const texts = () => page.locator(".map tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(await texts(), found.plays.map((one) => [one.play, value(one.centred), value(one.own), value(one.opponent)]));
  await page.locator('[data-map="market"]').click();
  await drawn(page, "1 ply");
  const { rows, market } = ask({ action: "tempmap", position: MATCH, plies: 1, market: true, top: 4 });
  assert.deepEqual((await texts()).map(([play, lost]) => [play, Number(lost)]), rows.map((row) => [row.play, row.market.lost]));
  const first = rows[0].cells[0];
  assert.equal(await page.locator(".map tbody td").nth(1).getAttribute("title"),
    `${rows[0].dice} ${rows[0].play}, ${first.dice} ${first.reply}: ${first.action ?? "the game is over"}`);
  await page.getByText(`Now: ${market.action}.`).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("all rolls, score map and temperature map are those of the engine, at the plies that they name", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, MATCH.replace(":63:", ":00:"));
  await settled(page, "1 ply");
  await page.locator('[data-map="rolls"]').click();
  await drawn(page, "2 plies");
  const { rolls } = ask({ action: "rolls", position: MATCH, plies: 2 });
  const texts = await page.locator(".map tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(texts, rolls.map((one) => [one.dice, one.play, signed(one.equity), signed(one.luck.equity)]));
  await page.locator('[data-map="scoremap"]').click();
  await drawn(page, "2 plies");
  assert.equal(await page.locator(".map tbody tr").count(), 8);
  const present = page.locator(".map [aria-current]");
  const { scores } = ask({ action: "scoremap", position: MATCH.replace(":63:", ":00:"), plies: 2, points: 7 });
  const { decision } = scores.find((one) => one.on_roll_away === 5 && one.opponent_away === 3);
  assert.equal(await present.getAttribute("title"),
    `5 away, 3 away (the score now): ${decision.action}. No double ${signed(decision.no_double)}, double and take ${signed(decision.double_take)}`);
  assert.equal(await page.locator(".heat-detail").textContent(), await present.getAttribute("title"));
  await page.locator(".map td[tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  // Nobody needs one point in the Crawford game of an opponent who needs one point.
  await page.locator(".heat-detail", { hasText: "2 away, 1 away: " }).waitFor();
  await page.locator('[data-map="tempmap"]').click();
  await page.locator(".map .dense tbody tr").nth(20).waitFor();
  await page.locator(".map .level", { hasText: /^1 ply, then 2 plies…$/ }).waitFor();
  assert.equal(await page.locator(".map .dense tbody tr").first().locator("td").count(), 22);
  const { rows } = ask({ action: "tempmap", position: MATCH.replace(":63:", ":00:"), plies: 1 });
  assert.match(await page.locator(".map .dense tbody td").first().getAttribute("title"), new RegExp(`: [+−]?${Math.abs(rows[0].cells[0].equity).toFixed(3)}$`));
  assert.deepEqual(trouble, []);
  await close();
});

test("the score map of a roll names the plays, as the command does", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  const id = "XGID=-aAaBaDaB---bD-b-A-cA-b-b-:0:0:1:42:2:4:0:9:10";
  await paste(page, id);
  await page.locator('[data-map="scoremap"]').click();
  await drawn(page, "2 plies");
  const { scores } = ask({ action: "scoremap", position: id, plies: 2, points: 7 });
  const counts = new Map();
  for (const { decision } of scores) counts.set(decision.plays[0].play, (counts.get(decision.plays[0].play) ?? 0) + 1);
  const expected = [...counts].sort(([, a], [, b]) => b - a).map(([play, count], index) => `${String.fromCharCode(65 + index)} ${play} at ${count} scores`);
  assert.deepEqual(await page.locator(".legend li").allTextContents(), expected);
  assert.match(await page.locator(".map [aria-current]").getAttribute("title"), /^7 away, 5 away \(the score now\)/);
  assert.deepEqual(trouble, []);
  await close();
});

test("hypergammon and nackgammon are set up, and the answer is never that of another game", async () => {
  const { page, trouble, close } = await open(browser, server.address, { depth: "0" });
  await page.getByText("Set up position").click();
  for (const [variant, name, chequers] of [["hypergammon1", "hyper1", 1], ["hypergammon2", "hyper2", 2], ["nackgammon", "nackgammon", 15]]) {
    await page.locator("#variant").selectOption(variant);
    await page.waitForFunction((count) => document.querySelector("barpoint-board").position.reduce((sum, one) => sum + Math.max(0, one), 0) === count, chequers);
    const expected = ask({ action: "cube", position: name, plies: 0 });
    const win = (100 * expected.chances.win).toFixed(1);
    await page.locator(".chances tbody tr:first-child td:nth-child(2)", { hasText: new RegExp(`^${win}$`) }).waitFor();
    assert.equal(await page.locator(".problem").count(), 0);
  }
  await page.locator("#variant").selectOption("hypergammon3");
  await page.locator(".analysis .problem", { hasText: "barpoint hypergammon build --chequers 3" }).waitFor();
  assert.equal(await page.locator(".analysis table").count(), 0);
  await page.locator("#start-board").click();
  await page.locator(".analysis .problem", { hasText: "hypergammon3 cannot be evaluated" }).waitFor();
  assert.equal((await board(page)).position.filter((one) => one !== 0).length, 6, "the start of this game");
  await paste(page, "hyper2");
  await page.locator(".verdict").waitFor();
  assert.equal(await page.locator("#variant").inputValue(), "hypergammon2");
  assert.deepEqual(trouble, []);
  await close();
});

test("an impossible board says why it has no answer", async () => {
  const { page, trouble, close } = await open(browser, server.address, { depth: "0" });
  await page.getByText("Set up position").click();
  await page.locator("#clear-board").click();
  await page.locator(".analysis .problem", { hasText: "there are no chequers" }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("points have the numbers of the player on roll", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, OPENING);
  const corner = () => page.evaluate(() => document.querySelector("barpoint-board").toSVG().match(/<text[^>]*>(\d+)<\/text>/)[1]);
  const before = Number(await corner());
  await page.locator(".board-actions").getByRole("button", { name: "Other player on roll" }).click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").onRoll === "white");
  assert.equal(Number(await corner()), 25 - before);
  assert.deepEqual(trouble, []);
  await close();
});

test("the last position is there after a reload", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, MATCH);
  await ready(page);
  const { words } = await board(page);
  await page.reload();
  await ready(page);
  assert.equal((await board(page)).words, words);
  assert.deepEqual(trouble, []);
  await close();
});

test("race, take points and opening book are those of the engine", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await page.locator('[data-map="openings"]').click();
  await page.locator(".map .book tbody tr").first().waitFor();
  const { openings } = ask({ action: "openings", position: "start" });
  assert.equal(openings.length, 15);
  const plays = await page.locator(".map .book tbody tr td:nth-child(2)").allTextContents();
  assert.deepEqual(plays, openings.flatMap((one) => one.candidates.map(({ play }) => play)));
  await paste(page, MATCH);
  // The match begins with the same position, and a roll.
  await page.waitForFunction(() => document.querySelector(".map .book th button")?.textContent === "63");
  assert.equal(await page.locator(".map .book th button").count(), 1);
  await page.locator('[data-map="points"]').click();
  await page.locator(".map .points").nth(2).waitFor();
  const { places } = ask({ action: "met_points", position: MATCH });
  const shown = await page.locator(".map .points").first().locator("tbody tr td:nth-child(2)").allTextContents();
  assert.deepEqual(shown, places.slice(0, 4).flatMap(({ on_roll: own, opponent }) => [own, opponent].map(({ dead }) => (100 * dead).toFixed(1))));
  const tables = await page.locator(".map .scroll").evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  assert.deepEqual(tables.filter((more) => more > 0), [], "no table is cut off");
  await page.locator('[data-map="race"]').click();
  await page.locator(".map .problem", { hasText: "can still meet" }).waitFor();
  await paste(page, "2x0AAOi2AQAAAA");
  const race = ask({ action: "race", position: "2x0AAOi2AQAAAA" });
  await page.waitForFunction((expected) => {
    const counts = [...document.querySelectorAll(".map .race tbody tr:first-child td")].slice(0, 2);
    return counts.map((one) => one.textContent).join(" ") === expected;
  }, `${race.pips} ${race.opponent_pips}`);
  assert.equal(await page.locator(".map .problem").count(), 0);
  assert.deepEqual(trouble, []);
  await close();
});

test("a link carries the position", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await paste(page, MATCH);
  await ready(page);
  const { words } = await board(page);
  await page.locator("#share").click();
  await page.locator('[data-choice="link"]').click();
  await page.getByRole("alert").filter({ hasText: "The link is in" }).waitFor();
  const fragment = new URL(page.url()).hash;
  await close();
  const other = await open(browser, server.address, { fragment });
  await ready(other.page);
  assert.equal((await board(other.page)).words, words);
  assert.deepEqual([...trouble, ...other.trouble], []);
  await other.close();
});

test("pictures are saved", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  const saved = async (kind) => {
    await page.locator("#share").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-choice="${kind}"]`).click()]);
    return readFileSync(await download.path());
  };
  const svg = String(await saved("svg"));
  assert.match(svg, /^<svg [^>]*viewBox/);
  assert.match(svg, /<desc>Black is on roll/);
  assert.equal(svg.match(/<circle[^>]*r="20"/g).length, 60, "each of 30 chequers and its shadow");
  const png = await saved("png");
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.ok(png.length > 10_000);
  assert.deepEqual(trouble, []);
  await close();
});

test("a file of a position is dropped", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  const text = data("files/pos/a-g1-3.pos").toString("latin1");
  await page.evaluate((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "a.pos"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, text);
  await page.waitForFunction(() => document.querySelector("barpoint-board").position.join() !== "0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0");
  assert.deepEqual(trouble, []);
  await close();
});

test("a question that is stopped before its first answer keeps no old one", async () => {
  const { context, page, trouble, close } = await open(browser, server.address, { depth: "0" });
  let isHeld = false;
  // The answers of the server, which nobody gets for a while.
  await context.routeWebSocket(/v1\/ws/, (socket) => {
    const far = socket.connectToServer();
    far.onMessage((message) => { if (!isHeld) socket.send(message); });
  });
  await page.evaluate(() => localStorage.setItem("barpoint-engine", "server"));
  await page.reload();
  await page.locator(".verdict").waitFor();
  isHeld = true;
  await page.evaluate(() => { location.hash = "p=4HPwATDgc/ABMA&d=31&k=1c&r=jb"; });
  await page.locator(".analysis .state", { hasText: "Thinking" }).waitFor();
  await page.locator(".analysis").getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByText("Stopped before the first answer.").waitFor();
  assert.equal(await page.locator(".analysis .verdict, .analysis tbody tr").count(), 0);
  isHeld = false;
  await page.locator("#depth").selectOption("1");
  await page.locator(".plays tbody tr").first().waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("a rollout goes on when its confidence is chosen again, and positions seen before are offered", async () => {
  const { page, trouble, close } = await open(browser, server.address, { depth: "0" });
  await paste(page, OPENING);
  const roll = async (stop, text) => {
    await page.locator("#stop-at").selectOption(stop);
    await page.locator("#roll-out").click();
    await page.locator(".decided", { hasText: text }).waitFor();
    return page.locator(".rollout caption").first().textContent();
  };
  const sure = await roll("0.99", "Decided, 99 %");
  await roll("0.95", "Decided, 95 %");
  assert.equal(await roll("0.99", "Decided, 99 %"), sure);
  const jobs = await page.evaluate(() => JSON.parse(localStorage.getItem("barpoint-rollouts")).map(({ stop }) => stop));
  assert.deepEqual(jobs.toSorted(), ["0.95", "0.99"]);
  await paste(page, MATCH);
  await page.locator("#seen").selectOption({ index: 1 });
  await page.waitForFunction(() => document.querySelector("barpoint-board").dice?.join("") === "31");
  await page.reload();
  assert.ok((await page.locator("#seen option").allTextContents()).length > 1);
  assert.deepEqual(trouble, []);
  await close();
});
