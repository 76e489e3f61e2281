//! Routes and their documents.

use std::collections::BTreeMap;

use barpoint_serve::{Endpoint, JobList, JobStatus, Kind, Verb, WildbgEval, WildbgMoves};
use barpoint_wire::analysis::{self, MatchAnalysis};
use barpoint_wire::learn::{Answered, Changed, Due, Given};
use barpoint_wire::library::{Added, Found, Matches, Tags, Trend};
use barpoint_wire::player_summary::PlayerSummaries;
use barpoint_wire::reply::{Answer, File, Health, Problem, Reply, Version};
use barpoint_wire::request::{Action, Request};
use barpoint_wire::{
    Chances, Cube, Estimate, Eval, Evaluations, Legal, MetPoints, Moves, Openings, Race,
    Resignation, Rollout, Rolls, ScoreMap, Table, TemperatureMap,
};
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use super::{library, query, verb, wildbg};

/// Types of the documents.
pub(crate) struct Types {
    generator: SchemaGenerator,
    /// Actions whose answers have schemas, by the names of these.
    answers: BTreeMap<String, Action>,
}

impl Types {
    pub(crate) fn new() -> Self {
        let settings = SchemaSettings::draft2020_12();
        let settings = settings.with(|it| it.definitions_path = "/components/schemas".into());
        Self { generator: settings.into_generator(), answers: BTreeMap::new() }
    }

    /// Returns the schemas of the types that have been used.
    pub(crate) fn definitions(&mut self) -> Value {
        let mut definitions = self.generator.take_definitions(true);
        for (name, action) in &self.answers {
            let answer = &mut definitions[name];
            answer["properties"]["type"] = json!({"const": action, "type": "string"});
            answer["required"].as_array_mut().unwrap().push("type".into());
        }
        Value::Object(definitions)
    }

    /// Returns the names of schemas to which the generator of schemas gives numbers, and their names in the document.
    /// Generators of clients make names of classes of them.
    pub(crate) fn names(&mut self) -> Vec<(String, String)> {
        let types = [
            (self.of::<Action>(), "ActionName"),
            (self.of::<Reply>(), "Reply"),
            (self.of::<barpoint_wire::Reply>(), "RollReply"),
            (self.of::<analysis::Candidate>(), "PlayCandidate"),
            (self.of::<Chances<Estimate>>(), "EstimatedChances"),
        ];
        let types =
            types.iter().map(|(schema, name)| (name_in(schema).to_owned(), (*name).to_owned()));
        let answers = self.answers.iter().filter(|(name, _)| name.starts_with("Answer"));
        let answer = |(name, action): (&String, &Action)| {
            let action = json!(action);
            (name.clone(), format!("{}Answer", capitals(action.as_str().unwrap())))
        };
        types.chain(answers.map(answer)).collect()
    }

    fn of<T: JsonSchema>(&mut self) -> Value {
        self.generator.subschema_for::<T>().to_value()
    }

    pub(crate) fn operation(&mut self, endpoint: &Endpoint) -> Value {
        let mut operation = json!({
            "operationId": operation_name(verb(endpoint.method), endpoint.path),
            "tags": [tag(endpoint.path)],
            "summary": endpoint.summary,
            "responses": self.responses(endpoint),
        });
        let parameters = self.parameters(endpoint);
        if !parameters.is_empty() {
            operation["parameters"] = Value::Array(parameters);
        }
        if let Some(body) = self.body(endpoint) {
            operation["requestBody"] = json!({"required": true, "content": body});
        }
        operation
    }

    /// Returns the definition that a reference names.
    fn definition(&self, reference: &Value) -> Value {
        self.generator.definitions()[name_in(reference)].clone()
    }

    /// Returns the schema of a request, which need not have an identity.
    fn request(&mut self) -> Value {
        let reference = self.of::<Request>();
        let mut schema = self.definition(&reference);
        schema.as_object_mut().unwrap().remove("required");
        schema
    }

