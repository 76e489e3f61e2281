//! Cells of a row.

/// Cell of a row: one action of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell<'a> {
    /// Byte offset of the cell in the line.
    pub(super) start: usize,
    /// Content.
    pub(super) what: CellKind<'a>,
}

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellKind<'a> {
    /// Two digits and the text after them.
    Roll { dice: [u8; 2], text: &'a str },
    /// A word for an action, and the rest of the cell.
    Word { word: Word, rest: &'a str },
}

/// Words at the beginning of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Double,
    Take,
    Drop,
    Beaver,
    Raccoon,
    Win,
    Loss,
    Resign,
    /// `Resigned Match`, which some programs write into the winner's column.
    Resigned,
}

/// Cells and other parts of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row<'a> {
    /// Number at the beginning.
    pub(super) number: Option<u32>,
    /// Cells from left to right.
    pub(super) cells: Vec<Cell<'a>>,
    /// Text before the first cell, with its offset.
    pub(super) stray: Option<(usize, &'a str)>,
    /// Comment at the end.
    pub(super) comment: Option<&'a str>,
}

/// Minimum width of a gap that ends a cell even before a word that may belong to it.
const GAP: usize = 4;

/// Splits a row at the beginnings of its cells, because a long cell may touch the next one.
pub(super) fn row(line: &str) -> Row<'_> {
    numbered_row(line, number(line))
}

/// Splits a row that begins with this number, if any.
fn numbered_row(line: &str, number: Option<Number>) -> Row<'_> {
    let mut row = Row::default();
    row.take_apart(line, number);
    row
}

/// Returns the number of leading blanks. Speed matters because half of most files consists of
/// blanks.
fn blanks(bytes: &[u8]) -> usize {
    let (eights, _) = bytes.as_chunks::<8>();
    let begin = 8 * eights.iter().take_while(|&eight| eight == b"        ").count();
    begin + bytes[begin..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

impl<'a> Row<'a> {
    /// Replaces the content by the row of another line, which begins with this number, if any. The
    /// memory of the cells is reused.
    pub(super) fn take_apart(&mut self, line: &'a str, number: Option<Number>) {
        let row = self;
        row.cells.clear();
        row.number = number.map(|number| number.value);
        (row.stray, row.comment) = (None, None);
        let begin = number.map_or(0, |number| number.end);
        let bytes = line.as_bytes();
        let mut open: Option<OpenCell> = None;
        let mut at = begin;
        let mut end = line.len();
        let mut roll_ends = None;
        let mut may_close = true;
        while at < bytes.len() {
            if bytes[at].is_ascii_whitespace() {
                at += blanks(&bytes[at..]);
                continue;
            }
            if matches!(bytes[at], b';' | b'#') {
                row.comment = Some(line[at + 1..].trim());
                end = at;
                break;
            }
            if bytes[at] == b'(' && may_close {
                // No cell begins inside brackets. A missing bracket is searched only once, because
                // lines may be long.
                let close = line[at..].find(')');
                may_close = close.is_some();
                at += close.unwrap_or(0) + 1;
                continue;
            }
            if let Some((dice, length)) = roll_at(bytes, at) {
                row.begin(
                    line,
                    begin,
                    &mut open,
                    OpenCell { start: at, by: CellStart::Roll(dice), length },
                );
                roll_ends = Some(at + length);
                at += length;
                continue;
            }
            let is_apart = || open.is_none() || at - line[..at].trim_ascii_end().len() >= GAP;
            let word = word_at(&line[at..]);
            let word = word.or_else(|| hidden_at(&line[at..]).filter(|_| is_apart()));
            if let Some((word, length)) = word {
                let gap = roll_ends.map(|end| (at - end, line[end..at].trim().is_empty()));
                let belongs = matches!(word, Word::Resign | Word::Resigned | Word::Drop)
                    && gap.is_some_and(|(width, blank)| blank && width < GAP);
                if !belongs {
                    row.begin(
                        line,
                        begin,
                        &mut open,
                        OpenCell { start: at, by: CellStart::Word(word), length },
                    );
                    roll_ends = None;
                }
                at += length;
            }
            // Advance to the next word.
            while at < bytes.len()
                && !bytes[at].is_ascii_whitespace()
                && !(bytes[at] == b'(' && may_close)
            {
                at += 1;
            }
        }
        match open {
            Some(cell) => row.cells.push(cell.cell(line, end)),
            None => row.stray_until(line, begin, end),
        }
    }

    /// Begins a cell; the cell before it ends there.
    fn begin(&mut self, line: &'a str, begin: usize, open: &mut Option<OpenCell>, cell: OpenCell) {
        match open.replace(cell) {
            Some(before) => self.cells.push(before.cell(line, cell.start)),
            None => self.stray_until(line, begin, cell.start),
        }
    }

    /// Stores the text before the first cell.
    fn stray_until(&mut self, line: &'a str, begin: usize, first: usize) {
        let begin = begin.min(first);
        let stray = trimmed(&line[begin..first]);
        self.stray = (!stray.is_empty()).then_some((begin, stray));
    }
}

/// A cell whose end is not known yet.
#[derive(Clone, Copy)]
struct OpenCell {
    start: usize,
    by: CellStart,
    /// Number of bytes of its beginning.
    length: usize,
}

/// Beginning of a cell.
#[derive(Clone, Copy)]
enum CellStart {
    Roll([u8; 2]),
    Word(Word),
}

impl OpenCell {
    fn cell(self, line: &str, end: usize) -> Cell<'_> {
        let Self { start, by, length } = self;
        let rest = trimmed(&line[start + length..end]);
        let what = match by {
            CellStart::Roll(dice) => CellKind::Roll { dice, text: rest },
            CellStart::Word(word) => CellKind::Word { word, rest },
        };
        Cell { start, what }
    }
}

/// Returns a text without surrounding blanks; fast because nearly all of them are ASCII.
fn trimmed(text: &str) -> &str {
    let text = text.trim_ascii();
    let is_seen = |end: Option<&u8>| end.is_none_or(u8::is_ascii_graphic);
    let bytes = text.as_bytes();
    if is_seen(bytes.first()) && is_seen(bytes.last()) { text } else { text.trim() }
}

/// Number of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) value: u32,
    /// Offset of the text after it.
    pub(super) end: usize,
}

