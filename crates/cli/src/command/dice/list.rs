//! List of the generators.

use barpoint::wire::{self, VERSION};
use clap::ValueEnum;

use super::source::Origin;
use crate::output::{Flush, Render, Table, Tabulate, headings, one_line};
use crate::terminal::View;

/// List of the generators.
#[derive(Debug)]
pub(super) struct DiceList;

const fn word(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

impl Render for DiceList {
    type Wire = wire::DiceGenerators;

    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["name", "seed", "gnubg", "dice"]);
        for origin in Origin::value_variants() {
            let [seed, gnubg] = [origin.seeded(), origin.equals_gnubg()].map(word);
            table.push([origin.name(), seed, gnubg, origin.description()].map(str::to_owned));
        }
        table.align(&[Flush::Left; 4])
    }

    fn wire(&self, _: Option<u64>) -> wire::DiceGenerators {
        let generator = |origin: &Origin| wire::DiceGenerator {
            name: origin.name().to_owned(),
            description: origin.description().to_owned(),
            seeded: origin.seeded(),
            equals_gnubg: origin.equals_gnubg(),
        };
        let generators = Origin::value_variants().iter().map(generator).collect();
        wire::DiceGenerators { version: VERSION, generators }
    }
}

impl Tabulate for DiceList {
    fn headings() -> Vec<String> {
        headings("name,seeded,equals_gnubg,description")
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |origin: &Origin| {
            vec![
                origin.name().to_owned(),
                origin.seeded().to_string(),
                origin.equals_gnubg().to_string(),
                one_line(origin.description()),
            ]
        };
        Origin::value_variants().iter().map(row).collect()
    }
}
