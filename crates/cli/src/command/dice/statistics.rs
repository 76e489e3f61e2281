//! Statistics of rolls.

use barpoint::wire::{self, Decimal, VERSION};
use barpoint_core::Dice;
use barpoint_dice::frequencies::Frequencies;
use barpoint_records::{Action, player_name};

use super::args::StatisticsArgs;
use crate::output::{Flush, Render, Table, Tabulate, headings, one_line};
use crate::records::{oddities, read, say};
use crate::terminal::View;

/// Frequencies of all rolls and of each player's, by name.
#[derive(Debug)]
pub(super) struct DiceStatisticsReport {
    all: Frequencies,
    players: Vec<(String, Frequencies)>,
}

pub(super) fn count(args: &StatisticsArgs) -> anyhow::Result<DiceStatisticsReport> {
    let mut report = DiceStatisticsReport { all: Frequencies::default(), players: Vec::new() };
    for file in &args.files {
        let reading = read(file, args.from)?;
        say(&oddities(file, &reading));
        for record in &reading.matches {
            for entry in record.games.iter().flat_map(|game| &game.entries) {
                if let Action::Play { player, dice, .. } = entry.action {
                    report.add(player_name(record, player), dice);
                }
            }
        }
    }
    Ok(report)
}

impl DiceStatisticsReport {
    fn add(&mut self, name: String, dice: Dice) {
        self.all.add(dice);
        if let Some((_, counts)) = self.players.iter_mut().find(|(known, _)| *known == name) {
            counts.add(dice);
        } else {
            let mut counts = Frequencies::default();
            counts.add(dice);
            self.players.push((name, counts));
        }
    }

    fn groups(&self) -> impl Iterator<Item = (Option<&str>, &Frequencies)> {
        let players = self.players.iter().map(|(name, counts)| (Some(name.as_str()), counts));
        [(None, &self.all)].into_iter().chain(players)
    }
}

/// Number with a fixed number of decimals, a dash without one.
fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.decimals$}"))
}

impl Render for DiceStatisticsReport {
    type Wire = wire::DiceStatistics;

    fn text(&self, view: &View) -> String {
        let groups: Vec<_> = self.groups().collect();
        let mut table = Table::new(view);
        let names = groups.iter().map(|(name, _)| name.unwrap_or("all").to_owned());
        table.push_headings(["roll".to_owned()].into_iter().chain(names));
        for (at, dice) in Dice::ALL.into_iter().enumerate() {
            let counts = groups.iter().map(|(_, counts)| counts.rolls().map(|(_, n)| n).nth(at));
            let counts = counts.map(|count| count.unwrap_or(0).to_string());
            table.push([dice.to_string()].into_iter().chain(counts));
        }
        let mut row = |title: &str, value: &dyn Fn(&Frequencies) -> String| {
            let values = groups.iter().map(|(_, counts)| value(counts));
            table.push([title.to_owned()].into_iter().chain(values));
        };
        row("rolls", &|counts| counts.total().to_string());
        row("doubles", &|counts| counts.doubles().to_string());
        row("mean pips", &|counts| number(counts.mean_pips(), 3));
        row("chi-square", &|counts| number(counts.chi_square(), 2));
        row("chance", &|counts| number(counts.chance(), 4));
        table.align(&[Flush::Left])
    }

    fn wire(&self, _: Option<u64>) -> wire::DiceStatistics {
        let group = |(player, counts): (Option<&str>, &Frequencies)| {
            let total = counts.total() as f64;
            let count = |(dice, count): (Dice, u64)| wire::DiceCount {
                dice: dice.to_string(),
                count,
                expected: Decimal(total * f64::from(dice.weight()) / 36.0),
            };
            wire::DiceFrequencies {
                player: player.map(str::to_owned),
                rolls: counts.total(),
                doubles: counts.doubles(),
                mean_pips: counts.mean_pips().map(Decimal),
                numbers: counts.dice(),
                counts: counts.rolls().map(count).collect(),
                chi_square: counts.chi_square().map(Decimal),
                chance: counts.chance().map(Decimal),
            }
        };
        wire::DiceStatistics { version: VERSION, groups: self.groups().map(group).collect() }
    }
}

impl Tabulate for DiceStatisticsReport {
    fn headings() -> Vec<String> {
        headings("player,roll,count,expected")
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let wire = self.wire(None);
        let rows = wire.groups.into_iter().flat_map(|group| {
            let player = one_line(&group.player.unwrap_or_default());
            group.counts.into_iter().map(move |count| {
                let expected = count.expected.to_string();
                vec![player.clone(), count.dice, count.count.to_string(), expected]
            })
        });
        rows.collect()
    }
}
