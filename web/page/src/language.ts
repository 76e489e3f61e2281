// The language of the page: that of the browser, unless another is chosen. English is in the page, the others are loaded.

import type { Action } from "barpoint";

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

/** Code of the language of the page. */
export let language = chosen();
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
    return variants ? write(variants[String(value)] ?? variants[rules.select(Number(value))] ?? variants["other"] ?? "", values) : String(value);
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
  const plies = /^(\d+)-ply$/.exec(text)?.[1];
  if (plies) return t("level-plies", { plies });
  const trials = /^rollout of (\d+) trials$/.exec(text)?.[1];
  if (trials) return t("level-trials", { trials });
  const isCube = pair.length === 2 && known.get(first)?.startsWith("cube-") && known.get(second)?.startsWith("cube-");
  return isCube ? t("cube-action", { double: said(first), answer: said(second) }) : text;
}

/** Sentences and phrases of explanations that the page knows. */
const REASONS: ReadonlySet<string> = new Set([
  "reason-same", "reason-made-better", "reason-best", "reason-best-but", "reason-best-anyway", "reason-worse-anyway", "reason-worth",
  "reason-board", "reason-board-but", "reason-board-although", "reason-owned", "reason-useless", "reason-equal-double", "reason-double", "reason-wait",
  "reason-play-on", "reason-gammons", "reason-must-pass", "reason-market", "reason-impossible", "reason-equal-answer", "reason-pass", "reason-take", "reason-beaver",
  "phrase-wins-more", "phrase-wins-less", "phrase-more-gammons", "phrase-fewer-gammons", "phrase-more-lost-gammons", "phrase-fewer-lost-gammons",
  "phrase-more-backgammons", "phrase-fewer-backgammons", "phrase-more-lost-backgammons", "phrase-fewer-lost-backgammons", "phrase-bar", "phrase-shots",
  "phrase-good-rolls", "phrase-no-prime", "phrase-prime", "phrase-longer-prime", "phrase-home-points", "phrase-anchor", "phrase-no-anchor", "phrase-off",
  "phrase-wastes-less", "phrase-wastes-more",
]);

type Sentence = NonNullable<Action["explanation"]>[number];
type Phrase = NonNullable<Sentence["advantages"]>[number];

/** Reasons in the language of the page; what it does not know stays English. */
export function explained({ reasons, explanation = [] }: Pick<Action, "reasons" | "explanation">): string {
  const isKnown = explanation.every(({ name, advantages = [], drawbacks = [] }) =>
    REASONS.has(`reason-${name}`) && [...advantages, ...drawbacks].every((phrase) => REASONS.has(`phrase-${phrase.name}`)));
  if (language === "en" || explanation.length === 0 || !isKnown) return reasons ?? "";
  return explanation.map(sentence).reduce((first, second) => t("sentences", { first, second }));
}

const share = (chance: number | null | undefined): string => (100 * (chance ?? 0)).toFixed(1);

function sentence({ name, equity, win, gammons, market, advantages, drawbacks }: Sentence): string {
  return t(`reason-${name}`, {
    equity: (equity ?? 0).toFixed(3), win: share(win), gammons: share(gammons), market: share(market), good: phrases(advantages ?? []), bad: phrases(drawbacks ?? []),
  });
}

function phrases(all: readonly Phrase[]): string {
  const texts = all.map(({ name, chance, pips, count, instead_of }) => t(`phrase-${name}`, { chance: share(chance), pips: (pips ?? 0).toFixed(1), count: count ?? 0, other: instead_of ?? 0 }));
  const last = texts.pop() ?? "";
  return texts.length === 0 ? last : t("phrases-last", { first: texts.reduce((first, second) => t("phrases-more", { first, second })), second: last });
}
