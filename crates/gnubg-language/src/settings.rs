//! Values of settings.

use std::collections::BTreeMap;

use crate::LineError;
use crate::setting::{self, Does, Kind, Setting, switch};

mod profile;

pub use profile::ProfileError;

/// Values that differ from the defaults, by command without `set`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Stores the value of a setting if it has the right form. Returns GNU Backgammon's answer.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<String, LineError> {
        let (name, value) = resolved(name, value.trim())?;
        let unknown = || LineError::State(format!("set {name}: there is no such value"));
        let setting = Setting::of(&name).ok_or_else(unknown)?;
        let Does::Keep(kind) = setting.does else { return Err(unknown()) };
        let value = kind
            .read(&value)
            .ok_or_else(|| LineError::argument(&format!("set {name}"), &value, &kind.expected()))?;
        let answer = setting.said(&name, &value);
        self.0.insert(name, value);
        Ok(answer)
    }

    /// Stores a value that was checked before.
    pub(crate) fn put(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// Returns the value of a setting, or its default if it has one.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let default = || Setting::of(name).map(|it| it.default).filter(|it| !it.is_empty());
        self.0.get(name).map(String::as_str).or_else(default)
    }

    /// Returns the value of a setting that was set.
    pub(crate) fn chosen(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub(crate) fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    /// Returns a number that has a default.
    pub(crate) fn value<T: std::str::FromStr + Default>(&self, name: &str) -> T {
        self.number(name).unwrap_or_default()
    }

    /// Returns a switch, `None` if it was not set and has no default.
    pub(crate) fn switch(&self, name: &str) -> Option<bool> {
        self.get(name).and_then(switch)
    }

    /// Returns a switch that has a default.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.switch(name).unwrap_or(false)
    }

    /// Returns the lines of `show` for the settings that begin with these words.
    pub(crate) fn shown(&self, words: &str) -> String {
        let value = |name: &str| self.get(name).unwrap_or_default().to_owned();
        let all = setting::beginning(words);
        all.map(|(name, setting)| setting.shown(&name, &value(&name))).collect()
    }

    /// Returns all settings that begin with these words, with their values.
    pub(crate) fn beginning(&self, words: &str) -> impl Iterator<Item = (&str, &str)> {
        let begins = move |name: &str| {
            name.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let all = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        all.filter(move |(name, _)| begins(name))
    }
}

/// Returns the name under which a setting is kept, and its value: the words of a choice belong to
/// the value, the plies and the level of a move filter to the name.
fn resolved(name: &str, value: &str) -> Result<(String, String), LineError> {
    if let Some(context) = name.strip_suffix("rollout rotate") {
        return Ok((format!("{context}rollout quasirandom"), value.to_owned()));
    }
    if let Some((of, word)) = name.rsplit_once(' ')
        && Setting::of(of).is_some_and(|it| matches!(it.does, Does::Keep(Kind::Choice(_))))
    {
        return Ok((of.to_owned(), word.to_owned()));
    }
    if !name.ends_with("movefilter") {
        return Ok((name.to_owned(), value.to_owned()));
    }
    let mut words = value.split_whitespace();
    let chosen: Vec<&str> = words.by_ref().take(2).collect();
    let numbers: Vec<usize> = chosen.iter().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [plies @ 1..=4, level] if level < plies => {
            let rest: Vec<&str> = words.collect();
            Ok((format!("{name} {plies} {level}"), rest.join(" ")))
        }
        _ => Err(LineError::argument(
            &format!("set {name}"),
            value,
            "plies from 1 to 4, a lower level, the number of plays that are always kept, the \
             number of further plays and their greatest distance",
        )),
    }
}
