/* Keys, buttons, the switch of the colours and the mode to retry errors. The page works without them. */
document.addEventListener("DOMContentLoaded", () => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const status = create("p", { role: "status", class: "verdict wide" });
  let exam;

  /* Words in the language of the page. */
  const say = (name, values = {}) => data.words[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);

  /* Creates an element with attributes and children. */
  function create(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === "function") element.addEventListener(key, value);
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  function button(text, click, attributes = {}) {
    return create("button", { type: "button", click, ...attributes }, text);
  }

  /* Walks through the page. */
  function go(element) {
    if (!element) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "start" });
    if (element.id) history.replaceState(null, "", "#" + element.id);
  }

  /* Goes to the next (1) or previous (-1) one of the elements, counted from the focus or the top of the
     window. */
  function step(selector, way) {
    const elements = all(selector).filter((element) => element.getClientRects().length);
    const focused = elements.indexOf(document.activeElement);
    if (focused >= 0) return go(elements[focused + way]);
    const top = (element) => element.getBoundingClientRect().top;
    go(way > 0
      ? elements.find((element) => top(element) > 8)
      : elements.filter((element) => top(element) < -8).pop());
  }

  const stepError = (way) => step(document.body.classList.contains("retry") ? "article.asked" : "article.decision", way);
  const stepGame = (way) => step("section.game", way);

  /* Marks the next or previous move of the score sheets. */
  function stepMove(way) {
    const moves = all(".move");
    const now = moves.findIndex((move) => move.classList.contains("here"));
    const hashed = moves.findIndex((move) => location.hash.match(/^#g\d+m\d+/)?.[0] === "#" + move.id);
    const from = now >= 0 ? now : hashed;
    const next = moves[from < 0 ? (way > 0 ? 0 : moves.length - 1) : from + way];
    if (!next) return;
    moves.forEach((move) => move.classList.toggle("here", move === next));
    next.scrollIntoView({ block: "center" });
    const link = next.querySelector("a");
    if (link) link.focus({ preventScroll: true });
    else {
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
  }

  /* Colours. */
  const root = document.documentElement;
  const themes = create("select", { "aria-label": say("colours"), change: () => { root.dataset.theme = themes.value; } });
  for (const name of ["auto", "light", "dark", "safe"]) {
    themes.append(create("option", { value: name }, say({ auto: "script-auto", light: "light", dark: "dark", safe: "script-safe" }[name])));
  }
  themes.value = root.dataset.theme;
  function nextTheme() {
    themes.selectedIndex = (themes.selectedIndex + 1) % themes.options.length;
    themes.dispatchEvent(new Event("change"));
  }

  /* Help. */
  const keys = [
    [say("key-next-error"), "do-next-error"], [say("key-previous-error"), "do-previous-error"],
    [say("key-next-move"), "do-next-move"], [say("key-previous-move"), "do-previous-move"],
    ["g", "do-next-game"], ["G", "do-previous-game"], ["r", "do-retry"], ["t", "do-colours"], ["?", "do-help"],
  ];
  const help = create("dialog", { "aria-labelledby": "help-title" },
    create("h2", { id: "help-title" }, say("keys")),
    create("ul", {}, ...keys.map(([key, text]) => create("li", {}, create("kbd", {}, key), ": " + say(text)))),
    create("p", {}, say("script-help")),
    button(say("close"), () => help.close(), { class: "main" }));

  /* Board that the reader plays on. */
  const SVG = "http://www.w3.org/2000/svg";
  function shape(name, attributes, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    return element;
  }

  /* Draws the chequers of a board. */
  function drawn(question, board) {
    const group = shape("g", { class: "mover" });
    board.forEach((side, index) => {
      const isWhite = (index === 0) === (question.on_roll === 0);
      const colours = isWhite ? "bp-f-white bp-s-white-edge" : "bp-f-black bp-s-black-edge";
      const ink = isWhite ? "bp-f-white-edge" : "bp-f-black-edge";
      const stacks = data.stacks[question.on_roll][index];
      side.forEach((count, place) => {
        const [x, y, gap] = stacks[place];
        for (let i = 0; i < count; i += 1) {
          if (place === OFF) {
            group.append(shape("rect", { x: x - 20, y: y + gap * i - 6, width: 40, height: 12, rx: 3, class: colours }));
          } else if (i < 5) {
            group.append(shape("circle", { cx: x, cy: y + gap * i, r: 20, class: colours }));
          }
        }
        if (count > 5 && place !== OFF) {
          group.append(shape("text", { x, y: y + gap * 4 + 7, class: ink, "font-size": 20, "text-anchor": "middle" }, String(count)));
        }
      });
    });
    return group;
  }

  /* Question about a play: the reader moves chequers. */
  function playPanel(question, article, answer) {
    const start = parseBoard(question.board, data.chequers);
    const dice = [...question.dice].map(Number);
    const legal = legalSequences(start, dice);
    const svg = article.querySelector("svg.block");
    let moves = [];
    let chosen;
    const layer = shape("g", {});
    svg.querySelector(".chequers")?.remove();
    svg.append(layer);

    const begins = (sequence) => moves.every(([from, to], i) => sequence[i][0] === from && sequence[i][1] === to);
    const next = () => legal.filter(begins).map((sequence) => sequence[moves.length]).filter(Boolean);
    const now = () => moves.reduce((board, [from, to]) => moved(board, from, to), start);

    function click(place) {
      const possible = next();
      if (chosen !== undefined && possible.some(([from, to]) => from === chosen && to === place)) {
        moves.push([chosen, place]);
        chosen = undefined;
      } else {
        chosen = chosen !== place && possible.some(([from]) => from === place) ? place : undefined;
      }
      draw();
    }

    function draw() {
      const possible = next();
      const areas = shape("g", {});
      layer.replaceChildren(areas, drawn(question, now()));
      data.stacks[question.on_roll][0].forEach(([x, y, gap], place) => {
        const isTarget = chosen !== undefined && possible.some(([from, to]) => from === chosen && to === place);
        const isSource = chosen === undefined && possible.some(([from]) => from === place);
        const height = place === OFF ? 15 * Math.abs(gap) + 12 : place === BAR ? 200 : 215;
        const state = place === chosen ? " chosen" : isTarget || isSource ? " possible" : "";
        const top = gap > 0 ? y - 21 : y + 21 - height;
        const area = shape("rect", { x: x - 22, y: top, width: 44, height, class: "place" + state, "data-place": place });
        area.addEventListener("click", () => click(place));
        areas.append(area);
      });
      input.value = moves.length ? playText(start, moves) : "";
      confirm.disabled = next().length > 0;
      undo.disabled = moves.length === 0;
    }

    function take(text) {
      const typed = typedPlay(start, dice, text);
      if (!typed) {
        message.textContent = say("script-illegal", { dice: question.dice });
        return;
      }
      moves = typed.map(([from, to]) => [from, to]);
      chosen = undefined;
      draw();
      finish();
    }

    function finish() {
      const board = now();
      const key = boardKey(board);
      const best = question.plays[0];
      const found = question.plays.find(([, after]) => (after.length === 25 ? after + question.board.slice(25) : after) === key);
      const text = playText(start, moves) || say("script-no-move");
      layer.remove();
      svg.querySelector(".answer")?.before(drawn(question, start));
      if (!found) {
        const least = -question.plays.at(-1)[2];
        return answer({ text, error: undefined, least, best: best[0] });
      }
      answer({ text: found[0], error: -found[2], best: best[0] });
    }

    const id = question.id + "-typed";
    const input = create("input", { id, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "8/5 6/5" });
    const message = create("p", { class: "verdict", role: "status" });
    const undo = button(say("script-undo"), () => { moves.pop(); chosen = undefined; draw(); });
    const confirm = button(say("script-play"), () => finish(), { class: "main" });
    const form = create("form", { submit: (event) => { event.preventDefault(); take(input.value); } },
      create("label", { for: id }, say("script-type"), input), create("button", { type: "submit" }, say("script-enter")));
    draw();
    if (legal[0].length === 0) confirm.disabled = false;
    return [create("p", {}, say("script-click")), create("div", { class: "choices" }, confirm, undo), form, message];
  }

  /* Question about the cube. */
  function cubePanel(question, answer) {
    const [wait, take, pass] = question.cube;
    const doubled = Math.min(take, pass);
    const choices = question.task === "double"
      ? [[say("no-double"), wait], [say("double"), doubled]]
      : [[say("take"), -take], [say("pass"), -pass]];
    const best = choices.reduce((a, b) => (b[1] > a[1] ? b : a));
    const choose = ([text, equity]) => () => answer({ text, error: best[1] - equity, best: best[0] });
    return [create("div", { class: "choices" }, ...choices.map((choice) => button(choice[0], choose(choice), { class: "main" })))];
  }

  /* Mode to retry errors. */
  function ask(question, count) {
    const article = document.getElementById(question.id);
    article.classList.add("asked", "open");
    const panel = create("div", { class: "exam" });
    const answer = ({ text, error, least, best }) => {
      article.classList.remove("open");
      const isRight = error !== undefined && error < 0.0005;
      const loss = (error ?? least).toFixed(3);
      const words = say(isRight ? "script-right" : error === undefined ? "script-loses-least" : "script-loses", { choice: text, loss, best });
      exam.done += 1;
      exam.right += isRight ? 1 : 0;
      exam.lost += error === undefined ? least : error;
      const isLast = exam.done === count;
      const { right, done } = exam;
      const total = say(isLast ? "script-finished" : "script-total", { right, done, left: count - done, lost: exam.lost.toFixed(3) });
      const more = isLast ? button(say("script-end"), stop, { class: "main" }) : button(say("script-next"), () => stepError(1), { class: "main" });
      panel.replaceChildren(create("p", { class: "verdict", role: "status" }, words), create("p", { class: "total" }, total), create("div", { class: "choices" }, more));
      status.textContent = total;
      more.focus();
    };
    const parts = question.task === "play" ? playPanel(question, article, answer) : cubePanel(question, answer);
    panel.append(...parts);
    (article.querySelector(".columns") || article).append(panel);
  }

  /* The page as it was before the mode. */
  const main = document.querySelector("main");

  function start(player) {
    const wanted = data.decisions.filter((question) => player === "both" || question.player === Number(player));
    if (!wanted.length) {
      status.textContent = say("script-none");
      return;
    }
    exam = { done: 0, right: 0, lost: 0, page: main.cloneNode(true) };
    document.body.classList.add("retry");
    all("#statistics, #course, #worst, .contents, .sheet, .result, .of-game, .links, .game > .comment")
      .forEach((element) => element.classList.add("hideable"));
    wanted.forEach((question) => ask(question, wanted.length));
    status.textContent = say("script-count", { count: wanted.length });
    retry.textContent = say("script-stop");
    go(document.getElementById(wanted[0].id));
  }

  function stop() {
    document.body.classList.remove("retry");
    const focused = document.activeElement?.closest("article")?.id;
    main.replaceChildren(...exam.page.childNodes);
    exam = undefined;
    all(".hideable").forEach((element) => element.classList.remove("hideable"));
    retry.textContent = say("script-retry");
    status.textContent = "";
    fit();
    go(focused && document.getElementById(focused));
  }

  const whose = create("select", { "aria-label": say("script-errors-of") },
    create("option", { value: "both" }, say("both-players")),
    ...data.names.map((name, seat) => create("option", { value: seat }, name)));
  const toggle = () => (exam ? stop() : start(whose.value));
  const retry = button(say("script-retry"), toggle, { id: "retry", title: say("script-key", { key: "r" }) });

  const label = (sign, text) => [sign, create("span", { class: "wide" }, " " + text)];
  const walk = (sign, name, text, key, act) => create("button", { type: "button", "aria-label": say(name), title: say("script-key", { key }), class: text === "script-move" ? "roomy" : "", click: act }, ...label(sign, say(text)));
  const tools = create("nav", { class: "tools", "aria-label": say("script-tools") },
    walk("\u25c0", "previous-error", "script-error", "p", () => stepError(-1)),
    walk("\u25b6", "next-error", "script-error", "n", () => stepError(1)),
    walk("\u2190", "script-previous-move", "script-move", ",", () => stepMove(-1)),
    walk("\u2192", "script-next-move", "script-move", ".", () => stepMove(1)));
  if (data.decisions.length) tools.append(retry, whose);
  tools.append(themes, button("?", () => help.showModal(), { "aria-label": say("keys") }), status);
  document.body.append(tools, help);

  /* Parts that are wider than the screen can be scrolled by keys; the others need no focus. */
  function fit() {
    for (const part of all(".scroll, .chart")) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    }
  }
  fit();
  window.addEventListener("resize", fit);
  document.addEventListener("toggle", fit, true);

  const actions = {
    n: () => stepError(1), j: () => stepError(1), p: () => stepError(-1), k: () => stepError(-1),
    ".": () => stepMove(1), ArrowRight: () => stepMove(1), ",": () => stepMove(-1), ArrowLeft: () => stepMove(-1),
    g: () => stepGame(1), G: () => stepGame(-1), t: nextTheme, "?": () => help.showModal(),
    r: () => data.decisions.length && toggle(),
  };
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea, dialog, .chart");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });
});
