//! Events of the cube.

use barpoint_equity::{CubeDecision, Double, Take};

use super::event::Verdict;
use crate::names::named;

/// Event of a cube decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CubeEvent {
    /// Doubles or redoubles.
    Double,
    /// Plays on without a double because the position is too good for one.
    PlayOn,
    /// Takes a double.
    Take,
    /// Passes a double.
    Pass,
    /// Beavers a double.
    Beaver,
    /// Waits and loses the market; see [`lost_market`].
    LoseMarket,
}

/// Choice of a player about the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeChoice {
    /// Rolls without a double, although the rules allow one.
    NoDouble,
    /// Doubles or redoubles.
    Double,
    /// Answers a double.
    Answer(Take),
}

impl CubeEvent {
    /// All events.
    pub const ALL: [Self; 6] =
        [Self::Double, Self::PlayOn, Self::Take, Self::Pass, Self::Beaver, Self::LoseMarket];

    /// Name of the event, for people and for programs; it never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::PlayOn => "play on",
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Beaver => "beaver",
            Self::LoseMarket => "lose market",
        }
    }

    /// Returns the verdicts on a choice by the correct decision of the position.
    ///
    /// If doubling is optional, either choice of the player on roll is right, and only the event of the
    /// choice is returned. [`LoseMarket`](Self::LoseMarket) depends on the next turn and is never
    /// returned; see [`of_lost_market`](Self::of_lost_market). A position that is too good has the event [`PlayOn`](Self::PlayOn) for
    /// not doubling; elsewhere not doubling is no event.
    #[must_use]
    pub fn verdicts(choice: CubeChoice, correct: &CubeDecision) -> Vec<(Self, Verdict)> {
        let (made, best) = match choice {
            CubeChoice::NoDouble | CubeChoice::Double => {
                let is_double = matches!(choice, CubeChoice::Double);
                let waits = |double| matches!(double, Double::TooGood).then_some(Self::PlayOn);
                let event = |doubles: bool| {
                    if doubles { Some(Self::Double) } else { waits(correct.double()) }
                };
                let best = match correct.double() {
                    Double::Optional => is_double,
                    double => matches!(double, Double::Yes),
                };
                (event(is_double), event(best))
            }
            CubeChoice::Answer(take) => {
                (Some(Self::of_answer(take)), Some(Self::of_answer(correct.take())))
            }
        };
        let verdict = |event| {
            let has = |of: Option<Self>| of == Some(event);
            Verdict::of(has(made), has(best)).map(|verdict| (event, verdict))
        };
        Self::ALL.into_iter().filter_map(verdict).collect()
    }

    /// Returns the verdict on a player who did not double and [lost the market](lost_market): wrong if a
    /// double was correct, and otherwise done, because the correct choice loses the market as well.
    #[must_use]
    pub const fn of_lost_market(then: &CubeDecision) -> (Self, Verdict) {
        let verdict = match then.double() {
            Double::Yes => Verdict::Wrong,
            _ => Verdict::Did,
        };
        (Self::LoseMarket, verdict)
    }

    const fn of_answer(take: Take) -> Self {
        match take {
            Take::Take => Self::Take,
            Take::Pass => Self::Pass,
            Take::Beaver => Self::Beaver,
        }
    }
}

/// Returns true if a player who did not double has lost the market.
///
/// This is so if a double was allowed and would have been taken, and a double at the next turn of the
/// same player is allowed and passed. `then` and `next` are the correct decisions of the two positions. It
/// was an error to wait if `then` should be doubled; otherwise the sequence was only very good.
#[must_use]
pub fn lost_market(then: &CubeDecision, next: &CubeDecision) -> bool {
    let can_double =
        |decision: &CubeDecision| !matches!(decision.double(), Double::Unavailable | Double::Dead);
    can_double(then) && can_double(next) && then.take() != Take::Pass && next.take() == Take::Pass
}

named!(CubeEvent, "an event of the cube");
