//! Position classes, as GNU Backgammon divides them.

use core::fmt;

use crate::{Chequers, Position, Variant};

/// Class of a position, which decides how the position is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Class {
    /// One side has borne off everything.
    Over,
    /// Hypergammon with one chequer a side.
    #[cfg_attr(feature = "serde", serde(rename = "hyper1"))]
    Hypergammon1,
    /// Hypergammon with two chequers a side.
    #[cfg_attr(feature = "serde", serde(rename = "hyper2"))]
    Hypergammon2,
    /// Hypergammon with three chequers a side.
    #[cfg_attr(feature = "serde", serde(rename = "hyper3"))]
    Hypergammon3,
    /// No contact, all chequers home, at most six chequers a side: covered by the two-sided
    /// database.
    #[cfg_attr(feature = "serde", serde(rename = "bearoff2"))]
    TwoSidedBearoff,
    /// No contact, all chequers home: covered by the one-sided database.
    #[cfg_attr(feature = "serde", serde(rename = "bearoff1"))]
    OneSidedBearoff,
    /// No contact, some chequers not home yet.
    Race,
    /// Contact, and one side has at most six chequers that are not buried on its ace and deuce
    /// points.
    Crashed,
    /// Contact.
    Contact,
}

impl Class {
    /// Returns the class of a position.
    ///
    /// # Source
    /// Observed in GNU Backgammon 1.07 with its default databases: one-sided for 15 chequers on 6
    /// points, two-sided for 6 chequers on 6 points. [`name`](Self::name) returns GNU Backgammon's
    /// names.
    pub fn of(position: &Position, variant: Variant) -> Self {
        let (mine, theirs) = (position.on_roll(), position.opponent());
        let (Some(my_rearmost), Some(their_rearmost)) = (mine.rearmost(), theirs.rearmost()) else {
            return Self::Over;
        };
        match variant {
            Variant::Hypergammon1 => return Self::Hypergammon1,
            Variant::Hypergammon2 => return Self::Hypergammon2,
            Variant::Hypergammon3 => return Self::Hypergammon3,
            Variant::Backgammon | Variant::Nackgammon => {}
        }
        if Chequers::meet(my_rearmost, their_rearmost) {
            if is_crashed(mine) || is_crashed(theirs) { Self::Crashed } else { Self::Contact }
        } else if my_rearmost.max(their_rearmost) > 5 {
            Self::Race
        } else if mine.total().max(theirs.total()) > 6 {
            Self::OneSidedBearoff
        } else {
            Self::TwoSidedBearoff
        }
    }

    /// The name in GNU Backgammon and its data files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Hypergammon1 => "hyper1",
            Self::Hypergammon2 => "hyper2",
            Self::Hypergammon3 => "hyper3",
            Self::TwoSidedBearoff => "bearoff2",
            Self::OneSidedBearoff => "bearoff1",
            Self::Race => "race",
            Self::Crashed => "crashed",
            Self::Contact => "contact",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns true if at most six chequers of a side are not dead. Dead are all chequers on an ace
/// point that holds more than one, and all but one on the deuce point.
fn is_crashed(side: &Chequers) -> bool {
    let [ace, deuce] = [side.counts()[0], side.counts()[1]].map(u32::from);
    let dead_on_ace = if ace > 1 { ace } else { 0 };
    let dead_on_deuce = deuce.saturating_sub(1);
    side.total() <= 6 + dead_on_ace + dead_on_deuce
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    fn check(on_roll: &[(u8, u8)], opponent: &[(u8, u8)], expected: Class) {
        let position = Position::try_from(Setup::at(on_roll, opponent)).unwrap();
        assert_eq!(Class::of(&position, Variant::Backgammon), expected, "{position:?}");
        assert_eq!(Class::of(&position.flip(), Variant::Backgammon), expected, "{position:?}");
    }

    #[test]
    fn classes_at_their_limits() {
        check(&[], &[(1, 1)], Class::Over);
        check(&[(6, 6)], &[(6, 6)], Class::TwoSidedBearoff);
        check(&[(6, 7)], &[(6, 6)], Class::OneSidedBearoff);
        check(&[(7, 1)], &[(6, 6)], Class::Race);
        check(&[(12, 7)], &[(12, 7)], Class::Race);
        check(&[(13, 7)], &[(13, 7)], Class::Contact);
        check(&[(13, 7)], &[(13, 6)], Class::Crashed);
        check(&[(13, 6), (1, 1)], &[(13, 7)], Class::Contact);
        check(&[(13, 6), (1, 2)], &[(13, 7)], Class::Crashed);
        check(&[(13, 6), (2, 2)], &[(13, 7)], Class::Contact);
        check(&[(13, 5), (2, 2)], &[(13, 7)], Class::Crashed);
    }
}
