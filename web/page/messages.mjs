// Messages of the page: files in the format of Fluent become data that a small function reads. The page's own messages are in
// `crates/language/messages/page`, beside those of the terminal and of reports, which the page shares.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../crates/language/messages/", import.meta.url));
const source = fileURLToPath(new URL("src/", import.meta.url));

/** Codes of the languages; the first is English. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "ja"];

/** Texts of a file by their names, as they are written. */
function entries(path) {
  const found = new Map();
  let last = null;
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const start = /^([a-z][a-z0-9-]*) = (.*)$/.exec(line);
    if (start) {
      last = start[1];
      if (found.has(last)) throw new Error(`${path}: the message ${last} is there twice`);
      found.set(last, start[2]);
    } else if (last !== null && /^ +\S/.test(line)) found.set(last, `${found.get(last)}\n${line}`);
    else if (line !== "" && !line.startsWith("#")) throw new Error(`${path}: expected a message, found ${line}`);
    else last = null;
  }
  return found;
}

/** Parts of a pattern: texts, `[name]` of a value, or `[name, variants]` of a number; a text alone if it has no others. */
export function pattern(text) {
  const parts = [];
  let rest = text;
  while (rest !== "") {
    const value = /^\{ \$([a-z-]+) \}/.exec(rest);
    const choice = /^\{ \$([a-z-]+) ->\n((?:\s*\*?\[[a-z0-9]+\] .*\n)+)\s*\}/.exec(rest);
    const words = /^[^{}]+/.exec(rest);
    const whole = value ?? choice ?? words;
    if (!whole) throw new Error(`expected a text, a value or variants, found ${rest}`);
    if (value) parts.push([value[1]]);
    else if (choice) {
      const variants = choice[2].trim().split("\n").map((line) => /^\s*\*?\[([a-z0-9]+)\] (.*)$/.exec(line));
      parts.push([choice[1], Object.fromEntries(variants.map(([, name, variant]) => [name, pattern(variant)]))]);
    } else parts.push(whole[0]);
    rest = rest.slice(whole[0].length);
  }
  return parts.length === 1 && typeof parts[0] === "string" ? parts[0] : parts;
}

/** Messages of the page alone. */
export const ownTexts = (language) => entries(join(folder, "page", `${language}.ftl`));
/** Messages of the terminal and of reports. */
export const sharedTexts = (language) => new Map([...entries(join(folder, `${language}.ftl`)), ...entries(join(folder, "report", `${language}.ftl`))]);

/** Words in the page's source that may be names of messages. */
export function namesInSource() {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).map((name) => join(source, name)).filter((path) => path.endsWith(".ts") && statSync(path).isFile());
  return new Set(files.flatMap((path) => [...readFileSync(path, "utf8").matchAll(/"([a-z][a-z0-9-]*)"/g)].map((match) => match[1])));
}

/** Messages of a language that the page uses. */
export function messages(language) {
  const used = namesInSource();
  const all = [...sharedTexts(language), ...ownTexts(language)].filter(([name]) => used.has(name));
  return Object.fromEntries(all.map(([name, text]) => [name, pattern(text)]));
}

const PREFIX = "virtual:messages/";

/** Plugin of Vite: `virtual:messages/de` is a module with the messages of German. */
export function messagesPlugin() {
  return {
    name: "messages",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${PREFIX}`) ? `export default ${JSON.stringify(messages(id.slice(PREFIX.length + 1)))}` : null),
  };
}
