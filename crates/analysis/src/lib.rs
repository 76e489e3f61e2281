//! Analysis of a position beyond a single decision: by roll, by roll and reply, and by score.
//!
//! | purpose | item |
//! |---|---|
//! | the 21 rolls with their best plays | [`roll_table`] |
//! | the opponent's rolls after each of them | [`temperature_map`], [`play_temperatures`] |
//! | rules of thumb for races | [`RaceCounts`] |
//! | cube decisions at every score | [`cube_map`] |
//! | best plays at every score | [`play_map`] |
//! | themes of a position | [`Themes`] |
//! | events of a play and of the cube, with verdicts | [`Events`], [`CubeEvent`], [`Verdict`] |
//! | rolls that hit | [`Shots`] |
//! | reasons for the best play and the correct cube action | [`PlayReasons`], [`CubeReasons`] |
//! | exchanges that lose the market | [`Market`] |
//!
//! The module `statistics`, with the feature `records`, counts the errors and the luck of the players in
//! an analysed match; `review` lists their actions with verdicts; `comparison` compares two analyses of a
//! match.
//!
//! Functions that take a searcher search with [`SearchOptions`](barpoint_engine::SearchOptions). The same
//! question has the same answer, to the last bit, with any number of threads. A function that takes
//! `advance` calls it after each part of its work, from any thread; its documentation states the
//! number of calls.
#![forbid(unsafe_code)]

#[cfg(feature = "records")]
pub mod comparison;
#[cfg(feature = "serde")]
pub mod decimal;
mod events;
mod names;
mod race_counts;
mod reasons;
#[cfg(feature = "records")]
pub mod review;
mod roll_table;
mod score_map;
mod shape;
mod shots;
#[cfg(feature = "records")]
pub mod statistics;
mod temperature_map;
mod themes;

pub use events::{CubeChoice, CubeEvent, Event, Events, Verdict, lost_market};
pub use race_counts::{RaceAdvice, RaceCount, RaceCounts};
pub use reasons::{
    BoardNumbers, ChanceGains, CubeReasons, FollowUps, Market, Phrase, PhraseName, PlayNumbers,
    PlayReasons, Sentence, SentenceName,
};
pub use roll_table::{RollResult, RollTable, roll_table};
pub use score_map::{
    CubeCell, Needs, PlayCell, ScoreMap, ScoreMapError, ScoreMapOptions, cube_map, play_map,
};
pub use shots::Shots;
pub use temperature_map::{
    MarketMap, MarketRow, TemperatureCell, TemperatureMap, TemperatureRow, market_map,
    play_temperatures, temperature_map,
};
pub use themes::{SidedTheme, Theme, Themes};
