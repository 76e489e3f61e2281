//! A whole record.

use std::ops::Deref;

use crate::{Deal, Text};

/// When a game was played. Nothing but the bits of the fields is checked: an unknown date is all zeros.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Date {
    values: [u16; 6],
}

impl Date {
    /// Names and bits of the fields, in order.
    pub(crate) const FIELDS: [(&'static str, usize); 6] =
        [("year", 12), ("month", 4), ("day", 5), ("hour", 6), ("minute", 6), ("second", 6)];

    /// The date of a year (up to 4095), month (15), day (31), hour, minute and second (63).
    ///
    /// # Errors
    /// The name of the first field that has not enough bits for its value.
    pub fn new(values: [u16; 6]) -> Result<Self, &'static str> {
        let wide = Self::FIELDS.iter().zip(values).find(|((_, bits), value)| value >> bits != 0);
        wide.map_or(Ok(Self { values }), |((name, _), _)| Err(name))
    }

    /// Year, month, day, hour, minute and second.
    pub const fn values(&self) -> [u16; 6] {
        self.values
    }
}

/// From 1 to 256 deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deals(Vec<Deal>);

impl Deals {
    /// The most deals of a record.
    pub const MOST: usize = 256;

    /// `None` unless there are from 1 to 256 deals.
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
    /// The program.
    pub program: Text<16>,
    /// Names of players 0 and 1.
    pub players: [Text<8>; 2],
    /// Anything.
    pub comments: Text<18>,
    /// When it was.
    pub date: Date,
    /// How many games.
    pub games: u8,
    /// The deals of all games.
    pub deals: Deals,
}

impl Record {
    /// One game of these deals, without names, comments and date.
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
