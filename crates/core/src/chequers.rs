//! The chequers of one side.

use crate::point::Point;

/// Chequers that one side still has in play.
///
/// # Perspective
/// Points are numbered by the owner: 1 is the owner's ace point, 24 the farthest one.
///
/// # Shape
/// 25 counts: index `n - 1` holds the owner's `n` point, index [`BAR`](Self::BAR) the bar.
#[doc(alias = "checker")]
#[doc(alias = "checkers")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chequers([u8; 25]);

impl Chequers {
    /// Index of the bar in [`counts`](Self::counts).
    pub const BAR: usize = 24;
    /// Maximum number of chequers of a side.
    pub const MAX: u8 = 15;
    /// No chequers: everything has been borne off.
    pub const NONE: Self = Self([0; 25]);

    /// Creates chequers from 25 counts without a check; a [`Position`](crate::Position) checks the
    /// totals.
    pub const fn new(counts: [u8; 25]) -> Self {
        Self(counts)
    }

    /// Creates chequers from a list of stacks, each given as (point, number of chequers).
    ///
    /// Points are 1 to 24, and 25 is the bar. Stacks of the same point add up. The totals are not
    /// checked; a [`Position`](crate::Position) checks them.
    ///
    /// ```
    /// use barpoint_core::{Chequers, Variant};
    ///
    /// let start = Chequers::at(&[(24, 2), (13, 5), (8, 3), (6, 5)]);
    /// assert_eq!(Variant::Backgammon.start().on_roll(), &start);
    /// ```
    ///
    /// # Panics
    /// Panics if a point is not from 1 to 25, or if it holds more than 255 chequers.
    pub const fn at(stacks: &[(u8, u8)]) -> Self {
        let mut counts = [0; 25];
        let mut rest = stacks;
        while let [(point, chequers), others @ ..] = rest {
            counts[*point as usize - 1] += *chequers;
            rest = others;
        }
        Self(counts)
    }

    /// The 25 counts.
    #[inline]
    pub const fn counts(&self) -> &[u8; 25] {
        &self.0
    }

    /// The number of chequers on a point.
    #[inline]
    pub const fn on(&self, point: Point) -> u8 {
        self.0[point.index()]
    }

    /// The number of chequers on the bar.
    #[inline]
    pub const fn bar(&self) -> u8 {
        self.0[Self::BAR]
    }

    /// Returns true if all chequers have been borne off.
    #[inline]
    pub fn is_none(&self) -> bool {
        self.0.iter().fold(0, |any, &n| any | n) == 0
    }

    /// Number of chequers that are not yet borne off.
    #[inline]
    pub const fn total(&self) -> u32 {
        // Four sums of 16 bits, which a multiplication adds.
        let sums = self.in_pairs(0) + self.in_pairs(8) + self.in_pairs(16);
        (sums.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32 + self.0[Self::BAR] as u32
    }

    /// Returns true if all fifteen chequers are in play, so that a loss is at least a gammon.
    #[inline]
    pub fn none_off(&self) -> bool {
        self.total() == u32::from(Self::MAX)
    }

    /// Number of chequers in the opponent's home board or on the bar.
    #[inline]
    pub fn back(&self) -> u32 {
        self.0[24 - 6..].iter().map(|&n| u32::from(n)).sum()
    }

    /// Pip count: pips needed to bear off all chequers. A chequer on the bar counts 25.
    #[inline]
    pub fn pips(&self) -> u32 {
        self.0.iter().zip(1..).map(|(&n, distance)| u32::from(n) * distance).sum()
    }

    /// Highest occupied index of [`counts`](Self::counts), or `None` if all chequers are off.
    #[inline]
    pub const fn rearmost(&self) -> Option<usize> {
        match self.mask(1).checked_ilog2() {
            Some(index) => Some(index as usize),
            None => None,
        }
    }

    /// Returns true if chequers at these indices of the two sides still have to pass each other.
    ///
    /// Each index is that of its own side's [`counts`](Self::counts).
    #[inline]
    pub const fn meet(mine: usize, theirs: usize) -> bool {
        mine + theirs > 22
    }

    /// Set of the indices of [`counts`](Self::counts) that hold at least `least` chequers, as one
    /// bit for each index. `least` must be from 1 to 128.
    #[inline]
    pub const fn mask(&self, least: u8) -> u32 {
        let bar = (self.0[Self::BAR] >= least) as u32;
        self.mask_of_eight(0, least)
            | self.mask_of_eight(8, least) << 8
            | self.mask_of_eight(16, least) << 16
            | bar << Self::BAR
    }

    /// Sums of two of the eight counts from `start` on, each in 16 bits.
    #[inline]
    const fn in_pairs(&self, start: usize) -> u64 {
        const SECOND: u64 = 0x00ff_00ff_00ff_00ff;
        let counts = self.eight(start);
        (counts & SECOND) + (counts >> 8 & SECOND)
    }

    /// The eight counts from `start` on, the first in the lowest byte.
    #[inline]
    const fn eight(&self, start: usize) -> u64 {
        let (_, counts) = self.0.split_at(start);
        match counts.first_chunk() {
            Some(counts) => u64::from_le_bytes(*counts),
            None => 0,
        }
    }

    /// Mask of the eight counts from `start` on. A count of at least `least` sets the top bit of
    /// its byte when 128 - `least` is added; a multiplication gathers the top bits.
    #[inline]
    const fn mask_of_eight(&self, start: usize, least: u8) -> u32 {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const TOP: u64 = 0x80 * EACH;
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let counts = self.eight(start);
        let reached = (((counts & !TOP) + EACH * (128 - least as u64)) | counts) & TOP;
        ((reached >> 7).wrapping_mul(GATHER) >> 56) as u32
    }
}

impl core::fmt::Debug for Chequers {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let occupied = self.0.iter().enumerate().filter(|&(_, &n)| n > 0);
        f.debug_map().entries(occupied.map(|(i, n)| (i + 1, n))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_of_any_counts() {
        assert_eq!(Chequers::new([255; 25]).total(), 25 * 255);
        for i in 0..25_usize {
            let mut counts = [0; 25];
            counts[i] = 200;
            counts[(7 * i + 3) % 25] += 17;
            assert_eq!(Chequers::new(counts).total(), 217, "{i}");
        }
    }

    #[test]
    fn masks_of_any_counts() {
        for i in 0..25_usize {
            for n in 0..=255 {
                let mut counts = [1; 25];
                counts[i] = n;
                let chequers = Chequers::new(counts);
                for least in [1, 2, 3, 15, 100, 128] {
                    let expected: u32 = (0..25).map(|j| u32::from(counts[j] >= least) << j).sum();
                    assert_eq!(chequers.mask(least), expected, "{n} at {i}, at least {least}");
                }
                assert_eq!(chequers.rearmost(), counts.iter().rposition(|&n| n > 0));
            }
        }
        assert_eq!(Chequers::NONE.rearmost(), None);
    }
}
