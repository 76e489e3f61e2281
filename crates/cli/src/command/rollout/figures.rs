//! Numbers of rollouts as text.

use barpoint_rollout::Estimate;

use super::findings::Done;

/// Returns a number with a comma before every third digit from the end.
pub(in crate::command) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a standard error, or nothing if there is none.
pub(super) fn error(estimate: Estimate, digits: usize) -> String {
    match estimate.standard_error {
        error if error.is_finite() => format!("±{error:.digits$}"),
        _ => String::new(),
    }
}

/// Returns the cost of an action by the rollout, if it is known.
pub(super) fn cost(done: &Done) -> Option<String> {
    let loss = done.loss?;
    if loss.mean <= 0.0 {
        return Some("right".to_owned());
    }
    let error = error(loss, 4);
    Some(format!("{:.4} {error}", loss.mean).trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_by_three() {
        for (number, text) in [(0, "0"), (999, "999"), (1296, "1,296"), (4_000_000, "4,000,000")] {
            assert_eq!(grouped(number), text);
        }
    }
}
