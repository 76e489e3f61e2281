// Languages: all messages in all of them, and the page in German and Japanese.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { LANGUAGES, messages, namesInSource, ownTexts, sharedTexts } from "../messages.mjs";
import { accessible, board, open, root, serve, start } from "./support.mjs";

let browser;
let server;
before(async () => { server = await serve(); browser = await start(); });
after(async () => { await browser.close(); server.close(); });

const source = fileURLToPath(new URL("../src/", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const valuesOf = (text) => [...new Set([...text.matchAll(/\$([a-z]+)/g)].map((match) => match[1]))].sort();

test("every language has every message, with the values of the English one", () => {
  const english = ownTexts("en");
  for (const language of LANGUAGES) {
    const texts = ownTexts(language);
    assert.deepEqual([...texts.keys()], [...english.keys()], language);
    for (const [name, text] of texts) {
      // English writes small numbers as words; other languages write them as digits.
      const given = [...valuesOf(english.get(name)), ...(valuesOf(english.get(name)).includes("words") ? ["count"] : [])];
      for (const value of valuesOf(text)) assert.ok(given.includes(value), `${language}: ${name} has ${value}`);
      for (const value of valuesOf(english.get(name))) if (value !== "words" && value !== "count") assert.ok(valuesOf(text).includes(value), `${language}: ${name} lacks ${value}`);
    }
    // Texts of the terminal that the page shares are there, too.
    assert.deepEqual(Object.keys(messages(language)).sort(), Object.keys(messages("en")).sort(), language);
  }
});

test("no message is unused, unknown or both of the page and of the terminal", () => {
  const [own, shared, used] = [ownTexts("en"), sharedTexts("en"), namesInSource()];
  assert.deepEqual([...own.keys()].filter((name) => !used.has(name)), []);
  assert.deepEqual([...own.keys()].filter((name) => shared.has(name)), []);
  for (const file of files) {
    const names = [...readFileSync(`${source}${file}`, "utf8").matchAll(/\bt\("([^"]+)"/g)].map((match) => match[1]);
    for (const name of names) assert.ok(own.has(name) || shared.has(name), `${file}: ${name}`);
  }
});

test("the page speaks the language of the browser, and another one that is chosen", async () => {
  const { page, trouble, close } = await open(browser, server.address, { locale: "de-AT", fragment: "#p=4HPwATDgc%2FABMA&d=31&r=jb" });
  await page.locator(".analysis table caption", { hasText: "Ply" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  assert.deepEqual(await page.locator(".tabs button:visible").allTextContents(), ["Studium", "Spielen", "Match"]);
  assert.equal(await page.locator(".analysis th").first().textContent(), "Zug");
  assert.match((await board(page)).words, /^Schwarz ist am Zug mit 3 und 1\. Geldspiel, Jacoby-Regel, Beavers\. Der Doppler zeigt 1, in der Mitte\./);
  await page.locator("summary", { hasText: "Anzeige" }).click();
  assert.deepEqual(await page.locator("#language option").allTextContents(), ["Wie der Browser", "English", "Deutsch", "français", "español", "italiano", "日本語"]);
  await accessible(page, "German");
  await page.locator("#language").selectOption("ja");
  await page.locator("html[lang=ja]").waitFor();
  await page.reload();
  assert.equal(await page.locator("#tab-study").textContent(), "研究");
  await page.locator(".display summary").click();
  await page.locator("#language").selectOption("");
  await page.locator("html[lang=de]").waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("a game is played in German, and cube decisions are in its words", async () => {
  const { page, trouble, close } = await open(browser, server.address, { locale: "de-DE", fragment: "#p=4HPwATDgc%2FABMA&r=jb" });
  await page.locator(".verdict").waitFor();
  assert.match(await page.locator(".verdict").textContent(), /^(Doppel|Kein Doppel|Zu gut zum Doppeln), (annehmen|ablehnen|Beaver)$/);
  await page.locator("#tab-play").click();
  await page.locator("#tutor").uncheck();
  await page.locator("#new-match").click();
  await page.locator(".game .message", { hasText: /^(Sie beginnen mit|Barpoint würfelt) .*\d/ }).waitFor();
  await page.locator(".game .actions", { hasText: /Schritt zurück|Würfeln/ }).waitFor();
  assert.deepEqual(trouble, []);
  await close();
});

test("a match with its notes stays open when the language changes", async () => {
  const { page, trouble, close } = await open(browser, server.address);
  await page.locator("#tab-match").click();
  await page.locator("#file").setInputFiles({ name: "match.mat", mimeType: "text/plain", buffer: readFileSync(`${root}docs/src/files/match.mat`) });
  await page.locator("#note").fill("Why not?");
  await page.locator("#mark").selectOption("study");
  await page.locator(".decisions .mark").first().waitFor();
  await page.locator(".display summary").click();
  await page.locator("#language").selectOption("fr");
  await page.locator("html[lang=fr]").waitFor();
  await page.locator(".decisions .mark", { hasText: "À étudier" }).first().waitFor();
  await page.locator("#list").selectOption("marked");
  await page.locator(".decisions li button", { has: page.locator(".mark") }).first().click();
  await page.waitForFunction(() => document.querySelector("#note")?.value === "Why not?");
  assert.deepEqual(trouble, []);
  await close();
});

test("reasons of errors, reports and messages about errors are in the language of the page", async () => {
  const { page, trouble, close } = await open(browser, server.address, { locale: "de-DE" });
  await page.locator("#input").fill("XGID=nonsense");
  await page.locator("#input").press("Enter");
  await page.locator(".notice", { hasText: /^(Die Stellung|Die Datei) ist nicht lesbar: / }).waitFor();
  await page.locator("#tab-match").click();
  await page.locator("#file").setInputFiles({ name: "noisy.sgf", mimeType: "text/plain", buffer: readFileSync(`${root}tests/data/files/statistics/noisy-3p.sgf`) });
  await page.locator(".decisions li button").first().click();
  await page.getByText(/(Der beste Zug (gewinnt|verliert|ist)|(Doppeln|Warten|Weiterspielen) ist [0-9.]+ mehr wert)/).first().waitFor();
  assert.doesNotMatch(await page.locator("main, body").first().textContent(), /The best play|is worth/);
  await page.locator("#save").click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Bericht als Seite" }).click();
  const report = readFileSync(await (await saved).path(), "utf8");
  assert.match(report, /<html lang="de"/);
  assert.match(report, /Größte Fehler/);
  assert.deepEqual(trouble, []);
  await close();
});

test("languages that the page does not have get English", async () => {
  const { page, trouble, close } = await open(browser, server.address, { locale: "pt-BR" });
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.equal(await page.locator("#tab-study").textContent(), "Study");
  assert.deepEqual(trouble, []);
  await close();
});
