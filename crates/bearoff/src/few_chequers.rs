//! Exact money equities of all positions with a few chequers, contact included.
//!
//! Chequers that are hit start again, so no order of the positions makes each depend only on earlier ones. But a side
//! only moves on unless it is hit. Rows of positions with the same board of the first side are therefore computed in the
//! order of its pips: first all positions in which that side is on roll, then those in which the other side is. Within a
//! sweep through all rows, only the values after a hit of the first side are out of date. Sweeps go on until nothing
//! changes, and leave out the rows that depend on nothing that has changed.

mod boards;

use core::array::from_fn;
use core::fmt;

use barpoint_core::{Chequers, Dice, Position};

use crate::{Numbering, PairEquities};
use boards::{ALL, POINTS, Play, PlayLists, Side, bits};

/// Money equities of all positions with at most some chequers of each side, anywhere on the board.
///
/// # Accuracy
/// Sums of `f32` in a fixed order, with the same bits on all machines. They are exact to about a millionth.
#[derive(Clone)]
pub struct FewChequers {
    /// The side with more chequers, and the other one.
    sides: [Side; 2],
    /// Values of the player on roll, by the place of the first side's board, then by that of the second side's: with the
    /// first side on roll, and with the second one.
    on_roll: [Vec<Values>; 2],
}

/// Equities of a player who does not double: without a cube, owning the cube, with a centred cube, with the cube of the
/// opponent.
type Values = [f32; 4];

const WON: Values = [1.0; 4];

impl FewChequers {
    /// Number of pairs of boards in a table of at most these chequers of the two sides. A hundred thousand take about a
    /// second and 4 MB, and meanwhile 20 MB. Returns `None` if a side can lose a gammon or has no chequers, or if there
    /// are too many.
    pub fn pairs(chequers: [u32; 2]) -> Option<usize> {
        let boards = chequers.map(|chequers| {
            let chequers = u8::try_from(chequers).ok().filter(|&n| n < Chequers::MAX)?;
            Some(Numbering::new(ALL, chequers)?.boards() as usize)
        });
        let [Some(first), Some(second)] = boards else { return None };
        first.checked_mul(second)
    }

    /// Computes the table of all positions of at most these chequers of the two sides, in either order.
    ///
    /// # Panics
    /// Panics if [`pairs`](Self::pairs) is `None`.
    pub fn new(chequers: [u32; 2]) -> Self {
        assert!(Self::pairs(chequers).is_some(), "a number of pairs");
        let [one, other] = chequers.map(|chequers| chequers as u8);
        let sides = [Side::new(one.max(other)), Side::new(one.min(other))];
        let on_roll = Sweeping::new(&sides).solve();
        Self { sides, on_roll }
    }

    /// Returns the equities of a position, or `None` if it is not in the table or the game is over.
    pub fn equities(&self, position: &Position) -> Option<PairEquities> {
        let [first, second] = &self.sides;
        let of = |on_roll: usize, one: &Chequers, other: &Chequers| {
            let (row, column) = (first.place(one)?, second.place(other)?);
            let is_over = first.boards[row].pips == 0 || second.boards[column].pips == 0;
            (!is_over).then(|| self.on_roll[on_roll][row * second.boards.len() + column])
        };
        let (mine, theirs) = (position.on_roll(), position.opponent());
        let [cubeless, owned, centred, opponent] =
            of(0, mine, theirs).or_else(|| of(1, theirs, mine))?;
        Some(PairEquities { cubeless, owned, centred, centred_jacoby: centred, opponent })
    }
}

/// Values of all positions, on the way to those that no longer change.
struct Sweeping<'a> {
    sides: &'a [Side; 2],
    plays: [PlayLists; 2],
    /// As in [`FewChequers`].
    on_roll: [Vec<Values>; 2],
    /// Values of the player who waits, with the first side on roll and with the second one.
    waiting: [Vec<Values>; 2],
    /// The first of these, moved on by a part of the last change, for the values after hits, which are out of date.
    ahead: Vec<Values>,
    /// Last sweep in which a row changed, with the first side on roll and with the second one.
    changed: [Vec<u32>; 2],
}

