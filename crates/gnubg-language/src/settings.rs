//! Settings: a value for each command that sets one.

use std::collections::BTreeMap;

use crate::LineError;

mod answers;
mod kind;
mod profile;

pub(crate) use kind::{Kind, switch};
pub use profile::ProfileError;

/// Values that differ from the defaults, by command without `set`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Stores the value of a setting if it has the right form. Returns GNU Backgammon's answer.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<String, LineError> {
        let (name, value) = resolved(name, value.trim())?;
        let kind = Kind::of(&name);
        let value = kind
            .read(&value)
            .ok_or_else(|| LineError::argument(&format!("set {name}"), &value, &kind.expected()))?;
        let answer = answers::answer(&name, &value);
        self.0.insert(name, value);
        Ok(answer)
    }

    /// Stores a value that was checked before.
    pub(crate) fn put(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_owned(), value.into());
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub(crate) fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    /// Returns a switch, or `default` if it was not set.
    pub(crate) fn is_on(&self, name: &str, default: bool) -> bool {
        self.get(name).and_then(switch).unwrap_or(default)
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

/// Settings whose value is the last word of the command.
const WORDS: &[&str] = &["tutor skill", "rollout rng", "export html type", "export html css"];

/// Moves arguments that select a setting from the value to the name: the plies and the level of a
/// move filter. Moves a value that is a word of the command to the value.
fn resolved(name: &str, value: &str) -> Result<(String, String), LineError> {
    if let Some((setting, word)) = name.rsplit_once(' ')
        && WORDS.iter().any(|words| setting.ends_with(words))
    {
        return Ok((setting.to_owned(), word.to_owned()));
    }
    let arguments = match name {
        _ if name.ends_with("movefilter") => 2,
        _ => return Ok((name.to_owned(), value.to_owned())),
    };
    let mut words = value.split_whitespace();
    let chosen: Vec<&str> = words.by_ref().take(arguments).collect();
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
