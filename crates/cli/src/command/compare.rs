//! `barpoint compare`

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, ensure};
use barpoint::analysis::comparison::{Comparison, Disagreement, compare};
use barpoint::analysis::statistics::Thresholds;
use barpoint::rollout::{Preset, RolloutOptions};
use barpoint::{Engine, Settlement};
use barpoint_records::Match;

use self::report::ComparisonReport;
use self::sources::{Source, first_and_others};
use crate::conversions;
use crate::format_args::ReadArgs;
use crate::interrupt;
use crate::met::load_met;
use crate::number;
use crate::output::{OutputArgs, Printer};
use crate::progress::ProgressReporter;
use crate::records::{Files, numbered_match, oddities, read, say};
use crate::status::Status;
use crate::terminal::View;
use crate::threads::{Pool, ThreadArgs};

mod report;
mod sources;

/// Compares two analyses of a match, and settles their disagreements by rollouts
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint compare gnubg.sgf xg.xg
  barpoint compare both.json --by Barpoint --with GNU
  barpoint compare gnubg.sgf xg.xg --most 3 --rollout deep
  barpoint compare gnubg.sgf xg.xg --format csv
  barpoint compare of-gnubg of-xg

Each file is one that other commands read, with analysis of the same match; one file with analyses by \
two programs will do. The first analysis is A, each other one is B in a comparison of its own. Only \
decisions that both analysed count, and plays with a choice. If folders are given, the analyses of the \
same match belong together, whatever the names and the formats of its files, and the first one is A.

Equities are normalised to the cube before the decision, and differences are A less B. Marks are those \
of barpoint statistics, the same for both. A disagreement is a decision with different best choices. \
Its cost is the loss of B's choice by the analysis A, or of A's choice by B, whichever is greater.

--rollout plays out the choices of A, of B and of the player with the same dice. A or B is right if its \
choice is better by at least two standard errors. The results do not depend on the number of threads.")]
pub(crate) struct Args {
    /// Files of the match, folders whose matches are compared by pairs, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Analysis A: beginning of the name of its program [default: the first one]
    #[arg(long, value_name = "PROGRAM")]
    by: Option<String>,
    /// Analysis B: beginning of the name of its program [default: all others]
    #[arg(long, value_name = "PROGRAM")]
    with: Option<String>,
    /// Number of disagreements to list and to roll out, the most expensive first
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::positive)]
    most: NonZeroU32,
    /// Settle the disagreements by rollouts with these settings: fast, standard, deep, roller,
    /// roller+ or roller++ [default without a name: standard]
    #[arg(long, value_name = "PRESET", num_args = 0..=1, default_missing_value = "standard")]
    rollout: Option<Preset>,
    /// Number of the match in each file, from 1 on [default: 1; with folders, all]
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N")]
    match_number: Option<NonZeroUsize>,
    #[command(flatten)]
    from: ReadArgs,
    /// Match equity table of the rollouts: a name or a file, as for barpoint rollout
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    met: String,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let (groups, mut status) = groups(&args)?;
    let mut chosen = Vec::new();
    for sources in &groups {
        match first_and_others(sources, args.by.as_deref(), args.with.as_deref()) {
            Err(why) if groups.len() > 1 => {
                let files: Vec<&str> = sources.iter().map(|source| &*source.file).collect();
                say(&format!("note: {}: left out: {why}\n", files.join(", ")));
            }
            found => chosen.push(found?),
        }
    }
    ensure!(!chosen.is_empty(), "no match of these files has two analyses to compare");
    let mut compared: Vec<(&Source, &Source, Comparison)> = Vec::new();
    for (first, others) in chosen {
        for other in others {
            let comparison = compare(first.analysis(), other.analysis(), &Thresholds::default());
            let place = || format!("{} and {}", first.label, other.label);
            compared.push((first, other, comparison.with_context(place)?));
        }
    }
    let Args { most, rollout, met, threads, output, .. } = args;
    let rollouts = rollout.map(|preset| Rollouts { preset, met, threads });
    let mut printer = Printer::new(output.or_text(), view);
    for (first, other, comparison) in &compared {
        let listed = comparison.disagreements.len().min(most.get() as usize);
        let disagreements = &comparison.disagreements[..listed];
        let settle = |rollouts: &Rollouts| rollouts.settle(&first.record, disagreements);
        printer.print(&ComparisonReport {
            record: &first.record,
            number: first.number,
            labels: [&first.label, &other.label],
            comparison,
            listed,
            settlements: rollouts.as_ref().map(settle).transpose()?,
        })?;
        if interrupt::requested() {
            status = Status::Interrupted;
            break;
        }
    }
    printer.finish()?;
    Ok(status)
}

