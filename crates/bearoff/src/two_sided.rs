//! Two-sided database in memory.

use core::fmt;

use barpoint_core::{Dice, Position};

use crate::{Numbering, boards_after};

/// Money equities of all boards of one side against all boards of the other.
///
/// # Accuracy
/// Sums of `f32` in a fixed order: all machines give the same bits, exact to about a millionth. GNU
/// Backgammon's files are cut to 16 bits in every step and have errors of up to 0.00013.
#[derive(Clone)]
pub struct TwoSided {
    numbering: Numbering,
    /// Values by the number of the board on roll, then by that of the other board.
    values: Vec<Values>,
}

/// Equities of a pair of boards for one of the players: cubeless, owning the cube, with a centred
/// cube, and with the cube owned by the other player.
type Values = [f32; 4];

const WON: Values = [1.0; 4];
const LOST: Values = [-1.0; 4];

impl TwoSided {
    /// Computes the database for this number of points and chequers of each side.
    ///
    /// Six chequers on six points take about 0.1 seconds and 14 MB, and another 14 MB during the
    /// computation.
    ///
    /// # Panics
    /// Panics unless there are 1 to 12 points and 1 to 15 chequers.
    #[must_use]
    pub fn build(points: u8, chequers: u8) -> Self {
        assert!(points <= 12, "{points} points: at most 12, where the sides cannot meet");
        let numbering = Numbering::new(points, chequers)
            .unwrap_or_else(|| panic!("{chequers} chequers on {points} points: no such board"));
        let mut table = Table::new(&numbering);
        for board in 1..table.boards {
            table.add(board);
        }
        Self { numbering, values: table.values }
    }

    /// Numbering of the boards in the database.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Equities of the player on roll, who does not double: cubeless, owning the cube, with a
    /// centred cube, and with the cube owned by the opponent. Returns `None` if there is contact or
    /// if a board is not in the database.
    pub fn equities(&self, position: &Position) -> Option<[f32; 4]> {
        let mine = self.numbering.index(position.on_roll())?;
        let theirs = self.numbering.index(position.opponent())?;
        Some(self.values[mine as usize * self.numbering.boards() as usize + theirs as usize])
    }
}

/// Values of the pairs of all boards up to one. A pair depends only on such pairs, because plays
/// lead to smaller numbers.
struct Table {
    boards: usize,
    after: Vec<[Vec<u32>; 21]>,
    /// Equities of pairs for the player on roll, by that player's board, then by the other one.
    values: Vec<Values>,
    /// Equities of pairs for the player who waits, by that player's board, then by the other one.
    waiting: Vec<Values>,
}

impl Table {
    /// Creates the pairs with a player who has no chequers left.
    fn new(numbering: &Numbering) -> Self {
        let boards = numbering.boards() as usize;
        let after = (0..numbering.boards()).map(|board| boards_after(numbering, board)).collect();
        let mut table =
            Self { boards, after, values: vec![WON; boards * boards], waiting: Vec::new() };
        table.waiting.resize(boards * boards, WON);
        for board in 1..boards {
            table.values[board * boards] = LOST;
            table.waiting[board * boards] = LOST;
        }
        table
    }

    /// Adds the pairs of a board with all boards before it, and with itself.
    fn add(&mut self, board: usize) {
        let boards = self.boards;
        let row = board * boards..board * boards + board;
        let mut on_roll = self.against_all(board);
        on_roll[0] = LOST;
        let mut waiting: Vec<Values> = on_roll.iter().map(wait).collect();
        let both = mean(&self.after[board], |end| waiting[end]);
        on_roll.push(both);
        waiting.push(wait(&both));
        for other in 1..board {
            let values = mean(&self.after[other], |end| waiting[end]);
            self.values[other * boards + board] = values;
            self.waiting[row.start + other] = wait(&values);
        }
        for (other, &values) in waiting.iter().enumerate() {
            self.waiting[other * boards + board] = values;
        }
        self.values[row.start..=row.end].copy_from_slice(&on_roll);
    }

