//! Forward and backward passes over a batch of positions.

use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayView2, ArrayViewMut2};

use super::net::{DeepNet, Layer};
use super::wide::Wide;
use crate::chances::{Chances, OUTCOMES, softmax};
use crate::net::float_net::dot;
use crate::net::loss::Loss;
use crate::net::task::{Example, Task};

/// Memory for the passes over a batch.
#[derive(Debug, Default)]
pub(crate) struct Learner {
    wide: Wide,
    /// `[position][unit]`: units of the first layer, and their slopes through the further layers. Nets without further
    /// layers do not need them.
    hidden: Vec<f32>,
    slopes: Vec<f32>,
    further: Vec<Further>,
    /// Zero between the steps.
    gradient: Vec<f32>,
}

/// The values of a further layer.
#[derive(Debug, Default)]
struct Further {
    sums: Vec<f32>,
    values: Vec<f32>,
    slopes: Vec<f32>,
}

impl Learner {
    /// Returns a net's chances for each example.
    pub(crate) fn forward(&mut self, net: &DeepNet, examples: &[&Example]) -> Vec<Chances> {
        let logits = self.logits(net, examples).into_iter().zip(examples);
        logits.map(|(outputs, example)| softmax(outputs, example.possible)).collect()
    }

    /// Returns the hidden units of the first layer after a forward pass of a net with further layers, position by
    /// position.
    pub(crate) fn hidden(&self) -> &[f32] {
        &self.hidden
    }

    /// Returns a net's outputs before the softmax for each example.
    pub(crate) fn logits(&mut self, net: &DeepNet, examples: &[&Example]) -> Vec<Chances> {
        let n = examples.len();
        let [.., head_bias, _, _] = net.shape.first().offsets();
        let parameters = &net.parameters[..];
        self.wide.forward(net, examples);
        let layers = net.shape.layers();
        self.further.resize_with(layers.len(), Further::default);
        if !layers.is_empty() {
            self.hidden = self.wide.hidden();
        }
        for (i, layer) in layers.iter().enumerate() {
            let (before, rest) = self.further.split_at_mut(i);
            let inputs = before.last().map_or(&self.hidden, |layer| &layer.values);
            rest[0].forward(net, layer, inputs, n);
        }
        let logits = |(i, example): (usize, &&Example)| {
            let mut outputs = [0.0; OUTCOMES];
            for (o, output) in outputs.iter_mut().enumerate() {
                let index = example.head * OUTCOMES + o;
                *output = parameters[head_bias + index] + self.wide.output(i, index);
                for (layer, further) in layers.iter().zip(&self.further) {
                    let weights = &parameters[layer.heads.start + index * layer.units..];
                    let values = &further.values[i * layer.units..][..layer.units];
                    *output += dot(values, &weights[..layer.units]);
                }
            }
            outputs
        };
        examples.iter().enumerate().map(logits).collect()
    }

    /// Runs forward and backward passes over a batch, and adds the gradients of [`Task::loss`] to
    /// [`gradient`](Self::gradient).
    pub(crate) fn learn(
        &mut self,
        net: &DeepNet,
        tasks: &[Task],
        contrast: f32,
        first_layer: bool,
    ) -> Loss {
        self.gradient.resize(net.parameters.len(), 0.0);
        let examples: Vec<&Example> = tasks.iter().flat_map(Task::examples).collect();
        let chances = self.forward(net, &examples);
        let mut rest = &chances[..];
        let mut total = Loss::default();
        let mut slopes = Vec::with_capacity(examples.len());
        for task in tasks {
            let (loss, each) = task.loss(rest, contrast);
            let count = task.examples().count();
            slopes.extend_from_slice(&each[..count]);
            rest = &rest[count..];
            total.add(&loss);
        }
        self.backward(net, &examples, &slopes, first_layer);
        total
    }

    /// Returns the sum of the gradients since the last step. The caller sets it to zero after a step.
    pub(crate) fn gradient(&mut self) -> &mut [f32] {
        &mut self.gradient
    }

