//! Questions that are answered while the client waits.

use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use axum::response::Response;
use barpoint_protocol::{Handler, Outbox, OutboxClosed, Task, Ticket, read_object};
use barpoint_wire::reply::{Reply, Warning};
use barpoint_wire::request::{Action, Question, Request};
use serde_json::{Map, Value};
use tokio::sync::oneshot;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::timeout;

use crate::answer::{Answered, is_final, json_text};
use crate::app::Shared;
use crate::documents::JobWarning;
use crate::refusal::Refusal;

/// Identity of a request that the client has not named.
const NO_ID: &str = "";

/// Number of positions that are read in less than a millisecond.
const FEW: usize = 1000;

/// Reads the fields of a request about an action.
pub(crate) fn request(action: Action, mut fields: Map<String, Value>) -> Result<Request, Refusal> {
    let name = serde_json::to_value(action).unwrap_or_default();
    if fields.get("action").is_some_and(|given| *given != name) {
        let reason = format!("the action is another one: expected {name} or none at this address");
        return Err(Refusal::field("action", reason));
    }
    fields.insert("action".to_owned(), name);
    named(fields)
}

/// Reads the fields of a request, which may lack an identity.
pub(crate) fn named(mut fields: Map<String, Value>) -> Result<Request, Refusal> {
    fields.entry("id").or_insert(NO_ID.into());
    Ok(read_object(&fields)?)
}

/// Checks a request and returns its task.
pub(crate) async fn task(app: &Shared, request: &Request) -> Result<Task, Refusal> {
    let (handler, id, of_task) = (Arc::clone(&app.handler), request.id.clone(), request.clone());
    let is_long = match &request.question {
        Question::EvaluateBatch(batch) => batch.positions.len() > FEW,
        Question::Analyse(_) | Question::Report(_) | Question::Convert(_) | Question::Table(_) => {
            true
        }
        _ => false,
    };
    let task = if is_long {
        // A long file or list takes a while to read.
        spawn_blocking(move || handler.task(&of_task)).await.map_err(|_| failed())?
    } else {
        handler.task(&of_task)
    };
    task.map_err(|problem| Refusal::unanswerable(problem).with_id(Some(id)))
}

/// Returns the warnings about a request and its task.
pub(crate) fn warnings(request: &Request, task: &Task) -> Vec<JobWarning> {
    let all = Handler::warnings(request).chain(Handler::notes(task));
    let warning = |reply| match reply {
        Reply::Warning(Warning { field, reason, .. }) => Some(JobWarning { field, reason }),
        _ => None,
    };
    all.filter_map(warning).collect()
}

/// Answers a request.
pub(crate) async fn answer(app: &Shared, request: Request) -> Result<Answered, Refusal> {
    match request.question {
        Question::Version(_) => {
            let (handler, id) = (Arc::clone(&app.handler), request.id);
            let version = spawn_blocking(move || handler.version(id)).await;
            let reply = version.map_err(|_| failed())?;
            return Ok(Answered { reply, warnings: Vec::new() });
        }
        Question::Health(_) => {
            let reply = Reply::Health(app.workforce.health(request.id));
            return Ok(Answered { reply, warnings: Vec::new() });
        }
        Question::Cancel(_) | Question::CancelAll(_) => {
            let reason = "nothing can be cancelled here: expected a job, or a WebSocket";
            return Err(Refusal::field("action", reason).with_id(Some(request.id)));
        }
        _ => {}
    }
    let task = task(app, &request).await?;
    let warnings = warnings(&request, &task);
    let reply = work(app, task).await?;
    Ok(Answered { reply, warnings })
}

/// Waits for the final reply of a task. The task is cancelled if nobody waits any more.
pub(crate) async fn work(app: &Shared, task: Task) -> Result<Reply, Refusal> {
    let id = Some(task.id.clone());
    let (last, reply) = oneshot::channel();
    let outbox = Arc::new(Last(Mutex::new(Some(last))));
    let _ticket: Ticket = app.workforce.begin(task, outbox)?;
    let limit = app.options.limits.work;
    match timeout(limit, reply).await {
        Ok(Ok(Reply::Cancelled(_)) | Err(_)) => Err(Refusal::busy("the server ends").with_id(id)),
        Ok(Ok(Reply::Error(problem))) if problem.bug => Err(failed().with_id(id)),
        Ok(Ok(reply)) => Ok(reply),
        Err(_) => {
            let reason = format!(
                "the answer takes longer than {} s: expected less work, or a job at /v1/jobs",
                limit.as_secs_f64()
            );
            Err(Refusal::busy(reason).with_id(id))
        }
    }
}

/// Returns the refusal of a request at which the program failed.
pub(crate) fn failed() -> Refusal {
    let status = StatusCode::INTERNAL_SERVER_ERROR;
    let mut refusal = Refusal::new(status, "the program failed at this request");
    refusal.problem.bug = true;
    refusal
}

/// Receiver of the final reply.
struct Last(Mutex<Option<oneshot::Sender<Reply>>>);

impl Outbox for Last {
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.as_ref().is_none_or(oneshot::Sender::is_closed) {
            return Err(OutboxClosed);
        }
        if is_final(reply)
            && let Some(last) = last.take()
        {
            last.send(reply.clone()).map_err(|_| OutboxClosed)?;
        }
        Ok(())
    }
}

/// Number of requests of one batch that wait or are worked on at the same time.
const AT_ONCE: usize = 16;

/// Answers a list of requests in their order. A bad request costs only its own answer.
pub(crate) async fn answer_all(app: &Shared, body: Value) -> Result<Response, Refusal> {
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
        Ok(request) => answer(app, request).await,
        Err(refusal) => Err(refusal),
    };
    match answered {
        Ok(answered) => answered.text(),
        Err(refusal) => serde_json::to_string(&refusal.reply()).unwrap_or_default(),
    }
}

fn read(request: Value) -> Result<Request, Refusal> {
    match request {
        Value::Object(fields) => named(fields),
        _ => Err(Refusal::new(StatusCode::BAD_REQUEST, "the request is no object: expected one")),
    }
}
