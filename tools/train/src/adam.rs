//! The optimiser.

use serde::{Deserialize, Serialize};

/// Adam (Kingma and Ba 2015) with β₁ = 0.9, β₂ = 0.999.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: u32,
}

impl Adam {
    /// An optimiser for this many parameters.
    pub(crate) fn new(parameters: usize) -> Self {
        Self { first: vec![0.0; parameters], second: vec![0.0; parameters], steps: 0 }
    }

    /// One step against the mean of a gradient summed over `examples`.
    pub(crate) fn step(
        &mut self,
        parameters: &mut [f32],
        gradient: &[f32],
        examples: usize,
        rate: f32,
    ) {
        const BETA_1: f32 = 0.9;
        const BETA_2: f32 = 0.999;
        self.steps += 1;
        let correct_1 = 1.0 - BETA_1.powi(self.steps as i32);
        let correct_2 = 1.0 - BETA_2.powi(self.steps as i32);
        let scale = 1.0 / examples as f32;
        let rate = rate * correct_2.sqrt() / correct_1;
        for (((p, g), m), v) in
            parameters.iter_mut().zip(gradient).zip(&mut self.first).zip(&mut self.second)
        {
            let g = g * scale;
            *m = BETA_1 * *m + (1.0 - BETA_1) * g;
            *v = BETA_2 * *v + (1.0 - BETA_2) * g * g;
            *p -= rate * *m / (v.sqrt() + 1e-8);
        }
    }
}
