//! What a game counts for: points of a money session or of a match.

use core::fmt;
use core::num::NonZeroU16;

use crate::{BySide, Side};

/// What is played for, and the score so far.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contest {
    /// Every point counts the same.
    Money(Session),
    /// The first to reach a number of points wins.
    Match(MatchScore),
}

impl Contest {
    /// Points won so far.
    pub const fn points(&self) -> BySide<u32> {
        match self {
            Self::Money(session) => session.points,
            Self::Match(score) => score.points,
        }
    }

    /// The same contest seen by the other player.
    #[must_use]
    pub fn flip(self) -> Self {
        match self {
            Self::Money(session) => {
                Self::Money(Session { points: session.points.flip(), ..session })
            }
            Self::Match(score) => Self::Match(score.flip()),
        }
    }
}

/// A money session with the [usual rules](MoneyRules::default).
impl Default for Contest {
    fn default() -> Self {
        Self::Money(Session::default())
    }
}

/// A money session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Session {
    /// The optional rules in force.
    pub rules: MoneyRules,
    /// Points won so far; they have no bearing on any decision.
    pub points: BySide<u32>,
}

/// The optional rules of money play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoneyRules {
    /// Jacoby rule: gammons and backgammons count only once the cube has been turned.
    pub jacoby: bool,
    /// Whether a player who is doubled may beaver: turn the cube again at once and keep it.
    pub beavers: bool,
    /// How often the cube is doubled when both players throw the same opening number.
    pub automatic_doubles: u8,
}

/// Jacoby rule and beavers, no automatic doubles: what GNU Backgammon starts with.
impl Default for MoneyRules {
    fn default() -> Self {
        Self { jacoby: true, beavers: true, automatic_doubles: 0 }
    }
}

/// Points needed to win a match: from one to [`MatchScore::MAX_LENGTH`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchLength(NonZeroU16);

impl MatchLength {
    /// A match to so many points, `None` if there is none.
    pub fn new(points: u32) -> Option<Self> {
        let points = u16::try_from(points).ok().filter(|&points| points <= MatchScore::MAX_LENGTH);
        points.and_then(NonZeroU16::new).map(Self)
    }

    /// What files mean that say 0 of a session, which is `None` here.
    ///
    /// # Errors
    /// [`MatchScoreError::Length`]: a match of more than [`MatchScore::MAX_LENGTH`] points.
    pub fn or_session(points: u32) -> Result<Option<Self>, MatchScoreError> {
        let length = Self::new(points);
        if length.is_none() && points != 0 {
            return Err(MatchScoreError::Length(points));
        }
        Ok(length)
    }

    /// How many points.
    #[inline]
    pub const fn get(self) -> u16 {
        self.0.get()
    }
}

impl From<MatchLength> for u16 {
    fn from(length: MatchLength) -> Self {
        length.get()
    }
}

/// The score of a match, and whether the game at hand is the Crawford game.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchScore {
    length: u16,
    points: BySide<u32>,
    crawford: bool,
}

impl MatchScore {
    /// The longest match that a match ID can hold.
    pub const MAX_LENGTH: u16 = 32767;

    /// A score in a match to `length` points.
    ///
    /// Points may reach or exceed the length once the match is over. Crawford is possible only
    /// while one side needs a single point, and not when both do unless the match is to one point:
    /// the Crawford game has then been played.
    ///
    /// # Errors
    /// A length outside 1..=32767, a match that both sides have won, an impossible Crawford game.
    pub fn new(length: u32, points: BySide<u32>, crawford: bool) -> Result<Self, MatchScoreError> {
        let length = MatchLength::new(length).ok_or(MatchScoreError::Length(length))?.get();
        let score = Self { length, points, crawford };
        let BySide { on_roll, opponent } = score.away();
        if on_roll == 0 && opponent == 0 {
            return Err(MatchScoreError::TwoWinners { length, points });
        }
        let crawford_game = length == 1 || on_roll.max(opponent) > 1;
        if crawford && (on_roll.min(opponent) != 1 || !crawford_game) {
            return Err(MatchScoreError::Crawford { length, points });
        }
        Ok(score)
    }

    /// Points needed to win the match.
    #[inline]
    pub const fn length(&self) -> u16 {
        self.length
    }

    /// Points won so far.
    #[inline]
    pub const fn points(&self) -> BySide<u32> {
        self.points
    }

    /// Points still needed; zero for the winner of a finished match.
    #[inline]
    pub fn away(&self) -> BySide<u32> {
        let away = |points| u32::from(self.length).saturating_sub(points);
        BySide { on_roll: away(self.points.on_roll), opponent: away(self.points.opponent) }
    }

    /// Who has won the match.
    pub fn winner(&self) -> Option<Side> {
        let away = self.away();
        [Side::OnRoll, Side::Opponent].into_iter().find(|&side| away[side] == 0)
    }

    /// Whether this is the Crawford game, in which nobody may double.
    #[inline]
    pub const fn is_crawford(&self) -> bool {
        self.crawford
    }

    /// Whether somebody needs a single point and the Crawford game has been played.
    pub fn is_post_crawford(&self) -> bool {
        let away = self.away();
        !self.crawford && self.length > 1 && away.on_roll.min(away.opponent) == 1
    }

    /// The score of the next game after one side has won this many points.
    ///
    /// The first game after somebody gets within a point of victory is the Crawford game.
    #[must_use]
    pub fn after(&self, winner: Side, points: u32) -> Self {
        let before = self.away();
        let mut next = Self { crawford: false, ..*self };
        next.points[winner] = next.points[winner].saturating_add(points);
        let nearest = |away: BySide<u32>| away.on_roll.min(away.opponent);
        next.crawford = nearest(before) > 1 && nearest(next.away()) == 1;
        next
    }

    /// The same score seen by the other player.
    #[must_use]
    pub fn flip(self) -> Self {
        Self { points: self.points.flip(), ..self }
    }
}

/// Why there is no such [`MatchScore`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchScoreError {
    /// A match length of this many points.
    Length(u32),
    /// Both sides have reached the length of the match.
    TwoWinners {
        /// Points needed to win.
        length: u16,
        /// Points won.
        points: BySide<u32>,
    },
    /// A Crawford game at a score where there is none.
    Crawford {
        /// Points needed to win.
        length: u16,
        /// Points won.
        points: BySide<u32>,
    },
}

impl fmt::Display for MatchScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(
                f,
                "a match to {length} points: expected a length from 1 to {}",
                MatchScore::MAX_LENGTH
            ),
            Self::TwoWinners { length, points } => write!(
                f,
                "a score of {}-{} in a match to {length}: both sides cannot have won",
                points.on_roll, points.opponent
            ),
            Self::Crawford { length, points } => write!(
                f,
                "a Crawford game at {}-{} in a match to {length}: expected one side, and only one, \
                 to need a single point",
                points.on_roll, points.opponent
            ),
        }
    }
}

impl core::error::Error for MatchScoreError {}

#[cfg(test)]
mod tests;
