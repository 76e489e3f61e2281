//! A whole record.

use std::ops::Deref;

use crate::{Deal, Text};

/// Date and time of a game. Only the sizes of the fields are checked; an unknown date is all zeros.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Date {
    values: [u16; 6],
}

impl Date {
    /// Names and bits of the fields, in order.
    pub(crate) const FIELDS: [(&'static str, usize); 6] =
        [("year", 12), ("month", 4), ("day", 5), ("hour", 6), ("minute", 6), ("second", 6)];

    /// Returns the date of a year (0 to 4095), month (0 to 15), day (0 to 31), hour, minute and second (0 to 63).
    ///
    /// # Errors
    /// The name of the first field that is too small for its value.
    pub fn new(values: [u16; 6]) -> Result<Self, &'static str> {
        let wide = Self::FIELDS.iter().zip(values).find(|((_, bits), value)| value >> bits != 0);
        wide.map_or(Ok(Self { values }), |((name, _), _)| Err(name))
    }

    /// Returns year, month, day, hour, minute and second.
    pub const fn values(&self) -> [u16; 6] {
        self.values
    }
}

/// A list of 1 to 256 deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deals(Vec<Deal>);

impl Deals {
    /// Maximum number of deals in a record.
    pub const MOST: usize = 256;

    /// Returns the list, `None` unless it has 1 to 256 deals.
    pub fn new(deals: Vec<Deal>) -> Option<Self> {
        (1..=Self::MOST).contains(&deals.len()).then_some(Self(deals))
    }
}

impl Deref for Deals {
    type Target = [Deal];

    fn deref(&self) -> &[Deal] {
        &self.0
    }
}

/// Games of cribbage between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Author or origin of the software.
    pub origin: Text<16>,
    /// Name of the program.
    pub program: Text<16>,
    /// Names of players 0 and 1.
    pub players: [Text<8>; 2],
    /// Comment.
    pub comments: Text<18>,
    /// Date and time.
    pub date: Date,
    /// Number of games.
    pub games: u8,
    /// Deals of all games.
    pub deals: Deals,
}

impl Record {
    /// Returns a record of one game with these deals, without names, comments and date.
    pub fn new(deals: Deals) -> Self {
        Self {
            origin: Text::default(),
            program: Text::default(),
            players: Default::default(),
            comments: Text::default(),
            date: Date::default(),
            games: 1,
            deals,
        }
    }
}
