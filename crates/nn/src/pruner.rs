//! A small net that tells promising plays from hopeless ones.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

use core::array::from_fn;
use core::fmt;

use barpoint_core::{Chequers, LegalPlay, Move, Outcome, Position, Target};

use crate::canary;
use crate::chances::{self, WIDTH, chances};
use crate::format::{HEAD_BIAS_ONE, LoadError, Tables};
use crate::inputs::{ROWS, rows};
use crate::kernel::{Kernel, Runnable};
use crate::layers::{OUTPUTS, smoothstep};

/// Hidden units of a pruning net.
pub(crate) const UNITS: usize = 64;

/// A pruning net: the one-hot inputs only, few hidden units, one head.
///
/// Its chances are rough, but more than ten times as quick to come by as those of a
/// [`Network`](crate::Network), and they too are the same to the last bit on every machine.
#[derive(Clone)]
pub struct Pruner {
    weights: Weights,
    kernel: Runnable,
}

impl Pruner {
    /// Loads a network file of 64 hidden units and one head, whose feature weights are all zero.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let tables = Tables::from_bytes(bytes)?;
        let pruner = Self::new(&tables).ok_or(LoadError::Pruner)?;
        canary::check(&tables.canaries, |position| pruner.outputs(position))?;
        Ok(pruner)
    }

    /// The net of freshly made tables, whose canaries are ignored; `None` if they are no pruning
    /// net's.
    pub fn new(tables: &Tables) -> Option<Self> {
        let has_features = tables.features.iter().any(|&weight| weight != 0);
        (tables.hidden == UNITS && tables.heads == 1 && tables.branches == 1 && !has_features)
            .then(|| Self { weights: Weights::new(tables), kernel: Runnable::best() })
    }

    /// The same net on another kernel, `None` if this machine cannot run it.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Option<Self> {
        Runnable::new(kernel).map(|kernel| Self { kernel, ..self })
    }

    /// The chances of the player on roll, who has not rolled yet.
    ///
    /// The game must not be over, and each side must have started with fifteen chequers.
    #[inline]
    pub fn evaluate(&self, position: &Position) -> Outcome {
        chances(position, self.outputs(position))
    }

    /// The mean worth of the results of these plays to the player then on roll.
    ///
    /// Each scale of `worths` holds the worth of every result of the game, from losing a backgammon
    /// to winning one. Replaces `means` by one mean for each play under the first scale, then under
    /// the second, and so on; `None` for plays after which there is no contact.
    ///
    /// Several times as quick as evaluating one by one, because the chequers that stay are summed up
    /// once. Another scale costs hardly anything.
    #[inline]
    pub fn mean_results(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; OUTPUTS]],
        means: &mut Vec<Option<f32>>,
    ) {
        means.clear();
        means.resize(plays.len() * worths.len(), None);
        self.kernel.mean_results(&self.weights, position, plays, worths, means);
    }

    /// The raw outputs, as those of [`Network::outputs`](crate::Network::outputs).
    #[inline]
    pub fn outputs(&self, position: &Position) -> [i32; OUTPUTS] {
        self.kernel.guess(&self.weights, position)
    }
}

impl fmt::Debug for Pruner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pruner").field("kernel", &self.kernel).finish_non_exhaustive()
    }
}

/// The tables, which [`Layers`](crate::layers::Layers) describes, without features, laid out so
/// that the rows of a position are found without a branch.
#[derive(Clone)]
pub(crate) struct Weights {
    bias: Units,
    sides: Box<[SideWeights; 2]>,
    /// The row of every lead.
    leads: Vec<Units>,
    first_lead: u16,
    pub(crate) head_bias: Outputs,
    /// `[pair of units][output]`
    pub(crate) head: [[[i16; 2]; LANES]; UNITS / 2],
}

/// The rows of a side.
#[derive(Clone)]
struct SideWeights {
    /// `[place][chequers]`: nothing for an empty place.
    places: [[Units; COUNTS]; 25],
    /// `[place][chequers]`: what the last of them adds.
    steps: [[Units; COUNTS]; 25],
    /// `[men borne off]`: nothing for none.
    off: [Units; 16],
    /// `[pips / 6]`
    pips: [Units; PIP_ROWS],
}

/// A value for each hidden unit.
pub(crate) type Units = [i16; UNITS];

/// The outputs, and two lanes to spare.
pub(crate) type Outputs = [i32; LANES];

const LANES: usize = 8;

/// Numbers of chequers on a place that are told apart.
const COUNTS: usize = 8;

