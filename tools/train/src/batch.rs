//! One step of learning on two cores, with the same result on one.

use crate::adam::Adam;
use crate::float_net::{Example, FloatNet, Loss};

/// A position to learn from, or two that the same roll leads to.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// The position.
    pub(crate) example: Example,
    /// The other.
    pub(crate) sibling: Option<Example>,
}

impl From<Example> for Task {
    fn from(example: Example) -> Self {
        Self { example, sibling: None }
    }
}

/// Gradients of the halves of a batch, zero between the steps. The halves are fixed, so threads
/// cannot change the sums.
#[derive(Debug)]
pub(crate) struct Learner {
    halves: [Vec<f32>; 2],
    contrast: f32,
}

impl Learner {
    /// Memory for nets with this many parameters; `contrast` is the weight of differences between
    /// siblings.
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
            for Task { example, sibling } in tasks {
                loss.add(&match sibling {
                    Some(other) => {
                        net.learn_pair([example, other], contrast, &mut scratch, gradient)
                    }
                    None => net.learn(example, &mut scratch[0], gradient),
                });
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
