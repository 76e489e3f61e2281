//! `barpoint bearoff`

mod dump;
mod hypergammon_met;
mod info;
mod make;
mod match_play;
mod show;
mod teller;
mod verify;

use barpoint_database::{Form, Kind};

use crate::settings::BearoffSettings;
use crate::status::Status;

pub(super) fn run(settings: &BearoffSettings) -> anyhow::Result<Status> {
    match settings {
        BearoffSettings::Build(settings) => make::run(settings),
        BearoffSettings::Dump(settings) => dump::run(settings),
        BearoffSettings::Verify(settings) => verify::run(settings),
        BearoffSettings::Info { file, format } => info::run(file, *format),
        BearoffSettings::HypergammonMet(settings) => hypergammon_met::run(settings),
        BearoffSettings::Match(settings) => match_play::run(settings),
        BearoffSettings::Manual(format) => verify::manual(*format),
    }
}

/// What a database holds, in a few words.
fn describe(kind: Kind) -> String {
    match kind {
        Kind::OneSided(kind) => {
            let form = match kind.form {
                Form::Compressed => "compressed",
                Form::Plain => "plain",
                Form::Normal => "normal distributions",
            };
            let gammons = if kind.gammons { "with gammons" } else { "without gammons" };
            format!(
                "one-sided, {} chequers on {} points, {form}, {gammons}",
                kind.chequers, kind.points
            )
        }
        Kind::TwoSided(kind) => {
            let cubeful = if kind.cubeful { "with" } else { "without" };
            format!(
                "two-sided, {} chequers on {} points, {cubeful} cubeful equities",
                kind.chequers, kind.points
            )
        }
        Kind::Hypergammon { chequers } => format!("hypergammon, {chequers} chequers"),
    }
}
