//! What to do with bearoff databases.

use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use barpoint_database::{
    Access, BuildOptions, Database, Form, HypergammonRules, Kind, OneSidedKind, Shard, TwoSidedKind,
};

use super::{ContestSettings, threads};
use crate::cli::{
    self, BearoffCommand, HypergammonCommand, HypergammonMetArgs, KindArgs, MetFormat, MetMethod,
    TextOrJson,
};
use crate::input::is_dash;
use crate::output::ensure_apart;

/// One command on databases with all it needs.
#[derive(Debug)]
pub(crate) enum BearoffSettings {
    Build(BuildSettings),
    Dump(DumpSettings),
    Verify(VerifySettings),
    Info {
        file: FileSettings,
        format: TextOrJson,
    },
    Match(MatchBearoffSettings),
    HypergammonMet(HypergammonMetSettings),
    /// Print the manual's table.
    Manual(TextOrJson),
}

#[derive(Debug)]
pub(crate) struct BuildSettings {
    pub(crate) kind: Kind,
    pub(crate) output: PathBuf,
    pub(crate) header: bool,
    pub(crate) reuse: Option<PathBuf>,
    pub(crate) resume: bool,
    /// Whether a file that is there already may be replaced.
    pub(crate) replace: bool,
    pub(crate) shard: Shard,
    pub(crate) memory: Option<u64>,
    /// For hypergammon only.
    pub(crate) threshold: f64,
    pub(crate) rules: HypergammonRules,
    pub(crate) checkpoint: Duration,
    pub(crate) threads: NonZeroU16,
    pub(crate) format: TextOrJson,
}

#[derive(Debug)]
pub(crate) struct DumpSettings {
    pub(crate) file: FileSettings,
    pub(crate) what: Dumped,
    pub(crate) met: String,
    pub(crate) contest: ContestSettings,
    pub(crate) format: TextOrJson,
}

#[derive(Debug)]
pub(crate) struct MatchBearoffSettings {
    pub(crate) position: String,
    pub(crate) met: String,
    pub(crate) contest: ContestSettings,
    pub(crate) threads: NonZeroU16,
    pub(crate) format: TextOrJson,
}

/// A match equity table to be worked out.
#[derive(Debug)]
pub(crate) struct HypergammonMetSettings {
    pub(crate) chequers: u8,
    pub(crate) points: u32,
    pub(crate) method: MetMethod,
    pub(crate) database: Option<PathBuf>,
    pub(crate) threshold: f64,
    pub(crate) output: Option<PathBuf>,
    pub(crate) threads: NonZeroU16,
    pub(crate) format: MetFormat,
}

impl TryFrom<HypergammonMetArgs> for HypergammonMetSettings {
    type Error = anyhow::Error;

    fn try_from(args: HypergammonMetArgs) -> anyhow::Result<Self> {
        ensure_apart(&args.database, &args.output)?;
        let usual = if args.chequers == 3 { MetMethod::Model } else { MetMethod::Exact };
        Ok(Self {
            chequers: args.chequers,
            points: args.points,
            method: args.method.unwrap_or(usual),
            database: args.database,
            threshold: args.threshold,
            output: args.output,
            threads: threads(&args.threads),
            format: args.format,
        })
    }
}

/// What to show of a database.
#[derive(Debug)]
pub(crate) enum Dumped {
    Index(u64),
    Position(String),
}

#[derive(Debug)]
pub(crate) struct VerifySettings {
    pub(crate) file: FileSettings,
    /// Whether the manual must list the MD5.
    pub(crate) manual: bool,
    /// Whether hypergammon need be neither published nor have a manifest.
    pub(crate) unpublished: bool,
    /// Records to derive again.
    pub(crate) sample: u64,
    pub(crate) threads: NonZeroU16,
    pub(crate) format: TextOrJson,
}

/// A database to read.
#[derive(Debug)]
pub(crate) struct FileSettings {
    pub(crate) path: PathBuf,
    /// What a file without a header holds.
    without_header: Option<Kind>,
    access: Access,
}

impl FileSettings {
    pub(crate) fn open(&self) -> anyhow::Result<Database> {
        Database::open(&self.path, self.access, self.without_header)
            .with_context(|| self.path.display().to_string())
    }
}

impl TryFrom<BearoffCommand> for BearoffSettings {
    type Error = anyhow::Error;

    fn try_from(command: BearoffCommand) -> anyhow::Result<Self> {
        Ok(match command {
            BearoffCommand::Build(args) => Self::Build(build(args)?),
            BearoffCommand::Dump(args) => Self::Dump(DumpSettings {
                file: args.file.into(),
                what: match args.position {
                    Some(id) => Dumped::Position(id),
                    None => Dumped::Index(args.index.context("neither --index nor --position")?),
                },
                met: args.met,
                contest: args.contest.into(),
                format: args.format,
            }),
            BearoffCommand::Verify(args) => match args.file {
                None => Self::Manual(args.format),
                Some(path) => Self::Verify(VerifySettings {
                    file: FileSettings {
                        path,
                        without_header: kind(&args.without_header),
                        access: Access::Mapped,
                    },
                    manual: args.manual,
                    unpublished: args.unpublished,
                    sample: args.sample,
                    threads: threads(&args.threads),
                    format: args.format,
                }),
            },
            BearoffCommand::Match(args) => Self::Match(MatchBearoffSettings {
                position: args.position,
                met: args.met,
                contest: args.contest.into(),
                threads: threads(&args.threads),
                format: args.format,
            }),
            BearoffCommand::Info(args) => {
                Self::Info { file: args.file.into(), format: args.format }
            }
        })
    }
}

impl From<cli::FileArgs> for FileSettings {
    fn from(args: cli::FileArgs) -> Self {
        let access = if args.in_memory { Access::Memory } else { Access::Mapped };
        Self { path: args.file, without_header: kind(&args.without_header), access }
    }
}

impl TryFrom<HypergammonCommand> for BearoffSettings {
    type Error = anyhow::Error;

    fn try_from(command: HypergammonCommand) -> anyhow::Result<Self> {
        match command {
            HypergammonCommand::Build(args) => {
                check_output(&args.output)?;
                Ok(Self::Build(BuildSettings {
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
                    threads: threads(&args.threads),
                    format: args.format,
                }))
            }
            HypergammonCommand::Dump(args) => BearoffCommand::Dump(args).try_into(),
            HypergammonCommand::Verify(args) => BearoffCommand::Verify(args).try_into(),
            HypergammonCommand::Info(args) => BearoffCommand::Info(args).try_into(),
            HypergammonCommand::Met(args) => Ok(Self::HypergammonMet(args.try_into()?)),
        }
    }
}

fn check_output(output: &Path) -> anyhow::Result<()> {
    ensure!(
        !is_dash(output),
        "a database on standard output could not be resumed: expected the name of a file"
    );
    ensure!(
        output.file_name().is_some() && !output.is_dir(),
        "{}: expected the name of a file",
        output.display()
    );
    Ok(())
}

fn build(args: cli::BuildArgs) -> anyhow::Result<BuildSettings> {
    let kind = kind(&args.kind).context(
        "no kind of database: expected --one-sided or --two-sided, such as --one-sided 6",
    )?;
    kind.numbering()?;
    check_output(&args.output)?;
    ensure_apart(&args.reuse, [&args.output])?;
    Ok(BuildSettings {
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
        threads: threads(&args.threads),
        format: args.format,
    })
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
