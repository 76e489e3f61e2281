//! What is played for and where the cube is.

use anyhow::{bail, ensure};
use barpoint_core::{
    BySide, Contest, CubeOwner, CubeValue, MatchScore, MatchState, Session, Side, StateSetup,
};

use crate::cli::{MatchArgs, Owner};

/// What the user says about match and cube, to be put in place of what an ID says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ContestSettings {
    score: Option<BySide<u32>>,
    /// 0 for money play.
    length: Option<u16>,
    crawford: Option<bool>,
    cube: Option<CubeValue>,
    owner: Option<CubeOwner>,
    jacoby: Option<bool>,
    beavers: Option<bool>,
}

impl From<MatchArgs> for ContestSettings {
    fn from(args: MatchArgs) -> Self {
        let either = |yes: bool, no: bool| (yes || no).then_some(yes);
        Self {
            score: args.score,
            length: args.length,
            crawford: either(args.crawford, args.post_crawford),
            cube: args.cube,
            owner: args.owner.map(|owner| match owner {
                Owner::X => CubeOwner::Side(Side::OnRoll),
                Owner::O => CubeOwner::Side(Side::Opponent),
                Owner::Centre => CubeOwner::Centred,
            }),
            jacoby: either(args.jacoby, args.no_jacoby),
            beavers: args.beavers.map(|beavers| beavers > 0),
        }
    }
}

impl ContestSettings {
    /// The state of an ID with what the user says instead. Neither may say anything.
    pub(crate) fn apply(&self, state: Option<MatchState>) -> anyhow::Result<Option<MatchState>> {
        if *self == Self::default() {
            return Ok(state);
        }
        let mut setup = StateSetup::from(state.unwrap_or_default());
        setup.contest = self.contest(&setup.contest)?;
        setup.cube.value = self.cube.unwrap_or(setup.cube.value);
        setup.cube.owner = self.owner.unwrap_or(setup.cube.owner);
        Ok(Some(setup.try_into()?))
    }

    fn contest(&self, before: &Contest) -> anyhow::Result<Contest> {
        let length = match (self.length, before) {
            (Some(length), _) => length,
            (None, Contest::Match(score)) => score.length(),
            (None, Contest::Money(_)) => 0,
        };
        if length == 0 {
            return self.money(before);
        }
        ensure!(
            self.jacoby.is_none() && self.beavers.is_none(),
            "the Jacoby rule and beavers in a match to {length}: expected them only in money play"
        );
        let is_new = self.score.is_some() || self.length.is_some();
        let points = match before {
            Contest::Match(score) => score.points(),
            Contest::Money(_) => BySide::default(),
        };
        let was_crawford = matches!(before, Contest::Match(score) if score.is_crawford());
        let crawford = self.crawford.unwrap_or(was_crawford && !is_new);
        let points = self.score.unwrap_or(points);
        Ok(Contest::Match(MatchScore::new(length.into(), points, crawford)?))
    }

    fn money(&self, before: &Contest) -> anyhow::Result<Contest> {
        if self.crawford.is_some() {
            bail!("a Crawford game in money play: expected --length, or the ID of a match");
        }
        if let (Some(score), None) = (self.score, self.length) {
            let BySide { on_roll, opponent } = score;
            bail!(
                "a score of {on_roll}-{opponent} without the length of the match: expected --length"
            );
        }
        let mut session = match before {
            Contest::Money(session) => *session,
            Contest::Match(_) => Session::default(),
        };
        session.points = self.score.unwrap_or(session.points);
        session.rules.jacoby = self.jacoby.unwrap_or(session.rules.jacoby);
        session.rules.beavers = self.beavers.unwrap_or(session.rules.beavers);
        Ok(Contest::Money(session))
    }
}