/// Part of a change that is added to values that are out of date. It halves the number of sweeps.
const AHEAD: f32 = 0.25;
/// Change below which a value stays as it is.
const UNCHANGED: f32 = 2e-7;
/// Maximum number of sweeps, which no table needs.
const SWEEPS: u32 = 200;

impl<'a> Sweeping<'a> {
    fn new(sides: &'a [Side; 2]) -> Self {
        let [first, second] = sides;
        let [rows, columns] = sides.each_ref().map(|side| side.boards.len());
        let mut waiting = [vec![[0.0; 4]; rows * columns], vec![[0.0; 4]; rows * columns]];
        let (none_left, over) = (first.places[0] as usize, second.places[0] as usize);
        waiting[1][none_left * columns..][..columns].fill(WON);
        (0..rows).for_each(|row| waiting[0][row * columns + over] = WON);
        Self {
            sides,
            plays: [PlayLists::new(first, second), PlayLists::new(second, first)],
            on_roll: waiting.clone(),
            ahead: waiting[0].clone(),
            waiting,
            changed: [vec![0; rows], vec![0; rows]],
        }
    }

    fn solve(mut self) -> [Vec<Values>; 2] {
        let first = &self.sides[0];
        let mut rows: Vec<usize> =
            (0..first.boards.len()).filter(|&row| first.boards[row].pips > 0).collect();
        rows.sort_by_key(|&row| (first.boards[row].pips, first.boards[row].number));
        let mut means = vec![[0.0; 4]; self.sides[1].boards.len()];
        for sweep in 1..SWEEPS {
            let mut has_changed = false;
            for &row in &rows {
                if sweep == 1 || self.first_depends_on_changes(row, sweep) {
                    self.means_of_first(row, &mut means);
                    has_changed |= self.put(0, row, sweep, &means);
                }
                if sweep == 1 || self.second_depends_on_changes(row, sweep) {
                    self.means_of_second(row, &mut means);
                    has_changed |= self.put(1, row, sweep, &means);
                }
            }
            if !has_changed {
                break;
            }
        }
        self.on_roll
    }

    /// Returns true if values with the first side on roll depend on rows that changed since they were computed.
    fn first_depends_on_changes(&self, row: usize, sweep: u32) -> bool {
        // Values ahead are brought back. Rows after a play come before this one in a sweep.
        if self.changed[0][row] + 1 == sweep {
            return true;
        }
        let changed = &self.changed[1];
        let is_new = |play: &Play| {
            changed[play.board as usize] + u32::from(play.board as usize == row) >= sweep
        };
        self.plays[0].all_of(row).any(is_new)
    }

    fn second_depends_on_changes(&self, row: usize, sweep: u32) -> bool {
        // Rows after a hit come after this one in a sweep.
        let changed = &self.changed[0];
        let first = &self.sides[0];
        let mut hits = first.after_hits_of(row).iter().skip(1);
        changed[row] == sweep || hits.any(|&hit| changed[hit as usize] + 1 >= sweep)
    }

    /// Stores values of a row and returns true if some of them have changed.
    fn put(&mut self, on_roll: usize, row: usize, sweep: u32, means: &[Values]) -> bool {
        let [first, second] = self.sides;
        let start = row * second.boards.len();
        let mut has_changed = false;
        for (column, (new, board)) in means.iter().zip(&second.boards).enumerate() {
            let is_position = board.pips > 0 && first.boards[row].occupied & board.seen == 0;
            let place = start + column;
            let is_same = |one: &Values, other: &Values| {
                one.iter().zip(other).all(|(one, other)| (one - other).abs() <= UNCHANGED)
            };
            let last = self.waiting[on_roll][place];
            let is_settled = is_same(new, &self.on_roll[on_roll][place])
                && (on_roll == 1 || is_same(&last, &self.ahead[place]));
            if !is_position || is_settled {
                continue;
            }
            let waiting = wait(new);
            if on_roll == 0 {
                let ahead = |i: usize| waiting[i] + AHEAD * (waiting[i] - last[i]);
                self.ahead[place] = from_fn(|i| ahead(i).clamp(-1.0, 1.0));
            }
            self.on_roll[on_roll][place] = *new;
            self.waiting[on_roll][place] = waiting;
            has_changed = true;
        }
        if has_changed {
            self.changed[on_roll][row] = sweep;
        }
        has_changed
    }

