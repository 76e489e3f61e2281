//! Connections that wait for the rest of a request. If there are too many connections, the one that has waited
//! longest gives way, so that clients who are slow, or do nothing, keep nobody out.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::sync::Notify;

/// Line of the connections that wait.
#[derive(Default)]
pub(crate) struct Waiting(Mutex<Line>);

#[derive(Default)]
struct Line {
    /// Number of the next place.
    next: u64,
    places: BTreeMap<u64, Arc<Notify>>,
    /// Number of connections that were sent away and are not closed yet.
    leaving: usize,
}

impl Waiting {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends away the connection that has waited longest. Returns false if none waits.
    pub(crate) fn dismiss(&self) -> bool {
        let mut line = self.line();
        let Some((_, gone)) = line.places.pop_first() else { return false };
        line.leaving += 1;
        gone.notify_one();
        true
    }

    /// Returns the number of connections that were sent away and are not closed yet.
    pub(crate) fn leaving(&self) -> usize {
        self.line().leaving
    }
}

/// One connection and its place in the line.
pub(crate) struct Client {
    waiting: Arc<Waiting>,
    gone: Arc<Notify>,
    place: Mutex<Option<u64>>,
}

impl Client {
    /// Returns a connection that waits for its first request.
    pub(crate) fn new(waiting: &Arc<Waiting>) -> Arc<Self> {
        let (waiting, gone) = (Arc::clone(waiting), Arc::default());
        let client = Self { waiting, gone, place: Mutex::new(None) };
        client.begin();
        Arc::new(client)
    }

    /// Waits until the connection is sent away.
    pub(crate) async fn dismissed(&self) {
        self.gone.notified().await;
    }

    /// Takes a place at the end of the line.
    fn begin(&self) {
        let mut line = self.waiting.line();
        let place = line.next;
        line.next += 1;
        line.places.insert(place, Arc::clone(&self.gone));
        drop(line);
        self.leave(Some(place));
    }

    /// Leaves the line, because the request is complete.
    fn end(&self) {
        self.leave(None);
    }

    fn leave(&self, next: Option<u64>) {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = std::mem::replace(&mut *place, next) {
            let mut line = self.waiting.line();
            if line.places.remove(&before).is_none() {
                line.leaving = line.leaving.saturating_sub(1);
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns the body of a request, whose client leaves the line when all of it is there.
pub(crate) fn received(
    client: &Arc<Client>,
    body: impl HttpBody<Data = Bytes, Error = hyper::Error> + Send + Unpin + 'static,
) -> Body {
    if body.is_end_stream() {
        client.end();
    }
    let client = Arc::clone(client);
    Body::new(Watched { body: Body::new(body), at_end: Some(Box::new(move || client.end())) })
}

/// Returns the body of an answer, after which the client waits again.
pub(crate) fn sent(client: &Arc<Client>, body: Body) -> Body {
    let client = Arc::clone(client);
    Body::new(Watched { body, at_end: Some(Box::new(move || client.begin())) })
}

/// Body that reports its end, or that nobody wants the rest of it.
struct Watched {
    body: Body,
    at_end: Option<Box<dyn FnOnce() + Send>>,
}

impl Watched {
    fn end(&mut self) {
        if let Some(report) = self.at_end.take() {
            report();
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.end();
    }
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.end();
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
