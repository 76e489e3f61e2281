//! Exact money equities of all pairs of boards that can arise from one bearoff.

use core::array::from_fn;
use core::fmt;
use core::ops::Range;

use barpoint_core::{Chequers, Dice, Position};

use crate::board::Board;
use crate::{Numbering, boards_after};

/// Money equities of all pairs of boards that can arise from one position in which both sides bear off, gammons
/// included.
///
/// # Accuracy
/// Sums of `f32` in a fixed order, as in [`TwoSided`](crate::TwoSided): a pair has the same bits in each table that
/// contains it, on all machines. They are exact to about a millionth.
#[derive(Clone)]
pub struct PairTable {
    sides: [Side; 2],
    /// Values of the player on roll, by the number of the own board, then by that of the other board: for the first
    /// side, and for the second one.
    on_roll: [Vec<f32>; 2],
}

/// Money equities of a pair of boards for the player on roll, who does not double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairEquities {
    /// Without a cube.
    pub cubeless: f32,
    /// The player on roll owns the cube.
    pub owned: f32,
    /// The cube is centred, and gammons count.
    pub centred: f32,
    /// The cube is centred, and gammons do not count before a double.
    pub centred_jacoby: f32,
    /// The opponent owns the cube.
    pub opponent: f32,
}

/// Boards of a side that can arise, and their plays.
#[derive(Clone)]
struct Side {
    numbering: Numbering,
    /// Numbers of the boards, sorted by pips. A board has a place in this order.
    boards: Vec<u32>,
    /// Numbers of the boards, ascending, with their places.
    places: Vec<(u32, u32)>,
    /// Places of the boards with the same pips, without the empty board.
    levels: Vec<Range<usize>>,
}

/// Places of the boards after each roll, by the place of the board before.
type After = Vec<[Vec<u32>; 21]>;

/// The values of [`PairEquities`] in their order.
type Values = [f32; VALUES];

const VALUES: usize = 5;
/// Number of values that are computed together. Rows are padded to a multiple of it.
const LANES: usize = 32;

const WON: Values = [1.0; VALUES];
/// The Jacoby rule leaves a gammon with a centred cube at one point.
const GAMMON_WON: Values = [2.0, 2.0, 2.0, 1.0, 2.0];

impl PairTable {
    /// Computes the table of a position. Returns `None` unless both sides have all chequers in their home boards, or if
    /// the work is more than that of `most` pairs.
    ///
    /// A million pairs take about 0.15 seconds and 20 MB, and meanwhile 30 MB.
    pub fn new(position: &Position, most: usize) -> Option<Self> {
        let boards = [position.on_roll(), position.opponent()];
        let [mine, theirs] = boards.map(dominated);
        let (mine, theirs) = (mine?, theirs?);
        if work(mine, theirs) > most {
            return None;
        }
        let sides = boards.map(|board| Side::new(board, u32::MAX));
        let on_roll = solve(&sides);
        Some(Self { sides, on_roll })
    }

    /// Computes the table of the last part of a bearoff: of all pairs that can arise from a position once both sides
    /// have few enough pips for that work. Returns `None` unless both sides have all chequers in their home boards.
    pub fn of_the_end(position: &Position, most: usize) -> Option<Self> {
        let boards = [position.on_roll(), position.opponent()];
        boards.iter().try_for_each(|board| dominated(board).map(drop))?;
        let pips = boards.map(|board| {
            let mut pips: Vec<u32> =
                dominated_boards(board).into_iter().map(|board| board.0).collect();
            pips.sort_unstable();
            pips
        });
        let at_most = |side: usize, part: u32| boards[side].pips() * part / PARTS;
        let is_little = |part: &u32| {
            let [mine, theirs] =
                [0, 1].map(|side| pips[side].partition_point(|&pips| pips <= at_most(side, *part)));
            work(mine, theirs) <= most
        };
        let part = (1..=PARTS).rev().find(is_little)?;
        let sides = [0, 1].map(|side| Side::new(boards[side], at_most(side, part)));
        let on_roll = solve(&sides);
        Some(Self { sides, on_roll })
    }

    /// Number of pairs.
    pub fn pairs(&self) -> usize {
        2 * self.sides[0].boards.len() * self.sides[1].boards.len()
    }