    /// Means over the rolls of the first side, which has the board of the row.
    fn means_of_first(&self, row: usize, means: &mut [Values]) {
        let second = &self.sides[1];
        let mut best = vec![[0.0; 4]; second.boards.len()];
        let mut hits = Vec::new();
        means.fill([0.0; 4]);
        for (set, (_, columns)) in second.holds.iter().enumerate() {
            let Some(list) = self.plays[0].list(row, set) else { continue };
            for (roll, dice) in Dice::ALL.iter().enumerate() {
                let best = &mut best[..columns.len()];
                best.fill([f32::NEG_INFINITY; 4]);
                for &play in self.plays[0].roll(list, roll) {
                    self.offer(play, set, columns.start, best, &mut hits);
                }
                let weight = dice.weight() as f32 / 36.0;
                for (mean, best) in means[columns.clone()].iter_mut().zip(&*best) {
                    mean.iter_mut().zip(best).for_each(|(mean, best)| *mean += weight * best);
                }
            }
        }
    }

    /// Offers a play of the first side to the best values of the boards that hold a set of points. `hits` is memory.
    fn offer(
        &self,
        play: Play,
        set: usize,
        start: usize,
        best: &mut [Values],
        hits: &mut Vec<(usize, Values)>,
    ) {
        let second = &self.sides[1];
        let width = second.boards.len();
        let after = &self.waiting[1][play.board as usize * width..][..width];
        hits.clear();
        for point in bits(play.touched) {
            for hit in &second.with_blot[set * POINTS + point] {
                let hits_one = hit.others & play.touched == 0;
                let to = if hits_one { hit.after } else { second.after(hit.place, play.touched) };
                let mut value = best[hit.place - start];
                keep_best(&mut value, &after[to]);
                hits.push((hit.place - start, value));
            }
        }
        let after = after[start..start + best.len()].as_flattened();
        for (best, &value) in best.as_flattened_mut().iter_mut().zip(after) {
            *best = if value > *best { value } else { *best };
        }
        // These boards have no value without the hit.
        for &(column, value) in &*hits {
            best[column] = value;
        }
    }

    /// Means over the rolls of the second side, while the first one has the board of the row.
    fn means_of_second(&self, row: usize, means: &mut [Values]) {
        let [first, second] = self.sides;
        let width = second.boards.len();
        let theirs = &first.boards[row];
        for (column, mean) in means.iter_mut().enumerate() {
            let Some(list) = self.plays[1].list(column, theirs.hold) else { continue };
            *mean = [0.0; 4];
            for (roll, dice) in Dice::ALL.iter().enumerate() {
                let mut best = [f32::NEG_INFINITY; 4];
                for play in self.plays[1].roll(list, roll) {
                    let values = if theirs.blots & play.touched == 0 {
                        &self.waiting[0][row * width..]
                    } else {
                        &self.ahead[first.after(row, play.touched) * width..]
                    };
                    keep_best(&mut best, &values[play.board as usize]);
                }
                let weight = dice.weight() as f32 / 36.0;
                mean.iter_mut().zip(best).for_each(|(mean, best)| *mean += weight * best);
            }
        }
    }
}

#[inline]
fn keep_best(best: &mut Values, values: &Values) {
    for (best, &value) in best.iter_mut().zip(values) {
        *best = if value > *best { value } else { *best };
    }
}

/// Equities of a position for the player who waits, after the cube choice of the player on roll.
fn wait(&[cubeless, owned, centred, opponent]: &Values) -> Values {
    let double = f32::min(1.0, 2.0 * opponent);
    [-cubeless, -opponent, -centred.max(double), -owned.max(double)]
}

