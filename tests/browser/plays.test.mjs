// The rules of the game in the script of reports are those of the engine.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

import { matches, pipe, run } from "./browser.mjs";

const script = readFileSync(new URL("../../crates/report/src/html/plays.js", import.meta.url), "utf8");
const rules = createContext({});
runInContext(script + ";globalThis.exported = { boardKey, legalResults, legalSequences, parseBoard, playText, typedPlay };", rules);
const { legalResults, legalSequences, parseBoard, playText, typedPlay } = rules.exported;

/** Returns the chequers of a position ID as digits, the player on roll first. */
function digits(id) {
  const bits = [...Buffer.from(id + "==", "base64")].flatMap((byte) => [...Array(8).keys()].map((bit) => (byte >> bit) & 1));
  let at = 0;
  const count = () => {
    let chequers = 0;
    while (bits[at++] === 1) chequers += 1;
    return chequers.toString(16);
  };
  const sides = [0, 1].map(() => Array.from({ length: 25 }, count).join(""));
  // The opponent comes first.
  return sides[1] + sides[0];
}

/** Positions of all matches with their rolls. */
function positions() {
  const found = new Set();
  for (const match of Object.values(matches)) {
    const report = JSON.parse(run("--quiet", "report", match, "--format", "json"));
    for (const moment of report.games.flatMap((game) => game.moments)) {
      if (moment.dice) found.add(`${moment.position} ${moment.dice}`);
    }
  }
  return [...found];
}

test("legal plays are those of the engine", () => {
  const asked = positions();
  assert.ok(asked.length > 500);
  let checked = 0;
  // Each position with its own roll and with all others.
  const rolls = ["11", "21", "31", "41", "51", "61", "22", "32", "42", "52", "62", "33", "43", "53", "63", "44", "54", "64", "55", "65", "66"];
  const some = asked.filter((_, index) => index % 40 === 0).map((one) => one.split(" ")[0]);
  const cases = [...asked, ...some.flatMap((id) => rolls.map((roll) => `${id} ${roll}`))];
  const answers = pipe(cases.join("\n"), "legal", "-", "--format", "json").trim().split("\n");
  assert.equal(answers.length, cases.length);
  for (const [index, one] of cases.entries()) {
    const [id, dice] = one.split(" ");
    const legal = JSON.parse(answers[index]);
    const board = parseBoard(digits(id), 15);
    const roll = [...dice].map(Number);
    // The result has the other player on roll.
    const expected = legal.plays.map((play) => {
      const key = digits(play.result);
      return key.slice(25) + key.slice(0, 25);
    });
    assert.deepEqual([...legalResults(board, roll)].sort(), expected.sort(), one);
    for (const play of legal.plays.filter((play) => /\d/.test(play.play)).slice(0, 3)) {
      assert.ok(typedPlay(board, roll, play.play), `${one}: ${play.play}`);
    }
    const [first] = legalSequences(board, roll);
    if (first.length) assert.ok(typedPlay(board, roll, playText(board, first)), `${one}: ${playText(board, first)}`);
    checked += expected.length;
  }
  assert.ok(checked > 5000, String(checked));
});
