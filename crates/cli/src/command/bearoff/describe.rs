//! Descriptions of databases.

use barpoint_database::{Form, Kind};

/// Returns the contents of a database in a few words.
pub(super) fn describe(kind: Kind) -> String {
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

/// Returns lines of a name and a value, with the values aligned.
pub(super) fn lines(fields: &[(&str, String)]) -> String {
    let width = fields.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = fields.iter().map(|(name, value)| format!("{name:width$}  {value}\n"));
    lines.collect::<Vec<_>>().concat()
}
