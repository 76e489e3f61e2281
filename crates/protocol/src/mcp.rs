//! Model Context Protocol.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barpoint::wire::reply::Reply;
use serde_json::{Map, Value, json};

use crate::monitor::Monitor;
use crate::unique::read_json;
use crate::{Handler, Task};

mod offer;
mod rpc;
mod tool;

pub use offer::Shelf;
use rpc::{RpcError, answer, failure};
use tool::Tool;

/// Session of the Model Context Protocol, which lets an assistant ask the engine for facts.
///
/// It takes messages of JSON-RPC 2.0 and gives the answers. All tools only read: evaluation, plays,
/// cube decision, rolls, maps, rollout, analysis of a match, legal plays, description in words.
///
/// | method | answer |
/// |---|---|
/// | `initialize` | version of the protocol, name, capabilities, instructions |
/// | `ping` | empty object |
/// | `tools/list` | tools with the schemas of their inputs and outputs |
/// | `tools/call` | document as structured content and as text, or the reason of an error |
/// | `prompts/list`, `prompts/get` | tasks that a person may choose, as texts with arguments |
/// | `resources/list`, `resources/templates/list`, `resources/read` | positions in words, matches of a [`Shelf`] |
///
/// Notifications have no answer; `notifications/cancelled` ends the work of a call. A transport that
/// keeps no sessions may create a session for each message, and may let a
/// [`Workforce`](crate::Workforce) work on the task of a call.
///
/// # Source
/// Model Context Protocol, revision 2025-06-18. A client may choose an earlier revision.
///
/// # Examples
/// ```
/// use std::sync::Arc;
///
/// use barpoint::Engine;
/// use barpoint_protocol::{Handler, Mcp};
///
/// let mcp = Mcp::new(Arc::new(Handler::new(Engine::new())));
/// let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":
///     {"name":"moves","arguments":{"position":"start","dice":"31","plies":0}}}"#;
/// let answer = mcp.message(call).expect("a request has an answer");
/// assert!(answer.contains("8/5 6/5"));
/// ```
pub struct Mcp {
    handler: Arc<Handler>,
    shelf: Option<Arc<dyn Shelf>>,
    /// Flags that stop the calls in progress, by the texts of their identities.
    running: Arc<Mutex<BTreeMap<String, Arc<AtomicBool>>>>,
}

impl fmt::Debug for Mcp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcp").finish_non_exhaustive()
    }
}

/// Message that has been read.
#[derive(Debug)]
#[must_use = "a call is answered by its work"]
pub enum McpMessage {
    /// The answer, `None` if there is none.
    Answer(Option<String>),
    /// The error of a text that is no message.
    Invalid(String),
    /// Call of a tool, whose work may take a while.
    Call(Box<McpCall>),
}

impl McpMessage {
    /// Does the work of a call. Returns the answer, `None` if there is none.
    fn finish(self) -> Option<String> {
        match self {
            Self::Answer(answer) => answer,
            Self::Invalid(error) => Some(error),
            Self::Call(call) => call.answer(),
        }
    }
}

/// Call of a tool.
pub struct McpCall {
    id: Value,
    task: Task,
    stop: Arc<AtomicBool>,
    running: Arc<Mutex<BTreeMap<String, Arc<AtomicBool>>>>,
}

impl fmt::Debug for McpCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("McpCall").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Instructions for the assistant.
const INSTRUCTIONS: &str = "Barpoint is a backgammon engine. Ask it instead of guessing equities, best plays or cube \
     decisions. Give a position as an XGID, a GNU Backgammon ID, 26 numbers or `start`. All values \
     are from the point of view of the player on roll. Equities are in points, normalised to the \
     cube; in a match, `mwc` is the chance to win it. 0 plies is static evaluation, 2 plies is the \
     usual strength.";

