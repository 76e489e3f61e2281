//! One-hot inputs.
//!
//! | rows | meaning |
//! | --- | --- |
//! | 288 | for each point of the player on roll: 1 to 6 or more own chequers, 1 to 6 or more of the opponent's |
//! | 8 | 1 to 4 or more on the bar, own then the opponent's |
//! | 30 | 1 to 15 borne off, own then the opponent's |
//! | 80 | pip count in steps of 6, own then the opponent's |
//! | 40 | lead in the pip count in steps of 6 |
//!
//! An empty point, an empty bar and nothing borne off have no row: the bias represents them.

use barpoint_core::{Chequers, Position, masks};

const POINTS: u16 = 0;
const PER_POINT: u16 = 12;
const BAR: u16 = POINTS + 24 * PER_POINT;
const OFF: u16 = BAR + 8;
const PIPS: u16 = OFF + 30;
const PIP_STEPS: u16 = 40;
const LEAD: u16 = PIPS + 2 * PIP_STEPS;

/// Number of one-hot inputs.
pub const ROWS: usize = (LEAD + PIP_STEPS) as usize;

/// Maximum number of rows that are on at once: a point for each chequer, bars, men off, pip counts.
pub const MAX_ACTIVE: usize = 32;

/// Returns the row of a place of the player on roll (`side` 0) or of the opponent (1) that holds this many
/// chequers, at least one. Places are those of [`Chequers::counts`].
#[inline]
pub(crate) const fn place(side: u16, place: u16, chequers: u16) -> u16 {
    if place == Chequers::BAR as u16 {
        return (BAR + side * 4 + at_most(chequers, 4)).wrapping_sub(1);
    }
    let point = if side == 0 { place } else { 23 - place };
    (POINTS + point * PER_POINT + side * 6 + at_most(chequers, 6)).wrapping_sub(1)
}

/// Returns the row of a side with this number of chequers borne off, at least one.
#[inline]
pub(crate) const fn off(side: u16, chequers: u16) -> u16 {
    OFF + side * 15 + chequers - 1
}

/// Returns the row of a side's pip count.
#[inline]
pub(crate) const fn pips(side: u16, pips: u32) -> u16 {
    PIPS + side * PIP_STEPS + at_most((pips / 6) as u16, PIP_STEPS - 1)
}

/// Returns the row of the lead of the player on roll, from both pip counts.
#[inline]
pub(crate) fn lead(pips: [u32; 2]) -> u16 {
    let lead = (pips[1] as i32 - pips[0] as i32).div_euclid(6) + i32::from(PIP_STEPS / 2);
    LEAD + lead.clamp(0, i32::from(PIP_STEPS) - 1) as u16
}

const fn at_most(n: u16, most: u16) -> u16 {
    if n < most { n } else { most }
}

/// Calls `on` for every row that is on.
#[inline]
pub fn for_each(position: &Position, mut on: impl FnMut(u16)) {
    let sides = [position.on_roll(), position.opponent()];
    let both = sides.map(Chequers::pips);
    for (s, side) in (0_u16..).zip(sides) {
        let counts = side.counts();
        // Bit by bit: asking every point whether it is empty would be hard to predict.
        let mut rest = side.mask(1) & masks::POINTS;
        while rest != 0 {
            let i = rest.trailing_zeros() as u16;
            rest &= rest - 1;
            on(place(s, i, counts[usize::from(i)].into()));
        }
        if side.bar() > 0 {
            on(place(s, Chequers::BAR as u16, side.bar().into()));
        }
        let borne_off = 15_u32.saturating_sub(side.total()) as u16;
        if borne_off > 0 {
            on(off(s, borne_off));
        }
        on(pips(s, both[usize::from(s)]));
    }
    on(lead(both));
}
