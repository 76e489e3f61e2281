//! Throws.

use barpoint::wire::{DiceThrows, VERSION};
use barpoint_core::Die;

use super::args::RollArgs;
use crate::output::{Columns, Document, Tabulate};
use crate::terminal::View;

pub(super) fn roll(args: &RollArgs) -> anyhow::Result<DiceThrows> {
    let chosen = args.source.resolved()?;
    let (mut source, seed) = chosen.open()?;
    let throws = (0..args.count).map(|_| Ok(source.throw()?.map(Die::pips)));
    Ok(DiceThrows {
        version: VERSION,
        throws: throws.collect::<anyhow::Result<_>>()?,
        generator: chosen.generator.name().to_owned(),
        seed: seed.map(|seed| seed.to_string()),
    })
}

impl Document for DiceThrows {
    fn text(&self, _: &View) -> String {
        let heading = match &self.seed {
            Some(seed) => format!("{}, seed {seed}\n", self.generator),
            None => format!("{}\n", self.generator),
        };
        let line = |[first, second]: &[u8; 2]| format!("{first} {second}\n");
        heading + &self.throws.iter().map(line).collect::<String>()
    }
}

impl Tabulate for DiceThrows {
    const COLUMNS: Columns = &[("throws", "throw=#,first=0,second=1")];
}
