//! Evaluations of many positions.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use barpoint::wire::EvaluationList;
use barpoint::wire::reply::{Progress, Reply};
use barpoint::wire::request::EvaluateBatchRequest;
use barpoint::{Engine, QuestionError, Situation};
use web_time::Instant;

use crate::monitor::{Monitor, answer, of_question};
use crate::search::{Wanted, engine_of};
use crate::subject::{of_list, situations};
use crate::{Caps, Problem};

/// Question for the values of many positions.
#[derive(Clone, Debug)]
pub(crate) struct BatchTask {
    engine: Engine,
    situations: Vec<Situation>,
    /// Assumptions that were made to read the positions.
    pub(crate) notes: Vec<String>,
}

/// Number of positions after which progress is reported if the time has come.
const CHUNK: usize = 1024;

/// Numbers of positions that take a fraction of a second, by plies.
const QUICK: [usize; 3] = [50_000, 500, 50];

impl BatchTask {
    pub(crate) fn new(engine: &Engine, request: &EvaluateBatchRequest) -> Result<Self, Problem> {
        let (situations, notes) = situations(&request.positions, &request.contest)?;
        let wanted = Wanted { cubeful: request.cubeful, ..Wanted::default() };
        let fields = (&request.engine, &request.search);
        let engine = engine_of(engine, fields, &wanted, engine.options())?;
        Ok(Self { engine, situations, notes })
    }

    pub(crate) fn is_quick(&self) -> bool {
        let most = QUICK.get(self.engine.options().plies);
        most.is_some_and(|&most| self.situations.len() <= most)
    }

    pub(crate) fn ensure_within(&self, caps: &Caps) -> Result<(), Problem> {
        caps.plies("plies", self.engine.options().plies)
    }

    /// Evaluates the positions.
    pub(crate) fn run(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Reply, Problem> {
        // A chunk of static evaluations ends within milliseconds.
        let engine = if self.engine.options().plies == 0 {
            Cow::Borrowed(&self.engine)
        } else {
            Cow::Owned(self.engine.clone().stopped_by(Arc::clone(monitor.stop)))
        };
        let total = self.situations.len();
        let mut found = EvaluationList::with_capacity(total);
        let mut last = Instant::now();
        for chunk in self.situations.chunks(CHUNK) {
            if monitor.stop.load(Ordering::Relaxed) {
                return Err(of_question(QuestionError::Stopped));
            }
            for evaluation in &engine.evaluate_all(chunk) {
                match evaluation {
                    Ok(evaluation) => found.push(evaluation),
                    Err(error) => return Err(of_list(of_question(*error), found.len() + 1)),
                }
            }
            if report_every.is_some_and(|every| last.elapsed() >= every) && found.len() < total {
                let (done, total) = (found.len() as u64, total as u64);
                let progress = Progress { id: id.to_owned(), partial: true, done, total };
                (monitor.report)(Reply::Progress(progress));
                last = Instant::now();
            }
        }
        Ok(Reply::EvaluateBatch(answer(id, found.document(&engine))))
    }
}
