//! Generator of legal plays.
//!
//! The rules are as follows. Every chequer on the bar enters first. As many dice as possible are
//! used. If only one of two different dice can be used, the larger one is used where possible. A
//! double is moved up to four times. Bearing off starts when all chequers are home; a die larger
//! than the rearmost point bears off from that point.

use alloc::vec::Vec;
use core::ops::Deref;

use crate::play::{Play, Steps};
use crate::{Chequers, Dice, Die, Position, masks};

mod single;

/// A legal play and the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LegalPlay {
    /// The chequer moves.
    pub play: Play,
    /// Position after the play with the turn passed: the other player is on roll.
    pub result: Position,
}

/// All legal plays for one roll, one for each position that can be reached.
///
/// If no chequer can move, the only play is [`Play::NONE`], which just passes the turn. The order
/// is deterministic but may change between versions, so sort before you compare.
///
/// One `Plays` can be filled repeatedly to reuse its memory.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    list: Vec<LegalPlay>,
    keys: Vec<u64>,
}

impl Deref for Plays {
    type Target = [LegalPlay];

    #[inline]
    fn deref(&self) -> &[LegalPlay] {
        &self.list
    }
}

impl Position {
    /// Returns all legal plays of the player on roll.
    #[must_use]
    pub fn plays(&self, dice: Dice) -> Plays {
        let mut plays = Plays::default();
        plays.generate(self, dice);
        plays
    }
}

impl Plays {
    /// Replaces the list with the legal plays of a position.
    pub fn generate(&mut self, position: &Position, dice: Dice) {
        self.list.clear();
        self.keys.clear();
        let start = Walk::new(position);
        if !position.opponent().is_none() && start.places.own != 0 {
            if dice.is_double() {
                self.doubles(&start, dice.high(), Chequers::BAR, 0, &mut 1);
            } else {
                self.two_dice(&start, dice);
            }
        }
        if self.list.is_empty() {
            self.list.push(LegalPlay { play: Play::NONE, result: position.flip() });
        }
    }

    /// Adds the plays of a double, with moves in descending order of source. Every set of moves can
    /// be made in that order, and different sets lead to different positions, so no duplicates
    /// arise.
    fn doubles(
        &mut self,
        walk: &Walk,
        die: Die,
        highest: usize,
        depth: usize,
        deepest: &mut usize,
    ) {
        let mut sources = walk.sources(die) & ((2 << highest) - 1);
        if depth == 4 || sources == 0 {
            if depth > *deepest {
                *deepest = depth;
                self.list.clear();
            }
            if depth == *deepest {
                self.list.push(walk.legal_play());
            }
            return;
        }
        while sources != 0 {
            let source = sources.ilog2() as usize;
            sources ^= 1 << source;
            self.doubles(&walk.step(source, die), die, source, depth + 1, deepest);
        }
    }

    fn two_dice(&mut self, start: &Walk, dice: Dice) {
        let (high, low) = (dice.high(), dice.low());
        for walk in start.steps(high) {
            for end in walk.steps(low) {
                self.push_new(&end);
            }
        }
        for (source, walk) in start.steps_from(low) {
            if !start.is_free() {
                for end in walk.steps(high) {
                    self.push_new(&end);
                }
                continue;
            }
            // All pairs of moves by two chequers have been made above, because their order does not
            // matter here. Only moves of a single chequer by both dice via an empty point are left.
            let landed = 1_u32.checked_shl((source as u32).wrapping_sub(low.pips().into()));
            let landed = landed.unwrap_or(0) & !start.places.own;
            if walk.sources(high) & landed != 0 {
                self.push_new(&walk.step(source - usize::from(low.pips()), high));
            }
        }
        for die in [high, low] {
            if self.list.is_empty() {
                for walk in start.steps(die) {
                    self.push_new(&walk);
                }
            }
        }
    }

    fn push_new(&mut self, walk: &Walk) {
        let mut known = self.keys.iter().zip(&self.list);
        let is_known = known.any(|(&key, legal)| key == walk.key && walk.leads_to(&legal.result));
        if !is_known {
            self.keys.push(walk.key);
            self.list.push(walk.legal_play());
        }
    }
}

