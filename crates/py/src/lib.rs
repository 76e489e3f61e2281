//! Extension module of the Python package `barpoint`: a thin edge over the library `barpoint`.
//!
//! Classes hold values of the library, methods call it, and answers are the documents of
//! `barpoint::wire`. The module contains no knowledge about backgammon. Its Python half is in
//! `python/barpoint`, where `_native.pyi` has the types and the documentation of all that is here.
//!
//! # Features
//! | feature | purpose | dependencies |
//! |---|---|---|
//! | `extension` | the extension module; without it the crate is empty | `getrandom`, `pyo3`, `numpy`, `rayon`, `serde`, `serde_json` |
//!
//! # Design
//! Every long call runs on a thread of its own without the GIL, while the calling thread waits and
//! looks for signals, so that Ctrl-C ends any call at once. The feature keeps Python out of the
//! builds of the workspace: `cargo test --workspace` needs no interpreter.
#![cfg(feature = "extension")]
#![deny(unsafe_code)]
#![expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
#![expect(clippy::wrong_self_convention, reason = "names that Python users expect")]

mod analysis;
mod argument;
mod arrow;
mod ask;
mod batch;
mod choice;
mod database;
mod decision;
mod document;
mod duel;
mod engine;
mod error;
mod games;
mod interpreter;
mod library;
mod met;
mod owned_engine;
mod position;
mod process;
mod record;
mod rollout;
mod rollout_request;
mod state;
mod subject;
mod table;
mod whole;
mod work;

use pyo3::prelude::*;

/// Extension module of the package `barpoint`.
#[pymodule(name = "_native")]
mod native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::analysis::Analysis;
    #[pymodule_export]
    use super::arrow::ArrowTable;
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::choice::Choice;
    #[pymodule_export]
    use super::database::Database;
    #[pymodule_export]
    use super::decision::Decision;
    #[pymodule_export]
    use super::duel::Duel;
    #[pymodule_export]
    use super::engine::Engine;
    #[pymodule_export]
    use super::games::Games;
    #[pymodule_export]
    use super::interpreter::Interpreter;
    #[pymodule_export]
    use super::library::Library;
    #[pymodule_export]
    use super::met::MatchEquityTable;
    #[pymodule_export]
    use super::position::{Play, Position};
    #[pymodule_export]
    use super::record::Match;
    #[pymodule_export]
    use super::rollout::Rollout;
    #[pymodule_export]
    use super::state::MatchState;
    #[pymodule_export]
    use super::table::Table;

    #[pymodule_init]
    fn load(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::process::load()
    }
}
