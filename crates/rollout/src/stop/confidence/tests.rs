use barpoint_testing::Random;

use super::*;

/// Moments of a growing sample, in the form in which a rollout states them.
#[derive(Default)]
struct Sample {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, x: f64) {
        self.count += 1;
        self.sum += x;
        self.squares += x * x;
    }

    fn estimate(&self) -> Estimate {
        let count = self.count as f64;
        let mean = self.sum / count;
        let variance = (self.squares - count * mean * mean) / (count - 1.0);
        Estimate { mean, standard_error: (variance / count).sqrt() }
    }
}

/// Returns a random number with mean 0 and variance 1. Its skewness and long tail are like those of
/// points won with a cube: mostly small, one time in ten large.
fn skewed(random: &mut Random) -> f64 {
    if random.uniform() < 0.1 { 3.0 } else { -1.0 / 3.0 + 0.2 * (random.uniform() - 0.5) }
}

/// Simulates decisions between two plays of which the second is better by `gap` deviations, checked
/// every 144 trials up to `limit`. Returns the numbers of wrong decisions and of missing decisions.
fn wrong(decisions: u32, gap: f64, error: f64, limit: u64) -> (u32, u32) {
    let mut random = Random::new(7);
    let (mut wrong, mut undecided) = (0, 0);
    for _ in 0..decisions {
        let mut sample = Sample::default();
        let decided = loop {
            (0..144).for_each(|_| sample.add(skewed(&mut random) - gap));
            let sign = sign(&sample.estimate(), sample.count, error);
            if sign.is_some() || sample.count >= limit {
                break sign;
            }
        };
        match decided {
            Some(true) => wrong += 1,
            Some(false) => {}
            None => undecided += 1,
        }
    }
    (wrong, undecided)
}

#[test]
fn the_wrong_play_is_seldom_declared_best() {
    // The hardest case: the plays are almost equal and there are a hundred checks.
    for gap in [0.0, 0.001, 0.01, 0.03] {
        let (wrong, _) = wrong(1000, gap, 0.01, 14400);
        assert!(wrong <= 10, "{wrong} of 1000 wrong, {gap} apart");
    }
}

#[test]
fn plain_differences_are_decided() {
    let (wrong, undecided) = wrong(1000, 0.2, 0.01, 5184);
    assert!(wrong <= 10 && undecided == 0, "{wrong} wrong, {undecided} undecided");
}

#[test]
fn the_margin_is_wider_than_that_of_a_single_check() {
    let estimate = Estimate { mean: 0.0, standard_error: 0.01 };
    for trials in [144, 1296, 46656] {
        let margin = margin(&estimate, trials, 0.01);
        assert!((0.0233..0.06).contains(&margin), "{margin} at {trials}");
    }
    let single = Estimate { mean: 1.0, standard_error: f64::INFINITY };
    assert_eq!(sign(&single, 1, 0.01), None);
}

#[test]
fn chances_are_those_of_the_normal_distribution() {
    let chance = |mean: f64| chance_above_zero(&Estimate { mean, standard_error: 1.0 });
    for (x, expected) in [(0.0, 0.5), (1.0, 0.841_344_75), (1.96, 0.975_002_10), (3.0, 0.998_650_1)]
    {
        assert!((chance(x) - expected).abs() < 1e-7, "{x}");
        assert!((chance(x) + chance(-x) - 1.0).abs() < 1e-12, "{x}");
    }
    assert!(chance(40.0) <= 1.0 && chance(-40.0) >= 0.0);
    let unknown = chance_above_zero(&Estimate { mean: 1.0, standard_error: f64::INFINITY });
    assert!((unknown - 0.5).abs() < 1e-12);
}

#[test]
fn exact_differences_are_certain_and_rounding_is_a_tie() {
    for standard_error in [0.0, 6.2e-9] {
        for (mean, expected) in [(1.0, 1.0), (-1e-4, 0.0), (0.0, 0.5), (1e-8, 0.5), (-1e-8, 0.5)] {
            let chance = chance_above_zero(&Estimate { mean, standard_error });
            assert!((chance - expected).abs() < 1e-12, "{mean} ± {standard_error}");
        }
    }
}
