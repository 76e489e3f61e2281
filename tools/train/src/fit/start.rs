//! Nets with which fits begin.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::shape::contact::PLANS;
use barpoint_nn::{LoadError, NarrowTables, Tables};

use super::lesson::Role;
use super::passes::State;
use crate::files::{load_checkpoint, read};
use crate::net::branch::Branch;
use crate::net::float_file::{self, MAX_HIDDEN};
use crate::net::float_net::FloatNet;
use crate::net::quantise::{restore, widen};
use crate::net::shape::Shape;
use crate::rng::Rng;

/// Returns the shape of a net with this number of hidden units.
///
/// # Errors
/// If no net can have that number.
pub(crate) fn shape(role: Role, hidden: usize, rows_only: bool) -> Result<Shape> {
    let unit = if rows_only { 32 } else { 128 };
    ensure!(
        (1..=MAX_HIDDEN).contains(&hidden) && hidden.is_multiple_of(unit),
        "--hidden {hidden} is not a multiple of {unit} up to {MAX_HIDDEN}"
    );
    let plans = role == Role::Contact && !rows_only;
    Ok(Shape { hidden, heads: if plans { PLANS } else { 1 } })
}

/// Returns a net that has learnt nothing yet.
pub(crate) fn first_net(role: Role, shape: Shape, rows_only: bool, seed: u64) -> FloatNet {
    let mut rng = Rng::new(seed, u64::MAX);
    let net = FloatNet::random(shape, &mut rng);
    match role {
        _ if rows_only => net.rows_only(),
        Role::Contact => net,
        Role::Race => net.counting_pips(&mut rng),
    }
}

/// Reads the net of another fit, or a branch of it: `*.bpnn`, `*.bpfl` or a checkpoint.
pub(crate) fn earlier(path: &Path, branch: Option<Branch>) -> Result<FloatNet> {
    if path.extension().is_some_and(|extension| extension == "bpnn") {
        let tables = tables(&read(path)?).with_context(|| path.display().to_string())?;
        ensure!(tables.branches == 1 || branch.is_some(), Branch::missing(path));
        return Ok(restore(&tables, branch.map_or(0, |branch| branch as usize)));
    }
    if path.extension().is_some_and(|extension| extension == "bpfl") {
        return float_file::open_one(path, branch);
    }
    let state = load_checkpoint::<State<FloatNet>>(path)?;
    Ok(state.with_context(|| format!("{} does not exist", path.display()))?.net)
}

/// Reads the tables of a net as 16-bit integers, from a file of 8-bit ones too.
fn tables(bytes: &[u8]) -> Result<Tables, LoadError> {
    match NarrowTables::from_bytes(bytes) {
        Ok(narrow) => Ok(widen(&narrow)),
        Err(LoadError::Format(_)) => Tables::from_bytes(bytes),
        Err(error) => Err(error),
    }
}
