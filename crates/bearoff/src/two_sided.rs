//! Two-sided database in memory.

use core::array::from_fn;
use core::fmt;
use std::sync::OnceLock;

use barpoint_core::{Dice, Position};

use crate::{Numbering, boards_after};

/// Money equities of all boards of one side against all boards of the other.
///
/// A pair of boards is computed when it is first needed, together with all pairs that can arise
/// from it. Most games need less than half of the pairs, and many one in a hundred.
///
/// # Accuracy
/// Sums of `f32` in a fixed order: all machines give the same bits, exact to about a millionth. GNU
/// Backgammon's files are cut to 16 bits in every step and have errors of up to 0.00013. The order
/// in which pairs are needed changes nothing.
#[derive(Clone)]
pub struct TwoSided {
    numbering: Numbering,
    /// Boards after each roll, by the number of the board before.
    after: Vec<OnceLock<[Vec<u32>; 21]>>,
    /// Pairs by the number of the board on roll.
    rows: Vec<OnceLock<Row>>,
}

/// Pairs of a board on roll by the number of the other board.
type Row = Vec<OnceLock<Pair>>;

/// Equities of a pair of boards.
#[derive(Clone, Copy)]
struct Pair {
    /// For the player on roll, who does not double.
    on_roll: Values,
    /// For the player who waits, after the cube choice of the player on roll.
    waiting: Values,
}

/// Equities of a pair of boards for one of the players: cubeless, owning the cube, with a centred
/// cube, and with the cube owned by the other player.
type Values = [f32; 4];

const WON: Values = [1.0; 4];
const LOST: Values = [-1.0; 4];

impl TwoSided {
    /// Creates the database for this number of points and chequers of each side. Nothing is
    /// computed yet.
    ///
    /// Six chequers on six points take up to 31 MB once all pairs are known.
    ///
    /// # Panics
    /// Panics unless there are 1 to 12 points and 1 to 15 chequers.
    #[must_use]
    pub fn new(points: u8, chequers: u8) -> Self {
        assert!(points <= 12, "{points} points: at most 12, where the sides cannot meet");
        let numbering = Numbering::new(points, chequers)
            .unwrap_or_else(|| panic!("{chequers} chequers on {points} points: no such board"));
        let boards = numbering.boards() as usize;
        Self { numbering, after: empty(boards), rows: empty(boards) }
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
        Some(self.values(mine, theirs))
    }

    fn values(&self, mine: u32, theirs: u32) -> Values {
        if mine == 0 {
            return WON;
        }
        self.row(mine)[theirs as usize].get_or_init(|| self.solve(mine, theirs)).on_roll
    }

    /// Pairs of a board that is not empty. The pair with an empty board is known from the start.
    fn row(&self, mine: u32) -> &Row {
        self.rows[mine as usize].get_or_init(|| {
            let mut row = empty(self.rows.len());
            row[0] = Pair { on_roll: LOST, waiting: WON }.into();
            row
        })
    }

    /// Computes a pair of boards that are not empty. Each play leads to a smaller number, so the
    /// recursion ends, and no two threads can wait for each other.
    fn solve(&self, mine: u32, theirs: u32) -> Pair {
        let after = &self.after[mine as usize];
        let after = after.get_or_init(|| boards_after(&self.numbering, mine));
        let row = self.row(theirs);
        let on_roll =
            mean(after, |end| row[end as usize].get_or_init(|| self.solve(theirs, end)).waiting);
        Pair { on_roll, waiting: wait(&on_roll) }
    }
}

/// Returns this number of places without a value.
fn empty<T>(places: usize) -> Vec<OnceLock<T>> {
    (0..places).map(|_| OnceLock::new()).collect()
}

/// Mean over all rolls of the best equity after each.
#[inline]
fn mean(after: &[Vec<u32>; 21], waiting: impl Fn(u32) -> Values) -> Values {
    let mut sum = [0.0; 4];
    for (dice, ends) in Dice::ALL.iter().zip(after) {
        let best = ends.iter().fold(LOST, |best, &end| higher(best, waiting(end)));
        let weight = dice.weight() as f32;
        sum = from_fn(|i| sum[i] + weight * best[i]);
    }
    sum.map(|sum| sum / 36.0)
}

