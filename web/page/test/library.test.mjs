// The library in the page of `barpoint gui`: files that are dropped, search, error rates, notes, and who may add.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { accessible, gui, open, ready, root, run, start } from "./support.mjs";

const files = (folder, fits) => readdirSync(`${root}tests/data/files/${folder}`).filter((name) => fits.test(name)).map((name) => `${root}tests/data/files/${folder}/${name}`);
/** Matches of eXtreme Gammon, GNU Backgammon, Backgammon Galaxy, Backgammon Studio, LazyBG, BGRoom, FIBS, GamesGrid and others. */
const MATCHES = [
  ...files("mat", /\.(txt|mat)$/), ...files("legacy", /\.(bgf|fibs|gam|sgg|tmg)$/), ...files("xg", /\.xg$/), ...files("statistics", /\.sgf$/), ...files("sgf", /7p\.sgf$/),
  ...files("gnubg-text", /\.sgf$/),
];

let data;
let browser;
let served;
before(async () => {
  data = mkdtempSync(join(tmpdir(), "barpoint-library-"));
  served = await gui(data);
  browser = await start();
});
after(async () => {
  await browser.close();
  await served.close();
  rmSync(data, { recursive: true });
});

const visit = (options = {}) => open(browser, served.address.origin, { fragment: served.address.hash, depth: "0", ...options });

