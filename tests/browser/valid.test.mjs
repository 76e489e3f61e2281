// Reports are valid HTML, the same as XML, and accessible, on large and small screens in light and dark.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { HtmlValidate } from "html-validate";

import { matches, open, report, start } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: { "void-style": ["error", { style: "selfclose" }], "long-title": "off", "no-inline-style": "off" },
});
let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

/** All elements of the page, in their order, as the browser reads them from a text of this type. */
const elements = (text, type) => {
  const document = new DOMParser().parseFromString(text, type);
  return [...document.querySelectorAll("*")].map((element) => element.localName).join(" ");
};

async function assertAccessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const result = await window.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return result.violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + " | " + node.any.concat(node.all).map((check) => check.message).join()).join(" || ")}`);
  });
  assert.deepEqual(found, [], what);
}

for (const [name, match] of Object.entries(matches)) {
  test(`the report of ${name} is valid`, async () => {
    const path = report(match);
    const checked = await validator.validateFile(path);
    const messages = checked.results.flatMap((result) => result.messages);
    assert.deepEqual(messages.map((message) => `${message.line}: ${message.ruleId}: ${message.message}`), []);
    const { page, close } = await open(browser, path);
    const text = readFileSync(path, "utf8");
    const asHtml = await page.evaluate(([code, text]) => eval(code)(text, "text/html"), [`(${elements})`, text]);
    const asXml = await page.evaluate(([code, text]) => eval(code)(text, "text/xml"), [`(${elements})`, text]);
    assert.equal(asXml, asHtml);
    await close();
  });

  for (const width of [360, 1280]) {
    // All pages in both themes take minutes: a page with errors of all kinds speaks for the others.
    for (const dark of name === "noisy" ? [false, true] : [width === 1280]) {
      test(`the report of ${name} is accessible at ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
        const { page, trouble, close } = await open(browser, report(match), { width, dark });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${overflow} pixels are outside the screen`);
        await assertAccessible(page, name);
        assert.deepEqual(trouble, []);
        await close();
      });
    }
  }
}

test("every board, one page a game, inline styles and the safe theme are accessible", async () => {
  for (const options of [["--boards", "all"], ["--stylesheet", "inline"], ["--theme", "safe"], ["--one-file-a-game"]]) {
    const { page, trouble, close } = await open(browser, report(matches.noisy, ...options), { width: 360 });
    await assertAccessible(page, options.join(" "));
    assert.deepEqual(trouble, []);
    await close();
  }
});

test("the mode to retry errors is accessible", async () => {
  for (const dark of [false, true]) {
    const { page, trouble, close } = await open(browser, report(matches.noisy), { width: 360, dark });
    await page.keyboard.press("r");
    await assertAccessible(page, "retry");
    assert.deepEqual(trouble, []);
    await close();
  }
});
