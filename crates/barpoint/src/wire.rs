//! Results as the types that are written as JSON. Needs the feature `wire`.
//!
//! [`Asked`] makes the documents that answer a question. [`ToWire`] makes parts of documents, and
//! documents that need no engine.
//!
//! ```
//! use barpoint::wire::Asked;
//! use barpoint::{Engine, Situation};
//!
//! let engine = Engine::new().with_plies(0)?;
//! let situation: Situation = "4HPwATDgc/ABMA".parse()?;
//! let eval = Asked::new(&engine, &situation).eval(&engine.evaluate(&situation)?);
//! assert_eq!((eval.version, &*eval.position, eval.plies), (1, "4HPwATDgc/ABMA", 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asked;
mod contest;
#[cfg(feature = "databases")]
mod database;
#[cfg(feature = "duel")]
mod duel;
mod evaluations;
#[cfg(feature = "analysis")]
mod explanations;
mod id;
#[cfg(feature = "analysis")]
mod maps;
#[cfg(all(feature = "analysis", feature = "records"))]
mod match_analysis;
#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
mod match_comparison;
#[cfg(feature = "library")]
mod match_library;
#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
mod match_report;
#[cfg(all(feature = "analysis", feature = "records"))]
mod match_statistics;
mod met;
#[cfg(all(feature = "analysis", feature = "records"))]
mod player_sums;
mod plays;
#[cfg(feature = "rollout")]
mod rollout;
#[cfg(feature = "records")]
mod sheet;
#[cfg(feature = "records")]
mod table;

pub use barpoint_wire::*;

pub use asked::Asked;
#[cfg(feature = "databases")]
pub use database::{Boards, database_info, database_record, database_verified, description};
#[cfg(feature = "duel")]
pub use duel::{DuelFileError, duel_document, duel_file, duel_header, duel_line, duel_pairs};
pub use evaluations::EvaluationList;
pub use id::Stacks;
#[cfg(all(feature = "analysis", feature = "records"))]
pub(crate) use match_analysis::match_analysis;
#[cfg(feature = "library")]
pub use match_library::hits;
#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
pub use match_report::{match_report, position_report};
#[cfg(all(feature = "analysis", feature = "records"))]
pub use match_statistics::{match_statistics, player_statistics};
#[cfg(all(feature = "analysis", feature = "records"))]
pub use player_sums::{player_sums, summaries};
#[cfg(feature = "rollout")]
pub use rollout::opening_book;
#[cfg(feature = "records")]
pub use sheet::{match_id, sheet_action, sheet_game, table_of_action};

#[cfg(feature = "records")]
pub use table::table;

/// Conversion to a type that is written as JSON.
pub trait ToWire {
    /// Type that is written.
    type Wire;

    /// Converts the value.
    fn to_wire(&self) -> Self::Wire;
}

impl<T: ToWire> ToWire for Option<T> {
    type Wire = Option<T::Wire>;

    fn to_wire(&self) -> Option<T::Wire> {
        self.as_ref().map(T::to_wire)
    }
}

impl<T: ToWire> ToWire for [T] {
    type Wire = Vec<T::Wire>;

    fn to_wire(&self) -> Vec<T::Wire> {
        self.iter().map(T::to_wire).collect()
    }
}

/// Returns the noise of a search for its document.
fn noise(noise: Option<crate::Noise>) -> Noise {
    Noise {
        noise: noise.map(|noise| Decimal(noise.deviation)),
        noise_seed: noise.map(|noise| noise.seed),
    }
}

/// Converts a count to 32 bits, at most the greatest such number.
fn count(count: usize) -> u32 {
    count.try_into().unwrap_or(u32::MAX)
}
