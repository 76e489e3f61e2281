//! Thresholds of marks.

use anyhow::ensure;
use barpoint::analysis::statistics::Thresholds;

use crate::number;

/// Thresholds of marks, in normalised equity. With any of them the marks in the file do not count.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(
    next_help_heading = "Thresholds of marks, in normalised equity; marks in the files then do not count"
)]
pub(super) struct ThresholdArgs {
    /// Least error of a doubtful play [default: 0.03]
    #[arg(long, value_name = "X", value_parser = number::size)]
    doubtful: Option<f64>,
    /// Least error of a bad play [default: 0.06]
    #[arg(long, value_name = "X", value_parser = number::size)]
    bad: Option<f64>,
    /// Least error of a very bad play [default: 0.12]
    #[arg(long, value_name = "X", value_parser = number::size)]
    very_bad: Option<f64>,
    /// Least error that the static evaluation sees in a good decision, although the deeper analysis
    /// approves it [default: 0.03]
    #[arg(long, value_name = "X", value_parser = number::size)]
    good: Option<f64>,
    /// The same for a very good decision [default: 0.06]
    #[arg(long, value_name = "X", value_parser = number::size)]
    very_good: Option<f64>,
    /// Luck above which a roll is lucky; below its negative a roll is unlucky [default: 0.3]
    #[arg(long, value_name = "X", value_parser = number::size)]
    lucky: Option<f64>,
    /// Luck above which a roll is very lucky; below its negative a roll is very unlucky [default: 0.6]
    #[arg(long, value_name = "X", value_parser = number::size)]
    very_lucky: Option<f64>,
}

impl ThresholdArgs {
    /// Returns the thresholds.
    ///
    /// # Errors
    /// Returns an error if a stronger mark has a lower threshold.
    pub(super) fn resolve(&self) -> anyhow::Result<Thresholds> {
        let usual = Thresholds::default();
        let given = [
            self.doubtful,
            self.bad,
            self.very_bad,
            self.good,
            self.very_good,
            self.lucky,
            self.very_lucky,
        ];
        let thresholds = Thresholds {
            doubtful: self.doubtful.unwrap_or(usual.doubtful),
            bad: self.bad.unwrap_or(usual.bad),
            very_bad: self.very_bad.unwrap_or(usual.very_bad),
            good: self.good.unwrap_or(usual.good),
            very_good: self.very_good.unwrap_or(usual.very_good),
            lucky: self.lucky.unwrap_or(usual.lucky),
            very_lucky: self.very_lucky.unwrap_or(usual.very_lucky),
            keep_marks: given.iter().all(Option::is_none),
            ..usual
        };
        ensure_rising(&[
            ("doubtful", thresholds.doubtful),
            ("bad", thresholds.bad),
            ("very-bad", thresholds.very_bad),
        ])?;
        ensure_rising(&[("good", thresholds.good), ("very-good", thresholds.very_good)])?;
        ensure_rising(&[("lucky", thresholds.lucky), ("very-lucky", thresholds.very_lucky)])?;
        Ok(thresholds)
    }
}

fn ensure_rising(thresholds: &[(&str, f64)]) -> anyhow::Result<()> {
    for pair in thresholds.windows(2) {
        let [(weak, low), (strong, high)] = [pair[0], pair[1]];
        ensure!(low <= high, "--{strong} {high}: expected at least {low}, which is --{weak}");
    }
    Ok(())
}
