// Server, browser and page for the tests.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";

export { start } from "../../chromium.mjs";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The command. */
export const program = process.env.BARPOINT ?? `${root}target/checks/barpoint`;

/** Bytes of a file of the test data. */
export const data = (name) => readFileSync(`${root}tests/data/${name}`);

/** Asks the command one request of the JSON-lines protocol. */
export function ask(request) {
  const line = execFileSync(program, ["engine", "json"], { input: `${JSON.stringify({ id: "test", ...request })}\n`, encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(line.trim().split("\n").at(-1));
}

/** Runs the command. */
export const run = (...args) => execFileSync(program, args, { encoding: "utf8" });

/** Starts the server of the page; returns its address and a function that ends it. */
export async function serve(...more) {
  const server = spawn(program, ["serve", ...(more.length ? more : ["--no-library"]), "--web", fileURLToPath(new URL("../dist", import.meta.url)), "--port", "0", "--threads", "2", "--log", "off"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    server.stdout.on("data", (text) => {
      const found = /http:\/\/\S+/.exec(String(text));
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { address, close: () => server.kill() };
}

/** Programs that serve a page of their own. */
const running = new Set();
process.on("exit", () => { for (const child of running) child.kill("SIGKILL"); });

/** Starts `barpoint gui` on a machine without a browser, with a folder for its data; returns the address that it prints, and a function that ends it. */
export async function gui(folder, ...what) {
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder, SSH_TTY: "test", BROWSER: "" };
  const child = spawn(program, ["gui", ...what], { env, stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => {
      const found = /http:\/\/\S+/.exec(String(text));
      if (found) resolve(new URL(found[0]));
    });
    void ended.then((code) => reject(new Error(`the program ended with ${code}`)));
  });
  return { address, close: async (signal = "SIGTERM") => { child.kill(signal); await ended; running.delete(child); } };
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Checks that everybody can use what the page shows, and that it is not wider than the window. */
export async function accessible(page, what) {
  // The policy of the page forbids scripts from elsewhere; the debugger may add one.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary}`).join("; ")}`);
  });
  assert.deepEqual(found, [], what);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(overflow, 0, `${what}: the page is wider than the window`);
}

/** Opens the page, and collects messages of the console, errors, and requests to elsewhere. */
export async function open(browser, address, { width = 1280, height = 900, dark = false, fragment = "", depth = "1", stop = "0.99", engine = "auto", seed = null, ...more } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce", ...more,
  });
  context.setDefaultTimeout(Number(process.env.WAIT ?? 60_000));
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, localStorage.getItem(key) ?? value);
  }, { "barpoint-depth": depth, "barpoint-engine": engine, "barpoint-stop-at": stop });
  if (seed !== null) {
    // Dice of a fixed sequence.
    await context.addInitScript((start) => {
      let state = start >>> 0;
      crypto.getRandomValues = (array) => {
        for (let index = 0; index < array.length; index += 1) {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          array[index] = state >>> 8;
        }
        return array;
      };
    }, seed);
  }
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (message) => trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) trouble.push(request.url());
  });
  await page.goto(`${address}/${fragment}`);
  await page.locator("barpoint-board svg .area").first().waitFor({ state: "attached" });
  return { page, trouble, context, close: () => context.close() };
}

/** Memory of the page after a collection of garbage: bytes of objects, and nodes. */
export async function memory(page, context) {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes } = await session.send("Memory.getDOMCounters");
  await session.detach();
  return { bytes: usedSize, nodes };
}

/** Centre of the area with a key, such as `p6`, `bar-low`, `off-low`, `dice`. */
export async function spot(page, key) {
  const box = await page.locator(`barpoint-board [data-key="${key}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** State of the board. */
export const board = (page) => page.evaluate(() => {
  const element = document.querySelector("barpoint-board");
  return {
    position: [...element.shown], dice: element.dice, legal: element.legal.map((one) => one.play), words: element.description,
    onRoll: element.onRoll, steps: element.steps.length, said: element.shadowRoot.querySelector("[role=status]").textContent,
    arrows: element.arrows.map((one) => one.play),
  };
});

/** Pastes a text into the field for positions and matches. */
export async function paste(page, text) {
  await page.locator("#input").fill(text);
  await page.locator("#input").press("Enter");
}

/** What a decision depends on: the board with its roll, the cube and the score. */
export const decision = (page) => page.evaluate(() => {
  const element = document.querySelector("barpoint-board");
  const attributes = ["on-roll", "cube", "cube-owner", "score"].map((name) => element.getAttribute(name));
  return { position: [...element.shown], dice: element.dice, attributes };
});

/** Puts a link to the position into the address of the page; returns its fragment. */
export async function shared(page) {
  await page.locator("#share").click();
  await page.locator('[data-choice="link"]').click();
  await page.getByRole("alert").filter({ hasText: "The link is in" }).waitFor();
  assert.ok(page.url().length < 300, "the link to a position fits a chat");
  return new URL(page.url()).hash;
}

/** Waits until the board has legal plays. */
export const ready = (page) => page.waitForFunction(() => document.querySelector("barpoint-board").legal.length > 0);
