//! Settings: a value for each command that sets one.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::LineError;

/// Values that differ from the defaults, by command without `set`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Stores the value of a setting if it has the right form.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), LineError> {
        let last = name.rsplit(' ').next().unwrap_or(name);
        let wrong =
            |expected: &str| Err(LineError::argument(&format!("set {name}"), value, expected));
        let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
        let in_range =
            |low: f64, high: f64| number.is_some_and(|number| (low..=high).contains(&number));
        let whole = value.parse::<u64>().is_ok();
        match last {
            "plies" if !(whole && in_range(0.0, 4.0)) => {
                return wrong("a whole number from 0 to 4");
            }
            "noise" if !in_range(0.0, 1.0) => return wrong("a number from 0 to 1"),
            "threads" if !(whole && in_range(1.0, 256.0)) => {
                return wrong("a whole number from 1 to 256");
            }
            "digits" if !(whole && in_range(0.0, 6.0)) => {
                return wrong("a whole number from 0 to 6");
            }
            "trials" if !(whole && in_range(1.0, 2e9)) => return wrong("a whole number above 0"),
            "cache" if !whole => return wrong("a whole number"),
            "cubeful" | "deterministic" | "prune" | "mwc" | "winpc" | "matchpc" | "quasirandom"
            | "varredn" | "initial" | "display" | "tutor" | "game" | "roll" | "move"
            | "bearoff" | "luckanalysis" | "jsd" | "luck"
                if !name.starts_with("output mwc ") && switch(value).is_none() =>
            {
                return wrong("`on` or `off`");
            }
            _ if value.is_empty() => return wrong("a value"),
            _ => {}
        }
        let value = switch(value).map_or(value, |on| if on { "on" } else { "off" });
        self.0.insert(name.to_owned(), value.to_owned());
        Ok(())
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.get(name)?.parse().ok()
    }

    /// Returns a switch, or `default` if it was not set.
    pub(crate) fn is_on(&self, name: &str, default: bool) -> bool {
        self.get(name).and_then(switch).unwrap_or(default)
    }

    /// Returns all settings that begin with these words, one a line.
    pub(crate) fn shown(&self, beginning: &str) -> String {
        let mut text = String::new();
        for (name, value) in self.0.iter().filter(|(name, _)| name.starts_with(beginning)) {
            let _ = writeln!(text, "{name}: {value}");
        }
        text
    }

    /// Returns a profile in TOML. Names and values are strings.
    pub(crate) fn profile(&self) -> String {
        let mut text = "[settings]\n".to_owned();
        for (name, value) in &self.0 {
            let _ = writeln!(text, "{} = {}", quoted(name), quoted(value));
        }
        text
    }
}

/// Returns a basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            char if char.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(char));
            }
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

/// Reads a switch.
pub(crate) fn switch(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "on" | "yes" | "true" => Some(true),
        "off" | "no" | "false" => Some(false),
        _ => None,
    }
}
