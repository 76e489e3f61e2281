// Play against the engine: whole games by a scripted player, cube, tutor, resignations.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { ask, board, memory, open, program, serve, spot, start } from "./support.mjs";

let browser;
let server;
before(async () => { server = await serve(); browser = await start(); });
after(async () => { await browser.close(); server.close(); });

/** Games that the scripted player plays. */
const GAMES = Number(process.env.GAMES ?? 3);

async function begin(page, { level = "world-class", length = "1", tutor = false, colour = "black" } = {}) {
  await page.getByRole("tab", { name: "Play" }).click();
  await page.locator("#level").selectOption(level);
  await page.locator("#length").selectOption(length);
  await page.locator("#colour").selectOption(colour);
  await page.locator("#tutor").setChecked(tutor);
  await page.locator("#new-match").click();
}

/** Waits until the player has to do something; returns what. */
async function due(page) {
  const handle = await page.waitForFunction(() => {
    const has = (id) => document.getElementById(id) !== null;
    const element = document.querySelector("barpoint-board");
    if (document.querySelector("dialog")) return "dialog";
    if (has("analyse-match")) return has("next-game") ? "game over" : "match over";
    if (has("take")) return "answer";
    if (has("roll")) return "roll";
    if (has("accept")) return "resignation";
    if (has("undo") && element.legal.length > 0) return "move";
    return null;
  });
  return handle.jsonValue();
}

/** Areas of chequers that can move, or of places where the chosen one can go. */
const areas = (page, name) => page.evaluate((wanted) =>
  [...document.querySelector("barpoint-board").shadowRoot.querySelectorAll(`.area.${wanted}`)].map((area) => area.dataset.key), name);

/** Makes a play by clicks on chequers that can move. */
async function move(page, random) {
  for (let clicks = 0; clicks < 40; clicks += 1) {
    if ((await page.locator("#undo").count()) === 0) return;
    const done = page.locator('barpoint-board [data-key="done"]:not([hidden])');
    if (await done.count()) {
      await done.click();
      return;
    }
    const targets = await areas(page, "target");
    const keys = targets.length ? targets : await areas(page, "live");
    assert.ok(keys.length > 0, `nothing can move: ${JSON.stringify(await board(page))}`);
    await page.mouse.click(...(await spot(page, keys[random(keys.length)])));
  }
  assert.fail("a play needs too many clicks");
}

const saved = async (page) => {
  await page.locator("#save-match").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-choice="json"]').click()]);
  return readFileSync(await download.path(), "utf8");
};

test(`${GAMES} whole games with random legal clicks`, async () => {
  let state = 3;
  const random = (below) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * below); };
  const { page, trouble, context, close } = await open(browser, server.address, { seed: 11 });
  await page.locator(".verdict").waitFor();
  await begin(page, { length: "0" });
  let games = 0;
  let turns = 0;
  const sizes = [];
  while (games < GAMES) {
    const what = await due(page);
    turns += 1;
    assert.ok(turns < 400 * GAMES, "the games do not end");
    if (what === "roll") await page.locator('barpoint-board [data-key="dice"]').click();
    else if (what === "move") await move(page, random);
    else if (what === "answer") await page.locator(random(4) ? "#take" : "#pass").click();
    else if (what === "resignation") await page.locator(random(2) ? "#accept" : "#decline").click();
    else if (what === "game over") {
      games += 1;
      sizes.push(await memory(page, context));
      if (games < GAMES) await page.locator("#next-game").click();
    } else assert.fail(what);
    const { position } = await board(page);
    const count = (side) => position.reduce((sum, one) => sum + Math.max(0, side * one), 0);
    assert.ok(count(1) <= 15 && count(-1) <= 15);
  }
  const [first, last] = [sizes[0], sizes.at(-1)];
  console.log(`${games} games, ${turns} decisions; memory after the first and the last game: ${first.bytes} and ${last.bytes} bytes, ${first.nodes} and ${last.nodes} nodes`);
  assert.ok(last.bytes - first.bytes < 4 << 20 && last.nodes < 2 * first.nodes + 2000);
  // The engine's rules replay all games without a doubt, to the same results.
  const text = await saved(page);
  const [match] = JSON.parse(text).matches;
  assert.equal(match.games.length, GAMES);
  assert.deepEqual(match.warnings ?? [], []);
  const again = ask({ action: "convert", record: ask({ action: "convert", record: text, to: "mat" }).text, to: "json" });
  const [copy] = JSON.parse(again.text).matches;
  assert.deepEqual(copy.games.map((game) => [game.end.winner, game.end.points]), match.games.map((game) => [game.end.winner, game.end.points]));
  assert.deepEqual(trouble, []);
  await close();
});