/** Drops files on the page. */
async function drop(page, paths) {
  const contents = paths.map((path) => ({ name: path.split("/").at(-1), text: readFileSync(path).toString("base64") }));
  await page.evaluate((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, contents);
}

const cells = (page) => page.locator(".library tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.innerText.trim())));

test("files of many programs are dropped, and have the ratings of the command", async () => {
  const { page, trouble, close } = await visit();
  await page.locator("#tab-library").click();
  await page.getByText("There is no match yet").waitFor();
  await drop(page, [...MATCHES, `${root}LICENSE-MIT`]);
  await page.locator(".library .message", { hasText: "Matches:" }).waitFor({ timeout: 280_000 });
  const said = await page.locator(".library .message").innerText();
  assert.match(said, /LICENSE-MIT: .*unrecognised file format/);
  const own = join(data, "own.db");
  const result = run("library", "--library", own, "add", ...MATCHES, "--level", "fast", "--update", "--quiet", "--format", "json");
  const outcomes = result.trim().split("\n").map((line) => JSON.parse(line)).filter(({ outcome }) => outcome);
  assert.ok(said.includes(`${outcomes.filter(({ outcome }) => outcome === "new").length} new`), said);
  const { players } = JSON.parse(run("library", "--library", own, "players", "--format", "json"));
  await page.locator('.library [data-view="players"]').click();
  await page.locator("[data-player]").first().waitFor();
  const shown = new Map((await cells(page)).map(([name, matches, , rate]) => [name, [matches, rate]]));
  assert.equal(shown.size, players.length);
  for (const { name, matches, rates } of players) {
    const rating = rates.find(({ rule }) => rule === "extreme-gammon").rate;
    assert.deepEqual(shown.get(name), [String(matches), rating === null ? "–" : rating.toFixed(2)], name);
  }
  assert.deepEqual(trouble, []);
  await close();
});

test("a trend leads to errors, an error to its decision, and a note there is kept in the library", async () => {
  const { page, trouble, close } = await visit();
  await page.locator("#tab-library").click();
  await page.locator("#library-player").fill("gnubg");
  await page.locator('.library [data-view="trend"]').click();
  await page.locator("#library-by").selectOption("match");
  await page.locator(".trend svg .dot").first().waitFor();
  await page.locator("#library-by").selectOption("theme");
  await page.getByRole("region", { name: /: Theme$/ }).locator("[data-part]").first().click();
  await page.locator("[data-hit]").first().waitFor();
  await page.locator("#library-all").click();
  await page.locator("#library-kind").selectOption("play");
  await page.waitForFunction(() => [...document.querySelectorAll("[data-hit]")].every((one) => /^\d\d:/.test(one.textContent ?? "")));
  const losses = (await cells(page)).map(([, , loss]) => Number(loss.replace("−", "-")));
  assert.deepEqual(losses, losses.toSorted((a, b) => a - b), "the greatest error first");
  const hit = page.locator("[data-hit]").first();
  const [id, game, action] = (await hit.getAttribute("data-hit")).split(".");
  const made = await hit.innerText();
  await hit.click();
  await page.getByRole("heading", { name: `Game ${game}, move ${action}` }).waitFor();
  assert.ok((await page.locator(".detail").innerText()).includes(made.split(": ")[1]));
  await page.locator("#note").fill("Look for the anchor first.");
  await page.locator("#note").press("Tab");
  await page.getByText("The match is in your library.").waitFor();
  const file = join(data, "note.sgf");
  run("library", "--library", join(data, "barpoint/library.db"), "export", id, "-o", file);
  assert.ok(readFileSync(file, "utf8").includes("Look for the anchor first."));
  assert.deepEqual(trouble, []);
  await close();
});

test("errors become questions, which are answered on the board and come back another day", async () => {
  const { page, trouble, close } = await visit({ width: 390, height: 844, hasTouch: true });
  const left = async () => Number(/^(\d+) left/.exec(await page.locator(".learn .faint").first().innerText())[1]);
  await page.locator("#tab-learn").click();
  await page.getByText("No question is due today.").waitFor();
  await page.locator("#tab-library").click();
  await page.locator("#library-player").fill("gnubg");
  await page.locator('.library [data-view="errors"]').click();
  await page.locator("#library-kind").selectOption("play");
  await page.waitForFunction(() => [...document.querySelectorAll("[data-hit]")].every((one) => /^\d\d:/.test(one.textContent ?? "")));
  await page.locator("#learn-these").click();
  await page.locator(".library .message", { hasText: "asked under Learn" }).waitFor();
  await page.locator("#tab-learn").click();
  await page.locator("#question").waitFor();
  const all = await left();
  assert.ok(all >= 2 && all <= 20, `${all} questions`);
  await ready(page);
  const colour = /^(White|Black)/.exec(await page.locator("#question").innerText())[1].toLowerCase();
  assert.equal(await page.locator("barpoint-board").getAttribute("on-roll"), colour);
  await accessible(page, "question");
  await page.evaluate(() => {
    const board = document.querySelector("barpoint-board");
    board.dispatchEvent(new CustomEvent("play", { detail: { play: board.legal[0].play, result: board.legal[0].result, position: [] } }));
  });
  await page.locator("[data-grade]").first().waitFor();
  assert.match(await page.locator("#verdict").innerText(), /is right|loses \d/);
  await accessible(page, "answer");
  await page.locator('[data-grade="hard"]').click();
  await page.waitForFunction((before) => document.querySelector(".learn .faint")?.textContent?.startsWith(`${before - 1} left`), all);
  await page.locator("#show-answer").click();
  assert.match(await page.locator("#verdict").innerText(), /^The answer is/);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-grade")), "again");
  await page.keyboard.press("Enter");
  await page.locator("#verdict").waitFor({ state: "detached" });
  assert.equal(await left(), all - 1, "a missed question comes again");
  // What was answered is in the library: the command knows it, and another visit does not ask it again.
  const { decks } = JSON.parse(run("learn", "--library", join(data, "barpoint/library.db"), "list", "--format", "json"));
  assert.equal(decks[0].questions - decks[0].new, 2);
  assert.deepEqual(trouble, []);
  await close();
});

for (const [width, height] of [[390, 844], [1440, 900]]) {
  test(`positions get tags, are found by them and lose them again, at ${width} pixels`, async () => {
    const hasTouch = width < 500;
    const { page, trouble, close } = await visit({ width, height, dark: !hasTouch, hasTouch });
    const press = async (locator) => {
      if (hasTouch) return locator.tap();
      await locator.focus();
      return page.keyboard.press("Enter");
    };
    const row = (index) => page.locator(".library tbody tr").nth(index);
    const command = () => JSON.parse(run("library", "--library", join(data, "barpoint/library.db"), "search", "--tag", "Back games to learn", "--format", "json"));
    await page.locator("#tab-library").click();
    await page.locator("#library-player").fill("gnubg");
    await press(page.locator('.library [data-view="errors"]'));
    await page.locator("[data-hit]").nth(2).waitFor();
    assert.equal(await page.locator("#library-tag").count(), 0, "no tag, no choice");
    for (const index of [0, 1]) {
      await press(row(index).locator(".add-tag"));
      assert.ok(await row(index).locator(".tag-name").evaluate((field) => field === document.activeElement));
      await page.keyboard.type(index === 0 ? "Back games to learn" : "back games to LEARN");
      await page.keyboard.press("Enter");
      await row(index).locator('[data-tag="Back games to learn"]').waitFor();
    }
    await press(row(2).locator(".add-tag"));
    await accessible(page, "a field for a tag");
    await page.keyboard.press("Escape");
    assert.equal(await row(2).locator("form").count(), 0);
    assert.ok(await row(2).locator(".add-tag").evaluate((one) => one === document.activeElement));
    const wanted = [await row(0).locator("[data-hit]").getAttribute("data-hit"), await row(1).locator("[data-hit]").getAttribute("data-hit")].toSorted();
    const found = command();
    assert.deepEqual(found.hits.map(({ id, action }) => `${id}.${action.game}.${action.action}`).toSorted(), wanted);
    // A label is a condition, whatever was lost, and so is the choice.
    await press(row(0).locator("[data-tag]").first());
    await page.getByRole("heading", { name: "Back games to learn" }).waitFor();
    const shown = () => page.locator("[data-hit]").evaluateAll((all) => all.map((one) => one.getAttribute("data-hit")).toSorted());
    assert.deepEqual(await shown(), wanted);
    assert.equal(await page.locator("#library-tag").inputValue(), "Back games to learn");
    assert.equal(await page.locator("#library-tag option:checked").innerText(), "Back games to learn (2)");
    await accessible(page, "positions with a tag");
    await press(row(0).locator("[data-remove-tag]"));
    await page.waitForFunction(() => document.querySelectorAll("[data-remove-tag]").length === 1);
    assert.equal(command().total, 1);
    await page.locator("#library-tag").selectOption("");
    await page.waitForFunction(() => document.querySelectorAll("[data-hit]").length > 2);
    await press(page.locator("[data-remove-tag]"));
    await page.waitForFunction(() => !document.querySelector("[data-remove-tag], #library-tag"));
    assert.equal(command().total, 0);
    // The next visitor begins without the tag.
    run("library", "--library", join(data, "barpoint/library.db"), "tags", "--remove", "Back games to learn");
    assert.deepEqual(trouble, []);
    await close();
  });
}

for (const [width, height, dark] of [[390, 844, true], [1440, 900, false]]) {
  test(`the library is for everybody at ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
    const { page, trouble, close } = await visit({ width, height, dark, hasTouch: width < 500 });
    await page.locator(".verdict").waitFor();
    await page.locator("#tab-library").press("Enter");
    for (const [view, content] of [["matches", "[data-match]"], ["players", "[data-player]"], ["trend", "[data-part]"], ["errors", "[data-hit]"]]) {
      await page.locator(`.library [data-view="${view}"]`).focus();
      await page.keyboard.press("Enter");
      await page.locator(content).first().waitFor();
      await accessible(page, view);
    }
    assert.deepEqual(trouble, []);
    await close();
  });
}

test("nobody adds a match without the secret", async () => {
  const address = new URL("/v1/library", served.address.origin);
  const add = (headers) => fetch(address, { method: "POST", body: "nonsense", headers });
  assert.equal((await add({})).status, 401);
  const secret = /secret=([\w-]+)/.exec(served.address.hash)[1];
  assert.equal((await add({ Authorization: `Bearer ${secret}`, Origin: "https://example.org" })).status, 403);
  assert.equal((await add({ Authorization: `Bearer ${secret}` })).status, 422);
});
