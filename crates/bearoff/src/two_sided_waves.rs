//! Two-sided databases with the same bits as GNU Backgammon's, wave by wave.

use core::array;
use core::ops::Range;
use std::collections::VecDeque;

use barpoint_core::Dice;

use crate::board::Board;
use crate::rederive::WON;
use crate::strips::{ROLL, Strips, Wave};
use crate::{Numbering, TwoSidedRecord, boards_after};

/// Generator of a two-sided database: the equities of all boards of one side against all boards of
/// the other.
///
/// Boards are sorted by their pips, and pairs are computed in the order of [`Strips`]. The plays of
/// the player on roll are the same against all boards of the other player, so whole rows of a wave
/// are computed at once.
///
/// The caller distributes each wave over its threads, because [`solve`](Self::solve) and
/// [`derive`](Self::derive) are pure functions of the earlier waves. It also passes
/// [records of earlier strips](Strips::needed_before) in again.
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
    strips: Strips,
    /// Number of the next wave.
    next: usize,
    /// Values for the player who is not on roll: for the last levels, with the strip on roll.
    recent: VecDeque<Band>,
    /// The same for the strip, with the level of the next wave on roll.
    strip: Option<Band>,
    /// The same for levels below the strip.
    below: Vec<Band>,
}

/// Records of boards on roll with neighbouring places against all boards of the other player in a
/// wave.
#[derive(Clone, Debug)]
pub struct Rows {
    /// Places of the boards on roll, among all boards sorted by pips, then by numbers.
    pub on_roll: Range<usize>,
    /// Values of one record after the other, in the order of [`TwoSidedRecord`].
    pub values: Vec<i16>,
}

/// Values for the player who is not on roll, one row for each of his boards.
#[derive(Clone, Debug)]
pub struct Band {
    /// Places of his boards.
    waiting: Range<usize>,
    /// Places of the boards on roll.
    on_roll: Range<usize>,
    /// Values of [`BLOCK`](Self::BLOCK) rows each.
    blocks: Vec<Vec<i16>>,
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
/// Number of values of a row that are computed together, so that the rows of all plays of some
/// boards stay in the cache.
const TILE: usize = 512;

impl TwoSidedWaves {
    /// Creates a generator for the pairs of boards of a numbering, with equities for all states of
    /// the cube or only without a cube. A [strip](Strips::new) has at most `strip` boards.
    pub fn new(numbering: Numbering, cubeful: bool, strip: usize) -> Self {
        let boards = Sorted::new(numbering);
        let plays = Plays::new(&boards);
        let levels: Vec<usize> =
            boards.starts.windows(2).map(|ends| (ends[1] - ends[0]) as usize).collect();
        let strips = Strips::new(&levels, strip);
        let (recent, below) = (VecDeque::new(), Vec::new());
        Self { boards, plays, cubeful, strips, next: 0, recent, strip: None, below }
    }

    /// Continues with wave `next`. The waves from [`Strips::needed_from`] on must first be
    /// [derived](Self::derive) and appended again.
    pub fn resume_at(&mut self, next: usize) {
        self.next = self.strips.needed_from(next);
        self.recent.clear();
        self.strip = None;
        self.below.clear();
    }

    /// Numbering of the boards.
    pub const fn numbering(&self) -> &Numbering {
        &self.boards.numbering
    }

    /// Order of the pairs.
    pub const fn strips(&self) -> &Strips {
        &self.strips
    }

    /// Number of the next wave.
    pub const fn next(&self) -> usize {
        self.next
    }

    /// Number of values of a record.
    pub const fn values(&self) -> usize {
        if self.cubeful { 4 } else { 1 }
    }

    /// Places of the boards with these pip counts.
    pub fn places(&self, levels: Range<usize>) -> Range<usize> {
        self.boards.starts[levels.start] as usize..self.boards.starts[levels.end] as usize
    }

    /// Numbers of the boards with these pip counts, in the order of their places. They ascend within a pip count.
    pub fn numbers(&self, levels: Range<usize>) -> &[u32] {
        &self.boards.index[self.places(levels)]
    }

    /// Computes the records of some boards on roll in the next wave.
    pub fn solve(&self, on_roll: Range<usize>, known: Option<&KnownPairs<'_>>) -> Rows {
        let wave = &self.strips.waves()[self.next];
        let columns = self.places(wave.opponent.clone());
        let len = columns.len() * self.values();
        let mut values = vec![0; on_roll.len() * len];
        if wave.on_roll.end == 1 {
            values.fill(WON);
        } else if wave.opponent.end == 1 {
            values.fill(LOST);
        } else {
            let rows: Vec<Vec<&[i16]>> =
                on_roll.clone().map(|place| self.rows_after(wave, place, &columns)).collect();
            for start in (0..len).step_by(TILE) {
                let tile = start..len.min(start + TILE);
                for ((place, rows), out) in
                    on_roll.clone().zip(&rows).zip(values.chunks_exact_mut(len))
                {
                    best_of_rows(
                        rows,
                        &self.plays.counts(place),
                        tile.start,
                        &mut out[tile.clone()],
                    );
                }
            }
            for (place, row) in on_roll.clone().zip(values.chunks_exact_mut(len)) {
                self.copy_known(place, columns.clone(), known, row);
            }
        }
        Rows { on_roll, values }
    }

    /// Replaces the known records of a row.
    fn copy_known(
        &self,
        place: usize,
        columns: Range<usize>,
        known: Option<&KnownPairs<'_>>,
        row: &mut [i16],
    ) {
        let Some(known) = known.filter(|known| self.boards.chequers[place] <= known.chequers)
        else {
            return;
        };
        for (column, out) in columns.zip(row.chunks_exact_mut(self.values())) {
            if self.boards.chequers[column] <= known.chequers {
                (known.record)(self.boards.index[place], self.boards.index[column], out);
            }
        }
    }

