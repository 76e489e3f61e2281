//! Statistics of a match, a game or a total.

use barpoint::analysis::statistics::{CountingRule, Statistics};
use barpoint::wire::statistics::MatchStatistics;
use barpoint::wire::{VERSION, player_statistics};
use barpoint_core::Player;
use barpoint_render::Role;

use super::subject::Subject;
use crate::error_rates::{RATES, interval_text, rate_text};
use crate::output::{Cell, Columns, Render, Table, Tabulate, one_line, rows};
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
    const COLUMNS: Columns = &[
        ("", "file,match,game"),
        ("players", "player=#,name=#"),
        (
            "chequer",
            "moves,unforced,doubtful,bad,very_bad,chequer_error=error.normalised,\
             chequer_error_unnormalised=error.unnormalised,chequer_rate=rate.normalised",
        ),
        (
            "luck",
            "luck=total.normalised,luck_unnormalised=total.unnormalised,luck_rate=rate.normalised",
        ),
        (
            "cube",
            "cube_decisions=decisions,close_or_actual,cube_error=error.normalised,\
             cube_error_unnormalised=error.unnormalised,cube_rate=rate.normalised",
        ),
        (
            "",
            "decisions,error=error.normalised,error_unnormalised=error.unnormalised,\
             rate=rate.normalised,snowie_rate,result,luck_adjusted_result",
        ),
        ("difficulty", "good,very_good,difficulty=mean,adjusted_rate"),
        ("", RATES),
    ];

    fn rows(&self) -> Vec<Vec<String>> {
        let mut rows = rows(&self.wire(None), Self::COLUMNS);
        for (row, player) in rows.iter_mut().zip(&self.seats) {
            row[3] = player.number().to_string();
            row[4] = one_line(&self.subject.names[*player]);
        }
        rows
    }
}
