//! Records of databases as arrays of `NumPy`.

use std::array;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use barpoint_database::{
    Database as File, DatabaseError, Distribution, HypergammonFile, OneSidedFile, TwoSidedFile,
};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

use crate::batch;
use crate::error::{kinds, raised};
use crate::work;

/// Number of chances of a distribution: 0 to 31 rolls.
const ROLLS: usize = 32;

/// Number of chances of a pair of boards.
const CHANCES: usize = 5;

/// Returns the chances of each number of rolls, a row for each board.
pub(super) fn rolls<'py>(
    py: Python<'py>,
    file: &Arc<File>,
    range: (u32, Option<u32>),
    first_off: bool,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    distributions(py, file, range, first_off, |distribution| {
        let rolls = distribution.rolls();
        array::from_fn::<_, ROLLS, _>(|count| rolls.chance(count))
    })
}

/// Returns the means and the standard deviations of the number of rolls, a row for each board.
pub(super) fn mean_rolls<'py>(
    py: Python<'py>,
    file: &Arc<File>,
    range: (u32, Option<u32>),
    first_off: bool,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    distributions(py, file, range, first_off, |distribution| {
        [distribution.mean(), distribution.standard_deviation()]
    })
}

/// Returns a row of numbers for the distribution of each board.
fn distributions<'py, const N: usize>(
    py: Python<'py>,
    file: &Arc<File>,
    (start, stop): (u32, Option<u32>),
    first_off: bool,
    numbers: impl Fn(&Distribution) -> [f64; N] + Send + 'static,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let range = range(file, start, stop)?;
    let rows = range.len();
    let found = table(py, file, range, one_sided, move |file, board, out| {
        let distribution =
            if first_off { file.rolls_to_first_off(board) } else { file.rolls(board) }?;
        out.extend(numbers(&distribution));
        Ok(())
    })?;
    PyArray1::from_vec(py, found).reshape([rows, N])
}

pub(super) fn equities<'py>(
    py: Python<'py>,
    file: &Arc<File>,
    (start, stop): (u32, Option<u32>),
) -> PyResult<Bound<'py, PyArray3<f32>>> {
    let range = range(file, start, stop)?;
    let (rows, boards) = (range.len(), boards(file)?);
    let columns = match &**file {
        File::TwoSided(file) if !file.kind().cubeful => 1,
        _ => 4,
    };
    let numbers = table(py, file, range, any, move |file, on_roll, out| match file {
        File::TwoSided(file) => two_sided_row(file, on_roll, out),
        File::Hypergammon(file) => (0..boards).try_for_each(|opponent| {
            let found = hypergammon_entry(file, on_roll, opponent)?;
            out.extend(&found[CHANCES..]);
            Ok(())
        }),
        _ => Err(DatabaseError::Kind("one-sided: expected a database of pairs".to_owned())),
    })?;
    PyArray1::from_vec(py, numbers).reshape([rows, boards as usize, columns])
}

pub(super) fn chances<'py>(
    py: Python<'py>,
    file: &Arc<File>,
    (start, stop): (u32, Option<u32>),
) -> PyResult<Bound<'py, PyArray3<f32>>> {
    let range = range(file, start, stop)?;
    let (rows, boards) = (range.len(), boards(file)?);
    let numbers = table(py, file, range, hypergammon, move |file, on_roll, out| {
        (0..boards).try_for_each(|opponent| {
            out.extend(&hypergammon_entry(file, on_roll, opponent)?[..CHANCES]);
            Ok(())
        })
    })?;
    PyArray1::from_vec(py, numbers).reshape([rows, boards as usize, CHANCES])
}

pub(super) fn indices<'py>(
    py: Python<'py>,
    file: &Arc<File>,
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let numbering = file.kind().numbering().map_err(raised)?;
    let positions = batch::positions(positions)?;
    let sides = positions.iter().flat_map(|one| [*one.on_roll(), *one.opponent()]);
    let numbers = sides.map(|side| numbering.index(&side).map_or(-1, i64::from)).collect();
    PyArray1::from_vec(py, numbers).reshape([positions.len(), 2])
}

/// Returns the range of boards from `start` to `stop`, which is excluded.
fn range(file: &File, start: u32, stop: Option<u32>) -> PyResult<Range<u32>> {
    let boards = boards(file)?;
    let stop = stop.unwrap_or(boards);
    if start <= stop && stop <= boards {
        return Ok(start..stop);
    }
    Err(kinds::DatabaseError::new_err(format!(
        "boards {start} to {stop}: expected a range of the boards from 0 to {boards}"
    )))
}

/// Returns the numbers that `row` appends for each board.
fn table<T: Send + 'static, F: ?Sized>(
    py: Python<'_>,
    file: &Arc<File>,
    range: Range<u32>,
    of_kind: impl Fn(&File) -> Option<&F> + Send + 'static,
    row: impl Fn(&F, u32, &mut Vec<T>) -> Result<(), DatabaseError> + Send + 'static,
) -> PyResult<Vec<T>> {
    let file = Arc::clone(file);
    let numbers = work::run(py, move |stop| {
        let Some(file) = of_kind(&file) else {
            let reason = format!("no such records in a database of type {}", file.kind());
            return Err(DatabaseError::Kind(reason));
        };
        let mut numbers = Vec::new();
        for board in range {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            row(file, board, &mut numbers)?;
        }
        Ok(numbers)
    })?;
    numbers.map_err(raised)
}

fn boards(file: &File) -> PyResult<u32> {
    Ok(file.kind().numbering().map_err(raised)?.boards())
}

#[expect(clippy::unnecessary_wraps, reason = "one of several functions")]
const fn any(file: &File) -> Option<&File> {
    Some(file)
}

const fn one_sided(file: &File) -> Option<&OneSidedFile> {
    match file {
        File::OneSided(file) => Some(file),
        _ => None,
    }
}

const fn hypergammon(file: &File) -> Option<&HypergammonFile> {
    match file {
        File::Hypergammon(file) => Some(file),
        _ => None,
    }
}

fn two_sided_row(
    file: &TwoSidedFile,
    on_roll: u32,
    out: &mut Vec<f32>,
) -> Result<(), DatabaseError> {
    for opponent in 0..file.numbering().boards() {
        let entry = file.entry(on_roll, opponent)?;
        out.push(entry.cubeless.0);
        let cubeful = entry.cubeful.map(|it| [it.owned.0, it.centred.0, it.opponent.0]);
        out.extend(cubeful.into_iter().flatten());
    }
    Ok(())
}

/// Returns the chances and the equities of a pair of boards, all zero if both have chequers on
/// the same point.
fn hypergammon_entry(
    file: &HypergammonFile,
    on_roll: u32,
    opponent: u32,
) -> Result<[f32; CHANCES + 4], DatabaseError> {
    let entry = file.entry(on_roll, opponent)?;
    let chances = entry.outcome.to_array();
    let it = entry.equities;
    let equities = [it.owned, it.centred, it.centred_jacoby, it.opponent].map(|equity| equity.0);
    Ok(array::from_fn(|i| chances.get(i).copied().unwrap_or_else(|| equities[i - CHANCES])))
}
