//! The net while it learns: the same shape as `barpoint_nn::Network`, in `f32`.

use barpoint_nn::inputs::{FEATURES, Inputs, features::CATALOGUE};
use serde::{Deserialize, Serialize};

use super::loss::Loss;
use super::shape::Shape;
use super::task::{Example, Task};
use crate::chances::{Chances, OUTCOMES, softmax};
use crate::rng::Rng;

/// All parameters in one list, in the order of [`Shape::offsets`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FloatNet {
    /// Sizes of the tables.
    pub(crate) shape: Shape,
    /// The parameters.
    pub(crate) parameters: Vec<f32>,
}

/// Memory for one forward and backward pass.
#[derive(Debug)]
pub(crate) struct Scratch {
    steps: Vec<f32>,
    hidden: Vec<f32>,
    slopes: Vec<f32>,
}

impl FloatNet {
    /// Returns a new net. Row weights are zero, so that a row never seen changes nothing; the others
    /// are small and random.
    pub(crate) fn random(shape: Shape, rng: &mut Rng) -> Self {
        let [_, _, features, head_bias, heads, end] = shape.offsets();
        let mut parameters = vec![0.0; end];
        for weight in &mut parameters[features..head_bias] {
            *weight = rng.symmetric() / (FEATURES as f32).sqrt() * 3.0;
        }
        for weight in &mut parameters[heads..] {
            *weight = rng.symmetric() / (shape.hidden as f32).sqrt();
        }
        let hidden = shape.hidden;
        for bias in &mut parameters[..hidden] {
            *bias = rng.symmetric();
        }
        Self { shape, parameters }
    }

    /// Returns the net with hidden units that begin as straight lines through the exact pip counts,
    /// because these decide races and are slow to learn point by point.
    pub(crate) fn counting_pips(mut self, rng: &mut Rng) -> Self {
        let [_, rows, features, ..] = self.shape.offsets();
        let rows = &mut self.parameters[rows..features];
        for unit in 0..self.shape.hidden {
            let slope = (1.0 + 2.0 * rng.symmetric().abs()) / 24.0;
            let mine = if rng.chance(0.5) { slope } else { -slope };
            let theirs = -mine * (1.0 + 0.3 * rng.symmetric());
            for (i, row) in rows.chunks_exact_mut(self.shape.hidden).take(24 * 12).enumerate() {
                // Twelve rows a point: one to six chequers of the player on roll, of the opponent.
                let (point, side, chequers) = (i / 12, i % 12 / 6, i % 6 + 1);
                let pips = chequers * if side == 0 { point + 1 } else { 24 - point };
                row[unit] = pips as f32 * if side == 0 { mine } else { theirs };
            }
        }
        self
    }

    /// Returns the net without weights for hand-made inputs.
    pub(crate) fn rows_only(mut self) -> Self {
        let [_, _, features, head_bias, ..] = self.shape.offsets();
        self.parameters[features..head_bias].fill(0.0);
        self
    }

    /// Returns true if it has this shape and all parameters of it. A net that was
    /// read back may lack some.
    pub(crate) fn has(&self, shape: Shape) -> bool {
        let [.., end] = shape.offsets();
        self.shape == shape && self.parameters.len() == end
    }

    /// Returns memory for [`learn`](Self::learn) and [`forward`](Self::forward).
    pub(crate) fn scratch(&self) -> Scratch {
        let zeros = || vec![0.0; self.shape.hidden];
        Scratch { steps: zeros(), hidden: zeros(), slopes: zeros() }
    }

    /// Returns the net's chances for an example; leaves the hidden layer in the scratch memory.
    pub(crate) fn forward(&self, example: &Example, scratch: &mut Scratch) -> Chances {
        let hidden = self.shape.hidden;
        let [bias, rows, features, head_bias, heads, _] = self.shape.offsets();
        let x = &mut scratch.steps[..];
        x.copy_from_slice(&self.parameters[bias..rows]);
        for &row in example.inputs.rows() {
            let weights = &self.parameters[rows + usize::from(row) * hidden..][..hidden];
            x.iter_mut().zip(weights).for_each(|(x, w)| *x += w);
        }
        for (i, f) in scaled(&example.inputs) {
            let weights = &self.parameters[features + i * hidden..][..hidden];
            x.iter_mut().zip(weights).for_each(|(x, w)| *x += f * w);
        }
        for (h, x) in scratch.hidden.iter_mut().zip(x) {
            // From here on it holds the place on the step, 0 to 1, instead of the pre-activation.
            *x = (0.5 + *x / 6.0).clamp(0.0, 1.0);
            *h = *x * *x * (3.0 - 2.0 * *x);
        }
        let mut outputs = [0.0; OUTCOMES];
        for (o, output) in outputs.iter_mut().enumerate() {
            let index = example.head * OUTCOMES + o;
            let weights = &self.parameters[heads + index * hidden..][..hidden];
            *output = self.parameters[head_bias + index] + dot(&scratch.hidden, weights);
        }
        softmax(outputs, example.possible)
    }

