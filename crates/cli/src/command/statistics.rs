//! `barpoint statistics`

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use barpoint::MatchEquityTable;
use barpoint::analysis::statistics::{Statistics, Thresholds};
use barpoint_records::{FileFormat, Match};

use self::report::StatisticsReport;
use crate::format_args::readable;
use crate::output::{OutputArgs, Printer};
use crate::records::{oddities, read, say};
use crate::status::Status;
use crate::terminal::View;

mod report;

/// Shows the errors, the luck and the ratings of both players in an analysed match
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint statistics analysed.sgf
  barpoint statistics analysed.sgf --games
  barpoint statistics analysed.xg --game 2 --format json
  barpoint statistics analysed.sgf --games --format csv

The numbers come from the analysis that the file contains, such as that of GNU Backgammon or eXtreme \
Gammon; nothing is evaluated. They are counted as GNU Backgammon counts them: a decision not to double is \
close if doubling differs by less than 0.16, and plays without a choice do not count. Errors are in \
normalised equity; in brackets they are in match winning chances, or in points in money play. A decision \
without analysis does not count.")]
pub(crate) struct Args {
    /// File of a match with analysis, or - for standard input
    file: PathBuf,
    /// Number of the match in the file, from 1 on
    #[arg(long = "match", value_name = "N", default_value = "1")]
    match_number: NonZeroUsize,
    /// Number of the game to show, from 1 on [default: the whole match]
    #[arg(long, value_name = "N", conflicts_with = "games")]
    game: Option<NonZeroUsize>,
    /// Show each game after the whole match
    #[arg(long)]
    games: bool,
    /// Format of the file [default: recognised by its content]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    from: Option<&'static FileFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let Args { file, match_number, game, games: shows_games, from, output } = args;
    let reading = read(&file, from)?;
    say(&oddities(&file, &reading));
    let (matches, number) = (reading.matches.len(), match_number.get());
    let record = reading.matches.get(number - 1);
    let record =
        record.with_context(|| format!("no match {number}: the file contains {matches}"))?;
    let games = Statistics::of_games(record, &MatchEquityTable::default(), &Thresholds::default());
    if !has_analysis(&games) {
        say("note: the match has no analysis: only rolls and results are counted\n");
    }
    let mut printer = Printer::new(output.or_text(), view);
    let report = |game, statistics| StatisticsReport { record, number, game, statistics };
    match game.map(NonZeroUsize::get) {
        Some(game) => {
            let statistics = games.get(game - 1).with_context(|| no_game(game, record))?;
            printer.print(&report(Some(game), statistics.clone()))?;
        }
        None => printer.print(&report(None, games.iter().sum()))?,
    }
    for (game, statistics) in (1..).zip(games).filter(|_| shows_games) {
        printer.print(&report(Some(game), statistics))?;
    }
    printer.finish()?;
    Ok(Status::Done)
}

fn no_game(game: usize, record: &Match) -> String {
    format!("no game {game}: the match contains {}", record.games.len())
}

fn has_analysis(games: &[Statistics]) -> bool {
    let players = games.iter().flat_map(|game| &game.players.0);
    { players }.any(|player| {
        player.decisions() > 0 || player.cube.decisions > 0 || player.luck.total.normalised != 0.0
    })
}
