//! One-sided databases with the same bits as GNU Backgammon's, wave by wave.

use core::ops::Range;
use std::collections::VecDeque;

use barpoint_core::{Dice, Die};

use crate::waves::SlotMoves;
use crate::{Record, RecordBuffer, RecordForm, Waves};

/// Generator of a one-sided database.
///
/// The caller distributes each wave over its threads, because [`solve`](Self::solve) is a pure
/// function of the lower waves. [`append`](Self::append) moves on to the next wave.
///
/// # Accuracy
/// All arithmetic is in integers, or in single precision in a fixed order, so all machines give the
/// same bits.
#[derive(Clone, Debug)]
pub struct OneSidedWaves {
    waves: Waves,
    form: RecordForm,
    /// Boards with numbers below this one have reached the goal.
    goal: u32,
    /// Number of the next wave.
    next: usize,
    /// Best boards after some moves, for the boards of the last six waves.
    moved: Window<Moved>,
    /// Records of the boards of the last 24 waves: score, and place in `values`, counted in pairs
    /// of items modulo 2³².
    scores: Window<u32>,
    starts: Window<u32>,
    /// Records, each as its first number of rolls and its number of values in one item, then the
    /// values, filled up to pairs of items.
    values: Window<u16>,
}

/// Computed blocks of a wave.
#[derive(Clone, Debug)]
pub struct SolvedBlocks {
    slot: u32,
    moved: Vec<Moved>,
    scores: Vec<u32>,
    starts: Vec<u32>,
    values: Vec<u16>,
}

/// Slots of the best boards after one, two or three moves with each die.
type Moved = [[u32; 6]; 3];

/// Slot of an unknown board.
const UNKNOWN: u32 = u32::MAX;

/// A board and its score. The score is in the upper half, so that the smaller number is better.
#[derive(Clone, Copy, Debug)]
struct Scored(u64);

impl Scored {
    /// Initial value, worse than any other.
    const NONE: Self = Self(u64::MAX);

    const fn new(score: u32, slot: u32) -> Self {
        Self((score as u64) << 32 | slot as u64)
    }

    const fn slot(self) -> u32 {
        self.0 as u32
    }

    /// Replaces this board by the other one if its score is smaller. Among equal scores the first
    /// one remains.
    #[inline]
    fn offer(&mut self, other: Self) {
        const SCORE: u64 = (u32::MAX as u64) << 32;
        if other.0 < self.0 & SCORE {
            *self = other;
        }
    }
}

impl OneSidedWaves {
    /// Creates a generator for the rolls until the board has a number below `goal`. A goal of 1
    /// counts the rolls until all chequers are off. The number of the
    /// [first board with](crate::Numbering::first_with) all chequers counts those until the first
    /// one is off.
    ///
    /// # Panics
    /// Panics if there are more than 18 points.
    pub fn new(waves: Waves, form: RecordForm, goal: u32) -> Self {
        assert!(
            waves.numbering().points() <= 18,
            "at most 18 points, because longer distributions do not fit"
        );
        Self {
            waves,
            form,
            goal: goal.max(1),
            next: 0,
            moved: Window::starting_at(0),
            scores: Window::starting_at(0),
            starts: Window::starting_at(0),
            values: Window::starting_at(0),
        }
    }

    /// Continues with a wave. The waves from [`needed_from`](Self::needed_from) on must first be
    /// [restored](Self::known) and appended again.
    ///
    /// # Panics
    /// Panics if there is no such wave.
    pub fn resume_at(&mut self, next: usize) {
        self.next = Self::needed_from(next);
        let first = u64::from(self.waves.wave_slots(self.next).start);
        self.moved = Window::starting_at(first);
        self.scores = Window::starting_at(first);
        self.starts = Window::starting_at(first);
        self.values = Window::starting_at(0);
    }

    /// First of the waves from which this wave is computed.
    pub const fn needed_from(wave: usize) -> usize {
        wave.saturating_sub(Waves::ROLL)
    }

    /// Order of the boards.
    pub const fn waves(&self) -> &Waves {
        &self.waves
    }

    /// Number of the next wave.
    pub const fn next(&self) -> usize {
        self.next
    }

    /// Computes some blocks of the next wave. `known` returns the record of a board, given by
    /// number, if it is already known.
    pub fn solve(
        &self,
        blocks: Range<usize>,
        known: impl Fn(u32) -> Option<RecordBuffer>,
    ) -> SolvedBlocks {
        let mut solved = SolvedBlocks::new(self.waves.slots(blocks.clone()));
        self.waves.for_each(blocks, |board| {
            let (ends, moved) = self.best(&solved, board);
            if board.index < self.goal {
                solved.push(self.form, moved, self.form.reached());
            } else {
                let record = known(board.index).unwrap_or_else(|| self.after(&solved, &ends));
                solved.push(self.form, moved, record.record());
            }
        });
        solved
    }

