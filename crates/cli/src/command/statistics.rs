//! `barpoint statistics`

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint::MatchEquityTable;
use barpoint::analysis::statistics::{Statistics, Summaries, Thresholds};
use barpoint::records::Match;

use self::report::StatisticsReport;
use self::subject::Subject;
use self::thresholds::ThresholdArgs;
use self::totals::{Totals, is_name};
use crate::analyst::with_one_analysis;
use crate::conversions::{self, ensure_given_once};
use crate::format_args::ReadArgs;
use crate::input::input_name;
use crate::met::load_met;
use crate::number;
use crate::output::{OutputArgs, Printer, print_one};
use crate::player_summary::PlayerReport;
use crate::records::{Copies, Files, no_player, numbered_match, oddities, read, say};
use crate::status::Status;
use crate::terminal::View;

pub(super) mod report;
mod rows;
pub(super) mod subject;
mod thresholds;
mod totals;

/// Shows the errors, the luck and the ratings of both players in analysed matches
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint statistics analysed.sgf
  barpoint statistics analysed.sgf --games
  barpoint statistics analysed.xg --game 2 --format json
  barpoint statistics monday.sgf tuesday.sgf --player Anna
  barpoint statistics *.sgf --by-player --format csv

The numbers come from the analysis that the files contain, such as that of GNU Backgammon or eXtreme \
Gammon; nothing is evaluated. They are counted as GNU Backgammon counts them: a decision not to double is \
close if doubling differs by less than 0.16, and plays without a choice do not count. Errors are in \
normalised equity; in brackets they are in match winning chances, or in points in money play. A decision \
without analysis does not count.

A second table has the error rates by the counting rules of several programs. Its 95 % intervals come from \
drawing games again at random, so there are none for a single game.

Several matches are followed by their total, if they are all between the same players.")]
pub(crate) struct Args {
    /// Files of matches with analysis, folders to read all files of, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Number of the match in each file, from 1 on [default: all]
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N")]
    match_number: Option<NonZeroUsize>,
    /// Number of the game to show, from 1 on [default: the whole match]
    #[arg(long, value_parser = number::ordinal, value_name = "N", conflicts_with = "games")]
    game: Option<NonZeroUsize>,
    /// Show each game after the whole match
    #[arg(long)]
    games: bool,
    /// Show only the player with this name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Show sums by player over all matches
    #[arg(long, conflicts_with_all = ["game", "games"])]
    by_player: bool,
    /// Use the analysis by the program whose name begins so [default: Barpoint, or else the first]
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
    /// Match equity table by name or as a file, for match winning chances
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    met: String,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    from: ReadArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(mut args: Args, view: &View) -> anyhow::Result<Status> {
    args.files = conversions::inputs(&args.files)?;
    ensure_given_once(&args.files)?;
    let table = load_met(&args.met)?;
    let marks = args.thresholds.resolve()?;
    let show = if args.by_player { by_player } else { by_match };
    show(&args, &table, &marks, view)
}

/// Shows each match, its games if wanted, and the total of several matches.
fn by_match(
    args: &Args,
    table: &MatchEquityTable,
    marks: &Thresholds,
    view: &View,
) -> anyhow::Result<Status> {
    let mut printer = Printer::new(args.output.or_text(), view);
    let mut totals = Totals::new(args.player.as_deref());
    let status = for_each_match(args, |subject, record| {
        let games = Statistics::of_games(record, table, marks);
        let total = games.iter().sum();
        if !has_analysis(&total) {
            let place = subject.prefix();
            say(&format!(
                "note: {place}the match has no analysis: only rolls and results are counted\n"
            ));
        }
        let Some(seats) = totals.add(&subject, &total) else { return Ok(()) };
        let report = |game, statistics| StatisticsReport {
            subject: Subject { game, ..subject.clone() },
            seats: seats.clone(),
            statistics,
        };
        match args.game.map(NonZeroUsize::get) {
            Some(game) => {
                let statistics = games.get(game - 1).with_context(|| no_game(game, record))?;
                printer.print(&report(Some(game), statistics.clone()))?;
            }
            None => printer.print(&report(None, total))?,
        }
        for (game, statistics) in (1..).zip(games).filter(|_| args.games) {
            printer.print(&report(Some(game), statistics))?;
        }
        Ok(())
    })?;
    if args.game.is_none() {
        totals.reports().into_iter().try_for_each(|total| printer.print(total))?;
    }
    totals.ensure_player()?;
    printer.finish()?;
    Ok(status)
}

/// Shows sums by player.
fn by_player(
    args: &Args,
    table: &MatchEquityTable,
    marks: &Thresholds,
    view: &View,
) -> anyhow::Result<Status> {
    let mut summaries = Summaries::default();
    let status = for_each_match(args, |_, record| {
        let games = Statistics::of_games(record, table, marks);
        summaries.append(Summaries::of_match(record, &games));
        Ok(())
    })?;
    if let Some(wanted) = &args.player {
        only(&mut summaries, wanted)?;
    }
    print_one(&PlayerReport(summaries), args.output.or_text(), view)?;
    Ok(status)
}

/// Removes the other players.
fn only(summaries: &mut Summaries, wanted: &str) -> anyhow::Result<()> {
    let names: Vec<String> = summaries.players.keys().cloned().collect();
    summaries.players.retain(|name, _| is_name(name, wanted));
    ensure!(!summaries.players.is_empty(), no_player(wanted, names));
    Ok(())
}

/// Reads the matches of all files, one after the other, each with the analysis by one program.
fn for_each_match(
    args: &Args,
    mut work: impl FnMut(Subject, &Match) -> anyhow::Result<()>,
) -> anyhow::Result<Status> {
    let mut files = Files::new(args.files.len());
    let mut copies = Copies::default();
    for file in &args.files {
        let matches = files.or_skip(matches_of(file, args))?.unwrap_or_default();
        copies.add(file, &Copies::checksums(matches.iter().map(|(_, record)| record)));
        matches.iter().try_for_each(|(subject, record)| work(subject.clone(), record))?;
    }
    files.ensure_some()?;
    Ok(files.status("read"))
}

/// Returns the matches of a file, each with the analysis by one program.
fn matches_of(file: &Path, args: &Args) -> anyhow::Result<Vec<(Subject, Match)>> {
    let reading = read(file, args.from)?;
    say(&oddities(file, &reading));
    let matches: Vec<(usize, &Match)> = match args.match_number {
        Some(number) => vec![(number.get(), numbered_match(&reading, number)?)],
        None => (1..).zip(&reading.matches).collect(),
    };
    let is_only = args.files.len() == 1 && matches.len() == 1;
    let with_analysis = |(number, record): (usize, &Match)| {
        let subject = Subject::new(input_name(file).to_string(), number, record, is_only);
        let record = with_one_analysis(record, args.by.as_deref(), &subject.prefix());
        let record = record.with_context(|| subject.place())?;
        Ok((subject.analysed_by(&record), record))
    };
    matches.into_iter().map(with_analysis).collect()
}

fn no_game(game: usize, record: &Match) -> String {
    format!("no game {game}: the match contains {}", record.games.len())
}

fn has_analysis(total: &Statistics) -> bool {
    total.players.0.iter().any(|player| {
        player.decisions() > 0 || player.cube.decisions > 0 || player.luck.total.normalised != 0.0
    })
}
