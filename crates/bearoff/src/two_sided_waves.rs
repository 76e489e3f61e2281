//! Two-sided databases with the same bits as GNU Backgammon's, wave by wave.

use core::array;
use core::ops::Range;
use std::collections::VecDeque;

use barpoint_core::Dice;

use crate::board::Board;
use crate::two_sided_record::WON;
use crate::{Numbering, TwoSidedRecord, boards_after};

/// Generator of a two-sided database: the equities of all boards of one side against all boards of
/// the other.
///
/// A wave consists of all pairs of boards with the same sum of pips; none of them depends on
/// another. Boards are sorted by their pips, so that a wave consists of rectangles: the boards with
/// one pip count against the boards with the rest. The plays of the player on roll are the same
/// against all boards of the other player, so whole rows of a rectangle are computed at once.
///
/// The caller distributes each wave over its threads, because [`solve`](Self::solve) and
/// [`derive`](Self::derive) are pure functions of the lower waves.
///
/// # Perspective
/// A record is seen by the player on roll, who has not rolled yet and does not double.
///
/// # Accuracy
/// All arithmetic is in integers, so all machines give the same bits.
#[derive(Clone, Debug)]
pub struct TwoSidedWaves {
    boards: Sorted,
    plays: Plays,
    cubeful: bool,
    /// Number of the next wave.
    next: usize,
    /// Values for the player who is not on roll, for the waves that one roll can reach.
    recent: VecDeque<Vec<Vec<i16>>>,
}

/// Pairs of boards with known records, that is, with few chequers on both sides.
#[derive(Clone, Copy)]
pub struct KnownPairs<'a> {
    /// Maximum number of chequers of a side.
    pub chequers: u8,
    /// Writes the values of a record, given by the numbers of the boards on roll and not on roll.
    pub record: &'a (dyn Fn(u32, u32, &mut [i16]) + Sync),
}

/// Boards sorted by pips, then by chequers, then by numbers.
#[derive(Clone, Debug)]
struct Sorted {
    numbering: Numbering,
    index: Vec<u32>,
    pips: Vec<u16>,
    chequers: Vec<u8>,
    /// Starts of the boards with each pip count, and the end of the last ones.
    starts: Vec<u32>,
}

/// Boards after the plays of each roll.
#[derive(Clone, Debug)]
struct Plays {
    ends: Vec<u32>,
    /// For each board, the 21 starts of the ends of a roll, followed by the end of the last ones.
    starts: Vec<usize>,
}

/// Stored value of a loss.
const LOST: i16 = i16::MIN;
/// Number of values that are computed together. Rows are padded to a multiple of it.
const LANES: usize = 32;

impl TwoSidedWaves {
    /// Creates a generator for the pairs of boards of a numbering, with equities for all states of
    /// the cube or only without a cube.
    pub fn new(numbering: Numbering, cubeful: bool) -> Self {
        let boards = Sorted::new(numbering);
        let plays = Plays::new(&boards);
        Self { boards, plays, cubeful, next: 0, recent: VecDeque::new() }
    }

    /// Continues with wave `next`. The waves from [`needed_from`](Self::needed_from) on must first
    /// be [derived](Self::derive) and appended again.
    pub fn resume_at(&mut self, next: usize) {
        self.next = Self::needed_from(next);
        self.recent.clear();
    }

    /// First of the waves from which this wave is computed.
    pub const fn needed_from(wave: usize) -> usize {
        wave.saturating_sub(ROLL)
    }

    /// Numbering of the boards.
    pub const fn numbering(&self) -> &Numbering {
        &self.boards.numbering
    }

    /// Number of waves.
    pub fn count(&self) -> usize {
        2 * self.boards.max_pips() + 1
    }

    /// Number of the next wave.
    pub const fn next(&self) -> usize {
        self.next
    }

    /// Number of values of a record.
    pub const fn values(&self) -> usize {
        if self.cubeful { 4 } else { 1 }
    }

