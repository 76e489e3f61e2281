//! Settings of `barpoint duel`.

use std::num::NonZeroU16;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use barpoint::duels::{DuelFields, DuelSettings};

use super::args::Args;
use crate::input::is_dash;
use crate::output::TextOrJson;

/// Settings of a duel and of its output.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) duel: DuelSettings,
    /// Databases of the variant, beside those that are found.
    pub(super) databases: Vec<PathBuf>,
    /// File of the pairs.
    pub(super) file: Option<PathBuf>,
    pub(super) threads: NonZeroU16,
    pub(super) format: TextOrJson,
}

impl TryFrom<Args> for Settings {
    type Error = anyhow::Error;

    fn try_from(args: Args) -> anyhow::Result<Self> {
        ensure!(
            args.output.as_deref().is_none_or(|path| !is_dash(path)),
            "--output cannot write to standard output: expected a file"
        );
        let fields = DuelFields {
            pairs: args.pairs,
            means: args.sprt,
            errors: [args.alpha, args.beta],
            cube: args.cube,
            jacoby: args.jacoby,
            length: args.length.map(|length| length.get().into()),
            variant: args.variant.unwrap_or_default(),
            seed: args.seed,
            luck: args.luck,
            judge: args.judge,
            keys: args.set,
            time_limit: Duration::from_secs(args.time_limit.get().into()),
            ..DuelFields::new(args.first, args.second)
        };
        Ok(Self {
            duel: fields.settings()?,
            databases: args.database,
            file: args.output,
            threads: args.threads.count(),
            format: args.format,
        })
    }
}
