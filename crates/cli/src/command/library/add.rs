//! `barpoint library add`

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::Context;
use barpoint::library::{Access, Entry, IfKnown, Library};
use barpoint::{AnalysisLevel, AnalysisSettings, Engine, MatchEquityTable};
use barpoint_engine::in_order;
use barpoint_records::Match;

use self::inputs::inputs;
use self::report::{Outcome, Report};
use super::place::Place;
use crate::format_args::ReadArgs;
use crate::input::input_name;
use crate::interrupt;
use crate::met::load_met;
use crate::output::TextOrJson;
use crate::progress::ProgressReporter;
use crate::records::{oddities, read, say};
use crate::search::{EngineArgs, SearchSettings};
use crate::status::Status;
use crate::threads::Pool;

mod inputs;
mod report;

/// Adds matches of files
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library add match.sgf
  barpoint library add season/ --level fast
  barpoint library add analysed/ --update

Any format that barpoint convert reads can be added, and folders that barpoint analyse -o wrote. The \
analysis of the file is kept; a match without one is analysed with --level, and otherwise added with its \
result alone. The analysis by Barpoint counts if there are several.

A match that the library has already is recognised by its players, length, score and plays, in whatever \
format, and stays as it is. --update replaces it if the new copy has a better analysis: of more decisions \
or at deeper levels.

Each match is reported once it is in the library, and is then safe even if the process is killed. A file \
that cannot be read is reported and skipped, and the exit status is 1. Several processes may add matches \
at the same time.")]
pub(in crate::command::library) struct Args {
    /// Files to read, folders to read all files of, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    inputs: Vec<PathBuf>,
    /// Analyse matches without an analysis: instant, fast, standard, deep, rollout, or 0-ply to 4-ply
    #[arg(long)]
    level: Option<AnalysisLevel>,
    /// Replace matches that the library has by copies with a better analysis
    #[arg(long, conflicts_with = "replace")]
    update: bool,
    /// Replace matches that the library has
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    from: ReadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    engine: EngineArgs,
}

/// Number of files for each thread that are prepared before they are added and reported.
const BATCH: usize = 4;

pub(in crate::command::library) fn run(args: Args, place: &Place) -> anyhow::Result<Status> {
    let files = inputs(&args.inputs)?;
    let if_known = match (args.update, args.replace) {
        (_, true) => IfKnown::Replace,
        (true, _) => IfKnown::Update,
        _ => IfKnown::Keep,
    };
    let threads = args.engine.threads.count();
    let preparer = Preparer {
        from: args.from,
        table: load_met(&args.engine.met)?,
        analyst: args.level.map(|level| analyst(level, args.engine)).transpose()?,
    };
    let mut library = place.open(Access::Create)?;
    let mut report = Report::new(args.format, place.path());
    let pool = Pool::new(threads)?;
    let progress = ProgressReporter::new(files.len() as u32, "files");
    let added: anyhow::Result<()> = interrupt::stoppable(|stop| {
        for batch in files.chunks(BATCH * usize::from(threads.get())) {
            let prepare = |file: &PathBuf| preparer.prepare(file);
            let prepared: Vec<_> = pool.install(|| in_order::map(batch, prepare));
            for (file, prepared) in batch.iter().zip(prepared) {
                if stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                add(&mut library, file, prepared, if_known, &mut report, &progress)?;
                progress.advance(1);
            }
        }
        Ok(())
    });
    progress.finish();
    let synced = library.sync();
    added.and(synced.map_err(Into::into))?;
    report.finish()?;
    Ok(if interrupt::requested() {
        Status::Interrupted
    } else if report.has_failures() {
        Status::CheckFailed
    } else {
        Status::Done
    })
}

/// Adds the matches of a file, and reports each.
fn add(
    library: &mut Library,
    file: &Path,
    prepared: anyhow::Result<Prepared>,
    if_known: IfKnown,
    report: &mut Report,
    progress: &ProgressReporter,
) -> anyhow::Result<()> {
    let name = input_name(file).to_string();
    report.count_file();
    let prepared = match prepared {
        Ok(prepared) => prepared,
        Err(error) => return report.failed(progress, &name, &format!("{error:#}")),
    };
    progress.aside(|| say(&prepared.said));
    let is_only = prepared.matches.len() == 1;
    for (number, (record, entry)) in (1..).zip(prepared.matches) {
        let number = Some(number).filter(|_| !is_only);
        match entry {
            Ok(entry) => {
                let added = library.add(&entry, if_known)?;
                report.added(
                    progress,
                    &Outcome { file: &name, number, record: &record, entry: &entry, added },
                )?;
            }
            Err(error) => report.failed_match(progress, &name, number, &format!("{error:#}"))?,
        }
    }
    Ok(())
}

/// Engine for matches without an analysis.
fn analyst(level: AnalysisLevel, args: EngineArgs) -> anyhow::Result<(Engine, AnalysisSettings)> {
    let settings = SearchSettings::at(level.plies(), args);
    // The files share the threads.
    let engine = settings.engine()?.with_threads(NonZeroUsize::MIN)?;
    let engine = engine.stopped_by(interrupt::shared_flag());
    Ok((engine, AnalysisSettings::at(level)))
}

/// Reads, analyses and reviews files.
struct Preparer {
    from: ReadArgs,
    table: MatchEquityTable,
    analyst: Option<(Engine, AnalysisSettings)>,
}

/// Matches of a file, and the warnings about it.
struct Prepared {
    said: String,
    matches: Vec<(Match, anyhow::Result<Entry>)>,
}

impl Preparer {
    fn prepare(&self, file: &Path) -> anyhow::Result<Prepared> {
        let reading = read(file, self.from)?;
        let said = oddities(file, &reading);
        let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        let entry = |record: Match| {
            let entry = self.analysed(&record).and_then(|analysed| {
                let record = analysed.as_ref().unwrap_or(&record);
                Ok(Entry::new(record, &name, &self.table)?)
            });
            (record, entry)
        };
        Ok(Prepared { said, matches: reading.matches.into_iter().map(entry).collect() })
    }

    /// Returns the analysed match, if it has no analysis yet and one is wanted.
    fn analysed(&self, record: &Match) -> anyhow::Result<Option<Match>> {
        let Some((engine, settings)) = &self.analyst else { return Ok(None) };
        if !record.analysts().is_empty() {
            return Ok(None);
        }
        let analysed = engine.analyse(record, settings, &|_, _| ());
        Ok(Some(analysed.context("cannot analyse the match")?.record))
    }
}
