// Your matches: search, error rates over time, errors of all matches, and files to add.

import { complaint, type Engine } from "../../engine/engine.js";
import type { Conditions, Library, Tags } from "../../engine/library.js";
import { said, t } from "../../language.js";
import { button, fill, h, select } from "../dom.js";
import { remember, remembered } from "../remember.js";
import { addFiles } from "./import.js";
import { errorTable, matchTable, playerTable, type Hit } from "./matches.js";
import { TAG_NAMES, type Change, type Labels } from "./tags.js";
import { PARTS, trendView } from "./trend.js";

type View = "matches" | "trend" | "errors" | "players";

const VIEWS: readonly (readonly [View, string])[] = [["matches", t("matches")], ["trend", t("ratings")], ["errors", t("errors")], ["players", t("players")]];
const KINDS = [["", t("all")], ["play", t("plays")], ["cube", t("kind-cube")], ["double", t("kind-doubles")], ["no-double", t("kind-no-doubles")], ["take", t("kind-takes")], ["pass", t("kind-passes")]] as const;
const ERRORS = [["", "0.00"], ["0.02..", "0.02"], ["0.05..", "0.05"], ["0.08..", "0.08"], ["0.2..", "0.2"]] as const;
const LOSS = "0.05..";
/** Milliseconds after which the answer to the question before is taken away. */
const PATIENCE = 300;
/** Maximum number of errors that become questions at once. */
const MOST = "1000";
/** Number of matches of each part of a moving mean. */
const MOVING = "10";

/** Opens a match at an action of a game, or at its first error. */
export type Open = (library: Library, id: number, game?: number, action?: number) => void;

export class LibraryPanel {
  readonly element = h("section", { class: "library", "aria-label": t("your-matches") });
  readonly #state = h("p", { class: "message", role: "status" });
  readonly #progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": t("progress-files") });
  readonly #tools = h("div", { class: "row views", role: "group", "aria-label": t("view") });
  readonly #own = h("div", { class: "row" });
  readonly #body = h("div");
  readonly #names = h("datalist", { id: "library-names" });
  readonly #tagNames = h("datalist", { id: TAG_NAMES });
  readonly #tagChoice = h("span", { class: "contents" });
  #library: Library | null = null;
  #view: View = "matches";
  #abort: AbortController | null = null;
  #look = 0;
  #by = "month";
  /** Conditions of the selection of matches, and those of errors. */
  #matches: Record<string, string> = { player: remembered("library-player", "") };
  #errors: Record<string, string> = { error: LOSS };

  constructor(readonly engine: Engine, readonly open: Open) {}