/// More pips than fifteen chequers on the bar have.
const PIP_ROWS: usize = 64;

impl Weights {
    fn new(tables: &Tables) -> Self {
        let row = |row: u16| tables.rows.as_chunks().0[usize::from(row)];
        let weight = |output: usize, unit: usize| {
            if output < OUTPUTS { tables.head_weights[output * UNITS + unit] } else { 0 }
        };
        let first_lead = rows::lead([u32::from(u16::MAX), 0]);
        Self {
            bias: tables.bias.as_chunks().0[0],
            sides: Box::new([0, 1].map(|side| SideWeights::new(side, row))),
            leads: (first_lead..ROWS as u16).map(row).collect(),
            first_lead,
            head_bias: from_fn(|output| tables.head_bias.get(output).copied().unwrap_or(0)),
            head: from_fn(|pair| from_fn(|output| [0, 1].map(|i| weight(output, 2 * pair + i)))),
        }
    }

    /// The forward pass, compiled for every instruction set: the loops are as long as registers
    /// are, so that compilers find the vectors in them.
    #[inline(always)]
    pub(crate) fn outputs(
        &self,
        position: &Position,
        head: impl Fn(&Self, &Units) -> Outputs,
    ) -> [i32; OUTPUTS] {
        let sides = [position.on_roll(), position.opponent()];
        let mut sums = self.bias;
        for (weights, chequers) in self.sides.iter().zip(sides) {
            add(&mut sums, &weights.standing(chequers));
            add(&mut sums, weights.off(chequers.total()));
            add(&mut sums, weights.pips(chequers.pips()));
        }
        add(&mut sums, self.lead(sides.map(Chequers::pips)));
        let outputs = head(self, &sums);
        from_fn(|i| outputs[i])
    }

    /// Fills in the mean worths of each play that leaves contact, scale by scale.
    #[inline(always)]
    pub(crate) fn mean_results(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; OUTPUTS]],
        means: &mut [Option<f32>],
        head: impl Fn(&Self, &Units) -> Outputs,
    ) {
        let mut before = Before::new(self, position);
        let count = plays.len();
        for (chunk, plays) in plays.chunks(WIDTH).enumerate() {
            let mut logits = [[0.0; WIDTH]; OUTPUTS];
            for (i, play) in plays.iter().enumerate() {
                let (sums, total) = before.after(play.play.moves());
                for (logits, output) in logits.iter_mut().zip(head(self, &sums)) {
                    logits[i] = output as f32 / HEAD_BIAS_ONE;
                }
                for (total, outputs) in [(before.their_total, [0, 1]), (total, [4, 5])] {
                    for output in outputs {
                        if total < u32::from(Chequers::MAX) {
                            logits[output][i] = f32::NEG_INFINITY;
                        }
                    }
                }
            }
            for (scale, worth) in worths.iter().enumerate() {
                let found = plays.iter().zip(chances::means(&logits, worth));
                for (mean, (play, found)) in
                    means[scale * count + chunk * WIDTH..].iter_mut().zip(found)
                {
                    *mean = (before.keeps_contact || play.result.has_contact()).then_some(found);
                }
            }
        }
    }

    /// What these counts add after a play.
    #[inline(always)]
    fn counted(&self, (pips, total): Counts) -> Units {
        let [theirs, mine] = &*self.sides;
        let mut sums = *mine.off(total);
        add(&mut sums, mine.pips(pips[1]));
        add(&mut sums, theirs.pips(pips[0]));
        add(&mut sums, self.lead(pips));
        sums
    }

    /// The row of the lead of the player on roll.
    #[inline(always)]
    fn lead(&self, pips: [u32; 2]) -> &Units {
        &self.leads[usize::from(rows::lead(pips) - self.first_lead)]
    }

    /// From the sums of the hidden units to the outputs, in plain Rust.
    pub(crate) fn head(&self, sums: &Units) -> Outputs {
        let mut outputs = self.head_bias;
        for (pair, weights) in sums.as_chunks::<2>().0.iter().zip(&self.head) {
            let [a, b] = pair.map(|sum| i32::from(smoothstep(sum)));
            for (output, &[u, v]) in outputs.iter_mut().zip(weights) {
                let product = a * i32::from(u) + b * i32::from(v);
                *output = output.wrapping_add(product);
            }
        }
        outputs
    }
}

