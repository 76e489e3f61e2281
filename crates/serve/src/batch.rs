//! Batches: lists of requests.

use axum::http::StatusCode;
use axum::response::Response;
use barpoint_wire::request::Request;
use serde_json::Value;
use tokio::task::JoinSet;

use crate::answer::json_text;
use crate::app::Shared;
use crate::ask;
use crate::refusal::Refusal;

/// Number of requests of one batch that wait or are worked on at the same time.
const AT_ONCE: usize = 16;

/// Answers a list of requests in their order. A bad request costs only its own answer.
pub(crate) async fn answer(app: &Shared, body: Value) -> Result<Response, Refusal> {
    let Value::Array(requests) = body else {
        let reason = "the body is no list: expected a list of requests";
        return Err(Refusal::new(StatusCode::BAD_REQUEST, reason));
    };
    let limit = app.options.limits.batch;
    if requests.len() > limit {
        let reason = format!("{} requests are too many: expected at most {limit}", requests.len());
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, reason));
    }
    let mut texts = vec![String::new(); requests.len()];
    let mut running = JoinSet::new();
    for (place, request) in requests.into_iter().enumerate() {
        if running.len() >= AT_ONCE {
            keep(&mut texts, running.join_next().await);
        }
        let app = app.clone();
        running.spawn(async move { (place, one(&app, request).await) });
    }
    while let Some(done) = running.join_next().await {
        keep(&mut texts, Some(done));
    }
    Ok(json_text(StatusCode::OK, format!("[{}]", texts.join(","))))
}

type Done = Result<(usize, String), tokio::task::JoinError>;

fn keep(texts: &mut [String], done: Option<Done>) {
    if let Some(Ok((place, text))) = done {
        texts[place] = text;
    }
}

/// Returns the text of the reply to a request.
async fn one(app: &Shared, request: Value) -> String {
    let answered = match read(request) {
        Ok(request) => ask::answer(app, request).await,
        Err(refusal) => Err(refusal),
    };
    match answered {
        Ok(answered) => answered.text(),
        Err(refusal) => serde_json::to_string(&refusal.reply()).unwrap_or_default(),
    }
}

fn read(request: Value) -> Result<Request, Refusal> {
    match request {
        Value::Object(fields) => ask::named(fields),
        _ => Err(Refusal::new(StatusCode::BAD_REQUEST, "the request is no object: expected one")),
    }
}
