// Matches: drop, walk through errors, retry, link.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { accessible, ask, board, data, decision, open, ready, root, run, serve, shared, spot, start } from "./support.mjs";

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

/** Errors by the analysis that the file has, or by a new one. */
const errors = (more = { reuse: true }, name = NAME) =>
  ask({ action: "analyse", record_base64: data(name).toString("base64"), ...more }).actions.filter((one) => !one.forced && (one.error?.normalised ?? 0) >= 0.02);

/** Report of a match by the command. */
const report = (name, ...more) => JSON.parse(run("report", `${root}tests/data/${name}`, "--to", "json", "-o", "-", ...more));

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
  await page.locator("#list").selectOption("all");
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
  await page.locator(`[data-answer="${wrong.toLowerCase().replace(" ", "-")}"]`).click();
  await page.locator("#verdict", { hasText: `${wrong} loses ${all[index].error.normalised.toFixed(3)}` }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("keys go on after a box is ticked, and a play is kept on the board by its number", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const all = errors();
  await heading(page, all[0]);
  await page.locator("#retry").check();
  await page.keyboard.press("n");
  await heading(page, all[1]);
  await page.locator("#retry").uncheck();
  const index = all.findIndex((one) => one.kind === "play" && one.candidates.length > 2 && !one.candidates[2].made);
  await page.locator(".decisions li button").nth(index).click();
  await heading(page, all[index]);
  await page.locator("h1").click();
  await page.keyboard.press("3");
  const third = all[index].candidates[2].play;
  await page.waitForFunction((play) => document.querySelector("barpoint-board").arrows.map((one) => one.play).join() === play, third);
  await page.getByRole("button", { name: "After", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").arrows.length === 0);
  const { plays } = ask({ action: "legal", position: all[index].xgid });
  const made = await page.evaluate(() => document.querySelector("barpoint-board").position);
  const flipped = made.map((_, at) => -made[25 - at] + 0);
  assert.equal(ask({ action: "evaluate", position: flipped, plies: 0 }).position, plays.find((one) => one.play === third).result);
  await page.keyboard.press("0");
  await page.getByRole("button", { name: "Arrows", exact: true }).click();
  await page.waitForFunction((play) => document.querySelector("barpoint-board").arrows[0]?.play === play, all[index].made);
  await page.keyboard.press("?");
  await page.locator("dialog", { hasText: "1 to 9 keep a play" }).waitFor();
  await page.keyboard.press("Escape");
  assert.deepEqual(trouble, []);
  await close();
});

test("ratings are those of the command, and the analysis is chosen", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const shown = () => page.locator(".summary tbody tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("strong").textContent, row.cells[2].textContent]));
  const expected = (statistics) => [1, 0].map((player) => {
    const { rate, low, high } = statistics.players[player].rates.find((one) => one.rule === "extreme-gammon");
    return [rate.toFixed(2), `${low.toFixed(2)} to ${high.toFixed(2)}`];
  });
  assert.deepEqual(await shown(), expected(report(NAME).statistics));
  assert.match(await page.locator("#analysis option:checked").textContent(), /^GNU Backgammon/);
  await page.locator("#analysis").selectOption("fast");
  await page.locator("#analysis option:checked", { hasText: /^Barpoint \d/ }).waitFor({ state: "attached" });
  const ours = errors({ level: "fast" });
  await page.waitForFunction((count) => document.querySelectorAll(".decisions .error, .decisions .blunder").length === count, ours.length);
  await page.locator("#beside").selectOption({ index: 1 });
  await page.locator(".summary small", { hasText: "beside" }).first().waitFor();
  assert.ok((await page.locator(".detail table").count()) === 2, "both analyses stand beside each other");
  assert.deepEqual(trouble, []);
  await close();
});

test("errors are listed by size, of one player, from a loss of one's own", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const all = errors().filter((one) => one.player === 1 && one.error.normalised >= 0.08);
  await page.locator("#list-order").selectOption("size");
  await page.locator("#list-player").selectOption("1");
  await page.locator("#error-at").selectOption("0.08");
  const losses = await page.locator(".decisions .blunder .number").allTextContents();
  assert.deepEqual(losses, all.map((one) => one.error.normalised).sort((a, b) => b - a).map((value) => `−${value.toFixed(3)}`));
  assert.equal(await page.locator(".graph .error").count(), 0);
  assert.ok((await page.locator(".graph svg text").allTextContents()).includes("50 %"));
  assert.deepEqual(trouble, []);
  await close();
});

test("a press on the chart goes to a decision there", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const before = await page.locator(".detail h2").textContent();
  const { width, height } = await page.locator(".graph svg").boundingBox();
  await page.locator(".graph svg").click({ position: { x: 0.95 * width, y: height / 2 } });
  await page.waitForFunction((text) => document.querySelector(".detail h2").textContent !== text, before);
  assert.deepEqual(trouble, []);
  await close();
});

