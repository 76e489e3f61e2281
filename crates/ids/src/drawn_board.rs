//! Boards drawn in letters, as programs and people post them.

mod around;
mod board;
mod facts;
mod frame;
mod stacks;
mod state;
mod words;

use std::ops::Range;

use barpoint_core::{ByPlayer, Chequers, Player};

use facts::{Facts, bottom_player, label, letter};
use frame::{Damage, Edge, Frame};
use stacks::{Half, Numbers, Stacks};

pub use board::{DrawnBoard, DrawnBoardError};

/// Maximum number of lines with facts above and below a drawing.
const NEAR: usize = 10;

impl DrawnBoard {
    /// Returns the first drawing of a text, or `None` if there is none.
    ///
    /// # Examples
    /// ```
    /// use barpoint_ids::DrawnBoard;
    ///
    /// let text = "
    ///  +13-14-15-16-17-18------19-20-21-22-23-24-+
    ///  |                  |   | O              O |
    ///  |                  |   | O                |
    ///  |                  |BAR|                  |
    ///  |                  |   | X                |
    ///  |                  |   | X        X  X    |
    ///  +12-11-10--9--8--7-------6--5--4--3--2--1-+
    /// X to play 21";
    /// let board = DrawnBoard::find(text).expect("a drawing")?;
    /// assert_eq!(board.position.pips().on_roll, 17);
    /// assert_eq!(board.state.dice(), barpoint_core::Dice::new(2, 1));
    /// # Ok::<(), barpoint_ids::DrawnBoardError>(())
    /// ```
    #[must_use]
    pub fn find(text: &str) -> Option<Result<Self, DrawnBoardError>> {
        Self::all_in(text).into_iter().next()
    }

    /// Returns all drawings of a text in order.
    #[must_use]
    pub fn all_in(text: &str) -> Vec<Result<Self, DrawnBoardError>> {
        let lines: Vec<String> = text.lines().map(plain).collect();
        let mut frames = Vec::new();
        let mut from = 0;
        while let Some(found) = Frame::find(&lines, from) {
            let edges = match &found {
                Ok(frame) => frame.lines.clone(),
                Err((line, _)) => *line..end_of_damage(&lines, *line),
            };
            from = edges.end;
            frames.push((edges, found));
        }
        let mut boards = Vec::with_capacity(frames.len());
        let mut above = 0;
        for (index, (edges, found)) in frames.iter().enumerate() {
            let below = match frames.get(index + 1) {
                Some((next, _)) => edges.end + between(&lines[edges.end..next.start]),
                None => lines.len(),
            };
            let board = found.as_ref().map_err(Clone::clone);
            let board = board.and_then(|frame| read(&lines, frame, above..below));
            boards.push(board.map_err(|(line, reason)| DrawnBoardError { line: line + 1, reason }));
            above = below;
        }
        boards
    }

    /// Returns true if a line begins with the letter of a player, as lines above a board do.
    pub(crate) fn is_label(line: &str) -> bool {
        label(&plain(line)).is_some_and(|(_, text)| !text.is_empty())
    }

    /// Returns true if a line is an edge of a board, with the numbers of twelve points.
    pub(crate) fn is_edge(line: &str) -> bool {
        line.len() >= "1 2 3 4 5 6 7 8 9 10 11 12".len() && Edge::of(&plain(line)).is_some()
    }
}

/// Returns the line after a frame that cannot be read.
fn end_of_damage(lines: &[String], line: usize) -> usize {
    let edge = lines.iter().skip(line + 1).position(|line| Edge::of(line).is_some());
    edge.map_or(lines.len(), |after| line + 1 + after + 1)
}

/// Divides the lines between two drawings; returns the number of those that belong to the first
/// one. The paragraph above a drawing belongs to it, and so does a title above that.
fn between(lines: &[String]) -> usize {
    let start_of = |end: usize| {
        let blank = lines[..end].iter().rposition(String::is_empty);
        blank.map_or(0, |blank| blank + 1)
    };
    let start = start_of(lines.len());
    let title = lines[..start].iter().rposition(|line| !line.is_empty());
    let is_title = |line: &str| ["Move number ", "XGID="].iter().any(|it| line.contains(it));
    match title {
        Some(title) if is_title(&lines[title]) => start_of(title),
        _ => start,
    }
}

/// Reads a drawing with the lines around it that belong to it or to no other one.
fn read(lines: &[String], frame: &Frame, around: Range<usize>) -> Result<DrawnBoard, Damage> {
    let stacks = Stacks::read(frame)?;
    let bottom = bottom_player(frame).unwrap_or(Player::One);
    let mut facts = Facts::default();
    facts.beside(frame, bottom);
    let is_full = |line: &&String| !line.is_empty();
    for line in lines[frame.lines.end..around.end].iter().filter(is_full).take(NEAR) {
        facts.around(line, bottom);
    }
    for line in lines[around.start..frame.lines.start].iter().rev().filter(is_full).take(NEAR) {
        facts.around(line, bottom);
    }
    if let Some((value, half)) = stacks.cube {
        let owner = half.map(|half| if half == Half::Upper { bottom.flip() } else { bottom });
        facts.cube.get_or_insert((value, owner));
    }
    let place = frame.lines.start;
    let (sides, bottom, note) = chequers(frame, &stacks, &facts, bottom).map_err(|r| (place, r))?;
    state::board(frame, facts, &sides, bottom, note).map_err(|reason| (place, reason))
}