    /// Equities of a board on roll against all boards before it.
    fn against_all(&self, board: usize) -> Vec<Values> {
        let (mut sums, mut best) = (vec![[0.0; 4]; board], vec![LOST; board]);
        for (dice, ends) in Dice::ALL.iter().zip(&self.after[board]) {
            best.fill(LOST);
            for &end in ends {
                let row = &self.waiting[end as usize * self.boards..][..board];
                best.iter_mut().zip(row).for_each(|(best, values)| raise(best, values));
            }
            let weight = dice.weight() as f32;
            sums.iter_mut().zip(&best).for_each(|(sum, best)| add(sum, weight, best));
        }
        sums.iter().map(|sum| sum.map(|sum| sum / 36.0)).collect()
    }
}

/// Mean over all rolls of the best equity after each.
fn mean(after: &[Vec<u32>; 21], waiting: impl Fn(usize) -> Values) -> Values {
    let mut sum = [0.0; 4];
    for (dice, ends) in Dice::ALL.iter().zip(after) {
        let mut best = LOST;
        for &end in ends {
            raise(&mut best, &waiting(end as usize));
        }
        add(&mut sum, dice.weight() as f32, &best);
    }
    sum.map(|sum| sum / 36.0)
}

#[inline]
fn raise(best: &mut Values, values: &Values) {
    for (best, &value) in best.iter_mut().zip(values) {
        *best = if value > *best { value } else { *best };
    }
}

#[inline]
fn add(sum: &mut Values, weight: f32, values: &Values) {
    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += weight * value);
}

/// Equities of a pair for the player who waits, after the cube choice of the player on roll.
fn wait(&[cubeless, owned, centred, opponent]: &Values) -> Values {
    let double = f32::min(1.0, 2.0 * opponent);
    [-cubeless, -opponent, -centred.max(double), -owned.max(double)]
}

impl fmt::Debug for TwoSided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TwoSided")
            .field("points", &self.numbering.points())
            .field("chequers", &self.numbering.chequers())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::Setup;

    use super::*;
    use crate::TwoSidedWaves;

    #[test]
    fn single_chequers_on_the_six_point_have_the_values_computed_by_hand() {
        let database = TwoSided::build(6, 1);
        let position = Position::try_from(Setup::at(&[(6, 1)], &[(6, 1)])).unwrap();
        assert_eq!(database.equities(&position), Some([0.625, 0.625, 0.5, 0.5]));
    }

    /// The waves round in every step, so small differences remain.
    #[test]
    fn equities_are_those_of_the_waves_except_for_rounding() {
        let database = TwoSided::build(4, 3);
        let mut waves = TwoSidedWaves::new(database.numbering.clone(), true);
        for wave in 0..waves.count() {
            let rectangles = waves.rectangles(wave);
            let solve = |pips| waves.solve(pips, 0..waves.boards_with(pips), None);
            let solved: Vec<Vec<i16>> = rectangles.clone().map(solve).collect();
            for (pips, values) in rectangles.clone().zip(&solved) {
                let others = waves.numbers_with(wave - pips);
                let rows = values.chunks_exact(4 * others.len());
                for (&mine, row) in waves.numbers_with(pips).iter().zip(rows) {
                    for (&theirs, rounded) in others.iter().zip(row.as_chunks::<4>().0) {
                        let place = mine * database.numbering.boards() + theirs;
                        for (value, &rounded) in database.values[place as usize].iter().zip(rounded)
                        {
                            let rounded = (f32::from(rounded) + 0.5) / 32767.5;
                            assert!((value - rounded).abs() < 1.5e-4, "{mine} {theirs}");
                        }
                    }
                }
            }
            let first = rectangles.start;
            let derive = |waiting| waves.derive(waiting, |i| solved[wave - waiting - first][i]);
            let derived = rectangles.map(derive).collect();
            waves.append(derived);
        }
    }
}