test("a note is saved in the file", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const all = errors();
  await heading(page, all[0]);
  await page.locator("#note").fill("Never again.");
  await page.locator("#note").blur();
  await page.locator("#save").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-choice="json"]').click()]);
  const { matches } = JSON.parse(readFileSync(await download.path(), "utf8"));
  const entry = matches[0].games[all[0].game - 1].actions[all[0].action - 1];
  assert.equal(entry.comment, "Never again.");
  assert.equal(entry.dice ?? null, all[0].dice ?? entry.dice ?? null);
  await page.keyboard.press("n");
  await heading(page, all[1]);
  await page.keyboard.press("p");
  await heading(page, all[0]);
  assert.equal(await page.locator("#note").inputValue(), "Never again.");
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
  assert.equal(await page.locator(".decisions li").count(), Math.max(1, errors({ reuse: true }, "files/xg/charlot-7p.xg").length));
  assert.equal(await page.locator("#analysis option:checked").textContent(), "eXtreme Gammon");
  assert.deepEqual(trouble, []);
  await close();
});

test("a link carries a match", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  await page.locator("#share").click();
  await page.locator('[data-choice="link"]').click();
  await page.getByRole("alert").filter({ hasText: "The link is in" }).waitFor();
  assert.ok(page.url().length < 200, "the link to a position fits a chat");
  await page.locator("#share").click();
  await page.locator('[data-choice="match"]').click();
  await page.getByRole("alert").filter({ hasText: "may cut it" }).waitFor();
  const fragment = new URL(page.url()).hash;
  assert.ok(fragment.startsWith("#m=") && fragment.length < 120_000, `${fragment.length} characters`);
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

test("a link to a decision of a match opens at exactly that decision", async () => {
  for (const [kind, file] of [["play", NAME], ["double", NAME], ["pass", "files/gnubg-text/match.sgf"]]) {
    const { page, trouble, close } = await open(browser, server.address);
    const action = errors({ reuse: true }, file).find((one) => one.kind === kind);
    await drop(page, file);
    const place = `${action.game}.${action.action}`;
    await page.locator(".decisions button", { has: page.locator(".where", { hasText: new RegExp(`^${place}$`) }) }).first().click();
    await heading(page, action);
    const wanted = await decision(page);
    const fragment = await shared(page);
    const other = await open(browser, server.address, { fragment, depth: "0" });
    await other.page.locator(kind === "play" ? "table.plays tbody tr" : "table.cube tbody tr").first().waitFor();
    assert.deepEqual(await decision(other.page), wanted, place);
    // The answer is that of the same score, cube and rules.
    if (kind === "play") {
      await ready(other.page);
      const { plays } = ask({ action: "moves", position: action.xgid, plies: 0 });
      assert.equal(await other.page.locator("table.plays tbody th").first().innerText(), plays[0].play);
    } else {
      const { no_double: { equity: value } } = ask({ action: "cube", position: action.xgid, plies: 0 });
      assert.ok((await other.page.locator("table.cube").innerText()).includes(value.toFixed(3).replace("-", "−")), place);
    }
    assert.deepEqual(other.trouble, []);
    await other.close();
    assert.deepEqual(trouble, []);
    await close();
  }
});

test("the server keeps a match for a short link", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  await page.locator("#share").click();
  await page.locator('[data-choice="short"]').click();
  await page.getByRole("alert").filter({ hasText: "The link is short" }).waitFor();
  const fragment = new URL(page.url()).hash;
  assert.match(fragment, /^#j=[\w-]{8,60}$/);
  const decisions = await page.locator(".decisions li").allTextContents();
  await close();
  const other = await open(browser, server.address, { fragment });
  await other.page.locator(".viewer .message", { hasText: "decisions" }).waitFor();
  assert.deepEqual(await other.page.locator(".decisions li").allTextContents(), decisions);
  assert.deepEqual([...trouble, ...other.trouble], []);
  await other.close();
  const lost = await open(browser, server.address, { fragment: "#j=nothing" });
  await lost.page.getByRole("alert").filter({ hasText: "The server does not have the match of this link any more." }).waitFor();
  await lost.close();
});

test("a mark and what was tried on the board are saved with the notes", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await drop(page, NAME);
  const first = errors().find((one) => one.kind === "play");
  while (!(await page.locator(".detail h2").textContent()).startsWith(`Game ${first.game}, move ${first.action}:`)) await page.keyboard.press("n");
  await page.locator("#note").fill("Slot or not?");
  await page.locator("#mark").selectOption("?!");
  await page.locator(".decisions .mark", { hasText: "?!" }).first().waitFor();
  await page.locator("#try-plays").click();
  await page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  const play = () => page.evaluate(() => {
    const board = document.querySelector("barpoint-board");
    const one = board.legal[0];
    board.dispatchEvent(new CustomEvent("play", { detail: { play: one.play, result: one.result, position: board.shown } }));
    return one.play;
  });
  const tried = await play();
  await page.locator("#branch-dice").selectOption("41");
  await page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  const reply = await play();
  await page.locator(".branches li").nth(1).waitFor();
  await accessible(page, "a branch");
  const deep = (await board(page)).position;
  await page.locator("#branch-name").fill("Slot");
  await page.locator("#branch-name").press("Tab");
  // A play in the midst of a branch begins another one.
  await page.locator('[data-move="0"]').click();
  await page.locator("#branch-dice").selectOption("65");
  await page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
  const other = await play();
  await page.locator(".branches li").nth(1).filter({ hasText: other }).waitFor();
  await page.locator("#branch-end").click();
  await page.locator("[data-branch]").nth(1).waitFor();
  assert.deepEqual(await page.locator("[data-branch]").allTextContents(), ["Slot", "Branch 2"]);
  for (const format of ["json", "sgf"]) {
    await page.locator("#save").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-choice="${format}"]`).click()]);
    const text = readFileSync(await download.path(), "utf8");
    const { matches } = JSON.parse(ask({ action: "convert", record: text, to: "json" }).text);
    const comments = matches[0].games.flatMap((game) => game.actions.map((action) => action.comment ?? action.notes?.comment)).filter(Boolean);
    assert.ok(comments.includes(`Slot or not?\nMark: ?!\nBranch "Slot": ${first.dice}: ${tried}, 41: ${reply}\nBranch "Branch 2": ${first.dice}: ${tried}, 65: ${other}`), `${format}: ${comments.join(" | ")}`);
    if (format === "sgf") continue;
    // The file that was saved has all of it again.
    const again = await open(browser, server.address);
    await again.page.evaluate(({ content }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], "match.json"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, { content: text });
    await again.page.locator(".viewer .message", { hasText: "decisions" }).waitFor();
    await again.page.locator("#list").selectOption("marked");
    assert.deepEqual(await again.page.locator(".decisions li .mark").allTextContents(), [" ?!"]);
    await again.page.locator(".decisions li button", { has: again.page.locator(".mark") }).click();
    await again.page.locator('[data-branch="0"]').click();
    await again.page.locator('.branches [data-move="1"][aria-pressed="true"]').waitFor();
    assert.deepEqual((await board(again.page)).position, deep);
    assert.deepEqual(again.trouble, []);
    await again.close();
  }
  assert.deepEqual(trouble, []);
  await close();
});

test("the player's library is listed, searched and opened", async () => {
  const folder = mkdtempSync(join(tmpdir(), "barpoint-"));
  const library = join(folder, "library.db");
  run("library", "add", "--library", library, `${root}tests/data/${NAME}`, `${root}docs/src/files/match.mat`);
  const native = await serve("--library", library);
  const { page, trouble, close } = await open(browser, native.address);
  await page.getByRole("tab", { name: "Library" }).click();
  const { matches } = JSON.parse(run("library", "list", "--library", library, "--format", "json"));
  assert.equal(matches.length, 2);
  await page.locator(".library tbody tr").nth(1).waitFor();
  assert.deepEqual(await page.locator(".library tbody th").allTextContents(), matches.map((one) => one.names.join(" – ")));
  await page.locator("#library-player").fill(matches[1].names[0]);
  await page.locator("#library-player").press("Enter");
  await page.waitForFunction((names) => [...document.querySelectorAll(".library tbody th")].every((one) => one.textContent.includes(names)), matches[1].names[0]);
  await page.locator(".library tbody button").first().click();
  await page.locator(".viewer .message", { hasText: "decisions" }).waitFor();
  await page.getByRole("tab", { name: "Library" }).click();
  await page.locator("#library-player").fill("Nobody at all");
  await page.locator("#library-player").press("Enter");
  await page.getByText("No match fits.").waitFor();
  assert.equal(await page.locator("#library-files").count(), 0, "this server adds nothing");
  assert.deepEqual(trouble, []);
  await close();
  native.close();
  rmSync(folder, { recursive: true });
});
