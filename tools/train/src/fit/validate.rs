//! Errors of a net on lessons that it has not learnt.

use anyhow::Result;
use barpoint_nn::{Network, plan};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::adam::Adam;
use super::lesson::Lesson;
use crate::chances::{Chances, equity};
use crate::net::float_net::FloatNet;
use crate::net::loss::Loss;
use crate::net::task::{Example, Task};

/// Returns the loss and the mean error of the equity.
pub(crate) fn validate<T: Trainee>(
    trainee: &mut T,
    net: &T::Net,
    lessons: &[Lesson],
) -> Result<(Loss, f64)> {
    let (mut loss, mut bias) = (Loss::default(), 0.0);
    for chunk in lessons.chunks(256) {
        let tasks = trainee.encode(chunk)?;
        let examples: Vec<&Example> = tasks.iter().flat_map(Task::examples).collect();
        let chances = trainee.chances(net, &examples);
        let mut rest = &chances[..];
        for task in &tasks {
            let (chances, others) = rest.split_at(task.examples().count());
            rest = others;
            loss.add(&task.loss(chances, 0.0).0);
            for (chances, example) in chances.iter().zip(task.examples()) {
                let error = equity(chances) - equity(&example.target);
                bias += f64::from(example.weight * error);
            }
        }
    }
    Ok((loss, bias / loss.count.max(1e-9)))
}

/// Prints the errors in floating point and in integers; `nets` are one, or one for each branch.
#[expect(clippy::print_stderr, reason = "the only word of a command that writes files")]
pub(crate) fn report(nets: &[FloatNet], network: &Network, lessons: &[Lesson]) -> Result<()> {
    let shape = nets[0].shape;
    let mut scratch = nets[0].scratch();
    let (mut floats, mut integers) = (Loss::default(), Loss::default());
    let (mut labels, mut furthest) = (0, 0.0_f32);
    for lesson in lessons {
        for label in lesson.labels() {
            let position = label.position()?;
            let example = Example::new(&position, label.target(), shape);
            let net = &nets[if nets.len() == 1 { 0 } else { plan::branch(example.head) }];
            let float = equity(&net.forward(&example, &mut scratch));
            let integer = network.evaluate(&position).equity().0;
            let target = equity(&example.target);
            for (loss, equity) in [(&mut floats, float), (&mut integers, integer)] {
                let squared_equity = f64::from(equity - target).powi(2);
                let one = Loss { count: 1.0, squared_equity, ..Loss::default() };
                loss.add(&one.times(lesson.weight));
            }
            furthest = furthest.max((float - integer).abs());
            labels += 1;
        }
    }
    eprintln!(
        "RMSE on {labels} labels kept apart: {:.6}, {:.6} as integers; equities differ by \
         {furthest:.6} at most",
        floats.rmse(),
        integers.rmse()
    );
    Ok(())
}

/// A kind of net that can be fitted, with the memory for its passes.
pub(crate) trait Trainee {
    /// The parameters.
    type Net: Serialize + DeserializeOwned;

    /// Number of lessons encoded at a time. The last batch of a chunk may be smaller than the others.
    const CHUNK: usize;

    /// Encodes lessons.
    fn encode(&self, lessons: &[Lesson]) -> Result<Vec<Task>>;

    /// Changes the targets of encoded lessons before they are learnt.
    fn prepare(&mut self, _lessons: &[Lesson], _tasks: &mut [Task]) {}

    /// Makes one step by a batch.
    fn learn(&mut self, net: &mut Self::Net, adam: &mut Adam, batch: &[Task], rate: f32) -> Loss;

    /// Returns a net's chances for each example.
    fn chances(&mut self, net: &Self::Net, examples: &[&Example]) -> Vec<Chances>;
}
