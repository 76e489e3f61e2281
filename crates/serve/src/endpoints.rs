//! List of all routes. The router and the OpenAPI document are made of it.

use barpoint_wire::request::Action;

/// Route with its method.
#[derive(Clone, Copy, Debug)]
pub struct Endpoint {
    /// Method.
    pub method: Verb,
    /// Path; parameters are in braces.
    pub path: &'static str,
    /// Kind of the route.
    pub kind: Kind,
    /// Summary for people.
    pub summary: &'static str,
}

/// Method of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Reads.
    Get,
    /// Asks, or creates.
    Post,
    /// Removes.
    Delete,
}

/// Kind of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Request whose fields are a body or parameters.
    Ask(Action),
    /// Request about a file of matches, which may be the body itself.
    Upload(Action),
    /// List of requests.
    Batch,
    /// New job.
    CreateJob,
    /// List of jobs.
    ListJobs,
    /// State of a job.
    Job,
    /// End of a job before its time.
    CancelJob,
    /// Removal of a job.
    RemoveJob,
    /// Final reply of a job.
    Result,
    /// Events of a job.
    Events,
    /// List of the matches in the player's library.
    Library,
    /// Matches that are added to the player's library.
    LibraryAdd,
    /// Players of the library.
    LibraryPlayers,
    /// Error rates of a player of the library.
    LibraryTrend,
    /// Actions in the matches of the library.
    LibrarySearch,
    /// Tags of the library.
    LibraryTags,
    /// Tag that actions get or lose.
    LibraryTag,
    /// Questions of the library that are due today.
    LearnDue,
    /// Answer to a question.
    LearnAnswer,
    /// Questions about errors that a search finds.
    LearnAdd,
    /// Match of the player's library.
    LibraryMatch,
    /// WebSocket.
    Socket,
    /// Model Context Protocol.
    Mcp,
    /// Plays for clients of wildbg.
    WildbgMove,
    /// Evaluation for clients of wildbg.
    WildbgEval,
    /// Metrics.
    Metrics,
    /// OpenAPI document.
    OpenApi,
    /// OpenAPI document for people.
    Docs,
}

const fn get(path: &'static str, kind: Kind, summary: &'static str) -> Endpoint {
    Endpoint { method: Verb::Get, path, kind, summary }
}

const fn post(path: &'static str, kind: Kind, summary: &'static str) -> Endpoint {
    Endpoint { method: Verb::Post, path, kind, summary }
}

