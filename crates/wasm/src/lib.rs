//! Barpoint as a WebAssembly module.
//!
//! The package for JavaScript in `web/engine` wraps it: requests and replies are lines of the JSON-lines protocol,
//! and rollouts are divided among workers, each with a module of its own.
#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]
#![expect(missing_debug_implementations, reason = "seen from JavaScript only")]

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use barpoint::wire::reply::Reply;
use barpoint_protocol::{Handler, Monitor, Problem, SharedRollout, Task};
use js_sys::Function;
use wasm_bindgen::prelude::*;

thread_local! {
    /// Receiver of the partial replies of the request in progress. A monitor is shared between threads, which a
    /// function of JavaScript cannot be.
    static REPORT: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Engine that answers requests one after the other.
#[wasm_bindgen]
pub struct NativeEngine {
    handler: Handler,
}

#[wasm_bindgen]
impl NativeEngine {
    /// Makes an engine of the bytes of its nets, with a cache of `cache` bytes; 0 for none.
    ///
    /// # Errors
    /// Throws an error if the bytes are not nets of this version.
    #[wasm_bindgen(constructor)]
    pub fn new(contact: &[u8], race: &[u8], pruner: &[u8], cache: usize) -> Result<Self, JsError> {
        let engine = barpoint::Engine::from_nets(contact, race)?.with_pruner(pruner)?;
        let engine = if cache > 0 { engine.with_cache(cache)? } else { engine };
        Ok(Self { handler: Handler::new(engine) })
    }

    /// Answers a request. `report` receives warnings and partial replies before the final one returns.
    pub fn ask(&self, line: &str, report: &Function) -> String {
        let task = self.handler.begin(line, &|reply| send(report, &reply));
        text(&task.map_or_else(|reply| *reply, |task| run(&task, report)))
    }

    /// Plans the rollout of a request.
    ///
    /// # Errors
    /// Throws the text of the error reply if the request is no rollout, or none that is possible.
    pub fn rollout(&self, line: &str, report: &Function) -> Result<NativeRollout, String> {
        let task = self.handler.begin(line, &|reply| send(report, &reply));
        let task = task.map_err(|reply| text(&reply))?;
        let id = task.id.clone();
        let no_rollout = || Err(Problem::of("action", "the request is no rollout"));
        let shared = SharedRollout::plan(&task).unwrap_or_else(no_rollout);
        let shared = shared.map_err(|problem| error(&id, problem))?;
        Ok(NativeRollout { id, shared })
    }
}

/// Rollout that is divided among workers.
#[wasm_bindgen]
pub struct NativeRollout {
    id: String,
    shared: SharedRollout,
}

#[wasm_bindgen]
impl NativeRollout {
    /// Returns the candidates of a shard of at most `most` trials, its first trial and the one after its last;
    /// nothing if every trial has been taken.
    ///
    /// # Errors
    /// Throws the text of the error reply if the rollout cannot be divided.
    pub fn take(&mut self, most: u32) -> Result<Option<Vec<u32>>, String> {
        let shard = self.shared.take(most).map_err(|problem| error(&self.id, problem))?;
        Ok(shard.map(|shard| {
            let candidates = shard.candidates.iter().map(|&index| index as u32);
            candidates.chain([shard.trials.start, shard.trials.end]).collect()
        }))
    }

    /// Runs a shard that any worker has taken, and returns its sums as a text.
    ///
    /// # Errors
    /// Throws the text of the error reply if a candidate does not exist.
    pub fn run(&self, shard: &[u32]) -> Result<String, String> {
        let problem = || error(&self.id, Problem::of_line("a shard of fewer than two numbers"));
        let (candidates, &[first, end]) = shard.split_last_chunk().ok_or_else(problem)?;
        let candidates: Vec<usize> = candidates.iter().map(|&index| index as usize).collect();
        let sums = self.shared.run(&candidates, first..end);
        sums.map_err(|problem| error(&self.id, problem))
    }

    /// Adds the sums of a shard.
    ///
    /// # Errors
    /// Throws the text of the error reply if the text is no shard of this rollout.
    pub fn add(&mut self, sums: &str) -> Result<(), String> {
        self.shared.add(sums).map_err(|problem| error(&self.id, problem))
    }

    /// True if the rollout is finished.
    ///
    /// # Errors
    /// Throws the text of the error reply if the rollout cannot be divided.
    pub fn is_finished(&self) -> Result<bool, String> {
        self.shared.is_finished().map_err(|problem| error(&self.id, problem))
    }

    /// Returns the reply about the trials that are done, nothing if a candidate has none yet.
    pub fn reply(&self, is_final: bool) -> Option<String> {
        self.shared.reply(is_final).map(|reply| text(&reply))
    }
}

/// True if the module is compiled for SIMD128.
#[wasm_bindgen]
pub fn has_simd() -> bool {
    cfg!(target_feature = "simd128")
}

fn run(task: &Task, report: &Function) -> Reply {
    REPORT.with(|place| place.replace(Some(report.clone())));
    let monitor = Monitor {
        stop: &Arc::new(AtomicBool::new(false)),
        report: &|reply| {
            REPORT.with_borrow(|report| {
                if let Some(report) = report {
                    send(report, &reply);
                }
            });
        },
        checkpoint: &|_| (),
    };
    let reply = task.run(&monitor);
    REPORT.with(|place| place.replace(None));
    reply
}

/// Calls the receiver of replies. What it throws does not end the work.
fn send(report: &Function, reply: &Reply) {
    let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&text(reply)));
}

fn error(id: &str, problem: Problem) -> String {
    text(&problem.reply(Some(id.to_owned()), 0))
}

fn text(reply: &Reply) -> String {
    serde_json::to_string(reply).unwrap_or_default()
}
