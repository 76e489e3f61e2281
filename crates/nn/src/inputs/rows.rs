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
//! An empty point, an empty bar and nothing borne off have no row: the bias stands for them.

use barpoint_core::{Chequers, Position};

const POINTS: u16 = 0;
const PER_POINT: u16 = 12;
const BAR: u16 = POINTS + 24 * PER_POINT;
const OFF: u16 = BAR + 8;
const PIPS: u16 = OFF + 30;
const PIP_STEPS: u16 = 40;
const LEAD: u16 = PIPS + 2 * PIP_STEPS;

/// The number of one-hot inputs.
pub const ROWS: usize = (LEAD + PIP_STEPS) as usize;

/// The most rows that can be on at once: a point for each chequer, bars, men off, pip counts.
pub const MAX_ACTIVE: usize = 32;

/// Calls `on` for every row that is on.
#[inline]
pub fn for_each(position: &Position, mut on: impl FnMut(u16)) {
    let sides = [position.on_roll(), position.opponent()];
    let pips = sides.map(Chequers::pips);
    for (s, side) in (0_u16..).zip(sides) {
        let counts = side.counts();
        // Bit by bit: asking every point whether it is empty would be hard to predict.
        let mut rest = side.mask(1) & 0xff_ffff;
        while rest != 0 {
            let i = rest.trailing_zeros() as u16;
            rest &= rest - 1;
            let point = if s == 0 { i } else { 23 - i };
            on(POINTS + point * PER_POINT + s * 6 + u16::from(counts[usize::from(i)].min(6)) - 1);
        }
        if side.bar() > 0 {
            on(BAR + s * 4 + u16::from(side.bar().min(4)) - 1);
        }
        let off = 15_u32.saturating_sub(side.total()) as u16;
        if off > 0 {
            on(OFF + s * 15 + off - 1);
        }
        on(PIPS + s * PIP_STEPS + ((pips[usize::from(s)] / 6) as u16).min(PIP_STEPS - 1));
    }
    let lead = (pips[1] as i32 - pips[0] as i32).div_euclid(6) + i32::from(PIP_STEPS / 2);
    on(LEAD + lead.clamp(0, i32::from(PIP_STEPS) - 1) as u16);
}
