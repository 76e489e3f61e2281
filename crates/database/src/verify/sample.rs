//! Sample of records to verify.

/// Returns the distance between the records of a sample. It is at most the distance that gives
/// `sample` records, and such that all parts and columns of the file have records in the sample.
pub(super) fn step(records: u64, sample: u64) -> u64 {
    let widest = records.checked_div(sample).unwrap_or(records);
    (2..=widest).rev().find(|&step| greatest_common_divisor(step, records) == 1).unwrap_or(1)
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_reach_every_part_and_column() {
        for (records, sample) in [(75_116_160, 20_000), (8008 * 8008, 20_000)] {
            let step = step(records, sample);
            assert!(step > 1 && step <= records / sample, "{records}: {step}");
            assert!(records.div_ceil(step) < sample + sample / 10, "{records}: {step}");
            assert_eq!(greatest_common_divisor(step, records), 1);
        }
        assert_eq!((step(676, u64::MAX), step(2, 1), step(1, 0)), (1, 1, 1));
    }
}
