//! A position seen as a whole: after every roll, after every roll and reply, at every score.
//!
//! | question | answer |
//! |---|---|
//! | what does each of the 21 rolls come to? | [`roll_table`] |
//! | and each of the opponent's rolls after it? | [`temperature_map`], [`play_temperatures`] |
//! | what do the rules of thumb for races say? | [`RaceCounts`] |
//! | is it a double at another score? | [`cube_map`] |
//! | which play is best at another score? | [`play_map`] |
//!
//! All of them look ahead as [`SearchOptions`](barpoint_engine::SearchOptions) say; the same
//! question has the same answer, to the last bit, on any number of threads. Each calls `advance`
//! whenever another part is done, of as many as its documentation says, from any thread.
#![forbid(unsafe_code)]

mod mean;
mod race_counts;
mod roll_table;
mod score_map;
mod temperature_map;

pub use race_counts::{RaceAdvice, RaceCount, RaceCounts};
pub use roll_table::{RollResult, RollTable, roll_table};
pub use score_map::{
    CubeCell, Needs, PlayCell, ScoreMap, ScoreMapError, ScoreMapOptions, cube_map, play_map,
};
pub use temperature_map::{
    TemperatureCell, TemperatureMap, TemperatureRow, play_temperatures, temperature_map,
};
