//! Shots: hits by one side's next roll.
//!
//! The throws are worked on side by side, one a lane, so that the compiler can use vectors.

/// The side that hits and its view of the board, as masks of its own points; bit 24 is the bar.
pub(super) struct Shots {
    /// Places with chequers.
    pub(super) own: u32,
    /// Number of chequers on the bar.
    pub(super) bar: u32,
    /// Points not made by the other side.
    pub(super) open: u32,
    /// The other side's blots.
    pub(super) blots: u32,
}

/// Counts over the 36 throws.
#[derive(Default)]
pub(super) struct Hits {
    /// Throws that hit.
    pub(super) throws: u32,
    /// Throws that hit two.
    pub(super) double_throws: u32,
    /// Pips lost to the costliest hit of each throw, summed.
    pub(super) pips: u32,
}

/// The 15 throws of two different dice, and one spare lane that moves no chequer.
const A: [u32; 16] = [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, NOWHERE];
const B: [u32; 16] = [2, 3, 4, 5, 6, 3, 4, 5, 6, 4, 5, 6, 5, 6, 6, NOWHERE];
/// The six doubles, and two spare lanes.
const DOUBLES: [u32; 8] = [1, 2, 3, 4, 5, 6, NOWHERE, NOWHERE];
/// Number of pips that carries every chequer off the board, so that it hits nothing.
const NOWHERE: u32 = 31;

const BAR: u32 = 1 << 24;
const POINTS: u32 = BAR - 1;

/// Hits of one throw in one number: see [`reach`].
type Reach = u32;

/// Fills lanes one by one, because a closure would be compiled for the wrong instruction set.
macro_rules! lanes {
    ($lanes:ident, $i:ident, $value:expr) => {
        for $i in 0..$lanes.len() {
            $lanes[$i] = $value;
        }
    };
}

// Conditions are combined as numbers below: branches would keep the lanes apart.
impl Shots {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
    pub(super) fn hits(&self) -> Hits {
        if self.blots == 0 {
            return Hits::default();
        }
        let (mut pairs, mut doubles) = ([0; 16], [0; 8]);
        match self.bar {
            0 => lanes!(pairs, i, self.pair(A[i], B[i])),
            1 => lanes!(pairs, i, self.enter_one(A[i], B[i])),
            _ => lanes!(pairs, i, self.enter_two(A[i], B[i])),
        }
        lanes!(doubles, i, self.double(DOUBLES[i]));
        let mut sum = 0;
        for i in 0..8 {
            // Two different dice come up in either order.
            sum += 2 * (pairs[i] + pairs[8 + i]) + doubles[i];
        }
        Hits { throws: sum & 0xff, double_throws: sum >> 8 & 0xff, pips: sum >> 16 }
    }

    /// Nobody on the bar: each die, then the other with the same chequer.
    #[inline]
    fn pair(&self, a: u32, b: u32) -> Reach {
        let (to_a, to_b) = (self.own >> a, self.own >> b);
        let (hit_a, hit_b) = (to_a & self.blots, to_b & self.blots);
        let via = ((to_a & self.open) >> b | (to_b & self.open) >> a) & self.blots;
        let two = any(hit_a) & any(hit_b) & several(hit_a | hit_b);
        let chain = any((hit_a >> b | hit_b >> a) & self.blots);
        reach(hit_a | hit_b | via, two | chain)
    }

    /// One on the bar: one die enters it, the other is played by anyone, that chequer too.
    #[inline]
    fn enter_one(&self, a: u32, b: u32) -> Reach {
        let (enter_a, enter_b) = ((BAR >> a) & self.open, (BAR >> b) & self.open);
        let rest = self.own & !BAR;
        let then_b = if enter_a == 0 { 0 } else { (rest | enter_a) >> b & self.blots };
        let then_a = if enter_b == 0 { 0 } else { (rest | enter_b) >> a & self.blots };
        let (hit_a, hit_b) = (enter_a & self.blots, enter_b & self.blots);
        let two = any(hit_a) & any(then_b & !hit_a) | any(hit_b) & any(then_a & !hit_b);
        reach(hit_a | hit_b | then_a | then_b, two)
    }

    /// More on the bar: both dice only enter.
    #[inline]
    fn enter_two(&self, a: u32, b: u32) -> Reach {
        let reached = (BAR >> a | BAR >> b) & self.blots;
        reach(reached, several(reached))
    }

    /// A double: up to four steps, less those that enter.
    #[inline]
    fn double(&self, die: u32) -> Reach {
        let entry = (BAR >> die) & self.open;
        let entered = if self.bar > 0 { entry } else { 0 };
        let free = if self.bar == 0 { POINTS } else { 0 };
        let mut movers = (self.own & !BAR & (free | spread(entry))) | entered;
        let mut reached = entered & self.blots;
        for step in 0..4 {
            movers = (movers >> die) & self.open;
            reached |= if step + self.bar < 4 { movers & self.blots } else { 0 };
        }
        reach(reached, several(reached))
    }
}

#[inline]
fn any(mask: u32) -> u32 {
    u32::from(mask != 0)
}

/// Returns all ones unless the mask is empty.
#[inline]
fn spread(mask: u32) -> u32 {
    any(mask).wrapping_neg()
}

#[inline]
fn several(mask: u32) -> u32 {
    any(mask & mask.wrapping_sub(1))
}

/// From the blots that a throw reaches, and 1 if it can hit two: throws that hit in the lowest eight bits,
/// those that hit two in the next eight, pips above. Sums over 36 throws fit.
#[inline]
fn reach(blots: u32, two: u32) -> Reach {
    any(blots) | two << 8 | rearmost_place(blots) << 16
}

/// Returns the number of the highest point in a mask, 0 for none. A chequer hit on our point `p` had
/// `25 - p` pips to go and now has 25, so this is what it loses.
#[inline]
fn rearmost_place(mask: u32) -> u32 {
    // The exponent of a number below 2^24 as a float: vectors have no other way to find the
    // highest bit.
    ((mask as i32 as f32).to_bits() >> 23).max(126) - 126
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rearmost_place_is_the_highest_bit() {
        assert_eq!(rearmost_place(0), 0);
        for point in 1..=24 {
            let highest = 1 << (point - 1);
            assert_eq!(rearmost_place(highest), point);
            assert_eq!(rearmost_place(highest | (highest - 1)), point);
        }
    }

    #[test]
    fn direct_and_indirect_shots() {
        // A chequer on the 13 point and a blot six pips ahead, all between open: 11 throws with a
        // six, 5-1, 4-2, 3-3, 2-2 and both orders: 17 in all.
        let open = Shots { own: 1 << 12, bar: 0, open: 0xff_ffff, blots: 1 << 6 };
        assert_eq!(open.hits().throws, 17);
        // With the points one and four pips ahead blocked only 2-2 fails: 5-1 goes by the five,
        // 4-2 by the two.
        let blocked = Shots { open: 0xff_ffff & !(1 << 11 | 1 << 8), ..open };
        assert_eq!(blocked.hits().throws, 16);
        assert_eq!(open.hits().pips, 17 * 7);
    }
}
