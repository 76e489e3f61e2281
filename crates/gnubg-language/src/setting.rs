//! Settings: a row for each, or for several that differ in a word.
//!
//! The words of `set`, the form of a value, its default, the answer and the line of `show` are all in
//! [`table`]. A row without effect has words only, so that nothing is confirmed that does nothing.

use std::collections::HashMap;
use std::sync::OnceLock;

mod kind;
mod row;
mod sentences;
mod table;

pub(crate) use kind::{Kind, switch};
pub(crate) use row::{Does, Setting};

/// Contexts of rollouts beside that of `rollout`.
const CONTEXTS: &str = "analysis|evaluation|player chequerplay|cubedecision";

impl Setting {
    /// Returns the row of a setting, whose name may have numbers of players.
    pub(crate) fn of(name: &str) -> Option<&'static Self> {
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        if name.split(' ').any(|word| is_number(&word)) {
            let words: Vec<&str> = name.split(' ').filter(|word| !is_number(word)).collect();
            return index().get(words.join(" ").as_str()).copied();
        }
        index().get(name).copied()
    }

    /// Returns the answer to a value, in the words of GNU Backgammon.
    pub(crate) fn said(&self, name: &str, value: &str) -> String {
        line(&self.said.of(name, value))
    }

    /// Returns the line of `show` for a value, empty if it has none of its own.
    pub(crate) fn shown(&self, name: &str, value: &str) -> String {
        line(&self.shown.of(name, value))
    }

    /// Returns the words of each command of the row, without `set`.
    fn commands(&self) -> Vec<String> {
        let names = expanded(self.words);
        let Does::Keep(Kind::Choice(choices)) = self.does else { return names };
        let chosen = |name: String| choices.iter().map(move |choice| format!("{name} {choice}"));
        names.into_iter().flat_map(chosen).collect()
    }
}

fn line(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{text}\n") }
}

/// Returns the settings whose names begin with these words, in the order of the table.
pub(crate) fn beginning(words: &str) -> impl Iterator<Item = (String, &'static Setting)> {
    let rows = table::SETTINGS.iter();
    let names = rows.flat_map(|row| expanded(row.words).into_iter().map(move |name| (name, row)));
    names.filter(move |(name, _)| {
        name.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

/// Returns the words of all commands that set something, without `set`.
pub(crate) fn commands() -> impl Iterator<Item = &'static str> {
    all().iter().map(|(command, _)| command.as_str())
}

fn all() -> &'static [(String, &'static Setting)] {
    static ALL: OnceLock<Vec<(String, &'static Setting)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let contexts = expanded(CONTEXTS);
        let mut all = Vec::new();
        for row in table::SETTINGS {
            for command in row.commands() {
                if command.starts_with("rollout ") {
                    let inner = contexts.iter().map(|context| {
                        (format!("{context} {command}"), in_context(context, &command, row))
                    });
                    all.extend(inner);
                }
                all.push((command, row));
            }
        }
        all
    })
}

/// Returns the row of a setting of `rollout` in another context.
fn in_context(context: &str, command: &str, row: &'static Setting) -> &'static Setting {
    let is_log = command.starts_with("rollout log");
    match context.split(' ').next() {
        Some("evaluation") => &table::OF_HINT,
        Some("analysis") if is_log => &table::OF_LOGS,
        _ => row,
    }
}

fn index() -> &'static HashMap<String, &'static Setting> {
    static INDEX: OnceLock<HashMap<String, &'static Setting>> = OnceLock::new();
    INDEX.get_or_init(|| {
        let names = table::SETTINGS
            .iter()
            .flat_map(|row| expanded(row.words).into_iter().map(move |name| (name, row)));
        names.chain(all().iter().cloned()).collect()
    })
}

/// Returns all texts that a pattern of words means.
fn expanded(words: &str) -> Vec<String> {
    let mut texts = vec![String::new()];
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        let (word, is_optional) = word.strip_suffix('?').map_or((word, false), |word| (word, true));
        let longer = texts.iter().flat_map(|text| {
            word.split('|').map(move |word| {
                if text.is_empty() { word.to_owned() } else { format!("{text} {word}") }
            })
        });
        let longer: Vec<String> = longer.collect();
        if !is_optional {
            texts.clear();
        }
        texts.extend(longer);
    }
    texts
}
