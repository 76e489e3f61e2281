//! Speed and signature.

use barpoint::wire::{self, VERSION};

use crate::output::{Render, Tabulate, headings};
use crate::wording::expectation;

/// Speed and signature.
#[derive(Debug)]
pub(super) struct BenchReport {
    /// Static evaluations of contact positions in a second on one thread.
    pub(super) evaluations_per_second: f64,
    /// Games in a second on all threads.
    pub(super) trials_per_second: f64,
    pub(super) threads: u16,
    /// Hash of evaluations and best plays.
    pub(super) signature: u64,
    /// What the signature should be, if the user knows.
    pub(super) expected: Option<u64>,
}

impl BenchReport {
    /// Whether the signature is as expected, or nothing was expected.
    pub(super) fn passed(&self) -> bool {
        self.expected.is_none_or(|expected| self.signature == expected)
    }
}

impl Render for BenchReport {
    type Wire = wire::Bench;

    fn text(&self) -> String {
        let threads = match self.threads {
            1 => "1 thread".to_owned(),
            threads => format!("{threads} threads"),
        };
        let expected = self.expected.map(|signature| format!("{signature:016x}"));
        format!(
            "static evaluations  {:>10.0} a second by the clock, 1 thread\n\
             rollout trials      {:>10.0} a second by the clock, {threads}\n\
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
    fn headings() -> Vec<String> {
        headings("evaluations_per_second,trials_per_second,threads,signature")
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![
            format!("{:.0}", self.evaluations_per_second),
            format!("{:.0}", self.trials_per_second),
            self.threads.to_string(),
            format!("{:016x}", self.signature),
        ]]
    }
}
