//! Speed and signature.

use barpoint::wire::{self, VERSION};

use crate::output::{Columns, Render, Tabulate};
use crate::terminal::View;
use crate::wording::expectation;

/// Speeds and signature.
#[derive(Debug)]
pub(super) struct BenchReport {
    /// Static evaluations of contact positions per second on one thread.
    pub(super) evaluations_per_second: f64,
    /// Rollout trials per second on all threads.
    pub(super) trials_per_second: f64,
    pub(super) threads: u16,
    /// Hash of evaluations and best plays.
    pub(super) signature: u64,
    /// Expected signature, if given.
    pub(super) expected: Option<u64>,
}

impl BenchReport {
    /// Returns true if the signature is as expected, or if none is expected.
    pub(super) fn passed(&self) -> bool {
        self.expected.is_none_or(|expected| self.signature == expected)
    }
}

impl Render for BenchReport {
    type Wire = wire::Bench;

    fn text(&self, _: &View) -> String {
        let threads = match self.threads {
            1 => "1 thread".to_owned(),
            threads => format!("{threads} threads"),
        };
        let expected = self.expected.map(|signature| format!("{signature:016x}"));
        format!(
            "static evaluations  {:>10.0} per second, 1 thread\n\
             rollout trials      {:>10.0} per second, {threads}\n\
             signature     {:016x}\n{}",
            self.evaluations_per_second,
            self.trials_per_second,
            self.signature,
            expectation(expected, self.passed()),
        )
    }

    fn wire(&self, _: Option<u64>) -> wire::Bench {
        wire::Bench {
            version: VERSION,
            evaluations_per_second: self.evaluations_per_second.round() as u64,
            trials_per_second: self.trials_per_second.round() as u64,
            threads: self.threads,
            signature: format!("{:016x}", self.signature),
            passed: self.expected.map(|_| self.passed()),
        }
    }
}

impl Tabulate for BenchReport {
    const COLUMNS: Columns = &[("", "evaluations_per_second,trials_per_second,threads,signature")];
}
