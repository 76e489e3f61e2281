//! Engines.

use barpoint_protocol::Handler;
use std::mem::MaybeUninit;

use crate::arguments::{given, put_object};
use crate::options::Options;
use crate::status::{Failure, Status, failed, guard};
use crate::watch::Stop;

/// Engine: nets, databases and options. It never changes, so any number of threads may use it at
/// the same time.
#[derive(Debug)]
pub struct Engine {
    pub(crate) library: barpoint::Engine,
    /// Answers requests of the JSON-lines protocol.
    pub(crate) handler: std::sync::Arc<Handler>,
}

impl From<barpoint::Engine> for Engine {
    fn from(library: barpoint::Engine) -> Self {
        let handler = Handler::new(library.clone()).into();
        Self { library, handler }
    }
}

/// Returns the engine of a caller.
pub(crate) fn library(engine: Option<&Engine>) -> Result<&barpoint::Engine, Failure> {
    given(engine, "engine").map(|engine| &engine.library)
}

/// Creates an engine. `options` may be `NULL` for the default ones.
///
/// Takes a fraction of a second. Create an engine once and share it.
///
/// # Safety
/// The texts of `options` end with zero bytes, and `databases` has `database_count` of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_engine_new(
    options: Option<&Options>,
    engine: Option<&mut MaybeUninit<Option<Box<Engine>>>>,
) -> Status {
    guard(|| {
        put_object(engine, "engine", || match options {
            None => {
                let engine = barpoint::Engine::new().with_own_databases();
                Ok(engine.map_err(failed(Status::File))?.into())
            }
            // SAFETY: The contract is that of the caller.
            Some(options) => unsafe { options.engine() }.map(Engine::from),
        })
    })
}

/// Creates an engine that shares nets, databases, cache and threads with another one, and looks
/// ahead another number of plies. This takes no time and hardly any memory.
#[unsafe(no_mangle)]
pub extern "C" fn bp_engine_with_plies(
    engine: Option<&Engine>,
    plies: u32,
    changed: Option<&mut MaybeUninit<Option<Box<Engine>>>>,
) -> Status {
    guard(|| {
        put_object(changed, "changed", || {
            let engine = library(engine)?.clone().with_plies(plies as usize);
            engine.map(Engine::from).map_err(failed(Status::Options))
        })
    })
}

/// Creates an engine that shares everything with another one, and whose questions, rollouts and
/// analyses end with `BP_STATUS_STOPPED` once `stop` is raised. The flag may be freed before the
/// engine.
#[unsafe(no_mangle)]
pub extern "C" fn bp_engine_stopped_by(
    engine: Option<&Engine>,
    stop: Option<&Stop>,
    changed: Option<&mut MaybeUninit<Option<Box<Engine>>>>,
) -> Status {
    guard(|| {
        put_object(changed, "changed", || {
            let stop = Stop::flag(Some(given(stop, "stop")?));
            Ok(library(engine)?.clone().stopped_by(stop).into())
        })
    })
}

/// Frees an engine. Other engines, rollouts and sessions that were made of it continue. `NULL` is
/// allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_engine_free(engine: Option<Box<Engine>>) {
    drop(engine);
}
