//! Settings of `barpoint hypergammon`.

use std::num::NonZeroU16;
use std::path::PathBuf;
use std::time::Duration;

use barpoint_database::{HypergammonRules, Kind, Shard};

use super::args::{BuildArgs, MetArgs, MetFormat, MetMethod};
use crate::command::bearoff::settings::{BuildSettings, check_output};
use crate::output::ensure_apart;

impl TryFrom<BuildArgs> for BuildSettings {
    type Error = anyhow::Error;

    fn try_from(args: BuildArgs) -> anyhow::Result<Self> {
        check_output(&args.output)?;
        Ok(Self {
            kind: Kind::Hypergammon { chequers: args.chequers },
            output: args.output,
            header: true,
            reuse: None,
            resume: args.resume,
            replace: args.force,
            shard: Shard::WHOLE,
            memory: args.memory,
            threshold: args.threshold,
            rules: if args.as_makehyper {
                HypergammonRules::Makehyper
            } else {
                HypergammonRules::Standard
            },
            checkpoint: Duration::from_secs(args.checkpoint),
            threads: args.threads.count(),
            format: args.format,
        })
    }
}

/// Settings of the computation of a match equity table.
#[derive(Debug)]
pub(super) struct MetSettings {
    pub(super) chequers: u8,
    pub(super) points: u32,
    pub(super) method: MetMethod,
    pub(super) database: Option<PathBuf>,
    pub(super) threshold: f64,
    pub(super) output: Option<PathBuf>,
    pub(super) threads: NonZeroU16,
    pub(super) format: MetFormat,
}

impl TryFrom<MetArgs> for MetSettings {
    type Error = anyhow::Error;

    fn try_from(args: MetArgs) -> anyhow::Result<Self> {
        ensure_apart(&args.database, &args.output)?;
        let usual = if args.chequers == 3 { MetMethod::Model } else { MetMethod::Exact };
        Ok(Self {
            chequers: args.chequers,
            points: args.points,
            method: args.method.unwrap_or(usual),
            database: args.database,
            threshold: args.threshold,
            output: args.output,
            threads: args.threads.count(),
            format: args.format,
        })
    }
}
