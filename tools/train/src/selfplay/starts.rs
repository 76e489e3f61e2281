//! Positions that play rarely visits, dealt at random by game plan.
//!
//! A net that misjudges back games avoids them in self-play and never learns better. These starts put both
//! sides into the middle of such plans, and the game that follows makes the positions natural.

use std::ops::RangeInclusive;

use barpoint_core::{Chequers, Position, Setup};

use crate::rng::Rng;

/// Points as indices into the owner's counts.
const HOME: RangeInclusive<u32> = 0..=5;
const OUTFIELD: RangeInclusive<u32> = 6..=11;
const FAR_OUTFIELD: RangeInclusive<u32> = 12..=17;
const THEIR_HOME: RangeInclusive<u32> = 18..=23;

/// Distribution of one side's chequers. Chance chooses a number from each range.
#[derive(Clone, Debug)]
struct Setting {
    /// Number of neighbouring points made.
    prime: RangeInclusive<u32>,
    /// Index of the lowest of them.
    prime_from: RangeInclusive<u32>,
    /// Number of points made in the opponent's home.
    anchors: RangeInclusive<u32>,
    /// Number of loose chequers in the opponent's home.
    back: RangeInclusive<u32>,
    bar: RangeInclusive<u32>,
    off: RangeInclusive<u32>,
    /// Weights of home, outfield and far outfield for the remaining chequers.
    rest: [u32; 3],
    /// Probability in eighths that a remaining chequer joins another.
    join: u32,
}

impl Setting {
    /// All chequers at home or on their way.
    const PLAIN: Self = Self {
        prime: 0..=0,
        prime_from: 0..=0,
        anchors: 0..=0,
        back: 0..=0,
        bar: 0..=0,
        off: 0..=0,
        rest: [4, 3, 2],
        join: 5,
    };
}

/// Game plan of one side; the other side gets the matching position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Plan {
    /// Two anchors or three, well or badly timed.
    BackGame,
    /// One anchor, perhaps on both sides.
    Anchor,
    /// A prime against one chequer to four, the others perhaps borne off.
    Containment,
    /// Bearing off against contact.
    BearingOff,
    /// Crashed boards.
    Crash,
    /// Chequers on the bar against some points made.
    Blitz,
    /// Prime against prime.
    Primes,
    /// Ten chequers or more strung out behind an opponent who is nearly home.
    Snake,
    /// A board against one or two chequers, most of the others borne off, that may be picked up.
    Pickup,
    /// A back game with eight chequers back or more.
    MassiveBackGame,
    /// Any position.
    Anything,
}

impl Plan {
    /// Returns a random plan. Plans that need more labels have higher chances.
    fn any(rng: &mut Rng) -> Self {
        match rng.below(20) {
            0..=4 => Self::BackGame,
            5 | 6 => Self::Anchor,
            7..=9 => Self::Containment,
            10 | 11 => Self::BearingOff,
            12 => Self::Crash,
            13 => Self::Blitz,
            14 | 15 => Self::Primes,
            16 => Self::Snake,
            17 => Self::Pickup,
            18 => Self::MassiveBackGame,
            _ => Self::Anything,
        }
    }
}

/// Returns a start in the middle of this plan, or of a random one, either side on roll.
pub(crate) fn deal(plan: Option<Plan>, rng: &mut Rng) -> Position {
    loop {
        let [first, second] = settings(plan, rng);
        let Some(one) = place(&first, &[0; 25], rng) else { continue };
        let Some(two) = place(&second, &one, rng) else { continue };
        let [one, two] = [one, two].map(Chequers::new);
        let (on_roll, opponent) = if rng.chance(0.5) { (one, two) } else { (two, one) };
        match Position::try_from(Setup { on_roll, opponent }) {
            Ok(position) if position.has_contact() => return position,
            _ => {}
        }
    }
}

/// Returns a race that is not a mere bearoff, mostly one that is still open. Chance chooses each side's
/// rearmost point, the number of chequers to bring home and the number borne off.
pub(crate) fn deal_race(rng: &mut Rng) -> Position {
    loop {
        // Short races cost little, because a large bearoff database labels them at once.
        let limits = if rng.chance(0.6) {
            [5 + rng.below(5), 5 + rng.below(5)]
        } else {
            let limit = 5 + rng.below(13);
            [limit, (22 - limit).min(17)]
        };
        let [one, two] = limits.map(|limit| race_side(limit, rng));
        if one[6..].iter().chain(&two[6..]).all(|&n| n == 0) {
            continue;
        }
        let [on_roll, opponent] = [one, two].map(Chequers::new);
        let pips = [on_roll.pips(), opponent.pips()];
        let is_open = pips[0].abs_diff(pips[1]) <= 8 + pips[0].min(pips[1]) / 5;
        if !is_open && rng.chance(0.9) {
            continue;
        }
        if let Ok(position) = Position::try_from(Setup { on_roll, opponent }) {
            return if rng.chance(0.5) { position } else { position.flip() };
        }
    }
}

