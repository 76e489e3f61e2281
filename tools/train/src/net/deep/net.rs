//! Parameters of a net with further layers, and their places in one list.

use std::ops::Range;

use barpoint_nn::shape::contact::PLANS;
use serde::{Deserialize, Serialize};

use crate::chances::OUTCOMES;
use crate::net::float_net::FloatNet;
use crate::net::shape::Shape;
use crate::rng::Rng;

/// Activation function of the units of a further layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
pub(crate) enum Activation {
    /// The smooth step of the first layer, from 0 to 1
    Smooth,
    /// The sum between 0 and 8
    Ramp,
}

impl Activation {
    /// Returns the value for a pre-activation.
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

    /// Returns the derivative at a pre-activation.
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

/// Sizes of a net's layers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DeepShape {
    /// Number of units in the first layer.
    pub(crate) hidden: usize,
    /// Number of units in each further layer.
    pub(crate) units: Vec<usize>,
    /// Activation function of the further layers.
    pub(crate) activation: Activation,
}

/// Places of a further layer's parameters.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// Number of units in the layer before.
    pub(crate) inputs: usize,
    /// Number of units.
    pub(crate) units: usize,
    /// `[input][unit]`
    pub(crate) weights: Range<usize>,
    /// `[unit]`
    pub(crate) bias: Range<usize>,
    /// `[head][output][unit]`
    pub(crate) heads: Range<usize>,
}

impl DeepShape {
    /// Returns the shape of the net without further layers.
    pub(crate) fn first(&self) -> Shape {
        Shape { hidden: self.hidden, heads: PLANS }
    }

    /// Returns the further layers, whose parameters follow those of the net without them.
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

    /// Returns the number of parameters.
    pub(crate) fn parameters(&self) -> usize {
        let [.., end] = self.first().offsets();
        self.layers().last().map_or(end, |layer| layer.heads.end)
    }
}

/// A net with further layers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DeepNet {
    /// Sizes of its layers.
    pub(crate) shape: DeepShape,
    /// The parameters of the net without further layers, in the order of [`Shape::offsets`], then those
    /// of each further layer.
    pub(crate) parameters: Vec<f32>,
}

impl DeepNet {
    /// Returns a net with further layers that change nothing yet: their weights are random, and the
    /// weights of their heads are zero.
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
            // Inputs are from 0 to 1. Their sums become about as wide as the slope of the activation.
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

    /// Returns true if it has all parameters of its shape. A net that was read back may lack some.
    pub(crate) fn is_whole(&self) -> bool {
        self.parameters.len() == self.shape.parameters()
    }
}
