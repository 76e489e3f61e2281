//! Encoded positions to learn from, and the loss of a net's answers.

use barpoint_core::Position;
use barpoint_nn::inputs::{FEATURES, Inputs};
use barpoint_nn::{plan, possible};

use super::loss::Loss;
use super::shape::Shape;
use crate::chances::{Chances, OUTCOMES, POINTS, equity, softmax};

/// One position to learn from.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// Encoded position.
    pub(crate) inputs: Inputs,
    /// Output head.
    pub(crate) head: usize,
    /// True for each result that is possible.
    pub(crate) possible: [bool; OUTCOMES],
    /// Chances to learn.
    pub(crate) target: Chances,
    /// Weight beside other examples.
    pub(crate) weight: f32,
}

impl Example {
    /// Returns an example for a net of this shape.
    pub(crate) fn new(position: &Position, target: Chances, shape: Shape) -> Self {
        Self {
            inputs: Inputs::of(position),
            head: if shape.heads == 1 { 0 } else { plan::plan(position) },
            possible: possible(position),
            target,
            weight: 1.0,
        }
    }

    /// Returns the equity of outputs before the softmax.
    pub(crate) fn equity(&self, outputs: Chances) -> f32 {
        equity(&softmax(outputs, self.possible))
    }

    /// Returns the same example with another weight.
    pub(crate) fn weighing(self, weight: f32) -> Self {
        Self { weight, ..self }
    }

    /// Returns the example for a net without hand-made inputs.
    pub(crate) fn rows_only(mut self) -> Self {
        self.inputs.features = [0; FEATURES];
        self
    }

    /// Returns the loss of a net's chances, and its derivatives by the outputs before the softmax.
    ///
    /// The loss is the cross-entropy plus the squared error of the equity.
    pub(crate) fn loss(&self, chances: &Chances) -> (Loss, Chances) {
        let (mine, wanted) = (equity(chances), equity(&self.target));
        let error = mine - wanted;
        let mut slopes = [0.0; OUTCOMES];
        for i in (0..OUTCOMES).filter(|&i| self.possible[i]) {
            slopes[i] = chances[i] - self.target[i] + 2.0 * error * chances[i] * (POINTS[i] - mine);
        }
        let loss = Loss {
            count: 1.0,
            squared_equity: f64::from(error * error),
            cross_entropy: self.cross_entropy(chances),
            ..Loss::default()
        };
        (loss, slopes)
    }

    fn cross_entropy(&self, chances: &Chances) -> f64 {
        let possible = (0..OUTCOMES).filter(|&i| self.possible[i]);
        possible.fold(0.0, |sum, i| {
            sum - f64::from(self.target[i]) * f64::from(chances[i].max(1e-9).ln())
        })
    }
}

/// A position to learn from, or two that the same roll leads to.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// The position.
    pub(crate) example: Example,
    /// The other position.
    pub(crate) sibling: Option<Example>,
    /// Difference of the equities of a pair from which on a larger one is as good. Infinite if it must be right.
    pub(crate) enough: f32,
}

impl Task {
    /// Returns the examples: one or two.
    pub(crate) fn examples(&self) -> impl Iterator<Item = &Example> {
        [&self.example].into_iter().chain(&self.sibling)
    }

    /// Returns the loss of a net's chances for the examples, and its derivatives by the outputs of
    /// each before the softmax. Both are multiplied by the weights of the examples.
    ///
    /// The loss of a pair includes `contrast` times the squared error of the difference of the two
    /// equities, because the choice between them depends on nothing else.
    ///
    /// # Panics
    /// If there are fewer chances than examples.
    pub(crate) fn loss(&self, chances: &[Chances], contrast: f32) -> (Loss, [Chances; 2]) {
        let difference = self.difference(chances);
        let mut total = difference.map_or(Loss::default(), |error| {
            let squared_contrast = f64::from(error * error);
            let pair = Loss { pairs: 1.0, squared_contrast, ..Loss::default() };
            pair.times(self.example.weight)
        });
        let mut all = [Chances::default(); 2];
        for ((i, example), chances) in self.examples().enumerate().zip(chances) {
            let (loss, mut slopes) = example.loss(chances);
            if let Some(difference) = difference {
                let pull = 2.0 * contrast * if i == 0 { difference } else { -difference };
                let mine = equity(chances);
                for (slope, (p, points)) in slopes.iter_mut().zip(chances.iter().zip(POINTS)) {
                    *slope += pull * p * (points - mine);
                }
            }
            all[i] = slopes.map(|slope| slope * example.weight);
            total.add(&loss.times(example.weight));
        }
        (total, all)
    }