/// Returns chequers of which none is behind a limit.
fn race_side(limit: u32, rng: &mut Rng) -> [u8; 25] {
    let mut counts = [0; 25];
    let off = if rng.chance(0.3) { rng.below(11) } else { 0 };
    // Often only a few stragglers are not at home, as after a late hit.
    let most = if rng.chance(0.5) { 4 } else { 10 };
    let outside = if limit > 5 { rng.below(most) } else { 0 };
    let join = rng.below(8);
    for chequer in 0..15 - off {
        let region = if chequer < outside { 6..=limit } else { HOME };
        let mut index = within(&region, rng);
        if rng.below(8) < join && counts[index as usize] == 0 {
            index = within(&region, rng);
        }
        // High stacks are as rare as in play.
        if counts[index as usize] >= 5 {
            index = within(&region, rng);
        }
        counts[index as usize] += 1;
    }
    counts
}

/// Returns the settings of both sides.
fn settings(plan: Option<Plan>, rng: &mut Rng) -> [Setting; 2] {
    let plain = Setting::PLAIN;
    let off = if rng.chance(0.2) { 0..=8 } else { 0..=0 };
    match plan.unwrap_or_else(|| Plan::any(rng)) {
        Plan::BackGame => [
            Setting {
                anchors: 2..=3,
                back: 0..=2,
                bar: 0..=rng.below(8) / 7,
                rest: [rng.below(8), rng.below(4), rng.below(6) + 1],
                ..plain.clone()
            },
            Setting { back: 0..=rng.below(6) / 4, off, rest: [6, 4, rng.below(4)], ..plain },
        ],
        Plan::Anchor => [
            Setting { anchors: 1..=1, back: 0..=2, rest: [4, 2, rng.below(4)], ..plain.clone() },
            Setting { anchors: 0..=rng.below(2), off, rest: [5, 4, rng.below(4)], ..plain },
        ],
        Plan::Containment => [
            Setting {
                prime: 3..=6,
                prime_from: 0..=6,
                back: 0..=1,
                off: 0..=rng.below(4) / 3 * 4,
                rest: [2, 3, rng.below(4)],
                ..plain.clone()
            },
            Setting {
                back: 0..=2,
                bar: 0..=2,
                off: 0..=12 * rng.below(2),
                rest: [9, rng.below(3), rng.below(2)],
                ..plain
            },
        ],
        Plan::BearingOff => [
            Setting { anchors: 0..=1, back: 0..=2, bar: 0..=1, rest: [6, 1, 1], ..plain.clone() },
            Setting { off: 0..=12, rest: [1, 0, 0], join: 6, ..plain },
        ],
        Plan::Crash => [
            Setting { prime: 2..=3, anchors: 1..=2, back: 0..=2, rest: [1, 0, 0], ..plain.clone() },
            Setting { prime: 2..=5, prime_from: 2..=7, back: 0..=1, rest: [3, 3, 1], ..plain },
        ],
        Plan::Blitz => [
            Setting {
                prime: 2..=4,
                prime_from: 1..=3,
                back: 0..=3,
                rest: [4, 3, 3],
                ..plain.clone()
            },
            Setting { bar: 1..=4, back: 0..=2, rest: [2, 2, 2], ..plain },
        ],
        Plan::Primes => [
            Setting {
                prime: 3..=5,
                prime_from: 1..=6,
                back: 1..=4,
                rest: [2, 2, 1],
                ..plain.clone()
            },
            Setting { prime: 3..=5, prime_from: 1..=6, back: 0..=3, rest: [2, 2, 1], ..plain },
        ],
        Plan::Snake => snake(rng),
        Plan::Pickup => pickup(rng),
        Plan::MassiveBackGame => massive_back_game(rng),
        Plan::Anything => [0, 1].map(|_| Setting {
            back: 0..=5,
            bar: 0..=rng.below(3) / 2,
            rest: [rng.below(5) + 1, rng.below(4), rng.below(4)],
            join: rng.below(8),
            ..plain.clone()
        }),
    }
}

/// Returns chequers strung out around the board against an opponent with a straggler or none.
fn snake(rng: &mut Rng) -> [Setting; 2] {
    let plain = Setting::PLAIN;
    [
        Setting {
            anchors: 1..=3,
            back: 1..=5,
            bar: 0..=rng.below(4) / 2,
            rest: [rng.below(2), 1 + rng.below(2), 6],
            join: rng.below(8),
            ..plain.clone()
        },
        Setting {
            back: 0..=rng.below(6) / 4,
            bar: 0..=rng.below(6) / 4,
            off: 0..=rng.below(3) / 2 * 6,
            rest: [9, 1 + rng.below(2), 0],
            ..plain
        },
    ]
}

/// Returns a home board against the last chequers of a side that has borne off most.
fn pickup(rng: &mut Rng) -> [Setting; 2] {
    let plain = Setting::PLAIN;
    [
        Setting {
            prime: 3..=6,
            prime_from: 0..=3,
            anchors: 0..=rng.below(3) / 2,
            back: 0..=2,
            rest: [3, 2, rng.below(4)],
            ..plain.clone()
        },
        Setting {
            back: 0..=1,
            bar: 0..=1,
            off: 6..=13,
            rest: [6, rng.below(2), 0],
            join: rng.below(5),
            ..plain
        },
    ]
}

