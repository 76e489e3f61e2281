//! Reasons in numbers: what changes between the choice that was made and the best one.
//!
//! [`PlayReasons`] and [`CubeReasons`] hold the numbers; their `explain` puts those that matter into
//! one or two sentences. All numbers are those of the evaluation, or counted on the board; nothing
//! is guessed.

mod cube;
mod play;

#[cfg(test)]
mod tests;

pub use cube::{CubeReasons, Market};
pub use play::{BoardNumbers, ChanceGains, FollowUps, PlayNumbers, PlayReasons};

/// Difference of equities below which two choices are worth the same.
const SAME: f64 = 0.0005;

/// Joins phrases with commas and "and"; `None` without phrases.
fn listed(phrases: &[String]) -> Option<String> {
    let (last, others) = phrases.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}

/// Returns the word for a positive or a negative difference.
fn clause<'a>(difference: f64, positive: &'a str, negative: &'a str) -> &'a str {
    if difference > 0.0 { positive } else { negative }
}

/// Returns a phrase for a difference of chances, such as `wins 2.1 % more often`.
fn gained(verb: &str, difference: f64, more: &str, fewer: &str) -> String {
    format!("{verb} {} {}", percent(difference.abs()), clause(difference, more, fewer))
}

/// Returns a number instead of another one, such as `11 shots instead of 15`.
fn instead(ours: u32, theirs: u32, one: &str, many: &str) -> String {
    let number = |number: u32| if number == 0 { "no".into() } else { number.to_string() };
    let noun = if ours == 1 { one } else { many };
    let theirs = if theirs == 0 { "none".into() } else { theirs.to_string() };
    format!("{} {noun} instead of {theirs}", number(ours))
}

/// Returns a chance in percent with one decimal.
fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}
