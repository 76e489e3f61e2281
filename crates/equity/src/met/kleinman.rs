//! Kleinman's metric: match winning chances from a normal distribution.

/// Standard deviation of a game's points for a player who needs 1, 2, … points. [`DEVIATION_AFAR`]
/// is that of a player who needs more.
///
/// # Source
/// D. Kleinman's metric ("Vision Laughs at Counting", 1980), refined by score. The numbers are
/// those of GNU Backgammon 1.07, and they reproduce its extrapolated tables to 1e-7.
const DEVIATION: [f64; 10] = [1.24, 1.27, 1.47, 1.50, 1.60, 1.61, 1.66, 1.68, 1.70, 1.72];
const DEVIATION_AFAR: f64 = 1.77;

/// Chance to win a match, before the Crawford game, for a player who needs `me` points.
///
/// The number of games left is assumed to be the mean of the points needed by both players. The
/// lead after these games is assumed to be normally distributed around the present lead.
pub(super) fn chance(me: u32, opponent: u32) -> f64 {
    let variance = |away: u32| {
        let deviation = DEVIATION.get(away as usize - 1).unwrap_or(&DEVIATION_AFAR);
        deviation * deviation
    };
    let games = 0.5 * (f64::from(me) + f64::from(opponent));
    let lead = f64::from(opponent) - f64::from(me);
    normal_distribution(lead / ((variance(me) + variance(opponent)) * games).sqrt())
}

/// Probability that a standard normal variable is less than `x`.
///
/// # Source
/// G. Marsaglia, "Evaluating the Normal Distribution", Journal of Statistical Software 11 (2004).
fn normal_distribution(x: f64) -> f64 {
    // Beyond this limit the series converges slowly, and the probability rounds to 0 or 1.
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    loop {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
        if term.abs() <= 1e-17 * sum.abs() {
            break;
        }
    }
    0.5 + sum * (-0.5 * x * x).exp() / (2.0 * core::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_of_the_normal_distribution() {
        for (x, chance) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.96, 0.024_997_895_148_220_4),
            (3.5, 0.999_767_370_920_964),
            (-6.0, 9.865_876_45e-10),
        ] {
            assert!((normal_distribution(x) - chance).abs() < 1e-15, "{x}");
        }
        assert_eq!((normal_distribution(-9.0), normal_distribution(9.0)), (0.0, 1.0));
    }

    #[test]
    fn a_long_match_is_open_at_any_length() {
        assert!((chance(20_000, 20_000) - 0.5).abs() < 1e-15);
        assert!(chance(30_000, 30_010) > 0.5 && chance(30_000, 30_010) < 0.53);
    }
}