    /// Returns the error of the difference of the equities of a pair, `None` for a single position.
    pub(crate) fn difference(&self, chances: &[Chances]) -> Option<f32> {
        let sibling = self.sibling.as_ref()?;
        let found = equity(&chances[0]) - equity(&chances[1]);
        let target = equity(&self.example.target) - equity(&sibling.target);
        let wanted = target.clamp(-self.enough, self.enough);
        let is_enough = target.abs() > self.enough && (found - wanted) * wanted > 0.0;
        Some(if is_enough { 0.0 } else { found - wanted })
    }

    /// Moves all targets by the same amount, so that their mean becomes the mean of these chances.
    pub(crate) fn move_to(&mut self, chances: &[Chances]) {
        let targets = [&mut self.example].into_iter().chain(&mut self.sibling);
        let mut targets: Vec<&mut Chances> = targets.map(|example| &mut example.target).collect();
        let count = targets.len() as f32;
        for i in 0..OUTCOMES {
            let wanted: f32 = chances.iter().map(|chances| chances[i]).sum();
            let found: f32 = targets.iter().map(|target| target[i]).sum();
            for target in &mut targets {
                target[i] += (wanted - found) / count;
            }
        }
    }
}

impl From<Example> for Task {
    fn from(example: Example) -> Self {
        Self { example, sibling: None, enough: f32::INFINITY }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;

    use super::*;

    #[test]
    fn a_difference_in_the_right_direction_can_be_enough() {
        let shape = Shape { hidden: 128, heads: 1 };
        // A win more for every loss less is worth two points.
        let wins = |wins: f32| [0.0, 0.0, 1.0 - wins, wins, 0.0, 0.0];
        let example = |target| Example::new(&Variant::Backgammon.start(), target, shape);
        let [better, worse] = [0.7, 0.4].map(|target| example(wins(target)));
        let mut pair = Task { sibling: Some(worse), ..better.into() };
        let error = |pair: &Task, found: [f32; 2]| pair.difference(&found.map(wins)).unwrap();
        assert!((error(&pair, [0.6, 0.5]) + 0.4).abs() < 1e-6);
        assert!((error(&pair, [0.9, 0.5]) - 0.2).abs() < 1e-6);
        pair.enough = 0.1;
        for (found, wanted) in
            [([0.6, 0.5], 0.0), ([0.9, 0.5], 0.0), ([0.51, 0.5], -0.08), ([0.4, 0.5], -0.3)]
        {
            assert!((error(&pair, found) - wanted).abs() < 1e-6, "{found:?}");
        }
        // A smaller difference must be right.
        pair.enough = 1.0;
        assert!((error(&pair, [0.9, 0.5]) - 0.2).abs() < 1e-6);
    }

    #[test]
    fn targets_that_are_moved_keep_their_difference() {
        let shape = Shape { hidden: 128, heads: 1 };
        let example = |target| Example::new(&Variant::Backgammon.start(), target, shape);
        let one = example([0.0, 0.1, 0.4, 0.4, 0.1, 0.0]);
        let two = example([0.0, 0.2, 0.4, 0.3, 0.1, 0.0]);
        let mut pair = Task { sibling: Some(two), ..one.clone().into() };
        pair.move_to(&[[0.0, 0.1, 0.2, 0.5, 0.2, 0.0]; 2]);
        let sibling = pair.sibling.map(|sibling| sibling.target).unwrap();
        for (i, wanted) in [0.0, 0.1, 0.2, 0.5, 0.2, 0.0].into_iter().enumerate() {
            let target = pair.example.target[i];
            assert!((0.5 * (target + sibling[i]) - wanted).abs() < 1e-6);
            let difference = [0.0, 0.1, 0.0, -0.1, 0.0, 0.0][i];
            assert!((sibling[i] - target - difference).abs() < 1e-6);
        }
        let mut single: Task = one.into();
        single.move_to(&[[0.0, 0.1, 0.2, 0.5, 0.2, 0.0]]);
        assert!((single.example.target[3] - 0.5).abs() < 1e-6);
    }
}