#[inline]
fn higher(a: Values, b: Values) -> Values {
    from_fn(|i| if b[i] > a[i] { b[i] } else { a[i] })
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
    use core::ops::Range;

    use barpoint_core::Setup;

    use super::*;
    use crate::{Band, Rows, TwoSidedWaves};

    #[test]
    fn single_chequers_on_the_six_point_have_the_values_computed_by_hand() {
        let database = TwoSided::new(6, 1);
        let position = Position::try_from(Setup::at(&[(6, 1)], &[(6, 1)])).unwrap();
        assert_eq!(database.equities(&position), Some([0.625, 0.625, 0.5, 0.5]));
    }

    #[test]
    fn the_order_of_the_questions_changes_nothing() {
        let (upwards, downwards) = (TwoSided::new(5, 3), TwoSided::new(5, 3));
        let boards = upwards.numbering.boards();
        let pairs: Vec<(u32, u32)> =
            (0..boards).flat_map(|mine| (0..boards).map(move |theirs| (mine, theirs))).collect();
        let mut asked: Vec<Values> =
            pairs.iter().rev().map(|&(mine, theirs)| downwards.values(mine, theirs)).collect();
        asked.reverse();
        for (&(mine, theirs), values) in pairs.iter().zip(asked) {
            let bits = |values: Values| values.map(f32::to_bits);
            assert_eq!(bits(upwards.values(mine, theirs)), bits(values), "{mine} {theirs}");
        }
    }

    /// The waves round in every step, so small differences remain.
    #[test]
    fn equities_are_those_of_the_waves_except_for_rounding() {
        let database = TwoSided::new(4, 3);
        for strip in [1, 8, 100] {
            let mut waves = TwoSidedWaves::new(database.numbering.clone(), true, strip);
            let boards = database.numbering.boards() as usize;
            let mut all = vec![vec![[0; 4]; boards]; boards];
            while let Some(wave) = waves.strips().waves().get(waves.next()).cloned() {
                let opponent = waves.places(wave.opponent.clone());
                let band = |waves: &TwoSidedWaves, rows: &[Rows], all: Range<usize>, some| {
                    let blocks = Band::blocks(Range::clone(&some));
                    let blocks = blocks.map(|block| waves.derive(rows, &all, block)).collect();
                    Band::new(rows, some, blocks)
                };
                let below = waves.strips().needed_before(waves.next());
                for level in below {
                    let others = waves.numbers(level..level + 1);
                    let mine = waves.numbers(wave.opponent.clone());
                    let pairs =
                        mine.iter().flat_map(|mine| others.iter().map(move |it| (mine, it)));
                    let values = pairs.flat_map(|(&a, &b)| all[a as usize][b as usize]).collect();
                    let rows = [Rows { on_roll: opponent.clone(), values }];
                    let others = waves.places(level..level + 1);
                    waves.keep_below(band(&waves, &rows, others.clone(), others));
                }
                let on_roll = waves.places(wave.on_roll.clone());
                let half = on_roll.start + on_roll.len() / 2;
                let rows =
                    [waves.solve(on_roll.start..half, None), waves.solve(half..on_roll.end, None)];
                let records: Vec<[i16; 4]> =
                    rows.iter().flat_map(|rows| rows.values.as_chunks::<4>().0).copied().collect();
                let (mine, others) = (waves.numbers(wave.on_roll), waves.numbers(wave.opponent));
                let pairs = mine.iter().flat_map(|mine| others.iter().map(move |it| (mine, it)));
                for ((&mine, &theirs), record) in pairs.zip(records) {
                    all[mine as usize][theirs as usize] = record;
                }
                let band = band(&waves, &rows, opponent.clone(), opponent);
                waves.append(band);
            }
            for (mine, row) in (0..).zip(&all) {
                for (theirs, record) in (0..).zip(row) {
                    let values = database.values(mine, theirs);
                    for (value, &rounded) in values.iter().zip(record) {
                        let rounded = (f32::from(rounded) + 0.5) / 32767.5;
                        assert!((value - rounded).abs() < 1.5e-4, "{mine} {theirs}");
                    }
                }
            }
        }
    }
}
