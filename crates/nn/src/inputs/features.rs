//! Hand-made inputs: [`PER_SIDE`] numbers for the player on roll, then the same for the opponent.

use barpoint_core::{Chequers, Position};

use super::escape::{ESCAPES, Escape};
use super::shots::Shots;
use super::sums::Sums;

/// Numbers for each side.
pub const PER_SIDE: usize = 32;

/// The number of hand-made inputs.
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

/// Writes the features of a position.
#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
pub fn write(position: &Position, features: &mut [i16; FEATURES]) {
    let mine = Masks::of(position.on_roll());
    let theirs = Masks::of(position.opponent());
    let (first, second) = features.split_at_mut(PER_SIDE);
    write_side(position.on_roll(), &mine, &theirs, first);
    write_side(position.opponent(), &theirs, &mine, second);
}

/// Where a side's chequers are; bit `i` is the owner's point `i + 1`, bit 24 the bar.
struct Masks {
    own: u32,
    made: u32,
    bar: u32,
}

impl Masks {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
    fn of(side: &Chequers) -> Self {
        Self { own: side.mask(1), made: side.mask(2) & POINTS, bar: u32::from(side.bar()) }
    }

    fn blots(&self) -> u32 {
        self.own & POINTS & !self.made
    }
}

const POINTS: u32 = 0xff_ffff;
const HOME: u32 = 0x3f;
const THEIR_HOME: u32 = 0xfc_0000;

/// A mask of points seen from the other side.
#[inline]
fn seen_across(mask: u32) -> u32 {
    (mask & POINTS).reverse_bits() >> 8
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
fn write_side(side: &Chequers, my: &Masks, their: &Masks, out: &mut [i16]) {
    let counts = side.counts();
    let blocked = seen_across(their.made);
    let hits =
        Shots { own: my.own, bar: my.bar, open: !blocked, blots: seen_across(their.blots()) }
            .hits();
    let home_points = (my.made & HOME).count_ones();
    let closed = blocked & THEIR_HOME;

    let sums = Sums::of(counts);
    let back: u32 = counts[18..24].iter().map(|&n| u32::from(n)).sum();
    let pips = sums.places + 25 * my.bar;
    let squares = sums.squares + 625 * my.bar;
    let total = sums.chequers + my.bar;
    let variance = (squares - pips * pips / total.max(1)) / total.max(1);

    let rearmost = my.own.checked_ilog2().unwrap_or(0);
    let path = Path::new(blocked);
    let rear_escape = path.escape(rearmost);
    let (fewest, mean) = path.out(rearmost);
    let mut back_escapes = my.bar * u32::from(path.escape(24).throws);
    let mut rest = my.own & THEIR_HOME;
    while rest != 0 {
        let i = rest.trailing_zeros();
        rest &= rest - 1;
        back_escapes += u32::from(counts[i as usize]) * u32::from(path.escape(i).throws);
    }

    // Our places from this one on have the opponent's rearmost chequer ahead of them.
    let passed = their.own.checked_ilog2().map_or(25, |rearmost| 24 - rearmost);
    let prime = longest_run(my.made);
    let prime_ahead = longest_run(my.made >> passed);
    let contact = behind(counts, passed);
    let anchors = my.made & THEIR_HOME;
    let enter = 6 - closed.count_ones();
    let save_gammon =
        if total < 15 { 0 } else { sums.beyond_home + 19 * my.bar + u32::from(sums.home == 0) };

    let values = [
        hits.throws,
        hits.pips / 8,
        hits.double_throws,
        hits.throws * home_points / 4,
        hits.pips * home_points / 8,
        u32::from(rear_escape.throws),
        u32::from(rear_escape.travel),
        pips / 4,
        sums.outfield_pips / 4,
        sums.stacked,
        back,
        my.bar,
        back_escapes / 4,
        rearmost,
        variance / 4,
        fewest,
        mean,
        prime * prime,
        prime_ahead * prime_ahead,
        home_points,
        (my.blots() & HOME).count_ones(),
        my.blots().count_ones(),
        36 - (6 - enter) * (6 - enter),
        my.bar * closed.count_ones(),
        anchors.count_ones(),
        u32::from(anchors & 0x38_0000 != 0),
        u32::from(counts[0]) + u32::from(counts[1]),
        mobility(my, blocked),
        contact,
        save_gammon / 4,
        (my.made & 0x7c0).count_ones(),
        sums.spares,
    ];
    for (slot, value) in out.iter_mut().zip(values) {
        *slot = value as i16;
    }
}

/// The points that are blocked, in the order in which chequers pass them: bit `31 - i` is place
/// `i`.
#[derive(Clone, Copy)]
struct Path(u64);

impl Path {
    #[inline]
    fn new(blocked: u32) -> Self {
        Self(u64::from(blocked.reverse_bits()))
    }

    /// How a chequer at a place gets away.
    #[inline]
    fn escape(self, place: u32) -> Escape {
        // The twelve places below, nearest first.
        ESCAPES[(self.0 >> (32 - place) & 0xfff) as usize]
    }

    /// Fewest and mean escaping throws over the places from the rearmost chequer to the midpoint.
    #[inline]
    fn out(self, rearmost: u32) -> (u32, u32) {
        const MIDPOINT: u32 = 12;
        if rearmost <= MIDPOINT {
            return (36, 36);
        }
        let (mut fewest, mut sum) = (36, 0);
        for place in MIDPOINT + 1..=rearmost {
            let throws = u32::from(self.escape(place).throws);
            fewest = fewest.min(throws);
            sum += throws;
        }
        (fewest, sum / (rearmost - MIDPOINT))
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

/// Chequers at or behind a place.
#[inline]
fn behind(counts: &[u8; 25], place: u32) -> u32 {
    let mut behind = 0;
    for (i, &n) in (0..).zip(counts) {
        behind += if i >= place { n } else { 0 };
    }
    behind.into()
}

#[inline]
fn mobility(my: &Masks, blocked: u32) -> u32 {
    let own = if my.bar > 0 { 1 << Chequers::BAR } else { my.own };
    (1..=6).map(|pips| (own & (!blocked << pips)).count_ones()).sum()
}
