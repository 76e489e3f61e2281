//! One step of learning on two cores, with the same result on one.

use crate::adam::Adam;
use crate::float_net::{Chances, Example, FloatNet, Loss, OUTCOMES};

/// A position to learn from, or two that the same roll leads to.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// The position.
    pub(crate) example: Example,
    /// The other.
    pub(crate) sibling: Option<Example>,
}

impl Task {
    /// What it is about: one position or two.
    pub(crate) fn examples(&self) -> impl Iterator<Item = &Example> {
        [&self.example].into_iter().chain(&self.sibling)
    }

    /// Moves all targets by the same, so that their mean is that of these chances.
    pub(crate) fn move_to(&mut self, chances: &[Chances]) {
        let targets = [&mut self.example].into_iter().chain(&mut self.sibling);
        let mut targets: Vec<&mut Chances> = targets.map(|example| &mut example.target).collect();
        let count = targets.len() as f32;
        for i in 0..OUTCOMES {
            let wanted: f32 = chances.iter().map(|chances| chances[i]).sum();
            let told: f32 = targets.iter().map(|target| target[i]).sum();
            for target in &mut targets {
                target[i] += (wanted - told) / count;
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;

    use super::*;
    use crate::float_net::Shape;

    #[test]
    fn targets_that_are_moved_keep_their_difference() {
        let shape = Shape { hidden: 128, heads: 1 };
        let example = |target| Example::new(&Variant::Backgammon.start(), target, shape);
        let one = example([0.0, 0.1, 0.4, 0.4, 0.1, 0.0]);
        let two = example([0.0, 0.2, 0.4, 0.3, 0.1, 0.0]);
        let mut pair = Task { example: one.clone(), sibling: Some(two) };
        pair.move_to(&[[0.0, 0.1, 0.2, 0.5, 0.2, 0.0]; 2]);
        let sibling = pair.sibling.map(|sibling| sibling.target).unwrap();
        for (i, wanted) in [0.0, 0.1, 0.2, 0.5, 0.2, 0.0].into_iter().enumerate() {
            let target = pair.example.target[i];
            assert!((0.5 * (target + sibling[i]) - wanted).abs() < 1e-6);
            let difference = [0.0, 0.1, 0.0, -0.1, 0.0, 0.0][i];
            assert!((sibling[i] - target - difference).abs() < 1e-6);
        }
        let mut single: Task = one.into();
        single.move_to(&[[0.0, 0.1, 0.2, 0.5, 0.2, 0.0]]);
        assert!((single.example.target[3] - 0.5).abs() < 1e-6);
    }
}
