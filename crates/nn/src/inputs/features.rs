//! Hand-made inputs: [`PER_SIDE`] numbers for the player on roll, then the same for the opponent.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

use barpoint_core::masks::{HOME, OPPONENT_HOME, POINTS};
use barpoint_core::{Chequers, Position};

use super::shots::Shots;
use super::sums::Sums;

/// Numbers for each side.
pub const PER_SIDE: usize = 32;

/// Number of hand-made inputs.
pub const FEATURES: usize = 2 * PER_SIDE;

/// Names and typical sizes of one side's features, in order. Training divides by the size.
pub const CATALOGUE: [(&str, f32); PER_SIDE] = [
    ("throws (of 36) that hit a blot", 18.0),
    ("pips lost to the best hit, summed over 36 throws, / 8", 36.0),
    ("throws that hit two blots", 12.0),
    ("throws that hit × own home points made, / 4", 18.0),
    ("pips lost × own home points made, / 8", 36.0),
    ("throws with which the rearmost chequer escapes", 24.0),
    ("travel of the rearmost chequer", 32.0),
    ("pip count / 4", 32.0),
    ("pips the outfield can play before it is home, / 4", 16.0),
    ("chequers beyond three on a point", 4.0),
    ("chequers in the opponent's home", 4.0),
    ("chequers on the bar", 2.0),
    ("escaping throws summed over the chequers in the opponent's home and on the bar, / 4", 16.0),
    ("distance of the rearmost chequer", 16.0),
    ("variance of the chequers' places, / 4", 16.0),
    ("fewest escaping throws from any place along the rearmost chequer's way out", 18.0),
    ("mean of the same", 24.0),
    ("longest prime, squared", 16.0),
    ("longest prime in front of the opponent's rearmost chequer, squared", 16.0),
    ("home points made", 4.0),
    ("blots in the home", 2.0),
    ("blots", 4.0),
    ("throws that enter a chequer from the bar", 32.0),
    ("chequers on the bar × the opponent's home points made", 6.0),
    ("anchors in the opponent's home", 1.0),
    ("has an anchor on 20, 21 or 22", 1.0),
    ("chequers on the ace and deuce points", 4.0),
    ("points times dice that can move one chequer", 24.0),
    ("chequers that still have an opponent ahead", 8.0),
    ("pips needed to save the gammon, / 4", 16.0),
    ("points made from 7 to 11", 2.0),
    ("spare chequers on made points 4 to 11", 4.0),
];

/// Writes the features of one position after the other. It does not compute again the parts that the next
/// position shares, as results of plays of a roll do.
pub(crate) struct Writer<'a> {
    sides: [Side<'a>; 2],
    /// The ways out of each side's rearmost chequers.
    paths: [Path; 2],
}

impl<'a> Writer<'a> {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { sides: [Side::NOBODY; 2], paths: [Path::NOWHERE; 2] }
    }

    /// Writes the features of a position.
    #[inline(always)]
    pub(crate) fn write(&mut self, position: &'a Position, features: &mut [i16; FEATURES]) {
        for (side, now) in self.sides.iter_mut().zip([position.on_roll(), position.opponent()]) {
            if side.chequers != now {
                *side = Side::of(now);
            }
        }
        let [mine, theirs] = &self.sides;
        for (path, other) in self.paths.iter_mut().zip([theirs, mine]) {
            let blocked = seen_across(other.made);
            if path.blocked != blocked {
                *path = Path::new(blocked);
            }
        }
        let (first, second) = features.split_at_mut(PER_SIDE);
        write_side(mine, theirs, &self.paths[0], first);
        write_side(theirs, mine, &self.paths[1], second);
    }
}

/// Facts about one side alone. In masks, bit `i` is the owner's point `i + 1`, bit 24 the bar.
#[derive(Clone, Copy)]
struct Side<'a> {
    chequers: &'a Chequers,
    /// Places with chequers.
    own: u32,
    /// Points that it has made.
    made: u32,
    sums: Sums,
    variance: u32,
    longest_prime: u32,
}

impl<'a> Side<'a> {
    /// A value that is equal to no side of a position.
    const NOBODY: Self = {
        static CHEQUERS: Chequers = Chequers::new([u8::MAX; 25]);
        Self {
            chequers: &CHEQUERS,
            own: 0,
            made: 0,
            sums: Sums::NONE,
            variance: 0,
            longest_prime: 0,
        }
    };

