//! Wording of messages.

use std::borrow::Cow;
use std::str::FromStr;

use barpoint_core::Player;

use crate::model::Match;
use crate::seats::ActionProblem;

/// Replaces characters that control a terminal or change the direction of writing by the
/// replacement character. Every message that quotes a file must pass through this function.
pub fn without_controls(text: &str) -> Cow<'_, str> {
    if text.contains(is_control) {
        Cow::Owned(text.replace(is_control, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Does the same as [`without_controls`] for a text of several lines, whose line breaks and tabs
/// remain.
pub fn lines_without_controls(text: &str) -> Cow<'_, str> {
    let is_shown = |c: char| matches!(c, '\n' | '\t');
    if text.contains(|c| is_control(c) && !is_shown(c)) {
        let text = text.replace("\r\n", "\n");
        Cow::Owned(text.replace(|c| is_control(c) && !is_shown(c), "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Replaces the same characters as [`without_controls`] in place.
pub(super) fn remove_controls(text: &mut String) {
    if let Cow::Owned(clean) = without_controls(text) {
        *text = clean;
    }
}

/// Returns true if a character controls a terminal or changes the direction of writing.
pub(crate) fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns a number of points in words: `1 point`, `2 points`.
pub(crate) fn points_in_words(points: u32) -> String {
    let plural = if points == 1 { "" } else { "s" };
    format!("{points} point{plural}")
}

/// Returns a player's name, or the seat if the name is empty.
pub fn player_name(record: &Match, player: Player) -> String {
    let name = record.players[player].name.trim();
    if name.is_empty() { player.to_string() } else { name.replace(is_control, " ") }
}

/// Returns a broken rule in words that name the player.
pub(crate) fn problem_in_words(problem: &ActionProblem, record: &Match) -> String {
    let name = |player: Player| player_name(record, player);
    match problem {
        ActionProblem::OutOfTurn(player) => format!("{} acts out of turn", name(*player)),
        _ => problem.to_string(),
    }
}

/// Adds a text to a comment, as a line of its own.
pub(crate) fn add_line(comment: &mut String, text: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}

/// Reads a number. Programs in some languages write decimal commas.
pub(crate) fn decimal<T: FromStr>(word: &str) -> Option<T> {
    word.replace(',', ".").parse().ok()
}

/// Returns the first number in a text.
pub(crate) fn first_number(text: &str) -> Option<u32> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits = &text[start..];
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_controls_are_removed() {
        assert!(matches!(without_controls("Jörg 31: 8/5"), Cow::Borrowed("Jörg 31: 8/5")));
        let text = "\u{1b}[31mred\u{9b}0m a\tb\r\u{202e}c\u{2069}";
        assert_eq!(
            without_controls(text),
            "\u{fffd}[31mred\u{fffd}0m a\u{fffd}b\u{fffd}\u{fffd}c\u{fffd}"
        );
    }

    #[test]
    fn lines_and_tabs_of_a_comment_stay() {
        assert!(matches!(lines_without_controls("a\tb\nc"), Cow::Borrowed("a\tb\nc")));
        let text = "a\tb\r\nc\u{1b}[2J\rd\u{202e}e";
        assert_eq!(lines_without_controls(text), "a\tb\nc\u{fffd}[2J\u{fffd}d\u{fffd}e");
    }

    #[test]
    fn one_point_is_singular() {
        assert_eq!([0, 1, 2].map(points_in_words), ["0 points", "1 point", "2 points"]);
    }
}
