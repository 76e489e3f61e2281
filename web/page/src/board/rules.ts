// The rules of the board without the board, for other programs and for tests.

export { decodeId, encodeId, flip, onBoard, pips, START, type Points } from "./position.js";
export { after, readPlay, Turn, type LegalPlay, type Step } from "./steps.js";