/// Returns the number at the beginning of a line, if the line is a row.
pub(super) fn number(line: &str) -> Option<Number> {
    let rest = line.trim_start();
    let blanks = line.len() - rest.len();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let mark = rest[digits..].trim_start();
    let is_number = (1..=5).contains(&digits) && mark.starts_with([')', '.']);
    let end = blanks + (rest.len() - mark.len()) + 1;
    let value = rest[..digits].parse().ok().filter(|_| is_number)?;
    Some(Number { value, end })
}

/// Returns the dice of `d1d2:` at this offset, and the length. Some programs write `d1-d2:`, or a
/// blank before the colon.
fn roll_at(bytes: &[u8], at: usize) -> Option<([u8; 2], usize)> {
    let begins = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
    let first = bytes.get(at).filter(|byte| begins && byte.is_ascii_digit())?;
    let dash = usize::from(bytes.get(at + 1) == Some(&b'-'));
    let second = bytes.get(at + 1 + dash).filter(|byte| byte.is_ascii_digit())?;
    let blank = usize::from(bytes.get(at + 2 + dash) == Some(&b' '));
    let end = at + 2 + dash + blank;
    (bytes.get(end) == Some(&b':')).then_some(([first - b'0', second - b'0'], end + 1 - at))
}

/// Recognises question marks on their own, which mean a resignation. After a play they are a mark.
fn hidden_at(text: &str) -> Option<(Word, usize)> {
    let length = text.bytes().take_while(|&byte| byte == b'?').count();
    let is_alone = text[length..].chars().next().is_none_or(char::is_whitespace);
    (length >= 3 && is_alone).then_some((Word::Resign, length))
}

