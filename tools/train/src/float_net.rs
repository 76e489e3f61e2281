//! The net while it learns: the same shape as `barpoint_nn::Network`, in `f32`.

use std::array;

use barpoint_core::Position;
use barpoint_nn::fixed_point::FEATURE_ONE;
use barpoint_nn::inputs::{FEATURES, Inputs, ROWS, features::CATALOGUE};
use barpoint_nn::{plan, possible};
use serde::{Deserialize, Serialize};

use crate::rng::Rng;

/// The six results of a game, from losing a backgammon to winning one.
pub(crate) const OUTCOMES: usize = 6;

/// Chances of the six results; a target may lie slightly outside of 0..1.
pub(crate) type Chances = [f32; OUTCOMES];

/// Points won for each result.
pub(crate) const POINTS: Chances = [-3.0, -2.0, -1.0, 1.0, 2.0, 3.0];

/// Cubeless money equity of chances.
pub(crate) fn equity(chances: &Chances) -> f32 {
    chances.iter().zip(POINTS).map(|(p, v)| p * v).sum()
}

/// Hidden units and output heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shape {
    /// Hidden units, a multiple of 32.
    pub(crate) hidden: usize,
    /// Output heads: 1, or one for each plan.
    pub(crate) heads: usize,
}

impl Shape {
    /// What training divides each hand-made input by, and the largest weight of it that the integers of
    /// a network file can hold.
    #[expect(clippy::unused_self, reason = "the inputs belong to the shape")]
    pub(crate) fn feature_scales(self) -> [(f32, f32); FEATURES] {
        array::from_fn(|i| {
            let size = CATALOGUE[i % CATALOGUE.len()].1;
            (size, i16::MAX as f32 / FEATURE_ONE * size)
        })
    }

    /// Where each table starts in the flat list of parameters: biases, rows, features, head
    /// biases, head weights, end.
    pub(crate) fn offsets(self) -> [usize; 6] {
        let sizes = [
            self.hidden,
            self.hidden * ROWS,
            self.hidden * FEATURES,
            self.heads * OUTCOMES,
            self.heads * OUTCOMES * self.hidden,
        ];
        let mut offsets = [0; 6];
        for (i, size) in sizes.into_iter().enumerate() {
            offsets[i + 1] = offsets[i] + size;
        }
        offsets
    }
}

/// All parameters in one list, in the order of [`Shape::offsets`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FloatNet {
    /// The sizes of the tables.
    pub(crate) shape: Shape,
    /// The parameters.
    pub(crate) parameters: Vec<f32>,
}

/// One position to learn from.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// Encoded position.
    pub(crate) inputs: Inputs,
    /// Output head.
    pub(crate) head: usize,
    /// Results that are possible at all.
    pub(crate) possible: [bool; OUTCOMES],
    /// What the net should say.
    pub(crate) target: Chances,
    /// How much this counts beside others.
    pub(crate) weight: f32,
}

impl Example {
    /// An example for a net of this shape.
    pub(crate) fn new(position: &Position, target: Chances, shape: Shape) -> Self {
        Self {
            inputs: Inputs::of(position),
            head: if shape.heads == 1 { 0 } else { plan::plan(position) },
            possible: possible(position),
            target,
            weight: 1.0,
        }
    }

    /// The equity of outputs before the softmax.
    pub(crate) fn equity(&self, outputs: Chances) -> f32 {
        equity(&softmax(outputs, self.possible))
    }

    /// The same example with another weight.
    pub(crate) fn weighing(self, weight: f32) -> Self {
        Self { weight, ..self }
    }

    /// The example for a net that does without hand-made inputs.
    pub(crate) fn rows_only(mut self) -> Self {
        self.inputs.features = [0; FEATURES];
        self
    }
}

/// Memory for one forward and backward pass.
#[derive(Debug)]
pub(crate) struct Scratch {
    steps: Vec<f32>,
    hidden: Vec<f32>,
    slopes: Vec<f32>,
}

/// Losses summed over examples.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Loss {
    /// Examples.
    pub(crate) count: f64,
    /// Squared error of the equity.
    pub(crate) squared_equity: f64,
    /// Cross-entropy.
    pub(crate) cross_entropy: f64,
    /// Pairs of positions that the same roll leads to.
    pub(crate) pairs: f64,
    /// Squared error of the difference of their equities.
    pub(crate) squared_contrast: f64,
}

impl Loss {
    /// The loss of so many equal examples.
    pub(crate) fn times(&self, weight: f32) -> Self {
        let weight = f64::from(weight);
        Self {
            count: weight * self.count,
            squared_equity: weight * self.squared_equity,
            cross_entropy: weight * self.cross_entropy,
            pairs: weight * self.pairs,
            squared_contrast: weight * self.squared_contrast,
        }
    }

