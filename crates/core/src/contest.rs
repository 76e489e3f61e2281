//! Money sessions and matches, with their scores.

use core::fmt;
use core::num::NonZeroU16;

use crate::{BySide, Side};

/// Money session or match that a game belongs to, with the score so far.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contest {
    /// A money session: every point counts the same.
    Money(Session),
    /// A match: the first player to reach a number of points wins.
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
    /// Points won so far; they have no influence on any decision.
    pub points: BySide<u32>,
}

/// The optional rules of money play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoneyRules {
    /// Jacoby rule: gammons and backgammons count only once the cube has been turned.
    pub jacoby: bool,
    /// True if a player who is doubled may beaver, that is, turn the cube again at once and keep
    /// it.
    pub beavers: bool,
    /// Maximum number of automatic doubles, made when both players throw the same opening number.
    pub automatic_doubles: u8,
}

/// Jacoby rule and beavers, no automatic doubles, as in GNU Backgammon's default settings.
impl Default for MoneyRules {
    fn default() -> Self {
        Self { jacoby: true, beavers: true, automatic_doubles: 0 }
    }
}

/// Length of a match in points, from 1 to [`MatchScore::MAX_LENGTH`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchLength(NonZeroU16);

impl MatchLength {
    /// Creates the length of a match, or returns `None` if the number is out of range.
    pub fn new(points: u32) -> Option<Self> {
        let points = u16::try_from(points).ok().filter(|&points| points <= MatchScore::MAX_LENGTH);
        points.and_then(NonZeroU16::new).map(Self)
    }

    /// Reads the length field of files that write 0 for a money session; 0 gives `None`.
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

    /// Number of points, 1 to 32767.
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

/// Score of a match, with a flag for the Crawford game.
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
    /// Maximum length of a match, the largest that a match ID can hold.
    pub const MAX_LENGTH: u16 = 32767;

    /// Creates a score in a match to `length` points.
    ///
    /// Points may reach or exceed the length once the match is over. A Crawford game needs a side
    /// that is one point away. If both sides are one point away, the Crawford game has already been
    /// played, except in a match to one point.
    ///
    /// # Errors
    /// Returns an error if the length is outside 1..=32767, if both sides have won the match, or if
    /// there can be no Crawford game at this score.
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

    /// Winner of the match, or `None` if the match is not over.
    pub fn winner(&self) -> Option<Side> {
        let away = self.away();
        [Side::OnRoll, Side::Opponent].into_iter().find(|&side| away[side] == 0)
    }

    /// Returns true if this is the Crawford game, in which nobody may double.
    #[inline]
    pub const fn is_crawford(&self) -> bool {
        self.crawford
    }

    /// Returns true if a side is one point away and the Crawford game has been played.
    pub fn is_post_crawford(&self) -> bool {
        let away = self.away();
        !self.crawford && self.length > 1 && away.on_roll.min(away.opponent) == 1
    }

    /// Returns the score of the next game after one side has won this number of points.
    ///
    /// The first game after a side gets within one point of victory is the Crawford game.
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

/// Reason why a [`MatchScore`] cannot be created.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchScoreError {
    /// The match length, in points, is out of range.
    Length(u32),
    /// Both sides have reached the length of the match.
    TwoWinners {
        /// Length of the match.
        length: u16,
        /// Points won by each side.
        points: BySide<u32>,
    },
    /// There can be no Crawford game at this score.
    Crawford {
        /// Length of the match.
        length: u16,
        /// Points won by each side.
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
