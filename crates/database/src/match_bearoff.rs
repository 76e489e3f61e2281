//! Exact bearoff at a match score.

use std::fmt;

use barpoint_bearoff::{Numbering, boards_after};
use barpoint_core::{Chequers, Dice, Outcome, Position};
use barpoint_engine::in_order;
use barpoint_equity::{CubeContext, CubeDecision, CubeEquities, Mwc, Utility};

use crate::{DatabaseError, Kind, TwoSidedKind};

/// Match winning chances of every pair of boards, for every cube that can arise.
///
/// Both players double, take and play so that their own match winning chance is greatest; nothing
/// is estimated. Gammons must be impossible: at most fourteen chequers a side.
///
/// # Accuracy
/// Sums of `f64` in a fixed order: the same bits on every machine and with any number of threads,
/// exact to about 1e-14 for the given match equity table.
pub struct MatchBearoff {
    numbering: Numbering,
    /// Cubes that can arise, each from the point of view of the player on roll. The `bool` is true
    /// if that player was on roll at the beginning.
    cubes: Vec<(CubeContext, bool)>,
    /// Chances without a double, by board on roll, other board and cube.
    values: Vec<f64>,
}

/// Exact chances of a pair of boards with one cube.
///
/// # Perspective
/// The player on roll, before the roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MatchValue {
    /// Chance without a double now.
    pub no_double: Mwc,
    /// Chance after a double that is taken, `None` if a double is impossible or cannot change the
    /// result.
    pub double_take: Option<Mwc>,
    /// Chance after a double that is passed.
    pub double_pass: Mwc,
    /// Proper cube action, with normalised equities.
    pub decision: CubeDecision,
}

/// Transitions from one cube to others.
struct Links {
    /// Index of the same cube with the other player on roll.
    flip: usize,
    /// Index of the cube after a double by the player on roll, who is still on roll.
    doubled: Option<usize>,
    /// Chance after a win of the points on the cube.
    win: f64,
}

impl MatchBearoff {
    /// Maximum number of bytes for all pairs with all cubes: enough for eight chequers on six
    /// points.
    pub const MEMORY: u64 = 4 << 30;

    /// Computes all pairs of boards for all cubes that can arise from this one. Uses all threads of
    /// the current rayon pool.
    ///
    /// # Errors
    /// Returns an error if the contest is money play, the boards need more than
    /// [`MEMORY`](Self::MEMORY), or a side has fifteen chequers.
    pub fn solve(points: u8, chequers: u8, start: &CubeContext) -> Result<Self, DatabaseError> {
        if start.is_money() {
            let reason = "money play: expected the score of a match".to_owned();
            return Err(DatabaseError::Kind(reason));
        }
        if chequers >= Chequers::MAX {
            let reason = "fifteen chequers: expected at most 14, so that nobody wins a gammon";
            return Err(DatabaseError::Kind(reason.to_owned()));
        }
        let kind = TwoSidedKind { points, chequers, cubeful: true };
        let numbering = Kind::TwoSided(kind).numbering()?;
        let (cubes, links) = cubes(start);
        let boards = numbering.boards() as usize;
        let needed = (boards as u64).pow(2) * cubes.len() as u64 * 16;
        if needed > Self::MEMORY {
            return Err(DatabaseError::Memory { needed, limit: Self::MEMORY });
        }
        let after: Vec<[Vec<u32>; 21]> =
            in_order::map(0..numbering.boards(), |board| boards_after(&numbering, board));
        let mut levels: Vec<Vec<usize>> = vec![Vec::new(); points as usize * chequers as usize + 1];
        for board in 0..boards {
            let pips = numbering.board(board as u32).map_or(0, |board| board.pips());
            levels[pips as usize].push(board);
        }
        let mut table = Table { boards, links, waiting: Vec::new(), values: Vec::new() };
        table.waiting.resize(boards * boards * cubes.len(), 0.0);
        table.values.resize(boards * boards * cubes.len(), 0.0);
        for wave in 0..2 * levels.len() - 1 {
            let rows: Vec<(usize, &[usize])> = (0..levels.len())
                .filter_map(|pips| Some((pips, levels.get(wave.checked_sub(pips)?)?)))
                .flat_map(|(pips, others)| levels[pips].iter().map(move |&own| (own, &others[..])))
                .collect();
            let solved: Vec<Vec<f64>> =
                in_order::map(&rows, |&(own, others)| table.row(own, others, &after[own]));
            for ((own, others), values) in rows.into_iter().zip(solved) {
                table.fill(own, others, &values);
            }
        }
        Ok(Self { numbering, cubes, values: table.values })
    }

    /// Returns the numbering of the boards, which also shows the boards that are covered.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Returns the cubes that can arise, each from the point of view of the player on roll. The
    /// `bool` is true if that player was on roll at the beginning. The first cube is the one given
    /// to [`solve`](Self::solve).
    pub fn cubes(&self) -> &[(CubeContext, bool)] {
        &self.cubes
    }