/// The facts that decide where chequers may move. Bit `i` is point `i + 1` of the player who moves,
/// and bit 24 is the bar.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    /// Places with chequers of the player.
    pub(crate) own: u32,
    /// Points that the opponent holds.
    pub(crate) blocked: u32,
}

impl Places {
    pub(crate) const fn new(position: &Position) -> Self {
        Self {
            own: position.on_roll().mask(1),
            blocked: (position.opponent().mask(2) & masks::POINTS).reverse_bits() >> 8,
        }
    }

    /// Returns the places from which a chequer may move by this die.
    #[inline]
    pub(crate) fn sources(self, die: Die) -> u32 {
        let pips = u32::from(die.pips());
        let inside = self.own & (!self.blocked << pips);
        if self.own >> Chequers::BAR != 0 {
            return inside & 1 << Chequers::BAR;
        }
        if self.own == 0 || self.own >> 6 != 0 {
            return inside;
        }
        let rearmost = self.own.ilog2();
        let off = if rearmost < pips { 1 << rearmost } else { self.own & 1 << (pips - 1) };
        inside | off
    }
}

/// Unfinished turn. Index `i` is point `i + 1` of the player who moves, and index 24 is the bar.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    pub(crate) mine: Packed,
    pub(crate) theirs: Packed,
    pub(crate) places: Places,
    /// Sum of a constant for each chequer that left or reached a place. Equal positions have equal
    /// sums.
    key: u64,
    steps: Steps,
}

impl Walk {
    pub(crate) fn new(position: &Position) -> Self {
        Self::at(position, Places::new(position))
    }

    /// Creates a turn that starts in a position whose places are known.
    #[inline]
    pub(crate) const fn at(position: &Position, places: Places) -> Self {
        Self {
            mine: Packed::new(position.on_roll()),
            theirs: Packed::new(position.opponent()),
            places,
            key: 0,
            steps: Steps::NONE,
        }
    }

    /// Returns the places from which a chequer may move by this die.
    #[inline]
    pub(crate) fn sources(&self, die: Die) -> u32 {
        self.places.sources(die)
    }

    #[inline]
    fn steps(&self, die: Die) -> impl Iterator<Item = Self> {
        self.steps_from(die).map(|(_, walk)| walk)
    }

    /// Returns all single moves by this die, each with the place from which it starts.
    #[inline]
    fn steps_from(&self, die: Die) -> impl Iterator<Item = (usize, Self)> {
        places(self.sources(die)).map(move |source| (source, self.step(source, die)))
    }

    /// Returns true if two moves can neither enter from the bar nor bear off, so that neither move
    /// affects whether the other is legal.
    #[inline]
    fn is_free(&self) -> bool {
        self.places.own >> Chequers::BAR == 0 && (self.places.own >> 6).count_ones() > 2
    }

    /// Returns the turn after one move from a place listed by [`sources`](Self::sources).
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "half the time of move generation is spent here")]
    pub(crate) fn step(&self, source: usize, die: Die) -> Self {
        let mut next = *self;
        next.advance(source, die);
        next
    }

    /// Makes one move from a place listed by [`sources`](Self::sources).
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "half the time of move generation is spent here")]
    pub(crate) fn advance(&mut self, source: usize, die: Die) {
        self.mine.take(source);
        if self.mine.on(source) == 0 {
            self.places.own ^= 1 << source;
        }
        self.key = self.key.wrapping_sub(KEYS[source]);
        let pips = usize::from(die.pips());
        let mut hits = false;
        if source >= pips {
            let target = source - pips;
            self.mine.put(target);
            self.places.own |= 1 << target;
            self.key = self.key.wrapping_add(KEYS[target]);
            hits = self.theirs.on(23 - target) > 0;
            if hits {
                self.theirs.take(23 - target);
                self.theirs.put(Chequers::BAR);
                self.key = self.key.wrapping_add(KEYS[HIT + target]);
            }
        }
        self.steps.push(source, pips, hits);
    }

    /// Returns the change of the key by such a move, if the blot on `hit_before` has already been
    /// hit.
    #[inline]
    fn key_of(&self, source: usize, die: Die, hit_before: Option<usize>) -> u64 {
        let key = KEYS[source].wrapping_neg();
        let Some(target) = source.checked_sub(die.pips().into()) else { return key };
        let hits = self.theirs.on(23 - target) > 0 && hit_before != Some(target);
        let hit = if hits { KEYS[HIT + target] } else { 0 };
        key.wrapping_add(KEYS[target]).wrapping_add(hit)
    }

    #[inline]
    pub(crate) fn legal_play(&self) -> LegalPlay {
        let result = Position::new_unchecked(self.theirs.unpacked(), self.mine.unpacked());
        LegalPlay { play: self.steps.play(), result }
    }

    /// Returns true if the chequers are those of a position that is seen by the other player.
    #[inline]
    fn leads_to(&self, result: &Position) -> bool {
        let [theirs, mine] = [result.on_roll(), result.opponent()].map(Packed::new);
        self.mine == mine && self.theirs == theirs
    }
}

