//! One step of learning on two cores, with the same result on one.

use crate::adam::Adam;
use crate::float_net::{Example, FloatNet, Loss};

/// Gradients of the halves of a batch, zero between the steps. The halves are fixed, so threads
/// cannot change the sums.
#[derive(Debug)]
pub(crate) struct Learner {
    halves: [Vec<f32>; 2],
}

impl Learner {
    /// Memory for nets with this many parameters.
    pub(crate) fn new(parameters: usize) -> Self {
        Self { halves: [vec![0.0; parameters], vec![0.0; parameters]] }
    }

    /// Learns from a batch.
    pub(crate) fn learn(
        &mut self,
        net: &mut FloatNet,
        adam: &mut Adam,
        batch: &[Example],
        rate: f32,
    ) -> Loss {
        let (first, second) = batch.split_at(batch.len() / 2);
        let [one, two] = &mut self.halves;
        let pass = |examples: &[Example], gradient: &mut [f32]| {
            let mut scratch = net.scratch();
            let mut loss = Loss::default();
            for example in examples {
                loss.add(&net.learn(example, &mut scratch, gradient));
            }
            loss
        };
        let (mut loss, other) = rayon::join(|| pass(first, one), || pass(second, two));
        loss.add(&other);
        adam.step(&mut net.parameters, &mut self.halves, batch.len(), rate);
        net.limit();
        loss
    }
}