fn word_at(text: &str) -> Option<(Word, usize)> {
    // English words, then German, French, Spanish and Italian ones from translated programs.
    const WORDS: [(Word, &[&str]); 15] = [
        (Word::Double, &["doubles", "double", "redoubles", "redouble"]),
        (Word::Take, &["takes", "take", "accepts", "accept"]),
        (Word::Drop, &["drops", "drop", "passes", "pass", "rejects", "refuses"]),
        (Word::Beaver, &["beavers", "beaver"]),
        (Word::Raccoon, &["raccoons", "raccoon", "racoons", "racoon"]),
        (Word::Win, &["wins", "win"]),
        (Word::Loss, &["losses", "loses", "lost"]),
        (Word::Resign, &["resigns", "resign", "concedes", "conceded", "concede"]),
        (Word::Resigned, &["resigned"]),
        (Word::Double, &["verdoppelt", "doppelt", "dobla", "raddoppia"]),
        (Word::Take, &["nimmt", "prend", "accepte", "acepta", "toma", "accetta"]),
        (Word::Drop, &["passt", "passe", "refuse", "rechaza", "pasa", "rifiuta", "passa"]),
        (Word::Win, &["gewinnt", "gagne", "gana", "vince"]),
        (Word::Loss, &["verliert", "perd", "pierde", "perde"]),
        (Word::Resign, &["gibt", "abandonne", "abandona", "abbandona"]),
    ];
    let length = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    if length < 3 {
        return None;
    }
    let is = |name: &&str| text[..length].eq_ignore_ascii_case(name);
    let (word, _) = WORDS.iter().find(|(_, names)| names.iter().any(is))?;
    Some((*word, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        let shown = |cell: &Cell<'_>| match cell.what {
            CellKind::Roll { dice: [a, b], text } => format!("{a}{b}|{text}"),
            CellKind::Word { word, rest } => format!("{word:?}|{rest}"),
        };
        let shown: Vec<_> = row(line).cells.iter().map(shown).collect();
        assert_eq!(shown, expected, "{line:?}");
    }

    #[test]
    fn cells_are_cut_at_their_beginnings() {
        check(" 30) 22: 13/11 20/18 51: 2/0 1/0", &["22|13/11 20/18", "51|2/0 1/0"]);
        check("  1)                             41: 13/9", &["41|13/9"]);
        check(" 13) 53:               Doubles => 2", &["53|", "Double|=> 2"]);
        check("  2)  Takes             63: 8/2", &["Take|", "63|8/2"]);
        check("  8)  Drops             Wins 1 point", &["Drop|", "Win|1 point"]);
        check(" 21) 63: 3/off(2)  62: Concedes", &["63|3/off(2)", "62|Concedes"]);
        check(" 21) 63:          Concedes", &["63|", "Resign|"]);
        check(
            "  5) 11: Illegal play (1;0; 31: ;) 31: 8/5",
            &["11|Illegal play (1;0; 31: ;)", "31|8/5"],
        );
        check("47)  Wins 4 point", &["Win|4 point"]);
        check(" 12) ????", &["Resign|"]);
        check(" 12) 63: 24/18 13/10       ????", &["63|24/18 13/10", "Resign|"]);
        check(" 12)                       ???", &["Resign|"]);
        check(" 12) 63: 24/15 ???         51: 13/8 6/5", &["63|24/15 ???", "51|13/8 6/5"]);
        check(" 12) 63: ????              Wins 2 points", &["63|????", "Win|2 points"]);
        check(" 12)  Resigned Match", &["Resigned|Match"]);
        check("  7) Cannot Move   31: 8/5", &["31|8/5"]);
        check("  2) 6-4: 24/14      52 : 13/8", &["64|24/14", "52|13/8"]);
        check("  2)  Verdoppelt => 2     Nimmt an", &["Double|=> 2", "Take|an"]);
        check("", &[]);
        assert_eq!(row("  7) Cannot Move   31:").stray, Some((4, "Cannot Move")));
        assert_eq!(row(" 30) 22: 13/11 51: 2/0").cells[1].start, 15);
        assert_eq!(row("  7) 31: 8/5 ; late").comment, Some("late"));
    }
}
