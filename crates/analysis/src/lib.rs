//! Analysis of a position beyond a single decision: by roll, by roll and reply, and by score.
//!
//! | purpose | item |
//! |---|---|
//! | the 21 rolls with their best plays | [`roll_table`] |
//! | the opponent's rolls after each of them | [`temperature_map`], [`play_temperatures`] |
//! | rules of thumb for races | [`RaceCounts`] |
//! | cube decisions at every score | [`cube_map`] |
//! | best plays at every score | [`play_map`] |
//!
//! The module `statistics`, with the feature `records`, counts the errors and the luck of the players in
//! an analysed match.
//!
//! All functions of the table search with [`SearchOptions`](barpoint_engine::SearchOptions). The same question
//! has the same answer, to the last bit, with any number of threads. Each function calls `advance`
//! after each part of its work, from any thread; its documentation states the number of calls.
#![forbid(unsafe_code)]

mod mean;
mod race_counts;
mod roll_table;
mod score_map;
#[cfg(feature = "records")]
pub mod statistics;
mod temperature_map;

pub use race_counts::{RaceAdvice, RaceCount, RaceCounts};
pub use roll_table::{RollResult, RollTable, roll_table};
pub use score_map::{
    CubeCell, Needs, PlayCell, ScoreMap, ScoreMapError, ScoreMapOptions, cube_map, play_map,
};
pub use temperature_map::{
    TemperatureCell, TemperatureMap, TemperatureRow, play_temperatures, temperature_map,
};
