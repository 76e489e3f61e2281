//! Requests to an engine.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use barpoint::Engine;
use barpoint::wire::VERSION;
use barpoint::wire::reply::{Reply, Version, Warning};
use barpoint::wire::request::{Question, Request};

use crate::read::{UNKNOWN, expected, read_request};
use crate::{Caps, Monitor, Problem, Task};

/// Engine that requests are about.
#[derive(Debug)]
pub struct Handler {
    engine: Engine,
    caps: Caps,
    /// Hashes of nets and databases by their names.
    data: OnceLock<BTreeMap<String, String>>,
}

impl Handler {
    /// Creates a handler. The options of the engine are those of requests that do not give them.
    pub const fn new(engine: Engine) -> Self {
        Self { engine, caps: Caps::NONE, data: OnceLock::new() }
    }

    /// Returns the engine.
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Limits the work that a request may ask for.
    #[must_use]
    pub fn with_caps(self, caps: Caps) -> Self {
        Self { caps, ..self }
    }

    /// Checks a question or task and returns it, ready to be worked on.
    ///
    /// # Errors
    /// Returns an error if a field is missing or wrong.
    pub fn task(&self, request: &Request) -> Result<Task, Problem> {
        let task = Task::new(&self.engine, request)?;
        task.ensure_within(&self.caps)?;
        Ok(task)
    }

    /// Answers the request of a line, without a queue. Actions about other requests are errors.
    pub fn answer(&self, line: &str, monitor: &Monitor<'_>) -> Reply {
        match self.begin(line, monitor.report) {
            Ok(task) => task.run(monitor),
            Err(reply) => *reply,
        }
    }

    /// Returns the task of a line, and reports doubts about it.
    ///
    /// # Errors
    /// Returns the final reply if the line needs no work or cannot be answered.
    pub fn begin(&self, line: &str, report: &dyn Fn(Reply)) -> Result<Task, Box<Reply>> {
        let empty = || Problem::of_line("the line is empty: expected a request").reply(None, 1);
        let request = read_request(line).map_err(|error| error.problem.reply(error.id, 1))?;
        let request = request.ok_or_else(empty)?;
        Self::warnings(&request).for_each(report);
        let task = match &request.question {
            Question::Version(_) => return Err(self.version(request.id).into()),
            Question::Health(_) | Question::Cancel(_) | Question::CancelAll(_) => {
                let reason =
                    "there is no queue of requests: expected a question, a task or version";
                Err(Problem::of("action", reason))
            }
            _ => self.task(&request),
        };
        let task = task.map_err(|problem| problem.reply(Some(request.id), 1))?;
        Self::notes(&task).for_each(report);
        Ok(task)
    }

    /// Returns warnings about fields that the action does not have.
    pub fn warnings(request: &Request) -> impl Iterator<Item = Reply> {
        let given = request.question.unused().iter().filter(|(_, value)| !value.is_null());
        given.map(|(name, _)| {
            let is_known = expected(name) != UNKNOWN;
            let reason =
                if is_known { "the action does not use the field" } else { "the field is unknown" };
            warning(&request.id, Some(name), reason)
        })
    }

    /// Returns warnings about assumptions that a task is based on.
    pub fn notes(task: &Task) -> impl Iterator<Item = Reply> {
        task.notes().iter().map(|note| warning(&task.id, None, note))
    }

    /// Returns the answer to a request for the version.
    ///
    /// The first call hashes the nets and all databases, which takes about a second per gigabyte.
    pub fn version(&self, id: String) -> Reply {
        let data = self.data.get_or_init(|| hashes(&self.engine));
        Reply::Version(Version {
            id,
            partial: false,
            version: VERSION,
            software: Engine::ANALYST.to_owned(),
            data: data.clone(),
            met: self.engine.table().name().to_owned(),
        })
    }
}

/// Returns the hashes of nets and databases by their names.
fn hashes(engine: &Engine) -> BTreeMap<String, String> {
    let identity = engine.identity();
    let databases = identity.databases.into_iter().zip(1_u32..);
    let databases = databases.map(|(hash, number)| (format!("database {number}"), hash));
    identity.nets.into_iter().chain(databases).collect()
}

fn warning(id: &str, field: Option<&str>, reason: &str) -> Reply {
    let (id, reason) = (id.to_owned(), reason.to_owned());
    Reply::Warning(Warning { id, partial: true, field: field.map(str::to_owned), reason })
}
