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

/// Number of parameters that one thread updates at a time.
const CHUNK: usize = 1 << 13;

impl Adam {
    /// Returns an optimiser for this number of parameters.
    pub(crate) fn new(parameters: usize) -> Self {
        Self { first: vec![0.0; parameters], second: vec![0.0; parameters], steps: 0 }
    }

    /// Returns true if it was made for this number of parameters.
    pub(crate) fn fits(&self, parameters: usize) -> bool {
        self.first.len() == parameters && self.second.len() == parameters
    }

    /// Makes one step against the mean of a gradient over `examples`. The gradient is the sum of two
    /// halves, which are set to zero for the next step.
    ///
    /// One pass does everything, because memory traffic is most of the cost of small batches.
    pub(crate) fn step(
        &mut self,
        parameters: &mut [f32],
        halves: &mut [Vec<f32>; 2],
        examples: usize,
        rate: f32,
    ) {
        self.steps += 1;
        let scale = 1.0 / examples as f32;
        let rate = self.corrected(rate);
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
            for ((p, (a, b)), moments) in parameters.iter_mut().zip(gradients).zip(moments) {
                let gradient = (*a + *b) * scale;
                (*a, *b) = (0.0, 0.0);
                update(p, moments, gradient, rate);
            }
        });
    }

    /// Makes one step against the mean of a gradient over `examples`, which is set to zero.
    ///
    /// Each group of parameters has an end and a learning rate; a rate of 0 leaves the group as it is.
    pub(crate) fn step_groups(
        &mut self,
        parameters: &mut [f32],
        gradient: &mut [f32],
        examples: usize,
        groups: &[(usize, f32)],
    ) {
        self.steps += 1;
        let scale = 1.0 / examples as f32;
        let mut begin = 0;
        for &(end, rate) in groups {
            let group = begin..end;
            begin = end;
            if rate == 0.0 {
                gradient[group].fill(0.0);
                continue;
            }
            let rate = self.corrected(rate);
            let moments = self.first[group.clone()].iter_mut().zip(&mut self.second[group.clone()]);
            let parameters = parameters[group.clone()].iter_mut().zip(&mut gradient[group]);
            for ((p, gradient), moments) in parameters.zip(moments) {
                update(p, moments, std::mem::take(gradient) * scale, rate);
            }
        }
    }

    /// Returns the learning rate that corrects the moments' bias towards zero in the first steps.
    fn corrected(&self, rate: f32) -> f32 {
        let [first, second] = [BETA_1, BETA_2].map(|beta| 1.0 - beta.powi(self.steps as i32));
        rate * second.sqrt() / first
    }
}

/// Updates a parameter and its two moments.
#[inline]
fn update(p: &mut f32, (m, v): (&mut f32, &mut f32), gradient: f32, rate: f32) {
    *m = without_denormals(BETA_1 * *m + (1.0 - BETA_1) * gradient);
    *v = without_denormals(BETA_2 * *v + (1.0 - BETA_2) * gradient * gradient);
    *p -= rate * *m / (v.sqrt() + 1e-8);
}

/// Returns zero for numbers near the denormal ones, which are slow. The moments of rare inputs decay
/// that far.
fn without_denormals(x: f32) -> f32 {
    if x.abs() < 1e-30 { 0.0 } else { x }
}
