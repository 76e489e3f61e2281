//! Answers of the routes.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Body;
use axum::extract::{
    DefaultBodyLimit, FromRequestParts, RawPathParams, Request, State, WebSocketUpgrade,
};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use barpoint_protocol::{Problem, read_json};
use barpoint_wire::reply::Reply;
use barpoint_wire::request::Action;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::error::Category;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::answer::{Answered, content, json};
use crate::app::Shared;
use crate::body::{self, Form, read};
use crate::endpoints::{ENDPOINTS, Endpoint, Kind, Verb};
use crate::guard::guard;
use crate::jobs::{Job, events};
use crate::refusal::Refusal;
use crate::{ask, jobs, library, mcp, metrics, query, socket, web, wildbg};

/// OpenAPI document, which a test makes of the list of routes.
const OPENAPI: &str = include_str!("openapi.json");

/// Returns the router of a server.
pub(crate) fn router(app: &Shared) -> Router {
    let mut routes = Router::new();
    for endpoint in ENDPOINTS {
        let call = move |State(app): State<Shared>, request: Request| call(app, endpoint, request);
        routes = routes.route(endpoint.path, on(filter(endpoint.method), call));
    }
    let router = routes
        .fallback(web::answer)
        .method_not_allowed_fallback(|method: Method| async move {
            let reason = format!(
                "{method:.20} is no method of this address: expected a method that the header Allow lists"
            );
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, reason)
        });
    // `body` limits all bodies.
    let router = router.layer(DefaultBodyLimit::disable());
    router.layer(from_fn_with_state(Arc::clone(app), guard)).with_state(Arc::clone(app))
}

const fn filter(verb: Verb) -> MethodFilter {
    match verb {
        Verb::Get => MethodFilter::GET,
        Verb::Post => MethodFilter::POST,
        Verb::Delete => MethodFilter::DELETE,
    }
}

/// Answers a request to a route.
async fn call(app: Shared, endpoint: &Endpoint, request: Request) -> Result<Response, Refusal> {
    let app = &app;
    match endpoint.kind {
        Kind::Ask(action) => {
            let fields = fields(app, request, endpoint.method).await?;
            Ok(ask::answer(app, ask::request(action, fields)?).await?.response())
        }
        Kind::Upload(action) => {
            let fields = upload(app, request).await?;
            Ok(ask::answer(app, ask::request(action, fields)?).await?.response())
        }
        Kind::Batch => ask::answer_all(app, json_body(app, request).await?).await,
        Kind::CreateJob => create_job(app, request).await,
        Kind::ListJobs => Ok(json(StatusCode::OK, &app.jobs.list())),
        Kind::Job => Ok(json(StatusCode::OK, &job(app, request).await?.status())),
        Kind::CancelJob => {
            let job = job(app, request).await?;
            job.cancel();
            Ok(json(StatusCode::OK, &job.status()))
        }
        Kind::RemoveJob => {
            app.jobs.remove(job(app, request).await?.id())?;
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        Kind::Result => result(&*job(app, request).await?),
        Kind::Events => {
            let headers = request.headers().clone();
            Ok(events(job(app, request).await?, &headers, app.closing.subscribe()))
        }
        Kind::Library => library::list(app, query::pairs(request.uri().query())?).await,
        Kind::LibraryAdd => {
            let parameters = query::pairs(request.uri().query())?;
            let file = read(request.into_body(), &app.options.limits).await?;
            library::add(app, parameters, file).await
        }
        Kind::LibraryPlayers => library::players(app, query::pairs(request.uri().query())?).await,
        Kind::LibraryTrend => library::trend(app, query::pairs(request.uri().query())?).await,
        Kind::LibrarySearch => library::search(app, query::pairs(request.uri().query())?).await,
        Kind::LibraryTags => library::tags(app, query::pairs(request.uri().query())?).await,
        Kind::LibraryTag => library::tag(app, query::pairs(request.uri().query())?).await,
        Kind::LearnDue => library::due(app, query::pairs(request.uri().query())?).await,
        Kind::LearnAnswer => {
            let body = read(request.into_body(), &app.options.limits).await?;
            library::answer(app, &body).await
        }
        Kind::LearnAdd => library::learn_add(app, query::pairs(request.uri().query())?).await,
        Kind::LibraryMatch => library::record(app, &path_id(request).await?).await,
        Kind::Socket => {
            let mut parts = request.into_parts().0;
            let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &());
            let upgrade = upgrade.await.map_err(|error| {
                let reason = format!("no WebSocket: {error}: expected a request to upgrade");
                Refusal::new(StatusCode::BAD_REQUEST, reason)
            })?;
            Ok(socket::open(app, upgrade))
        }
        Kind::Mcp => mcp::answer(app, request).await,
        Kind::WildbgMove => wildbg::plays(app, query::pairs(request.uri().query())?).await,
        Kind::WildbgEval => wildbg::evaluation(app, query::pairs(request.uri().query())?).await,
        Kind::Metrics => Ok(content(StatusCode::OK, "text/plain; version=0.0.4", metrics(app))),
        Kind::OpenApi => Ok(content(StatusCode::OK, "application/json", OPENAPI)),
        Kind::Docs => Ok(docs_page()),
    }
}