/// All routes.
pub const ENDPOINTS: &[Endpoint] = &[
    post("/v1/evaluate", Kind::Ask(Action::Evaluate), "Value of a position before the roll"),
    get("/v1/evaluate", Kind::Ask(Action::Evaluate), "Value of a position before the roll"),
    post("/v1/evaluate_batch", Kind::Ask(Action::EvaluateBatch), "Values of many positions"),
    post("/v1/moves", Kind::Ask(Action::Moves), "Plays of a roll, best first"),
    get("/v1/moves", Kind::Ask(Action::Moves), "Plays of a roll, best first"),
    post("/v1/cube", Kind::Ask(Action::Cube), "Cube decision before the roll"),
    get("/v1/cube", Kind::Ask(Action::Cube), "Cube decision before the roll"),
    post("/v1/rolls", Kind::Ask(Action::Rolls), "Best play of each roll"),
    get("/v1/rolls", Kind::Ask(Action::Rolls), "Best play of each roll"),
    post("/v1/scoremap", Kind::Ask(Action::Scoremap), "Cube action or best play at every score"),
    get("/v1/scoremap", Kind::Ask(Action::Scoremap), "Cube action or best play at every score"),
    post("/v1/tempmap", Kind::Ask(Action::Tempmap), "Values of all replies after each roll"),
    get("/v1/tempmap", Kind::Ask(Action::Tempmap), "Values of all replies after each roll"),
    post("/v1/legal", Kind::Ask(Action::Legal), "Legal plays of a roll"),
    get("/v1/legal", Kind::Ask(Action::Legal), "Legal plays of a roll"),
    post(
        "/v1/resignation",
        Kind::Ask(Action::Resignation),
        "Resignations beside the rest of the game",
    ),
    get(
        "/v1/resignation",
        Kind::Ask(Action::Resignation),
        "Resignations beside the rest of the game",
    ),
    post("/v1/race", Kind::Ask(Action::Race), "Counts, rules of thumb and chances of a race"),
    get("/v1/race", Kind::Ask(Action::Race), "Counts, rules of thumb and chances of a race"),
    post("/v1/openings", Kind::Ask(Action::Openings), "Plays of the opening book"),
    get("/v1/openings", Kind::Ask(Action::Openings), "Plays of the opening book"),
    post(
        "/v1/met_points",
        Kind::Ask(Action::MetPoints),
        "Take points or market windows at a score",
    ),
    get("/v1/met_points", Kind::Ask(Action::MetPoints), "Take points or market windows at a score"),
    post("/v1/table", Kind::Ask(Action::Table), "Action at a table, and the table after it"),
    post("/v1/rollout", Kind::Ask(Action::Rollout), "Rollout; a long one should be a job"),
    post("/v1/analyse", Kind::Upload(Action::Analyse), "Analysis of a match"),
    post("/v1/report", Kind::Upload(Action::Report), "Report of a match, analysed if need be"),
    post("/v1/convert", Kind::Upload(Action::Convert), "File of matches in another format"),
    post("/v1/post", Kind::Ask(Action::Post), "Text about a position and an answer, for a forum"),
    post("/v1/batch", Kind::Batch, "Answers to a list of requests, in their order"),
    get("/v1/version", Kind::Ask(Action::Version), "Version of the program and of its nets"),
    post("/v1/version", Kind::Ask(Action::Version), "Version of the program and of its nets"),
    get("/v1/health", Kind::Ask(Action::Health), "State of the queue"),
    post("/v1/health", Kind::Ask(Action::Health), "State of the queue"),
    post("/v1/jobs", Kind::CreateJob, "New job: a request that is worked on in the background"),
    get("/v1/jobs", Kind::ListJobs, "All jobs, the oldest first"),
    get("/v1/jobs/{id}", Kind::Job, "State of a job"),
    Endpoint {
        method: Verb::Delete,
        path: "/v1/jobs/{id}",
        kind: Kind::RemoveJob,
        summary: "Cancels a job and removes it",
    },
    post("/v1/jobs/{id}/cancel", Kind::CancelJob, "Cancels a job; a rollout keeps its trials"),
    get("/v1/jobs/{id}/result", Kind::Result, "Final reply of a job"),
    get("/v1/jobs/{id}/events", Kind::Events, "Progress of a job as server-sent events"),
    get("/v1/library", Kind::Library, "Matches in the player's library, the latest first"),
    post("/v1/library", Kind::LibraryAdd, "Adds the matches of a file to the player's library"),
    get("/v1/library/players", Kind::LibraryPlayers, "Error rates and luck of the players"),
    get("/v1/library/trend", Kind::LibraryTrend, "Error rates of a player in parts"),
    get(
        "/v1/library/search",
        Kind::LibrarySearch,
        "Actions in all matches, the worst errors first",
    ),
    get("/v1/library/tags", Kind::LibraryTags, "Tags, each with the number of its actions"),
    post("/v1/library/tags", Kind::LibraryTag, "Gives or takes a tag at all actions of a search"),
    get("/v1/library/learn", Kind::LearnDue, "Questions of the decks that are due today"),
    post("/v1/library/learn", Kind::LearnAnswer, "Judges an answer, and logs it if it has a grade"),
    post("/v1/library/learn/add", Kind::LearnAdd, "Puts errors of the matches into a deck"),
    get("/v1/library/{id}", Kind::LibraryMatch, "Match of the player's library with its analysis"),
    get("/v1/ws", Kind::Socket, "WebSocket that speaks the JSON-lines protocol"),
    post("/mcp", Kind::Mcp, "Message of the Model Context Protocol, for assistants"),
    get("/move", Kind::WildbgMove, "Plays of a roll for clients of wildbg"),
    get("/eval", Kind::WildbgEval, "Evaluation and cube action for clients of wildbg"),
    get("/metrics", Kind::Metrics, "Metrics for Prometheus"),
    get("/openapi.json", Kind::OpenApi, "This description of the interface"),
    get("/docs", Kind::Docs, "This description of the interface as a page"),
];
