//! The sizes of a net with one hidden layer, and the order of its parameters.

use std::array;

use barpoint_nn::fixed_point::FEATURE_ONE;
use barpoint_nn::inputs::{FEATURES, ROWS, features::CATALOGUE};
use serde::{Deserialize, Serialize};

use crate::chances::OUTCOMES;

/// Hidden units and output heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shape {
    /// Number of hidden units, a multiple of 32.
    pub(crate) hidden: usize,
    /// Number of output heads: 1, or one for each plan.
    pub(crate) heads: usize,
}

impl Shape {
    /// Returns the divisor of each hand-made input in training, and the largest weight of it that a
    /// network file can hold.
    #[expect(clippy::unused_self, reason = "the inputs belong to the shape")]
    pub(crate) fn feature_scales(self) -> [(f32, f32); FEATURES] {
        array::from_fn(|i| {
            let size = CATALOGUE[i % CATALOGUE.len()].1;
            (size, i16::MAX as f32 / FEATURE_ONE * size)
        })
    }

    /// Returns the index of the first parameter of each table: biases, rows, features, head biases,
    /// head weights; then the number of parameters.
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

    /// Clamps the weights of features to the range that a network file can hold.
    pub(crate) fn limit(self, parameters: &mut [f32]) {
        let [_, _, features, head_bias, ..] = self.offsets();
        let weights = parameters[features..head_bias].chunks_exact_mut(self.hidden);
        for ((_, most), weights) in self.feature_scales().into_iter().zip(weights) {
            for weight in weights {
                *weight = weight.clamp(-most, most);
            }
        }
    }
}
