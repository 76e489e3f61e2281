//! Conversion of unchecked to checked state.

use alloc::vec::Vec;
use core::fmt;

use super::{MatchState, StateSetup};
use crate::{Contest, Cube, CubeOwner, CubeValue, Decision, Offer, Phase, Side};

impl TryFrom<StateSetup> for MatchState {
    type Error = StateError;

    fn try_from(setup: StateSetup) -> Result<Self, StateError> {
        let mut problems = Vec::new();
        if !setup.is_within_limit(setup.cube.value) {
            problems.push(StateProblem::CubeOverLimit);
        }
        if let Phase::Playing { .. } = setup.phase
            && let Contest::Match(score) = &setup.contest
        {
            problems.extend(score.winner().map(StateProblem::MatchIsWon));
            if score.is_crawford() && setup.cube != Cube::START {
                problems.push(StateProblem::CrawfordCube);
            }
        }
        if let Phase::Playing { decision: Decision::Answer(offer), .. }
        | Phase::Resigned { decision: Decision::Answer(offer), .. } = setup.phase
        {
            problems.extend(setup.problem_with(offer));
        }
        if problems.is_empty() { Ok(Self(setup)) } else { Err(StateError { setup, problems }) }
    }
}

impl StateSetup {
    pub(super) fn is_within_limit(&self, value: CubeValue) -> bool {
        self.cube_limit.is_none_or(|limit| value <= limit)
    }

    /// Returns the reason why nobody can have made this offer.
    fn problem_with(&self, offer: Offer) -> Option<StateProblem> {
        let has_beavers = matches!(&self.contest, Contest::Money(session) if session.rules.beavers);
        // Once a game is over, its score is already that of the next game.
        let is_crawford = matches!(self.phase, Phase::Playing { .. })
            && matches!(&self.contest, Contest::Match(score) if score.is_crawford());
        let beavered = self.cube.owner == CubeOwner::Side(Side::Opponent);
        let is_possible = match offer {
            Offer::Double => !beavered,
            Offer::Beaver => beavered && self.cube.value.get() >= 2,
            Offer::Raccoon => beavered && self.cube.value.get() >= 4,
        };
        if is_crawford {
            Some(StateProblem::CrawfordOffer)
        } else if offer != Offer::Double && !has_beavers {
            Some(StateProblem::NoBeavers(offer))
        } else if !is_possible {
            Some(StateProblem::CubeBeforeOffer(offer))
        } else if !self.cube.value.doubled().is_some_and(|value| self.is_within_limit(value)) {
            Some(StateProblem::OfferOverLimit)
        } else {
            None
        }
    }
}

/// Reason why a [`StateSetup`] is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateProblem {
    /// The game is in progress although this side has won the match.
    MatchIsWon(Side),
    /// The cube was turned in the Crawford game.
    CrawfordCube,
    /// A double is offered in the Crawford game.
    CrawfordOffer,
    /// The value of the cube exceeds its limit.
    CubeOverLimit,
    /// The cube may not be turned again.
    OfferOverLimit,
    /// A beaver or a raccoon is offered outside money play with beavers.
    NoBeavers(Offer),
    /// The cube does not have the value and owner from which this offer can be made.
    CubeBeforeOffer(Offer),
}

/// Error of creating a [`MatchState`]; names all problems of the [`StateSetup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateError {
    /// The state as given.
    pub setup: StateSetup,
    /// All problems, at least one.
    pub problems: Vec<StateProblem>,
}

impl StateError {
    fn explain(&self, problem: StateProblem, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cube = self.setup.cube;
        let owner = cube.owner;
        let limit = self.setup.cube_limit.unwrap_or(CubeValue::MAX);
        match problem {
            StateProblem::MatchIsWon(side) => {
                let points = self.setup.contest.points()[side];
                write!(
                    f,
                    "the game is in progress although {side} has won the match with {points} points"
                )
            }
            StateProblem::CrawfordCube => write!(
                f,
                "the cube is {} and {owner} owns it: expected a centred cube of 1 in the Crawford \
                 game",
                cube.value
            ),
            StateProblem::CrawfordOffer => write!(f, "a double is offered in the Crawford game"),
            StateProblem::CubeOverLimit => {
                write!(f, "the cube is {}: expected at most its limit {limit}", cube.value)
            }
            StateProblem::OfferOverLimit => {
                write!(f, "a cube of {} cannot be doubled: its limit is {limit}", cube.value)
            }
            StateProblem::NoBeavers(offer) => {
                write!(f, "a {offer} is offered: expected money play with beavers")
            }
            StateProblem::CubeBeforeOffer(offer) => {
                let expected = match offer {
                    Offer::Double => "a cube that is centred or that the player on roll owns",
                    Offer::Beaver => "a cube of at least 2 that the opponent owns",
                    Offer::Raccoon => "a cube of at least 4 that the opponent owns",
                };
                let value = cube.value;
                write!(
                    f,
                    "a {offer} is offered on a cube of {value} that {owner} owns: expected \
                     {expected}"
                )
            }
        }
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "impossible state: ")?;
        for (i, &problem) in self.problems.iter().enumerate() {
            write!(f, "{}", if i > 0 { "; " } else { "" })?;
            self.explain(problem, f)?;
        }
        Ok(())
    }
}

impl core::error::Error for StateError {}
