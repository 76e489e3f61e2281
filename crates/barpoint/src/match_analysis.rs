//! Analysis of whole matches.
//!
//! A decision passes through tiers: a static evaluation of all choices, a search, rollouts. It
//! leaves as soon as the next tier could hardly change its verdict, so most of the time goes to the
//! decisions that need it. All choices that are compared have values of one tier.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use barpoint_engine::in_order;
use barpoint_records::Match;

use crate::Engine;

mod analyst;
mod attach;
mod coverage;
mod cubes;
mod doubt;
mod error;
mod finding;
mod level;
mod luck;
mod plays;
mod position;
mod reasons;
mod resignations;
mod rollouts;
mod seen;
mod settings;
mod task;

use analyst::Analyst;

pub use coverage::{Coverage, TierCoverage, TreatedDecisions};
pub use error::AnalysisError;
pub use level::{AnalysisLevel, Tier};
pub use settings::{AnalysisSettings, OwnOptions};

/// An analysed match.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MatchAnalysis {
    /// The record with the analysis of its decisions. Analyses by other programs remain; an earlier
    /// one by Barpoint is replaced.
    pub record: Match,
    /// Numbers of decisions by the tier that gave the verdict.
    pub coverage: Coverage,
    /// True if all decisions were analysed, false if the analysis was stopped.
    pub is_complete: bool,
}

impl Engine {
    /// Name of this program in the analyses that it makes, with its version.
    pub const ANALYST: &'static str = concat!("Barpoint ", env!("CARGO_PKG_VERSION"));

    /// Analyses the decisions of a match, the luck of its rolls and its resignations.
    ///
    /// Calls `progress` once for each of [`AnalysisSettings::steps`] with the number of steps done
    /// and in total, possibly from other threads. Once the engine [is stopped](Self::stopped_by), no
    /// further decision is begun, and decisions in progress are dropped. The result does not depend
    /// on the number of threads.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, or if an
    /// option of the engine or of the settings is out of range.
    ///
    /// # Examples
    /// ```
    /// use barpoint::analysis::statistics::Statistics;
    /// use barpoint::records::read_file;
    /// use barpoint::{AnalysisSettings, Engine};
    ///
    /// let text = " 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n";
    /// let record = &read_file(text.as_bytes())?.matches[0];
    /// let (engine, settings) = (Engine::new(), AnalysisSettings::default());
    /// let analysed = engine.analyse(record, &settings, &|_, _| ())?;
    ///
    /// let games = Statistics::of_games(&analysed.record, engine.table(), &settings.thresholds);
    /// assert!(games[0].players.0[0].rate().normalised > 0.1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse(
        &self,
        record: &Match,
        settings: &AnalysisSettings,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<MatchAnalysis, AnalysisError> {
        let analyst = Analyst::new(self, settings, record)?;
        let tasks = settings.tasks(record);
        let (done, of) = (AtomicU64::new(0), tasks.len() as u64);
        let findings = self.in_pool(|| {
            in_order::map(&tasks, |task| {
                if self.is_stopped() {
                    return Ok(None);
                }
                let finding = analyst.finding(task);
                if self.is_stopped() {
                    return Ok(None);
                }
                progress(done.fetch_add(1, Ordering::Relaxed) + 1, of);
                finding
            })
        });
        let findings = findings.into_iter().collect::<Result<Vec<_>, _>>()?;
        let is_complete = findings.iter().all(Option::is_some);
        let mut coverage = Coverage::default();
        let mut analysed = record.clone();
        let by: Arc<str> = Self::ANALYST.into();
        for finding in findings.into_iter().flatten() {
            finding.count_in(&mut coverage);
            attach::attach(&mut analysed, finding, &by);
        }
        Ok(MatchAnalysis { record: analysed, coverage, is_complete })
    }
}
