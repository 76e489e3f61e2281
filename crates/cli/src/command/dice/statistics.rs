//! Statistics of rolls.

use barpoint::wire::{Decimal, DiceCount, DiceFrequencies, DiceStatistics, VERSION};
use barpoint_core::Dice;
use barpoint_dice::frequencies::Frequencies;
use barpoint_records::{Action, player_name};

use super::args::StatisticsArgs;
use crate::output::{Columns, Document, Table, Tabulate};
use crate::records::{oddities, read, say};
use crate::terminal::View;

/// Counts all rolls, and then each player's.
pub(super) fn count(args: &StatisticsArgs) -> anyhow::Result<DiceStatistics> {
    let mut groups = vec![(None, Frequencies::default())];
    for file in &args.files {
        let reading = read(file, args.from)?;
        say(&oddities(file, &reading));
        for record in &reading.matches {
            for entry in record.games.iter().flat_map(|game| &game.entries) {
                if let Action::Play { player, dice, .. } = entry.action {
                    groups[0].1.add(dice);
                    add(&mut groups, Some(player_name(record, player)), dice);
                }
            }
        }
    }
    let groups = groups.into_iter().map(|(player, counts)| group(player, &counts));
    Ok(DiceStatistics { version: VERSION, groups: groups.collect() })
}

/// Adds a roll to those of a player.
fn add(groups: &mut Vec<(Option<String>, Frequencies)>, name: Option<String>, dice: Dice) {
    let known = groups.iter().position(|(known, _)| *known == name);
    let index = known.unwrap_or_else(|| {
        groups.push((name, Frequencies::default()));
        groups.len() - 1
    });
    groups[index].1.add(dice);
}

fn group(player: Option<String>, counts: &Frequencies) -> DiceFrequencies {
    let total = counts.total() as f64;
    let count = |(dice, count): (Dice, u64)| DiceCount {
        dice: dice.to_string(),
        count,
        expected: Decimal(total * f64::from(dice.weight()) / 36.0),
    };
    DiceFrequencies {
        player,
        rolls: counts.total(),
        doubles: counts.doubles(),
        mean_pips: counts.mean_pips().map(Decimal),
        numbers: counts.dice(),
        counts: counts.rolls().map(count).collect(),
        chi_square: counts.chi_square().map(Decimal),
        chance: counts.chance().map(Decimal),
    }
}

/// Number with a fixed number of decimals, a dash without one.
fn number(value: Option<Decimal>, decimals: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{:.decimals$}", value.0))
}

impl Document for DiceStatistics {
    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        let names = self.groups.iter().map(|group| group.player.as_deref().unwrap_or("all"));
        table.push_headings(["roll"].into_iter().chain(names));
        let mut row = |title: String, value: &dyn Fn(&DiceFrequencies) -> String| {
            table.push([title].into_iter().chain(self.groups.iter().map(value)));
        };
        for (at, dice) in Dice::ALL.into_iter().enumerate() {
            row(dice.to_string(), &|group| group.counts[at].count.to_string());
        }
        row("rolls".into(), &|group| group.rolls.to_string());
        row("doubles".into(), &|group| group.doubles.to_string());
        row("mean pips".into(), &|group| number(group.mean_pips, 3));
        row("chi-square".into(), &|group| number(group.chi_square, 2));
        row("chance".into(), &|group| number(group.chance, 4));
        table.align(&[0])
    }
}

impl Tabulate for DiceStatistics {
    const COLUMNS: Columns = &[("groups", "player"), ("counts", "roll=dice,count,expected")];
}
