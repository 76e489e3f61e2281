//! Distributions of the number of rolls to a goal, for all boards.

use barpoint_core::{Dice, Die};

use crate::board::{Board, Moves};
use crate::{Numbering, Rolls};

/// Distribution of the number of rolls to a goal, for each board.
#[derive(Clone)]
pub(crate) struct Solution {
    /// Boards with numbers below this one have reached the goal.
    goal: u32,
    /// Places of the chances of the other boards.
    spans: Vec<Span>,
    chances: Vec<f64>,
}

#[derive(Clone, Copy)]
struct Span {
    start: u32,
    fewest: u8,
    len: u8,
}

/// Boards after the best plays of [`Dice::ALL`].
type Ends = [u32; 21];

impl Solution {
    /// Computes the number of rolls until the board has a number below `goal`, with plays that
    /// minimise its mean.
    ///
    /// # Accuracy
    /// Sums of `f64` in a fixed order, so all machines give the same bits. If the means of two
    /// plays are equal except for rounding, the bits decide.
    pub(crate) fn new(numbering: &Numbering, goal: u32) -> Self {
        let boards = numbering.boards();
        let mut solution = Self { goal, spans: Vec::new(), chances: Vec::new() };
        let mut known = Known { means: Vec::new(), repeats: Vec::new() };
        known.means.reserve_exact(boards as usize);
        known.repeats.reserve_exact(boards as usize);
        let mut board = Board::first(numbering);
        for index in 0..boards {
            if index < goal {
                known.means.push(0.0);
                known.repeats.push([[index; 6]; 3]);
            } else {
                let (ends, repeats) = known.best(&board.moves());
                known.means.push(known.mean_before(&ends));
                known.repeats.push(repeats);
                solution.push(&ends);
            }
            board.advance();
        }
        solution
    }

    /// Distribution for the board with this number.
    #[inline]
    pub(crate) fn rolls(&self, board: u32) -> Rolls<'_> {
        let Some(above_goal) = board.checked_sub(self.goal) else {
            return Rolls::NONE;
        };
        let span = self.spans[above_goal as usize];
        let start = span.start as usize;
        let chances = &self.chances[start..start + usize::from(span.len)];
        Rolls::new(usize::from(span.fewest), chances)
    }

    /// Adds the distribution of the next board: one roll, followed by the rolls from the board
    /// after it.
    fn push(&mut self, ends: &Ends) {
        let (mut fewest, mut most, mut sums) = (usize::MAX, 0, [0.0; u8::MAX as usize]);
        for (dice, &end) in Dice::ALL.iter().zip(ends) {
            let rolls = self.rolls(end);
            fewest = fewest.min(rolls.fewest() + 1);
            most = most.max(rolls.fewest() + rolls.chances().len());
            for (sum, chance) in sums[rolls.fewest() + 1..].iter_mut().zip(rolls.chances()) {
                *sum += f64::from(dice.weight()) * chance;
            }
        }
        let start = u32::try_from(self.chances.len()).expect("at most 2^32 chances");
        let len = (most + 1 - fewest) as u8;
        self.spans.push(Span { start, fewest: fewest as u8, len });
        self.chances.extend(sums[fewest..=most].iter().map(|sum| sum / 36.0));
    }
}

/// Results for the boards before the present one.
struct Known {
    /// Mean number of rolls to the goal.
    means: Vec<f64>,
    repeats: Vec<Repeats>,
}

/// Best boards after one, two or three moves with each die.
type Repeats = [[u32; 6]; 3];

impl Known {
    /// Boards after the best plays from a board.
    ///
    /// The best play of a roll is the best among all first moves, each with its best continuation,
    /// which is already known. Among equal plays the first one found is taken: larger die first,
    /// farther chequers first.
    fn best(&self, moves: &Moves) -> (Ends, Repeats) {
        let mut best = [[Best::NONE; 6]; 6];
        let mut own = [[Best::NONE; 6]; 3];
        for die in (0..6).rev() {
            for next in moves.by(die + 1) {
                let [one, two, three] = &self.repeats[next as usize];
                for (own, board) in own.iter_mut().zip([next, one[die], two[die]]) {
                    own[die].offer(board, &self.means);
                }
                best[die][die].offer(three[die], &self.means);
                for (other, &end) in one.iter().enumerate().filter(|&(other, _)| other != die) {
                    best[die.max(other)][die.min(other)].offer(end, &self.means);
                }
            }
        }
        let of_die = |die: Die| usize::from(die.pips()) - 1;
        let ends = Dice::ALL.map(|dice| best[of_die(dice.high())][of_die(dice.low())].board);
        (ends, own.map(|of_dice| of_dice.map(|best| best.board)))
    }

    /// Mean number of rolls if the next roll leads to these boards.
    fn mean_before(&self, ends: &Ends) -> f64 {
        let terms = Dice::ALL.iter().zip(ends);
        let sum: f64 =
            terms.map(|(dice, &end)| f64::from(dice.weight()) * self.means[end as usize]).sum();
        1.0 + sum / 36.0
    }
}

/// Best board found so far.
#[derive(Clone, Copy)]
struct Best {
    board: u32,
    mean: f64,
}

impl Best {
    const NONE: Self = Self { board: u32::MAX, mean: f64::INFINITY };

    #[inline]
    fn offer(&mut self, board: u32, means: &[f64]) {
        let mean = means[board as usize];
        if mean < self.mean {
            *self = Self { board, mean };
        }
    }
}
