//! Settings of `barpoint bearoff`.

use std::fs;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint::folders::folder_of_databases;
use barpoint_database::{
    Access, BuildOptions, Database, Form, Kind, OneSidedKind, Shard, TwoSidedKind,
};

use super::args::{BuildArgs, FileArgs, KindArgs};
use crate::input::is_dash;
use crate::output::{TextOrJson, ensure_apart};

/// Settings of a build.
#[derive(Debug)]
pub(in crate::command) struct BuildSettings {
    pub(in crate::command) kind: Kind,
    pub(in crate::command) output: PathBuf,
    /// Smaller database to copy from.
    pub(in crate::command) reuse: Option<PathBuf>,
    /// Options without the smaller database, which has to be opened first.
    pub(in crate::command) options: BuildOptions,
    pub(in crate::command) threads: NonZeroU16,
    pub(in crate::command) format: TextOrJson,
}

impl FileArgs {
    pub(in crate::command) fn open(&self) -> anyhow::Result<Database> {
        let access = if self.in_memory { Access::Memory } else { Access::Mapped };
        open(&self.file, access, &self.without_header)
    }
}

/// Opens a database file, whose contents are given if it has no header.
pub(in crate::command) fn open(
    path: &Path,
    access: Access,
    without_header: &KindArgs,
) -> anyhow::Result<Database> {
    Database::open(path, access, kind(without_header)).with_context(|| path.display().to_string())
}

/// Returns the file of a build that can be resumed: the one that the user gives, or one among the user's databases,
/// whose folder is then made.
pub(in crate::command) fn output(given: Option<PathBuf>, kind: Kind) -> anyhow::Result<PathBuf> {
    let Some(output) = given else {
        let folder = folder_of_databases();
        let folder = folder.context("the system names no folder for data: expected --output")?;
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        return Ok(folder.join(format!("{kind}.bd")));
    };
    ensure!(
        !is_dash(&output),
        "--output cannot write a database to standard output: expected a file"
    );
    ensure!(
        output.file_name().is_some() && !output.is_dir(),
        "cannot write to {}: expected a path with a file name",
        output.display()
    );
    Ok(output)
}

impl TryFrom<BuildArgs> for BuildSettings {
    type Error = anyhow::Error;

    fn try_from(args: BuildArgs) -> anyhow::Result<Self> {
        let kind = kind(&args.kind).context(
            "no type of database: expected --one-sided or --two-sided, such as --one-sided 6",
        )?;
        kind.numbering()?;
        let output = output(args.output, kind)?;
        ensure_apart(&args.reuse, [&output])?;
        Ok(Self {
            kind,
            output,
            reuse: args.reuse,
            options: BuildOptions {
                header: !args.no_header,
                resume: args.resume,
                replace: args.force,
                shard: args.shard.unwrap_or(Shard::WHOLE),
                memory: args.memory,
                ..BuildOptions::default()
            },
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
