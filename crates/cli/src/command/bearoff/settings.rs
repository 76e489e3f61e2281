//! Settings of `barpoint bearoff`.

use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint_database::{
    Access, BuildOptions, Database, Form, HypergammonRules, Kind, OneSidedKind, Shard, TwoSidedKind,
};
use std::time::Duration;

use super::args::{
    BuildArgs, DumpArgs, FileArgs, InfoArgs, KindArgs, MatchBearoffArgs, VerifyArgs,
};
use crate::contest::ContestSettings;
use crate::input::is_dash;
use crate::output::{TextOrJson, ensure_apart};

/// Settings of a build.
#[derive(Debug)]
pub(in crate::command) struct BuildSettings {
    pub(in crate::command) kind: Kind,
    pub(in crate::command) output: PathBuf,
    pub(in crate::command) header: bool,
    pub(in crate::command) reuse: Option<PathBuf>,
    pub(in crate::command) resume: bool,
    /// True if an existing file may be replaced.
    pub(in crate::command) replace: bool,
    pub(in crate::command) shard: Shard,
    pub(in crate::command) memory: Option<u64>,
    /// Convergence threshold, for hypergammon only.
    pub(in crate::command) threshold: f64,
    pub(in crate::command) rules: HypergammonRules,
    pub(in crate::command) checkpoint: Duration,
    pub(in crate::command) threads: NonZeroU16,
    pub(in crate::command) format: TextOrJson,
}

#[derive(Debug)]
pub(in crate::command) struct DumpSettings {
    pub(in crate::command) file: FileSettings,
    pub(in crate::command) what: Dumped,
    pub(in crate::command) met: String,
    pub(in crate::command) contest: ContestSettings,
    pub(in crate::command) format: TextOrJson,
}

#[derive(Debug)]
pub(in crate::command) struct MatchBearoffSettings {
    pub(in crate::command) position: String,
    pub(in crate::command) met: String,
    pub(in crate::command) contest: ContestSettings,
    pub(in crate::command) threads: NonZeroU16,
    pub(in crate::command) format: TextOrJson,
}

/// Record to show.
#[derive(Debug)]
pub(in crate::command) enum Dumped {
    Index(u64),
    Position(String),
}

/// Settings of a verification.
#[derive(Debug)]
pub(in crate::command) struct VerifySettings {
    /// Database file, or `None` to print the manual's table.
    pub(in crate::command) file: Option<FileSettings>,
    /// True if the manual must list the MD5.
    pub(in crate::command) manual: bool,
    /// True if a hypergammon database needs neither a manifest nor a published hash.
    pub(in crate::command) unpublished: bool,
    /// Number of records to recompute.
    pub(in crate::command) sample: u64,
    pub(in crate::command) threads: NonZeroU16,
    pub(in crate::command) format: TextOrJson,
}

/// Settings of a description.
#[derive(Debug)]
pub(in crate::command) struct InfoSettings {
    pub(in crate::command) file: FileSettings,
    pub(in crate::command) format: TextOrJson,
}

/// Database file to read.
#[derive(Debug)]
pub(in crate::command) struct FileSettings {
    pub(in crate::command) path: PathBuf,
    /// Contents of a file without a header.
    without_header: Option<Kind>,
    access: Access,
}

impl FileSettings {
    pub(in crate::command) fn open(&self) -> anyhow::Result<Database> {
        Database::open(&self.path, self.access, self.without_header)
            .with_context(|| self.path.display().to_string())
    }
}

impl TryFrom<DumpArgs> for DumpSettings {
    type Error = anyhow::Error;

    fn try_from(args: DumpArgs) -> anyhow::Result<Self> {
        Ok(Self {
            file: args.file.into(),
            what: match args.position {
                Some(id) => Dumped::Position(id),
                None => {
                    Dumped::Index(args.index.context("no record: expected --index or --position")?)
                }
            },
            met: args.met,
            contest: args.contest.into(),
            format: args.format,
        })
    }
}

impl From<VerifyArgs> for VerifySettings {
    fn from(args: VerifyArgs) -> Self {
        let without_header = kind(&args.without_header);
        let file = |path| FileSettings { path, without_header, access: Access::Mapped };
        Self {
            file: args.file.map(file),
            manual: args.manual,
            unpublished: args.unpublished,
            sample: args.sample,
            threads: args.threads.count(),
            format: args.format,
        }
    }
}

impl From<MatchBearoffArgs> for MatchBearoffSettings {
    fn from(args: MatchBearoffArgs) -> Self {
        Self {
            position: args.position,
            met: args.met,
            contest: args.contest.into(),
            threads: args.threads.count(),
            format: args.format,
        }
    }
}

impl From<InfoArgs> for InfoSettings {
    fn from(args: InfoArgs) -> Self {
        Self { file: args.file.into(), format: args.format }
    }
}

impl From<FileArgs> for FileSettings {
    fn from(args: FileArgs) -> Self {
        let access = if args.in_memory { Access::Memory } else { Access::Mapped };
        Self { path: args.file, without_header: kind(&args.without_header), access }
    }
}

/// Checks that an output can be resumed.
pub(in crate::command) fn check_output(output: &Path) -> anyhow::Result<()> {
    ensure!(
        !is_dash(output),
        "--output cannot write a database to standard output: expected a file"
    );
    ensure!(
        output.file_name().is_some() && !output.is_dir(),
        "cannot write to {}: expected a path with a file name",
        output.display()
    );
    Ok(())
}

impl TryFrom<BuildArgs> for BuildSettings {
    type Error = anyhow::Error;

    fn try_from(args: BuildArgs) -> anyhow::Result<Self> {
        let kind = kind(&args.kind).context(
            "no type of database: expected --one-sided or --two-sided, such as --one-sided 6",
        )?;
        kind.numbering()?;
        check_output(&args.output)?;
        ensure_apart(&args.reuse, [&args.output])?;
        Ok(Self {
            kind,
            output: args.output,
            header: !args.no_header,
            reuse: args.reuse,
            resume: args.resume,
            replace: args.force,
            shard: args.shard.unwrap_or(Shard::WHOLE),
            memory: args.memory,
            threshold: BuildOptions::THRESHOLD,
            rules: HypergammonRules::Standard,
            checkpoint: BuildOptions::default().checkpoint,
            threads: args.threads.count(),
            format: args.format,
        })
    }
}

fn kind(args: &KindArgs) -> Option<Kind> {
    let form = match (args.normal, args.no_compress) {
        (true, _) => Form::Normal,
        (false, true) => Form::Plain,
        (false, false) => Form::Compressed,
    };
    let one_sided = args.one_sided.map(|size| {
        let gammons = args.normal || !args.no_gammon;
        Kind::OneSided(OneSidedKind { points: size.points, chequers: size.chequers, gammons, form })
    });
    let two_sided = args.two_sided.map(|size| {
        let cubeful = !args.no_cubeful;
        Kind::TwoSided(TwoSidedKind { points: size.points, chequers: size.chequers, cubeful })
    });
    one_sided.or(two_sided)
}
