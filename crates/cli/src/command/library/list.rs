//! `barpoint library list`

use barpoint::library::{Access, MatchInfo, Order};
use barpoint::wire::{ToWire, VERSION, library as wire};
use barpoint_core::{ByPlayer, Player};

use super::filter::FilterArgs;
use super::place::Place;
use crate::choice::{Choice, choice};
use crate::output::{Columns, Format, OutputArgs, Render, Table, Tabulate, print_one, rows};
use crate::status::Status;
use crate::terminal::View;

/// Lists matches
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library list
  barpoint library list --player Anna --since 2025-06 --length 7
  barpoint library list --event 'club evening' --order rating --limit 10
  barpoint library list --limit 100000 --format csv > matches.csv

The column PR has the performance ratings of both players. No luck is the result of the first player without \
luck: match winning chances above or below 50 %, or points for money. Names in capital and small letters are the \
same.")]
pub(super) struct Args {
    /// Name of a player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
    /// Text in the name of the event, as --tournament
    #[arg(long, value_name = "TEXT", conflicts_with = "tournament")]
    event: Option<String>,
    /// Order of the matches
    #[arg(long, default_value = "newest", value_parser = choice(ORDERS))]
    order: Order,
    /// Maximum number of matches to list [default: 50 as text; all of them as JSON and CSV]
    #[arg(long, value_name = "N", value_parser = crate::number::positive)]
    limit: Option<std::num::NonZeroU32>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Number of matches that are shown as text.
const SHOWN: usize = 50;

/// Number of letters of both names, unless lines have at least this number of letters.
const NAMES: usize = 34;
const WIDE: usize = 120;

const ORDERS: &[Choice<Order>] = &[
    ("newest", "Latest day first", Order::Newest),
    ("oldest", "Earliest day first", Order::Oldest),
    ("added", "In the order in which they were added", Order::Added),
    ("length", "Longest match first", Order::Length),
    ("rating", "Greatest sum of both players' ratings first", Order::Rating),
];

pub(super) fn run(mut args: Args, place: &Place, view: &View) -> anyhow::Result<Status> {
    let library = place.open(Access::Read)?;
    args.filter.tournament = args.filter.tournament.or(args.event);
    let filter = args.filter.with_player(args.player);
    let format = args.output.or_text();
    let usual = if format == Format::Text { SHOWN } else { usize::MAX };
    let limit = args.limit.map_or(usual, |limit| limit.get() as usize);
    let matches = library.list(&filter, args.order, limit)?;
    let total = library.count(&filter)?;
    print_one(&MatchList { matches, total }, format, view)?;
    Ok(Status::Done)
}

/// Selected matches.
struct MatchList {
    matches: Vec<MatchInfo>,
    total: usize,
}

impl Render for MatchList {
    type Wire = wire::Matches;

    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings([
            "match", "date", "players", "length", "score", "PR", "no luck", "event",
        ]);
        for info in &self.matches {
            table.push(text_row(info));
        }
        // Long names leave no room for other columns.
        let table = if view.width < WIDE { table.shortened(2, NAMES) } else { table };
        let fitted = table.fit(&[1, 2, 7], &["event", "no luck", "date", "score"]);
        let shown = self.matches.len();
        let count = if shown < self.total {
            format!("{shown} of {} matches; --limit N shows more\n", self.total)
        } else {
            format!("{shown} {}\n", if shown == 1 { "match" } else { "matches" })
        };
        format!("{}\n{count}{}", fitted.text, fitted.note())
    }

    fn wire(&self, _: Option<u64>) -> wire::Matches {
        let matches = self.matches.iter().map(ToWire::to_wire).collect();
        wire::Matches { version: VERSION, total: self.total as u32, matches }
    }
}

fn text_row(info: &MatchInfo) -> [String; 8] {
    let ByPlayer([first, second]) = &info.names;
    let ByPlayer(score) = info.score;
    [
        info.id.to_string(),
        info.date.clone().unwrap_or_default(),
        format!("{first} - {second}"),
        length_words(info.length),
        format!("{}-{}", score[0], score[1]),
        ratings(info),
        without_luck(info),
        info.event.clone(),
    ]
}

/// Returns the length of a match, or the word for money play.
pub(super) fn length_words(length: Option<u16>) -> String {
    length.map_or_else(|| "money".to_owned(), |length| length.to_string())
}

/// Returns the result of the first player without luck.
fn without_luck(info: &MatchInfo) -> String {
    match (info.without_luck, info.length) {
        (None, _) => "n/a".to_owned(),
        (Some(points), None) => format!("{points:+.2}"),
        (Some(share), Some(_)) => format!("{:+.1} %", 100.0 * share),
    }
}

fn ratings(info: &MatchInfo) -> String {
    if !info.is_analysed {
        return "n/a".to_owned();
    }
    let rating = |player| {
        info.ratings[player].map_or_else(|| "n/a".to_owned(), |rating| format!("{rating:.2}"))
    };
    Player::BOTH.map(rating).join(" - ")
}

impl Tabulate for MatchList {
    const COLUMNS: Columns = &[(
        "matches",
        "match=id,date,player0=names.0,player1=names.1,length,score0=score.0,score1=score.1,\
         winner,games,pr0=ratings.0,pr1=ratings.1,luck_adjusted_result,analysed,by,event,round,place,\
         file",
    )];

    fn rows(&self) -> Vec<Vec<String>> {
        let mut rows = rows(&self.wire(None), Self::COLUMNS);
        for (row, info) in rows.iter_mut().zip(&self.matches) {
            row[4] = length_words(info.length);
        }
        rows
    }
}