/// Returns a back game with most chequers back.
fn massive_back_game(rng: &mut Rng) -> [Setting; 2] {
    let plain = Setting::PLAIN;
    [
        Setting {
            anchors: 2..=3,
            back: 3..=6,
            bar: 0..=rng.below(8) / 7,
            rest: [rng.below(4), 1 + rng.below(3), 2 + rng.below(4)],
            ..plain.clone()
        },
        Setting { back: 0..=rng.below(6) / 5, rest: [6, 3, 1 + rng.below(3)], ..plain },
    ]
}

/// Places the chequers of a side on points without the opponent's chequers, which are numbered from the
/// opponent's perspective. Returns `None` if there is no room for all.
fn place(setting: &Setting, opponent: &[u8; 25], rng: &mut Rng) -> Option<[u8; 25]> {
    let mut hand = Hand { counts: [0; 25], left: 15 - within(&setting.off, rng), opponent };
    let from = within(&setting.prime_from, rng);
    for index in from..from + within(&setting.prime, rng) {
        hand.put(index, 2);
    }
    for _ in 0..within(&setting.anchors, rng) {
        hand.put(within(&THEIR_HOME, rng), 2 + rng.below(5) / 4);
    }
    for _ in 0..within(&setting.back, rng) {
        hand.put(within(&THEIR_HOME, rng), 1);
    }
    hand.put(24, within(&setting.bar, rng));
    for _ in 0..200 {
        if hand.left == 0 {
            return Some(hand.counts);
        }
        let region = region(&setting.rest, rng);
        let mut index = within(&region, rng);
        if rng.below(8) < setting.join && hand.counts[index as usize] == 0 {
            index = within(&region, rng);
        }
        if hand.counts[index as usize] < 6 {
            hand.put(index, 1);
        }
    }
    None
}

/// Chequers being placed.
struct Hand<'a> {
    counts: [u8; 25],
    left: u32,
    opponent: &'a [u8; 25],
}

impl Hand<'_> {
    /// Places chequers, as far as any are left, unless the opponent is there.
    fn put(&mut self, index: u32, chequers: u32) {
        let index = index as usize;
        if index == Chequers::BAR || self.opponent[23 - index] == 0 {
            let chequers = chequers.min(self.left);
            self.counts[index] += chequers as u8;
            self.left -= chequers;
        }
    }
}

/// Returns home, outfield or far outfield, by these weights.
fn region(weights: &[u32; 3], rng: &mut Rng) -> RangeInclusive<u32> {
    let number = rng.below(weights.iter().sum());
    if number < weights[0] {
        HOME
    } else if number < weights[0] + weights[1] {
        OUTFIELD
    } else {
        FAR_OUTFIELD
    }
}

fn within(range: &RangeInclusive<u32>, rng: &mut Rng) -> u32 {
    range.start() + rng.below(range.end() - range.start() + 1)
}

#[cfg(test)]
mod tests {
    use barpoint_core::{Class, Variant};

    use super::*;

    #[test]
    fn starts_are_varied_and_have_contact() {
        let mut rng = Rng::new(1, 1);
        let starts: Vec<Position> = (0..2000).map(|_| deal(None, &mut rng)).collect();
        assert!(starts.iter().all(Position::has_contact));
        let share = |holds: &dyn Fn(&Chequers) -> bool| {
            let found = starts.iter().filter(|p| holds(p.on_roll()) || holds(p.opponent()));
            found.count() as f64 / starts.len() as f64
        };
        let anchors = |side: &Chequers| (side.mask(2) & 0xfc_0000).count_ones();
        assert!((0.2..0.6).contains(&share(&|side| anchors(side) >= 2)));
        assert!((0.1..0.5).contains(&share(&|side| side.bar() > 0)));
        assert!((0.1..0.5).contains(&share(&|side| side.total() < 15)));
    }

    #[test]
    fn snakes_are_strung_out_behind_the_opponent() {
        let mut rng = Rng::new(1, 3);
        let far = |side: &Chequers| side.counts()[12..].iter().map(|&n| u32::from(n)).sum::<u32>();
        let snakes = (0..500).filter(|_| {
            let start = deal(Some(Plan::Snake), &mut rng);
            let sides = [far(start.on_roll()), far(start.opponent())];
            sides.iter().any(|&far| far >= 9) && sides.iter().any(|&far| far <= 2)
        });
        assert!(snakes.count() > 400);
    }

    #[test]
    fn pickups_are_about_a_few_chequers() {
        let mut rng = Rng::new(1, 4);
        for _ in 0..500 {
            let start = deal(Some(Plan::Pickup), &mut rng);
            let left = start.on_roll().total().min(start.opponent().total());
            assert!((2..=9).contains(&left), "{start:?}");
        }
    }

    #[test]
    fn races_are_races() {
        let mut rng = Rng::new(1, 2);
        for _ in 0..2000 {
            let class = Class::of(&deal_race(&mut rng), Variant::Backgammon);
            assert_eq!(class, Class::Race);
        }
    }
}
