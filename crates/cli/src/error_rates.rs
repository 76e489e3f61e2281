//! Error rates by several counting rules, as text and as cells of CSV.

use barpoint::analysis::statistics::Rate;

/// Returns the rate with two decimals.
pub(crate) fn rate_text(rate: &Rate) -> String {
    rate.rate.map_or_else(|| "n/a".to_owned(), |rate| format!("{rate:.2}"))
}

/// Returns the limits of the interval with two decimals.
pub(crate) fn interval_text(rate: &Rate) -> String {
    let text = |[low, high]: [f64; 2]| format!("{low:.2} to {high:.2}");
    rate.interval.map_or_else(|| "n/a".to_owned(), text)
}

/// Columns of the rates by all rules, the number of their decisions and the limits of their intervals.
pub(crate) const RATES: &str = "\
     pr=rates.0.rate,pr_decisions=rates.0.decisions,pr_low=rates.0.low,pr_high=rates.0.high,\
     gnubg=rates.1.rate,gnubg_decisions=rates.1.decisions,gnubg_low=rates.1.low,\
     gnubg_high=rates.1.high,snowie=rates.2.rate,snowie_decisions=rates.2.decisions,\
     snowie_low=rates.2.low,snowie_high=rates.2.high,per_move=rates.3.rate,\
     per_move_decisions=rates.3.decisions,per_move_low=rates.3.low,per_move_high=rates.3.high";
