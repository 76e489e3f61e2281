// The board finds a way to every legal play, and to nothing else.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import { build } from "vite";

import { ask } from "./support.mjs";

const entry = fileURLToPath(new URL("../src/board/rules.ts", import.meta.url));
const [{ output }] = await build({
  configFile: false, logLevel: "error", publicDir: false,
  build: { write: false, lib: { entry, formats: ["es"], fileName: "rules" } },
});
const rules = await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);

/** Numbers of a fixed sequence. */
let state = 7;
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

/** Positions of random games: each play is drawn from the engine's list. */
function positions(count) {
  const questions = [];
  let id = "4HPwATDgc/ABMA";
  while (questions.length < count) {
    const dice = [1 + random(6), 1 + random(6)];
    const { plays } = ask({ action: "legal", position: id, dice: dice.join("") });
    questions.push({ id, dice, plays });
    id = plays[random(plays.length)].result;
    const points = rules.decodeId(id);
    if (rules.onBoard(points, -1) === 0) id = "4HPwATDgc/ABMA";
  }
  return questions;
}

test("IDs are those of the engine", () => {
  for (const { id, plays } of positions(40)) {
    assert.equal(rules.encodeId(rules.decodeId(id)), id);
    assert.deepEqual(rules.flip(rules.flip(rules.decodeId(id))), rules.decodeId(id));
    for (const { result } of plays) assert.equal(rules.encodeId(rules.decodeId(result)), result);
  }
  assert.equal(rules.decodeId("4HPwATDgc/ABM"), null);
  assert.equal(rules.decodeId("//////////////"), null);
});

test("every legal play can be made one die at a time, and no other", () => {
  let seen = 0;
  for (const { id, dice, plays } of positions(150)) {
    const turn = new rules.Turn(rules.decodeId(id), dice, plays);
    const found = new Set();
    const known = new Set();
    const follow = () => {
      const key = `${turn.points};${turn.left}`;
      if (known.has(key)) return;
      known.add(key);
      const next = turn.next();
      if (next.length === 0) {
        assert.ok(turn.play, `${id} ${dice}: a dead end after ${JSON.stringify(turn.steps)}`);
        found.add(turn.play.play);
      }
      for (const step of next) {
        turn.push(step);
        follow();
        turn.undo();
      }
    };
    follow();
    assert.deepEqual([...found].sort(), plays.map((one) => one.play).sort(), `${id} ${dice}`);
    seen += plays.length;
    for (const { play, result } of plays) {
      const end = rules.readPlay(rules.decodeId(id), play).reduce(rules.after, rules.decodeId(id));
      assert.equal(rules.encodeId(rules.flip(end)), result, `${id} ${play}`);
    }
  }
  assert.ok(seen > 1000, `${seen} plays`);
});
