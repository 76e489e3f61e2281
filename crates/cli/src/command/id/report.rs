//! Report of an identifier in all forms.

use barpoint::wire::{self, ToWire};
use barpoint_core::{MatchState, Variant};
use barpoint_ids::Identifier;
use barpoint_render::{Diagram, Role};
use serde_json::Value;

use crate::columns::without_version;
use crate::output::{Cell, Columns, Render, Table, Tabulate, cells, fields, names};
use crate::terminal::View;

/// Identifier of any kind.
#[derive(Debug)]
pub(super) struct IdReport {
    pub(super) identifier: Identifier,
    pub(super) variant: Variant,
}

impl IdReport {
    /// Returns the reason why the identifier has no such form, if there is one.
    fn missing(&self, form: &str) -> Option<String> {
        let identifier = &self.identifier;
        let error = match form {
            "position_id" => identifier.position_id().err(),
            "match_id" => identifier.match_id().err(),
            "gnubg_id" => identifier.gnubg_id().err(),
            "xgid" => identifier.xgid().err(),
            "ogid" => identifier.ogid().err(),
            _ => None,
        };
        error.map(|error| error.to_string())
    }
}

impl Render for IdReport {
    type Wire = wire::Id;

    fn text(&self, view: &View) -> String {
        let identifier = &self.identifier;
        let mut table = Table::new(view);
        for (name, value) in fields(&self.wire(None)).into_iter().skip(1) {
            let value = match value {
                Value::Null => match self.missing(&name) {
                    Some(reason) => format!("none: {reason}"),
                    None => continue,
                },
                Value::String(text) => text,
                Value::Bool(flag) => if flag { "yes" } else { "no" }.to_owned(),
                other => other.to_string(),
            };
            table.push([Cell::new(name.replace('_', " "), Role::Heading), value.into()]);
        }
        let board = identifier.position().map(|&position| Diagram {
            variant: self.variant,
            dice: identifier.state().and_then(MatchState::dice),
            state: identifier.state().copied(),
            on_roll: identifier.on_roll(),
            ..Diagram::of(position)
        });
        let board = board.map_or_else(String::new, |board| view.board(&board) + "\n");
        board + &table.align(&[0, 1])
    }

    fn wire(&self, line: Option<u64>) -> wire::Id {
        wire::Id { line, ..(&self.identifier, self.variant).to_wire() }
    }
}

impl Tabulate for IdReport {
    /// None beside the fields of the document.
    const COLUMNS: Columns = &[];

    fn headings() -> Vec<String> {
        // All identifiers have the same fields.
        let identifier = "start".parse().expect("the name of a position");
        let start = Self { identifier, variant: Variant::default() };
        without_version(names(&start.wire(None)))
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![without_version(cells(&self.wire(None)))]
    }
}
