//! Built-in match equity tables.

use barpoint::wire::{MetList, MetTable, ToWire, VERSION};
use barpoint_equity::BuiltinMet;

use crate::output::{Columns, Document, Table, Tabulate};
use crate::terminal::View;

pub(super) fn list() -> MetList {
    MetList { version: VERSION, tables: BuiltinMet::ALL.to_wire() }
}

impl Document for MetList {
    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["name", "points", "source"]);
        for MetTable { name, points, source } in &self.tables {
            let points = if *points == 0 { "any".to_owned() } else { points.to_string() };
            table.push([name.clone(), points, source.clone()]);
        }
        table.align(&[0, 2])
    }
}

impl Tabulate for MetList {
    const COLUMNS: Columns = &[("tables", "name,points,source")];
}
