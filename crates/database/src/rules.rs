//! Rules of a hypergammon database.

use std::fmt;

use crate::Kind;

/// Effect of a turn without a play on the cube.
///
/// With one chequer there is no such turn. With more chequers the rules change equities by up to
/// 0.02 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HypergammonRules {
    /// No effect, as in backgammon.
    #[default]
    Standard,
    /// The cube changes sides with the turn, and the next player may not double. GNU Backgammon's
    /// `makehyper` computes this.
    Makehyper,
}

impl HypergammonRules {
    /// All rules.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Makehyper];

    /// Returns the name in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Makehyper => "makehyper",
        }
    }

    /// Returns true if a database of this kind depends on the rules.
    pub const fn matter(kind: &Kind) -> bool {
        matches!(kind, Kind::Hypergammon { chequers: 2.. })
    }
}

impl fmt::Display for HypergammonRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
