//! Outbox of a session, with the order of its final replies.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barpoint::wire::reply::Reply;

use crate::outbox::{Outbox, OutboxClosed};

/// Outbox that the requests of a session share.
pub(crate) struct Receiver {
    pub(crate) outbox: Arc<dyn Outbox>,
    finals: Mutex<()>,
}

impl Receiver {
    pub(crate) const fn new(outbox: Arc<dyn Outbox>) -> Self {
        Self { outbox, finals: Mutex::new(()) }
    }

    pub(crate) fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        self.outbox.send(reply)
    }

    pub(crate) fn send_all(&self, replies: &[Reply]) -> Result<(), OutboxClosed> {
        self.outbox.send_all(replies)
    }

    /// Waits until no other thread ends a request of the session. A worker holds this while it sends
    /// a final reply and removes the request, a session while it cancels requests and confirms it,
    /// because the confirmation counts exactly the requests whose final replies follow it.
    pub(crate) fn hold_finals(&self) -> MutexGuard<'_, ()> {
        self.finals.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