    /// Returns the schema of a request about an action at its own address.
    fn request_about(&mut self, action: Action) -> Value {
        let whole = self.request();
        let mut variants = whole["oneOf"].as_array().unwrap().iter();
        let name = json!(action);
        let variant = variants.find(|it| it["properties"]["action"]["const"] == name).unwrap();
        let mut schema = self.definition(variant);
        for field in ["id", "priority"] {
            schema["properties"][field] = whole["properties"][field].clone();
        }
        schema
    }

    fn parameters(&mut self, endpoint: &Endpoint) -> Vec<Value> {
        let text = json!({"type": "string"});
        let mut parameters = Vec::new();
        if endpoint.path.contains("{id}") {
            parameters.push(json!({"name": "id", "in": "path", "required": true, "schema": text}));
        }
        match endpoint.kind {
            Kind::Ask(action) if endpoint.method == Verb::Get => {
                parameters.extend(query(&self.request_about(action)));
            }
            Kind::Upload(action) => {
                // The body may have the fields that an action needs.
                let mut schema = self.request_about(action);
                schema.as_object_mut().unwrap().remove("required");
                parameters.extend(query(&schema));
            }
            Kind::CreateJob => {
                let about = "Action, if the body is a file; `analyse` by default.";
                let schema = self.of::<Action>();
                parameters.push(json!({
                    "name": "action", "in": "query", "schema": schema, "description": about,
                }));
            }
            Kind::WildbgMove | Kind::WildbgEval => {
                parameters.extend(wildbg(endpoint.kind == Kind::WildbgMove));
            }
            Kind::Events => parameters.push(json!({
                "name": "Last-Event-ID", "in": "header", "schema": text,
                "description": "Last event that the client has seen.",
            })),
            Kind::Library
            | Kind::LibraryAdd
            | Kind::LibraryPlayers
            | Kind::LibraryTrend
            | Kind::LearnDue
            | Kind::LearnAdd
            | Kind::LibraryTag
            | Kind::LibrarySearch => parameters.extend(library(endpoint.kind)),
            _ => {}
        }
        parameters
    }

    fn body(&mut self, endpoint: &Endpoint) -> Option<Value> {
        let (schema, mut example, may_be_file) = match endpoint.kind {
            Kind::Ask(action) if endpoint.method == Verb::Post => {
                let positions = json!(["start", "sGfwATDgc/ABMA"]);
                let example = json!({
                    "position": "start", "positions": positions, "dice": "31", "plies": 0, "to": "xg",
                });
                (self.request_about(action), example, false)
            }
            Kind::Upload(action) => {
                let example = json!({
                    "record": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
                    "to": if action == Action::Convert { "json" } else { "html" },
                });
                (self.request_about(action), example, true)
            }
            Kind::Batch => {
                let example = json!([{"action": "evaluate", "position": "start", "plies": 0}]);
                // A bad item costs only its own answer, so any item is allowed.
                let about = "Requests as of the other addresses, each with its action.";
                (json!({"type": "array", "items": {}, "description": about}), example, false)
            }
            Kind::CreateJob => {
                let rollout = json!({"trials": 36, "truncate": 1});
                let example = json!({"action": "rollout", "position": "start", "rollout": rollout});
                (self.request(), example, true)
            }
            Kind::Mcp => {
                let example = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
                let batch = json!({"type": "array", "items": {}, "minItems": 1});
                (json!({"oneOf": [{"type": "object"}, batch]}), example, false)
            }
            Kind::LearnAnswer => {
                let example = json!({"id": "8fad47a7ede59461", "answer": "8/5 6/5"});
                (self.of::<Given>(), example, false)
            }
            Kind::LibraryAdd => {
                let file = json!({"type": "string", "format": "binary"});
                return Some(json!({"application/octet-stream": {"schema": file}}));
            }
            _ => return None,
        };
        if let (Kind::Ask(_) | Kind::Upload(_), Some(example)) =
            (endpoint.kind, example.as_object_mut())
        {
            example.retain(|name, _| schema["properties"].get(name).is_some());
        }
        let mut content = json!({"application/json": {"schema": schema, "example": example}});
        if may_be_file {
            let file = json!({"type": "string", "format": "binary", "minLength": 1});
            content["application/octet-stream"] = json!({"schema": file});
            let fields = json!({"file": file});
            // The parts of a form have headers, which control characters would break.
            let names = json!({"pattern": "^[a-z0-9_]+$"});
            // Each part is one text, also a number, and no part but `plays` may be repeated. Several types would
            // make generators write clients that fail.
            let others = json!({
                "type": "string",
                "description": "Field of the request, as among the parameters.",
            });
            let form = json!({
                "type": "object", "properties": fields, "required": ["file"], "propertyNames": names,
                "additionalProperties": others,
            });
            content["multipart/form-data"] = json!({"schema": form});
        }
        Some(content)
    }

