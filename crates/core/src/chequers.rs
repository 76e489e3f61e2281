//! The chequers of one side.

use crate::point::Point;

/// The chequers one side still has in play.
///
/// # Perspective
/// Points are numbered by the owner: 1 is the owner's ace point, 24 the farthest one.
///
/// # Shape
/// 25 counts: index `n - 1` holds the owner's `n` point, index [`BAR`](Self::BAR) the bar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chequers([u8; 25]);

impl Chequers {
    /// Index of the bar in [`counts`](Self::counts).
    pub const BAR: usize = 24;
    /// The most chequers a side may have.
    pub const MAX: u8 = 15;
    /// No chequers: everything has been borne off.
    pub const NONE: Self = Self([0; 25]);

    /// Chequers from 25 counts, unchecked: a [`Position`](crate::Position) checks the totals.
    pub const fn new(counts: [u8; 25]) -> Self {
        Self(counts)
    }

    /// All 25 counts.
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

    /// The number of chequers not yet borne off.
    #[inline]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// Pips needed to bear off everything; a chequer on the bar counts 25.
    #[inline]
    pub fn pips(&self) -> u32 {
        self.0.iter().zip(1..).map(|(&n, distance)| u32::from(n) * distance).sum()
    }

    /// The highest occupied index of [`counts`](Self::counts), `None` when all are off.
    #[inline]
    pub fn rearmost(&self) -> Option<usize> {
        self.0.iter().rposition(|&n| n > 0)
    }

    /// A bit for every index of [`counts`](Self::counts) that holds at least `least` chequers.
    #[inline]
    pub fn mask(&self, least: u8) -> u32 {
        self.0.iter().enumerate().fold(0, |mask, (i, &n)| mask | u32::from(n >= least) << i)
    }
}

impl core::fmt::Debug for Chequers {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let occupied = self.0.iter().enumerate().filter(|&(_, &n)| n > 0);
        f.debug_map().entries(occupied.map(|(i, n)| (i + 1, n))).finish()
    }
}