    /// Returns the equities of a position, or `None` if it is not in the table or the game is over.
    pub fn equities(&self, position: &Position) -> Option<PairEquities> {
        let [first, second] = &self.sides;
        let of = |mine: &Side, theirs: &Side, values: &[f32]| {
            let (row, column) =
                (mine.place(position.on_roll())?, theirs.place(position.opponent())?);
            let start = row * theirs.padded() + column * VALUES;
            let values = values.get(start..start + VALUES)?;
            (row > 0 && column > 0).then(|| from_fn(|i| values[i]))
        };
        let values =
            of(first, second, &self.on_roll[0]).or_else(|| of(second, first, &self.on_roll[1]))?;
        let [cubeless, owned, centred, centred_jacoby, opponent] = values;
        Some(PairEquities { cubeless, owned, centred, centred_jacoby, opponent })
    }
}

/// Computes the values of the player on roll, for each side on roll.
///
/// Boards with the same pips do not depend on each other, so that whole rows are computed at once for both sides.
fn solve(sides: &[Side; 2]) -> [Vec<f32>; 2] {
    let [first, second] = sides;
    let [after_first, after_second] = sides.each_ref().map(Side::after);
    let (rows, columns) = (first.boards.len(), second.boards.len());
    let (stride, other_stride) = (second.padded(), first.padded());
    let mut on_roll = [vec![0.0; rows * stride], vec![0.0; columns * other_stride]];
    // Values of the first side while the second is on roll.
    let mut waiting = vec![0.0; rows * stride];
    for (column, values) in waiting[..stride].chunks_exact_mut(VALUES).take(columns).enumerate() {
        values.copy_from_slice(&second.lost_by(column));
    }
    for level in &first.levels {
        // Values of the second side while the first is on roll with a board of the level.
        let width = padded(level.len());
        let mut answers = vec![0.0; columns * width];
        for (i, row) in level.clone().enumerate() {
            let values = &mut on_roll[0][row * stride..][..stride];
            means_of_rows(&after_first[row], &waiting, values);
            answers[i * VALUES..][..VALUES].copy_from_slice(&first.lost_by(row));
            for column in 1..columns {
                let values = &values[column * VALUES..][..VALUES];
                answers[column * width + i * VALUES..][..VALUES].copy_from_slice(&wait(values));
            }
        }
        let mut values = vec![0.0; width];
        for column in 1..columns {
            means_of_rows(&after_second[column], &answers, &mut values);
            for (values, row) in values.chunks_exact(VALUES).zip(level.clone()) {
                on_roll[1][column * other_stride + row * VALUES..][..VALUES]
                    .copy_from_slice(values);
                waiting[row * stride + column * VALUES..][..VALUES].copy_from_slice(&wait(values));
            }
        }
    }
    on_roll
}

/// Means over all rolls of the best values after each, for a whole row. `waiting` has the rows of the boards after
/// a roll.
fn means_of_rows(after: &[Vec<u32>; 21], waiting: &[f32], means: &mut [f32]) {
    let stride = means.len();
    for (chunk, means) in means.chunks_exact_mut(LANES).enumerate() {
        let mut sums = [0.0; LANES];
        for (dice, ends) in Dice::ALL.iter().zip(after) {
            let mut best = [f32::NEG_INFINITY; LANES];
            for &end in ends {
                let row = &waiting[end as usize * stride + chunk * LANES..][..LANES];
                for (best, &value) in best.iter_mut().zip(row) {
                    *best = if value > *best { value } else { *best };
                }
            }
            let weight = dice.weight() as f32;
            sums.iter_mut().zip(best).for_each(|(sum, best)| *sum += weight * best);
        }
        means.iter_mut().zip(sums).for_each(|(mean, sum)| *mean = sum / 36.0);
    }
}

/// Equities of a pair for the player who waits, after the cube choice of the player on roll.
fn wait(on_roll: &[f32]) -> Values {
    let [cubeless, owned, centred, centred_jacoby, opponent] = from_fn(|i| on_roll[i]);
    let double = f32::min(1.0, 2.0 * opponent);
    let doubled = |single: f32| -single.max(double);
    [-cubeless, -opponent, doubled(centred), doubled(centred_jacoby), doubled(owned)]
}

impl Side {
    /// Boards of at most these pips that can arise from a board in the home board, and a few more.
    fn new(board: &Chequers, most_pips: u32) -> Self {
        let numbering = numbering(board);
        let mut boards = dominated_boards(board);
        boards.retain(|board| board.0 <= most_pips);
        boards.sort_unstable();
        let levels = boards.chunk_by(|one, other| one.0 == other.0).scan(0, |end, level| {
            *end += level.len();
            Some(*end - level.len()..*end)
        });
        let levels = levels.skip(1).collect();
        let mut places: Vec<(u32, u32)> =
            boards.iter().zip(0..).map(|(&(_, index), place)| (index, place)).collect();
        places.sort_unstable();
        let boards = boards.into_iter().map(|board| board.1).collect();
        Self { numbering, boards, places, levels }
    }

