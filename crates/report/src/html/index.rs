//! List of the reports of several matches.

use barpoint_wire::report::Report;

use super::statistics::performance;
use super::style::{PageTheme, Style, StyleSheet};
use super::words::address;
use super::writer::Html;
use super::{head, inline};

/// Report in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    file: String,
    names: [String; 2],
    score: String,
    details: [String; 2],
    ratings: [String; 2],
}

impl Entry {
    /// Returns the entry of a report in the file of this name, which is beside the list.
    #[must_use]
    pub fn new(report: &Report, file: &str) -> Self {
        let [zero, one] = report.score;
        let length =
            report.length.map_or_else(|| "money".to_owned(), |length| format!("{length} points"));
        let details = [length, report.date.clone().unwrap_or_default()];
        let rating =
            |seat: usize| report.statistics.players.get(seat).map(performance).unwrap_or_default();
        Self {
            file: file.to_owned(),
            names: report.players.each_ref().map(|person| person.name.clone()),
            score: format!("{zero}:{one}"),
            details,
            ratings: [rating(0), rating(1)],
        }
    }
}

/// Returns a page that lists reports.
#[must_use]
pub fn index(entries: &[Entry], style: &Style) -> String {
    let mut html = Html::default();
    html.raw("<!DOCTYPE html>\n");
    let theme = match style.sheet {
        StyleSheet::Inline => PageTheme::Light,
        _ => style.theme,
    };
    html.element("html", &[("lang", "en"), ("data-theme", theme.name())], |html| {
        head::head(html, style, "Reports of matches", "List of reports of matches");
        html.element("body", &[("class", "fontfamily")], |html| {
            html.element("header", &[("class", "head")], |html| {
                html.leaf("h1", &[], "Reports of matches");
            });
            html.element("main", &[("id", "main")], |html| list(html, entries));
            html.element("footer", &[], head::footer);
        });
    });
    match style.sheet {
        StyleSheet::Inline => inline::inlined(&html.finish(), style),
        _ => html.finish(),
    }
}

fn list(html: &mut Html, entries: &[Entry]) {
    html.scrolled(|html| {
        html.element("table", &[("class", "stattable")], |html| {
            html.leaf("caption", &[], "Matches with the performance ratings of both players");
            html.table_head("stattableheader", |html| {
                for text in ["Match", "Score", "Length", "Date", "Rating", "Rating"] {
                    html.leaf("th", &[("scope", "col")], text);
                }
            });
            html.rows(|html| entries.iter().for_each(|entry| row(html, entry)));
        });
    });
}

fn row(html: &mut Html, entry: &Entry) {
    html.element("tr", &[], |html| {
        html.element("th", &[("scope", "row")], |html| {
            html.element("a", &[("href", &address(&entry.file))], |html| {
                html.isolated(&entry.names[0]);
                html.text(" \u{2013} ");
                html.isolated(&entry.names[1]);
            });
        });
        html.leaf("td", &[], &entry.score);
        for text in entry.details.iter().chain(&entry.ratings) {
            html.leaf("td", &[], text);
        }
    });
}
