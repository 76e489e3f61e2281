//! Success or failure of a call.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use barpoint::QuestionError;

/// Success or failure of a call.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Success.
    Ok = 0,
    /// An argument is `NULL` or out of range.
    Argument = 1,
    /// A text is not UTF-8 or too long.
    Text = 2,
    /// A text, numbers or a structure are not a position.
    Position = 3,
    /// The question has no answer, because the game or the match is over, a play is not legal, or
    /// the variant needs a database.
    Question = 4,
    /// An option is out of range.
    Options = 5,
    /// A file cannot be opened, read or written.
    File = 6,
    /// A request of the JSON-lines protocol has an error as its reply.
    Request = 7,
    /// The work was stopped before it had a result.
    Stopped = 8,
    /// The object is in use by another call, or the call is not allowed in a callback.
    Busy = 9,
    /// The library has a bug. The object of the call must only be freed.
    Bug = 10,
}

/// Reason why a call failed.
#[derive(Debug)]
pub(crate) struct Failure {
    status: Status,
    message: String,
}

impl Failure {
    /// Returns a failure with its reason.
    pub(crate) fn new(status: Status, reason: impl Display) -> Self {
        Self { status, message: reason.to_string() }
    }

    /// Returns the failure of an argument.
    pub(crate) fn argument(reason: impl Display) -> Self {
        Self::new(Status::Argument, reason)
    }

    /// Returns the failure of an object that an earlier call left in an unknown state.
    pub(crate) fn poisoned() -> Self {
        Self::new(Status::Bug, "an earlier call failed by a bug: expected the object to be freed")
    }
}

/// Returns a function that makes a failure of an error.
pub(crate) fn failed<E: Display>(status: Status) -> impl Fn(E) -> Failure {
    move |error| Failure::new(status, error)
}

/// Returns the failure of a question.
pub(crate) fn of_question(error: QuestionError) -> Failure {
    let status = match error {
        QuestionError::Stopped => Status::Stopped,
        _ => Status::Question,
    };
    Failure::new(status, error)
}

thread_local! {
    /// Reason of the last failure of this thread.
    static LAST: RefCell<CString> = RefCell::default();
}

fn remember(message: &str) {
    let text = message.replace('\0', "\u{fffd}");
    // A thread that ends has nobody left to ask for the reason.
    let _ = LAST.try_with(|last| *last.borrow_mut() = CString::new(text).unwrap_or_default());
}

/// Runs the body of a function; remembers why it failed, and stops panics.
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Failure>) -> Status {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Status::Ok,
        Ok(Err(Failure { status, message })) => {
            remember(&message);
            status
        }
        Err(_) => {
            remember("the library failed by a bug");
            Status::Bug
        }
    }
}

/// Runs the body of a function without a status, and stops panics.
pub(crate) fn guard_or<T>(otherwise: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(otherwise)
}

/// Returns the reason of the last call in this thread that failed, as UTF-8 for people; an empty
/// text if none has failed.
///
/// The text is valid until the next call of this thread fails. Calls that succeed leave it alone.
#[unsafe(no_mangle)]
pub extern "C" fn bp_last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(guard(|| panic!("a bug, on purpose")), Status::Bug);
        assert_eq!(guard_or(7, || panic!("a bug, on purpose")), 7);
        let reason = LAST.with(|last| last.borrow().clone());
        assert_eq!(reason.as_c_str(), c"the library failed by a bug");
    }

    #[test]
    fn a_reason_with_a_zero_byte_is_kept() {
        assert_eq!(guard(|| Err(Failure::argument("a\0b"))), Status::Argument);
        assert_eq!(LAST.with(|last| last.borrow().clone()).to_str(), Ok("a\u{fffd}b"));
    }
}
