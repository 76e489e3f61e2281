//! Numbers among the options.

use std::str::FromStr;

/// Parses a share, a number from 0 to 1.
pub(crate) fn parse_share<F: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<F, String> {
    let share = text.parse().ok().filter(|share| (F::from(0)..=F::from(1)).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".into())
}

/// Parses a learning rate.
pub(crate) fn parse_rate(text: &str) -> Result<f32, String> {
    let rate = text.parse().ok().filter(|&rate: &f32| rate > 0.0 && rate.is_finite());
    rate.ok_or_else(|| "expected a number above 0".into())
}

/// Parses a factor by which something counts.
pub(crate) fn parse_factor(text: &str) -> Result<f32, String> {
    let factor = text.parse().ok().filter(|&factor: &f32| factor >= 0.0 && factor.is_finite());
    factor.ok_or_else(|| "expected a number of at least 0".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert_eq!((parse_share("0.25"), parse_share("1")), (Ok(0.25_f64), Ok(1.0)));
        assert_eq!((parse_rate("1e-3"), parse_factor("0")), (Ok(1e-3), Ok(0.0)));
        for text in ["-0.1", "1.5", "NaN", "half", ""] {
            assert_eq!(parse_share::<f32>(text), Err("expected a number from 0 to 1".into()));
        }
        for text in ["-0.1", "0", "NaN", "inf", "half"] {
            assert_eq!(parse_rate(text), Err("expected a number above 0".into()));
        }
        for text in ["-0.1", "NaN", "inf", "half"] {
            assert_eq!(parse_factor(text), Err("expected a number of at least 0".into()));
        }
    }
}
