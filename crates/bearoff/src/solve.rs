//! The fewest rolls to reach a goal, for every board.

use barpoint_core::Dice;

use crate::board::{Board, Moves};
use crate::{Numbering, Rolls};

/// The distributions of the number of rolls to a goal.
#[derive(Clone)]
pub(crate) struct Solution {
    goal: u32,
    spans: Vec<Span>,
    chances: Vec<f64>,
}

#[derive(Clone, Copy)]
struct Span {
    start: u32,
    first: u8,
    len: u8,
}

impl Solution {
    /// The distribution for the board with this number.
    #[inline]
    pub(crate) fn rolls(&self, board: u32) -> Rolls<'_> {
        let Some(above_goal) = board.checked_sub(self.goal) else {
            return Rolls::NONE;
        };
        let span = self.spans[above_goal as usize];
        let start = span.start as usize;
        let chances = &self.chances[start..start + usize::from(span.len)];
        Rolls::new(usize::from(span.first), chances)
    }

    /// Appends the distribution of the next board: one roll, and then from where it leads.
    fn push(&mut self, ends: &[u32; 21]) {
        let spans = || ends.iter().map(|&end| self.rolls(end));
        let first = spans().map(|rolls| rolls.fewest()).min().expect("21 rolls") + 1;
        let end = spans().map(|rolls| rolls.fewest() + rolls.chances().len()).max();
        let len = end.expect("21 rolls") + 1 - first;

        let start = self.chances.len();
        let mut row = [0.0; u8::MAX as usize];
        for (dice, &end) in Dice::ALL.iter().zip(ends) {
            let rolls = self.rolls(end);
            let weight = f64::from(dice.weight());
            for (sum, chance) in row[rolls.fewest() + 1 - first..].iter_mut().zip(rolls.chances()) {
                *sum += weight * chance;
            }
        }
        self.chances.extend(row[..len].iter().map(|sum| sum / 36.0));
        let start = u32::try_from(start).expect("fewer than 2^32 probabilities");
        self.spans.push(Span { start, first: first as u8, len: len as u8 });
    }
}

/// Where the best way to make one, two or three moves with each die ends.
type Ends = [[u32; 6]; 3];

/// The best end found so far, the first one among equals.
#[derive(Clone, Copy)]
struct Best {
    end: u32,
    mean: f64,
}

impl Best {
    const NONE: Self = Self { end: 0, mean: f64::INFINITY };

    #[inline]
    fn offer(&mut self, end: u32, means: &[f64]) {
        let mean = means[end as usize];
        if mean < self.mean {
            *self = Self { end, mean };
        }
    }
}

/// The number of rolls until the board has a number below `goal`, for every board, under the play
/// that minimises its mean.
///
/// # Accuracy
/// Probabilities are sums of `f64` in a fixed order: the same bits on every machine. Where two
/// plays have equal means up to rounding, the bits decide.
pub(crate) fn solve(numbering: &Numbering, goal: u32) -> Solution {
    let boards = numbering.boards() as usize;
    let mut solution =
        Solution { goal, spans: Vec::with_capacity(boards - goal as usize), chances: Vec::new() };
    let mut means = vec![0.0; boards];
    let mut ends: Vec<Ends> = Vec::with_capacity(boards);
    let mut board = Board::first(numbering);
    for index in 0..boards as u32 {
        debug_assert_eq!(index, board.index());
        if index < goal {
            ends.push([[index; 6]; 3]);
        } else {
            let (rolls, own_ends) = best_ends(&board.moves(), &means, &ends);
            let sum: f64 = Dice::ALL
                .iter()
                .zip(&rolls)
                .map(|(dice, &end)| f64::from(dice.weight()) * means[end as usize])
                .sum();
            means[index as usize] = 1.0 + sum / 36.0;
            solution.push(&rolls);
            ends.push(own_ends);
        }
        board.advance();
    }
    solution
}

/// Where the best plays of the 21 rolls end, and the best moves of each die.
///
/// The best play of a roll is the best among all first moves, each continued in the best way; how
/// to continue is known from the boards with smaller numbers.
fn best_ends(moves: &Moves, means: &[f64], ends: &[Ends]) -> ([u32; 21], Ends) {
    let mut rolls = [[Best::NONE; 6]; 6];
    let mut own = [[Best::NONE; 6]; 3];
    for die in (0..6).rev() {
        for next in moves.by(die + 1) {
            let [one, two, three] = &ends[next as usize];
            own[0][die].offer(next, means);
            own[1][die].offer(one[die], means);
            own[2][die].offer(two[die], means);
            rolls[die][die].offer(three[die], means);
            for (other, &end) in one.iter().enumerate().filter(|&(other, _)| other != die) {
                rolls[die.max(other)][die.min(other)].offer(end, means);
            }
        }
    }
    let of_roll =
        |dice: Dice| rolls[dice.high().pips() as usize - 1][dice.low().pips() as usize - 1].end;
    (Dice::ALL.map(of_roll), own.map(|dice| dice.map(|best| best.end)))
}
