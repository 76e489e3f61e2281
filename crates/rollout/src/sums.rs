//! Sums over trials.

use serde::{Deserialize, Serialize};

use crate::trial::{QUANTITIES, TrialResult};
use crate::{Counts, Endings};

/// What a number of trials came to, added up exactly.
///
/// All that later statistics need is in integers: sums of the values of every candidate, and sums
/// of the products of every two candidates, whose values in a trial belong together because of
/// the common dice. Adding integers is commutative and associative, so sums over disjoint ranges
/// of trials may be [merged](Self::merge) in any order and grouping.
///
/// # Shape
/// Nine values a candidate, in units of 2⁻³²: the five chances in the order of
/// [`Outcome::to_array`](barpoint_core::Outcome::to_array), the cubeless money equity, the value with
/// a dead cube, the value with the cube in use, and the luck taken out of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    trials: u64,
    candidates: Box<[CandidateSums]>,
    /// The lower triangle of a symmetric matrix, row by row; squares are on its diagonal.
    products: Box<[[i128; QUANTITIES]]>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CandidateSums {
    values: [i128; QUANTITIES],
    endings: Endings,
    counts: Counts,
}

impl Sums {
    /// Sums over no trials of so many candidates.
    pub fn new(candidates: usize) -> Self {
        Self {
            trials: 0,
            candidates: vec![CandidateSums::default(); candidates].into(),
            products: vec![[0; QUANTITIES]; candidates * (candidates + 1) / 2].into(),
        }
    }

    /// How many trials have been added up.
    pub const fn trials(&self) -> u64 {
        self.trials
    }

    /// How many candidates each trial has.
    pub const fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// Adds the sums over other trials of the same plan.
    ///
    /// # Panics
    /// If the other sums have another number of candidates, and so cannot be of the same plan.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(self.candidates(), other.candidates(), "sums of different plans");
        self.trials += other.trials;
        for (mine, theirs) in self.candidates.iter_mut().zip(&other.candidates) {
            add(&mut mine.values, theirs.values);
            mine.endings.merge(&theirs.endings);
            mine.counts.merge(&theirs.counts);
        }
        for (mine, theirs) in self.products.iter_mut().zip(&other.products) {
            add(mine, *theirs);
        }
    }

    /// Adds one trial: a result for each candidate.
    pub(crate) fn add(&mut self, results: &[TrialResult]) {
        self.trials += 1;
        let mut products = self.products.iter_mut();
        for (i, (sums, result)) in self.candidates.iter_mut().zip(results).enumerate() {
            add(&mut sums.values, result.values.map(i128::from));
            sums.endings.add(result.ending);
            sums.counts.merge(&result.counts);
            // The end of the row must be noticed before a product of the next one is taken.
            for (other, product) in results[..=i].iter().zip(&mut products) {
                let pairs = result.values.iter().zip(other.values);
                let multiply = |(&a, b)| i128::from(a) * i128::from(b);
                product.iter_mut().zip(pairs.map(multiply)).for_each(|(sum, value)| *sum += value);
            }
        }
    }

    /// The sums of all values of a candidate.
    pub(crate) fn values(&self, candidate: usize) -> &[i128; QUANTITIES] {
        &self.candidates[candidate].values
    }

    /// The sums of the products of all values of two candidates.
    pub(crate) fn products(&self, a: usize, b: usize) -> &[i128; QUANTITIES] {
        let (row, column) = (a.max(b), a.min(b));
        &self.products[row * (row + 1) / 2 + column]
    }

    /// What happened in the games of a candidate.
    pub(crate) fn counts(&self, candidate: usize) -> &Counts {
        &self.candidates[candidate].counts
    }

    /// How the games of a candidate ended.
    pub(crate) fn endings(&self, candidate: usize) -> &Endings {
        &self.candidates[candidate].endings
    }
}

/// What a value of a trial does not exceed: 8192 points on the first cube, more than twice what
/// [`DOUBLINGS`](crate::RolloutPlan::DOUBLINGS) make of a backgammon. Sums over all trials there can
/// be, and what statistics make of them, are then integers of 128 bits.
const LARGEST: u128 = 1 << 45;

/// Sums as they stand in a file.
#[derive(Serialize, Deserialize)]
pub(crate) struct SumsText {
    trials: u64,
    values: Vec<[String; QUANTITIES]>,
    products: Vec<[String; QUANTITIES]>,
    endings: Vec<[u64; 11]>,
    counts: Vec<[u64; 13]>,
}

impl Sums {
    pub(crate) fn to_text(&self) -> SumsText {
        let text = |numbers: &[i128; QUANTITIES]| numbers.each_ref().map(i128::to_string);
        SumsText {
            trials: self.trials,
            values: self.candidates.iter().map(|sums| text(&sums.values)).collect(),
            products: self.products.iter().map(text).collect(),
            endings: self.candidates.iter().map(|sums| sums.endings.to_array()).collect(),
            counts: self.candidates.iter().map(|sums| sums.counts.to_array()).collect(),
        }
    }

    /// `None` if numbers are missing or none, or such as no trials come to.
    pub(crate) fn of_text(text: SumsText) -> Option<Self> {
        let count = text.values.len();
        let complete = text.products.len() == count * (count + 1) / 2
            && [text.endings.len(), text.counts.len()] == [count; 2];
        let trials = u128::from(u32::try_from(text.trials).ok()?);
        let numbers = |texts: &[String; QUANTITIES], most: u128| {
            let mut numbers = [0_i128; QUANTITIES];
            for (number, text) in numbers.iter_mut().zip(texts) {
                *number = text.parse().ok()?;
            }
            numbers.iter().all(|number| number.unsigned_abs() <= trials * most).then_some(numbers)
        };
        let happened = text.endings.iter().flatten().chain(text.counts.iter().flatten());
        let is_possible = happened.max().is_none_or(|&most| u128::from(most) <= trials << 16);
        let products = text.products.iter().map(|row| numbers(row, LARGEST * LARGEST));
        let candidates = text.values.iter().zip(text.endings).zip(text.counts);
        let candidates = candidates.map(|((values, endings), counts)| {
            Some(CandidateSums {
                values: numbers(values, LARGEST)?,
                endings: Endings::from_array(endings),
                counts: Counts::from_array(counts),
            })
        });
        Some(Self {
            trials: text.trials,
            candidates: candidates.collect::<Option<_>>().filter(|_| complete && is_possible)?,
            products: products.collect::<Option<_>>()?,
        })
    }
}

fn add(sums: &mut [i128; QUANTITIES], values: [i128; QUANTITIES]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}