    /// Restores some blocks of the next wave from their known records.
    ///
    /// `records` returns the record of one board after the other.
    pub fn known<'a>(
        &self,
        blocks: Range<usize>,
        mut records: impl FnMut() -> Record<'a>,
    ) -> SolvedBlocks {
        let mut solved = SolvedBlocks::new(self.waves.slots(blocks.clone()));
        self.waves.for_each(blocks, |board| {
            let (_, moved) = self.best(&solved, board);
            solved.push(self.form, moved, records());
        });
        solved
    }

    /// Moves on to the next wave. All blocks of the present wave must have been computed.
    ///
    /// # Panics
    /// Panics unless these are all blocks of the wave in order.
    pub fn append(&mut self, solved: Vec<SolvedBlocks>) {
        for blocks in solved {
            assert_eq!(u64::from(blocks.slot), self.starts.end(), "blocks in order");
            self.moved.extend(&blocks.moved);
            self.scores.extend(&blocks.scores);
            for stored in blocks.stored() {
                let start = (self.values.push_together(stored) / 2) as u32;
                self.starts.extend(&[start]);
            }
        }
        let end = self.waves.wave_slots(self.next).end;
        assert_eq!(u64::from(end), self.starts.end(), "all blocks of a wave");
        self.next += 1;
        self.forget();
    }

    /// Drops the waves that are no longer needed.
    fn forget(&mut self) {
        let start = |back: usize| {
            u64::from(
                self.waves
                    .wave_slots(self.next.saturating_sub(back).min(self.waves.count() - 1))
                    .start,
            )
        };
        self.moved.forget_before(start(Waves::MOVE));
        self.scores.forget_before(start(Waves::ROLL));
        self.starts.forget_before(start(Waves::ROLL));
        if self.starts.first < self.starts.end() {
            self.values.forget_before(self.place(self.starts.first));
        }
    }

    /// Boards after the best plays of all rolls, and best boards after some moves.
    ///
    /// The best play of a roll is the best among all first moves, each with its best continuation,
    /// which is already known. Among equal plays the first one found is taken.
    fn best(&self, own: &SolvedBlocks, board: &SlotMoves<'_>) -> (Ends, Moved) {
        if board.index < self.goal {
            return ([board.slot; 21], [[board.slot; 6]; 3]);
        }
        let mut best = [[Scored::NONE; 6]; 6];
        let mut some = [[Scored::NONE; 6]; 3];
        for die in (0..6).rev() {
            for slot in board.by(die + 1) {
                let [one, two, three] = self.moved(own, slot);
                let scored = |slot| Scored::new(self.score(own, slot), slot);
                let ones = one.map(scored);
                for (some, scored) in
                    some.iter_mut().zip([scored(slot), ones[die], scored(two[die])])
                {
                    some[die].offer(scored);
                }
                best[die][die].offer(scored(three[die]));
                for (other, &scored) in ones.iter().enumerate() {
                    if other != die {
                        best[die.max(other)][die.min(other)].offer(scored);
                    }
                }
            }
        }
        let of_die = |die: Die| usize::from(die.pips()) - 1;
        let ends = Dice::ALL.map(|dice| best[of_die(dice.high())][of_die(dice.low())].slot());
        (ends, some.map(|boards| boards.map(Scored::slot)))
    }

    fn after(&self, own: &SolvedBlocks, ends: &Ends) -> RecordBuffer {
        self.form.after(ends.iter().map(|&slot| self.record(own, slot)))
    }

    #[inline]
    fn moved<'a>(&'a self, own: &'a SolvedBlocks, slot: u32) -> &'a Moved {
        match slot.checked_sub(own.slot) {
            Some(offset) => &own.moved[offset as usize],
            // Earlier boards of a resumed database are neither known nor needed.
            None if u64::from(slot) < self.moved.first => &[[UNKNOWN; 6]; 3],
            None => self.moved.get(slot.into()),
        }
    }

    #[inline]
    fn score(&self, own: &SolvedBlocks, slot: u32) -> u32 {
        match slot.checked_sub(own.slot) {
            _ if slot == UNKNOWN || u64::from(slot) < self.scores.first => u32::MAX,
            Some(offset) => own.scores[offset as usize],
            None => *self.scores.get(slot.into()),
        }
    }

    #[inline]
    fn record<'a>(&'a self, own: &'a SolvedBlocks, slot: u32) -> Record<'a> {
        if let Some(offset) = slot.checked_sub(own.slot) {
            return own.record(offset as usize);
        }
        unpacked(self.values.from(self.place(slot.into())))
    }

    /// Place of the record of a slot in `values`.
    #[inline]
    fn place(&self, slot: u64) -> u64 {
        let pairs = self.starts.get(slot).wrapping_sub((self.values.first / 2) as u32);
        self.values.first + 2 * u64::from(pairs)
    }
}

