//! Sequential test of a duel: plays until one of two hypotheses wins.

use std::collections::BTreeMap;

/// Sequential probability ratio test of the mean of pairs.
///
/// The hypotheses are two means; the variance is unknown, so that each hypothesis has the variance under which it is
/// most likely. With n pairs of mean m and variance s² (divisor n), the logarithm of the ratio of likelihoods is
///
/// > n/2 · ln((s² + (m − low)²) / (s² + (m − high)²)).
///
/// # Units
/// Those of the values, such as points per game.
///
/// # Source
/// A. Wald, "Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16 (1945): the limits are
/// ln(β/(1 − α)) and ln((1 − β)/α).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialTest {
    means: [f64; 2],
    errors: [f64; 2],
}

/// State of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestState {
    /// The low mean is accepted.
    Low,
    /// The high mean is accepted.
    High,
    /// More pairs are needed.
    Undecided,
}

impl SequentialTest {
    /// Pairs before the first decision. The formula is for means that follow the normal law, and the variance of
    /// fewer pairs is not known well enough.
    pub const FIRST_LOOK: u64 = 200;

    /// Returns a test of two means, the lower one first. `alpha` is the chance that the high mean is accepted although
    /// the low one is true, `beta` that of the opposite error. Returns `None` unless both means are finite and in this
    /// order, and both chances are above 0 and below 0.5.
    pub fn new(low: f64, high: f64, [alpha, beta]: [f64; 2]) -> Option<Self> {
        let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
        let is_valid =
            low < high && (high - low).is_finite() && is_chance(alpha) && is_chance(beta);
        is_valid.then_some(Self { means: [low, high], errors: [alpha, beta] })
    }

    /// Returns the means, the lower one first.
    pub fn means(&self) -> [f64; 2] {
        self.means
    }

    /// Returns the chances of both errors: the high mean is accepted wrongly, the low one is.
    pub fn errors(&self) -> [f64; 2] {
        self.errors
    }

    /// Returns the logarithms of the ratio at which the low mean and the high one are accepted.
    pub fn limits(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }
}

/// Sequential test in progress. Pairs count in the order of their numbers, whenever they end, because short games end
/// first; so the test stops at the same pair with any number of threads.
#[derive(Clone, Debug)]
pub struct SequentialRun {
    test: SequentialTest,
    /// Pairs that count.
    pairs: u64,
    mean: f64,
    /// Sum of the squared distances from the mean.
    squares: f64,
    /// Values of pairs after one that is missing.
    waiting: BTreeMap<u64, f64>,
}

impl SequentialRun {
    /// Begins a test.
    pub fn new(test: SequentialTest) -> Self {
        Self { test, pairs: 0, mean: 0.0, squares: 0.0, waiting: BTreeMap::new() }
    }

    /// Adds the value of a pair, unless the test is decided. Each number from 0 on is added once, in any order.
    pub fn add(&mut self, number: u64, value: f64) {
        self.waiting.insert(number, value);
        while self.state() == TestState::Undecided {
            let Some(value) = self.waiting.remove(&self.pairs) else { break };
            self.pairs += 1;
            let distance = value - self.mean;
            self.mean += distance / self.pairs as f64;
            self.squares += distance * (value - self.mean);
        }
    }

    /// Returns the test.
    pub fn test(&self) -> SequentialTest {
        self.test
    }

    /// Returns the number of pairs that count: those from number 0 on without a gap, up to the decision.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// Returns the mean and the variance of the pairs that count. After a decision the mean is biased: it lies too far
    /// towards the mean that was accepted, and beyond.
    pub fn moments(&self) -> (f64, f64) {
        (self.mean, if self.pairs == 0 { 0.0 } else { self.squares / self.pairs as f64 })
    }

    /// Returns the logarithm of the ratio of likelihoods, that of the high mean above that of the low one. Returns
    /// `None` if all pairs have the same value, as those of equal players have.
    pub fn log_ratio(&self) -> Option<f64> {
        let (mean, variance) = self.moments();
        let [low, high] = self.test.means.map(|of| (variance + (mean - of).powi(2)).ln());
        (variance > 0.0).then_some(0.5 * self.pairs as f64 * (low - high))
    }

