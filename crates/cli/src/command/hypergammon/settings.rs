//! Settings of `barpoint hypergammon`.

use std::time::Duration;

use barpoint_database::{BuildOptions, HypergammonRules, Kind};

use super::args::BuildArgs;
use crate::command::bearoff::settings::{BuildSettings, output};

impl TryFrom<BuildArgs> for BuildSettings {
    type Error = anyhow::Error;

    fn try_from(args: BuildArgs) -> anyhow::Result<Self> {
        let kind = Kind::Hypergammon { chequers: args.chequers };
        Ok(Self {
            kind,
            output: output(args.output, kind)?,
            reuse: None,
            options: BuildOptions {
                resume: args.resume,
                replace: args.force,
                memory: args.memory,
                threshold: args.threshold,
                rules: if args.as_makehyper {
                    HypergammonRules::Makehyper
                } else {
                    HypergammonRules::Standard
                },
                checkpoint: Duration::from_secs(args.checkpoint),
                ..BuildOptions::default()
            },
            threads: args.threads.count(),
            format: args.format,
        })
    }
}