  /** Takes the library, which is there now. */
  take(library: Library): void {
    this.#library = library;
    fill(this.#tools, ...VIEWS.map(([view, name]) => button(name, () => this.#choose(view), { class: "small", "data-view": view })));
    fill(this.element, this.#selection(), this.#tools, this.#own, this.#body, library.grows ? this.#files() : null, this.#progress, this.#state, this.#names, this.#tagNames);
    this.#choose(this.#view);
  }

  /** Reads the library again: another page, or a game, may have added to it. */
  enter(): void {
    if (this.#library) this.#choose(this.#view);
  }

  #selection(): HTMLElement {
    const text = (key: string, label: string, example: string, list: string | null) => {
      const input = h("input", { type: "search", id: `library-${key}`, placeholder: example, list, value: this.#matches[key] ?? "", onchange: () => this.#select({ [key]: input.value.trim() }) });
      return h("label", { class: "field", for: `library-${key}` }, h("span", {}, label), input);
    };
    return h("div", { class: "selection" }, text("player", t("player"), t("any"), "library-names"),
      h("details", { class: "more", open: Object.entries(this.#matches).some(([key, value]) => key !== "player" && value) }, h("summary", {}, t("more-conditions")), h("div", { class: "fields" },
        text("opponent", t("opponent"), t("any"), "library-names"), text("since", t("since"), "2025-01", null), text("until", t("until"), "2026", null),
        text("length", t("length"), t("length-hint"), null), text("tournament", t("event"), t("any"), null))));
  }

  #select(part: Record<string, string>): void {
    this.#matches = { ...this.#matches, ...part };
    for (const [key, value] of Object.entries(part)) {
      const input = this.element.querySelector<HTMLInputElement>(`#library-${key}`);
      if (input) input.value = value;
      // A condition that a press has set must be seen.
      const more = input?.closest("details");
      if (value && more) more.open = true;
    }
    remember("library-player", this.#matches["player"] ?? "");
    this.#choose(this.#view);
  }

  #choose(view: View): void {
    this.#view = view;
    // New buttons would not get the press that ends a change of a field.
    for (const one of this.#tools.children) one.setAttribute("aria-pressed", String(one.getAttribute("data-view") === view));
    const choice = (key: string, label: string, values: readonly (readonly [string, string])[]) =>
      select(label, values, this.#errors[key] ?? "", (value) => { this.#errors = { ...this.#errors, [key]: value }; this.#choose(view); }, `library-${key}`);
    const theme = this.#errors["theme"];
    const score = this.#errors["score"];
    fill(this.#own,
      ...(view === "trend" ? [select(t("parts"), PARTS, this.#by, (value) => { this.#by = value; this.#choose(view); }, "library-by")] : []),
      ...(view === "errors" ? [choice("kind", t("decisions"), KINDS), choice("error", t("loss-from"), ERRORS), choice("sort", t("order"), [["", t("largest-first")], ["newest", t("latest-first")]]), this.#tagChoice] : []),
      ...(view === "errors" && (theme || score)
        ? [button(`${theme ? t("theme-tag", { theme: said(theme) }) : t("score-tag", { score: score ?? "" })} ✕`, () => { this.#errors = { ...this.#errors, theme: "", score: "" }; this.#choose(view); }, { class: "small", id: "library-all", title: t("all-themes") })]
        : []));
    void this.#show();
  }

  async #show(): Promise<void> {
    const library = this.#library;
    if (!library) return;
    const look = ++this.#look;
    // The answer before must not look like the answer to a question that takes longer.
    const late = setTimeout(() => { if (look === this.#look) fill(this.#body, h("p", { class: "faint" }, t("reading-library"))); }, PATIENCE);
    try {
      const content = await this.#content(library);
      clearTimeout(late);
      if (look === this.#look) fill(this.#body, ...content);
    } catch (error) {
      clearTimeout(late);
      if (look === this.#look) fill(this.#body, h("p", { class: "problem" }, complaint(error)));
    }
  }

  async #content(library: Library): Promise<HTMLElement[]> {
    const count = (shown: number, total: number, name: string) =>
      h("p", { class: "faint" }, shown < total ? t("some-of", { count: shown, text: t(name, { count: total }) }) : t(name, { count: total }));
    const matches = await library.matches(this.#matches);
    if (matches.total === 0) {
      const isEmpty = Object.values(this.#matches).every((value) => !value);
      const text = !isEmpty ? t("no-match-fits") : library.grows ? t("no-match-drop") : t("no-match-yet");
      return [h("p", {}, text)];
    }
    if (this.#view === "matches") return [matchTable(matches, (id) => this.open(library, id)), count(matches.matches.length, matches.total, "matches-are")];
    const players = await library.players(this.#matches);
    // A collection has positions of all players.
    const tag = this.#errors["tag"] ?? "";
    fill(this.#names, ...players.players.map(({ name }) => h("option", { value: name })));
    if (this.#view === "players") return [playerTable(players, (name) => { this.#view = "trend"; this.#select({ player: name }); })];
    // Most matches of a library are those of its owner.
    const player = this.#matches["player"] || players.players.toSorted((a, b) => b.matches - a.matches)[0]?.name || "";
    const conditions: Conditions = { ...this.#matches, player };
    if (this.#view === "trend") {
      // Parts that are shown remain those of their question while the next one is asked.
      const by = this.#by;
      const trend = await library.trend({ ...conditions, ...(by === "moving" ? { moving: MOVING } : { by }) });
      return [h("h2", {}, trend.player), trendView(trend, (label) => this.#searchPart(trend.player, by, label))];
    }
    return this.#found(library, { ...this.#errors, ...(tag && !this.#matches["player"] ? this.#matches : conditions) }, tag || player, count);
  }

  /** Actions of a search, with their labels. */
  async #found(library: Library, conditions: Conditions, name: string, count: (shown: number, total: number, name: string) => HTMLElement): Promise<HTMLElement[]> {
    const tags = await library.tags();
    const chosen = conditions["tag"];
    if (chosen && !tags.tags.some(({ name }) => name === chosen)) {
      // Another program has removed it.
      this.#chooseTag("");
      return [];
    }
    this.#suggest(tags);
    const found = await library.search(conditions);
    if (found.total === 0) return [h("h2", {}, name), h("p", {}, t("no-error-fits"))];
    const learn = button(t("learn-these"), () => void this.#learn(library, conditions), { class: "small", id: "learn-these", title: t("learn-these-hint") });
    const table = errorTable(found, (id, game, action) => this.open(library, id, game, action), (hit) => this.#labels(library, hit));
    return [h("h2", {}, name), ...(library.grows ? [learn] : []), table, count(found.hits.length, found.total, conditions["error"] ? "errors-are" : "positions-are")];
  }

  #labels(library: Library, { id, action }: Hit): Omit<Labels, "what"> {
    const change = async (wanted: Change): Promise<readonly string[] | null> => {
      try {
        const place = { match: String(id), game: String(action.game), move: String(action.action), kind: action.kind.replace("_", "-") };
        const tags = await library.tag({ ...place, ...wanted });
        this.#suggest(tags);
        fill(this.#state);
        return tags.tags.map(({ name }) => name);
      } catch (error) {
        fill(this.#state, complaint(error));
        return null;
      }
    };
    return { choose: (tag) => this.#chooseTag(tag), change: library.grows ? change : null };
  }

  /** Offers the tags as a condition and as names of new labels. */
  #suggest({ tags }: Tags): void {
    const chosen = this.#errors["tag"] ?? "";
    const used = tags.filter(({ name, actions }) => actions > 0 || name === chosen);
    fill(this.#tagNames, ...tags.map(({ name }) => h("option", { value: name })));
    fill(this.#tagChoice, used.length > 0 ? select(t("tag"), [["", t("all")], ...used.map(({ name, actions }) => [name, `${name} (${actions})`] as const)], chosen, (tag) => this.#chooseTag(tag), "library-tag") : null);
  }

  /** Shows all positions with a tag, whatever they lost; without a tag the errors again. */
  #chooseTag(tag: string): void {
    this.#errors = { error: tag ? "" : LOSS, sort: this.#errors["sort"] ?? "", tag };
    this.#choose("errors");
  }

  /** Makes questions of errors. */
  async #learn(library: Library, conditions: Conditions): Promise<void> {
    try {
      const { added, known } = await library.learn({ ...conditions, limit: MOST });
      fill(this.#state, `${t("questions-added", { count: added })}${known ? t("questions-known", { count: known }) : ""}. ${t("asked-later")}`);
    } catch (error) {
      fill(this.#state, complaint(error));
    }
  }

  /** Shows the errors of a part of a trend. */
  #searchPart(player: string, by: string, label: string): void {
    const away = /^(\d+)-away (\d+)-away$/.exec(label);
    const day = /^\d{4}(-\d\d){0,2}/.exec(label)?.[0] ?? "";
    const parts: Readonly<Record<string, Record<string, string>>> = {
      opponent: { opponent: label }, month: { since: day, until: day }, year: { since: day, until: day }, match: { since: day, until: day, opponent: label.slice(day.length).trim() },
    };
    this.#errors = {
      ...this.#errors, tag: "", error: this.#errors["error"] || LOSS, theme: by === "theme" ? label.split(",")[0] ?? "" : "", score: by === "score" ? (away ? `${away[1]}-${away[2]}` : label) : "",
    };
    this.#view = "errors";
    this.#select({ player, ...parts[by] });
  }

  #files(): HTMLElement {
    const picker = (id: string, text: string, more: Record<string, boolean>) => {
      const input = h("input", { type: "file", id, class: "hidden-file", multiple: true, ...more, onchange: () => { void this.add([...(input.files ?? [])]); input.value = ""; } });
      return h("label", { class: "file", for: id }, text, input);
    };
    return h("div", { class: "row" }, picker("library-files", t("add-files"), {}), picker("library-folder", t("add-folder"), { webkitdirectory: true }), h("span", { class: "faint" }, t("or-drop")));
  }

  /** True if files can be added. */
  get grows(): boolean { return this.#library?.grows ?? false; }

  /** Adds a match that was played or read here, and says so; resolves to false without a library that grows. */
  async keep(name: string, record: string): Promise<boolean> {
    if (!this.#library?.grows) return false;
    await this.#library.add(name, record, "replace");
    return true;
  }

  /** Adds files, and says what became of them. */
  async add(files: readonly File[]): Promise<void> {
    const library = this.#library;
    if (!library || files.length === 0) return;
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#progress.hidden = false;
    const stop = button(t("stop"), () => abort.abort(), { class: "small" });
    const { counts, failures } = await addFiles(this.engine, library, files, abort.signal, ({ done, total, name }) => {
      this.#progress.value = done / total;
      fill(this.#state, `${t("files-at", { done: done + 1, total, name })} `, stop);
    });
    this.#progress.hidden = true;
    const { failed, replaced } = counts;
    const known = counts.known + counts.known_worse;
    const parts = [t("count-new", { count: counts.new }), replaced ? t("count-better", { count: replaced }) : "", known ? t("count-known", { count: known }) : "", failed ? t("count-failed", { count: failed }) : ""];
    fill(this.#state, `${abort.signal.aborted ? `${t("import-stopped")} ` : ""}${t("import-done", { counts: parts.filter(Boolean).join(", ") })}`,
      failures.length > 0 ? h("ul", { class: "faint" }, ...failures.slice(0, 20).map((text) => h("li", {}, text))) : null);
    this.enter();
  }
}
