"use strict";
/* Rules of the game. A side has 26 counts: the points from 1 to 24 of its own, the bar, and the chequers
   that are off. A board is [side on roll, other side]. */
const BAR = 24, OFF = 25;

/* Reads the chequers of both sides. Those that are neither on a point nor on the bar are off. */
function parseBoard(digits, total) {
  return [0, 25].map((start) => {
    const counts = [...digits.slice(start, start + 25)].map((digit) => parseInt(digit, 16));
    return [...counts, total - counts.reduce((sum, count) => sum + count, 0)];
  });
}

/* Returns the chequers of both sides as digits. */
function boardKey(board) {
  return board.map((side) => side.slice(0, 25).map((count) => count.toString(16)).join("")).join("");
}

/* Returns true if all chequers are in the home board or off. */
function canBearOff([own]) {
  return own.slice(6, 25).every((count) => count === 0);
}

/* Returns where a chequer comes to with a die, or undefined if it may not move so. */
function target(board, from, die) {
  const [own, other] = board;
  if (own[from] === 0 || (own[BAR] > 0 && from !== BAR)) return undefined;
  const to = from - die;
  if (to >= 0) return other[23 - to] > 1 ? undefined : to;
  if (!canBearOff(board)) return undefined;
  const isHighest = own.slice(from + 1, 24).every((count) => count === 0);
  return to === -1 || isHighest ? OFF : undefined;
}

/* Returns the board after a chequer has moved. */
function moved(board, from, to) {
  const [own, other] = board.map((side) => [...side]);
  own[from] -= 1;
  own[to] += 1;
  if (to !== OFF && other[23 - to] === 1) {
    other[23 - to] = 0;
    other[BAR] += 1;
  }
  return [own, other];
}

/* Returns all sequences of moves with these dice that cannot be continued: lists of [from, to, die]. */
function sequences(board, dice) {
  const found = [];
  for (let from = BAR; from >= 0; from -= 1) {
    const to = target(board, from, dice[0]);
    if (to === undefined) continue;
    const rest = dice.length > 1 ? sequences(moved(board, from, to), dice.slice(1)) : [[]];
    for (const tail of rest) found.push([[from, to, dice[0]], ...tail]);
  }
  return found.length ? found : [[]];
}

/* Returns the legal sequences of moves of a roll: as many dice as possible, and the higher one if only
   one of them can be played. */
function legalSequences(board, [a, b]) {
  const orders = a === b ? [[a, a, a, a]] : [[a, b], [b, a]];
  const all = orders.flatMap((dice) => sequences(board, dice));
  const most = Math.max(...all.map((moves) => moves.length));
  let legal = all.filter((moves) => moves.length === most);
  if (most === 1 && a !== b) {
    const high = Math.max(a, b);
    const higher = legal.filter(([[, , die]]) => die === high);
    if (higher.length) legal = higher;
  }
  return legal;
}

/* Returns the keys of all positions that a roll leads to. */
function legalResults(board, dice) {
  const results = legalSequences(board, dice).map((moves) =>
    boardKey(moves.reduce((now, [from, to]) => moved(now, from, to), board)));
  return new Set(results);
}

/* Reads a play such as "8/5 6/5*", "bar/20 13/7(2)" or "24/18/14*". Returns its moves, or undefined. */
function parsePlay(text) {
  const moves = [];
  for (const word of text.toLowerCase().replace(/[,;]/g, " ").trim().split(/\s+/)) {
    const parts = /^((?:bar|\d+)(?:\*?[/-](?:off|bar|\d+))+)\*?(?:\((\d)\))?\*?$/.exec(word);
    if (!parts) return undefined;
    const places = parts[1].replace(/\*/g, "").split(/[/-]/).map(placeOf);
    if (places.includes(undefined)) return undefined;
    for (let time = 0; time < Number(parts[2] || 1); time += 1) {
      for (let i = 1; i < places.length; i += 1) moves.push([places[i - 1], places[i]]);
    }
  }
  return moves;
}

function placeOf(word) {
  if (word === "bar" || word === "25") return BAR;
  if (word === "off" || word === "0") return OFF;
  const point = Number(word);
  return point >= 1 && point <= 24 ? point - 1 : undefined;
}

/* Returns the sequence of single moves of a typed play, or undefined if it is not legal. A move over
   several dice may be typed as one; hits may be left out. */
function typedPlay(board, dice, text) {
  const typed = parsePlay(text);
  if (!typed) return undefined;
  const goal = typed.reduce(shifted, board[0]).join();
  const fits = legalSequences(board, dice).filter((moves) =>
    moves.reduce(shifted, board[0]).join() === goal);
  const marked = (text.match(/\*/g) || []).length;
  const exact = fits.find((moves) => hits(board, moves) === marked);
  return exact || (marked === 0 ? fits[0] : undefined);
}

/* Returns the chequers of a side after a move, without a look at the rules. */
function shifted(side, [from, to]) {
  const after = [...side];
  after[from] -= 1;
  after[to] += 1;
  return after;
}

/* Returns the number of chequers that a sequence of moves hits. */
function hits(board, moves) {
  const after = moves.reduce((now, [from, to]) => moved(now, from, to), board);
  return after[1][BAR] - board[1][BAR];
}

/* Writes a sequence of moves: one part for each chequer, nothing for no move. */
function playText(board, moves) {
  let now = board;
  const routes = [];
  for (const [from, to] of moves) {
    const isHit = to !== OFF && now[1][23 - to] === 1;
    now = moved(now, from, to);
    let route = routes.find((one) => one.end === from);
    if (!route) {
      route = { stops: [from === BAR ? "bar" : String(from + 1)] };
      routes.push(route);
    } else if (!route.stops.at(-1).endsWith("*")) {
      route.stops.pop();
    }
    route.stops.push((to === OFF ? "off" : String(to + 1)) + (isHit ? "*" : ""));
    route.end = to === OFF ? undefined : to;
  }
  return routes.map((route) => route.stops.join("/")).join(" ");
}
