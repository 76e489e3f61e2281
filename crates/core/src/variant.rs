//! Variants of backgammon, which share one rule set but start differently.
//!
//! A variant is data: a starting position, and the number of chequers, which decides when a loss is
//! a gammon.

use alloc::format;
use core::fmt;

use crate::{Chequers, ParseError, Position};

/// A variant, which determines the starting position and the number of chequers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Variant {
    /// Standard backgammon.
    #[default]
    Backgammon,
    /// Nackgammon: two chequers, one from the 13 point and one from the 6 point, start on the 23
    /// point.
    Nackgammon,
    /// Hypergammon with one chequer a side, on the 24 point.
    #[cfg_attr(feature = "serde", serde(alias = "hyper1"))]
    Hypergammon1,
    /// Hypergammon with two chequers a side, on the 24 and 23 points.
    #[cfg_attr(feature = "serde", serde(alias = "hyper2"))]
    Hypergammon2,
    /// Hypergammon with three chequers a side, on the 24, 23 and 22 points.
    #[cfg_attr(feature = "serde", serde(alias = "hyper3"))]
    Hypergammon3,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Self; 5] = [
        Self::Backgammon,
        Self::Nackgammon,
        Self::Hypergammon1,
        Self::Hypergammon2,
        Self::Hypergammon3,
    ];

    /// Number of chequers of each side at the start of a game.
    #[inline]
    #[doc(alias = "checkers")]
    pub const fn chequers(self) -> u8 {
        match self {
            Self::Backgammon | Self::Nackgammon => 15,
            Self::Hypergammon1 => 1,
            Self::Hypergammon2 => 2,
            Self::Hypergammon3 => 3,
        }
    }

    /// Starting position, the same for both sides.
    pub const fn start(self) -> Position {
        let side = Chequers::at(match self {
            Self::Backgammon => &[(24, 2), (13, 5), (8, 3), (6, 5)],
            Self::Nackgammon => &[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)],
            Self::Hypergammon1 => &[(24, 1)],
            Self::Hypergammon2 => &[(24, 1), (23, 1)],
            Self::Hypergammon3 => &[(24, 1), (23, 1), (22, 1)],
        });
        Position::new_unchecked(side, side)
    }

    /// Name of the variant in files of GNU Backgammon and eXtreme Gammon.
    pub const fn name_in_files(self) -> &'static str {
        match self {
            Self::Backgammon => "Backgammon",
            Self::Nackgammon => "NackGammon",
            Self::Hypergammon1 => "HyperGammon (1)",
            Self::Hypergammon2 => "HyperGammon (2)",
            Self::Hypergammon3 => "HyperGammon (3)",
        }
    }

    /// Name that [`FromStr`](core::str::FromStr) reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backgammon => "backgammon",
            Self::Nackgammon => "nackgammon",
            Self::Hypergammon1 => "hypergammon1",
            Self::Hypergammon2 => "hypergammon2",
            Self::Hypergammon3 => "hypergammon3",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a [`name`](Variant::name), `standard`, or the short forms `hyper1` to `hyper3`.
impl core::str::FromStr for Variant {
    type Err = ParseError;

    /// Reads the names of all usual programs: `standard`, `NackGammon`, `hyper3`, `HyperGammon`, `HyperGammon (1)`,
    /// `2-chequer hypergammon`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name: alloc::string::String = text
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        match name.as_str() {
            "standard" | "standardbackgammon" => return Ok(Self::Backgammon),
            "hypergammon" | "hyper" | "3chequerhypergammon" | "3checkerhypergammon" => {
                return Ok(Self::Hypergammon3);
            }
            "2chequerhypergammon" | "2checkerhypergammon" => return Ok(Self::Hypergammon2),
            "1chequerhypergammon" | "1checkerhypergammon" => return Ok(Self::Hypergammon1),
            _ => {}
        }
        let long = name.strip_prefix("hyper").filter(|rest| !rest.starts_with("gammon"));
        let long = long.map_or(name.clone(), |rest| format!("hypergammon{rest}"));
        let found = Self::ALL.into_iter().find(|variant| variant.name() == long);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            ParseError::new(format!("`{text}` is not a variant: expected one of {names}"))
        })
    }
}