impl fmt::Debug for FewChequers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chequers = self.sides.each_ref().map(|side| side.numbering.chequers());
        f.debug_struct("FewChequers").field("chequers", &chequers).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use barpoint_core::{Setup, Variant};

    use super::*;

    /// All positions of a table in which nobody has won.
    fn positions(table: &FewChequers) -> Vec<Position> {
        let boards = |side: &Side| -> Vec<Chequers> {
            let board = |number| side.numbering.board(number).unwrap();
            (1..side.numbering.boards()).map(board).collect()
        };
        let [first, second] = table.sides.each_ref().map(boards);
        let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other]));
        let position = |[one, other]: [Chequers; 2]| {
            Position::try_from(Setup { on_roll: one, opponent: other }).ok()
        };
        pairs.filter_map(position).flat_map(|position| [position, position.flip()]).collect()
    }

    fn found(table: &FewChequers, position: &Position) -> [f64; 4] {
        let PairEquities { cubeless, owned, centred, opponent, .. } =
            table.equities(position).unwrap();
        [cubeless, owned, centred, opponent].map(f64::from)
    }

    /// Values before a roll, from those of the positions after it.
    fn before(position: &Position, after: impl Fn(&Position) -> [f64; 4]) -> [f64; 4] {
        let mut sums = [0.0; 4];
        for dice in Dice::ALL {
            let mut best = [f64::NEG_INFINITY; 4];
            for play in position.plays(dice).iter() {
                let values = if play.result.result(Variant::Backgammon).is_some() {
                    [1.0; 4]
                } else {
                    let [cubeless, owned, centred, opponent] = after(&play.result);
                    let double = f64::min(1.0, 2.0 * opponent);
                    [-cubeless, -opponent, -centred.max(double), -owned.max(double)]
                };
                best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value));
            }
            let weight = f64::from(dice.weight()) / 36.0;
            sums.iter_mut().zip(best).for_each(|(sum, best)| *sum += weight * best);
        }
        sums
    }

    fn assert_close(position: &Position, found: [f64; 4], expected: [f64; 4], most: f64) {
        let is_close = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < most);
        assert!(is_close, "{position:?}: {found:?} {expected:?}");
    }

    #[test]
    fn one_chequer_each_has_the_values_of_a_plain_iteration() {
        let table = FewChequers::new([1, 1]);
        let positions = positions(&table);
        assert_eq!(positions.len(), 2 * (25 * 25 - 24));
        let mut values: HashMap<Position, [f64; 4]> =
            positions.iter().map(|position| (*position, [0.0; 4])).collect();
        for _ in 0..60 {
            values = positions
                .iter()
                .map(|position| (*position, before(position, |after| values[after])))
                .collect();
        }
        for position in &positions {
            assert_close(position, found(&table, position), values[position], 5e-6);
        }
    }

    #[test]
    fn every_position_follows_from_those_after_it() {
        for (chequers, step) in [([1, 2], 1), ([3, 1], 17), ([2, 2], 29)] {
            let table = FewChequers::new(chequers);
            for position in positions(&table).iter().step_by(step) {
                let expected = before(position, |after| found(&table, after));
                assert_close(position, found(&table, position), expected, 3e-6);
            }
        }
    }

    #[test]
    fn positions_without_contact_have_the_values_of_the_bearoff() {
        let (table, bearoff) = (FewChequers::new([2, 1]), crate::TwoSided::new(6, 2));
        let mut checked = 0;
        for position in &positions(&table) {
            let Some(expected) = bearoff.equities(position) else { continue };
            assert_close(position, found(&table, position), expected.map(f64::from), 2e-6);
            checked += 1;
        }
        assert_eq!(checked, 2 * 27 * 6);
    }

    #[test]
    fn other_numbers_of_chequers_are_refused() {
        assert_eq!(FewChequers::pairs([3, 1]), Some(3276 * 26));
        assert_eq!(FewChequers::pairs([15, 1]), None);
        assert_eq!(FewChequers::pairs([2, 0]), None);
        let table = FewChequers::new([2, 1]);
        let position = |mine: &[(u8, u8)], theirs: &[(u8, u8)]| {
            Position::try_from(Setup::at(mine, theirs)).unwrap()
        };
        assert!(table.equities(&position(&[(25, 1)], &[(3, 2)])).is_some());
        assert!(table.equities(&position(&[(1, 3)], &[(25, 1)])).is_none());
        assert!(table.equities(&position(&[(1, 2)], &[(25, 2)])).is_none());
        assert!(table.equities(&position(&[], &[(25, 1)])).is_none());
        assert_eq!(format!("{table:?}"), "FewChequers { chequers: [2, 1], .. }");
    }
}