/// Returns the chequers of both players, the player at the bottom, and a note if the text
/// contradicts the drawing. The pips in the text decide between several readings.
fn chequers(
    frame: &Frame,
    stacks: &Stacks,
    facts: &Facts,
    bottom: Player,
) -> Result<(ByPlayer<Chequers>, Player, Option<String>), String> {
    let readings = [
        (Numbers::All, bottom),
        (Numbers::Rest, bottom),
        (Numbers::All, bottom.flip()),
        (Numbers::Rest, bottom.flip()),
    ];
    let mut first = None;
    for (numbers, bottom) in readings {
        let counts = counts(frame, stacks, facts, numbers, bottom);
        let sides = counts.and_then(|counts| Ok((checked(counts)?, bottom)));
        match &sides {
            Ok((sides, bottom)) if has_pips(sides, facts) => return Ok((*sides, *bottom, None)),
            _ => {}
        }
        // Only pips can show that the sides are exchanged.
        let is_better = matches!((&first, &sides), (None, _) | (Some(Err(_)), Ok(_)));
        if is_better && bottom == readings[0].1 {
            first = Some(sides);
        }
    }
    let (sides, bottom) = first.unwrap_or_else(|| Err("no board".to_owned()))?;
    let note = Player::BOTH.into_iter().find_map(|player| {
        let (stated, drawn) = (facts.pips[player]?, sides[player].pips());
        let letter = letter(player);
        (stated != drawn).then(|| {
            format!("the text states {stated} pips of {letter}, and the drawing has {drawn}")
        })
    });
    Ok((sides, bottom, note))
}

/// Returns true if the chequers have the pips that the text states for both players.
fn has_pips(sides: &ByPlayer<Chequers>, facts: &Facts) -> bool {
    let fits = |player| facts.pips[player] == Some(sides[player].pips());
    Player::BOTH.into_iter().all(fits)
}

/// Number of chequers on each point of both players, and on the bar.
type Counts = ByPlayer<[u8; 25]>;

/// Returns the chequers if `bottom` plays from the bottom.
fn counts(
    frame: &Frame,
    stacks: &Stacks,
    facts: &Facts,
    numbers: Numbers,
    bottom: Player,
) -> Result<Counts, String> {
    let mut counts = ByPlayer([[0_u8; 25]; 2]);
    let is_low = frame.bottom.is_low();
    for (stacks, edge) in [(&stacks.upper, &frame.top), (&stacks.lower, &frame.bottom)] {
        for (stack, &number) in stacks.iter().zip(&edge.numbers) {
            let Some(owner) = stack.owner else { continue };
            let own = if (owner == bottom) == is_low { number } else { 25 - number };
            counts[owner][usize::from(own) - 1] = stack.count(numbers);
        }
    }
    for stack in stacks.bar {
        let Some(owner) = stack.owner else { continue };
        counts[owner][Chequers::BAR] += stack.count(numbers);
    }
    for player in Player::BOTH {
        let Some(written) = facts.bar[player] else { continue };
        let drawn = &mut counts[player][Chequers::BAR];
        let written = u8::try_from(written).unwrap_or(u8::MAX);
        if *drawn != 0 && *drawn != written {
            let letter = letter(player);
            return Err(format!(
                "{drawn} chequers of {letter} are drawn on the bar, and the text states {written}"
            ));
        }
        *drawn = written;
    }
    Ok(counts)
}

/// Checks that nobody has too many chequers.
fn checked(counts: Counts) -> Result<ByPlayer<Chequers>, String> {
    for player in Player::BOTH {
        let total: u32 = counts[player].iter().map(|&count| u32::from(count)).sum();
        if total > Chequers::MAX.into() {
            let letter = letter(player);
            return Err(format!(
                "{letter} has {total} chequers: expected {} or less",
                Chequers::MAX
            ));
        }
    }
    Ok(ByPlayer(counts.0.map(Chequers::new)))
}

/// Columns between two tab stops.
const TAB: usize = 8;

/// Returns a line with the characters that boards are drawn with in newsgroups: `X`, `O`, `|`, `-`
/// and `+`. Frames, discs, smart dashes, tabs and colours of a terminal are replaced.
fn plain(line: &str) -> String {
    if line.is_ascii() && !line.contains(['\t', '\u{1b}']) {
        return line.trim_end().to_owned();
    }
    let mut plain = String::with_capacity(line.len());
    // Columns of the bytes that have been counted.
    let (mut column, mut counted) = (0, 0);
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            // An escape sequence ends with a letter.
            '\u{1b}' => while chars.next().is_some_and(|c| !c.is_ascii_alphabetic()) {},
            '\t' => {
                column += plain[counted..].chars().count();
                let gap = TAB - column % TAB;
                plain.extend(std::iter::repeat_n(' ', gap));
                column += gap;
                counted = plain.len();
            }
            '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => {}
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' => plain.push(' '),
            // A smart dash replaces two hyphens.
            '\u{2014}' | '\u{2015}' => plain.push_str("--"),
            '\u{2010}'..='\u{2013}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' | '─' | '━' | '═' =>
            {
                plain.push('-');
            }
            '│' | '┃' | '║' | '¦' => plain.push('|'),
            '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' =>
            {
                plain.push('+');
            }
            '●' | '⚫' => plain.push('X'),
            '○' | '⚪' => plain.push('O'),
            '·' => plain.push('.'),
            '↓' => plain.push('v'),
            '↑' => plain.push('^'),
            '：' => plain.push(':'),
            c => plain.push(c),
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn frames_discs_dashes_and_colours_become_letters() {
        assert_eq!(plain("╭13─14─"), "+13-14-");
        assert_eq!(plain("│ ●  · │"), "| X  . |");
        assert_eq!(plain("+12—11—10—9"), "+12--11--10--9");
        assert_eq!(plain("+13–14 \u{a0}"), "+13-14");
        assert_eq!(plain("|\tX"), "|       X");
        assert_eq!(plain("\u{1b}[1;31mX\u{1b}[0m |"), "X |");
    }
}
