//! Play notation: `8/5 6/5`, `24/18*/13`, `bar/20 6/off(2)`.
//!
//! A play is printed as GNU Backgammon 1.07 prints it. Moves are sorted from the rearmost chequer
//! on. A chequer that moves several times in a turn is printed as one move, with only those points
//! in between on which it hits. Equal moves are printed once, with their number. A pass is printed
//! as `cannot move`. Plays that lead to the same position are printed alike.
//!
//! [`Position::parse_play`](crate::Position::parse_play) reads this notation and all other usual
//! ways to write a legal play.

use core::fmt::{self, Write};

use crate::play::{Move, Play, Source, Target};

mod error;
mod parse;
mod read;
#[cfg(test)]
mod tests;

pub use error::{PlayError, PlayProblem};

/// Reads at most four written moves as pairs of from (1 to 24, 25 for the bar) and to (1 to 24, 0
/// for off). They may lead away from home. Returns `None` if the text is anything else.
pub(crate) fn written_moves(text: &str) -> Option<alloc::vec::Vec<(u8, u8)>> {
    let moves = read::moves_of_any_kind(text)?;
    Some(moves.iter().map(|written| (written.from, written.to)).collect())
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bar => "bar",
            Self::Point(point) => NUMBERS[point.index()],
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Off => "off",
            Self::Point(point) => NUMBERS[point.index()],
        })
    }
}

/// Texts of the points, because lists of plays are written often.
const NUMBERS: [&str; 24] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
    "18", "19", "20", "21", "22", "23", "24",
];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}{}", self.from, self.to, if self.hits { "*" } else { "" })
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("cannot move");
        }
        let mut combined_moves = CombinedMoves::of(self).peekable();
        let mut first = true;
        while let Some(combined) = combined_moves.next() {
            let mut times = 1;
            while combined_moves.next_if(|next| next.ends() == combined.ends()).is_some() {
                times += 1;
            }
            if !first {
                f.write_char(' ')?;
            }
            first = false;
            fmt::Display::fmt(&combined, f)?;
            if times > 1 {
                write!(f, "({times})")?;
            }
        }
        Ok(())
    }
}

impl Play {
    /// The moves of the play with those of one chequer combined, sorted from the rearmost chequer
    /// on. Plays that lead to the same position have the same combined moves.
    pub fn combined_moves(&self) -> impl Iterator<Item = CombinedMove> + use<> {
        CombinedMoves::of(self)
    }
}

/// All moves of one chequer in a turn, combined into one.
#[derive(Clone, Copy, Debug)]
pub struct CombinedMove {
    moves: [Move; 4],
    len: usize,
}

impl CombinedMove {
    /// The single moves in their order, at least one.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// Points between the first and the last on which the chequer hits.
    pub fn intermediate_hits(&self) -> impl Iterator<Item = Target> + '_ {
        self.moves[..self.len - 1].iter().filter(|stop| stop.hits).map(|stop| stop.to)
    }

    fn ends(&self) -> (Source, Target) {
        (self.moves[0].from, self.moves[self.len - 1].to)
    }
}

impl fmt::Display for CombinedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (self.moves[0], self.moves[self.len - 1]);
        first.from.fmt(f)?;
        for stop in self.intermediate_hits() {
            f.write_char('/')?;
            stop.fmt(f)?;
            f.write_char('*')?;
        }
        f.write_char('/')?;
        last.to.fmt(f)?;
        if last.hits { f.write_char('*') } else { Ok(()) }
    }
}

/// Iterator over the combined moves of a play; the order of the play's moves makes no difference.
///
/// All places of the array hold a move, because tools such as valgrind report what a sort of
/// optional moves reads of an absent one.
struct CombinedMoves {
    /// Moves, sorted by source and then by target, both in descending order.
    moves: [Move; 4],
    /// Number of moves that remain, the first ones.
    left: usize,
}

impl CombinedMoves {
    fn of(play: &Play) -> Self {
        let left = play.moves().len();
        let mut moves = [Move { from: Source::Bar, to: Target::Off, hits: false }; 4];
        moves[..left].copy_from_slice(play.moves());
        moves[..left].sort_unstable_by_key(|step| core::cmp::Reverse((step.from, step.to)));
        let known = moves;
        for (i, step) in moves[..left].iter_mut().enumerate() {
            let leads_there = |other: &Move| other.to == step.to;
            let hits = known[..left].iter().any(|other| other.hits && leads_there(other));
            step.hits = hits && !known[..i].iter().any(leads_there);
        }
        Self { moves, left }
    }

    /// Removes a move that remains.
    fn take(&mut self, index: usize) -> Move {
        let step = self.moves[index];
        self.moves.copy_within(index + 1..self.left, index);
        self.left -= 1;
        step
    }
}

impl Iterator for CombinedMoves {
    type Item = CombinedMove;

    fn next(&mut self) -> Option<CombinedMove> {
        if self.left == 0 {
            return None;
        }
        let mut combined = CombinedMove { moves: [self.take(0); 4], len: 1 };
        while let Target::Point(reached) = combined.moves[combined.len - 1].to {
            let onward = |step: &Move| step.from == Source::Point(reached);
            let Some(index) = self.moves[..self.left].iter().position(onward) else { break };
            combined.moves[combined.len] = self.take(index);
            combined.len += 1;
        }
        Some(combined)
    }
}
