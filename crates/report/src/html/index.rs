//! List of the reports of several matches.

use barpoint_language::Language;
use barpoint_wire::report::Report;

use super::statistics::performance;
use super::style::{PageTheme, Style, StyleSheet};
use super::writer::{Html, address};
use super::{head, inline};
use crate::story::{plain, say};

/// Report in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    file: String,
    names: [String; 2],
    score: String,
    length: Option<u16>,
    date: String,
    ratings: [String; 2],
}

impl Entry {
    /// Returns the entry of a report in the file of this name, which is beside the list.
    #[must_use]
    pub fn new(report: &Report, file: &str) -> Self {
        let [zero, one] = report.score;
        let rating =
            |seat: usize| report.statistics.players.get(seat).map(performance).unwrap_or_default();
        Self {
            file: file.to_owned(),
            names: report.players.each_ref().map(|person| person.name.clone()),
            score: format!("{zero}:{one}"),
            length: report.length,
            date: report.date.clone().unwrap_or_default(),
            ratings: [rating(0), rating(1)],
        }
    }
}

/// Returns a page that lists reports.
#[must_use]
pub fn index(entries: &[Entry], style: &Style, language: Language) -> String {
    let mut html = Html::default();
    html.raw("<!DOCTYPE html>\n");
    let theme = match style.sheet {
        StyleSheet::Inline => PageTheme::Light,
        _ => style.theme,
    };
    let attributes = [("lang", language.code()), ("data-theme", theme.name())];
    let [title, description] = ["index-title", "index-description"].map(|id| plain(language, id));
    html.element("html", &attributes, |html| {
        head::head(html, style, &title, &description);
        html.element("body", &[("class", "fontfamily")], |html| {
            html.element("header", &[("class", "head")], |html| {
                html.leaf("h1", &[], &title);
            });
            html.element("main", &[("id", "main")], |html| list(html, entries, language));
            html.element("footer", &[], |html| head::footer(html, language));
        });
    });
    match style.sheet {
        StyleSheet::Inline => inline::inlined(&html.finish(), style),
        _ => html.finish(),
    }
}

fn list(html: &mut Html, entries: &[Entry], language: Language) {
    html.scrolled(|html| {
        html.element("table", &[("class", "stattable")], |html| {
            html.leaf("caption", &[], &plain(language, "index-caption"));
            html.table_head("stattableheader", |html| {
                for id in ["match-head", "score", "length-head", "date", "rating", "rating"] {
                    html.leaf("th", &[("scope", "col")], &plain(language, id));
                }
            });
            html.rows(|html| entries.iter().for_each(|entry| row(html, entry, language)));
        });
    });
}

fn row(html: &mut Html, entry: &Entry, language: Language) {
    let length = entry.length.map_or_else(
        || plain(language, "length-money"),
        |length| say(language, "length-points", &[("length", u32::from(length).into())]),
    );
    html.element("tr", &[], |html| {
        html.element("th", &[("scope", "row")], |html| {
            html.element("a", &[("href", &address(&entry.file))], |html| {
                html.isolated(&entry.names[0]);
                html.text(" \u{2013} ");
                html.isolated(&entry.names[1]);
            });
        });
        html.leaf("td", &[], &entry.score);
        for text in [&length, &entry.date].into_iter().chain(&entry.ratings) {
            html.leaf("td", &[], text);
        }
    });
}
