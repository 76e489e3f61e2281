//! One step of learning on two cores, with the same result on one core.

use super::adam::Adam;
use crate::net::float_net::FloatNet;
use crate::net::loss::Loss;
use crate::net::task::Task;

/// Gradients of the halves of a batch, zero between the steps. The halves are fixed, so that the
/// number of threads changes no sum.
#[derive(Debug)]
pub(crate) struct Learner {
    halves: [Vec<f32>; 2],
    contrast: f32,
}

impl Learner {
    /// Returns a learner for nets with this number of parameters. `contrast` is the weight of
    /// differences between siblings.
    pub(crate) fn new(parameters: usize, contrast: f32) -> Self {
        Self { halves: [vec![0.0; parameters], vec![0.0; parameters]], contrast }
    }

    /// Learns from a batch.
    pub(crate) fn learn(
        &mut self,
        net: &mut FloatNet,
        adam: &mut Adam,
        batch: &[Task],
        rate: f32,
    ) -> Loss {
        let (first, second) = batch.split_at(batch.len() / 2);
        let contrast = self.contrast;
        let [one, two] = &mut self.halves;
        let pass = |tasks: &[Task], gradient: &mut [f32]| {
            let mut scratch = [net.scratch(), net.scratch()];
            let mut loss = Loss::default();
            for task in tasks {
                loss.add(&net.learn(task, contrast, &mut scratch, gradient));
            }
            loss
        };
        let (mut loss, other) = rayon::join(|| pass(first, one), || pass(second, two));
        loss.add(&other);
        adam.step(&mut net.parameters, &mut self.halves, batch.len(), rate);
        net.shape.limit(&mut net.parameters);
        loss
    }
}