/// Returns the places of a mask in descending order.
#[inline]
fn places(mut mask: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = mask.checked_ilog2()? as usize;
        mask ^= 1 << place;
        Some(place)
    })
}

/// Index of the first constant for a hit in [`KEYS`].
pub(crate) const HIT: usize = 25;

/// Odd constants from `SplitMix64` (Steele, Lea, Flood 2014): one for each place and one for each
/// hit.
pub(crate) const KEYS: [u64; 49] = {
    let mut keys = [0; 49];
    let mut i = 0;
    while i < keys.len() {
        let mut z = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[i] = z ^ (z >> 31);
        i += 1;
    }
    keys
};

/// Chequers of one side, with four bits for each place.
///
/// The generator of plays copies boards after each move. A number stays in registers, whereas a
/// processor waits if it reads an array as a whole right after one of its bytes was written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Packed(u128);

const _: () = assert!(Chequers::MAX < 16, "four bits hold the chequers of a place");

impl Packed {
    /// Packs the chequers of a side of a position.
    #[inline]
    const fn new(chequers: &Chequers) -> Self {
        let (eights, _) = chequers.counts().as_chunks::<8>();
        let mut packed = chequers.bar() as u128;
        let mut i = eights.len();
        while i > 0 {
            i -= 1;
            packed = packed << 32 | squeezed(u64::from_le_bytes(eights[i])) as u128;
        }
        Self(packed)
    }

    /// Number of chequers on a place.
    #[inline]
    pub(crate) const fn on(self, place: usize) -> u8 {
        (self.0 >> (4 * place)) as u8 & 15
    }

    /// Removes a chequer from a place that has one.
    #[inline]
    const fn take(&mut self, place: usize) {
        self.0 -= 1 << (4 * place);
    }

    /// Adds a chequer to a place.
    #[inline]
    const fn put(&mut self, place: usize) {
        self.0 += 1 << (4 * place);
    }

    /// Returns the chequers.
    #[inline]
    const fn unpacked(self) -> Chequers {
        let mut counts = [0; 25];
        let (points, bar) = counts.split_at_mut(Chequers::BAR);
        let (eights, _) = points.as_chunks_mut::<8>();
        let mut i = 0;
        while i < eights.len() {
            eights[i] = spread((self.0 >> (32 * i)) as u32).to_le_bytes();
            i += 1;
        }
        bar[0] = self.on(Chequers::BAR);
        Chequers::new(counts)
    }
}

/// Joins the low halves of eight bytes.
#[inline]
const fn squeezed(bytes: u64) -> u32 {
    let x = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
    let x = (x | x >> 8) & 0x0000_ffff_0000_ffff;
    (x | x >> 16) as u32
}

/// Returns eight bytes with these low halves.
#[inline]
const fn spread(halves: u32) -> u64 {
    let x = halves as u64;
    let x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    let x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chequers_come_back_from_every_place() {
        for place in 0..25 {
            for count in 0..=Chequers::MAX {
                let mut counts = [1; 25];
                counts[place] = count;
                let packed = Packed::new(&Chequers::new(counts));
                assert_eq!(packed.on(place), count);
                assert_eq!(packed.unpacked(), Chequers::new(counts));
            }
        }
    }

    #[test]
    fn a_chequer_moves_from_place_to_place() {
        let mut packed = Packed::new(&Chequers::at(&[(25, 2), (8, 15)]));
        packed.take(24);
        packed.put(0);
        packed.take(7);
        assert_eq!(packed.unpacked(), Chequers::at(&[(25, 1), (8, 14), (1, 1)]));
    }
}
