//! Model Context Protocol over HTTP, without sessions and without streams: an assistant posts a message and gets
//! the answer as JSON.
//!
//! # Source
//! "Streamable HTTP" of the Model Context Protocol, revision 2025-06-18. Batches are those of revision 2025-03-26.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use barpoint_protocol::{Mcp, McpMessage, read_json};
use serde_json::Value;
use tokio::task::spawn_blocking;

use crate::answer::json_text;
use crate::app::Shared;
use crate::ask::{failed, work};
use crate::body;
use crate::library::LibraryFile;
use crate::refusal::Refusal;

/// Header with the revision that client and server have agreed on.
const REVISION: &str = "MCP-Protocol-Version";

/// Answers a message, or a batch of messages.
pub(crate) async fn answer(app: &Shared, request: Request) -> Result<Response, Refusal> {
    ensure_revision(request.headers())?;
    body::kind(request.headers(), false)?;
    let bytes = body::read(request.into_body(), &app.options.limits).await?;
    let text = body::text(&bytes)?.to_owned();
    if text.trim().is_empty() {
        let reason = "the body is empty: expected a message of JSON-RPC 2.0";
        return Err(Refusal::new(StatusCode::BAD_REQUEST, reason));
    }
    let mut mcp = Mcp::new(Arc::clone(&app.handler));
    // A library that has yet to get its first match is no shelf.
    if let Some(path) = app.options.library.as_ref().filter(|path| path.exists()) {
        mcp = mcp.with_shelf(Arc::new(LibraryFile(path.clone())));
    }
    let mcp = Arc::new(mcp);
    let (status, answer) = match read_json(&text) {
        Ok(Value::Array(messages)) if !messages.is_empty() => batch(app, &mcp, messages).await?,
        Ok(Value::Object(_)) => one(app, &mcp, text, StatusCode::UNPROCESSABLE_ENTITY).await?,
        _ => one(app, &mcp, text, StatusCode::BAD_REQUEST).await?,
    };
    Ok(match answer {
        Some(answer) => json_text(status, answer),
        None => StatusCode::ACCEPTED.into_response(),
    })
}

fn ensure_revision(headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(given) = headers.get(REVISION) else { return Ok(()) };
    if Mcp::REVISIONS.iter().any(|known| given == known) {
        return Ok(());
    }
    let known = Mcp::REVISIONS.join(", ");
    Err(Refusal::field(REVISION, format!("the revision is unknown: expected one of {known}")))
}

/// Status and text of an answer; `None` if a message has none.
type Answer = (StatusCode, Option<String>);

async fn batch(app: &Shared, mcp: &Arc<Mcp>, messages: Vec<Value>) -> Result<Answer, Refusal> {
    let limit = app.options.limits.batch;
    if messages.len() > limit {
        let reason = format!("{} messages are too many: expected at most {limit}", messages.len());
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, reason));
    }
    let mut answers = Vec::new();
    for message in messages {
        // A batch within a batch is no message.
        let message = if message.is_array() { Value::Null } else { message };
        answers.extend(one(app, mcp, message.to_string(), StatusCode::OK).await?.1);
    }
    let text = (!answers.is_empty()).then(|| format!("[{}]", answers.join(",")));
    Ok((StatusCode::OK, text))
}

/// Answers a message; `invalid` is the status of a text that is none. The workforce does the work of a call, so
/// that the limits of the server hold.
async fn one(
    app: &Shared,
    mcp: &Arc<Mcp>,
    message: String,
    invalid: StatusCode,
) -> Result<Answer, Refusal> {
    let reader = Arc::clone(mcp);
    // A call with a long file takes a while to read.
    let message = spawn_blocking(move || reader.read(&message)).await.map_err(|_| failed())?;
    Ok(match message {
        McpMessage::Answer(answer) => (StatusCode::OK, answer),
        McpMessage::Invalid(error) => (invalid, Some(error)),
        McpMessage::Call(call) => {
            let answer = match work(app, call.task().clone()).await {
                Ok(reply) => call.answer_with(&reply),
                Err(refusal) => call.refuse(&refusal.problem.to_string()),
            };
            (StatusCode::OK, Some(answer))
        }
    })
}
