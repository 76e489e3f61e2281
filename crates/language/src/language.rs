//! Languages.

use core::fmt;
use core::str::FromStr;

/// Language of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Italian.
    Italian,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All languages; the default is the first.
    pub const ALL: [Self; 6] =
        [Self::English, Self::German, Self::French, Self::Spanish, Self::Italian, Self::Japanese];

    /// Returns the code of ISO 639-1, such as `de`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Italian => "it",
            Self::Japanese => "ja",
        }
    }

    /// Returns the name of the language in the language itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::French => "français",
            Self::Spanish => "español",
            Self::Italian => "italiano",
            Self::Japanese => "日本語",
        }
    }

    /// Returns the language of a locale, such as `de_AT.UTF-8` or `fr-CA`. Returns `None` for other
    /// languages, and for the locales `C` and `POSIX`.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == code)
    }
}

/// Writes the [code](Language::code).
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// Reads a code, a locale or a name of the language in itself or in English.
impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Self, ParseLanguageError> {
        let name = text.trim().to_lowercase();
        let is_named = |language: &Self| {
            language.name().to_lowercase() == name || format!("{language:?}").to_lowercase() == name
        };
        let named = Self::ALL.into_iter().find(is_named);
        named.or_else(|| Self::of_locale(text.trim())).ok_or_else(|| ParseLanguageError {
            text: text.chars().filter(|c| !c.is_control()).take(40).collect(),
        })
    }
}

/// Error of reading a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLanguageError {
    text: String,
}

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Language::ALL.map(Language::code).join(", ");
        write!(f, "`{}` is not a language: expected {codes}", self.text)
    }
}

impl core::error::Error for ParseLanguageError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_read_by_code_locale_and_name() {
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
            assert_eq!(language.name().parse(), Ok(language));
            let locale = format!("{}_XX.UTF-8", language.code());
            assert_eq!(Language::of_locale(&locale), Some(language));
        }
        assert_eq!("German".parse(), Ok(Language::German));
        for other in ["", "C", "POSIX", "pt_BR.UTF-8", "deutschland"] {
            assert_eq!(Language::of_locale(other), None, "{other}");
        }
        let error = "tlh".parse::<Language>().unwrap_err().to_string();
        assert_eq!(error, "`tlh` is not a language: expected en, de, fr, es, it, ja");
    }
}
