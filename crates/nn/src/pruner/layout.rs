//! The tables of a pruning net, laid out so that the rows of a position are found without a branch, and its
//! forward pass.
#![expect(clippy::inline_always, reason = "part of the pass")]

use core::array::from_fn;

use barpoint_core::{Chequers, Position};

use crate::contact::Tables;
use crate::inputs::{ROWS, rows};
use crate::kernel::{Block, LANES, Pass, Simd, blocks};
use crate::shape::OUTPUTS;
use crate::shape::pruner::UNITS;

/// The tables of a network without features.
#[derive(Clone)]
pub(super) struct Weights {
    pub(super) bias: Units,
    /// Of the player on roll and of the opponent.
    pub(super) sides: Box<[SideWeights; 2]>,
    /// Row of each lead.
    leads: Vec<Units>,
    first_lead: u16,
    head_bias: [i32; OUTPUTS],
    /// `[output]`
    head: [Units; OUTPUTS],
}

/// Rows of a side.
#[derive(Clone)]
pub(super) struct SideWeights {
    /// `[place][chequers]`: zeros for an empty place.
    places: [[Units; COUNTS]; 25],
    /// `[place][chequers]`: summand of the last chequer.
    steps: [[Units; COUNTS]; 25],
    /// `[chequers borne off]`: zeros for none.
    off: [Units; OFF],
    /// `[pips / 6]`
    pips: [Units; PIP_ROWS],
}

/// A value for each hidden unit.
pub(super) type Units = [Block; UNITS / LANES];

const NONE: Units = [Block([0; LANES]); UNITS / LANES];

/// Count of numbers of chequers on a place with rows of their own.
const COUNTS: usize = 8;

/// Count of numbers of chequers borne off.
const OFF: usize = Chequers::MAX as usize + 1;

/// Upper limit of pip counts: above fifteen chequers on the bar.
const PIP_ROWS: usize = 64;

impl Weights {
    pub(super) fn new(tables: &Tables) -> Self {
        let row = |row: u16| blocks(&tables.rows[usize::from(row) * UNITS..][..UNITS]);
        let first_lead = rows::lead([u32::from(u16::MAX), 0]);
        Self {
            bias: blocks(&tables.bias),
            sides: Box::new([0, 1].map(|side| SideWeights::new(side, row))),
            leads: (first_lead..ROWS as u16).map(row).collect(),
            first_lead,
            head_bias: from_fn(|output| tables.head_bias[output]),
            head: from_fn(|output| blocks(&tables.head_weights[output * UNITS..][..UNITS])),
        }
    }

    /// Returns the row of the lead of the player on roll.
    #[inline(always)]
    pub(super) fn lead(&self, pips: [u32; 2]) -> &Units {
        &self.leads[usize::from(rows::lead(pips) - self.first_lead)]
    }

    /// Returns the outputs for the sums of the hidden units.
    #[inline(always)]
    pub(super) fn head<S: Simd>(&self, simd: S, sums: &Units) -> [i32; OUTPUTS] {
        let mut outputs = [simd.nothing(); OUTPUTS];
        for (block, sums) in sums.iter().enumerate() {
            let hidden = simd.smoothstep(simd.load(sums));
            for (output, weights) in outputs.iter_mut().zip(&self.head) {
                *output = simd.dot(*output, hidden, simd.load(&weights[block]));
            }
        }
        let mut totals = simd.totals(outputs);
        for (total, bias) in totals.iter_mut().zip(self.head_bias) {
            *total = total.wrapping_add(bias);
        }
        totals
    }
}

impl SideWeights {
    fn new(side: u16, row: impl Fn(u16) -> Units) -> Self {
        let some = |n: usize, row_of: &dyn Fn(u16) -> u16| {
            if n == 0 { NONE } else { row(row_of(n as u16)) }
        };
        let places: [[Units; COUNTS]; 25] =
            from_fn(|i| from_fn(|n| some(n, &|n| rows::place(side, i as u16, n))));
        let steps = from_fn(|i| {
            from_fn(|n| {
                let mut step = places[i][n];
                subtract(&mut step, &places[i][n.saturating_sub(1)]);
                step
            })
        });
        Self {
            places,
            steps,
            off: from_fn(|n| some(n, &|n| rows::off(side, n))),
            pips: from_fn(|step| row(rows::pips(side, 6 * step as u32))),
        }
    }

    /// Returns the sum of the rows of all places.
    #[inline(always)]
    pub(super) fn standing(&self, chequers: &Chequers) -> Units {
        let mut sums = NONE;
        for (place, &count) in self.places.iter().zip(chequers.counts()) {
            add(&mut sums, &place[usize::from(count).min(COUNTS - 1)]);
        }
        sums
    }

    /// Returns the summand of the last of `count` chequers on a place.
    #[inline(always)]
    pub(super) fn step(&self, place: usize, count: u8) -> &Units {
        &self.steps[place][usize::from(count).min(COUNTS - 1)]
    }

    #[inline(always)]
    pub(super) fn off(&self, total: u32) -> &Units {
        &self.off[usize::from(Chequers::MAX).saturating_sub(total as usize)]
    }

    #[inline(always)]
    pub(super) fn pips(&self, pips: u32) -> &Units {
        &self.pips[(pips as usize / 6).min(PIP_ROWS - 1)]
    }
}

/// The pass over one position.
pub(super) struct Forward<'a> {
    pub(super) weights: &'a Weights,
    pub(super) position: &'a Position,
}

impl Pass for Forward<'_> {
    type Output = [i32; OUTPUTS];

    #[inline(always)]
    fn run<S: Simd, const PAIRS: usize>(self, simd: S) -> [i32; OUTPUTS] {
        let Self { weights, position } = self;
        let sides = [position.on_roll(), position.opponent()];
        let mut sums = weights.bias;
        for (weights, chequers) in weights.sides.iter().zip(sides) {
            add(&mut sums, &weights.standing(chequers));
            add(&mut sums, weights.off(chequers.total()));
            add(&mut sums, weights.pips(chequers.pips()));
        }
        add(&mut sums, weights.lead(sides.map(Chequers::pips)));
        weights.head(simd, &sums)
    }
}

// Loops as long as registers, so that compilers find the vectors in them.

#[inline(always)]
pub(super) fn add(sums: &mut Units, rows: &Units) {
    for (sums, rows) in sums.iter_mut().zip(rows) {
        for i in 0..LANES {
            sums.0[i] = sums.0[i].wrapping_add(rows.0[i]);
        }
    }
}

#[inline(always)]
pub(super) fn subtract(sums: &mut Units, rows: &Units) {
    for (sums, rows) in sums.iter_mut().zip(rows) {
        for i in 0..LANES {
            sums.0[i] = sums.0[i].wrapping_sub(rows.0[i]);
        }
    }
}
