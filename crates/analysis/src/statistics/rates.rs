//! Error rates with their uncertainty.

use super::{CountingRule, RateSums};

/// An error rate by one rule, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rate {
    /// Rule.
    pub rule: CountingRule,
    /// Number by which the rule divides.
    pub decisions: u32,
    /// Rate in the unit of the rule, positive; `None` without decisions.
    pub rate: Option<f64>,
    /// Limits of the 95 % interval; `None` with fewer than two games to draw from.
    pub interval: Option<[f64; 2]>,
}

/// Returns the rates by all rules of the sum of these games, with intervals by drawing games.
pub(super) fn rates(parts: &[RateSums]) -> [Rate; 4] {
    let total: RateSums = parts.iter().sum();
    let intervals = intervals(parts);
    core::array::from_fn(|number| {
        let rule = CountingRule::ALL[number];
        Rate {
            rule,
            decisions: total.decisions(rule),
            rate: total.rate(rule),
            interval: intervals[number],
        }
    })
}

/// Number of replicates. With one more the limits would be whole ranks: 2.5 % of 1000 is 25.
const REPLICATES: usize = 999;

/// Limits of the interval in thousandths of the replicates.
const LIMITS: [usize; 2] = [25, 975];

/// Returns the 95 % interval of the rate by each rule; `None` if fewer than two parts count.
///
/// The parts of a total, which are its games, are drawn with replacement, as often as
/// there are parts, and the rate of the drawn parts is one replicate. The interval has the middle 95 % of
/// the replicates. The draws depend only on the number of the parts, so the same parts have the same
/// interval, to the last bit, on every machine.
fn intervals(parts: &[RateSums]) -> [Option<[f64; 2]>; 4] {
    let counts = |rule| parts.iter().filter(|part| part.decisions(rule) > 0).count();
    let mut random = SplitMix64(0);
    let replicates: Vec<RateSums> = (0..REPLICATES).map(|_| drawn(parts, &mut random)).collect();
    CountingRule::ALL.map(|rule| {
        // A replicate of few parts may have drawn no decision that counts.
        let mut rates: Vec<f64> =
            replicates.iter().filter_map(|replicate| replicate.rate(rule)).collect();
        rates.sort_by(f64::total_cmp);
        let rank = |limit: usize| (limit * (rates.len() + 1) / 1000).saturating_sub(1);
        let limits = LIMITS.map(|limit| rates.get(rank(limit)).copied());
        let [Some(low), Some(high)] = limits else { return None };
        (counts(rule) > 1).then_some([low, high])
    })
}

/// Returns the sum of as many drawn parts as there are parts.
fn drawn(parts: &[RateSums], random: &mut SplitMix64) -> RateSums {
    parts.iter().map(|_| &parts[random.below(parts.len())]).sum()
}

/// A generator of pseudo-random numbers.
///
/// # Source
/// G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Returns a number below `limit`. It prefers none by more than `limit` in 2^64.
    fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_has_the_published_numbers() {
        let mut random = SplitMix64(1_234_567);
        let numbers = [(); 3].map(|()| random.next());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn an_interval_has_the_width_of_the_normal_approximation() {
        // 400 decisions, one in four costs 0.1: the mean is 0.025 with a standard error of
        // 0.1 sqrt(0.25 * 0.75 / 400) = 0.002165, so the interval is 25 -+ 1.96 * 2.165 thousandths.
        let parts: Vec<RateSums> = (0..400)
            .map(|number| RateSums {
                error: if number % 4 == 0 { 0.1 } else { 0.0 },
                counted: 1,
                ..RateSums::default()
            })
            .collect();
        let [_, interval, ..] = intervals(&parts);
        let [low, high] = interval.expect("an interval of many decisions");
        assert!((low - 20.76).abs() < 0.5 && (high - 29.24).abs() < 0.5, "{low} {high}");
        assert_eq!(intervals(&parts)[1], interval);
    }

    #[test]
    fn too_few_parts_have_no_interval() {
        let one = RateSums { error: 0.1, counted: 1, ..RateSums::default() };
        assert_eq!(intervals(&[]), [None; 4]);
        assert_eq!(intervals(&[one]), [None; 4]);
        assert_eq!(intervals(&[one, RateSums::default()]), [None; 4]);
        assert_eq!(intervals(&[one, one])[1], Some([100.0; 2]));
    }
}