/// Returns the flags of the calls in progress. No code that holds them panics.
fn lock<T>(running: &Mutex<T>) -> MutexGuard<'_, T> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Mcp {
    /// Revisions of the protocol, the latest first.
    pub const REVISIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

    /// Opens a session.
    #[must_use]
    pub fn new(handler: Arc<Handler>) -> Self {
        Self { handler, shelf: None, running: Arc::default() }
    }

    /// Offers the matches of a shelf as resources.
    #[must_use]
    pub fn with_shelf(self, shelf: Arc<dyn Shelf>) -> Self {
        Self { shelf: Some(shelf), ..self }
    }

    /// Answers a message. Returns `None` if there is no answer, because the message is a
    /// notification or because the call was cancelled.
    pub fn message(&self, text: &str) -> Option<String> {
        self.read(text).finish()
    }

    /// Reads a message, and answers it unless it calls a tool.
    pub fn read(&self, text: &str) -> McpMessage {
        let text = text.trim_start_matches('\u{feff}').trim();
        match read_json(text) {
            _ if text.is_empty() => McpMessage::Answer(None),
            Ok(Value::Object(message)) => self.object(&message),
            Ok(Value::Array(batch)) if !batch.is_empty() => self.batch(&batch),
            Ok(_) => invalid(Value::Null, &RpcError::request("an object is expected")),
            Err(error) => invalid(Value::Null, &RpcError::parse(&error)),
        }
    }

    /// Returns the answer to a message that is not read, because it is longer than a limit in bytes.
    pub fn refuse_message(&self, limit: usize) -> String {
        let error = format!("the message is too long: expected at most {limit} bytes");
        failure(Value::Null, &RpcError::request(error))
    }

    /// Ends the work of all calls, whose answers nobody needs any more.
    pub fn cancel_all(&self) {
        lock(&self.running).values().for_each(|stop| stop.store(true, Ordering::Relaxed));
    }

    /// Answers a batch, which revision 2025-03-26 allows.
    fn batch(&self, batch: &[Value]) -> McpMessage {
        let answer = |message: &Value| match message {
            Value::Object(message) => self.object(message).finish(),
            // A batch has no batches in it.
            _ => invalid(Value::Null, &RpcError::request("an object is expected")).finish(),
        };
        let answers: Vec<String> = batch.iter().filter_map(answer).collect();
        McpMessage::Answer((!answers.is_empty()).then(|| format!("[{}]", answers.join(","))))
    }

    fn object(&self, message: &Map<String, Value>) -> McpMessage {
        let params = message.get("params").unwrap_or(&Value::Null);
        let method = match (message.get("method"), message.get("id")) {
            (Some(Value::String(method)), None) => {
                self.notified(method, params);
                return McpMessage::Answer(None);
            }
            // The client answers a request, but this program makes none.
            (None, Some(_)) if message.contains_key("result") || message.contains_key("error") => {
                return McpMessage::Answer(None);
            }
            (Some(Value::String(method)), Some(Value::String(_) | Value::Number(_))) => method,
            (_, id) => {
                let id = id.filter(|id| id.is_string() || id.is_number());
                let id = id.cloned().unwrap_or_default();
                return invalid(id, &RpcError::request("an id and a method are expected"));
            }
        };
        let id = message["id"].clone();
        let shelf = self.shelf.as_deref();
        let result = match method.as_str() {
            "initialize" => Ok(greeting(params)),
            "ping" => Ok(json!({})),
            "tools/list" => Ok(json!({ "tools": Tool::list() })),
            "prompts/list" => Ok(offer::prompts(shelf.is_some())),
            "prompts/get" => offer::prompt(params, shelf.is_some()),
            "resources/list" => offer::resources(shelf),
            "resources/templates/list" => Ok(offer::templates(shelf.is_some())),
            "resources/read" => offer::resource(&self.handler, shelf, params),
            "tools/call" => match self.call(&id, params) {
                Ok(Ok(call)) => return McpMessage::Call(Box::new(call)),
                Ok(Err(result)) => Ok(result),
                Err(error) => Err(error),
            },
            _ => Err(RpcError::method(method)),
        };
        match result {
            Ok(result) => McpMessage::Answer(Some(answer(id, result))),
            Err(error) => McpMessage::Answer(Some(failure(id, &error))),
        }
    }

    fn notified(&self, method: &str, params: &Value) {
        if method == "notifications/cancelled"
            && let Some(stop) = lock(&self.running).get(&params["requestId"].to_string())
        {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the call of a tool, or the result of a call that needs no work.
    fn call(&self, id: &Value, params: &Value) -> Result<Result<McpCall, Value>, RpcError> {
        let name = params["name"].as_str();
        let name = name.ok_or_else(|| RpcError::params("no name of a tool is given"))?;
        let tool = Tool::named(name).ok_or_else(|| RpcError::unknown_tool(name))?;
        let empty = Map::new();
        let arguments = match &params["arguments"] {
            Value::Null => &empty,
            Value::Object(arguments) => arguments,
            _ => return Err(RpcError::params("the arguments are not an object")),
        };
        Ok(match tool.begin(&self.handler, arguments) {
            Err(problem) => Err(tool::error(&problem.to_string())),
            Ok(tool::Begun::Text(text)) => Err(tool::text(&text)),
            Ok(tool::Begun::Task(task)) => Ok(self.begin(id.clone(), *task)),
        })
    }

    fn begin(&self, id: Value, task: Task) -> McpCall {
        let stop = Arc::new(AtomicBool::new(false));
        lock(&self.running).insert(id.to_string(), Arc::clone(&stop));
        McpCall { id, task, stop, running: Arc::clone(&self.running) }
    }
}

impl McpCall {
    /// Does the work and returns the answer, `None` if the call was cancelled.
    #[must_use]
    pub fn answer(&self) -> Option<String> {
        let monitor = Monitor { stop: &self.stop, report: &|_| (), checkpoint: &|_| () };
        let reply = catch_unwind(AssertUnwindSafe(|| self.task.run(&monitor)));
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(match reply {
            Ok(reply) => self.answer_with(&reply),
            Err(_) => self.refuse("the program failed at this request"),
        })
    }

    /// Returns the task, if others than [`answer`](Self::answer) work on it.
    #[must_use]
    pub const fn task(&self) -> &Task {
        &self.task
    }

    /// Returns the answer with the final reply of the task.
    #[must_use]
    pub fn answer_with(&self, reply: &Reply) -> String {
        answer(self.id.clone(), tool::result(reply, self.task.notes()))
    }

    /// Returns the answer of a call without a result, for a reason.
    #[must_use]
    pub fn refuse(&self, reason: &str) -> String {
        answer(self.id.clone(), tool::error(reason))
    }
}

impl Drop for McpCall {
    fn drop(&mut self) {
        let mut running = lock(&self.running);
        let key = self.id.to_string();
        if running.get(&key).is_some_and(|stop| Arc::ptr_eq(stop, &self.stop)) {
            running.remove(&key);
        }
    }
}

fn invalid(id: Value, error: &RpcError) -> McpMessage {
    McpMessage::Invalid(failure(id, error))
}

/// Returns the result of `initialize`, with the revision of the client if it is known.
fn greeting(params: &Value) -> Value {
    let wanted = params["protocolVersion"].as_str();
    let revision = Mcp::REVISIONS.into_iter().find(|revision| Some(*revision) == wanted);
    json!({
        "protocolVersion": revision.unwrap_or(Mcp::REVISIONS[0]),
        "capabilities": { "tools": {}, "prompts": {}, "resources": {} },
        "serverInfo": {
            "name": "barpoint",
            "title": "Barpoint",
            "version": env!("CARGO_PKG_VERSION"),
        },
        "instructions": INSTRUCTIONS,
    })
}
