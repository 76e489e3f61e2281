//! The part of a fit that depends on the kind of net.

use anyhow::Result;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::adam::Adam;
use super::lesson::Lesson;
use crate::chances::Chances;
use crate::net::loss::Loss;
use crate::net::task::{Example, Task};

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
