//! Built-in match equity tables.

use barpoint::wire::{self, ToWire, VERSION};
use barpoint_equity::BuiltinMet;

use crate::output::{Flush, Render, Table, Tabulate, headings, one_line};
use crate::terminal::View;

/// List of the tables.
#[derive(Debug)]
pub(super) struct MetListReport;

impl Render for MetListReport {
    type Wire = wire::MetList;

    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["name", "points", "source"]);
        for met in BuiltinMet::ALL {
            let length = match met.table().length() {
                0 => "any".to_owned(),
                length => length.to_string(),
            };
            table.push(vec![met.name().to_owned(), length, met.source().to_owned()]);
        }
        table.align(&[Flush::Left, Flush::Right, Flush::Left])
    }

    fn wire(&self, _: Option<u64>) -> wire::MetList {
        wire::MetList { version: VERSION, tables: BuiltinMet::ALL.to_wire() }
    }
}

impl Tabulate for MetListReport {
    fn headings() -> Vec<String> {
        headings("name,points,source")
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |met: BuiltinMet| {
            vec![met.name().to_owned(), met.table().length().to_string(), one_line(met.source())]
        };
        BuiltinMet::ALL.map(row).into()
    }
}
