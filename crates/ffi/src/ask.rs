//! Requests of the JSON-lines protocol, one at a time.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::sync::Mutex;

use barpoint::wire::reply::Reply;
use barpoint::wire::request::{Action, Request};
use barpoint_protocol::{Handler, Monitor, Problem, RequestError, read_request};

use crate::engine::Engine;
use crate::input::{given, text};
use crate::output::put_object;
use crate::progress::User;
use crate::status::{Failure, Status, failed, guard};
use crate::stop::Stop;
use crate::text::Text;

/// Receiver of replies: `reply` has `length` bytes of JSON without an end of line, and is valid
/// during the call. A zero byte follows it.
///
/// It is called from threads of the library, but never by two threads at the same time. It must not
/// throw an exception.
pub type Receiver = Option<extern "C" fn(user: *mut c_void, reply: *const c_char, length: usize)>;

/// Receiver of a caller with its pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listener {
    pub(crate) receiver: Receiver,
    pub(crate) user: User,
}

impl Listener {
    /// Passes a reply on.
    pub(crate) fn receive(&self, reply: &Reply) {
        let Self { receiver, user } = self;
        let (Some(receive), Ok(mut bytes)) = (receiver, serde_json::to_vec(reply)) else { return };
        let length = bytes.len();
        bytes.push(0);
        receive(user.0, bytes.as_ptr().cast(), length);
    }
}

/// Answers a request of the JSON-lines protocol of `barpoint engine json`: every question and task
/// of the program in one call. Waits for the answer.
///
/// `reply` gets the final reply as JSON. If this is an error, the call returns
/// `BP_STATUS_REQUEST`, and the reply is there too. `receiver`, if it is not `NULL`, gets the
/// replies before it: warnings, and partial reports if the request has `report_every`. `stop` may
/// be `NULL`; a rollout that is stopped replies with the trials that are done. Requests to cancel
/// and for the state of the program need a session.
///
/// # Safety
/// `request` points to `length` bytes of UTF-8, or ends with a zero byte if `length` is
/// `BP_NUL_TERMINATED`. `receiver` may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_ask(
    engine: Option<&Engine>,
    request: *const c_char,
    length: usize,
    receiver: Receiver,
    user: *mut c_void,
    stop: Option<&Stop>,
    reply: Option<&mut MaybeUninit<Option<Box<Text>>>>,
) -> Status {
    guard(|| {
        let mut problem = None;
        put_object(reply, "reply", || {
            let engine = given(engine, "engine")?;
            // SAFETY: The contract is that of the caller.
            let line = unsafe { text(request, length, "request") }?;
            let listener = Mutex::new(Listener { receiver, user: User(user) });
            let report = |reply: Reply| {
                let listener = listener.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                listener.receive(&reply);
            };
            let reply = answer(&engine.handler, line, &report, stop);
            if let Reply::Error(error) = &reply {
                let field = error.field.as_ref().map(|field| format!("{field}: "));
                let expected = error.expected.as_ref().map(|it| format!(": expected {it}"));
                let parts = [field.unwrap_or_default(), error.reason.clone()];
                problem = Some(parts.concat() + &expected.unwrap_or_default());
            }
            Ok(Text::new(serde_json::to_vec(&reply).map_err(failed(Status::Bug))?))
        })?;
        problem.map_or(Ok(()), |reason| Err(Failure::new(Status::Request, reason)))
    })
}

fn answer(
    handler: &Handler,
    line: &str,
    report: &(dyn Fn(Reply) + Sync),
    stop: Option<&Stop>,
) -> Reply {
    let request = match read_request(line) {
        Ok(Some(request)) => request,
        Ok(None) => {
            return Problem::of_line("the request is empty: expected an object").reply(None, 1);
        }
        Err(RequestError { id, problem }) => return problem.reply(id, 1),
    };
    Handler::warnings(&request).for_each(report);
    match request.action {
        Action::Version => handler.version(request.id),
        Action::Health | Action::Cancel | Action::CancelAll => needs_session(request),
        _ => match handler.task(&request) {
            Err(problem) => problem.reply(Some(request.id), 1),
            Ok(task) => {
                Handler::notes(&task).for_each(report);
                task.run(&Monitor { stop: &Stop::flag(stop), report, checkpoint: &|_| () })
            }
        },
    }
}

fn needs_session(request: Request) -> Reply {
    let reason = "the action is about other requests: expected a question or a task";
    Problem::of("action", reason).reply(Some(request.id), 1)
}
