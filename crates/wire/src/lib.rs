//! JSON documents of Barpoint: one vocabulary for the command, for servers and for bindings.
//!
//! The crate contains only types, which are written and read with `serde_json`. Conversions from
//! results of the engine are in `barpoint::wire`.
//!
//! | document | printed by |
//! |---|---|
//! | [`Eval`] | `barpoint eval` |
//! | [`Moves`] | `barpoint moves` |
//! | [`Cube`] | `barpoint cube` |
//! | [`Rolls`] | `barpoint rolls` |
//! | [`TemperatureMap`] | `barpoint tempmap` |
//! | [`ScoreMap`] | `barpoint scoremap` |
//! | [`MetList`], [`Met`], [`MetPoints`], [`MetConversion`] | `barpoint met` |
//! | [`Rollout`], [`Trial`] | `barpoint rollout`, its `--log` |
//! | [`Openings`] | `barpoint openings` |
//! | [`Id`] | `barpoint id` |
//! | [`Legal`] | `barpoint legal` |
//! | [`Perft`] | `barpoint perft` |
//! | [`DiceThrows`], [`DiceGenerators`], [`DiceCommitment`], [`DiceVerification`], [`DiceStatistics`] | `barpoint dice` |
//! | [`Race`] | `barpoint race` |
//! | [`Duel`], [`DuelHeader`], [`DuelPair`] | `barpoint duel`, its `--output` |
//! | [`bearoff`] | `barpoint bearoff`, `barpoint hypergammon` |
//! | [`Sheet`], [`GameSheet`], [`ActionSheet`] | `barpoint show` |
//! | [`comparison::Comparison`] | `barpoint compare` |
//! | [`analysis`] | `barpoint analyse` |
//! | [`library`] | `barpoint library` |
//! | [`quiz::Question`] | `barpoint quiz` |
//! | [`learn`] | `barpoint learn` |
//! | [`Bench`] | `barpoint bench` |
//! | [`Verification`] | `barpoint verify` |
//! | [`Failure`] | any command, in place of the result of a line |
//! | [`statistics::MatchStatistics`], [`player_summary::PlayerSummaries`] | `barpoint statistics`, its `--by-player` |
//! | [`matches::File`] | `barpoint convert --to json` |
//! | [`request::Request`], [`reply::Reply`] | lines of `barpoint engine json` |
//!
//! # Perspective
//! Chances, equities and counts are those of the player on roll, or of the player who makes the
//! play, unless the description of a field names another player.
//!
//! # Units
//! Chances and shares are from 0 to 1. Equities are normalised to the current cube: in money play,
//! points per game with a cube of 1; in a match, +1 is the value of winning the points on the cube
//! and -1 that of losing them.
//!
//! # Versions
//! Every document begins with [`VERSION`]. Fields may be added without a new version, so readers
//! should ignore unknown fields. The version is raised when the meaning of a field changes or a
//! field is removed. Keys have a fixed order and numbers a fixed number of decimals, so that equal
//! results are equal bytes.
//!
//! # Features
//! | feature | purpose | costs |
//! |---|---|---|
//! | `schema` | `schemas` has the JSON Schema of every document; the folder `schema` holds them | schemars |
//!
//! # Design
//! The types depend on no other crate of ours, because results of the libraries promise no layout
//! and clients need no engine to read a document. One version counts for all documents. Files that
//! are kept, matches and pairs of a duel, have versions of their own. Numbers have eight decimals,
//! which only `serde_json` can write, so the types are for JSON alone.
#![forbid(unsafe_code)]

pub mod analysis;
pub mod bearoff;
mod bench;
pub mod comparison;
mod cube;
mod decimal;
mod dice;
mod duel;
mod eval;
mod id;
pub mod learn;
pub mod library;
mod met;
mod moves;
pub mod player_summary;
pub mod quiz;
mod race;
pub mod reasons;
pub mod reply;
pub mod report;
pub mod request;
mod rollout;
mod rolls;
mod schema_text;
#[cfg(feature = "schema")]
mod schemas;
mod score_map;
mod sheet;
pub mod statistics;
mod table;
mod words;

pub use barpoint_core::{Class, GameValue, Side, Variant};
pub use barpoint_equity::{Double, Take};
pub use barpoint_records::{csv_cell, layout as matches};
pub use barpoint_rollout::StopReason;
pub use bench::{Bench, Difference, Verification};
pub use cube::{Cube, Mistake};
pub use decimal::Decimal;
pub use dice::{
    DiceCommitment, DiceCount, DiceDifference, DiceFrequencies, DiceGenerator, DiceGenerators,
    DiceStatistics, DiceThrows, DiceVerification,
};
pub use duel::{
    Duel, DuelContest, DuelFigure, DuelGames, DuelHeader, DuelLosses, DuelPair, DuelTerms,
    DuelTest, DuelTestState, Judged,
};
pub use eval::{Behind, Chances, Eval, Evaluations, Noise, State, Worth};
pub use id::Id;
pub use met::{
    After, Met, MetConversion, MetList, MetPair, MetPlace, MetPoints, MetTable, Opening, Openings,
    Quantities, Rates, Sides,
};
pub use moves::{
    Legal, LegalPlay, Moves, Perft, PerftTurn, PlayByCube, PlayWithCube, PlaysByCube, RankedPlay,
};
pub use race::{Race, Resignation, ResignationValue};
pub use reply::Failure;
pub use rollout::{
    Candidate, CubeAction, Done, Estimate, Late, Occasion, Rollout, Statistics, Stop, Trial,
};
pub use rolls::{Market, MarketRow, Reply, Roll, Rolls, TemperatureMap, TemperatureRow};
pub use schema_text::schema_text;
#[cfg(feature = "schema")]
pub use schemas::schemas;
pub use score_map::{CubeCell, Decided, PlayCell, RatedPlay, Score, ScoreMap};
pub use sheet::{Action, ActionSheet, Ending, Game, GameSheet, Sheet};
pub use table::{Table, TableDone, TableEnd, TableLine};
pub use words::{
    Contest, DecisionKind, MetQuantities, Owner, Phase, RaceAction, Scale, Seat, TableAction,
};

/// Version of all documents.
pub const VERSION: u32 = 1;
