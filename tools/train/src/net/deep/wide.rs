//! The wide first layer and its heads over a batch.

use barpoint_nn::inputs::{FEATURES, ROWS};

use super::net::DeepNet;
use super::sparse::{Sparse, multiply};
use super::tiled::{TILE, Tile, Tiled};
use crate::chances::{Chances, OUTCOMES};
use crate::net::float_net::scaled;
use crate::net::task::Example;

/// Number of rows in the table of the layer: the biases, then the weights of each input.
const INPUTS: usize = 1 + ROWS + FEATURES;

/// Memory for the passes over a batch.
///
/// Passes go through tables strip by strip ([`Tiled`]).
#[derive(Debug, Default)]
pub(super) struct Wide {
    /// `[position][input]`
    inputs: Sparse,
    /// `[input][position]`
    positions: Sparse,
    /// `[position][output of a head]`: slopes.
    outputs: Sparse,
    /// `[output of a head][position]`: slopes.
    heads: Sparse,
    /// `[input][unit]`, then its gradient.
    weights: Tiled,
    /// `[output of a head][unit]`
    head_weights: Tiled,
    /// `[output of a head][unit]`
    head_gradient: Tiled,
    /// `[position][unit]`: places on the smooth step, 0 to 1.
    steps: Tiled,
    /// `[position][unit]`
    hidden: Tiled,
    /// `[position]`: slopes of the sums of a strip.
    slopes: Vec<Tile>,
}

impl Wide {
    /// Calculates the hidden units.
    pub(super) fn forward(&mut self, net: &DeepNet, examples: &[&Example]) {
        let hidden = net.shape.hidden;
        let [_, _, _, head_bias, heads, end] = net.shape.first().offsets();
        self.inputs.fill(examples.iter().map(|example| {
            let rows = example.inputs.rows().iter().map(|&row| (1 + usize::from(row), 1.0));
            let features = scaled(&example.inputs).map(|(i, value)| (1 + ROWS + i, value));
            [(0, 1.0)].into_iter().chain(rows).chain(features)
        }));
        self.weights.copy(&net.parameters[..head_bias], hidden);
        self.head_weights.copy(&net.parameters[heads..end], hidden);
        self.steps.resize(examples.len(), hidden);
        self.hidden.resize(examples.len(), hidden);
        let strips = self.steps.strips_mut().zip(self.hidden.strips_mut());
        for ((steps, values), weights) in strips.zip(self.weights.strips()) {
            multiply(steps, &self.inputs, weights);
            for (steps, values) in steps.iter_mut().zip(values) {
                for (t, h) in steps.iter_mut().zip(values) {
                    *t = (0.5 + *t / 6.0).clamp(0.0, 1.0);
                    *h = *t * *t * (3.0 - 2.0 * *t);
                }
            }
        }
    }

    /// Returns the product of the hidden units of an example and the weights of an output.
    pub(super) fn output(&self, example: usize, output: usize) -> f32 {
        let mut sums = [0.0; TILE];
        for (h, w) in self.hidden.row(example).zip(self.head_weights.row(output)) {
            sums.iter_mut().zip(h.iter().zip(w)).for_each(|(sum, (h, w))| *sum += h * w);
        }
        sums.iter().sum()
    }

    /// Returns the hidden units, example by example.
    pub(super) fn hidden(&self) -> Vec<f32> {
        self.hidden.to_rows()
    }

    /// Adds to the gradient after a forward pass over the same examples, at least one. `slopes` are those of the outputs of each example, `down` those of
    /// the hidden units through further layers, if there are any.
    pub(super) fn backward(
        &mut self,
        net: &DeepNet,
        examples: &[&Example],
        slopes: &[Chances],
        down: &[f32],
        gradient: &mut [f32],
    ) {
        let hidden = net.shape.hidden;
        let [_, _, _, head_bias, heads, end] = net.shape.first().offsets();
        self.outputs.fill(examples.iter().zip(slopes).map(|(example, slopes)| {
            let slopes = slopes.iter().copied().enumerate().filter(|(_, slope)| *slope != 0.0);
            slopes.map(|(o, slope)| (example.head * OUTCOMES + o, slope))
        }));
        let outputs = (end - heads) / hidden;
        self.heads.transpose(&self.outputs, outputs);
        self.positions.transpose(&self.inputs, INPUTS);
        self.head_gradient.resize(outputs, hidden);
        let gradients = self.weights.strips_mut().zip(self.head_gradient.strips_mut());
        let values = self.steps.strips().zip(self.hidden.strips());
        let strips = gradients.zip(values).zip(self.head_weights.strips());
        for (strip, (((weights, heads), (steps, hidden_units)), head_weights)) in strips.enumerate()
        {
            multiply(heads, &self.heads, hidden_units);
            self.slopes.resize(examples.len(), [0.0; TILE]);
            multiply(&mut self.slopes, &self.outputs, head_weights);
            for (slopes, down) in self.slopes.iter_mut().zip(down.chunks_exact(hidden)) {
                let down = &down[strip * TILE..];
                slopes.iter_mut().zip(down).for_each(|(slope, down)| *slope += down);
            }
            for (slopes, steps) in self.slopes.iter_mut().zip(steps) {
                // The derivative of 3t² - 2t³ by x, where t = 1/2 + x/6; zero where t is clamped.
                slopes.iter_mut().zip(steps).for_each(|(slope, t)| *slope *= t * (1.0 - t));
            }
            multiply(weights, &self.positions, &self.slopes);
        }
        self.weights.add_to(&mut gradient[..head_bias]);
        self.head_gradient.add_to(&mut gradient[heads..end]);
    }
}
