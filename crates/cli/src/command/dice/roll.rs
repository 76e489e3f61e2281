//! Throws.

use barpoint::wire::{self, VERSION};
use barpoint_core::Die;
use barpoint_dice::generators::{Seed, Throw};

use super::args::RollArgs;
use crate::output::{Render, Tabulate, headings};
use crate::terminal::View;

/// Throws of a source.
#[derive(Debug)]
pub(super) struct DiceThrows {
    generator: &'static str,
    seed: Option<Seed>,
    throws: Vec<Throw>,
}

pub(super) fn roll(args: &RollArgs) -> anyhow::Result<DiceThrows> {
    let chosen = args.source.resolved()?;
    let (mut source, seed) = chosen.open()?;
    let throws = (0..args.count.get()).map(|_| source.throw()).collect::<Result<_, _>>()?;
    Ok(DiceThrows { generator: chosen.generator.name(), seed, throws })
}

impl Render for DiceThrows {
    type Wire = wire::DiceThrows;

    fn text(&self, _: &View) -> String {
        let heading = match &self.seed {
            Some(seed) => format!("{}, seed {seed}\n", self.generator),
            None => format!("{}\n", self.generator),
        };
        let line = |[first, second]: &Throw| format!("{} {}\n", first.pips(), second.pips());
        heading + &self.throws.iter().map(line).collect::<String>()
    }

    fn wire(&self, _: Option<u64>) -> wire::DiceThrows {
        wire::DiceThrows {
            version: VERSION,
            generator: self.generator.to_owned(),
            seed: self.seed.as_ref().map(Seed::to_string),
            throws: self.throws.iter().map(|throw| throw.map(Die::pips)).collect(),
        }
    }
}

impl Tabulate for DiceThrows {
    fn headings() -> Vec<String> {
        headings("throw,first,second")
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |(throw, number): (&Throw, u32)| {
            let [first, second] = throw.map(|die| die.pips().to_string());
            vec![number.to_string(), first, second]
        };
        self.throws.iter().zip(1..).map(row).collect()
    }
}
