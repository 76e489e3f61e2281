//! The variants of the game: one rule set, different starts.
//!
//! A variant is data: a start, and a number of chequers that decides when a loss is a gammon. All
//! variants share one set of rules.

use core::fmt;

use crate::{Chequers, Position};

/// A variant, which decides the starting position and the number of chequers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Standard backgammon.
    #[default]
    Backgammon,
    /// Nackgammon: two of the 13-point and 6-point chequers start on the 23 point.
    Nackgammon,
    /// Hypergammon with one chequer a side, on the 24 point.
    Hypergammon1,
    /// Hypergammon with two chequers a side, on the 24 and 23 points.
    Hypergammon2,
    /// Hypergammon with three chequers a side, on the 24, 23 and 22 points.
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

    /// Chequers a side at the start of a game.
    #[inline]
    pub const fn chequers(self) -> u8 {
        match self {
            Self::Backgammon | Self::Nackgammon => 15,
            Self::Hypergammon1 => 1,
            Self::Hypergammon2 => 2,
            Self::Hypergammon3 => 3,
        }
    }

    /// The starting position, the same for both sides.
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

    /// The name as players write it and [`FromStr`](core::str::FromStr) reads it.
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

/// Text that names no variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseVariantError {
    text: alloc::string::String,
}

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a variant: expected one of", self.text)?;
        Variant::ALL
            .iter()
            .enumerate()
            .try_for_each(|(i, variant)| write!(f, "{}{variant}", if i > 0 { ", " } else { " " }))
    }
}

impl core::error::Error for ParseVariantError {}

/// Reads the [`name`](Variant::name), `standard` and the short `hyper1` to `hyper3`.
impl core::str::FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.to_ascii_lowercase();
        if name == "standard" {
            return Ok(Self::Backgammon);
        }
        let long = name.strip_prefix("hyper").filter(|rest| !rest.starts_with("gammon"));
        let long = long.map_or(name.clone(), |rest| alloc::format!("hypergammon{rest}"));
        let found = Self::ALL.into_iter().find(|variant| variant.name() == long);
        found.ok_or_else(|| ParseVariantError { text: text.into() })
    }
}