    fn responses(&mut self, endpoint: &Endpoint) -> Value {
        let (status, response) = self.success(endpoint);
        let mut responses = Map::from_iter([(status.to_owned(), response)]);
        let problem = self.of::<Problem>();
        for (status, description) in refusals(endpoint) {
            let content = json!({"application/json": {"schema": problem}});
            let mut response = json!({"description": description, "content": content});
            if ["429", "503"].contains(&status) {
                response["headers"] = json!({"Retry-After": {"schema": {"type": "string"}}});
            }
            responses.insert(status.to_owned(), response);
        }
        if endpoint.kind == Kind::Mcp {
            let accepted = json!({"description": "The message has no answer."});
            responses.insert("202".to_owned(), accepted);
            // The error may be one of JSON-RPC.
            for status in ["400", "422"] {
                let content = json!({"application/json": {"schema": {"type": "object"}}});
                let description = "The body is no message.";
                let response = json!({"description": description, "content": content});
                responses.insert(status.to_owned(), response);
            }
        }
        Value::Object(responses)
    }

    /// Returns the schema of the answer to an action.
    fn answer(&mut self, action: Action) -> Value {
        let schema = match action {
            Action::Moves => self.of::<Answer<Moves>>(),
            Action::Cube => self.of::<Answer<Cube>>(),
            Action::Rolls => self.of::<Answer<Rolls>>(),
            Action::Scoremap => self.of::<Answer<ScoreMap>>(),
            Action::Tempmap => self.of::<Answer<TemperatureMap>>(),
            Action::Rollout => self.of::<Answer<Rollout>>(),
            Action::Analyse => self.of::<Answer<MatchAnalysis>>(),
            Action::Legal => self.of::<Answer<Legal>>(),
            Action::Resignation => self.of::<Answer<Resignation>>(),
            Action::Race => self.of::<Answer<Race>>(),
            Action::Openings => self.of::<Answer<Openings>>(),
            Action::EvaluateBatch => self.of::<Answer<Evaluations>>(),
            Action::MetPoints => self.of::<Answer<MetPoints>>(),
            Action::Table => self.of::<Answer<Table>>(),
            Action::Version => self.of::<Version>(),
            Action::Health => self.of::<Health>(),
            Action::Report | Action::Convert | Action::Post => self.of::<File>(),
            _ => self.of::<Answer<Eval>>(),
        };
        self.answers.insert(name_in(&schema).to_owned(), action);
        schema
    }

