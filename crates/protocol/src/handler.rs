//! Requests to an engine.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use barpoint::Engine;
use barpoint::wire::VERSION;
use barpoint::wire::reply::{Reply, Version, Warning};
use barpoint::wire::request::{Action, Request};

use crate::{Caps, Problem, Task};

/// Fields that give a position.
const POSITION: &[&str] = &[
    "position",
    "variant",
    "score",
    "length",
    "crawford",
    "cube",
    "cube_owner",
    "jacoby",
    "beavers",
    "priority",
];

/// Fields that change the engine. A rollout has only the first.
const ENGINE: &[&str] = &["met", "noise", "noise_seed"];

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

    /// Returns true if an action uses a field.
    pub fn uses(action: Action, field: &str) -> bool {
        used(action)(field)
    }

    /// Returns warnings about fields that the protocol does not know or the action does not use.
    pub fn warnings(request: &Request) -> impl Iterator<Item = Reply> {
        let used = used(request.action);
        let unknown = request.unknown.keys().map(|name| (name.as_str(), "the field is unknown"));
        let unused = request.given().filter(move |name| !used(name));
        let unused = unused.map(|name| (name, "the action does not use the field"));
        unknown.chain(unused).map(|(field, reason)| warning(&request.id, Some(field), reason))
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

/// Returns the test of whether an action uses a field.
pub(crate) fn used(action: Action) -> impl Fn(&str) -> bool {
    let own: &[&str] = match action {
        Action::Evaluate => &["plies", "cubeful", "pruning"],
        Action::EvaluateBatch => &["positions", "plies", "cubeful", "pruning", "report_every"],
        Action::Moves => {
            &["plies", "cubeful", "pruning", "filter", "dice", "candidates", "all", "plays"]
        }
        Action::Cube => &["plies", "pruning"],
        Action::Rolls => &["plies", "cubeful", "pruning", "filter", "order"],
        Action::Scoremap => &["plies", "pruning", "filter", "dice", "points"],
        Action::Tempmap => {
            &["plies", "cubeful", "pruning", "filter", "dice", "candidates", "plays"]
        }
        Action::Rollout => &[
            "cubeful",
            "pruning",
            "filter",
            "dice",
            "candidates",
            "plays",
            "rollout",
            "report_every",
        ],
        Action::Analyse => &[
            "record",
            "record_base64",
            "number",
            "level",
            "filter",
            "candidates",
            "to",
            "reuse",
            "priority",
            "report_every",
        ],
        Action::Report => &[
            "record",
            "record_base64",
            "number",
            "level",
            "filter",
            "candidates",
            "to",
            "priority",
            "report_every",
        ],
        Action::Convert => &["record", "record_base64", "number", "to", "priority"],
        Action::Legal | Action::Openings => &["dice"],
        Action::MetPoints => &["quantities"],
        Action::Table => &[
            "record",
            "record_base64",
            "number",
            "names",
            "act",
            "dice",
            "plays",
            "resignation",
            "level",
            "plies",
            "pruning",
            "priority",
        ],
        Action::Resignation => &["plies", "pruning", "dice", "by"],
        Action::Cancel => &["target"],
        _ => &[],
    };
    let engine = match action {
        Action::Rollout => &ENGINE[..1],
        Action::Legal
        | Action::Race
        | Action::Openings
        | Action::Convert
        | Action::Version
        | Action::Health
        | Action::Cancel
        | Action::CancelAll => &[],
        _ => ENGINE,
    };
    let has_position = !matches!(
        action,
        Action::Analyse
            | Action::Report
            | Action::Convert
            | Action::Version
            | Action::Health
            | Action::Cancel
            | Action::CancelAll
    );
    move |field| {
        let is_own = own.contains(&field) || engine.contains(&field);
        let is_listed = field == "position" && action == Action::EvaluateBatch;
        is_own || has_position && POSITION.contains(&field) && !is_listed
    }
}