/// A position before a play.
struct Before<'a> {
    weights: &'a Weights,
    mover: &'a Chequers,
    /// Sums of all rows but those of pip counts, the lead and the men that the mover has borne off.
    sums: Units,
    my_total: u32,
    their_total: u32,
    /// Pips of the player who is on roll after the play, and of the mover.
    pips: [u32; 2],
    their_bar: u8,
    /// Whether there is contact after every play.
    keeps_contact: bool,
    /// What the counts of the last play add: those of most plays of a roll are the same.
    last: (Counts, Units),
}

/// The pips of the player who is on roll after a play and of the mover, and the chequers that the
/// mover then has.
type Counts = ([u32; 2], u32);

impl<'a> Before<'a> {
    #[inline(always)]
    fn new(weights: &'a Weights, position: &'a Position) -> Self {
        // After the play the mover is the one who is not on roll.
        let [theirs, mine] = &*weights.sides;
        let (mover, other) = (position.on_roll(), position.opponent());
        let their_total = other.total();
        let mut sums = weights.bias;
        add(&mut sums, &mine.standing(mover));
        add(&mut sums, &theirs.standing(other));
        add(&mut sums, theirs.off(their_total));
        let counts = ([other.pips(), mover.pips()], mover.total());
        Self {
            weights,
            mover,
            sums,
            my_total: counts.1,
            their_total,
            pips: counts.0,
            their_bar: other.bar(),
            keeps_contact: keeps_contact(mover, other),
            last: (counts, weights.counted(counts)),
        }
    }

    /// The sums after a play, and how many chequers the mover then has.
    #[inline(always)]
    fn after(&mut self, moves: &[Move]) -> (Units, u32) {
        let [theirs, mine] = &*self.weights.sides;
        let (mut sums, mut total, mut pips) = (self.sums, self.my_total, self.pips);
        let (mut counts, mut bar) = (*self.mover.counts(), self.their_bar);
        for step in moves {
            let from = step.from.index();
            subtract(&mut sums, mine.step(from, counts[from]));
            counts[from] -= 1;
            let Target::Point(to) = step.to else {
                total -= 1;
                pips[1] -= from as u32 + 1;
                continue;
            };
            let to = to.index();
            counts[to] += 1;
            add(&mut sums, mine.step(to, counts[to]));
            pips[1] -= (from - to) as u32;
            if step.hits {
                subtract(&mut sums, theirs.step(23 - to, 1));
                bar += 1;
                add(&mut sums, theirs.step(Chequers::BAR, bar));
                pips[0] += to as u32 + 1;
            }
        }
        let counts = (pips, total);
        if counts != self.last.0 {
            self.last = (counts, self.weights.counted(counts));
        }
        add(&mut sums, &self.last.1);
        (sums, total)
    }
}

impl SideWeights {
    fn new(side: u16, row: impl Fn(u16) -> Units) -> Self {
        let some = |n: usize, row_of: &dyn Fn(u16) -> u16| {
            if n == 0 { [0; UNITS] } else { row(row_of(n as u16)) }
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

    /// The sum of the rows of all places.
    #[inline(always)]
    fn standing(&self, chequers: &Chequers) -> Units {
        let mut sums = [0; UNITS];
        for (place, &count) in self.places.iter().zip(chequers.counts()) {
            add(&mut sums, &place[usize::from(count).min(COUNTS - 1)]);
        }
        sums
    }

    /// What the last of `count` chequers on a place adds.
    #[inline(always)]
    fn step(&self, place: usize, count: u8) -> &Units {
        &self.steps[place][usize::from(count).min(COUNTS - 1)]
    }

    #[inline(always)]
    fn off(&self, total: u32) -> &Units {
        &self.off[15_usize.saturating_sub(total as usize)]
    }

    #[inline(always)]
    fn pips(&self, pips: u32) -> &Units {
        &self.pips[(pips as usize / 6).min(PIP_ROWS - 1)]
    }
}

#[inline(always)]
fn add(sums: &mut Units, rows: &Units) {
    for i in 0..UNITS {
        sums[i] = sums[i].wrapping_add(rows[i]);
    }
}

#[inline(always)]
fn subtract(sums: &mut Units, rows: &Units) {
    for i in 0..UNITS {
        sums[i] = sums[i].wrapping_sub(rows[i]);
    }
}

/// Whether there is contact whatever the mover plays: four chequers may move, so the fifth from the
/// rear or one behind it stays where it is.
#[inline(always)]
fn keeps_contact(mover: &Chequers, other: &Chequers) -> bool {
    let mut behind = 0;
    let fifth = mover.counts().iter().rposition(|&n| {
        behind += n;
        behind > 4
    });
    fifth.zip(other.rearmost()).is_some_and(|(mine, theirs)| Chequers::meet(mine, theirs))
}