    /// Rectangles of a wave, given by the pips of the player on roll.
    pub fn rectangles(&self, wave: usize) -> Range<usize> {
        let max = self.boards.max_pips();
        wave.saturating_sub(max)..wave.min(max) + 1
    }

    /// Number of boards with this pip count.
    pub fn boards_with(&self, pips: usize) -> usize {
        self.boards.level(pips).len()
    }

    /// Numbers of the boards with this pip count.
    pub fn numbers_with(&self, pips: usize) -> &[u32] {
        let level = self.boards.level(pips);
        &self.boards.index[level.start as usize..level.end as usize]
    }

    /// Computes the records of some boards with `pips` pips on roll against all boards that
    /// complete the next wave. `on_roll` is a range among the boards with this pip count. Returns
    /// the values of one record after the other, in the order of [`TwoSidedRecord`].
    pub fn solve(
        &self,
        pips: usize,
        on_roll: Range<usize>,
        known: Option<&KnownPairs<'_>>,
    ) -> Vec<i16> {
        let against = self.next - pips;
        let len = self.boards_with(against) * self.values();
        let first = self.boards.level(pips).start as usize;
        let mut records = Vec::with_capacity(on_roll.len() * len);
        let mut rows = Vec::new();
        for slot in on_roll.map(|i| first + i) {
            if pips == 0 || against == 0 {
                records.resize(records.len() + len, if pips == 0 { WON } else { LOST });
                continue;
            }
            rows.clear();
            rows.extend(self.plays.of_all(slot).iter().map(|&end| self.row(end, against)));
            let counts = self.plays.counts(slot);
            let padded = len.next_multiple_of(LANES);
            let start = records.len();
            records.resize(start + padded, 0);
            let copied = self.copy_known(slot, against, known, &mut records[start..]);
            let skipped = copied * self.values() / LANES;
            let chunks = records[start..].chunks_exact_mut(LANES).enumerate().skip(skipped);
            for (chunk, out) in chunks {
                best_of_rows(&rows, &counts, chunk * LANES, out);
            }
            records.truncate(start + len);
        }
        records
    }

    /// Copies the known records at the beginning of a row and returns their number.
    fn copy_known(
        &self,
        slot: usize,
        against: usize,
        known: Option<&KnownPairs<'_>>,
        row: &mut [i16],
    ) -> usize {
        let Some(known) = known.filter(|known| self.boards.chequers[slot] <= known.chequers) else {
            return 0;
        };
        let level = self.boards.level(against);
        let level = level.start as usize..level.end as usize;
        let count = self.boards.chequers[level.clone()].partition_point(|&n| n <= known.chequers);
        let others = &self.boards.index[level][..count];
        for (&other, out) in others.iter().zip(row.chunks_exact_mut(self.values())) {
            (known.record)(self.boards.index[slot], other, out);
        }
        count
    }

    /// Converts a rectangle of the next wave to the values for the player who is not on roll and
    /// has `waiting` pips. `records` returns the values of [`solve`](Self::solve) for all boards
    /// that complete the wave with these, one after the other.
    pub fn derive(&self, waiting: usize, records: impl Fn(usize) -> i16) -> Vec<i16> {
        let on_roll = self.boards_with(self.next - waiting);
        let (waiting, values) = (self.boards_with(waiting), self.values());
        let stride = (on_roll * values).next_multiple_of(LANES);
        let mut derived = vec![0; waiting * stride];
        for (column, row) in derived.chunks_exact_mut(stride).enumerate() {
            for (i, out) in row.chunks_exact_mut(values).take(on_roll).enumerate() {
                let start = (i * waiting + column) * values;
                if let [cubeless, owned, centred, opponent] = out {
                    let record =
                        TwoSidedRecord::from_values(array::from_fn(|i| records(start + i)));
                    [*cubeless, *owned, *centred, *opponent] = record.waiting().values();
                } else {
                    out.fill(!records(start));
                }
            }
        }
        derived
    }

