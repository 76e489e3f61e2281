//! Pairs of a duel that are played, wherever they were played.

use std::collections::BTreeMap;

use barpoint_duel::{PairResult, Score, SequentialRun, TestState};

use super::DuelSettings;

/// A duel with the pairs that are played so far.
///
/// A pair depends only on the settings and its number, so pairs may come from anywhere, in any order. The score
/// is the same for any order: if a test ends the duel, pairs count up to the one that decides it.
#[derive(Clone, Debug)]
pub struct Duel {
    settings: DuelSettings,
    pairs: BTreeMap<u64, PairResult>,
    test: Option<SequentialRun>,
}

impl Duel {
    /// Returns a duel of which no pair is played.
    pub fn new(settings: DuelSettings) -> Self {
        let test = settings.test.map(SequentialRun::new);
        Self { settings, pairs: BTreeMap::new(), test }
    }

    /// The settings.
    pub const fn settings(&self) -> &DuelSettings {
        &self.settings
    }

    /// Adds a pair. One whose number the duel does not have is ignored, and so is one that was added before.
    pub fn add(&mut self, number: u64, pair: PairResult) {
        if number >= u64::from(self.settings.pairs) || self.pairs.contains_key(&number) {
            return;
        }
        self.pairs.insert(number, pair);
        if let Some(test) = &mut self.test {
            test.add(number, pair.adjusted_points());
        }
    }

    /// The pairs that count, with their numbers: those that are played, up to the decision of a test.
    pub fn pairs(&self) -> impl Iterator<Item = (u64, PairResult)> {
        // Further pairs may have been under way when the test was decided.
        let end = match &self.test {
            Some(test) if self.is_decided() => test.pairs(),
            _ => u64::MAX,
        };
        self.pairs.range(..end).map(|(&number, &pair)| (number, pair))
    }

    /// Returns the numbers of the pairs that are still to be played.
    pub fn missing(&self) -> Vec<u64> {
        let wanted = if self.is_decided() { 0 } else { self.settings.pairs };
        (0..u64::from(wanted)).filter(|number| !self.pairs.contains_key(number)).collect()
    }

    /// Returns true if a test has ended the duel.
    pub fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.state() != TestState::Undecided)
    }

    /// Returns the score and the state of the test, `None` before the first pair.
    pub fn score(&self) -> Option<(Score, Option<SequentialRun>)> {
        let pairs: Vec<PairResult> = self.pairs().map(|(_, pair)| pair).collect();
        Some((Score::of(&pairs)?, self.test.clone()))
    }
}

#[cfg(test)]
mod tests {
    use barpoint_duel::{ContestResult, Luck, SequentialTest};

    use super::*;
    use crate::duels::{ContenderName, DuelFields};

    fn pair(points: i32, luck: f64) -> PairResult {
        let luck = Luck { points: luck, wins: 0.0 };
        PairResult { results: [ContestResult { points, luck, ..ContestResult::default() }; 2] }
    }

    fn settings(means: Option<[f64; 2]>) -> DuelSettings {
        let ours = ContenderName::Barpoint { plies: 0 };
        let fields = DuelFields { pairs: Some(1000), means, ..DuelFields::new(ours.clone(), ours) };
        fields.settings().expect("settings")
    }

    #[test]
    fn pairs_count_once_and_in_any_order() {
        let mut duel = Duel::new(settings(None));
        assert!(duel.score().is_none());
        for number in [7, 3, 7, 1000, 12] {
            duel.add(number, pair(i32::try_from(number).expect("small"), 0.0));
        }
        let (score, test) = duel.score().expect("pairs");
        assert_eq!((score.contests, score.points.mean, test.is_none()), (6, 22.0 / 3.0, true));
        assert_eq!(duel.missing().len(), 997);
    }

    #[test]
    fn a_decided_test_counts_the_pairs_before_its_decision_only() {
        let test = Some([0.0, 0.5]);
        let mut duel = Duel::new(settings(test));
        // Backwards, so that nothing is decided before the first pair is there.
        for number in (0..600).rev() {
            duel.add(number, pair(1, if number % 2 == 0 { 0.1 } else { -0.1 }));
            assert_eq!(duel.is_decided(), number == 0);
        }
        let (score, run) = duel.score().expect("pairs");
        let counted = run.expect("a test").pairs();
        assert_eq!(counted, SequentialTest::FIRST_LOOK);
        assert_eq!(score.contests as u64, 2 * counted);
        assert!(duel.missing().is_empty());
    }
}