    /// Values after all plays of a board: the rows of the boards after them.
    fn rows_after(&self, wave: &Wave, place: usize, columns: &Range<usize>) -> Vec<&[i16]> {
        let row = |&end: &u32| {
            let (end, level) = (end as usize, wave.level());
            let pips = usize::from(self.boards.pips[end]);
            let is_strip = pips >= wave.strip.start;
            let band = if !wave.is_strip_on_roll || (is_strip && pips < level) {
                &self.recent[self.recent.len() - (level - pips)]
            } else if is_strip {
                self.strip.as_ref().expect("appended before this wave")
            } else if level >= wave.strip.start {
                &self.recent[self.recent.len() - (level - pips)]
            } else {
                let found = self.below.iter().find(|band| band.waiting.contains(&end));
                found.expect("passed in before this wave")
            };
            band.row(end, columns, self.values())
        };
        self.plays.of_all(place).iter().map(row).collect()
    }

    /// Returns values for the player who is not on roll: the rows of his boards at the places
    /// `waiting`. `records` are of a wave in which the places of his boards are `opponent`.
    pub fn derive(
        &self,
        records: &[Rows],
        opponent: &Range<usize>,
        waiting: Range<usize>,
    ) -> Vec<i16> {
        let on_roll = all_rows(records);
        let (values, width) = (self.values(), opponent.len() * self.values());
        let stride = on_roll.len() * values;
        let mut derived = vec![0; waiting.len() * stride];
        let first = (waiting.start - opponent.start) * values;
        for rows in records {
            for (place, row) in rows.on_roll.clone().zip(rows.values.chunks_exact(width)) {
                let row = &row[first..first + waiting.len() * values];
                let column = (place - on_roll.start) * values;
                let outs = derived[column..].chunks_mut(stride).map(|out| &mut out[..values]);
                for (out, record) in outs.zip(row.chunks_exact(values)) {
                    if let (Some(out), Some(&record)) =
                        (out.first_chunk_mut(), record.first_chunk())
                    {
                        *out = TwoSidedRecord::from_values(record).waiting().values();
                    } else {
                        out[0] = !record[0];
                    }
                }
            }
        }
        derived
    }

    /// Keeps values for boards below the strip, of which the next wave needs some.
    pub fn keep_below(&mut self, band: Band) {
        self.below.push(band);
    }

    /// Moves on to the next wave. The band has the values [derived](Self::derive) from the present
    /// wave for all boards of the other player.
    pub fn append(&mut self, band: Band) {
        let wave = &self.strips.waves()[self.next];
        if wave.is_strip_on_roll {
            self.recent.push_back(band);
            if self.recent.len() > ROLL {
                self.recent.pop_front();
            }
            self.strip = None;
            self.below.clear();
        } else {
            self.strip = Some(band);
        }
        if wave.level() + 1 == wave.strip.end {
            self.recent.clear();
        }
        self.next += 1;
    }
}

/// Places of the boards on roll.
fn all_rows(records: &[Rows]) -> Range<usize> {
    let start = records.iter().map(|rows| rows.on_roll.start).min().unwrap_or(0);
    let end = records.iter().map(|rows| rows.on_roll.end).max().unwrap_or(0);
    start..end
}

impl Band {
    /// Number of rows that are derived together.
    pub const BLOCK: usize = 32;

    /// Divides the places of boards that wait into blocks.
    pub fn blocks(waiting: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let end = waiting.end;
        waiting.step_by(Self::BLOCK).map(move |start| start..end.min(start + Self::BLOCK))
    }

    /// Puts the values [derived](TwoSidedWaves::derive) for [all blocks](Self::blocks) together.
    pub fn new(records: &[Rows], waiting: Range<usize>, blocks: Vec<Vec<i16>>) -> Self {
        Self { waiting, on_roll: all_rows(records), blocks }
    }

    /// Values of a row for some boards on roll.
    fn row(&self, waiting: usize, on_roll: &Range<usize>, values: usize) -> &[i16] {
        let row = waiting - self.waiting.start;
        let stride = self.on_roll.len() * values;
        let start = row % Self::BLOCK * stride + (on_roll.start - self.on_roll.start) * values;
        &self.blocks[row / Self::BLOCK][start..start + on_roll.len() * values]
    }
}

/// Mean over all rolls of the best value in a roll's rows, truncated towards zero.
fn best_of_rows(rows: &[&[i16]], counts: &[usize; 21], start: usize, out: &mut [i16]) {
    let (mut sums, mut best) = ([0; TILE], [LOST; TILE]);
    let (sums, best) = (&mut sums[..out.len()], &mut best[..out.len()]);
    let mut rest = rows;
    for (dice, &count) in Dice::ALL.iter().zip(counts) {
        let (rows, others) = rest.split_at(count);
        rest = others;
        best.fill(LOST);
        for row in rows {
            keep_best(best, &row[start..start + best.len()]);
        }
        add_weighted(sums, best, dice.weight());
    }
    for (out, sum) in out.iter_mut().zip(sums) {
        *out = (*sum / 36) as i16;
    }
}

/// A function of its own becomes vector instructions.
#[inline(never)]
fn keep_best(best: &mut [i16], row: &[i16]) {
    for (best, &value) in best.iter_mut().zip(row) {
        *best = (*best).max(value);
    }
}

#[inline(never)]
fn add_weighted(sums: &mut [i32], best: &[i16], weight: u32) {
    // Weights are 1 and 2. Not all machines multiply several numbers at once.
    let shift = weight / 2;
    for (sum, &best) in sums.iter_mut().zip(best) {
        *sum += i32::from(best) << shift;
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
