//! Server-sent events of a job.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use http_body_util::channel::{Channel, Sender};
use tokio::sync::watch;
use tokio::time::timeout;

use super::job::{Event, Job};
use crate::answer::content;

/// Header with the last event that a client has seen.
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// Time after which a line without meaning shows that the connection is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Returns the events of a job from the first, or after the last one that the client has seen, up to
/// its end.
pub(crate) fn events(
    job: Arc<Job>,
    headers: &HeaderMap,
    closing: watch::Receiver<bool>,
) -> Response {
    let (sender, body) = Channel::<Bytes>::new(16);
    let seen = headers.get(LAST_EVENT_ID).and_then(|id| seen(&job, id.to_str().ok()?));
    tokio::spawn(stream(job, seen.unwrap_or_default(), sender, closing));
    let mut response = content(StatusCode::OK, "text/event-stream", Body::new(body));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// Returns the number of an event of this run of a job.
fn seen(job: &Job, id: &str) -> Option<u64> {
    let (run, number) = id.split_once('-')?;
    (run.parse() == Ok(job.run())).then_some(number.parse().ok()?)
}

async fn stream(
    job: Arc<Job>,
    mut seen: u64,
    mut sender: Sender<Bytes>,
    mut closing: watch::Receiver<bool>,
) {
    let mut changes = job.changes();
    loop {
        changes.mark_unchanged();
        let (events, is_over) = job.events_after(seen);
        for event in events {
            seen = event.number;
            if sender.send_data(text(&job, &event).into()).await.is_err() {
                return;
            }
        }
        if is_over || *closing.borrow() {
            return;
        }
        let next = async {
            tokio::select! {
                _ = changes.changed() => {}
                _ = closing.changed() => {}
            }
        };
        if timeout(KEEP_ALIVE, next).await.is_err()
            && sender.send_data(Bytes::from_static(b":\n\n")).await.is_err()
        {
            return;
        }
    }
}

fn text(job: &Job, event: &Event) -> String {
    let Event { number, name, data } = event;
    format!("id: {}-{number}\nevent: {name}\ndata: {data}\n\n", job.run())
}
