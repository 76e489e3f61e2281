//! Profiles: the settings as a file in TOML.

use std::fmt;
use std::fmt::Write as _;

use toml::{Table, Value};

use super::Settings;

/// Error of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileError(String);

impl ProfileError {
    pub(crate) fn of_setting(name: &str, error: &crate::LineError) -> Self {
        Self(format!("`{name}`: {error}"))
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ProfileError {}

impl Settings {
    /// Returns the settings as commands, for `load commands` and for GNU Backgammon.
    pub(crate) fn commands(&self) -> String {
        self.0.iter().map(|(name, value)| format!("set {name} {value}\n")).collect()
    }

    /// Returns a profile in TOML. Names and values are strings.
    pub(crate) fn profile(&self) -> String {
        let mut text =
            "# Settings of `barpoint gnubg`: `\"NAME\" = \"VALUE\"` is `set NAME VALUE`.\n\
                        [settings]\n"
                .to_owned();
        for (name, value) in &self.0 {
            let string = |text: &str| Value::String(text.to_owned()).to_string();
            let _ = writeln!(text, "{} = {}", string(name), string(value));
        }
        text
    }

    /// Returns the commands of a profile, each with the name of its setting.
    pub(crate) fn commands_of(text: &str) -> Result<Vec<(String, String)>, ProfileError> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let place = error.span().map_or(0, |span| span.start);
            let line = text.get(..place).map_or(1, |before| before.matches('\n').count() + 1);
            ProfileError(format!("{line}: {}", error.message()))
        })?;
        let mut commands = Vec::new();
        for (section, value) in table {
            if section != "settings" {
                return Err(ProfileError(format!(
                    "unknown section `{section}`: expected `settings`"
                )));
            }
            let Value::Table(settings) = value else {
                return Err(ProfileError("`settings` is no section".to_owned()));
            };
            for (name, value) in settings {
                let value = match value {
                    Value::String(text) => text,
                    Value::Boolean(on) => if on { "on" } else { "off" }.to_owned(),
                    Value::Integer(_) | Value::Float(_) => value.to_string(),
                    _ => {
                        return Err(ProfileError(format!("`{name}`: expected a text or a number")));
                    }
                };
                commands.push((name, value));
            }
        }
        Ok(commands)
    }
}
