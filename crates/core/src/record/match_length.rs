//! How long a match is.

use core::num::NonZeroU16;

use crate::{MatchScore, MatchScoreError};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_matches_to_1_to_32767_points() {
        let points = |points| MatchLength::new(points).map(MatchLength::get);
        assert_eq!([1, 7, 32_767].map(points), [Some(1), Some(7), Some(32_767)]);
        assert_eq!([0, 32_768, 65_537, u32::MAX].map(points), [None; 4]);
        assert_eq!(MatchLength::or_session(0), Ok(None));
        assert_eq!(MatchLength::or_session(5), Ok(MatchLength::new(5)));
        assert_eq!(MatchLength::or_session(32_768), Err(MatchScoreError::Length(32_768)));
    }
}