    /// One forward and backward pass over each example: adds the gradient of [`Task::loss`] to
    /// `gradient`.
    pub(crate) fn learn(
        &self,
        task: &Task,
        contrast: f32,
        scratch: &mut [Scratch; 2],
        gradient: &mut [f32],
    ) -> Loss {
        let mut chances = [Chances::default(); 2];
        for ((example, chances), scratch) in task.examples().zip(&mut chances).zip(&mut *scratch) {
            *chances = self.forward(example, scratch);
        }
        let (loss, slopes) = task.loss(&chances, contrast);
        for ((example, slopes), scratch) in task.examples().zip(slopes).zip(scratch) {
            self.backward(example, slopes, scratch, gradient);
        }
        loss
    }

    /// Adds to `gradient` the effect of the loss's derivatives by the outputs before the softmax, after
    /// a forward pass.
    fn backward(
        &self,
        example: &Example,
        slopes: Chances,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) {
        let hidden = self.shape.hidden;
        let [bias, rows, features, head_bias, heads, _] = self.shape.offsets();
        scratch.slopes.fill(0.0);
        for (o, slope) in slopes.into_iter().enumerate() {
            let index = example.head * OUTCOMES + o;
            gradient[head_bias + index] += slope;
            let at = heads + index * hidden;
            let weights = &self.parameters[at..][..hidden];
            let gradient = &mut gradient[at..][..hidden];
            for (((g, h), s), w) in
                gradient.iter_mut().zip(&scratch.hidden).zip(&mut scratch.slopes).zip(weights)
            {
                *g += slope * h;
                *s += slope * w;
            }
        }
        for (s, t) in scratch.slopes.iter_mut().zip(&scratch.steps) {
            // The derivative of 3t² - 2t³ by x, where t = 1/2 + x/6; zero where t is clamped.
            *s *= *t * (1.0 - *t);
        }
        let slopes = &scratch.slopes[..];
        let mut add = |at: usize, f: f32| {
            let gradient = &mut gradient[at..][..hidden];
            gradient.iter_mut().zip(slopes).for_each(|(g, s)| *g += f * s);
        };
        add(bias, 1.0);
        for &row in example.inputs.rows() {
            add(rows + usize::from(row) * hidden, 1.0);
        }
        for (i, f) in scaled(&example.inputs) {
            add(features + i * hidden, f);
        }
    }
}

/// Iterates over the features that are not zero: their numbers, and values divided by typical sizes.
pub(crate) fn scaled(inputs: &Inputs) -> impl Iterator<Item = (usize, f32)> {
    let features = inputs.features.iter().enumerate();
    features
        .filter(|&(_, &f)| f != 0)
        .map(|(i, &f)| (i, f32::from(f) / CATALOGUE[i % CATALOGUE.len()].1))
}

/// Returns the product of two lists whose length is a multiple of 32.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    const LANES: usize = 32;
    let mut sums = [0.0; LANES];
    for (a, b) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
        for i in 0..LANES {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;
    use barpoint_nn::shape::contact::PLANS;

    use super::*;

    const TARGET: Chances = [0.02, 0.13, 0.3, 0.4, 0.12, 0.03];
    const SHAPE: Shape = Shape { hidden: 128, heads: PLANS };

    #[test]
    fn the_gradient_equals_finite_differences() {
        compare(&Example::new(&Variant::Backgammon.start(), TARGET, SHAPE).into(), 0.0);
    }

    #[test]
    fn the_gradient_of_a_pair_equals_finite_differences() {
        let mut other = TARGET;
        other.rotate_left(1);
        let example = Example::new(&Variant::Backgammon.start(), TARGET, SHAPE);
        let sibling = Example::new(&Variant::Nackgammon.start(), other, SHAPE);
        compare(&Task { sibling: Some(sibling), ..example.into() }, 3.0);
    }

    fn compare(task: &Task, contrast: f32) {
        let mut net = FloatNet::random(SHAPE, &mut Rng::new(1, 1));
        let mut scratch = [net.scratch(), net.scratch()];
        let mut gradient = vec![0.0; net.parameters.len()];
        net.learn(task, contrast, &mut scratch, &mut gradient);
        let mut total = |net: &FloatNet| {
            let chances: Vec<Chances> =
                task.examples().map(|example| net.forward(example, &mut scratch[0])).collect();
            let (loss, _) = task.loss(&chances, contrast);
            loss.cross_entropy + loss.squared_equity + f64::from(contrast) * loss.squared_contrast
        };
        let mut tested = 0;
        for i in (0..net.parameters.len()).step_by(97) {
            if gradient[i].abs() < 1e-4 {
                continue;
            }
            let (before, step) = (net.parameters[i], 2e-2);
            net.parameters[i] = before + step;
            let up = total(&net);
            net.parameters[i] = before - step;
            let down = total(&net);
            net.parameters[i] = before;
            let slope = (up - down) / f64::from(2.0 * step);
            let error = (slope - f64::from(gradient[i])).abs();
            assert!(error < 0.03 * slope.abs() + 4e-4, "{i}: {slope} {}", gradient[i]);
            tested += 1;
        }
        assert!(tested > 20, "only {tested} parameters had a gradient");
    }
}
