//! Messages of a language.

use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::language::Language;

/// Messages of a language.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// Argument of a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// Text.
    Text(&'a str),
    /// Whole number, which decides between singular and plural.
    Number(i64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as i64)
    }
}

impl From<i32> for Value<'_> {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

/// Messages of the prompt.
const fn of_play(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../messages/en.ftl"),
        Language::German => include_str!("../messages/de.ftl"),
        Language::French => include_str!("../messages/fr.ftl"),
        Language::Spanish => include_str!("../messages/es.ftl"),
        Language::Italian => include_str!("../messages/it.ftl"),
        Language::Japanese => include_str!("../messages/ja.ftl"),
    }
}

/// Messages of reports, and those that reports and others share.
const fn of_report(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../messages/report/en.ftl"),
        Language::German => include_str!("../messages/report/de.ftl"),
        Language::French => include_str!("../messages/report/fr.ftl"),
        Language::Spanish => include_str!("../messages/report/es.ftl"),
        Language::Italian => include_str!("../messages/report/it.ftl"),
        Language::Japanese => include_str!("../messages/report/ja.ftl"),
    }
}

/// Messages of reports, each language when it is first asked for.
static OF_REPORTS: [OnceLock<Messages>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

impl Messages {
    /// Returns the messages of a language.
    pub fn of(language: Language) -> Self {
        Self::read(language, &[of_report(language), of_play(language)])
    }

    /// Returns the messages of reports. They are read once.
    pub fn of_reports(language: Language) -> &'static Self {
        OF_REPORTS[language as usize].get_or_init(|| Self::read(language, &[of_report(language)]))
    }

    fn read(language: Language, files: &[&str]) -> Self {
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Marks for text from right to left would be visible on many terminals.
        bundle.set_use_isolating(false);
        // A test proves that the files have no errors and no message twice.
        for &file in files {
            let resource = FluentResource::try_new(file.to_owned());
            let (Ok(resource) | Err((resource, _))) = resource;
            bundle.add_resource_overriding(resource);
        }
        Self { language, bundle }
    }

    /// Returns the language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Returns true if the language has a message.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// Returns a message with its arguments. Returns the name of a message that does not exist.
    pub fn say(&self, id: &str, arguments: &[(&str, Value<'_>)]) -> String {
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        let Some(pattern) = pattern else { return id.to_owned() };
        let mut values = FluentArgs::with_capacity(arguments.len());
        for &(name, value) in arguments {
            match value {
                Value::Text(text) => values.set(name, FluentValue::from(text)),
                Value::Number(number) => values.set(name, FluentValue::from(number)),
            }
        }
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned()
    }
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Messages").field("language", &self.language).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
