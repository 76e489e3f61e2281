//! Ranges of numbers as typed.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Range of numbers, both ends included.
#[derive(Clone, Debug)]
pub(super) struct Range<T>(pub(super) RangeInclusive<T>);

/// Reads a range of whole numbers: `A..B`, `A..`, `..B` or `N`.
pub(super) fn whole(text: &str) -> Result<Range<i64>, String> {
    range(text, [-10_000, 10_000])
        .ok_or_else(|| "expected whole numbers such as 90..110, 90.., ..110 or 100".to_owned())
}

/// Reads a range of equities.
pub(super) fn equity(text: &str) -> Result<Range<f64>, String> {
    let found = range(text, [0.0, f64::MAX]).filter(|Range(range)| {
        [range.start(), range.end()].into_iter().all(|limit| limit.is_finite() && *limit >= 0.0)
    });
    found.ok_or_else(|| "expected equities such as 0.1..0.5, 0.1.. or ..0.05".to_owned())
}

fn range<T: FromStr + PartialOrd + Copy>(text: &str, [least, most]: [T; 2]) -> Option<Range<T>> {
    let end = |text: &str, open: T| {
        if text.is_empty() { Some(open) } else { text.parse().ok() }
    };
    let (low, high) = match text.split_once("..") {
        Some(("", "")) => return None,
        Some((low, high)) => (end(low, least)?, end(high, most)?),
        None => (text.parse().ok()?, text.parse().ok()?),
    };
    (low <= high).then_some(Range(low..=high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_one_or_two_ends() {
        for (text, low, high) in
            [("5", 5, 5), ("5..7", 5, 7), ("..7", -10_000, 7), ("-3..", -3, 10_000)]
        {
            let Range(range) = whole(text).unwrap();
            assert_eq!((*range.start(), *range.end()), (low, high), "{text}");
        }
        for text in ["", "..", "7..5", "a", "1..b", "1.5"] {
            assert!(whole(text).is_err(), "{text}");
        }
        assert!((equity("0.1..").unwrap().0.start() - 0.1).abs() < 1e-9);
        for text in ["nan", "-1..", "inf", "..-1", "0.2..0.1"] {
            assert!(equity(text).is_err(), "{text}");
        }
    }
}
