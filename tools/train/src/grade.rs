//! Strength of nets, measured by rolled-out decisions and by exact races.

mod cubes;
pub(crate) mod filters;
pub(crate) mod races;
pub(crate) mod report;
pub(crate) mod yardstick;

/// Returns the mean of numbers and its standard error.
pub(crate) fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}
