//! `barpoint compare`

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use barpoint::analysis::comparison::{Comparison, Disagreement, compare};
use barpoint::analysis::statistics::Thresholds;
use barpoint::rollout::{Preset, RolloutOptions};
use barpoint::{Engine, Settlement};
use barpoint_records::Match;

use self::report::ComparisonReport;
use self::sources::{Source, first_and_others};
use crate::format_args::ReadArgs;
use crate::interrupt;
use crate::met::load_met;
use crate::number;
use crate::output::{OutputArgs, Printer};
use crate::progress::ProgressReporter;
use crate::records::{numbered_match, oddities, read, say};
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

Each file is one that other commands read, with analysis of the same match; one file with analyses by \
two programs will do. The first analysis is A, each other one is B in a comparison of its own. Only \
decisions that both analysed count, and plays with a choice.

Equities are normalised to the cube before the decision, and differences are A less B. Marks are those \
of barpoint statistics, the same for both. A disagreement is a decision with different best choices. \
Its cost is the loss of B's choice by the analysis A, or of A's choice by B, whichever is greater.

--rollout plays out the choices of A, of B and of the player with the same dice. A or B is right if its \
choice is better by at least two standard errors. The results do not depend on the number of threads.")]
pub(crate) struct Args {
    /// Files of the match, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Analysis A: beginning of the name of its program [default: the first one]
    #[arg(long, value_name = "PROGRAM")]
    by: Option<String>,
    /// Analysis B: beginning of the name of its program [default: all others]
    #[arg(long, value_name = "PROGRAM")]
    with: Option<String>,
    /// Number of disagreements to list and to roll out, the most expensive first
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::positive, allow_negative_numbers = true)]
    most: NonZeroU32,
    /// Settle the disagreements by rollouts with these settings: fast, standard, deep, roller,
    /// roller+ or roller++ [default without a name: standard]
    #[arg(long, value_name = "PRESET", num_args = 0..=1, default_missing_value = "standard")]
    rollout: Option<Preset>,
    /// Number of the match in each file, from 1 on
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N", default_value = "1")]
    match_number: NonZeroUsize,
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
    let number = args.match_number;
    let sources = sources(&args)?;
    let (first, others) = first_and_others(&sources, args.by.as_deref(), args.with.as_deref())?;
    let compared = others.into_iter().map(|other| {
        let comparison = compare(first.analysis(), other.analysis(), &Thresholds::default());
        let place = || format!("{} and {}", first.label, other.label);
        Ok((other, comparison.with_context(place)?))
    });
    let compared: Vec<(&Source, Comparison)> = compared.collect::<anyhow::Result<_>>()?;
    let Args { most, rollout, met, threads, output, .. } = args;
    let rollouts = rollout.map(|preset| Rollouts { preset, met, threads });
    let mut printer = Printer::new(output.or_text(), view);
    let mut status = Status::Done;
    for (other, comparison) in &compared {
        let listed = comparison.disagreements.len().min(most.get() as usize);
        let disagreements = &comparison.disagreements[..listed];
        let settle = |rollouts: &Rollouts| rollouts.settle(&first.record, disagreements);
        printer.print(&ComparisonReport {
            record: &first.record,
            number: number.get(),
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

/// Returns the analyses of all files.
fn sources(args: &Args) -> anyhow::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for file in &args.files {
        let reading = read(file, args.from)?;
        say(&oddities(file, &reading));
        let record = numbered_match(&reading, args.match_number)?;
        sources.extend(Source::all_of(file, record)?);
    }
    Source::name_files(&mut sources);
    Ok(sources)
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