/// Returns the analyses of all files: of one match, or if there are folders, of each match that the files have.
/// The status says whether a file could not be read.
fn groups(args: &Args) -> anyhow::Result<(Vec<Vec<Source>>, Status)> {
    let inputs = conversions::inputs(&args.files)?;
    conversions::ensure_given_once(&inputs)?;
    let has_folder = args.files.iter().any(|path| path.is_dir());
    let mut groups: Vec<Vec<Source>> = Vec::new();
    let mut files = Files::new(if has_folder { inputs.len() } else { 1 });
    for file in &inputs {
        let Some(reading) = files.or_skip(read(file, args.from))? else { continue };
        say(&oddities(file, &reading));
        let wanted = match args.match_number {
            None if has_folder => (1..).zip(&reading.matches).collect(),
            number => {
                let number = number.unwrap_or(NonZeroUsize::MIN);
                vec![(number.get(), numbered_match(&reading, number)?)]
            }
        };
        for (number, record) in wanted {
            let sources = match Source::all_of(file, number, record) {
                Err(why) if has_folder => {
                    say(&format!("note: left out: {why}\n"));
                    continue;
                }
                sources => sources?,
            };
            // Files that are given one by one have the same match, or that is an error.
            let known = groups.iter_mut().find(|group| !has_folder || are_alike(group, &sources));
            match known {
                Some(group) => group.extend(sources),
                None => groups.push(sources),
            }
        }
    }
    for group in &mut groups {
        Source::name_files(group, has_folder);
    }
    files.ensure_some()?;
    Ok((groups, files.status("read")))
}

/// Returns true if two groups of analyses have decisions of the same match.
fn are_alike(group: &[Source], others: &[Source]) -> bool {
    let (Some(one), Some(other)) = (group.first(), others.first()) else { return false };
    compare(one.analysis(), other.analysis(), &Thresholds::default())
        .is_ok_and(|comparison| comparison.all().decisions > 0)
}

/// Rollouts of disagreements.
struct Rollouts {
    preset: Preset,
    /// Name or file of the match equity table.
    met: String,
    threads: ThreadArgs,
}

impl Rollouts {
    /// Rolls out disagreements; those after an interruption have no result.
    fn settle(
        &self,
        record: &Match,
        disagreements: &[Disagreement],
    ) -> anyhow::Result<Vec<Option<Settlement>>> {
        let engine = Engine::new().with_table(load_met(&self.met)?);
        let engine = engine.stopped_by(interrupt::shared_flag());
        let options = RolloutOptions::from(self.preset);
        let count = u32::try_from(disagreements.len()).unwrap_or(u32::MAX);
        let progress = ProgressReporter::new(count.saturating_mul(options.trials), "trials");
        let advance = |_, _| progress.advance(1);
        let settle = |stop: &AtomicBool| {
            let settled = disagreements.iter().map(|disagreement| {
                if stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                engine.settle(record, disagreement, options, &advance)
            });
            settled.collect::<Result<Vec<_>, _>>()
        };
        let pool = Pool::new(self.threads.count())?;
        let settled = pool.install(|| interrupt::stoppable(settle))?;
        progress.finish();
        Ok(settled)
    }
}