/// Returns the metrics of the server.
fn metrics(app: &Shared) -> String {
    let health = app.workforce.health(String::new());
    metrics::text(&app.metrics, &health, &app.jobs.counts())
}

/// Returns the fields of a request, from its parameters or its body.
async fn fields(app: &Shared, request: Request, verb: Verb) -> Result<Map<String, Value>, Refusal> {
    let parameters = query::fields(query::pairs(request.uri().query())?)?;
    if verb == Verb::Get {
        return Ok(parameters);
    }
    if let Some(name) = parameters.keys().next() {
        let reason = "a parameter beside a body: expected all fields in the body";
        return Err(Refusal::field(name, reason));
    }
    object(json_body(app, request).await?)
}

fn object(value: Value) -> Result<Map<String, Value>, Refusal> {
    let name = match value {
        Value::Object(fields) => return Ok(fields),
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
    };
    let reason = format!("the body is {name}: expected an object");
    Err(Refusal::new(StatusCode::BAD_REQUEST, reason))
}

async fn json_body(app: &Shared, request: Request) -> Result<Value, Refusal> {
    body::kind(request.headers(), false)?;
    let bytes = read(request.into_body(), &app.options.limits).await?;
    parse(&bytes)
}

/// Reads JSON.
fn parse(bytes: &[u8]) -> Result<Value, Refusal> {
    read_json(body::text(bytes)?).map_err(|error| {
        let reason = match error.classify() {
            Category::Data => format!("{error}: expected each field once"),
            _ => format!("the body is not JSON, {error}: expected an object"),
        };
        Refusal::new(StatusCode::BAD_REQUEST, reason)
    })
}

/// Returns the fields of a request about a file, which may be the body itself or a part of a form. Other fields
/// are parameters, or in the body.
async fn upload(app: &Shared, request: Request) -> Result<Map<String, Value>, Refusal> {
    let parameters = query::fields(query::pairs(request.uri().query())?)?;
    let kind = body::kind(request.headers(), true)?;
    let (parts, body) = request.into_parts();
    let bytes = read(body, &app.options.limits).await?;
    let (file, fields) = match kind {
        body::Kind::Json => (None, object(parse(&bytes)?)?),
        body::Kind::Form => {
            let form = Form::read(Request::from_parts(parts, bytes.into())).await?;
            (form.file, query::fields(form.fields)?)
        }
        body::Kind::File if bytes.is_empty() => {
            let reason =
                "the body is empty: expected a file of matches, or JSON with its media type";
            return Err(Refusal::new(StatusCode::BAD_REQUEST, reason));
        }
        body::Kind::File => (Some(bytes), Map::new()),
    };
    if let Some(name) = parameters.keys().find(|name| fields.contains_key(*name)) {
        let reason = "the field is a parameter and in the body: expected it once";
        return Err(Refusal::unanswerable(Problem::of(name, reason)));
    }
    let mut fields: Map<_, _> = parameters.into_iter().chain(fields).collect();
    if let Some(file) = file {
        fields.insert("record_base64".to_owned(), STANDARD.encode(file).into());
    }
    Ok(fields)
}

