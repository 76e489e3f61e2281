//! Arguments as given by the shell.

use std::ffi::{OsStr, OsString};

use clap::ColorChoice;

/// Returns the arguments so that clap accepts positions that begin with a hyphen: XGIDs without
/// `XGID=`, and lists of numbers.
pub(crate) fn arguments(
    arguments: impl Iterator<Item = OsString>,
) -> impl Iterator<Item = OsString> {
    arguments.map(|argument| {
        if argument.to_str().is_some_and(is_position) {
            // A leading space hides the hyphen from clap; readers of positions ignore it.
            let mut spaced = OsString::from(" ");
            spaced.push(OsStr::new(&argument));
            return spaced;
        }
        argument
    })
}

/// Returns the colours that `--color` asks for, before the command line is read: a command line that
/// cannot be read has an error, which may be coloured too.
pub(super) fn colours(arguments: &[OsString]) -> ColorChoice {
    let words: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let value_of = |(index, word): (usize, &&str)| match word.split_once('=') {
        Some(("--color" | "--colour", value)) => Some(value.to_owned()),
        None if ["--color", "--colour"].contains(word) => {
            words.get(index + 1).map(|&value| value.to_owned())
        }
        _ => None,
    };
    match words.iter().enumerate().filter_map(value_of).next_back().as_deref() {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Returns true if an argument that begins with a hyphen is the board of an XGID or a list of
/// numbers.
fn is_position(argument: &str) -> bool {
    let is_board = |c: char| c == '-' || matches!(c, 'A'..='O' | 'a'..='o');
    let board = argument.chars().take_while(|&c| is_board(c)).count();
    // A board without further fields must have about the right length, because an option may also
    // consist of letters.
    let is_xgid = (24..=28).contains(&board) && board == argument.len()
        || (20..=40).contains(&board) && argument[board..].starts_with(':');
    let is_number = |word: &str| word.parse::<i8>().is_ok();
    let mut words = argument.split([' ', ',', ';']).filter(|word| !word.is_empty());
    argument.starts_with('-') && (is_xgid || words.clone().count() > 9 && words.all(is_number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_not_options() {
        for position in [
            "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
            "-b----E-C---eE---c-e----B-",
            "-b----E-C---eE---c-e----B:0",
            "--------------------------:0",
            "-1 0 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0",
        ] {
            assert!(is_position(position), "{position}");
        }
        for option in
            ["-", "--", "-h", "--help", "--plies=2", "--bad-gammon-defence", "-3,-5", "-0.5", "é"]
        {
            assert!(!is_position(option), "{option}");
        }
    }
}
