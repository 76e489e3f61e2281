//! One-sided databases with the same bits as GNU Backgammon's, wave by wave.

use core::ops::Range;

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
    /// Records of the boards of the last 24 waves.
    spans: Window<Span>,
    values: Window<u16>,
}

/// Computed blocks of a wave.
#[derive(Clone, Debug)]
pub struct SolvedBlocks {
    slot: u32,
    moved: Vec<Moved>,
    spans: Vec<Span>,
    values: Vec<u16>,
}

/// Best boards after no move, and after one, two or three moves with each die.
#[derive(Clone, Copy, Debug)]
struct Moved {
    none: Scored,
    some: [[Scored; 6]; 3],
}

impl Moved {
    const UNKNOWN: Self = Self { none: Scored::NONE, some: [[Scored::NONE; 6]; 3] };
}

/// Place of the values of a record.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// Start of the values, modulo 2³².
    start: u32,
    first: u8,
    len: u8,
}

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

/// End of a sequence, indexed as the whole sequence.
#[derive(Clone, Debug)]
struct Window<T> {
    first: u64,
    items: Vec<T>,
}

impl<T> Window<T> {
    const EMPTY: Self = Self { first: 0, items: Vec::new() };

    fn end(&self) -> u64 {
        self.first + self.items.len() as u64
    }

    /// Drops the items before a place if they are at least a quarter of all.
    fn forget_before(&mut self, place: u64) {
        let count = place.saturating_sub(self.first).min(self.items.len() as u64);
        if count >= self.items.len() as u64 / 4 {
            self.items.drain(..count as usize);
            self.first += count;
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
            moved: Window::EMPTY,
            spans: Window::EMPTY,
            values: Window::EMPTY,
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
        self.moved = Window { first, items: Vec::new() };
        self.spans = Window { first, items: Vec::new() };
        self.values = Window::EMPTY;
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
            assert_eq!(u64::from(blocks.slot), self.spans.end(), "blocks in order");
            let shift = self.values.end() as u32;
            self.moved.items.extend(blocks.moved);
            self.values.items.extend(blocks.values);
            let spans = blocks.spans.into_iter();
            self.spans
                .items
                .extend(spans.map(|span| Span { start: span.start.wrapping_add(shift), ..span }));
        }
        let end = self.waves.wave_slots(self.next).end;
        assert_eq!(u64::from(end), self.spans.end(), "all blocks of a wave");
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
        let (moved, spans) = (start(Waves::MOVE), start(Waves::ROLL));
        self.moved.forget_before(moved);
        self.spans.forget_before(spans);
        if let Some(first) = self.spans.items.first() {
            let count = first.start.wrapping_sub(self.values.first as u32);
            let place = self.values.first + u64::from(count);
            self.values.forget_before(place);
        }
    }

    /// Boards after the best plays of all rolls, and best boards after some moves.
    ///
    /// The best play of a roll is the best among all first moves, each with its best continuation,
    /// which is already known. Among equal plays the first one found is taken.
    fn best(&self, own: &SolvedBlocks, board: &SlotMoves<'_>) -> (Ends, Moved) {
        let here = Scored::new(0, board.slot);
        if board.index < self.goal {
            return ([board.slot; 21], Moved { none: here, some: [[here; 6]; 3] });
        }
        let mut best = [[Scored::NONE; 6]; 6];
        let mut some = [[Scored::NONE; 6]; 3];
        for die in (0..6).rev() {
            for slot in board.by(die + 1) {
                let next = self.moved(own, slot);
                let [one, two, three] = &next.some;
                for (some, scored) in some.iter_mut().zip([next.none, one[die], two[die]]) {
                    some[die].offer(scored);
                }
                best[die][die].offer(three[die]);
                for (other, &scored) in one.iter().enumerate() {
                    if other != die {
                        best[die.max(other)][die.min(other)].offer(scored);
                    }
                }
            }
        }
        let of_die = |die: Die| usize::from(die.pips()) - 1;
        let ends = Dice::ALL.map(|dice| best[of_die(dice.high())][of_die(dice.low())].slot());
        (ends, Moved { none: here, some })
    }

    fn after(&self, own: &SolvedBlocks, ends: &Ends) -> RecordBuffer {
        self.form.after(ends.iter().map(|&slot| self.record(own, slot)))
    }

    #[inline]
    fn moved<'a>(&'a self, own: &'a SolvedBlocks, slot: u32) -> &'a Moved {
        match slot.checked_sub(own.slot) {
            Some(offset) => &own.moved[offset as usize],
            // Earlier boards of a resumed database are neither known nor needed.
            None => u64::from(slot)
                .checked_sub(self.moved.first)
                .map_or(&Moved::UNKNOWN, |offset| &self.moved.items[offset as usize]),
        }
    }

    #[inline]
    fn record<'a>(&'a self, own: &'a SolvedBlocks, slot: u32) -> Record<'a> {
        if let Some(offset) = slot.checked_sub(own.slot) {
            return own.record(offset as usize);
        }
        let span = self.spans.items[(u64::from(slot) - self.spans.first) as usize];
        let start = span.start.wrapping_sub(self.values.first as u32) as usize;
        let values = &self.values.items[start..start + usize::from(span.len)];
        Record { first: span.first, values }
    }
}

/// Slots after the best plays of [`Dice::ALL`].
type Ends = [u32; 21];

impl SolvedBlocks {
    fn new(slots: Range<u32>) -> Self {
        let moved = Vec::with_capacity(slots.len());
        let spans = Vec::with_capacity(slots.len());
        Self { slot: slots.start, moved, spans, values: Vec::new() }
    }

    fn push(&mut self, form: RecordForm, moved: Moved, record: Record<'_>) {
        let none = Scored::new(form.score(record), moved.none.slot());
        self.moved.push(Moved { none, ..moved });
        let (start, len) = (self.values.len() as u32, record.values.len() as u8);
        self.spans.push(Span { start, first: record.first, len });
        self.values.extend_from_slice(record.values);
    }

    fn record(&self, offset: usize) -> Record<'_> {
        let span = self.spans[offset];
        let start = span.start as usize;
        Record { first: span.first, values: &self.values[start..start + usize::from(span.len)] }
    }

    /// Records of all boards in the order of their slots.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        (0..self.spans.len()).map(|offset| self.record(offset))
    }
}