/// Creates a job of a JSON request, or of a file and parameters. A file alone is to be analysed.
async fn create_job(app: &Shared, request: Request) -> Result<Response, Refusal> {
    let has_file = body::kind(request.headers(), true)? != body::Kind::Json;
    if !has_file && let Some((name, _)) = query::pairs(request.uri().query())?.first() {
        let reason = "the field is a parameter: expected it in the body, which is JSON";
        return Err(Refusal::unanswerable(Problem::of(name, reason)));
    }
    let mut fields = upload(app, request).await?;
    if has_file && !fields.contains_key("action") {
        fields.insert("action".to_owned(), "analyse".into());
    }
    let request = ask::named(fields)?;
    if matches!(
        request.question.action(),
        Action::Version | Action::Health | Action::Cancel | Action::CancelAll
    ) {
        let reason =
            "the action is no job: expected a question, rollout, analyse, report or convert";
        let refusal = Refusal::unanswerable(Problem::of("action", reason));
        return Err(refusal.with_id(Some(request.id)));
    }
    let request = jobs::with_defaults(request);
    let task = ask::task(app, &request).await?;
    let warnings = ask::warnings(&request, &task);
    let job = app.jobs.create(request, task, warnings, &app.workforce)?;
    let mut response = json(StatusCode::CREATED, &job.status());
    if let Ok(place) = HeaderValue::from_str(&format!("/v1/jobs/{}", job.id())) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// Returns the job of the path of a request.
async fn job(app: &Shared, request: Request<Body>) -> Result<Arc<Job>, Refusal> {
    app.jobs.get(&path_id(request).await?)
}

/// Returns the identity in the path of a request.
async fn path_id(request: Request<Body>) -> Result<String, Refusal> {
    let mut parts = request.into_parts().0;
    let path = RawPathParams::from_request_parts(&mut parts, &()).await;
    let path = path.map_err(|error| Refusal::not_found(format!("no such address: {error}")))?;
    let id = path.iter().find_map(|(name, value)| (name == "id").then(|| value.to_owned()));
    Ok(id.unwrap_or_default())
}

fn result(job: &Job) -> Result<Response, Refusal> {
    let Some(text) = job.result() else {
        let reason = "the job has not ended: expected a later attempt, or its events";
        return Err(Refusal::new(StatusCode::CONFLICT, reason));
    };
    let reply = serde_json::from_str::<Reply>(&text);
    match reply {
        Ok(reply @ (Reply::Report(_) | Reply::Convert(_) | Reply::Post(_))) => {
            Ok(Answered { reply, warnings: Vec::new() }.response())
        }
        _ => Ok(content(StatusCode::OK, "application/json", text.to_string())),
    }
}

/// Page that shows the OpenAPI document.
const DOCS: &str = include_str!("docs.html");

/// Contents that the page may have: its own style and script, by their hashes, and the OpenAPI document.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    format!(
        "default-src 'none'; connect-src 'self'; img-src data:; style-src '{}'; script-src '{}'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        hash("<style>", "</style>"),
        hash("<script>", "</script>")
    )
});

/// Returns the hash of the text between two tags.
fn hash(begin: &str, end: &str) -> String {
    let text = DOCS.split_once(begin).and_then(|(_, rest)| rest.split_once(end));
    let (text, _) = text.unwrap_or_default();
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

/// Returns the page.
fn docs_page() -> Response {
    let mut page = content(StatusCode::OK, "text/html; charset=utf-8", DOCS);
    if let Ok(policy) = HeaderValue::from_str(&POLICY) {
        page.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    page
}
