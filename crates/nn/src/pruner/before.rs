//! Sums that all plays of a roll share.
#![expect(clippy::inline_always, reason = "part of the pass")]

use barpoint_core::{Chequers, Move, Position, Target};

use super::layout::{Units, Weights, add, subtract};

/// A position before a play.
pub(super) struct Before<'a> {
    weights: &'a Weights,
    mover: &'a Chequers,
    /// Sums of all rows but those of pip counts, the lead and the chequers that the mover has borne off.
    sums: Units,
    my_total: u32,
    pub(super) their_total: u32,
    /// Pip counts of the player who is on roll after the play, and of the mover.
    pips: [u32; 2],
    their_bar: u8,
    /// True if there is contact after every play.
    pub(super) keeps_contact: bool,
    /// Rows of the counts of the last play, because most plays of a roll have the same ones.
    last: (Counts, Units),
}

/// Pip counts of the player who is on roll after a play and of the mover, and the number of chequers that
/// the mover then has.
type Counts = ([u32; 2], u32);

impl<'a> Before<'a> {
    #[inline(always)]
    pub(super) fn new(weights: &'a Weights, position: &'a Position) -> Self {
        // After the play the opponent is on roll.
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
            last: (counts, counted(weights, counts)),
        }
    }

    /// Returns the sums after a play, and the number of chequers that the mover then has.
    #[inline(always)]
    pub(super) fn after(&mut self, moves: &[Move]) -> (Units, u32) {
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
            self.last = (counts, counted(self.weights, counts));
        }
        add(&mut sums, &self.last.1);
        (sums, total)
    }
}

/// Returns the sum of the rows of counts after a play.
#[inline(always)]
fn counted(weights: &Weights, (pips, total): Counts) -> Units {
    let [theirs, mine] = &*weights.sides;
    let mut sums = *mine.off(total);
    add(&mut sums, mine.pips(pips[1]));
    add(&mut sums, theirs.pips(pips[0]));
    add(&mut sums, weights.lead(pips));
    sums
}

/// Returns true if there is contact after any play. Four chequers may move, so the fifth from the rear or
/// one behind it does not.
#[inline(always)]
fn keeps_contact(mover: &Chequers, other: &Chequers) -> bool {
    let mut behind = 0;
    let fifth = mover.counts().iter().rposition(|&n| {
        behind += n;
        behind > 4
    });
    fifth.zip(other.rearmost()).is_some_and(|(mine, theirs)| Chequers::meet(mine, theirs))
}