    fn after(&self) -> After {
        let after = |&index: &u32| {
            let place = |end| self.place_of(end).expect("a play leads to such a board");
            boards_after(&self.numbering, index).map(|ends| ends.into_iter().map(place).collect())
        };
        self.boards.iter().map(after).collect()
    }

    fn place_of(&self, number: u32) -> Option<u32> {
        let found = self.places.binary_search_by_key(&number, |place| place.0);
        found.ok().map(|i| self.places[i].1)
    }

    fn place(&self, board: &Chequers) -> Option<usize> {
        self.place_of(self.numbering.index(board)?).map(|place| place as usize)
    }

    /// Values of the player who has borne off all chequers while this side has a board.
    fn lost_by(&self, place: usize) -> Values {
        let has_all = self.boards[place] >= self.numbering.first_with(Chequers::MAX);
        if has_all { GAMMON_WON } else { WON }
    }

    /// Number of values in a row of all boards.
    const fn padded(&self) -> usize {
        padded(self.boards.len())
    }
}

/// Number of values of some boards, with padding.
const fn padded(boards: usize) -> usize {
    (boards * VALUES).next_multiple_of(LANES)
}

/// Part of the pips of both sides is tried in such steps.
const PARTS: u32 = 64;

/// Work for a table, in pairs.
const fn work(mine: usize, theirs: usize) -> usize {
    // To find the plays of a board takes as long as to compute about 500 pairs.
    2 * mine * theirs + 500 * (mine + theirs)
}

/// Pips and numbers of the boards that moves can reach from a board in the home board one pip at a time.
fn dominated_boards(board: &Chequers) -> Vec<(u32, u32)> {
    let numbering = numbering(board);
    let start = numbering.index(board).expect("the numbering has room for the board");
    let highest = *Board::at(&numbering, start).beyond();
    let mut boards = Vec::new();
    let mut next = Board::first(&numbering);
    for index in 0..=start {
        if next.beyond().iter().zip(&highest).all(|(count, most)| count <= most) {
            boards.push((next.pips(), index));
        }
        next.advance();
    }
    boards
}

/// Numbering of the boards of a side in its home board.
fn numbering(board: &Chequers) -> Numbering {
    let chequers = board.total().clamp(1, Chequers::MAX.into()) as u8;
    Numbering::new(HOME, chequers).expect("there are such boards")
}

const HOME: u8 = 6;

/// Returns the number of boards that moves can reach one pip at a time, itself included, or `None` if a chequer is
/// outside the home board.
fn dominated(board: &Chequers) -> Option<usize> {
    numbering(board).index(board)?;
    // Entry `n`: number of ways to place the points so far with `n` chequers on the last one or farther away.
    let mut ways = vec![0_usize; usize::from(Chequers::MAX) + 1];
    let mut beyond = 0;
    ways[0] = 1;
    for &count in board.counts()[..usize::from(HOME)].iter().rev() {
        beyond += usize::from(count);
        let mut sum = 0;
        for (n, way) in ways.iter_mut().enumerate() {
            sum += *way;
            *way = if n <= beyond { sum } else { 0 };
        }
    }
    Some(ways.iter().sum())
}

