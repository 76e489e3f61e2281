// Browser, the command and reports for the tests.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export { start } from "../../web/chromium.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Path of the command. */
export const barpoint = process.env.BARPOINT ?? join(root, "target/checks/barpoint");

/** Files of matches with analysis, and one without. */
export const matches = {
  gnubg: "tests/data/files/sgf/gnubg-analysed-7p.sgf",
  noisy: "tests/data/files/statistics/noisy-3p.sgf",
  doubles: "tests/data/files/statistics/automatic-doubles.sgf",
  session: "tests/data/files/gnubg-text/session.sgf",
  rollouts: "tests/data/files/sgf/rollouts.sgf",
  xg: "tests/data/files/xg/charlot-7p.xg",
  remarks: "tests/data/files/xg/match_with_comment.xg",
};

/** Runs the command and returns its standard output. */
export function run(...words) {
  return pipe("", ...words);
}

/** Runs the command with a text on standard input. */
export function pipe(input, ...words) {
  return execFileSync(barpoint, words, { cwd: root, encoding: "utf8", input, maxBuffer: 1 << 28, stdio: "pipe" });
}

/** Folder that is removed at the end. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "barpoint-report-"));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

const made = folder();

/** Writes the report of a match and returns its path. */
export function report(match, ...options) {
  const name = basename(match, extname(match)) + options.join("").replace(/[^a-z0-9]/gi, "") + ".html";
  const path = join(made, name);
  if (!existsSync(path)) run("--quiet", "report", match, "-o", path, ...options);
  return path;
}

/** Opens a page, and collects its messages and its requests of other files. */
export async function open(browser, path, { width = 1280, dark = false, ...more } = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    offline: true,
    ...more,
  });
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (message) => trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:") && !request.url().startsWith("data:")) trouble.push(request.url());
  });
  await page.goto(pathToFileURL(path).href);
  return { page, trouble, close: () => context.close() };
}