    // Not compiled for the instruction set of a kernel, because it would look the sums up side by side, which is
    // slower.
    #[inline(never)]
    fn of(chequers: &'a Chequers) -> Self {
        let (own, made) = (chequers.mask(1), chequers.mask(2) & POINTS);
        let sums = Sums::of(chequers.counts());
        let total = sums.chequers.max(1);
        let variance = (sums.squares - sums.pips * sums.pips / total) / total;
        Self { chequers, own, made, sums, variance, longest_prime: longest_run(made) }
    }

    #[inline(always)]
    fn bar(&self) -> u32 {
        self.chequers.bar().into()
    }

    #[inline(always)]
    fn blots(&self) -> u32 {
        self.own & POINTS & !self.made
    }
}

/// Returns a mask of points from the other side's perspective.
#[inline]
fn seen_across(mask: u32) -> u32 {
    (mask & POINTS).reverse_bits() >> 8
}

#[inline(always)]
fn write_side(my: &Side<'_>, their: &Side<'_>, path: &Path, out: &mut [i16]) {
    let (counts, sums, bar) = (my.chequers.counts(), &my.sums, my.bar());
    let open = !path.blocked;
    let hits = Shots { own: my.own, bar, open, blots: seen_across(their.blots()) }.hits();
    let home_points = (my.made & HOME).count_ones();
    let closed = (path.blocked & OPPONENT_HOME).count_ones();

    let rearmost = my.own.checked_ilog2().unwrap_or(0);
    let rear_escape = path.escape(rearmost);
    let (fewest, mean) = path.out(rearmost);

    // Our places from this one on have the opponent's rearmost chequer ahead of them.
    let passed = their.own.checked_ilog2().map_or(25, |rearmost| 24 - rearmost);
    let prime_ahead = longest_run(my.made >> passed);
    let anchors = my.made & OPPONENT_HOME;
    let nobody_home = u32::from(my.own & HOME == 0);
    let save_gammon = if sums.chequers < 15 { 0 } else { sums.beyond_home + nobody_home };

    let values = [
        hits.throws,
        hits.pips / 8,
        hits.double_throws,
        hits.throws * home_points / 4,
        hits.pips * home_points / 8,
        u32::from(rear_escape.throws),
        u32::from(rear_escape.travel),
        sums.pips / 4,
        sums.outfield_pips / 4,
        sums.stacked,
        sums.back,
        bar,
        path.back(counts) / 4,
        rearmost,
        my.variance / 4,
        fewest,
        mean,
        my.longest_prime * my.longest_prime,
        prime_ahead * prime_ahead,
        home_points,
        (my.blots() & HOME).count_ones(),
        my.blots().count_ones(),
        36 - closed * closed,
        bar * closed,
        anchors.count_ones(),
        u32::from(anchors & 0x38_0000 != 0),
        u32::from(counts[0]) + u32::from(counts[1]),
        mobility(my, open),
        behind(counts, passed),
        save_gammon / 4,
        (my.made & 0x7c0).count_ones(),
        sums.spares,
    ];
    for (slot, value) in out.iter_mut().zip(values) {
        *slot = value as i16;
    }
}

/// Escapes of chequers past the points that are blocked.
#[derive(Clone, Copy)]
struct Path {
    blocked: u32,
    /// Throws with which a chequer gets away from the places beyond the midpoint, the nearest first.
    throws: [u8; Self::BEYOND],
    /// The fewest of them up to a place, from the midpoint on.
    fewest: [u8; Self::BEYOND + 1],
    /// Their sum up to a place.
    sums: [u16; Self::BEYOND + 1],
}

impl Path {
    const MIDPOINT: usize = 12;
    /// Places beyond the midpoint.
    const BEYOND: usize = Chequers::BAR - Self::MIDPOINT;
    /// A value that is equal to no position's.
    const NOWHERE: Self = Self {
        blocked: u32::MAX,
        throws: [0; Self::BEYOND],
        fewest: [36; Self::BEYOND + 1],
        sums: [36; Self::BEYOND + 1],
    };

    // As for [`Side::of`].
    #[inline(never)]
    fn new(blocked: u32) -> Self {
        let mut path = Self { blocked, ..Self::NOWHERE };
        let (mut fewest, mut sum) = (36, 0);
        for i in 0..Self::BEYOND {
            let throws = path.escape((Self::MIDPOINT + 1 + i) as u32).throws;
            fewest = fewest.min(throws);
            sum += u16::from(throws);
            path.throws[i] = throws;
            path.fewest[i + 1] = fewest;
            path.sums[i + 1] = sum;
        }
        path
    }

