//! The rules of the themes.

use barpoint_core::{Chequers, Position, Side, Variant, masks};

use super::theme::{SidedTheme, Theme};
use crate::shape::{ANCHORS, behind, blots, count, made, points, prime_length};

/// Minimum lead in pips of the opponent of a back game.
const BACK_GAME_LEAD: u32 = 30;
/// Minimum lead in pips of the opponent of an ace-point or deuce-point game.
const DEEP_ANCHOR_LEAD: u32 = 20;
/// Minimum number of chequers within reach of a blitz.
const BLITZ_CHEQUERS: u32 = 10;
/// Length of a prime that makes more of an attack than a blitz.
const LONG_PRIME: u32 = 5;
/// Anchors of a holding game.
const HOLDING: core::ops::RangeInclusive<usize> = 18..=22;

/// Board as one of the players sees it.
struct View {
    mine: Chequers,
    theirs: Chequers,
    variant: Variant,
}

/// Returns the theme with its side if it applies to a position.
pub(super) fn applied(theme: Theme, position: &Position, variant: Variant) -> Option<SidedTheme> {
    let (mine, theirs) = (*position.on_roll(), *position.opponent());
    let on_roll = View { mine, theirs, variant };
    let opponent = View { mine: theirs, theirs: mine, variant };
    let contact = position.has_contact();
    let are_home = on_roll.is_home() && opponent.is_home();
    let of_both = |applies: bool| applies.then_some(SidedTheme { theme, side: None });
    let of_one = |rule: fn(&View) -> bool| {
        let side = match (rule(&on_roll), rule(&opponent)) {
            _ if !contact => return None,
            (false, false) => return None,
            (true, true) => None,
            (true, false) => Some(Side::OnRoll),
            (false, true) => Some(Side::Opponent),
        };
        Some(SidedTheme { theme, side })
    };
    let both = |rule: fn(&View) -> bool| of_both(contact && rule(&on_roll) && rule(&opponent));
    match theme {
        Theme::Bearoff => of_both(!contact && are_home),
        Theme::Race => of_both(!contact && !are_home),
        Theme::BearoffAgainstContact => of_one(View::is_home),
        Theme::Containment => of_one(View::contains),
        Theme::Blitz => of_one(View::blitzes),
        Theme::Opening => {
            let moved = [on_roll.moved(), opponent.moved()];
            of_both(contact && moved.iter().all(|&n| n <= 4) && moved.iter().sum::<u32>() <= 6)
        }
        Theme::BackGame => of_one(View::plays_a_back_game),
        Theme::AcePoint => of_one(|view| view.holds_only(24)),
        Theme::DeucePoint => of_one(|view| view.holds_only(23)),
        Theme::Holding => of_one(|view| view.holds() && view.they_have_left()),
        Theme::PrimeAgainstPrime => both(View::primes),
        Theme::MutualHolding => both(View::holds),
        Theme::Prime => of_one(View::primes).filter(|found| found.side.is_some()),
        Theme::MiddleGame => None,
    }
}

impl View {
    fn is_home(&self) -> bool {
        count(&self.mine, 7..=25) == 0
    }

    /// Returns true if the opponent has no chequer where anchors are, or on the bar.
    fn they_have_left(&self) -> bool {
        count(&self.theirs, 18..=25) == 0
    }

    fn is_behind_by(&self, pips: u32) -> bool {
        self.mine.pips() >= self.theirs.pips() + pips
    }

    fn contains(&self) -> bool {
        let theirs = self.theirs;
        let rearmost = theirs.rearmost().unwrap_or(0) + 1;
        let has_begun = theirs.total() < u32::from(self.variant.chequers());
        let is_anchor = made(&theirs) & points(ANCHORS) != 0;
        matches!(count(&theirs, 7..=25), 1 | 2)
            && rearmost >= *ANCHORS.start()
            && behind(&self.mine, rearmost) >= 5
            && (has_begun || !is_anchor)
    }

    fn blitzes(&self) -> bool {
        let home_points = (made(&self.mine) & masks::HOME).count_ones();
        let is_anchored = made(&self.theirs) & masks::OPPONENT_HOME != 0;
        let targets = (blots(&self.theirs) & masks::OPPONENT_HOME).count_ones();
        !is_anchored
            && (self.theirs.bar() > 0 && home_points >= 2 || targets >= 2 && home_points >= 3)
            && count(&self.mine, 1..=12) >= BLITZ_CHEQUERS
            && prime_length(&self.mine, &self.theirs) < LONG_PRIME
            // Who has borne off chequers attacks no more.
            && self.mine.total() == u32::from(self.variant.chequers())
    }

    /// Number of chequers that are not where the game begins.
    fn moved(&self) -> u32 {
        let start = self.variant.start();
        let pairs = start.on_roll().counts().iter().zip(self.mine.counts());
        pairs.map(|(&first, &now)| u32::from(first.saturating_sub(now))).sum()
    }

    fn plays_a_back_game(&self) -> bool {
        (made(&self.mine) & masks::OPPONENT_HOME).count_ones() >= 2
            && self.mine.back() >= 4
            && self.is_behind_by(BACK_GAME_LEAD)
    }

    fn holds_only(&self, point: usize) -> bool {
        made(&self.mine) & points(ANCHORS) == points(point..=point)
            && self.they_have_left()
            && self.is_behind_by(DEEP_ANCHOR_LEAD)
    }

    fn holds(&self) -> bool {
        made(&self.mine) & points(HOLDING) != 0
    }

    fn primes(&self) -> bool {
        prime_length(&self.mine, &self.theirs) > 0
    }
}
