// The language of the page: that of the browser, unless another is chosen. English is in the page, the others are loaded.

import english from "virtual:messages/en";

/** A text, or its parts: texts, values, and variants for numbers. */
export type Message = string | readonly (string | readonly [string] | readonly [string, Readonly<Record<string, Message>>])[];
type Values = Readonly<Record<string, string | number>>;

const FILES = {
  de: () => import("virtual:messages/de"), fr: () => import("virtual:messages/fr"), es: () => import("virtual:messages/es"),
  it: () => import("virtual:messages/it"), ja: () => import("virtual:messages/ja"),
} as const;
type Loaded = keyof typeof FILES;

/** Languages with their names in themselves. */
export const LANGUAGES: readonly (readonly [string, string])[] = [["en", "English"], ["de", "Deutsch"], ["fr", "français"], ["es", "español"], ["it", "italiano"], ["ja", "日本語"]];

/** Name of the choice among what the browser remembers. */
export const KEY = "barpoint-language";

/** Language that the user has chosen, else the first one of the browser that the page has. */
function chosen(): string {
  const codes = LANGUAGES.map(([code]) => code);
  let wanted: string | null = null;
  try {
    wanted = localStorage.getItem(KEY);
  } catch {
    // Without storage the language is that of the browser.
  }
  return codes.find((code) => code === wanted) ?? navigator.languages.map((one) => one.slice(0, 2).toLowerCase()).find((code) => codes.includes(code)) ?? "en";
}

let language = chosen();
let texts = english;
if (language in FILES) {
  try {
    texts = (await FILES[language as Loaded]()).default;
  } catch {
    // A page without a network may have English alone.
    language = "en";
  }
}
document.documentElement.lang = language;
const rules = new Intl.PluralRules(language);

/** Message of a name with its values. */
export function t(name: string, values: Values = {}): string {
  return write(texts[name] ?? english[name] ?? name, values);
}

function write(message: Message, values: Values): string {
  if (typeof message === "string") return message;
  return message.map((part) => {
    if (typeof part === "string") return part;
    const [name, variants] = part;
    const value = values[name] ?? "";
    return variants ? write(variants[rules.select(Number(value))] ?? variants["other"] ?? "", values) : String(value);
  }).join("");
}

/** Messages whose English texts the library writes: cube decisions, actions, themes, words of ratings. */
const OF_LIBRARY = [
  "cube-no-double", "cube-no-redouble", "cube-double", "cube-redouble", "cube-optional-double", "cube-optional-redouble", "cube-too-good", "cube-too-good-redouble",
  "cube-take", "cube-pass", "cube-beaver", "no-access", "no-double-crawford", "never-double", "never-redouble",
  "doubles", "takes", "passes", "beavers-it", "raccoons-it", "accepts", "declines", "resigns", "resigns-single", "resigns-gammon", "resigns-backgammon", "no-play",
  "bearoff", "race-theme", "bearoff-contact", "containment", "blitz", "opening", "back-game", "ace-point", "deuce-point", "holding", "prime-prime", "mutual-holding", "priming", "middle-game",
  "awful", "beginner", "casual-player", "intermediate", "advanced", "expert", "world-class", "supernatural", "centred", "on-roll-tag",
] as const;
const known = new Map(OF_LIBRARY.map((name) => [english[name], name] as const));
known.set("drops", "passes");
known.set("no play", "no-play");
known.set("too good", "cube-too-good");

/** Words of the library in the language of the page. What the page does not know stays English. */
export function said(text: string): string {
  if (language === "en") return text;
  const name = known.get(text);
  if (name) return t(name);
  const to = /^doubles to (\d+)$/.exec(text)?.[1];
  if (to) return t("doubles-to", { value: to });
  const roll = /^(\d\d: )(no play)$/.exec(text);
  if (roll) return `${roll[1]}${t("no-play")}`;
  const pair = text.split(", ");
  const [first = "", second = ""] = pair;
  const isCube = pair.length === 2 && known.get(first)?.startsWith("cube-") && known.get(second)?.startsWith("cube-");
  return isCube ? t("cube-action", { double: said(first), answer: said(second) }) : text;
}