    /// Returns the chances in a position with one of the [cubes](Self::cubes); `None` if the cube
    /// cannot arise, the game is over or a board is not covered.
    pub fn value(&self, cube: &CubeContext, position: &Position) -> Option<MatchValue> {
        let mine = self.numbering.index(position.on_roll()).filter(|&board| board > 0)?;
        let theirs = self.numbering.index(position.opponent()).filter(|&board| board > 0)?;
        let pair = mine as usize * self.numbering.boards() as usize + theirs as usize;
        let chance = |cube: &CubeContext| {
            let number = self.cubes.iter().position(|(known, _)| {
                let close = |a: Utility, b: Utility| (a.0 - b.0).abs() < 1e-12;
                known.cube() == cube.cube()
                    && close(known.cash(), cube.cash())
                    && close(known.pass(), cube.pass())
            })?;
            Some(self.values[pair * self.cubes.len() + number])
        };
        let no_double = chance(cube)?;
        let useful = cube.doubled().filter(|_| !cube.is_dead_for_player_on_roll());
        let double_take = useful.as_ref().and_then(chance);
        let cash = cube.cash();
        let emg = |chance: f64| cube.emg(Utility(chance));
        let equities = CubeEquities {
            no_double: emg(no_double),
            double_take: double_take.map(emg),
            double_pass: cube.emg(cash),
        };
        // The chances of the game matter to a decision only through gammons, which are impossible
        // here.
        let decision = CubeDecision::new(cube, &Outcome::default(), equities);
        Some(MatchValue {
            no_double: Mwc(no_double),
            double_take: double_take.map(Mwc),
            double_pass: Mwc(cash.0),
            decision,
        })
    }
}

impl fmt::Debug for MatchBearoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchBearoff")
            .field("points", &self.numbering.points())
            .field("chequers", &self.numbering.chequers())
            .field("cubes", &self.cubes)
            .finish_non_exhaustive()
    }
}

/// Returns all cubes that can arise from one, with their transitions.
fn cubes(start: &CubeContext) -> (Vec<(CubeContext, bool)>, Vec<Links>) {
    // The `bool` is true if the player on roll at the beginning is on roll.
    let mut cubes = vec![(*start, true)];
    let mut links = Vec::new();
    while links.len() < cubes.len() {
        let (cube, is_first) = cubes[links.len()];
        let mut number = |wanted: CubeContext, is_first: bool| {
            let same = |known: &(CubeContext, bool)| {
                known.0.cube() == wanted.cube() && known.1 == is_first
            };
            cubes.iter().position(same).unwrap_or_else(|| {
                cubes.push((wanted, is_first));
                cubes.len() - 1
            })
        };
        let flip = number(cube.flip(), !is_first);
        let useful = cube.doubled().filter(|_| !cube.is_dead_for_player_on_roll());
        let doubled = useful.map(|doubled| number(doubled, is_first));
        links.push(Links { flip, doubled, win: cube.cash().0 });
    }
    (cubes, links)
}

/// Values of all pairs that are known.
struct Table {
    boards: usize,
    links: Vec<Links>,
    /// Chance of the waiting player with the best cube action of the other, by board waiting, board
    /// on roll and cube from the point of view of the waiting player.
    waiting: Vec<f64>,
    /// Chance of the player on roll without a double, by board on roll, board waiting and cube.
    values: Vec<f64>,
}

impl Table {
    /// Returns the chances without a double of a board on roll against others.
    fn row(&self, own: usize, others: &[usize], after: &[Vec<u32>; 21]) -> Vec<f64> {
        let cubes = self.links.len();
        let mut values = vec![0.0; others.len() * cubes];
        let mut best = vec![0.0; cubes];
        for (&other, out) in others.iter().zip(values.chunks_exact_mut(cubes)) {
            if own == 0 || other == 0 {
                for (out, links) in out.iter_mut().zip(&self.links) {
                    let lose = 1.0 - self.links[links.flip].win;
                    *out = if own == 0 { links.win } else { lose };
                }
                continue;
            }
            for (dice, ends) in Dice::ALL.iter().zip(after) {
                best.fill(f64::NEG_INFINITY);
                for &end in ends {
                    let start = (end as usize * self.boards + other) * cubes;
                    let waiting = &self.waiting[start..start + cubes];
                    for (best, &value) in best.iter_mut().zip(waiting) {
                        *best = best.max(value);
                    }
                }
                for (out, &best) in out.iter_mut().zip(&best) {
                    *out += f64::from(dice.weight()) * best;
                }
            }
            for out in out {
                *out /= 36.0;
            }
        }
        values
    }

    /// Stores a row, and the chances of the waiting player that follow from it.
    fn fill(&mut self, own: usize, others: &[usize], values: &[f64]) {
        let cubes = self.links.len();
        for (&other, values) in others.iter().zip(values.chunks_exact(cubes)) {
            let start = (own * self.boards + other) * cubes;
            self.values[start..start + cubes].copy_from_slice(values);
            let start = (other * self.boards + own) * cubes;
            for (cube, links) in self.links.iter().enumerate() {
                let on_roll = &self.links[links.flip];
                let no_double = values[links.flip];
                let is_over = own == 0 || other == 0;
                let chance = match on_roll.doubled.filter(|_| !is_over) {
                    Some(doubled) => no_double.max(values[doubled].min(on_roll.win)),
                    None => no_double,
                };
                self.waiting[start + cube] = 1.0 - chance;
            }
        }
    }
}

#[cfg(test)]
mod tests;
