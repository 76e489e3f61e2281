// The page shows the numbers of the command, at many scores.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { ask, open, serve, start } from "./support.mjs";

let browser;
let server;
before(async () => { server = await serve(); browser = await start(); });
after(async () => { await browser.close(); server.close(); });

/** Positions from random games of fair plays: contact, races and bearoffs. */
const POSITIONS = [
  "bHsGAEZjew4EIA", "6W3AAUhstw0IEA", "ZjcPEAhjdoMBDA", "29oKACS423MAAA", "dwsAAGx3B4ACAA", "4HOTATDgc8MBJA",
  "v20AAGDbayQAAA", "mNsxAyCYM/GAIQ", "wXPwAQyYc8kBGA", "hnONAwhY1+AAJg", "29YpAAR3cwMGAA", "wmfwAQbQ88EBUA",
  "7mzAhgDqRjAAPg", "OOfgAA5jmw2AKA", "tw0AALx3CwQAAA", "29oBAOAnAAAAAA", "NnsLwAAbncEDIA", "WgMAgJoCAAAAAA",
  "LwAAANs9KBgAAA", "NG+DAQOMd88AAA", "7y8CAQK7bwAAAA", "/z4AAhC52wYiAA", "2M6DAQOU5+DBAA", "4HPwgAwx54YlAA",
  "0PPBAQbg6+ABIg", "fwEAAPb2FgAAAA", "3tYIAEb3eQMAAA", "4NvBEwBYZ/AAOA", "694GQADM7wYgQA", "g89HBQDq3QMAAA",
];
const SCORES = ["0-0/3", "1-0/3", "2-0/5", "3-4/5", "4-4/5", "2-4/9", "7-3/11", "10-8/11", "0-6/7", "12-9/15"];
const DICE = ["31", "64", "22", "51", "43", "65"];

const signed = (value) => (Number(value.toFixed(3)) === 0 ? "0.000" : `${value > 0 ? "+" : "−"}${Math.abs(value).toFixed(3)}`);
const percent = (value) => (100 * value).toFixed(1);

/** Cells of the tables of the analysis, as the page shows them. */
function cellsOf(reply) {
  if (reply.type === "moves") {
    return reply.plays.map(({ play, equity, difference, chances: c }, index) =>
      [play, signed(equity), index === 0 ? "" : signed(difference.equity), percent(c.win), `${percent(c.win_gammon)}/${percent(c.lose_gammon)}`,
        // Where a play can be rolled out.
        ...(play === "cannot move" ? [] : [""])]);
  }
  const { no_double: no, double_take: take, double_pass: pass, chances: c } = reply;
  return [
    ...[["No double", no], ["Double, take", take], ["Double, pass", pass]].filter(([, value]) => value).map(([name, value]) => [name, signed(value.equity)]),
    ["On roll", percent(c.win), percent(c.win_gammon), percent(c.win_backgammon)],
    ["Opponent", percent(1 - c.win), percent(c.lose_gammon), percent(c.lose_backgammon)],
  ];
}

test("60 questions at ten scores", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await page.locator(".verdict").waitFor();
  for (const [index, position] of POSITIONS.entries()) {
    for (const dice of [DICE[index % DICE.length], null]) {
      const score = SCORES[(2 * index + (dice ? 0 : 1)) % SCORES.length];
      const isNear = score.split("/")[0].split("-").some((points) => Number(points) === Number(score.split("/")[1]) - 1);
      const reply = ask({ action: dice ? "moves" : "cube", position, score, ...(isNear ? { crawford: false } : {}), plies: 1, ...(dice ? { dice, top: 12 } : {}) });
      const expected = cellsOf(reply);
      const fragment = new URLSearchParams({ p: position, ...(dice ? { d: dice } : {}), s: score, k: "1c" });
      await page.evaluate((text) => { location.hash = text; }, fragment.toString());
      const cells = () => page.locator(".analysis tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
      await page.waitForFunction((text) => JSON.stringify([...document.querySelectorAll(".analysis tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent))) === text,
        JSON.stringify(expected)).catch(async () => assert.deepEqual(await cells(), expected, `${position} ${dice} ${score}`));
    }
  }
  assert.deepEqual(trouble, []);
  await close();
});
