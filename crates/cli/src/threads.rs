//! Threads for the work.

use std::num::NonZeroU16;
use std::thread;

use anyhow::Context;
use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::number;

/// Number of threads.
#[derive(Clone, Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Number of threads, 1 to 1024; does not change the results [default: number of cores]
    #[arg(long, value_name = "N", value_parser = number::threads, allow_negative_numbers = true)]
    threads: Option<NonZeroU16>,
}

impl ThreadArgs {
    /// Returns the number of threads.
    pub(crate) fn count(&self) -> NonZeroU16 {
        let cores = || thread::available_parallelism().ok().and_then(|n| n.try_into().ok());
        self.threads.or_else(cores).unwrap_or(NonZeroU16::MIN)
    }
}

/// Starts threads.
pub(crate) fn pool(threads: NonZeroU16) -> anyhow::Result<ThreadPool> {
    let builder = ThreadPoolBuilder::new().num_threads(threads.get().into());
    builder.build().context("cannot start threads")
}