    /// Returns the state of the test.
    pub fn state(&self) -> TestState {
        let [low, high] = self.test.limits();
        match self.log_ratio().filter(|_| self.pairs >= SequentialTest::FIRST_LOOK) {
            Some(ratio) if ratio >= high => TestState::High,
            Some(ratio) if ratio <= low => TestState::Low,
            _ => TestState::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_testing::Random;

    use super::*;

    const DEVIATION: f64 = 0.1;

    /// Returns the state of a test of 0 against 0.02 points, and the number of pairs, if the true mean is this one.
    fn run(mean: f64, random: &mut Random) -> (TestState, u64) {
        let test = SequentialTest::new(0.0, 0.02, [0.05, 0.1]).expect("valid");
        let mut run = SequentialRun::new(test);
        for number in 0..100_000 {
            let normal = (0..12).map(|_| random.uniform()).sum::<f64>() - 6.0;
            run.add(number, mean + DEVIATION * normal);
            if run.state() != TestState::Undecided {
                break;
            }
        }
        (run.state(), run.pairs())
    }

    #[test]
    fn errors_are_as_rare_as_wanted() {
        let random = &mut Random::new(1);
        for (mean, right, most) in [(0.0, TestState::Low, 0.05), (0.02, TestState::High, 0.1)] {
            let runs: Vec<_> = (0..2000).map(|_| run(mean, random)).collect();
            let wrong = runs.iter().filter(|(state, _)| *state != right).count();
            let share = wrong as f64 / runs.len() as f64;
            assert!(share < most + 0.015 && share > 0.0, "{mean}: {share}");
            let pairs =
                runs.iter().map(|(_, pairs)| *pairs as f64).sum::<f64>() / runs.len() as f64;
            // Wald's expectation is 132 pairs, and the first look is after 200.
            assert!((200.0..240.0).contains(&pairs), "{mean}: {pairs}");
        }
    }

    #[test]
    fn pairs_count_in_the_order_of_their_numbers() {
        let test = SequentialTest::new(0.0, 0.02, [0.05; 2]).expect("valid");
        let random = &mut Random::new(2);
        let values: Vec<f64> = (0..2000).map(|_| 0.01 + random.uniform() - 0.5).collect();
        let numbered = || (0..).zip(values.iter().copied());
        let [mut forwards, mut mixed] = [test, test].map(SequentialRun::new);
        numbered().for_each(|(number, value)| forwards.add(number, value));
        let (odd, even): (Vec<_>, Vec<_>) = numbered().partition(|(number, _)| number % 2 == 1);
        for (number, value) in odd {
            mixed.add(number, value);
        }
        assert_eq!(mixed.pairs(), 0);
        even.into_iter().rev().for_each(|(number, value)| mixed.add(number, value));
        let of = |run: &SequentialRun| (run.pairs(), run.moments(), run.log_ratio(), run.state());
        assert_eq!(of(&forwards), of(&mixed));
        let (mean, variance) = forwards.moments();
        let pairs = forwards.pairs() as usize;
        let expected = values[..pairs].iter().sum::<f64>() / pairs as f64;
        assert!((mean - expected).abs() < 1e-12);
        let squares = values[..pairs].iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        assert!((variance - squares / pairs as f64).abs() < 1e-12);
    }

    #[test]
    fn equal_players_decide_nothing() {
        let mut run =
            SequentialRun::new(SequentialTest::new(-0.01, 0.0, [0.05; 2]).expect("valid"));
        (0..1000).for_each(|number| run.add(number, 0.0));
        assert_eq!((run.log_ratio(), run.state(), run.pairs()), (None, TestState::Undecided, 1000));
    }

    #[test]
    fn limits_are_walds() {
        let [low, high] = SequentialTest::new(0.0, 1.0, [0.05; 2]).expect("valid").limits();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
        for (low, high, errors) in [
            (1.0, 1.0, [0.05; 2]),
            (0.0, f64::INFINITY, [0.05; 2]),
            (f64::NAN, 1.0, [0.05; 2]),
            (0.0, 1.0, [0.0, 0.05]),
            (0.0, 1.0, [0.05, 0.5]),
        ] {
            assert_eq!(SequentialTest::new(low, high, errors), None);
        }
    }
}
