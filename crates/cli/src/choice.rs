//! Options whose value is one of a few words.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Word, its help, and the value that it means.
pub(crate) type Choice<T> = (&'static str, &'static str, T);

/// Returns a parser of words that each mean a value.
pub(crate) fn choice<T: Clone + Send + Sync + 'static>(
    choices: &'static [Choice<T>],
) -> impl TypedValueParser<Value = T> {
    let words = choices.iter().map(|&(word, help, _)| PossibleValue::new(word).help(help));
    PossibleValuesParser::new(words).try_map(|typed| {
        // The word was known a moment ago.
        let meant = choices.iter().find(|(word, ..)| word.eq_ignore_ascii_case(&typed));
        meant.map(|(.., value)| value.clone()).ok_or("unknown word")
    })
}