    fn backward(
        &mut self,
        net: &DeepNet,
        examples: &[&Example],
        slopes: &[Chances],
        first_layer: bool,
    ) {
        let (n, hidden) = (examples.len(), net.shape.hidden);
        let [.., head_bias, _, _] = net.shape.first().offsets();
        let (parameters, gradient) = (&net.parameters[..], &mut self.gradient[..]);
        let layers = net.shape.layers();
        for (layer, further) in layers.iter().zip(&mut self.further) {
            zeroed(&mut further.slopes, n * layer.units);
        }
        for (i, (example, slopes)) in examples.iter().zip(slopes).enumerate() {
            for (o, &slope) in slopes.iter().enumerate().filter(|(_, slope)| **slope != 0.0) {
                let index = example.head * OUTCOMES + o;
                gradient[head_bias + index] += slope;
                for (layer, further) in layers.iter().zip(&mut self.further) {
                    let units = layer.units;
                    let at = layer.heads.start + index * units;
                    let weights = &parameters[at..][..units];
                    let gradient = &mut gradient[at..][..units];
                    let values = &further.values[i * units..][..units];
                    let down = &mut further.slopes[i * units..][..units];
                    for (((g, h), s), w) in gradient.iter_mut().zip(values).zip(down).zip(weights) {
                        *g += slope * h;
                        *s += slope * w;
                    }
                }
            }
        }
        zeroed(&mut self.slopes, if layers.is_empty() { 0 } else { n * hidden });
        for (i, layer) in layers.iter().enumerate().rev() {
            let (before, rest) = self.further.split_at_mut(i);
            let (inputs, down) = match before.last_mut() {
                Some(Further { values, slopes, .. }) => (&values[..], &mut slopes[..]),
                None => (&self.hidden[..], &mut self.slopes[..]),
            };
            rest[0].backward(net, layer, inputs, down, gradient);
        }
        if first_layer {
            self.wide.backward(net, examples, slopes, &self.slopes, gradient);
        }
    }
}

impl Further {
    fn forward(&mut self, net: &DeepNet, layer: &Layer, inputs: &[f32], n: usize) {
        let biases = &net.parameters[layer.bias.clone()];
        self.sums.clear();
        (0..n).for_each(|_| self.sums.extend_from_slice(biases));
        let inputs = matrix(inputs, layer.inputs);
        let weights = matrix(&net.parameters[layer.weights.clone()], layer.units);
        let mut sums = matrix_mut(&mut self.sums, layer.units);
        general_mat_mul(1.0, &inputs, &weights, 1.0, &mut sums);
        let activation = net.shape.activation;
        self.values.clear();
        self.values.extend(self.sums.iter().map(|&sum| activation.value(sum)));
    }

    /// Adds to the slopes of the inputs and to the gradient.
    fn backward(
        &mut self,
        net: &DeepNet,
        layer: &Layer,
        inputs: &[f32],
        down: &mut [f32],
        gradient: &mut [f32],
    ) {
        let activation = net.shape.activation;
        for (slope, &sum) in self.slopes.iter_mut().zip(&self.sums) {
            *slope *= activation.slope(sum);
        }
        let bias = &mut gradient[layer.bias.clone()];
        for slopes in self.slopes.chunks_exact(layer.units) {
            bias.iter_mut().zip(slopes).for_each(|(g, s)| *g += s);
        }
        let (inputs, slopes) = (matrix(inputs, layer.inputs), matrix(&self.slopes, layer.units));
        let mut gradient = matrix_mut(&mut gradient[layer.weights.clone()], layer.units);
        general_mat_mul(1.0, &inputs.t(), &slopes, 1.0, &mut gradient);
        let weights = matrix(&net.parameters[layer.weights.clone()], layer.units);
        let mut down = matrix_mut(down, layer.inputs);
        general_mat_mul(1.0, &slopes, &weights.t(), 1.0, &mut down);
    }
}