    /// Adds the losses of other examples.
    pub(crate) fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.squared_equity += other.squared_equity;
        self.cross_entropy += other.cross_entropy;
        self.pairs += other.pairs;
        self.squared_contrast += other.squared_contrast;
    }

    /// The loss of a pair with this error of the difference of its equities.
    pub(crate) fn contrast(error: f32) -> Self {
        Self { pairs: 1.0, squared_contrast: f64::from(error * error), ..Self::default() }
    }

    /// Root mean square error of the equity.
    pub(crate) fn rmse(&self) -> f64 {
        (self.squared_equity / self.count.max(1e-9)).sqrt()
    }

    /// Root mean square error of the difference of the equities of a pair.
    pub(crate) fn contrast_rmse(&self) -> f64 {
        (self.squared_contrast / self.pairs.max(1e-9)).sqrt()
    }

    /// Mean cross-entropy in nats.
    pub(crate) fn mean_cross_entropy(&self) -> f64 {
        self.cross_entropy / self.count.max(1e-9)
    }
}

impl FloatNet {
    /// A fresh net: row weights zero, so that a row never seen changes nothing; the rest small
    /// and random.
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

    /// The net with hidden units that begin as straight lines through the exact pip counts: what
    /// decides races, and slow to learn point by point.
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

    /// The net without weights for hand-made inputs.
    pub(crate) fn rows_only(mut self) -> Self {
        let [_, _, features, head_bias, ..] = self.shape.offsets();
        self.parameters[features..head_bias].fill(0.0);
        self
    }

    /// Brings weights of features back to what the integers of a network file can hold.
    pub(crate) fn limit(&mut self) {
        let [_, _, features, head_bias, ..] = self.shape.offsets();
        let weights = self.parameters[features..head_bias].chunks_exact_mut(self.shape.hidden);
        for ((_, most), weights) in self.shape.feature_scales().into_iter().zip(weights) {
            for weight in weights {
                *weight = weight.clamp(-most, most);
            }
        }
    }

    /// Whether it has this shape, and all parameters of it: what is read back may not.
    pub(crate) fn has(&self, shape: Shape) -> bool {
        let [.., end] = shape.offsets();
        self.shape == shape && self.parameters.len() == end
    }

    /// Memory for [`learn`](Self::learn).
    pub(crate) fn scratch(&self) -> Scratch {
        let zeros = || vec![0.0; self.shape.hidden];
        Scratch { steps: zeros(), hidden: zeros(), slopes: zeros() }
    }

    /// The net's chances for an example; leaves the hidden layer in the scratch memory.
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
            // From here on the place on the step, 0 to 1, is kept instead of the argument.
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

    /// One forward and backward pass: adds the gradient of cross-entropy plus squared equity
    /// error to `gradient`.
    pub(crate) fn learn(
        &self,
        example: &Example,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) -> Loss {
        let chances = self.forward(example, scratch);
        let (loss, slopes) = loss(&chances, &example.target, example.possible);
        self.backward(example, &slopes, scratch, gradient);
        loss.times(example.weight)
    }

    /// [`learn`](Self::learn) for two positions that the same roll leads to: adds the gradient of
    /// `contrast` times the squared error of the difference of their equities, which is all that a
    /// choice between them depends on.
    pub(crate) fn learn_pair(
        &self,
        pair: [&Example; 2],
        contrast: f32,
        [one, two]: &mut [Scratch; 2],
        gradient: &mut [f32],
    ) -> Loss {
        let chances = [self.forward(pair[0], one), self.forward(pair[1], two)];
        let difference = difference(&chances, pair);
        let mut total = Loss::contrast(difference).times(pair[0].weight);
        for (i, scratch) in [one, two].into_iter().enumerate() {
            let (loss, mut slopes) = loss(&chances[i], &pair[i].target, pair[i].possible);
            let pull = 2.0 * contrast * if i == 0 { difference } else { -difference };
            let mine = equity(&chances[i]);
            for (slope, (p, points)) in slopes.iter_mut().zip(chances[i].iter().zip(POINTS)) {
                *slope += pull * p * (points - mine);
            }
            self.backward(pair[i], &slopes, scratch, gradient);
            total.add(&loss.times(pair[i].weight));
        }
        total
    }