    /// Returns the escape of a chequer at a place.
    #[inline(always)]
    fn escape(&self, place: u32) -> Escape {
        // In the order in which chequers pass them: bit `31 - i` is place `i`, and the twelve places below
        // come nearest first.
        let path = u64::from(self.blocked.reverse_bits());
        ESCAPES[(path >> (32 - place) & 0xfff) as usize]
    }

    /// Fewest and mean escaping throws over the places from the rearmost chequer to the midpoint.
    #[inline(always)]
    fn out(&self, rearmost: u32) -> (u32, u32) {
        let beyond = (rearmost as usize).saturating_sub(Self::MIDPOINT).min(Self::BEYOND);
        (self.fewest[beyond].into(), u32::from(self.sums[beyond]) / (beyond as u32).max(1))
    }

    /// Escaping throws summed over the chequers in the opponent's home and on the bar.
    #[inline(always)]
    fn back(&self, counts: &[u8; 25]) -> u32 {
        const FIRST: usize = 18;
        let throws = &self.throws[FIRST - Self::MIDPOINT - 1..];
        let mut sum = 0;
        for i in 0..throws.len() {
            sum += u32::from(counts[FIRST + i]) * u32::from(throws[i]);
        }
        sum
    }
}

/// Without a branch: how long runs are is hard to predict. Fifteen chequers make seven points at most.
#[inline]
fn longest_run(mask: u32) -> u32 {
    let (mut runs, mut length) = (mask, 0);
    for _ in 0..7 {
        length += u32::from(runs != 0);
        runs &= runs >> 1;
    }
    length
}

/// Returns the number of chequers at or behind a place.
#[inline(always)]
fn behind(counts: &[u8; 25], place: u32) -> u32 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let mut sums = 0;
    for (i, counts) in counts.as_chunks().0.iter().enumerate() {
        let below = place.saturating_sub(8 * i as u32);
        sums += u64::from_le_bytes(*counts) & u64::MAX.checked_shl(8 * below).unwrap_or(0);
    }
    let bar = if place <= Chequers::BAR as u32 { counts[Chequers::BAR] } else { 0 };
    (sums.wrapping_mul(EACH) >> 56) as u32 + u32::from(bar)
}

#[inline(always)]
fn mobility(my: &Side<'_>, open: u32) -> u32 {
    let own = if my.bar() > 0 { 1 << Chequers::BAR } else { my.own };
    let mut moves = 0;
    for pips in 1..=6 {
        moves += (own & (open << pips)).count_ones();
    }
    moves
}

/// Effect of one roll for a chequer, given the blocked points among the twelve ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Escape {
    /// Number of the 36 throws that carry it more than six pips.
    throws: u8,
    /// Sum over the 36 throws of the pips it can travel, at most twelve each, divided by 8.
    travel: u8,
}

/// Indexed by a 12-bit mask: bit `k` is set if the point `k + 1` pips ahead is blocked.
static ESCAPES: [Escape; 4096] = {
    let mut table = [Escape { throws: 0, travel: 0 }; 4096];
    let mut mask = 0;
    while mask < table.len() {
        table[mask] = escape(mask);
        mask += 1;
    }
    table
};

const fn escape(mask: usize) -> Escape {
    let (mut throws, mut travel) = (0, 0);
    let mut a = 1;
    while a <= 6 {
        let mut b = 1;
        while b <= 6 {
            let pips = if a == b { double_travel(mask, a) } else { roll_travel(mask, a, b) };
            travel += pips;
            if pips > 6 {
                throws += 1;
            }
            b += 1;
        }
        a += 1;
    }
    Escape { throws, travel: (travel / 8) as u8 }
}

const fn is_open(mask: usize, pips: usize) -> bool {
    mask >> (pips - 1) & 1 == 0
}

const fn roll_travel(mask: usize, a: usize, b: usize) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if (is_open(mask, low) || is_open(mask, high)) && is_open(mask, low + high) {
        low + high
    } else if is_open(mask, high) {
        high
    } else if is_open(mask, low) {
        low
    } else {
        0
    }
}

const fn double_travel(mask: usize, die: usize) -> usize {
    let mut pips = 0;
    while pips < 4 * die && pips + die <= 12 && is_open(mask, pips + die) {
        pips += die;
    }
    pips
}
