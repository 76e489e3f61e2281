//! Statistics of a match, a game or a total.

use barpoint::analysis::statistics::{Amount, CountingRule, PlayerStatistics, Statistics};
use barpoint::wire::statistics::MatchStatistics;
use barpoint::wire::{Decimal, VERSION, player_statistics};
use barpoint_core::Player;
use barpoint_render::Role;

use super::subject::Subject;
use crate::error_rates::{csv_rate, interval_text, optional_number, rate_text};
use crate::output::{Cell, Render, Table, Tabulate, headings, one_line};
use crate::terminal::View;

/// Statistics of a match, a game or a total.
#[derive(Clone, Debug)]
pub(in crate::command) struct StatisticsReport {
    pub(in crate::command) subject: Subject,
    /// Players to show.
    pub(in crate::command) seats: Vec<Player>,
    pub(in crate::command) statistics: Statistics,
}

impl StatisticsReport {
    fn names(&self) -> Vec<String> {
        self.seats.iter().map(|&player| self.subject.names[player].clone()).collect()
    }

    fn rates_table(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["Error rate", "player", "decisions", "rate", "95 % interval"]);
        let rates: Vec<_> =
            self.seats.iter().map(|&player| self.statistics.rates(player)).collect();
        for (number, rule) in CountingRule::ALL.into_iter().enumerate() {
            let mut name = rule.title().to_owned();
            for (player, rates) in self.names().into_iter().zip(&rates) {
                let rate = &rates[number];
                let decisions = rate.decisions.to_string();
                table.push([name, player, decisions, rate_text(rate), interval_text(rate)]);
                name = String::new();
            }
        }
        table.align(&[0, 1])
    }
}

impl Render for StatisticsReport {
    type Wire = MatchStatistics;

    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        let names = self.names();
        let blank = || vec![String::new(); names.len()];
        let row = |label: String, cells: Vec<String>| {
            std::iter::once(label).chain(cells).map(Cell::from).collect::<Vec<_>>()
        };
        table.push_headings(std::iter::once(self.subject.title()).chain(names.clone()));
        for (heading, rows) in self.sections(view) {
            table.push(row(String::new(), blank()));
            table.push_as(Role::Heading, row(heading.to_owned(), blank()));
            for (label, cells) in rows {
                table.push(row(format!("  {label}"), cells));
            }
        }
        let place = self.subject.heading();
        let by = self.subject.by.as_ref();
        let by = by.map_or_else(String::new, |by| format!("\nanalysis by {by}"));
        let unit = if self.subject.kind.is_money() { "points" } else { "match winning chances" };
        format!(
            "{place}{}\nerrors in normalised equity, in brackets in {unit}{by}\n\n{}",
            table.align(&[0]),
            self.rates_table(view)
        )
    }

    fn wire(&self, _: Option<u64>) -> MatchStatistics {
        let Subject { file, number, matches, game, kind, by, .. } = &self.subject;
        let players =
            self.seats.iter().map(|&player| player_statistics(&self.statistics, player, *kind));
        MatchStatistics {
            version: VERSION,
            file: file.clone(),
            number: number.map(|number| number as u32),
            matches: *matches as u32,
            game: game.map(|game| game as u32),
            money: kind.is_money(),
            length: kind.length().map(|length| length as u16),
            by: by.clone(),
            names: self.names(),
            players: players.collect(),
        }
    }
}

impl Tabulate for StatisticsReport {
    fn headings() -> Vec<String> {
        headings(
            "file,match,game,player,name,moves,unforced,doubtful,bad,very_bad,chequer_error,\
             chequer_error_unnormalised,chequer_rate,luck,luck_unnormalised,luck_rate,\
             cube_decisions,close_or_actual,cube_error,cube_error_unnormalised,cube_rate,\
             decisions,error,error_unnormalised,rate,snowie_rate,result,luck_adjusted_result,\
             good,very_good,difficulty,adjusted_rate,\
             pr,pr_decisions,pr_low,pr_high,gnubg,gnubg_decisions,gnubg_low,gnubg_high,\
             snowie,snowie_decisions,snowie_low,snowie_high,\
             per_move,per_move_decisions,per_move_low,per_move_high",
        )
    }

    fn rows(&self) -> Vec<Vec<String>> {
        self.seats.iter().map(|&player| self.csv_row(player)).collect()
    }
}

impl StatisticsReport {
    fn csv_row(&self, player: Player) -> Vec<String> {
        let all = &self.statistics.players[player];
        let PlayerStatistics { chequer, luck, cube, difficulty, .. } = all;
        let marks = &chequer.marks;
        let mut row = vec![
            one_line(self.subject.file.as_deref().unwrap_or_default()),
            optional(self.subject.number),
            optional(self.subject.game),
            player.number().to_string(),
            one_line(&self.subject.names[player]),
        ];
        let counts = [chequer.moves, chequer.unforced, marks.doubtful, marks.bad, marks.very_bad];
        row.extend(counts.map(|count| count.to_string()));
        row.extend(amount(chequer.error));
        row.push(rate(chequer.unforced, chequer.rate()));
        row.extend(amount(luck.total));
        row.push(rate(luck.analysed, luck.rate()));
        row.extend([cube.decisions, cube.close_or_actual].map(|count| count.to_string()));
        row.extend(amount(cube.error()));
        row.push(rate(cube.close_or_actual, cube.rate()));
        row.push(all.decisions().to_string());
        row.extend(amount(all.error()));
        row.push(rate(all.decisions(), all.rate()));
        row.push(optional_number(self.statistics.snowie_rate(player)));
        row.push(number(all.result));
        row.push(optional_number(self.statistics.luck_adjusted_result(player)));
        row.extend([difficulty.good, difficulty.very_good].map(|count| count.to_string()));
        row.extend([difficulty.mean(), difficulty.adjusted_rate()].map(optional_number));
        row.extend(self.statistics.rates(player).iter().flat_map(csv_rate));
        row
    }
}

fn number(number: f64) -> String {
    Decimal(number).to_string()
}

/// Returns a normalised rate, empty without anything to divide by.
fn rate(decisions: u32, rate: Amount) -> String {
    optional_number((decisions > 0).then_some(rate.normalised))
}

fn amount(amount: Amount) -> [String; 2] {
    [amount.normalised, amount.unnormalised].map(number)
}

fn optional(number: Option<usize>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}
