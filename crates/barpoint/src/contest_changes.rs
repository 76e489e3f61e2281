//! Changes of score, rules and cube.

use core::fmt;

use barpoint_core::{
    BySide, Contest, CubeOwner, CubeValue, MatchScore, MatchScoreError, MatchState, Session,
    StateError, StateSetup, WrittenPoints, WrittenScore,
};

/// Score, rules and cube that replace those of a position. Fields that are `None` change nothing.
///
/// # Examples
/// ```
/// use barpoint::{ContestChanges, Situation};
///
/// let mut situation: Situation = "4HPwATDgc/ABMA".parse()?;
/// let changes = ContestChanges { score: Some("2-4/9".parse()?), ..ContestChanges::default() };
/// situation.state = changes.apply(Some(situation.state))?.expect("a score");
/// assert_eq!(situation.state.contest().points().on_roll, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContestChanges {
    /// Points of both players, the player on roll first.
    pub score: Option<WrittenScore>,
    /// Match length, 0 for money play.
    pub length: Option<u16>,
    /// True for the Crawford game, false for a game after it.
    pub crawford: Option<bool>,
    /// Value of the cube.
    pub cube: Option<CubeValue>,
    /// Owner of the cube.
    pub owner: Option<CubeOwner>,
    /// True if gammons count only after the cube has been turned; for money play.
    pub jacoby: Option<bool>,
    /// True if beavers are allowed; for money play.
    pub beavers: Option<bool>,
}

/// Reason why a position cannot have a score, rules or cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContestError {
    /// Rules of money play in a match of this length.
    MoneyRules(u32),
    /// A match length, and another one in the score.
    Lengths {
        /// Match length.
        given: u32,
        /// Match length in the score.
        written: u32,
    },
    /// A number of points needed that is not possible in a match.
    Away {
        /// Points that a player needs.
        away: u32,
        /// Length of the match.
        length: u32,
    },
    /// A Crawford game in money play.
    MoneyCrawford,
    /// Points that the players need, in money play.
    MoneyAway(BySide<u32>),
    /// Points that the players have won, without a match length.
    NoLength(BySide<u32>),
    /// Points that are not possible.
    Score(MatchScoreError),
    /// Parts that contradict each other.
    State(StateError),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoneyRules(length) => write!(
                f,
                "the Jacoby rule and beavers are for money play, but this is a match to {length}: \
                 expected neither"
            ),
            Self::Lengths { given, written } => write!(
                f,
                "the length {given} contradicts the score of a match to {written}: expected equal \
                 lengths"
            ),
            Self::Away { away, length } => {
                write!(f, "{away}-away in a match to {length}: expected 1 to {length} points")
            }
            Self::MoneyCrawford => {
                f.write_str("money play has no Crawford game: expected the length of a match")
            }
            Self::MoneyAway(BySide { on_roll, opponent }) => write!(
                f,
                "money play has no score of {on_roll}-away {opponent}-away: expected a match length"
            ),
            Self::NoLength(BySide { on_roll, opponent }) => write!(
                f,
                "the score {on_roll}-{opponent} has no match length: expected a length, or \
                 {on_roll}-{opponent}/LENGTH, or the points that both need, such as 3a5a"
            ),
            Self::Score(error) => error.fmt(f),
            Self::State(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ContestError {}

impl From<MatchScoreError> for ContestError {
    fn from(error: MatchScoreError) -> Self {
        Self::Score(error)
    }
}

impl From<StateError> for ContestError {
    fn from(error: StateError) -> Self {
        Self::State(error)
    }
}

impl ContestChanges {
    /// Returns a state with these changes. Without a state, the changes apply to money play with a
    /// centred cube; without changes, there is then no state.
    ///
    /// # Errors
    /// Returns an error if the score, the rules and the cube contradict each other.
    pub fn apply(&self, state: Option<MatchState>) -> Result<Option<MatchState>, ContestError> {
        if *self == Self::default() {
            return Ok(state);
        }
        let mut setup = StateSetup::from(state.unwrap_or_default());
        setup.contest = self.contest(&setup.contest)?;
        setup.cube.value = self.cube.unwrap_or(setup.cube.value);
        setup.cube.owner = self.owner.unwrap_or(setup.cube.owner);
        Ok(Some(setup.try_into()?))
    }

    /// Returns true if a state with these changes counts as post-Crawford by assumption.
    pub fn assumes_post_crawford(&self, state: Option<&MatchState>) -> bool {
        let Some(Contest::Match(score)) = state.map(MatchState::contest) else { return false };
        let is_new = self.score.is_some() || self.length.is_some();
        score.is_post_crawford() && is_new && self.says_crawford().is_none()
    }

    fn says_crawford(&self) -> Option<bool> {
        self.crawford.or(self.score.and_then(|score| score.crawford))
    }

    fn contest(&self, before: &Contest) -> Result<Contest, ContestError> {
        let length = self.length(before)?;
        if length == 0 {
            return self.money(before);
        }
        if self.jacoby.is_some() || self.beavers.is_some() {
            return Err(ContestError::MoneyRules(length));
        }
        let is_new = self.score.is_some() || self.length.is_some();
        let was_crawford = matches!(before, Contest::Match(score) if score.is_crawford());
        let crawford = self.says_crawford().unwrap_or(was_crawford && !is_new);
        let points = self.points(before, length)?;
        Ok(Contest::Match(MatchScore::new(length, points, crawford)?))
    }

    /// Returns the match length: the given one; or that of the position, if the score is possible
    /// in it; or the shortest in which players can need that many points.
    fn length(&self, before: &Contest) -> Result<u32, ContestError> {
        let written = self.score.and_then(|score| score.length);
        let given = self.length.map(u32::from);
        if let (Some(given), Some(written)) = (given, written)
            && given != written
        {
            return Err(ContestError::Lengths { given, written });
        }
        let of_position = match before {
            Contest::Match(score) => score.length().into(),
            Contest::Money(_) => 0,
        };
        let needed = match self.score.map(|score| score.points) {
            Some(WrittenPoints::Away(away)) => away.on_roll.max(away.opponent),
            _ => 0,
        };
        let usual = if of_position < needed { needed } else { of_position };
        Ok(given.or(written).unwrap_or(usual))
    }

    fn points(&self, before: &Contest, length: u32) -> Result<BySide<u32>, ContestError> {
        match (self.score.map(|score| score.points), before) {
            (Some(WrittenPoints::Won(points)), _) => Ok(points),
            (Some(WrittenPoints::Away(away)), _) => {
                let won = |away: u32| {
                    let won = length.checked_sub(away).filter(|_| away > 0);
                    won.ok_or(ContestError::Away { away, length })
                };
                Ok(BySide { on_roll: won(away.on_roll)?, opponent: won(away.opponent)? })
            }
            (None, Contest::Match(score)) => Ok(score.points()),
            (None, Contest::Money(_)) => Ok(BySide::default()),
        }
    }

    fn money(&self, before: &Contest) -> Result<Contest, ContestError> {
        if self.says_crawford().is_some() {
            return Err(ContestError::MoneyCrawford);
        }
        let won = match self.score.map(|score| score.points) {
            Some(WrittenPoints::Won(points)) => Some(points),
            Some(WrittenPoints::Away(away)) => return Err(ContestError::MoneyAway(away)),
            None => None,
        };
        if let (Some(score), None) = (won, self.length) {
            return Err(ContestError::NoLength(score));
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
