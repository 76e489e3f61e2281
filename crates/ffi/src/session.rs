//! Sessions of the JSON-lines protocol.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use barpoint::wire::reply::Reply;
use barpoint_protocol::{JsonSession, Outbox, OutboxClosed, Workforce, WorkforceSize};

use crate::arguments::{given, put_object, text};
use crate::ask::{Listener, Receiver};
use crate::engine::Engine;
use crate::status::{Failure, Status, failed, guard};
use crate::watch::{User, in_callback, is_in_callback, refuse_in_callback};

/// Session of the JSON-lines protocol: requests in, replies to a callback, as they are ready.
#[derive(Debug)]
pub struct Session {
    /// Declared before the workers, because it ends before them.
    session: Mutex<JsonSession>,
    _workforce: Workforce,
}

/// Sends replies to the callback of a session.
struct Callback(Mutex<Listener>);

impl Outbox for Callback {
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        let listener = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        in_callback(|| listener.receive(reply));
        Ok(())
    }
}

impl Session {
    fn lock(&self) -> Result<MutexGuard<'_, JsonSession>, Failure> {
        refuse_in_callback()?;
        self.session.lock().map_err(|_| Failure::poisoned())
    }
}

/// Opens a session. Its replies go to `receiver` with `user`.
///
/// `workers` requests are worked on at the same time, 0 for one for each processor, each by
/// `threads_per_request` threads, 0 for one. `capacity` requests may wait, 0 for 10000. One more
/// worker answers quick requests while all others work on long ones.
///
/// # Safety
/// `receiver` may be called with `user`, from any thread, until the session has been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_session_new(
    engine: Option<&Engine>,
    workers: usize,
    threads_per_request: usize,
    capacity: usize,
    receiver: Receiver,
    user: *mut c_void,
    session: Option<&mut MaybeUninit<Option<Box<Session>>>>,
) -> Status {
    guard(|| {
        put_object(session, "session", || {
            let engine = given(engine, "engine")?;
            given(receiver, "receiver")?;
            for (name, number) in
                [("workers", workers), ("threads_per_request", threads_per_request)]
            {
                let most = barpoint::Engine::MAX_THREADS;
                if number > most {
                    let reason = format!("{name} is {number}: expected at most {most}");
                    return Err(Failure::argument(reason));
                }
            }
            let processors = || thread::available_parallelism().map_or(1, usize::from);
            let size = WorkforceSize {
                workers: if workers == 0 { processors() } else { workers },
                threads_per_task: threads_per_request.max(1),
                capacity: if capacity == 0 { CAPACITY } else { capacity },
            };
            let workforce = Workforce::start(size).map_err(failed(Status::Options))?;
            let callback = Callback(Mutex::new(Listener { receiver, user: User(user) }));
            let handler = Arc::clone(&engine.handler);
            let session = JsonSession::new(handler, &workforce, Arc::new(callback));
            Ok(Session { session: Mutex::new(session), _workforce: workforce })
        })
    })
}

/// Number of requests that may wait if the caller does not give it.
const CAPACITY: usize = 10_000;

/// Takes a request. Waits for room if too many requests wait. Every reply, errors included, goes to
/// the receiver. Not allowed in the receiver.
///
/// # Safety
/// `request` points to `length` bytes of UTF-8, or ends with a zero byte if `length` is
/// `BP_NUL_TERMINATED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_session_send(
    session: Option<&Session>,
    request: *const c_char,
    length: usize,
) -> Status {
    guard(|| {
        let session = given(session, "session")?;
        // SAFETY: The contract is that of the caller.
        let line = unsafe { text(request, length, "request") }?;
        loop {
            // The lock is free between two looks, so that others may wait or cancel meanwhile.
            let mut session = session.lock()?;
            if session.wait_for_room(SLICE) {
                session.line(line);
                return Ok(());
            }
        }
    })
}

/// Waits until every request has had its final reply, at most `milliseconds`. Returns
/// `BP_STATUS_BUSY` if some have not. Not allowed in the receiver.
#[unsafe(no_mangle)]
pub extern "C" fn bp_session_wait(session: Option<&Session>, milliseconds: u64) -> Status {
    guard(|| {
        let session = given(session, "session")?;
        let (began, limit) = (Instant::now(), Duration::from_millis(milliseconds));
        loop {
            let left = limit.saturating_sub(began.elapsed());
            if session.lock()?.wait_for_end(left.min(SLICE)) {
                return Ok(());
            }
            if began.elapsed() >= limit {
                return Err(Failure::new(Status::Busy, "requests have no final reply yet"));
            }
        }
    })
}

/// Time for which a wait keeps the session from other threads.
const SLICE: Duration = Duration::from_millis(20);

/// Cancels every request of a session. Each still gets its final reply. Not allowed in the receiver.
#[unsafe(no_mangle)]
pub extern "C" fn bp_session_cancel_all(session: Option<&Session>) -> Status {
    guard(|| {
        given(session, "session")?.lock()?.cancel_all();
        Ok(())
    })
}

/// Cancels every request of a session, waits until the work has ended, and frees the session. The
/// receiver is not called any more once this returns. In the receiver itself it returns at once, and
/// calls may follow. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_session_free(session: Option<Box<Session>>) {
    if is_in_callback() {
        // The worker that calls the receiver cannot wait for itself.
        let _ = thread::Builder::new().spawn(move || drop(session));
    } else {
        crate::status::guard_or((), || drop(session));
    }
}
