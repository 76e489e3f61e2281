//! Receivers of replies.

use std::cell::Cell;
use std::fmt;

use barpoint::wire::reply::Reply;

/// Receiver of the replies of a session. Replies come from several threads.
pub trait Outbox: Send + Sync {
    /// Sends a reply.
    ///
    /// # Errors
    /// Returns an error if nobody receives replies any more. The requests of the session are then
    /// cancelled.
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed>;

    /// Sends replies in their order.
    ///
    /// # Errors
    /// The same as for [`send`](Self::send).
    fn send_all(&self, replies: &[Reply]) -> Result<(), OutboxClosed> {
        replies.iter().try_for_each(|reply| self.send(reply))
    }

    /// Takes notice that the work on a task begins.
    fn begun(&self) {}

    /// Takes a checkpoint of a task in progress, from which [`Task::resume`](crate::Task::resume)
    /// continues. `text` makes its text, which is worth the time only if it is kept.
    fn checkpoint(&self, text: &dyn Fn() -> String) {
        let _ = text;
    }
}

/// Error of sending a reply: nobody receives replies any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutboxClosed;

impl fmt::Display for OutboxClosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nobody receives replies any more")
    }
}

impl std::error::Error for OutboxClosed {}

thread_local! {
    /// Buffer of [`with_lines`].
    static LINES: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Maximum number of bytes of a buffer that a thread keeps.
const MAX_KEPT: usize = 1 << 20;

/// Calls `write` with the JSON of replies in their order, each with an end of line. The buffer is that of the calling
/// thread, so that short replies need no new memory.
///
/// # Errors
/// Returns an error if a reply has no JSON.
pub fn with_lines<T>(
    replies: &[Reply],
    write: impl FnOnce(&[u8]) -> T,
) -> Result<T, serde_json::Error> {
    let mut lines = LINES.take();
    lines.clear();
    for reply in replies {
        serde_json::to_writer(&mut lines, reply)?;
        lines.push(b'\n');
    }
    let written = write(&lines);
    if lines.capacity() <= MAX_KEPT {
        LINES.set(lines);
    }
    Ok(written)
}
