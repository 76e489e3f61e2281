//! Connections of impatient servers: a client that takes no answer, or that sends no valid head, is let go.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::StatusCode;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// Most bytes that are taken at once.
const READ_AT_ONCE: usize = 16 << 10;

/// Connection that ends if its client does not take what is sent.
///
/// It holds back the answers that `hyper` gives to a malformed head, because they have no body.
pub(crate) struct PatientStream {
    shared: Arc<Mutex<Shared>>,
    limit: Duration,
}

struct Shared {
    inner: TokioIo<TcpStream>,
    /// Time at which the connection ends; `None` while nothing waits to be taken.
    due: Option<Pin<Box<Sleep>>>,
    /// True if the client has sent something since the last answer.
    has_begun: bool,
    /// Status of the answer that was held back.
    refused: Option<StatusCode>,
    framing: Framing,
}

/// Rest of a connection after `hyper` is done with it.
pub(crate) struct Remains {
    pub(crate) stream: TcpStream,
    /// True if the client has sent a part of a request that has no answer.
    pub(crate) has_begun: bool,
    /// Status of the answer that was held back.
    pub(crate) refused: Option<StatusCode>,
}

/// Owner of a connection while `hyper` serves it.
#[derive(Clone)]
pub(crate) struct Keeper(Arc<Mutex<Shared>>);

impl Keeper {
    /// Returns true if the request gives its length in two ways.
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).framing.is_ambiguous()
    }

    /// Returns the rest of the connection, `None` if it is still in use.
    pub(crate) fn into_remains(self) -> Option<Remains> {
        let shared = Arc::into_inner(self.0)?.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Shared { inner, has_begun, refused, .. } = shared;
        Some(Remains { stream: inner.into_inner(), has_begun, refused })
    }
}

impl PatientStream {
    /// Returns the stream and the owner of what remains of it.
    pub(crate) fn new(stream: TcpStream, limit: Duration) -> (Self, Keeper) {
        let inner = TokioIo::new(stream);
        let framing = Framing::default();
        let shared = Shared { inner, due: None, has_begun: false, refused: None, framing };
        let shared = Arc::new(Mutex::new(shared));
        (Self { shared: Arc::clone(&shared), limit }, Keeper(shared))
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    /// Passes on the state of a write, or an error if it has taken too long.
    fn watched<T>(
        &mut self,
        context: &mut Context<'_>,
        limit: Duration,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.due = None;
            return written;
        }
        let due = self.due.get_or_insert_with(|| Box::pin(sleep(limit)));
        match due.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

/// Returns the status of an answer that `hyper` gives on its own. Answers of this server with such a status
/// have a media type.
fn own_status(bytes: &[u8]) -> Option<StatusCode> {
    let head = str::from_utf8(bytes).ok()?.strip_suffix("\r\n\r\n")?;
    let status =
        StatusCode::from_bytes(head.strip_prefix("HTTP/1.1 ")?.get(..3)?.as_bytes()).ok()?;
    let head = head.to_ascii_lowercase();
    let is_own = head.contains("\r\ncontent-length: 0") && !head.contains("\r\ncontent-type:");
    (status.is_client_error() && is_own).then_some(status)
}

impl Read for PatientStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        mut buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let mut shared = self.lock();
        let mut bytes = [0; READ_AT_ONCE];
        let room = buffer.remaining().min(READ_AT_ONCE);
        let mut part = ReadBuf::new(&mut bytes[..room]);
        let read = Pin::new(shared.inner.inner_mut()).poll_read(context, &mut part);
        shared.has_begun |= matches!(read, Poll::Ready(Ok(())));
        shared.framing.read(part.filled());
        buffer.put_slice(part.filled());
        read
    }
}

impl Write for PatientStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let mut shared = self.lock();
        if let Some(status) = own_status(bytes) {
            shared.refused = Some(status);
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = Pin::new(&mut shared.inner).poll_write(context, bytes);
        shared.has_begun &= !written.is_ready();
        shared.framing.answered();
        shared.watched(context, self.limit, written)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut shared = self.lock();
        let flushed = Pin::new(&mut shared.inner).poll_flush(context);
        shared.watched(context, self.limit, flushed)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut shared = self.lock();
        if shared.refused.is_some() {
            // A better answer follows.
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut shared.inner).poll_shutdown(context)
    }
}

/// Most bytes of a head that are looked at, more than the server takes.
const LONGEST: usize = 1 << 20;

/// Observer of the bytes that a client sends.
///
/// `hyper` takes the second one and forgets the first. A proxy in front of the server may do the opposite, and
/// then both disagree about where the next request begins.
#[derive(Debug, Default)]
struct Framing {
    /// Head so far.
    head: Vec<u8>,
    is_complete: bool,
    is_ambiguous: bool,
}

impl Framing {
    /// Looks at the next bytes.
    fn read(&mut self, bytes: &[u8]) {
        if self.is_complete {
            return;
        }
        // The end may lie across two parts.
        let before = self.head.len().saturating_sub(3);
        self.head.extend_from_slice(bytes);
        let ends: [&[u8]; 2] = [b"\n\r\n", b"\n\n"];
        let end = |mark: &&[u8]| self.head[before..].windows(mark.len()).position(|at| at == *mark);
        let Some(end) = ends.iter().filter_map(end).min() else {
            self.is_complete = self.head.len() > LONGEST;
            return;
        };
        let has = |name: &str| {
            names(&self.head[..before + end])
                .any(|other| other.eq_ignore_ascii_case(name.as_bytes()))
        };
        self.is_ambiguous = has("content-length") && has("transfer-encoding");
        (self.is_complete, self.head) = (true, Vec::new());
    }

    /// Expects the next head, because an answer has been sent.
    fn answered(&mut self) {
        *self = Self::default();
    }

    /// Returns true if the head gives its length in two ways.
    const fn is_ambiguous(&self) -> bool {
        self.is_ambiguous
    }
}

/// Returns the names of the fields of a head.
fn names(head: &[u8]) -> impl Iterator<Item = &[u8]> {
    head.split(|&byte| byte == b'\n')
        .skip(1)
        .filter_map(|line| line.split(|&byte| byte == b':').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_without_a_media_type_are_held_back() {
        let own = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(own_status(own), Some(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE));
        for other in [
            &b"HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n"[..],
            b"HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: 0\r\n\r\n",
            b"HTTP/1.1 400 Bad Request\r\ncontent-length: 5\r\n\r\n",
            b"HTTP/1.1 4",
            b"\xff\r\n\r\n",
        ] {
            assert_eq!(own_status(other), None);
        }
    }

    const BOTH: &[u8] =
        b"POST / HTTP/1.1\r\nContent-Length: 3\r\ntransfer-encoding: chunked\r\n\r\n";

    #[test]
    fn two_lengths_are_seen_however_the_bytes_come() {
        for size in 1..BOTH.len() {
            let mut framing = Framing::default();
            BOTH.chunks(size).for_each(|part| framing.read(part));
            assert!(framing.is_ambiguous(), "{size}");
            framing.answered();
            assert!(!framing.is_ambiguous());
            framing.read(BOTH);
            assert!(framing.is_ambiguous());
        }
    }

    #[test]
    fn bodies_are_not_looked_at() {
        let mut framing = Framing::default();
        framing
            .read(b"POST / HTTP/1.1\r\nContent-Length: 99\r\n\r\n\nTransfer-Encoding: chunked\n\n");
        framing.read(b"\nTransfer-Encoding: chunked\n\n");
        assert!(!framing.is_ambiguous());
    }
}
