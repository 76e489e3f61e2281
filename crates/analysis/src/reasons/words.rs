//! Pieces of sentences.

/// Difference of equities below which two choices are worth the same.
pub(super) const SAME: f64 = 0.0005;

/// Joins phrases with commas and "and"; `None` without phrases.
pub(super) fn listed(phrases: &[String]) -> Option<String> {
    let (last, others) = phrases.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}

/// Returns the word for a positive or a negative difference.
pub(super) fn clause<'a>(difference: f64, positive: &'a str, negative: &'a str) -> &'a str {
    if difference > 0.0 { positive } else { negative }
}

/// Returns a phrase for a difference of chances, such as `wins 2.1 % more often`.
pub(super) fn gained(verb: &str, difference: f64, more: &str, fewer: &str) -> String {
    format!("{verb} {} {}", percent(difference.abs()), clause(difference, more, fewer))
}

/// Returns a number instead of another one, such as `11 shots instead of 15`.
pub(super) fn instead(ours: u32, theirs: u32, one: &str, many: &str) -> String {
    let number = |number: u32| if number == 0 { "no".into() } else { number.to_string() };
    let noun = if ours == 1 { one } else { many };
    let theirs = if theirs == 0 { "none".into() } else { theirs.to_string() };
    format!("{} {noun} instead of {theirs}", number(ours))
}

/// Returns a chance in percent with one decimal.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}
