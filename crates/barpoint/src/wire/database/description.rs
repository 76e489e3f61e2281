//! Kinds of databases in words.

use barpoint_database::{Form, Kind};

/// Returns the contents of a database in a few words.
pub fn description(kind: Kind) -> String {
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
        Kind::Hypergammon { chequers: 1 } => "hypergammon, 1 chequer".to_owned(),
        Kind::Hypergammon { chequers } => format!("hypergammon, {chequers} chequers"),
    }
}
