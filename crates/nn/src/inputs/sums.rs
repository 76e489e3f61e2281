//! Sums over the places of one side.

use barpoint_core::Chequers;

/// Sums over the chequers of one side; those on the bar count as on place 24.
#[derive(Clone, Copy)]
pub(super) struct Sums {
    pub(super) chequers: u32,
    pub(super) pips: u32,
    pub(super) squares: u32,
    /// Chequers in the opponent's home.
    pub(super) back: u32,
    /// Pips until all are home.
    pub(super) beyond_home: u32,
    /// The same for chequers on points 7 to 18.
    pub(super) outfield_pips: u32,
    /// Chequers beyond three on a point.
    pub(super) stacked: u32,
    /// Chequers beyond two on points 4 to 11.
    pub(super) spares: u32,
}

/// First bit of each sum in a number of 64 bits. One addition for each place gives all sums.
mod bit {
    pub(super) const PIPS: u32 = 0;
    pub(super) const SQUARES: u32 = PIPS + 10;
    pub(super) const BEYOND_HOME: u32 = SQUARES + 14;
    pub(super) const OUTFIELD_PIPS: u32 = BEYOND_HOME + 9;
    pub(super) const CHEQUERS: u32 = OUTFIELD_PIPS + 8;
    pub(super) const BACK: u32 = CHEQUERS + 4;
    pub(super) const STACKED: u32 = BACK + 4;
    pub(super) const SPARES: u32 = STACKED + 4;
    pub(super) const END: u32 = SPARES + 4;
}

/// Counts of chequers.
const COUNTS: usize = Chequers::MAX as usize + 1;

/// Summands for each number of chequers on each place.
static SHARES: [[u64; COUNTS]; Chequers::BAR + 1] = {
    let mut shares = [[0; COUNTS]; Chequers::BAR + 1];
    let mut place = 0;
    while place < shares.len() {
        let mut n = 0;
        while n < COUNTS {
            shares[place][n] = share(place as u64, n as u64);
            n += 1;
        }
        place += 1;
    }
    shares
};

const fn share(place: u64, n: u64) -> u64 {
    let is_point = place < Chequers::BAR as u64;
    let beyond_home = n * place.saturating_sub(5);
    let outfield_pips = if place < 18 { beyond_home } else { 0 };
    let back = if place >= 18 && is_point { n } else { 0 };
    let stacked = if is_point { n.saturating_sub(3) } else { 0 };
    let spares = if place >= 3 && place < 11 { n.saturating_sub(2) } else { 0 };
    let (pips, squares) = (n * (place + 1), n * (place + 1) * (place + 1));
    pips << bit::PIPS
        | squares << bit::SQUARES
        | beyond_home << bit::BEYOND_HOME
        | outfield_pips << bit::OUTFIELD_PIPS
        | n << bit::CHEQUERS
        | back << bit::BACK
        | stacked << bit::STACKED
        | spares << bit::SPARES
}

impl Sums {
    pub(super) const NONE: Self = Self::from_bits(0);

    #[inline]
    pub(super) fn of(counts: &[u8; 25]) -> Self {
        let mut all = 0;
        for (shares, &n) in SHARES.iter().zip(counts) {
            all += shares[usize::from(n) % COUNTS];
        }
        Self::from_bits(all)
    }

    #[inline]
    const fn from_bits(all: u64) -> Self {
        Self {
            pips: part(all, bit::PIPS, bit::SQUARES),
            squares: part(all, bit::SQUARES, bit::BEYOND_HOME),
            beyond_home: part(all, bit::BEYOND_HOME, bit::OUTFIELD_PIPS),
            outfield_pips: part(all, bit::OUTFIELD_PIPS, bit::CHEQUERS),
            chequers: part(all, bit::CHEQUERS, bit::BACK),
            back: part(all, bit::BACK, bit::STACKED),
            stacked: part(all, bit::STACKED, bit::SPARES),
            spares: part(all, bit::SPARES, bit::END),
        }
    }
}

/// Returns the bits from one to before another.
#[inline]
const fn part(all: u64, from: u32, to: u32) -> u32 {
    (all >> from) as u32 & ((1 << (to - from)) - 1)
}

// The sums of fifteen chequers on the worst place fit.
const _: () = {
    let most = Chequers::MAX as u64;
    assert!(most * 25 < 1 << (bit::SQUARES - bit::PIPS));
    assert!(most * 25 * 25 < 1 << (bit::BEYOND_HOME - bit::SQUARES));
    assert!(most * 19 < 1 << (bit::OUTFIELD_PIPS - bit::BEYOND_HOME));
    assert!(most * 12 < 1 << (bit::CHEQUERS - bit::OUTFIELD_PIPS));
    assert!(most < 1 << (bit::BACK - bit::CHEQUERS) && bit::END <= u64::BITS);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_chequers_counted_one_by_one() {
        let side = Chequers::at(&[(1, 1), (6, 5), (10, 3), (18, 2), (21, 1), (25, 3)]);
        let sums = Sums::of(side.counts());
        assert_eq!([sums.chequers, sums.back, sums.stacked, sums.spares], [15, 1, 2, 4]);
        assert_eq!(sums.pips, 1 + 5 * 6 + 3 * 10 + 2 * 18 + 21 + 3 * 25);
        assert_eq!(sums.squares, 1 + 5 * 36 + 3 * 100 + 2 * 324 + 441 + 3 * 625);
        assert_eq!(sums.outfield_pips, 3 * 4 + 2 * 12);
        assert_eq!(sums.beyond_home, sums.outfield_pips + 15 + 3 * 19);
        // The maximum of each sum does not carry into the next one.
        let bar = Chequers::at(&[(25, Chequers::MAX)]);
        let sums = Sums::of(bar.counts());
        assert_eq!([sums.pips, sums.squares, sums.beyond_home], [375, 9375, 285]);
        assert_eq!([sums.chequers, sums.outfield_pips, sums.back], [15, 0, 0]);
        assert_eq!([sums.stacked, sums.spares], [0, 0]);
    }
}