    fn success(&mut self, endpoint: &Endpoint) -> (&'static str, Value) {
        let content = |description: &str, media_type: &str, schema: Value| json!({"description": description, "content": {media_type: {"schema": schema}}});
        let document =
            |description: &str, schema: Value| content(description, "application/json", schema);
        let text = json!({"type": "string"});
        let response = match endpoint.kind {
            Kind::Upload(Action::Report | Action::Convert) | Kind::Ask(Action::Post) => {
                // The media type is that of the file. Clients know how to keep bytes, but no type that may be any.
                let mut response = content("File.", "*/*", json!({}));
                let bytes = json!({"type": "string", "format": "binary"});
                response["content"]["application/octet-stream"] = json!({"schema": bytes});
                response
            }
            Kind::Ask(action) | Kind::Upload(action) => document("Answer.", self.answer(action)),
            Kind::Batch => {
                let schema = json!({"type": "array", "items": self.of::<Reply>()});
                document("Replies in the order of the requests.", schema)
            }
            Kind::CreateJob => {
                let mut created = document("New job.", self.of::<JobStatus>());
                created["headers"] = json!({"Location": {"schema": text}});
                created["links"] = links();
                return ("201", created);
            }
            Kind::ListJobs => document("Jobs.", self.of::<JobList>()),
            Kind::Job | Kind::CancelJob => document("State.", self.of::<JobStatus>()),
            Kind::RemoveJob => return ("204", json!({"description": "The job is removed."})),
            Kind::Result => {
                let mut response = document("Final reply, or the file.", self.of::<Reply>());
                response["content"]["*/*"] = json!({"schema": {}});
                response
            }
            Kind::Events => {
                content("Events `progress` and `state`.", "text/event-stream", json!({}))
            }
            Kind::Library => document("Matches.", self.of::<Matches>()),
            Kind::LibraryAdd => {
                let schema = json!({"type": "array", "items": self.of::<Added>()});
                document("Matches of the file.", schema)
            }
            Kind::LibraryPlayers => document("Players.", self.of::<PlayerSummaries>()),
            Kind::LibraryTrend => document("Error rates.", self.of::<Trend>()),
            Kind::LibrarySearch => document("Actions.", self.of::<Found>()),
            Kind::LibraryTags | Kind::LibraryTag => document("Tags.", self.of::<Tags>()),
            Kind::LearnDue => document("Questions.", self.of::<Due>()),
            Kind::LearnAdd => document("Numbers of questions.", self.of::<Changed>()),
            Kind::LearnAnswer => document("Judged answer.", self.of::<Answered>()),
            Kind::LibraryMatch => document("File of matches.", json!({"type": "object"})),
            Kind::Socket => {
                return ("101", json!({"description": "The connection is a WebSocket."}));
            }
            Kind::Mcp => document("Answer, or answers to a batch.", json!({})),
            Kind::WildbgMove => document("Plays.", self.of::<WildbgMoves>()),
            Kind::WildbgEval => document("Evaluation.", self.of::<WildbgEval>()),
            Kind::Metrics => content("Metrics.", "text/plain", text),
            Kind::OpenApi => document("This document.", json!({"type": "object"})),
            Kind::Docs => content("Page.", "text/html", text),
        };
        ("200", response)
    }
}

/// Returns the name of the schema to which a schema refers.
fn name_in(schema: &Value) -> &str {
    schema["$ref"].as_str().unwrap().rsplit('/').next().unwrap()
}

/// Returns the name of an operation, of which generators make those of functions: `moves` asks by a body, `getMoves` by
/// parameters, `cancelJob` acts.
fn operation_name(verb: &str, path: &str) -> String {
    let words: Vec<&str> =
        path.trim_start_matches("/v1").split('/').filter(|it| !it.is_empty()).collect();
    match (verb, &words[..]) {
        ("get", ["move" | "eval"]) => format!("wildbg{}", capitals(words[0])),
        ("get", ["ws"]) => "openSocket".to_owned(),
        ("get", ["openapi.json"]) => "getOpenApi".to_owned(),
        ("get", ["jobs"]) => "listJobs".to_owned(),
        ("post", ["jobs"]) => "createJob".to_owned(),
        ("delete", ["jobs", _]) => "removeJob".to_owned(),
        ("post", ["jobs", _, "cancel"]) => "cancelJob".to_owned(),
        ("get", ["jobs", _]) => "getJob".to_owned(),
        ("get", ["jobs", _, part]) => format!("getJob{}", capitals(part)),
        ("get", ["library"]) => "listMatches".to_owned(),
        ("post", ["library"]) => "addMatches".to_owned(),
        ("get", ["library", "players"]) => "listPlayers".to_owned(),
        ("get", ["library", "search"]) => "searchActions".to_owned(),
        ("get", ["library", "tags"]) => "listTags".to_owned(),
        ("post", ["library", "tags"]) => "tagActions".to_owned(),
        ("get", ["library", "learn"]) => "listDueQuestions".to_owned(),
        ("post", ["library", "learn"]) => "answerQuestion".to_owned(),
        ("post", ["library", "learn", "add"]) => "addQuestions".to_owned(),
        ("get", ["library", "{id}"]) => "getMatch".to_owned(),
        ("post", [name]) => {
            let name = capitals(name);
            name[..1].to_lowercase() + &name[1..]
        }
        (verb, words) => verb.to_owned() + &capitals(words.last().unwrap()),
    }
}

