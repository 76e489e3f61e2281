//! Sums over the points of one side.

use barpoint_core::Chequers;

/// Sums over the 24 points; the bar is left out.
pub(super) struct Sums {
    pub(super) chequers: u32,
    pub(super) places: u32,
    pub(super) squares: u32,
    pub(super) home: u32,
    /// Pips until all are home.
    pub(super) beyond_home: u32,
    /// The same for chequers on points 7 to 18.
    pub(super) outfield_pips: u32,
    /// Chequers beyond three on a point.
    pub(super) stacked: u32,
    /// Chequers beyond two on points 4 to 11.
    pub(super) spares: u32,
}

const ONES: [u16; 24] = [1; 24];
const PLACES: [u16; 24] = weights(0, 24, -1);
const BEYOND_HOME: [u16; 24] = weights(6, 24, 5);
const OUTFIELD: [u16; 24] = weights(6, 18, 5);
const SQUARES: [u16; 24] = {
    let mut table = PLACES;
    let mut i = 0;
    while i < 24 {
        table[i] *= table[i];
        i += 1;
    }
    table
};

/// `i - less` for the indices from `from` up to `to`, 0 elsewhere.
const fn weights(from: usize, to: usize, less: isize) -> [u16; 24] {
    let mut table = [0; 24];
    let mut i = from;
    while i < to {
        table[i] = (i as isize - less) as u16;
        i += 1;
    }
    table
}

impl Sums {
    #[inline]
    pub(super) fn of(counts: &[u8; 25]) -> Self {
        const _: () = assert!(Chequers::BAR == 24);
        let (points, _) = counts.split_first_chunk::<24>().expect("24 points and the bar");
        let points = points.map(u16::from);
        let sum = |weights: &[u16; 24]| -> u32 {
            (0..24).map(|i| u32::from(points[i] * weights[i])).sum()
        };
        let beyond = |from: usize, to: usize, least: u16| -> u32 {
            points[from..to].iter().map(|n| u32::from(n.saturating_sub(least))).sum()
        };
        Self {
            chequers: sum(&ONES),
            places: sum(&PLACES),
            squares: sum(&SQUARES),
            home: points[..6].iter().map(|&n| u32::from(n)).sum(),
            beyond_home: sum(&BEYOND_HOME),
            outfield_pips: sum(&OUTFIELD),
            stacked: beyond(0, 24, 3),
            spares: beyond(3, 11, 2),
        }
    }
}
