//! List of the generators.

use barpoint::wire::{DiceGenerator, DiceGenerators, VERSION};
use clap::ValueEnum;

use super::source::Origin;
use crate::output::{Columns, Document, Table, Tabulate};
use crate::terminal::View;

pub(super) fn list() -> DiceGenerators {
    let generator = |origin: &Origin| DiceGenerator {
        name: origin.name().to_owned(),
        description: origin.description().to_owned(),
        seeded: origin.seeded(),
        equals_gnubg: origin.equals_gnubg(),
    };
    let generators = Origin::value_variants().iter().map(generator).collect();
    DiceGenerators { version: VERSION, generators }
}

const fn word(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

impl Document for DiceGenerators {
    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["name", "seed", "gnubg", "dice"]);
        for DiceGenerator { name, description, seeded, equals_gnubg } in &self.generators {
            let [seed, gnubg] = [*seeded, *equals_gnubg].map(word);
            table.push([name, seed, gnubg, description].map(str::to_owned));
        }
        table.align(&[0, 1, 2, 3])
    }
}

impl Tabulate for DiceGenerators {
    const COLUMNS: Columns = &[("generators", "name,seeded,equals_gnubg,description")];
}
