//! Match score and cube.

use anyhow::{anyhow, ensure};
use barpoint::{ContestChanges, ContestError};
use barpoint_core::{BySide, Contest, CubeOwner, MatchState, Side};

pub(crate) use self::args::{MatchArgs, Owner};

mod args;

impl MatchArgs {
    /// Returns the state of an ID with these options, or `None` if neither contains anything.
    pub(crate) fn apply(&self, state: Option<MatchState>) -> anyhow::Result<Option<MatchState>> {
        let state = self.changes().apply(state).map_err(in_words_of_options)?;
        if let (true, Some(Contest::Match(score))) =
            (self.post_crawford, state.map(|state| *state.contest()))
        {
            let BySide { on_roll, opponent } = score.points();
            ensure!(
                score.is_post_crawford(),
                "--post-crawford at {on_roll}-{opponent} in a match to {}: expected a score at which somebody \
                 needs a single point",
                score.length()
            );
        }
        Ok(state)
    }

    /// Returns true if a state counts as post-Crawford by assumption.
    pub(crate) fn assumes_post_crawford(&self, state: Option<&MatchState>) -> bool {
        self.changes().assumes_post_crawford(state)
    }

    fn changes(&self) -> ContestChanges {
        let either = |yes: bool, no: bool| (yes || no).then_some(yes);
        ContestChanges {
            score: self.score.or(self.away),
            length: self.length,
            crawford: either(self.crawford, self.post_crawford),
            cube: self.cube,
            owner: self.owner.map(|owner| match owner {
                Owner::X => CubeOwner::Side(Side::OnRoll),
                Owner::O => CubeOwner::Side(Side::Opponent),
                Owner::Centre => CubeOwner::Centred,
            }),
            jacoby: either(self.jacoby, self.no_jacoby),
            beavers: self.beavers.map(|beavers| beavers > 0),
        }
    }
}

/// Returns an error that names the options at fault.
fn in_words_of_options(error: ContestError) -> anyhow::Error {
    match error {
        ContestError::MoneyRules(length) => {
            anyhow!("--jacoby and --beavers are for money play, but this is a match to {length}")
        }
        ContestError::Lengths { given, written } => {
            anyhow!("--length {given} contradicts the score of a match to {written}")
        }
        ContestError::MoneyCrawford => {
            anyhow!("money play has no Crawford game: expected --length, or the ID of a match")
        }
        ContestError::MoneyAway(BySide { on_roll, opponent }) => anyhow!(
            "--length 0 is money play, which has no score of {on_roll}-away {opponent}-away"
        ),
        ContestError::NoLength(BySide { on_roll, opponent }) => anyhow!(
            "the score {on_roll}-{opponent} has no match length: expected --length, \
             {on_roll}-{opponent}/LENGTH, or the points that both need, such as --away 3-5"
        ),
        error => error.into(),
    }
}
