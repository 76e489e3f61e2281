// Notes about an action, as the comment of the action holds them: every format that has comments keeps them.
//
// A line `Mark: ?` is a mark of the player's own, and `Branch "name": 31: 8/5 6/5, 64: 24/14` is a branch. Other lines are the note.

/** Marks of one's own, in the order of the list, with the messages that explain them. */
export const MARKS = { study: "study-later", "!!": "mark-very-good", "!": "mark-good", "?!": "mark-doubtful", "?": "mark-bad", "??": "mark-very-bad" } as const;
export type Mark = keyof typeof MARKS;

/** A roll and its play, which is empty if no chequer could move. */
export interface Move { readonly dice: string; readonly play: string }
/** What was tried from the position of a decision. */
export interface Branch { readonly name: string; readonly moves: readonly Move[] }

export interface Notes {
  readonly text: string;
  readonly mark: Mark | null;
  readonly branches: readonly Branch[];
}

const MARK = /^Mark: (study|[!?]{1,2})$/;
const BRANCH = /^Branch "([^"]*)": (.+)$/;
const NO_PLAY = "no play";

const isMark = (text: string | undefined): text is Mark => text !== undefined && text in MARKS;

export function readNotes(comment: string | null): Notes {
  const text: string[] = [];
  const branches: Branch[] = [];
  let mark: Mark | null = null;
  for (const line of (comment ?? "").split(/\r?\n/)) {
    const symbol = MARK.exec(line)?.[1];
    const branch = BRANCH.exec(line);
    const moves = branch?.[2]?.split(", ").map((move) => /^([1-6]{2}): (.+)$/.exec(move)) ?? [];
    if (isMark(symbol)) mark = symbol;
    else if (branch && moves.every((move) => move)) branches.push({ name: branch[1] ?? "", moves: moves.map((move) => ({ dice: move?.[1] ?? "", play: move?.[2] === NO_PLAY ? "" : move?.[2] ?? "" })) });
    else text.push(line);
  }
  return { text: text.join("\n").trim(), mark, branches };
}

export function writeNotes({ text, mark, branches }: Notes): string {
  const lines = branches.filter(({ moves }) => moves.length > 0).map(({ name, moves }) =>
    `Branch "${name.replaceAll(/["\r\n]/g, " ").trim()}": ${moves.map(({ dice, play }) => `${dice}: ${play || NO_PLAY}`).join(", ")}`);
  return [text.trim(), mark ? `Mark: ${mark}` : "", ...lines].filter(Boolean).join("\n");
}
