//! The rules of the events.

use core::ops::RangeInclusive;

use barpoint_core::{Chequers, Position, masks};

use super::event::Event;
use crate::shape::{
    ANCHORS, Prime, behind, blots, count, hit_points, made, numbers, points, prime,
};
use crate::shots::Shots;

/// Points that a slot or a broken point can be on: the good home points and the bar point.
const GOOD_POINTS: RangeInclusive<usize> = 3..=7;
/// Minimum number of chequers of a stack.
const STACK: u8 = 6;

/// Boards before and after a play, seen by the player who made it.
pub(super) struct Change {
    before: Chequers,
    after: Chequers,
    theirs_before: Chequers,
    theirs_after: Chequers,
    /// Points on which the play hit.
    hits: u32,
    contact_before: bool,
    contact_after: bool,
    /// Shots of the opponent.
    shots: Shots,
}

impl Change {
    pub(super) fn new(before: &Position, after: &Position) -> Self {
        Self {
            before: *before.on_roll(),
            after: *after.opponent(),
            theirs_before: *before.opponent(),
            theirs_after: *after.on_roll(),
            hits: hit_points(before, after),
            contact_before: before.has_contact(),
            contact_after: after.has_contact(),
            shots: Shots::of(after),
        }
    }

    pub(super) fn is(&self, event: Event) -> bool {
        match event {
            Event::Hit => self.number_of_hits() > 0,
            Event::DoubleHit => self.number_of_hits() > 1,
            Event::LooseHit => self.hits & blots(&self.after) & masks::HOME != 0,
            Event::GoldenAnchor => self.makes(20..=20),
            Event::AdvancedAnchor => self.makes(18..=19) || self.makes(21..=21),
            Event::DeepAnchor => self.makes(22..=24),
            Event::AcePoint => self.makes(1..=1),
            Event::DeucePoint => self.makes(2..=2),
            Event::ThreePoint => self.makes(3..=3),
            Event::FourPoint => self.makes(4..=4),
            Event::FivePoint => self.makes(5..=5),
            Event::SixPoint => self.makes(6..=6),
            Event::BarPoint => self.makes(7..=7),
            Event::OuterPoint => self.makes(8..=12),
            Event::Prime => length(self.prime_after()) > length(self.prime_before()),
            Event::Slot => self.slots(),
            Event::BreakAnchor => self.breaks(ANCHORS) && !self.gains(ANCHORS),
            Event::BreakPoint => self.breaks(GOOD_POINTS) && !self.gains(GOOD_POINTS),
            Event::BreakPrime => length(self.prime_after()) < length(self.prime_before()),
            Event::BreakMidpoint => self.breaks(13..=13),
            Event::Run => self.runs(),
            Event::RunLast => self.runs() && self.after.back() == 0,
            Event::Escape => self.escapes(),
            Event::BearOff => self.after.total() < self.before.total(),
            Event::FillGap => self.fills_a_gap(),
            Event::Stack => self.stacks(),
            Event::Shot => self.shots.hitting > 0,
            Event::DirectShot => self.shots.direct > 0,
        }
    }

    fn number_of_hits(&self) -> u8 {
        self.theirs_after.bar() - self.theirs_before.bar()
    }

    /// Returns true if a point of the range is made that was not made before.
    fn gains(&self, range: RangeInclusive<usize>) -> bool {
        made(&self.after) & !made(&self.before) & points(range) != 0
    }

    fn makes(&self, range: RangeInclusive<usize>) -> bool {
        self.contact_after && self.gains(range)
    }

    fn breaks(&self, range: RangeInclusive<usize>) -> bool {
        self.contact_before && made(&self.before) & !made(&self.after) & points(range) != 0
    }

    fn prime_before(&self) -> Option<Prime> {
        prime(&self.before, &self.theirs_before)
    }

    fn prime_after(&self) -> Option<Prime> {
        prime(&self.after, &self.theirs_after)
    }

    fn slots(&self) -> bool {
        let new = self.after.mask(1) & !self.before.mask(1) & points(GOOD_POINTS);
        let is_slot = |point: usize| behind(&self.theirs_after, point) > 0;
        let slots = blots(&self.after) & new & !self.hits;
        numbers(slots).any(is_slot)
    }

    fn runs(&self) -> bool {
        self.contact_before && self.after.back() < self.before.back()
    }

    fn escapes(&self) -> bool {
        let left =
            |prime: Prime| behind(&self.after, prime.lowest) < behind(&self.before, prime.lowest);
        prime(&self.theirs_before, &self.before).is_some_and(left)
    }

    fn fills_a_gap(&self) -> bool {
        let is_bearoff = !self.contact_before && count(&self.before, 7..=25) == 0;
        is_bearoff && self.after.mask(1) & !self.before.mask(1) != 0
    }

    fn stacks(&self) -> bool {
        let counts = self.after.counts().iter().zip(self.before.counts());
        self.contact_after
            && counts.take(24).any(|(&after, &before)| after >= STACK && after > before)
    }
}

fn length(prime: Option<Prime>) -> u32 {
    prime.map_or(0, |prime| prime.length)
}
