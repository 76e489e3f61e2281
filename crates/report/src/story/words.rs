//! Words and numbers of a story.

use barpoint_wire::Chances;
use barpoint_wire::analysis::{Action, ActionKind};
use barpoint_wire::matches::Mark;
use barpoint_wire::report::Report;
use barpoint_wire::statistics::Amount;
use serde::Serialize;

/// Headings of the chances.
pub(crate) const CHANCES: [&str; 6] = ["W", "WG", "WBG", "L", "LG", "LBG"];

/// Returns the players of a match.
pub(crate) fn title(report: &Report) -> String {
    let [zero, one] = &report.players;
    format!("{} - {}", one_line(&zero.name), one_line(&one.name))
}

/// Returns the name of a player.
pub(super) fn name(report: &Report, player: impl Into<usize>) -> String {
    report.players.get(player.into()).map_or_else(String::new, |person| one_line(&person.name))
}

/// Returns a text without line breaks and control characters.
pub(super) fn one_line(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the value of a field of a document as words.
pub(crate) fn word(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).ok();
    value.as_ref().and_then(|value| value.as_str()).unwrap_or_default().replace('_', " ")
}

/// Returns the kind of contest, such as `7-point match`.
pub(super) fn contest(report: &Report) -> String {
    report
        .length
        .map_or_else(|| "money session".to_owned(), |length| format!("{length}-point match"))
}

/// Returns a number with its sign. Zero has none that is negative.
pub(super) fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'+' | b'0' | b'.'));
    if is_zero { text.replace('-', "+") } else { text }
}

/// Returns an equity.
pub(crate) fn equity(equity: f64) -> String {
    signed(equity, 3)
}

/// Returns an amount on both scales. Errors are negative.
pub(super) fn amount(normalised: f64, unnormalised: f64, is_money: bool) -> String {
    let unnormalised =
        if is_money { signed(unnormalised, 3) } else { signed(1e2 * unnormalised, 2) + " %" };
    format!("{} ({unnormalised})", equity(normalised))
}

/// Returns an error on both scales.
pub(super) fn loss(error: Amount, is_money: bool) -> String {
    amount(-error.normalised, -error.unnormalised, is_money)
}

/// Returns the six chances in percent, those to lose last.
pub(crate) fn chances(chances: &Chances) -> [String; 6] {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
    let win_or_lose = [win.0, win_gammon.0, win_backgammon.0, 1.0 - win.0];
    let [a, b, c, d] = win_or_lose;
    [a, b, c, d, lose_gammon.0, lose_backgammon.0].map(|chance| format!("{:.1}", 1e2 * chance))
}

/// Returns the symbol of a mark of a play or a cube action.
pub(crate) fn symbol(mark: Option<Mark>) -> &'static str {
    mark.map_or("", Mark::sign)
}

/// Returns the symbol of a mark of a roll.
pub(super) const fn luck_symbol(mark: Option<Mark>) -> &'static str {
    match mark {
        Some(Mark::VeryBad) => "--",
        Some(Mark::Bad) => "-",
        Some(Mark::Good) => "+",
        Some(Mark::VeryGood) => "++",
        Some(Mark::Doubtful) | None => "",
    }
}

/// Returns the name of an error.
pub(super) fn fault(decision: &Action) -> String {
    match decision.kind {
        ActionKind::NoDouble => "missed double".to_owned(),
        kind => word(&kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_rounds_to_zero_is_positive() {
        assert_eq!(signed(-0.000_1, 3), "+0.000");
        assert_eq!(signed(-0.000_5, 3), "-0.001");
        assert_eq!(signed(f64::from(0), 2), "+0.00");
    }

    #[test]
    fn names_stay_in_one_line() {
        assert_eq!(one_line(" a\n\tb\u{7}c "), "a b c");
    }

    #[test]
    fn marks_have_the_words_of_the_documents() {
        assert_eq!(word(&Mark::VeryBad), "very bad");
    }
}
