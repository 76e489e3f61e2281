//! Match score and cube.

use anyhow::{Context, bail, ensure};
use barpoint_core::{
    BySide, Contest, CubeOwner, CubeValue, MatchScore, MatchState, Session, Side, StateSetup,
    WrittenPoints, WrittenScore,
};

pub(crate) use self::args::{MatchArgs, Owner};

mod args;

/// Match score and cube of the options, which override those of an ID.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ContestSettings {
    score: Option<WrittenScore>,
    /// Match length, 0 for money play.
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
            score: args.score.or(args.away),
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
    /// Returns the state of an ID with these settings, or `None` if neither contains anything.
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

    /// Returns true if a state counts as post-Crawford by assumption.
    pub(crate) fn assumes_post_crawford(&self, state: Option<&MatchState>) -> bool {
        let Some(Contest::Match(score)) = state.map(MatchState::contest) else { return false };
        let is_new = self.score.is_some() || self.length.is_some();
        score.is_post_crawford() && is_new && self.says_crawford().is_none()
    }

    fn says_crawford(&self) -> Option<bool> {
        self.crawford.or(self.score.and_then(|score| score.crawford))
    }

    fn contest(&self, before: &Contest) -> anyhow::Result<Contest> {
        let length = self.length(before)?;
        if length == 0 {
            return self.money(before);
        }
        ensure!(
            self.jacoby.is_none() && self.beavers.is_none(),
            "--jacoby and --beavers are for money play, but this is a match to {length}"
        );
        let is_new = self.score.is_some() || self.length.is_some();
        let was_crawford = matches!(before, Contest::Match(score) if score.is_crawford());
        let crawford = self.says_crawford().unwrap_or(was_crawford && !is_new);
        let points = self.points(before, length)?;
        Ok(Contest::Match(MatchScore::new(length, points, crawford)?))
    }

    /// Returns the match length: the given one; or that of the ID, if the score is possible in it;
    /// or the shortest in which players can need that many points.
    fn length(&self, before: &Contest) -> anyhow::Result<u32> {
        let written = self.score.and_then(|score| score.length);
        let given = self.length.map(u32::from);
        if let (Some(given), Some(written)) = (given, written) {
            ensure!(
                given == written,
                "--length {given} contradicts the score of a match to {written}"
            );
        }
        let of_id = match before {
            Contest::Match(score) => score.length().into(),
            Contest::Money(_) => 0,
        };
        let needed = match self.score.map(|score| score.points) {
            Some(WrittenPoints::Away(away)) => away.on_roll.max(away.opponent),
            _ => 0,
        };
        Ok(given.or(written).unwrap_or(if of_id < needed { needed } else { of_id }))
    }

    fn points(&self, before: &Contest, length: u32) -> anyhow::Result<BySide<u32>> {
        match (self.score.map(|score| score.points), before) {
            (Some(WrittenPoints::Won(points)), _) => Ok(points),
            (Some(WrittenPoints::Away(away)), _) => {
                let won = |away: u32| {
                    let won = length.checked_sub(away).filter(|_| away > 0);
                    won.with_context(|| {
                        format!("{away}-away in a match to {length}: expected 1 to {length} points")
                    })
                };
                Ok(BySide { on_roll: won(away.on_roll)?, opponent: won(away.opponent)? })
            }
            (None, Contest::Match(score)) => Ok(score.points()),
            (None, Contest::Money(_)) => Ok(BySide::default()),
        }
    }

    fn money(&self, before: &Contest) -> anyhow::Result<Contest> {
        if self.says_crawford().is_some() {
            bail!("money play has no Crawford game: expected --length, or the ID of a match");
        }
        let won = match self.score.map(|score| score.points) {
            Some(WrittenPoints::Won(points)) => Some(points),
            Some(WrittenPoints::Away(BySide { on_roll, opponent })) => {
                bail!(
                    "--length 0 is money play, which has no score of {on_roll}-away {opponent}-away"
                )
            }
            None => None,
        };
        if let (Some(score), None) = (won, self.length) {
            let BySide { on_roll, opponent } = score;
            bail!(
                "the score {on_roll}-{opponent} has no match length: expected --length, \
                 {on_roll}-{opponent}/LENGTH, or the points that both need, such as --away 3-5"
            );
        }
        let mut session = match before {
            Contest::Money(session) => *session,
            Contest::Match(_) => Session::default(),
        };
        session.points = won.unwrap_or(session.points);
        session.rules.jacoby = self.jacoby.unwrap_or(session.rules.jacoby);
        session.rules.beavers = self.beavers.unwrap_or(session.rules.beavers);
        Ok(Contest::Money(session))
    }
}