fn zeroed(list: &mut Vec<f32>, size: usize) {
    list.clear();
    list.resize(size, 0.0);
}

/// Returns a slice as a matrix with this number of columns.
fn matrix(table: &[f32], columns: usize) -> ArrayView2<'_, f32> {
    ArrayView2::from_shape((table.len() / columns, columns), table).expect("whole rows")
}

/// The same for a matrix that changes.
fn matrix_mut(table: &mut [f32], columns: usize) -> ArrayViewMut2<'_, f32> {
    ArrayViewMut2::from_shape((table.len() / columns, columns), table).expect("whole rows")
}

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;
    use barpoint_nn::shape::contact::PLANS;

    use super::*;
    use crate::net::deep::Activation;
    use crate::net::float_net::FloatNet;
    use crate::net::shape::Shape;
    use crate::rng::Rng;

    const TARGET: Chances = [0.02, 0.13, 0.3, 0.4, 0.12, 0.03];

    fn random_net(activation: Activation) -> DeepNet {
        let mut rng = Rng::new(1, 1);
        let shape = Shape { hidden: 128, heads: PLANS };
        let mut net =
            DeepNet::upon(FloatNet::random(shape, &mut rng), &[64, 32], activation, &mut rng);
        for layer in net.shape.layers() {
            net.parameters[layer.heads].fill_with(|| 0.2 * rng.symmetric());
        }
        net
    }

    fn tasks(net: &DeepNet) -> Vec<Task> {
        let mut other = TARGET;
        other.rotate_left(1);
        let example = |variant: Variant, target| {
            Example::new(&variant.start(), target, net.shape.first()).weighing(0.5)
        };
        let [one, two] =
            [example(Variant::Backgammon, TARGET), example(Variant::Nackgammon, other)];
        vec![one.clone().into(), Task { sibling: Some(two), ..one.into() }]
    }

    #[test]
    fn gradients_equal_finite_differences() {
        const CONTRAST: f32 = 3.0;
        for activation in [Activation::Smooth, Activation::Ramp] {
            let mut net = random_net(activation);
            let tasks = tasks(&net);
            let mut learner = Learner::default();
            learner.learn(&net, &tasks, CONTRAST, true);
            let gradient = learner.gradient().to_vec();
            let total = |net: &DeepNet| {
                let loss = Learner::default().learn(net, &tasks, CONTRAST, false);
                loss.cross_entropy
                    + loss.squared_equity
                    + f64::from(CONTRAST) * loss.squared_contrast
            };
            let [.., first] = net.shape.first().offsets();
            let mut tested = [0; 2];
            for i in (0..gradient.len()).step_by(61) {
                if gradient[i].abs() < 4e-3 {
                    continue;
                }
                // Small, because ramps have corners.
                let (before, step) = (net.parameters[i], 1e-3);
                net.parameters[i] = before + step;
                let up = total(&net);
                net.parameters[i] = before - step;
                let down = total(&net);
                net.parameters[i] = before;
                let slope = (up - down) / f64::from(2.0 * step);
                let error = (slope - f64::from(gradient[i])).abs();
                assert!(error < 0.05 * slope.abs() + 1e-3, "{i}: {slope} {}", gradient[i]);
                tested[usize::from(i >= first)] += 1;
            }
            assert!(tested.iter().all(|&tested| tested > 20), "{tested:?}");
        }
    }

    #[test]
    fn new_layers_change_nothing() {
        let shape = Shape { hidden: 128, heads: PLANS };
        let first = FloatNet::random(shape, &mut Rng::new(2, 1));
        let net = DeepNet::upon(first.clone(), &[64, 32], Activation::Ramp, &mut Rng::new(3, 1));
        let example = Example::new(&Variant::Backgammon.start(), TARGET, shape);
        let chances = Learner::default().forward(&net, &[&example])[0];
        let expected = first.forward(&example, &mut first.scratch());
        for (a, b) in chances.iter().zip(expected) {
            assert!((a - b).abs() < 1e-5, "{chances:?} {expected:?}");
        }
    }
}