/// Slots after the best plays of [`Dice::ALL`].
type Ends = [u32; 21];

/// The record at the start of stored values.
#[inline]
fn unpacked(stored: &[u16]) -> Record<'_> {
    let [first, len] = stored[0].to_be_bytes();
    Record { first, values: &stored[1..=usize::from(len)] }
}

impl SolvedBlocks {
    fn new(slots: Range<u32>) -> Self {
        let boards = slots.len();
        let (moved, scores) = (Vec::with_capacity(boards), Vec::with_capacity(boards));
        let starts = Vec::with_capacity(boards);
        Self { slot: slots.start, moved, scores, starts, values: Vec::new() }
    }

    fn push(&mut self, form: RecordForm, moved: Moved, record: Record<'_>) {
        self.moved.push(moved);
        self.scores.push(form.score(record));
        self.starts.push(self.values.len() as u32 / 2);
        self.values.push(u16::from_be_bytes([record.first, record.values.len() as u8]));
        self.values.extend_from_slice(record.values);
        self.values.resize(self.values.len().next_multiple_of(2), 0);
    }

    fn record(&self, offset: usize) -> Record<'_> {
        unpacked(&self.values[2 * self.starts[offset] as usize..])
    }

    /// Records of all boards in the order of their slots, as they are stored.
    fn stored(&self) -> impl Iterator<Item = &[u16]> {
        let starts = self.starts.iter().map(|&start| 2 * start as usize);
        let ends = starts.clone().skip(1).chain([self.values.len()]);
        starts.zip(ends).map(|(start, end)| &self.values[start..end])
    }

    /// Records of all boards in the order of their slots.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        (0..self.starts.len()).map(|offset| self.record(offset))
    }
}

/// End of a sequence, indexed as the whole sequence. It is kept in chunks, so that what is forgotten
/// is free at once.
#[derive(Clone, Debug)]
struct Window<T> {
    /// Place of the first item that is kept.
    first: u64,
    /// Chunks of [`CHUNK`] items. Only the last one may have fewer.
    chunks: VecDeque<Vec<T>>,
}

/// Number of items of a chunk.
const CHUNK: usize = 1 << 16;

impl<T: Copy + Default> Window<T> {
    const fn starting_at(first: u64) -> Self {
        Self { first, chunks: VecDeque::new() }
    }

    /// Place after the last item.
    fn end(&self) -> u64 {
        let full = self.chunks.len().saturating_sub(1) * CHUNK;
        self.first + (full + self.chunks.back().map_or(0, Vec::len)) as u64
    }

    #[inline]
    fn get(&self, place: u64) -> &T {
        &self.from(place)[0]
    }

    /// The items from a place to the end of its chunk.
    #[inline]
    fn from(&self, place: u64) -> &[T] {
        let offset = (place - self.first) as usize;
        &self.chunks[offset / CHUNK][offset % CHUNK..]
    }

    fn extend(&mut self, mut items: &[T]) {
        while !items.is_empty() {
            let chunk = self.open_chunk(1);
            let (now, later) = items.split_at(items.len().min(CHUNK - chunk.len()));
            chunk.extend_from_slice(now);
            items = later;
        }
    }

    /// Appends items, at most [`CHUNK`], that are in the same chunk, and returns their place.
    fn push_together(&mut self, items: &[T]) -> u64 {
        self.open_chunk(items.len());
        let place = self.end();
        self.extend(items);
        place
    }

    /// The last chunk, or a new one if it has no room for so many items.
    fn open_chunk(&mut self, room: usize) -> &mut Vec<T> {
        if self.chunks.back().is_none_or(|chunk| chunk.len() + room > CHUNK) {
            if let Some(last) = self.chunks.back_mut() {
                last.resize(CHUNK, T::default());
            }
            self.chunks.push_back(Vec::with_capacity(CHUNK));
        }
        self.chunks.back_mut().expect("there is a chunk with room")
    }

    /// Drops the chunks that are before a place.
    fn forget_before(&mut self, place: u64) {
        while self.first + CHUNK as u64 <= place && !self.chunks.is_empty() {
            self.chunks.pop_front();
            self.first += CHUNK as u64;
        }
    }
}
