//! Generation of bearoff databases, alone or as one of several processes.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use barpoint_database::{
    BuildOptions, DatabaseError, Form, Kind, Manifest, OneSidedKind, Progress, Shard, TwoSidedKind,
    build,
};
use pyo3::prelude::*;

use crate::error::kinds;
use crate::work;

/// Steps that are done, and their total.
#[derive(Debug, Default)]
struct Steps {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress for Steps {
    fn done(&self, steps: u64, of: u64) {
        self.total.store(of, Ordering::Relaxed);
        self.done.store(steps, Ordering::Relaxed);
    }
}

/// Makes a bearoff database, or takes part as process `number` of `count`. Returns the SHA-256 of
/// the file, `None` if another process writes it.
#[pyfunction]
#[pyo3(signature = (path, *, two_sided, points, chequers=15, gammons=true, form="compressed", cubeful=true, header=true, shard=(1, 1), resume=false, replace=false, threads=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
#[expect(clippy::fn_params_excessive_bools, reason = "keyword arguments of Python")]
pub(crate) fn build_bearoff(
    py: Python<'_>,
    path: PathBuf,
    two_sided: bool,
    points: u8,
    chequers: u8,
    gammons: bool,
    form: &str,
    cubeful: bool,
    header: bool,
    shard: (u32, u32),
    resume: bool,
    replace: bool,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Option<String>> {
    let kind = if two_sided {
        Kind::TwoSided(TwoSidedKind { points, chequers, cubeful })
    } else {
        Kind::OneSided(OneSidedKind { points, chequers, gammons, form: named(form)? })
    };
    let (number, count) = shard;
    let shard = Shard::new(number, count).ok_or_else(|| {
        kinds::OptionsError::new_err(format!(
            "process {number} of {count}: expected numbers from 1 to {}",
            Shard::MAX
        ))
    })?;
    let options = BuildOptions { header, resume, replace, shard, ..BuildOptions::default() };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let pool = pool.map_err(|error| kinds::OptionsError::new_err(error.to_string()))?;
    let steps = Arc::new(Steps::default());
    let counted = Arc::clone(&steps);
    let work = move |stop: &Arc<AtomicBool>| {
        pool.install(|| build(kind, &path, &options, &*counted, stop))
    };
    let look = || {
        let Some(progress) = &progress else { return Ok(()) };
        let [done, total] = [&steps.done, &steps.total].map(|steps| steps.load(Ordering::Relaxed));
        progress.call1(py, (done, total)).map(|_| ())
    };
    let failed = |error: DatabaseError| kinds::DatabaseError::new_err(error.to_string());
    let manifest: Option<Manifest> = work::run_watched(py, work, look)?.map_err(failed)?;
    Ok(manifest.map(|manifest| manifest.sha256))
}

fn named(form: &str) -> PyResult<Form> {
    match form {
        "compressed" => Ok(Form::Compressed),
        "plain" => Ok(Form::Plain),
        "normal" => Ok(Form::Normal),
        _ => Err(kinds::OptionsError::new_err(format!(
            "form `{form}`: expected compressed, plain or normal"
        ))),
    }
}
