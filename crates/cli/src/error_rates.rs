//! Error rates by several counting rules, as text and as cells of CSV.

use barpoint::analysis::statistics::Rate;
use barpoint::wire::Decimal;

/// Returns the rate with two decimals.
pub(crate) fn rate_text(rate: &Rate) -> String {
    rate.rate.map_or_else(|| "n/a".to_owned(), |rate| format!("{rate:.2}"))
}

/// Returns the limits of the interval with two decimals.
pub(crate) fn interval_text(rate: &Rate) -> String {
    let text = |[low, high]: [f64; 2]| format!("{low:.2} to {high:.2}");
    rate.interval.map_or_else(|| "n/a".to_owned(), text)
}

/// Returns a number as a cell of CSV, which is empty without a number.
pub(crate) fn optional_number(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| Decimal(value).to_string())
}

/// Returns cells of CSV: the rate, the number of its decisions and the limits of its interval.
pub(crate) fn csv_rate(rate: &Rate) -> [String; 4] {
    let limit = |number: usize| optional_number(rate.interval.map(|limits| limits[number]));
    [optional_number(rate.rate), rate.decisions.to_string(), limit(0), limit(1)]
}
