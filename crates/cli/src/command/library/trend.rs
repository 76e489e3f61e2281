//! `barpoint library trend`

use std::num::NonZeroUsize;

use anyhow::ensure;
use barpoint::library::{Access, Grouping, Trend, TrendPoint};
use barpoint::wire::{ToWire, library as wire};

use super::filter::FilterArgs;
use super::place::Place;
use super::plot::{self, PlotArgs};
use crate::choice::{Choice, choice};
use crate::error_rates::{RATES, interval_text, rate_text};
use crate::number;
use crate::output::{Columns, OutputArgs, Render, Table, Tabulate, print_one};
use crate::status::Status;
use crate::terminal::View;

/// Shows the error rates of a player over time, by opponent, by theme or by score
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library trend Anna
  barpoint library trend Anna --moving 20 -o anna.svg
  barpoint library trend Anna --by theme --since 2025
  barpoint library trend Anna --by score --length 7 --format csv
  barpoint library trend Anna --by opponent -o opponents.png --theme dark

PR is 500 times the error per decision, as eXtreme Gammon counts it; gnubg is 1000 times the error per \
unforced play and close or actual cube decision. The 95 % intervals come from drawing games. Themes are \
the main theme of each position, with its owner. A score is the number of points that the player and the \
opponent need.

With -o the picture has the rate of --rule with its intervals, and the mean as a dashed line.")]
pub(super) struct Args {
    /// Name of the player
    #[arg(value_name = "PLAYER", default_value = "me")]
    player: String,
    /// Parts into which the decisions are divided
    #[arg(long, value_name = "PART", default_value = "month", value_parser = choice(PARTS), conflicts_with = "moving")]
    by: Grouping,
    /// Divide into rows of N matches, one from each match on: a moving mean
    #[arg(long, value_parser = number::ordinal, value_name = "N")]
    moving: Option<NonZeroUsize>,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    plot: PlotArgs,
}

const PARTS: &[Choice<Grouping>] = &[
    ("match", "Each match", Grouping::Match),
    ("month", "Each month", Grouping::Month),
    ("year", "Each year", Grouping::Year),
    ("opponent", "Each opponent", Grouping::Opponent),
    ("theme", "Each theme", Grouping::Theme),
    ("score", "Each score", Grouping::Score),
];

pub(super) fn run(args: Args, place: &Place, view: &View) -> anyhow::Result<Status> {
    place.ensure_apart(&args.plot.output)?;
    let library = place.open(Access::Read)?;
    let grouping = args.moving.map_or(args.by, Grouping::Moving);
    let filter = args.filter.with_player(None);
    let trend = library.trend(&args.player, grouping, &filter)?;
    ensure!(trend.total.matches > 0, "no match of {} is selected", trend.player);
    let report = TrendReport { trend, grouping };
    match &args.plot.output {
        Some(output) => plot::write(&report.trend, grouping, output, &args.plot)?,
        None => print_one(&report, args.output.or_text(), view)?,
    }
    Ok(Status::Done)
}

/// Error rates of a player in parts.
struct TrendReport {
    trend: Trend,
    grouping: Grouping,
}

impl TrendReport {
    fn total(&self) -> TrendPoint {
        let summary = self.trend.total.clone();
        TrendPoint { label: "total".to_owned(), days: None, summary }
    }
}

impl Render for TrendReport {
    type Wire = wire::Trend;

    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        let heading = self.grouping.name();
        let has_luck = !matches!(self.grouping, Grouping::Theme | Grouping::Score);
        let last = if has_luck { "luck" } else { "lost" };
        table.push_headings([
            heading,
            "matches",
            "games",
            "decisions",
            "PR",
            "95 %",
            "gnubg",
            last,
        ]);
        let total = self.total();
        for point in self.trend.points.iter().chain([&total]) {
            table.push(text_row(point, has_luck, view));
        }
        let fitted = table.fit_names(&[0], &["games", "gnubg", "luck"]);
        let last =
            if has_luck { "luck: normalised, per roll" } else { "lost: normalised, by all errors" };
        format!("{}\n\n{}\n{EXPLANATION}{last}\n{}", self.trend.player, fitted.text, fitted.note())
    }

    fn wire(&self, _: Option<u64>) -> wire::Trend {
        (&self.trend, self.grouping).to_wire()
    }
}

/// Units of the table.
const EXPLANATION: &str = "\
PR: 500 times the error per decision, with a 95 % interval by drawing games
gnubg: 1000 times the error per decision as gnubg counts
";

fn text_row(point: &TrendPoint, has_luck: bool, view: &View) -> [String; 8] {
    let [pr, gnubg, ..] = point.summary.rates();
    let total = point.summary.total();
    let luck = total.luck_rate().map(|luck| format!("{luck:+.*}", view.digits));
    let lost = || Some(format!("{:.*}", view.digits, total.rates.error));
    [
        point.label.clone(),
        point.summary.matches.to_string(),
        point.summary.games.len().to_string(),
        pr.decisions.to_string(),
        rate_text(&pr),
        interval_text(&pr),
        rate_text(&gnubg),
        if has_luck { luck } else { lost() }.unwrap_or_else(|| "n/a".to_owned()),
    ]
}

impl Tabulate for TrendReport {
    const COLUMNS: Columns =
        &[("points", "part=label,first,last,matches,games,error,luck_rate"), ("", RATES)];
}
