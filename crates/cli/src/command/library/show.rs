//! `barpoint library show`

use std::fmt::Write as _;

use barpoint::analysis::statistics::{Statistics, Thresholds};
use barpoint::library::{Access, MatchInfo};
use barpoint::wire::{ToWire, VERSION, library as wire};
use barpoint_core::{ByPlayer, Player};

use super::place::Place;
use crate::command::statistics::report::StatisticsReport;
use crate::command::statistics::subject::Subject;
use crate::met::load_met;
use crate::output::{Render, TextOrJson, show};
use crate::status::Status;
use crate::terminal::View;

/// Shows a match and its statistics
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library show 17
  barpoint library show 17 --format json

The statistics are those of barpoint statistics.")]
pub(super) struct Args {
    /// Number of the match in the library
    #[arg(value_name = "MATCH")]
    id: i64,
    /// Match equity table by name or as a file, for match winning chances
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    met: String,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

pub(super) fn run(args: &Args, place: &Place, view: &View) -> anyhow::Result<Status> {
    let library = place.open(Access::Read)?;
    let table = load_met(&args.met)?;
    let info = library.info(args.id)?;
    let record = library.record(args.id)?;
    let by = record.preferred_analyst();
    let record = record.analysed_by(by.as_deref());
    let subject = Subject::new(info.file.clone(), 1, &record, true).analysed_by(&record);
    let games = Statistics::of_games(&record, &table, &Thresholds::default());
    let statistics = StatisticsReport {
        subject: Subject { names: info.names.clone(), ..subject },
        seats: Player::BOTH.to_vec(),
        statistics: games.iter().sum(),
    };
    show(&Shown { info, statistics }, args.format, view)?;
    Ok(Status::Done)
}

/// Match with its statistics.
struct Shown {
    info: MatchInfo,
    statistics: StatisticsReport,
}

impl Render for Shown {
    type Wire = wire::MatchShown;

    fn text(&self, view: &View) -> String {
        let info = &self.info;
        let (ByPlayer([first, second]), ByPlayer([a, b])) = (&info.names, info.score);
        let length = info.length.map_or_else(
            || "money session".to_owned(),
            |points| format!("match to {points} {}", if points == 1 { "point" } else { "points" }),
        );
        let mut text = format!("Match {}: {first} - {second}, {length}, {a}-{b}\n", info.id);
        let date = info.date.as_deref().unwrap_or_default();
        let facts = [
            ("Date", date),
            ("Event", &info.event),
            ("Round", &info.round),
            ("Place", &info.place),
        ];
        for (name, fact) in facts.into_iter().filter(|(_, fact)| !fact.is_empty()) {
            let _ = writeln!(text, "{name}: {fact}");
        }
        let _ = writeln!(text, "From: {}\n", info.file);
        text + &self.statistics.text(view)
    }

    fn wire(&self, line: Option<u64>) -> wire::MatchShown {
        let statistics = self.statistics.wire(line);
        wire::MatchShown { version: VERSION, info: self.info.to_wire(), statistics }
    }
}
