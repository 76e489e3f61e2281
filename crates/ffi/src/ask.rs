//! Requests of the JSON-lines protocol, one at a time.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::sync::Mutex;

use barpoint::wire::reply::Reply;
use barpoint_protocol::Monitor;

use crate::arguments::{given, put_object, text};
use crate::engine::Engine;
use crate::status::{Failure, Status, failed, guard};
use crate::text::Text;
use crate::watch::{Stop, User};

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
            let flag = &Stop::flag(stop);
            let monitor = Monitor { stop: flag, report: &report, checkpoint: &|_| () };
            let reply = engine.handler.answer(line, &monitor);
            if let Reply::Error(error) = &reply {
                problem = Some(error.to_string());
            }
            Ok(Text::new(serde_json::to_vec(&reply).map_err(failed(Status::Bug))?))
        })?;
        problem.map_or(Ok(()), |reason| Err(Failure::new(Status::Request, reason)))
    })
}
