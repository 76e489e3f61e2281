//! The rules by which a database of hypergammon was made.

use std::fmt;

use crate::Kind;

/// What happens to the cube in a turn without a play.
///
/// With one chequer there is no such turn; with more up to 0.02 points of equity hang on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HypergammonRules {
    /// Nothing, as backgammon is played.
    #[default]
    Standard,
    /// It changes sides with the turn, and the next player may not double: so GNU Backgammon's
    /// `makehyper` reckons.
    Makehyper,
}

impl HypergammonRules {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Makehyper];

    /// What they are called in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Makehyper => "makehyper",
        }
    }

    /// Whether a database of this kind depends on them.
    pub const fn matter(kind: &Kind) -> bool {
        matches!(kind, Kind::Hypergammon { chequers: 2.. })
    }
}

impl fmt::Display for HypergammonRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