    /// Adds to `gradient` what follows from the derivatives of the loss by the outputs before the
    /// softmax, after a forward pass.
    fn backward(
        &self,
        example: &Example,
        slopes: &Chances,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) {
        let hidden = self.shape.hidden;
        let [bias, rows, features, head_bias, heads, _] = self.shape.offsets();
        let slopes = slopes.map(|slope| slope * example.weight);
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

/// The features that are not zero, divided by their typical sizes.
pub(crate) fn scaled(inputs: &Inputs) -> impl Iterator<Item = (usize, f32)> {
    let features = inputs.features.iter().enumerate();
    features
        .filter(|&(_, &f)| f != 0)
        .map(|(i, &f)| (i, f32::from(f) / CATALOGUE[i % CATALOGUE.len()].1))
}

/// The product of two lists whose length is a multiple of 32.
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

pub(crate) fn softmax(outputs: Chances, possible: [bool; OUTCOMES]) -> Chances {
    let masked = |i: usize| if possible[i] { outputs[i] } else { f32::NEG_INFINITY };
    let best = (0..OUTCOMES).map(masked).fold(f32::NEG_INFINITY, f32::max);
    let mut weights = [0.0; OUTCOMES];
    for (i, weight) in weights.iter_mut().enumerate() {
        *weight = (masked(i) - best).exp();
    }
    let sum: f32 = weights.iter().sum();
    weights.map(|w| w / sum)
}

/// The error of the difference of the equities of a pair.
pub(crate) fn difference(chances: &[Chances; 2], pair: [&Example; 2]) -> f32 {
    let [one, two] = [0, 1].map(|i| equity(&chances[i]) - equity(&pair[i].target));
    one - two
}

/// The loss and its derivatives by the outputs before the softmax.
pub(crate) fn loss(
    chances: &Chances,
    target: &Chances,
    possible: [bool; OUTCOMES],
) -> (Loss, Chances) {
    let (mine, wanted) = (equity(chances), equity(target));
    let error = mine - wanted;
    let mut slopes = [0.0; OUTCOMES];
    let mut cross_entropy = 0.0;
    for i in 0..OUTCOMES {
        if possible[i] {
            slopes[i] = chances[i] - target[i] + 2.0 * error * chances[i] * (POINTS[i] - mine);
            cross_entropy -= f64::from(target[i]) * f64::from(chances[i].max(1e-9).ln());
        }
    }
    let squared_equity = f64::from(error * error);
    let loss = Loss { count: 1.0, squared_equity, cross_entropy, ..Loss::default() };
    (loss, slopes)
}

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;
    use barpoint_nn::shape::contact::PLANS;

    use super::*;

    const TARGET: Chances = [0.02, 0.13, 0.3, 0.4, 0.12, 0.03];

    #[test]
    fn gradient_equals_finite_differences() {
        let shape = Shape { hidden: 128, heads: PLANS };
        let net = FloatNet::random(shape, &mut Rng::new(1, 1));
        let example = Example::new(&Variant::Backgammon.start(), TARGET, shape);
        let mut scratch = net.scratch();
        let mut gradient = vec![0.0; net.parameters.len()];
        net.learn(&example, &mut scratch, &mut gradient);
        compare(net, &gradient, |net| {
            let chances = net.forward(&example, &mut scratch);
            let (loss, _) = loss(&chances, &TARGET, example.possible);
            loss.cross_entropy + loss.squared_equity
        });
    }

    #[test]
    fn gradient_of_a_pair_equals_finite_differences() {
        const CONTRAST: f32 = 3.0;
        let shape = Shape { hidden: 128, heads: PLANS };
        let net = FloatNet::random(shape, &mut Rng::new(1, 1));
        let mut other = TARGET;
        other.rotate_left(1);
        let one = Example::new(&Variant::Backgammon.start(), TARGET, shape);
        let two = Example::new(&Variant::Nackgammon.start(), other, shape);
        let pair = [&one, &two];
        let mut scratch = [net.scratch(), net.scratch()];
        let mut gradient = vec![0.0; net.parameters.len()];
        net.learn_pair(pair, CONTRAST, &mut scratch, &mut gradient);
        compare(net, &gradient, |net| {
            let chances = [0, 1].map(|i| net.forward(pair[i], &mut scratch[i]));
            let losses = [0, 1].map(|i| loss(&chances[i], &pair[i].target, pair[i].possible).0);
            let [one, two] = losses.map(|loss| loss.cross_entropy + loss.squared_equity);
            let error = f64::from(difference(&chances, pair));
            one + two + f64::from(CONTRAST) * error * error
        });
    }

    fn compare(mut net: FloatNet, gradient: &[f32], mut total: impl FnMut(&FloatNet) -> f64) {
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