/** Plays best plays until the player may decide about the cube in a position. */
async function until(page, wanted) {
  for (let turns = 0; turns < 300; turns += 1) {
    const what = await due(page);
    if (wanted(what)) return what;
    if (what === "roll") await page.locator("#roll").click();
    else if (what === "answer") await page.locator("#take").click();
    else if (what === "resignation") await page.locator("#accept").click();
    else if (what === "game over") await page.locator("#next-game").click();
    else if (what === "move") {
      const { position, dice } = await board(page);
      const best = ask({ action: "moves", position, dice: dice.join(""), plies: 0, top: 1 }).plays[0];
      await page.evaluate(({ play, result }) => {
        const element = document.querySelector("barpoint-board");
        const legal = element.legal.find((one) => one.result === result);
        if (!legal) throw new Error(`${play} is not legal`);
        window.wanted = result;
      }, best);
      await make(page, best);
    } else assert.fail(`unexpected: ${what}`);
  }
  assert.fail("it never comes");
}

/** Makes a given play by clicks, along the arrows' steps. */
async function make(page, { play }) {
  const steps = play.replace(/\*/g, "").split(" ").flatMap((word) => {
    const [, chain, times] = /^([^(]+)(?:\((\d)\))?$/.exec(word);
    const stops = chain.split("/");
    return Array(Number(times ?? 1)).fill([stops[0], stops.at(-1)]);
  });
  const key = (name, low) => (name === "bar" ? `bar-${low}` : name === "off" ? `off-${low}` : `p${name}`);
  const sameSide = (name) => name;
  for (let tries = 0; tries < 8 && steps.length > 0; tries += 1) {
    for (const step of [...steps]) {
      const [from, to] = step;
      const before = (await board(page)).steps;
      await page.mouse.move(...(await spot(page, key(sameSide(from), "low"))));
      await page.mouse.down();
      const [x, y] = await spot(page, key(to, "low"));
      await page.mouse.move(x - 25, y, { steps: 2 });
      await page.mouse.move(x, y);
      await page.mouse.up();
      if ((await board(page)).steps > before) steps.splice(steps.indexOf(step), 1);
    }
  }
  assert.equal(steps.length, 0, `${play} cannot be dragged`);
  await page.locator('barpoint-board [data-key="done"]').click();
}

test("the player doubles and the engine answers; the engine doubles and the player takes", async () => {
  const { page, trouble, close } = await open(browser, server.address, { seed: 5 });
  await page.locator(".verdict").waitFor();
  await begin(page, { length: "0" });
  await until(page, (what) => what === "roll");
  await page.locator("#double").click();
  await page.locator(".sheet li", { hasText: /^Barpoint:\s+(takes|drops|beavers)/ }).waitFor();
  const items = await page.locator(".sheet li").allTextContents();
  assert.ok(items.includes("You:  doubles to 2"), String(items));
  // The cube now belongs to the engine, which redoubles sooner or later in some game.
  await until(page, (what) => what === "answer");
  assert.match(await page.locator(".message").textContent(), /^Barpoint (doubles to \d+|beavers)\. Do you take\?/);
  const old = await page.evaluate(() => Number(document.querySelector("barpoint-board").getAttribute("cube")));
  await page.locator("#take").click();
  await page.waitForFunction((value) => Number(document.querySelector("barpoint-board").getAttribute("cube")) >= 2 * value, old);
  assert.ok((await page.locator(".sheet li").allTextContents()).includes("You:  takes"));
  assert.deepEqual(trouble, []);
  await close();
});

test("the tutor warns before a blunder, and the play can be taken back", async () => {
  const { page, trouble, close } = await open(browser, server.address, { seed: 5 });
  await page.locator(".verdict").waitFor();
  await begin(page, { length: "5", tutor: true });
  await until(page, (what) => what === "move");
  const { position, dice } = await board(page);
  const worst = ask({ action: "moves", position, dice: dice.join(""), plies: 0, all: true }).plays.at(-1);
  assert.ok(worst.difference.equity < -0.15);
  await make(page, worst);
  await page.getByRole("dialog").getByText("The tutor warns").waitFor();
  assert.match(await page.getByRole("dialog").textContent(), /loses 0\.\d+/);
  await page.locator('[data-choice="show"]').click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").arrows.length === 1);
  assert.equal((await board(page)).steps, 0);
  assert.deepEqual((await board(page)).position, position);
  await page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  await make(page, worst);
  await page.locator('[data-choice="anyway"]').click();
  await page.locator(".sheet li", { hasText: worst.play }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("a resignation ends the match, which is saved and analysed", async () => {
  const { page, trouble, close } = await open(browser, server.address, { seed: 21 });
  await page.locator(".verdict").waitFor();
  await begin(page, { length: "1", colour: "white" });
  await due(page);
  assert.equal(await page.evaluate(() => document.querySelector("barpoint-board").getAttribute("bottom")), "white");
  await page.locator("#resign").click();
  await page.locator('[data-choice="gammon"]').click();
  await page.locator(".message", { hasText: "Barpoint wins 2 points. The match is over: 0 to 2." }).waitFor();
  const [match] = JSON.parse(await saved(page)).matches;
  assert.deepEqual([match.length, match.games[0].end.winner, match.games[0].end.how], [1, 1, "resigned"]);
  for (const [format, start] of [["sgf", "(;FF[4]GM[6]"], ["mat", "1 point match"], ["html", "<!doctype html>"]]) {
    await page.locator("#save-match").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-choice="${format}"]`).click()]);
    assert.ok(readFileSync(await download.path(), "utf8").toLowerCase().includes(start.toLowerCase()), format);
  }
  await page.locator("#analyse-match").click();
  await page.locator(".viewer .message", { hasText: "decision" }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("a turn is taken back, and a game goes on from a position", async () => {
  const { page, trouble, close } = await open(browser, server.address, { seed: 5 });
  await page.locator(".verdict").waitFor();
  await begin(page, { length: "5" });
  await until(page, (what) => what === "move");
  const before = await board(page);
  const best = ask({ action: "moves", position: before.position, dice: before.dice.join(""), plies: 0, top: 1 }).plays[0];
  await make(page, best);
  await until(page, (what) => what === "roll");
  await page.locator("#take-back").click();
  assert.equal(await due(page), "move");
  const after = await board(page);
  assert.deepEqual([after.position, after.dice, after.legal], [before.position, before.dice, before.legal]);
  await page.getByRole("tab", { name: "Study" }).click();
  await page.locator("#input").fill("XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:4:0:7:10");
  await page.locator("#input").press("Enter");
  await page.locator("table.plays").waitFor();
  await page.locator("#play-on").click();
  await page.locator('[data-choice="new"]').click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await due(page), "move");
  const { words } = await board(page);
  assert.match(words, /^Black is on roll with 6 and 3\. Match to 7, score 2 to 4\. The cube shows 2, owned by Black\./);
  await until(page, (what) => what === "roll" || what === "answer" || what.endsWith("over"));
  assert.deepEqual(trouble, []);
  await close();
});

test("a match is kept after a reload, and its settings are away while it runs", async () => {
  const { page, trouble, close } = await open(browser, server.address, { seed: 5 });
  await page.locator(".verdict").waitFor();
  await begin(page, { length: "3" });
  await due(page);
  assert.equal(await page.locator("#level").isVisible(), false);
  const sheet = await page.locator(".sheet li").allTextContents();
  await page.reload();
  await page.getByRole("tab", { name: "Play" }).click();
  await page.locator("#resume").click();
  await due(page);
  assert.deepEqual((await page.locator(".sheet li").allTextContents()).slice(0, sheet.length), sheet);
  assert.equal(await page.locator("#level").inputValue(), "world-class", "the settings are remembered");
  assert.deepEqual(trouble, []);
  await close();
});

test("a hint names the best plays, and nothing can be undone before the first step", async () => {
  const { page, trouble, close } = await open(browser, server.address, { seed: 5 });
  await page.locator(".verdict").waitFor();
  await begin(page, { length: "3" });
  for (let what = await due(page); what !== "move"; what = await due(page)) await page.locator(`#${{ roll: "roll", answer: "take" }[what]}`).click();
  assert.equal(await page.locator("#undo").isDisabled(), true);
  await page.locator("#hint").click();
  await page.locator(".game .message", { hasText: /^Hint: / }).waitFor();
  const best = (await page.locator(".game .message").textContent()).slice(6).split(" (")[0];
  await page.waitForFunction((play) => document.querySelector("barpoint-board").arrows[0]?.play === play, best);
  const live = await areas(page, "live");
  await page.mouse.click(...(await spot(page, live[0])));
  await page.mouse.click(...(await spot(page, (await areas(page, "target"))[0])));
  await page.waitForFunction(() => document.querySelector("#undo")?.disabled === false);
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelector("#undo")?.disabled === true);
  assert.deepEqual(trouble, []);
  await close();
});

test("hypergammon is played", async () => {
  const { page, trouble, close } = await open(browser, server.address, { seed: 5 });
  await page.locator(".verdict").waitFor();
  await page.getByRole("tab", { name: "Play" }).click();
  await page.locator("#game-variant").selectOption("hypergammon2");
  await begin(page, { length: "3" });
  await due(page);
  const { position } = await board(page);
  assert.equal(position.reduce((sum, count) => sum + Math.max(0, count), 0), 2);
  assert.equal(JSON.parse(await saved(page)).matches[0].rules.variant, "hypergammon2");
  assert.deepEqual(trouble, []);
  await close();
});

test("a match with dice of a commitment is verified by the command, and counts among the results", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await page.getByRole("tab", { name: "Play" }).click();
  await page.locator("#level").selectOption("beginner");
  await page.locator("#length").selectOption("1");
  await page.locator("#name").fill("Anna");
  await page.locator("#tutor").setChecked(false);
  await page.locator("#resigns").setChecked(false);
  await page.locator("#verified").setChecked(true);
  await page.locator("#new-match").click();
  await page.locator("#salt").fill("my hat's ring");
  await page.locator('[data-choice="begin"]').click();
  for (let what = await due(page); what !== "match over"; what = await due(page)) {
    if (what === "move") {
      await page.evaluate(() => {
        const board = document.querySelector("barpoint-board");
        const [{ play, result }] = board.legal;
        board.dispatchEvent(new CustomEvent("play", { detail: { play, result, position: board.shown } }));
      });
      await page.waitForFunction(() => !document.getElementById("undo"));
    } else await page.locator(`#${{ roll: "roll", resignation: "accept" }[what]}`).click();
  }
  assert.ok(!(await page.locator(".sheet li").allTextContents()).some((line) => line.includes("resign")), "nobody resigns");
  await page.locator(".history summary").click();
  const [all] = await page.locator(".history tbody tr").allInnerTexts();
  assert.match(all, /All levels\s+[01] of 1\s/);
  await page.locator("#verify").click();
  const command = await page.locator("#verification").innerText();
  await page.locator('[data-choice="close"]').click();
  await page.locator("#save-match").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-choice="mat"]').click()]);
  const folder = mkdtempSync(join(tmpdir(), "barpoint-dice-"));
  await download.saveAs(join(folder, "match.mat"));
  const verify = (text) => execFileSync("sh", ["-c", text.replace(/^barpoint/, `'${program}'`)], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  assert.match(verify(command), /all \d+ rolls are equal/);
  assert.throws(() => verify(command.replace("ring", "rung")), "another text has other dice");
  rmSync(folder, { recursive: true });
  await page.reload();
  await page.getByRole("tab", { name: "Play" }).click();
  await page.locator(".history summary").click();
  assert.deepEqual((await page.locator(".history tbody tr").allInnerTexts())[0], all);
  assert.deepEqual(trouble, []);
  await close();
});

test("a clock runs in the turns of the player, after a delay, and goes on after a reload", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await page.clock.install();
  await page.getByRole("tab", { name: "Play" }).click();
  await page.locator("#clock").selectOption("60");
  await page.locator("#clockToo").check();
  await begin(page, { level: "beginner", length: "2" });
  await due(page);
  assert.match(await page.locator(".their-clock").innerText(), /^Barpoint 2:00 and \d+ s of this turn$/);
  const time = async () => page.locator(".clock strong").innerText();
  assert.match(await time(), /^(2:00|1:5\d)$/);
  await page.clock.fastForward(42_000);
  await page.waitForFunction(() => /^1:[23]\d$/.test(document.querySelector(".clock strong").textContent));
  await page.locator("#hint").click();
  await page.locator(".message", { hasText: "Hint:" }).waitFor();
  await page.reload();
  await page.getByRole("tab", { name: "Play" }).click();
  await page.locator("#resume").click();
  await due(page);
  assert.match(await time(), /^1:[23]\d$/);
  assert.match(await page.locator(".their-clock").innerText(), /^Barpoint 2:00/);
  await page.clock.fastForward(200_000);
  await page.locator(".message", { hasText: "Your time is up." }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});