impl fmt::Debug for PairTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairTable").field("pairs", &self.pairs()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::Setup;

    use super::*;
    use crate::TwoSided;

    fn position(mine: &[(u8, u8)], theirs: &[(u8, u8)]) -> Position {
        Position::try_from(Setup::at(mine, theirs)).unwrap()
    }

    /// All positions of a table.
    fn positions(table: &PairTable) -> Vec<Position> {
        let boards = |side: &Side| -> Vec<Chequers> {
            side.boards[1..].iter().map(|&board| side.numbering.board(board).unwrap()).collect()
        };
        let [first, second] = table.sides.each_ref().map(boards);
        let pairs = |mine: &[Chequers], theirs: &[Chequers]| -> Vec<Position> {
            let with = |mine: Chequers| {
                theirs.iter().map(move |&other| {
                    Position::try_from(Setup { on_roll: mine, opponent: other }).unwrap()
                })
            };
            mine.iter().flat_map(|&mine| with(mine)).collect()
        };
        [pairs(&first, &second), pairs(&second, &first)].concat()
    }

    #[test]
    fn a_pair_has_the_bits_of_the_built_in_table() {
        let small = TwoSided::new(6, 5);
        let table =
            PairTable::new(&position(&[(6, 2), (4, 2)], &[(5, 3), (2, 2)]), 1 << 20).unwrap();
        let all = positions(&table);
        assert_eq!(
            all.len(),
            2 * (table.sides[0].boards.len() - 1) * (table.sides[1].boards.len() - 1)
        );
        for position in all {
            let PairEquities { cubeless, owned, centred, centred_jacoby, opponent } =
                table.equities(&position).unwrap();
            let expected = small.equities(&position).unwrap().map(f32::to_bits);
            assert_eq!(
                [cubeless, owned, centred, opponent].map(f32::to_bits),
                expected,
                "{position:?}"
            );
            assert_eq!(centred.to_bits(), centred_jacoby.to_bits());
        }
    }

    #[test]
    fn the_end_of_a_bearoff_has_the_bits_of_the_whole() {
        let start = position(&[(6, 2), (3, 2), (1, 1)], &[(5, 3), (4, 1)]);
        let whole = PairTable::new(&start, 1 << 20).unwrap();
        let end = PairTable::of_the_end(&start, 60_000).unwrap();
        assert!(end.pairs() < whole.pairs() && end.equities(&start).is_none());
        let in_the_end = positions(&end);
        assert!(in_the_end.len() > 500, "{}", in_the_end.len());
        for position in in_the_end {
            assert_eq!(end.equities(&position), whole.equities(&position), "{position:?}");
        }
        assert_eq!(PairTable::of_the_end(&start, 1 << 20).unwrap().pairs(), whole.pairs());
        assert!(PairTable::of_the_end(&position(&[(7, 1)], &[(1, 1)]), 1 << 20).is_none());
    }

    /// Value of stacks of `mine` and `theirs` chequers on the ace points for the player on roll, who does not double.
    fn of_stacks(mine: u8, theirs: u8, cube: usize) -> f64 {
        let won = |theirs: u8| if theirs == 15 && cube != 3 { 2.0 } else { 1.0 };
        let after = |borne_off: u8| match mine.checked_sub(borne_off) {
            None | Some(0) => won(theirs),
            Some(left) => {
                let answers = |cube: usize| of_stacks(theirs, left, cube);
                let doubled = f64::min(1.0, 2.0 * answers(4));
                match cube {
                    0 => -answers(0),
                    1 => -answers(4),
                    4 => -answers(1).max(doubled),
                    centred => -answers(centred).max(doubled),
                }
            }
        };
        (30.0 * after(2) + 6.0 * after(4)) / 36.0
    }

    #[test]
    fn stacks_have_the_values_of_a_plain_recursion_with_gammons() {
        for (mine, theirs) in [(9, 8), (4, 15), (15, 3), (15, 15)] {
            let table = PairTable::new(&position(&[(1, mine)], &[(1, theirs)]), 3_000_000).unwrap();
            for (mine, theirs) in [(mine, theirs), (theirs, mine), (2, theirs), (mine, 1)] {
                let Some(found) = table.equities(&position(&[(1, mine)], &[(1, theirs)])) else {
                    panic!("{mine} {theirs}")
                };
                let PairEquities { cubeless, owned, centred, centred_jacoby, opponent } = found;
                for (cube, found) in
                    [cubeless, owned, centred, centred_jacoby, opponent].into_iter().enumerate()
                {
                    let expected = of_stacks(mine, theirs, cube);
                    assert!(
                        (f64::from(found) - expected).abs() < 2e-6,
                        "{mine} {theirs} {cube}: {found} {expected}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_table_is_refused_before_it_is_made() {
        let full = [(6, 3), (5, 3), (4, 3), (3, 2), (2, 2), (1, 2)];
        assert!(PairTable::new(&position(&full, &full), 3_000_000).is_none());
        assert!(PairTable::new(&position(&[(7, 1)], &[(1, 1)]), 3_000_000).is_none());
        let table = PairTable::new(&position(&[(6, 2), (1, 3)], &[(1, 15)]), 3_000_000).unwrap();
        assert_eq!(dominated(&Chequers::at(&[(6, 2), (1, 3)])), Some(table.sides[0].boards.len()));
        assert_eq!(table.equities(&position(&[(6, 3)], &[(1, 1)])), None);
        assert_eq!(table.equities(&position(&[], &[(1, 1)])), None);
    }
}
