//! Sums as the text in a file.

use serde::{Deserialize, Serialize};

use super::endings::Endings;
use super::{CandidateSums, Sums};
use crate::trial::{Counts, QUANTITIES};

/// Upper bound of the values of a trial: 8192 points with an initial cube of 1, more than twice the
/// value of a backgammon after [`DOUBLINGS`](crate::RolloutPlan::DOUBLINGS). Sums over the maximum
/// number of trials, and the numbers that statistics derive from them, then fit into 128 bits.
const MAX_VALUE: u128 = 1 << 45;

/// Sums in the form of a file.
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

    /// Returns `None` if a number is missing, is not a number or is impossible for these trials.
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
        let products = text.products.iter().map(|row| numbers(row, MAX_VALUE * MAX_VALUE));
        let candidates = text.values.iter().zip(text.endings).zip(text.counts);
        let candidates = candidates.map(|((values, endings), counts)| {
            Some(CandidateSums {
                values: numbers(values, MAX_VALUE)?,
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
