//! Threads for the work.

use std::num::NonZeroU16;
use std::thread;

use anyhow::Context;
use barpoint_engine::in_order;
use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::number;

/// Number of threads.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ThreadArgs {
    /// Number of threads, 1 to 1024; does not change the results [default: number of cores]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    threads: Option<NonZeroU16>,
}

impl ThreadArgs {
    /// Returns the number of threads.
    pub(crate) fn count(self) -> NonZeroU16 {
        self.threads.unwrap_or_else(cores)
    }
}

/// Returns the number of cores.
pub(crate) fn cores() -> NonZeroU16 {
    let found = thread::available_parallelism().ok().and_then(|cores| cores.try_into().ok());
    found.unwrap_or(NonZeroU16::MIN)
}

/// Threads that work is done on.
#[derive(Debug)]
pub(crate) struct Pool(pub(crate) ThreadPool);

impl Pool {
    /// Starts threads.
    pub(crate) fn new(threads: NonZeroU16) -> anyhow::Result<Self> {
        let builder = ThreadPoolBuilder::new().num_threads(threads.get().into());
        builder.build().context("cannot start threads").map(Self)
    }

    /// Runs work on these threads.
    pub(crate) fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        in_order::within(&self.0, work)
    }
}
