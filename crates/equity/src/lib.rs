//! Equities: match equity tables, cubeful equities and cube decisions.
//!
//! This crate turns the chances of a position into its value at a score and with a cube. It
//! contains no evaluator: the caller supplies the [`Outcome`](barpoint_core::Outcome)s. A
//! [`CubeContext`], created once for a contest and a cube, turns outcomes into [`Utility`] values,
//! and compares two of them for a [`CubeDecision`]. All values are seen by the player on roll.
//!
//! ```
//! use barpoint_core::{BySide, Contest, Cube, MatchScore, Outcome};
//! use barpoint_equity::{CubeContext, CubeDecision, CubeLife, MatchEquityTable};
//!
//! // A score of 4-6 in a match to 9 points, with a centred cube.
//! let score = MatchScore::new(9, BySide { on_roll: 4, opponent: 6 }, false)?;
//! let table = MatchEquityTable::default();
//! let context = CubeContext::new(&Contest::Match(score), Cube::START, &table);
//!
//! let outcome = Outcome { win: 0.68, win_gammon: 0.21, lose_gammon: 0.08, ..Outcome::default() };
//! let decision = CubeDecision::of(&context, &outcome, &CubeLife::Volatility(0.08));
//! assert_eq!(decision.to_string(), "double, take");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | topic | types |
//! |---|---|
//! | units | [`Probability`], [`Mwc`], [`Emg`], [`Utility`], [`Stakes`] |
//! | match equity tables | [`MatchEquityTable`], [`MetRows`], [`BuiltinMet`], [`Mec`], [`Zadeh`] |
//! | values at a score | [`Payoff`], [`GammonValue`], [`CubePoints`], [`TakePoints`], [`MarketWindow`] |
//! | cubeful equities | [`CubeContext`], [`CubeModel`], [`Janowski`], [`Refined`], [`BuiltinModel`], [`CubeEfficiency`], [`PipRaces`] |
//! | decisions | [`CubeEquities`], [`CubeDecision`], [`Double`], [`Take`] |
//!
//! # Features
//! `xml` adds `read_met_xml` and `write_met_xml` for match equity tables in GNU Backgammon's XML
//! format. It brings in the crate's only third-party dependency.
#![forbid(unsafe_code)]

mod builtin_model;
mod context;
mod cube_points;
mod curve;
mod decision;
mod efficiency;
mod ladder;
mod met;
#[cfg(feature = "xml")]
mod met_xml;
mod model;
mod payoff;
mod pip_races;
mod spread;
mod units;

pub use builtin_model::{BuiltinModel, Refined};
pub use context::CubeContext;
pub use cube_points::{CubePoints, DeadLive, GammonValue, MarketWindow, TakePoints, Window};
pub use curve::{CubeCurve, Knot};
pub use decision::{CubeDecision, CubeEquities, Double, Mistake, Take};
pub use efficiency::{CubeEfficiency, CubeLife, ExactEquities, RaceEfficiency};
pub use met::{BuiltinMet, MatchEquityTable, Mec, MetError, MetRows, Zadeh};
#[cfg(feature = "xml")]
pub use met_xml::{MetXmlError, MetXmlProblem, read_met_xml, write_met_xml};
pub use model::{CubeModel, Janowski};
pub use payoff::{Payoff, Stakes};
pub use pip_races::{PipRace, PipRaces};
pub use spread::{GammonRates, Spread};
pub use units::{Emg, Mwc, Probability, Utility};
