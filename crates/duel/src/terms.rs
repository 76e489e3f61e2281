//! What the games of a duel are played for.

use barpoint_core::{BySide, Contest, MatchScore, MoneyRules, Session};

/// What two contenders play for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terms {
    /// Single games without a cube in which gammons and backgammons count.
    #[default]
    Cubeless,
    /// Single games with a cube, for money; nobody beavers.
    Money {
        /// Whether gammons count only once the cube has been turned.
        jacoby: bool,
    },
    /// Matches from this score on, seen by whoever throws first.
    Match(MatchScore),
}

impl Terms {
    /// Whether there is a cube.
    pub const fn has_cube(self) -> bool {
        !matches!(self, Self::Cubeless)
    }

    /// What the first game is played for, seen by whoever throws first.
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