    /// Moves on to the next wave. The rectangles of the present wave must have been
    /// [derived](Self::derive) for each pip count of the player who is not on roll.
    pub fn append(&mut self, derived: Vec<Vec<i16>>) {
        self.recent.push_back(derived);
        if self.recent.len() > ROLL {
            self.recent.pop_front();
        }
        self.next += 1;
    }

    /// Values of a board against all boards with this pip count on roll.
    fn row(&self, waiting: u32, on_roll: usize) -> &[i16] {
        let pips = usize::from(self.boards.pips[waiting as usize]);
        let back = self.next - (pips + on_roll);
        let wave = &self.recent[self.recent.len() - back];
        let rectangle = &wave[pips - self.rectangles(pips + on_roll).start];
        let stride = (self.boards_with(on_roll) * self.values()).next_multiple_of(LANES);
        let row = (waiting - self.boards.level(pips).start) as usize;
        &rectangle[row * stride..(row + 1) * stride]
    }
}

/// Maximum number of waves between a position and the positions after a roll.
const ROLL: usize = 24;

/// Mean over all rolls of the best value in a roll's rows, truncated towards zero.
#[inline]
fn best_of_rows(rows: &[&[i16]], counts: &[usize; 21], lanes: usize, out: &mut [i16]) {
    let mut sums = [0_i32; LANES];
    let mut rest = rows;
    for (dice, &count) in Dice::ALL.iter().zip(counts) {
        let (rows, others) = rest.split_at(count);
        rest = others;
        let mut best = [i16::MIN; LANES];
        for row in rows {
            for (best, &value) in best.iter_mut().zip(&row[lanes..lanes + LANES]) {
                *best = (*best).max(value);
            }
        }
        for (sum, &best) in sums.iter_mut().zip(&best) {
            *sum += dice.weight() as i32 * i32::from(best);
        }
    }
    for (out, sum) in out.iter_mut().zip(sums) {
        *out = (sum / 36) as i16;
    }
}

impl Sorted {
    fn new(numbering: Numbering) -> Self {
        let mut by_pips = Vec::with_capacity(numbering.boards() as usize);
        let mut board = Board::first(&numbering);
        for index in 0..numbering.boards() {
            by_pips.push((board.pips(), board.beyond()[0], index));
            board.advance();
        }
        by_pips.sort_unstable();
        let max = by_pips.last().map_or(0, |last| last.0);
        let starts = (0..=max + 1).map(|p| by_pips.partition_point(|b| b.0 < p) as u32).collect();
        let pips = by_pips.iter().map(|board| board.0 as u16).collect();
        let chequers = by_pips.iter().map(|board| board.1).collect();
        let index = by_pips.into_iter().map(|board| board.2).collect();
        Self { numbering, index, pips, chequers, starts }
    }

    fn max_pips(&self) -> usize {
        self.starts.len() - 2
    }

    fn level(&self, pips: usize) -> Range<u32> {
        self.starts[pips]..self.starts[pips + 1]
    }
}

impl Plays {
    fn new(boards: &Sorted) -> Self {
        let mut slots = vec![0; boards.index.len()];
        for (slot, &index) in (0..).zip(&boards.index) {
            slots[index as usize] = slot;
        }
        let mut plays = Self { ends: Vec::new(), starts: Vec::with_capacity(21 * slots.len() + 1) };
        for &index in &boards.index {
            for after in boards_after(&boards.numbering, index) {
                plays.starts.push(plays.ends.len());
                plays.ends.extend(after.into_iter().map(|end| slots[end as usize]));
            }
        }
        plays.starts.push(plays.ends.len());
        plays
    }

    fn of_all(&self, slot: usize) -> &[u32] {
        &self.ends[self.starts[21 * slot]..self.starts[21 * (slot + 1)]]
    }

    fn counts(&self, slot: usize) -> [usize; 21] {
        array::from_fn(|roll| self.starts[21 * slot + roll + 1] - self.starts[21 * slot + roll])
    }
}

impl core::fmt::Debug for KnownPairs<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("KnownPairs").field("chequers", &self.chequers).finish_non_exhaustive()
    }
}
