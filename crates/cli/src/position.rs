//! Positions that commands work on.

mod args;
mod input;
mod query;
mod source;
mod subject;

pub(crate) use args::{PositionArgs, SourceArgs};
pub(crate) use input::Input;
pub(crate) use query::{Query, found};
pub(crate) use source::RecordChoice;
pub(crate) use subject::{Subject, checked_variant};
