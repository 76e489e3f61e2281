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

const ONES: [i16; 24] = [1; 24];
const HOME: [i16; 24] = {
    let mut table = [0; 24];
    let mut i = 0;
    while i < 6 {
        table[i] = 1;
        i += 1;
    }
    table
};
const PLACES: [i16; 24] = weights(0, 24, -1);
const BEYOND_HOME: [i16; 24] = weights(6, 24, 5);
const OUTFIELD: [i16; 24] = weights(6, 18, 5);
const SQUARES: [i16; 24] = {
    let mut table = PLACES;
    let mut i = 0;
    while i < 24 {
        table[i] *= table[i];
        i += 1;
    }
    table
};

/// `i - less` for the indices from `from` up to `to`, 0 elsewhere.
const fn weights(from: usize, to: usize, less: isize) -> [i16; 24] {
    let mut table = [0; 24];
    let mut i = from;
    while i < to {
        table[i] = (i as isize - less) as i16;
        i += 1;
    }
    table
}

impl Sums {
    #[inline(always)]
    pub(super) fn of(counts: &[u8; 25]) -> Self {
        const _: () = assert!(Chequers::BAR == 24);
        let mut points = [0_i16; 24];
        points.iter_mut().zip(counts).for_each(|(point, &n)| *point = n.into());
        let sum = |weights: &[i16; 24]| -> u32 {
            let mut sum = 0;
            for i in 0..24 {
                sum += i32::from(points[i]) * i32::from(weights[i]);
            }
            sum as u32
        };
        let beyond = |from: usize, to: usize, least: i16| -> u32 {
            let mut sum = 0;
            for n in &points[from..to] {
                sum += (n - least).max(0);
            }
            sum as u32
        };
        Self {
            chequers: sum(&ONES),
            places: sum(&PLACES),
            squares: sum(&SQUARES),
            home: sum(&HOME),
            beyond_home: sum(&BEYOND_HOME),
            outfield_pips: sum(&OUTFIELD),
            stacked: beyond(0, 24, 3),
            spares: beyond(3, 11, 2),
        }
    }
}