/// Writes words that underscores join with capitals.
fn capitals(words: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    words.split('_').map(word).collect()
}

/// Returns the group of a route.
fn tag(path: &str) -> &'static str {
    match path.trim_start_matches("/v1").split('/').nth(1) {
        Some("jobs") => "jobs",
        Some("library") => "library",
        Some("analyse" | "convert" | "report") => "matches",
        Some("mcp" | "ws" | "move" | "eval") => "protocols",
        Some("docs" | "openapi.json" | "metrics" | "health" | "version") => "service",
        Some("table") => "play",
        _ => "positions",
    }
}

/// Returns the routes that a new job leads to.
fn links() -> Value {
    let routes =
        [("get", ""), ("post", "/cancel"), ("get", "/result"), ("get", "/events"), ("delete", "")];
    let link = |(verb, rest): (&str, &str)| {
        let operation = operation_name(verb, &format!("/v1/jobs/{{id}}{rest}"));
        let link = json!({"operationId": operation, "parameters": {"id": "$response.body#/id"}});
        (format!("{verb}{}", rest.replace('/', "-")), link)
    };
    Value::Object(routes.map(link).into_iter().collect())
}

/// Returns the refusals of a route: status and description.
fn refusals(endpoint: &Endpoint) -> Vec<(&'static str, &'static str)> {
    let has_body = endpoint.method == Verb::Post
        && !matches!(endpoint.kind, Kind::CancelJob | Kind::LearnAdd | Kind::LibraryTag);
    let works = matches!(
        endpoint.kind,
        Kind::Ask(_)
            | Kind::Upload(_)
            | Kind::Batch
            | Kind::CreateJob
            | Kind::WildbgMove
            | Kind::WildbgEval
    );
    let groups: [(bool, &[(&str, &str)]); 9] = [
        (
            true,
            &[
                ("400", "The request is not well-formed."),
                ("401", "The token is missing or wrong."),
                ("403", "The host or the origin is not allowed."),
                ("405", "The address has other methods."),
                ("503", "Too much work."),
            ],
        ),
        (
            endpoint.path.contains("{id}") || endpoint.path.starts_with("/v1/library"),
            &[("404", "There is no such job, match, player or tag.")],
        ),
        (endpoint.kind == Kind::LibraryAdd, &[("422", "The file cannot be read.")]),
        (endpoint.kind == Kind::LibraryTag, &[("422", "The tag has no name.")]),
        (endpoint.kind == Kind::LearnAnswer, &[("422", "The question or the answer is unknown.")]),
        (endpoint.kind == Kind::Result, &[("409", "The job has not ended.")]),
        (
            has_body,
            &[
                ("408", "The body did not come in time."),
                ("413", "The body is too long."),
                ("415", "The body has another media type."),
            ],
        ),
        (works, &[("422", "The request cannot be answered."), ("500", "The program failed.")]),
        (endpoint.kind == Kind::CreateJob, &[("429", "Too many jobs have not ended.")]),
    ];
    let applies = groups.into_iter().filter(|(applies, _)| *applies);
    let mut all: Vec<_> = applies.flat_map(|(_, refusals)| refusals.iter().copied()).collect();
    all.sort_unstable();
    all
}
