//! The parameters of a net with further layers, and their places in one list.

use std::ops::Range;

use barpoint_nn::shape::contact::PLANS;
use serde::{Deserialize, Serialize};

use crate::float_net::{FloatNet, OUTCOMES, Shape};
use crate::rng::Rng;

/// The function that a unit of a further layer applies to its sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
pub(crate) enum Activation {
    /// The smooth step of the first layer, from 0 to 1
    Smooth,
    /// The sum between 0 and 8
    Ramp,
}

impl Activation {
    /// The value for a sum.
    #[inline]
    pub(crate) fn value(self, sum: f32) -> f32 {
        match self {
            Self::Smooth => {
                let t = (0.5 + sum / 6.0).clamp(0.0, 1.0);
                t * t * (3.0 - 2.0 * t)
            }
            Self::Ramp => sum.clamp(0.0, 8.0),
        }
    }

    /// The derivative at a sum.
    #[inline]
    pub(crate) fn slope(self, sum: f32) -> f32 {
        match self {
            Self::Smooth => {
                let t = (0.5 + sum / 6.0).clamp(0.0, 1.0);
                t * (1.0 - t)
            }
            Self::Ramp => f32::from(u8::from(0.0 < sum && sum < 8.0)),
        }
    }
}

/// The sizes of a net's layers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DeepShape {
    /// Units of the first layer.
    pub(crate) hidden: usize,
    /// Units of each further layer.
    pub(crate) units: Vec<usize>,
    /// What they do with their sums.
    pub(crate) activation: Activation,
}

/// The places of a further layer's parameters.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// Units of the layer before.
    pub(crate) inputs: usize,
    /// Its units.
    pub(crate) units: usize,
    /// `[input][unit]`
    pub(crate) weights: Range<usize>,
    /// `[unit]`
    pub(crate) bias: Range<usize>,
    /// `[head][output][unit]`
    pub(crate) heads: Range<usize>,
}

impl DeepShape {
    /// The net without further layers.
    pub(crate) fn first(&self) -> Shape {
        Shape { hidden: self.hidden, heads: PLANS }
    }

    /// The further layers, whose parameters follow those of the net without them.
    pub(crate) fn layers(&self) -> Vec<Layer> {
        let [.., mut at] = self.first().offsets();
        let mut inputs = self.hidden;
        let mut next = |size: usize| {
            at += size;
            at - size..at
        };
        let layer = |&units: &usize| {
            let weights = next(inputs * units);
            let layer = Layer {
                inputs,
                units,
                weights,
                bias: next(units),
                heads: next(PLANS * OUTCOMES * units),
            };
            inputs = units;
            layer
        };
        self.units.iter().map(layer).collect()
    }

    /// The number of parameters.
    pub(crate) fn parameters(&self) -> usize {
        let [.., end] = self.first().offsets();
        self.layers().last().map_or(end, |layer| layer.heads.end)
    }
}

/// A net with further layers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DeepNet {
    /// The sizes of its layers.
    pub(crate) shape: DeepShape,
    /// The parameters of the net without further layers, in the order of [`Shape::offsets`], then those
    /// of each further layer.
    pub(crate) parameters: Vec<f32>,
}

impl DeepNet {
    /// A net with further layers that change nothing yet: their weights are random, and those of the heads
    /// upon them are zero.
    pub(crate) fn upon(
        first: FloatNet,
        units: &[usize],
        activation: Activation,
        rng: &mut Rng,
    ) -> Self {
        let shape = DeepShape { hidden: first.shape.hidden, units: units.into(), activation };
        let mut parameters = first.parameters;
        parameters.resize(shape.parameters(), 0.0);
        for (i, layer) in shape.layers().into_iter().enumerate() {
            // Sums of the inputs, which are from 0 to 1, of about the size of what a unit tells apart.
            let size = if i == 0 { 6.0 } else { 3.0 } / (layer.inputs as f32).sqrt();
            let weights = &mut parameters[layer.weights];
            weights.fill_with(|| size * rng.symmetric());
            let mut sums = vec![0.0; layer.units];
            for weights in weights.chunks_exact(layer.units) {
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            }
            for (bias, sum) in parameters[layer.bias].iter_mut().zip(sums) {
                *bias = rng.symmetric() - 0.45 * sum;
            }
        }
        Self { shape, parameters }
    }

    /// Whether it has all parameters of its shape: what is read back may not.
    pub(crate) fn is_whole(&self) -> bool {
        self.parameters.len() == self.shape.parameters()
    }

    /// Brings weights of features back to what the integers of a network file can hold.
    pub(crate) fn limit(&mut self) {
        let shape = self.shape.first();
        let [_, _, features, head_bias, ..] = shape.offsets();
        let weights = self.parameters[features..head_bias].chunks_exact_mut(shape.hidden);
        for ((_, most), weights) in shape.feature_scales().into_iter().zip(weights) {
            for weight in weights {
                *weight = weight.clamp(-most, most);
            }
        }
    }
}
