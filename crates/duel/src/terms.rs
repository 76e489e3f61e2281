//! Terms of the games of a duel.

use barpoint_core::{BySide, Contest, MatchScore, MoneyRules, Session};

/// Terms of the games of a duel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terms {
    /// Single games without a cube. Gammons and backgammons count.
    #[default]
    Cubeless,
    /// Single games with a cube, for money, without beavers.
    Money {
        /// True if gammons count only after the cube has been turned.
        jacoby: bool,
    },
    /// Matches from this score on, from the point of view of the player who rolls first.
    Match(MatchScore),
}

impl Terms {
    /// Returns true if there is a cube.
    pub const fn has_cube(self) -> bool {
        !matches!(self, Self::Cubeless)
    }

    /// Returns the contest of the first game, from the point of view of the player who rolls first.
    pub(crate) fn contest(self) -> Contest {
        match self {
            Self::Match(score) => Contest::Match(score),
            Self::Cubeless => money(false),
            Self::Money { jacoby } => money(jacoby),
        }
    }
}

fn money(jacoby: bool) -> Contest {
    let rules = MoneyRules { jacoby, beavers: false, automatic_doubles: 0 };
    Contest::Money(Session { rules, points: BySide::default() })
}
