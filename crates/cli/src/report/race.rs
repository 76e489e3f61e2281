//! A race, counted.

use barpoint::wire;

use crate::subject::Subject;

/// What is known about a race.
#[derive(Debug)]
pub(crate) struct RaceReport {
    pub(crate) subject: Subject,
    pub(crate) race: wire::Race,
}

impl RaceReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Race {
        wire::Race { line, ..self.race.clone() }
    }
}
