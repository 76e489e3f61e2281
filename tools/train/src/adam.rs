//! The optimiser.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// Adam (Kingma and Ba 2015) with β₁ = 0.9, β₂ = 0.999.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: u32,
}

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;

/// Parameters that one thread updates at a time.
const CHUNK: usize = 1 << 13;

impl Adam {
    /// An optimiser for this many parameters.
    pub(crate) fn new(parameters: usize) -> Self {
        Self { first: vec![0.0; parameters], second: vec![0.0; parameters], steps: 0 }
    }

    /// Whether it was made for this many parameters.
    pub(crate) fn fits(&self, parameters: usize) -> bool {
        self.first.len() == parameters && self.second.len() == parameters
    }

    /// One step against the mean of a gradient that is summed over `examples` in two halves,
    /// which are set to zero for the next step.
    ///
    /// Everything is done in one pass: with small batches, memory traffic is most of the cost.
    pub(crate) fn step(
        &mut self,
        parameters: &mut [f32],
        halves: &mut [Vec<f32>; 2],
        examples: usize,
        rate: f32,
    ) {
        self.steps += 1;
        let correct_1 = 1.0 - BETA_1.powi(self.steps as i32);
        let correct_2 = 1.0 - BETA_2.powi(self.steps as i32);
        let scale = 1.0 / examples as f32;
        let rate = rate * correct_2.sqrt() / correct_1;
        let [one, two] = halves;
        let chunks = parameters
            .par_chunks_mut(CHUNK)
            .zip(one.par_chunks_mut(CHUNK))
            .zip(two.par_chunks_mut(CHUNK))
            .zip(self.first.par_chunks_mut(CHUNK))
            .zip(self.second.par_chunks_mut(CHUNK));
        chunks.for_each(|((((parameters, one), two), first), second)| {
            let moments = first.iter_mut().zip(second);
            let gradients = one.iter_mut().zip(two);
            for ((p, (a, b)), (m, v)) in parameters.iter_mut().zip(gradients).zip(moments) {
                let g = (*a + *b) * scale;
                (*a, *b) = (0.0, 0.0);
                *m = normal(BETA_1 * *m + (1.0 - BETA_1) * g);
                *v = normal(BETA_2 * *v + (1.0 - BETA_2) * g * g);
                *p -= rate * *m / (v.sqrt() + 1e-8);
            }
        });
    }

    /// A step against the mean of a gradient that is summed over `examples`, which is set to zero. Each
    /// group of parameters ends at a place and has a learning rate; one of 0 leaves it as it is.
    pub(crate) fn step_groups(
        &mut self,
        parameters: &mut [f32],
        gradient: &mut [f32],
        examples: usize,
        groups: &[(usize, f32)],
    ) {
        self.steps += 1;
        let correct_1 = 1.0 - BETA_1.powi(self.steps as i32);
        let correct_2 = 1.0 - BETA_2.powi(self.steps as i32);
        let scale = 1.0 / examples as f32;
        let mut begin = 0;
        for &(end, rate) in groups {
            let group = begin..end;
            begin = end;
            if rate == 0.0 {
                gradient[group].fill(0.0);
                continue;
            }
            let rate = rate * correct_2.sqrt() / correct_1;
            let moments = self.first[group.clone()].iter_mut().zip(&mut self.second[group.clone()]);
            let parameters = parameters[group.clone()].iter_mut().zip(&mut gradient[group]);
            for ((p, gradient), (m, v)) in parameters.zip(moments) {
                let g = *gradient * scale;
                *gradient = 0.0;
                *m = normal(BETA_1 * *m + (1.0 - BETA_1) * g);
                *v = normal(BETA_2 * *v + (1.0 - BETA_2) * g * g);
                *p -= rate * *m / (v.sqrt() + 1e-8);
            }
        }
    }
}

/// Zero instead of a number so small that processors are slow with it: the moments of rare inputs
/// decay that far.
fn normal(x: f32) -> f32 {
    if x.abs() < 1e-30 { 0.0 } else { x }
}
