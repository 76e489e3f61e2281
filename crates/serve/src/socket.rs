//! WebSockets that speak the JSON-lines protocol: a message is a line.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use axum::extract::WebSocketUpgrade;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use axum::response::Response;
use barpoint_protocol::{JsonSession, Outbox, OutboxClosed};
use barpoint_wire::reply::Reply;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::answer::is_final;
use crate::app::{App, Shared};

/// Number of messages that have been read and not taken.
const BACKLOG: usize = 16;

/// Number of replies that a client may leave unread.
const UNREAD: usize = 4096;

/// Interval at which room in the queue and a socket that closes are noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Name of the protocol. Pages cannot send a token in a header, so they offer it as a second protocol.
pub(crate) const PROTOCOL: &str = "barpoint";

/// Answers a request for a WebSocket.
pub(crate) fn open(app: &Shared, upgrade: WebSocketUpgrade) -> Response {
    let app = Arc::clone(app);
    let limit = app.options.limits.body;
    let upgrade = upgrade.max_message_size(limit).max_frame_size(limit).protocols([PROTOCOL]);
    upgrade.on_upgrade(async move |socket| {
        app.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        converse(&app, socket).await;
        app.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    })
}

/// Passes messages to a session and its replies to the client, until either side ends.
async fn converse(app: &App, mut socket: WebSocket) {
    let (lines, taken) = mpsc::channel(BACKLOG);
    let (replies, mut sent) = mpsc::channel(UNREAD);
    let client = Arc::new(Client::new(replies));
    let _closes = Closes(Arc::clone(&client));
    if begin_session(app, &client, taken).is_err() {
        return;
    }
    let mut closing = app.closing.subscribe();
    let code = loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => pass(&lines, text.as_str()).await,
                Some(Ok(Message::Binary(bytes))) => {
                    pass(&lines, &String::from_utf8_lossy(&bytes)).await;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_))) | None => break close_code::NORMAL,
                Some(Err(_)) => break close_code::PROTOCOL,
            },
            reply = sent.recv() => match reply {
                Some(text) => if socket.send(Message::Text(text.into())).await.is_err() {
                    break close_code::NORMAL;
                },
                None => break close_code::POLICY,
            },
            _ = closing.changed() => break close_code::AWAY,
        }
    };
    // The client may be gone already.
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
}

/// Passes the lines of a message to the session.
async fn pass(lines: &Sender<String>, text: &str) {
    for line in text.lines() {
        // A session that has ended takes no lines.
        let _ = lines.send(line.to_owned()).await;
    }
}

/// Runs a session on a thread of its own, because it waits for room in the queue.
fn begin_session(
    app: &App,
    client: &Arc<Client>,
    mut lines: Receiver<String>,
) -> std::io::Result<()> {
    let (client, outbox) = (Arc::clone(client), Arc::clone(client) as Arc<dyn Outbox>);
    let mut session = JsonSession::new(Arc::clone(&app.handler), &app.workforce, outbox);
    // A client alone does not fill the queue.
    let most = (app.workforce.health(String::new()).capacity as usize / 4).max(1);
    let work = move || {
        while let Some(line) = lines.blocking_recv() {
            while client.unanswered() >= most || !session.wait_for_room(POLL_INTERVAL) {
                if client.is_closed() {
                    return;
                }
                session.wait_for_end(POLL_INTERVAL);
            }
            if client.is_closed() {
                return;
            }
            if !line.trim().is_empty() {
                client.unanswered.fetch_add(1, Ordering::Relaxed);
            }
            session.line(&line);
        }
    };
    thread::Builder::new().name("socket".to_owned()).spawn(work).map(drop)
}

/// Receiver of the replies of a session.
struct Client {
    replies: Mutex<Option<Sender<String>>>,
    unanswered: AtomicUsize,
    is_closed: AtomicBool,
}

impl Client {
    fn new(replies: Sender<String>) -> Self {
        let replies = Mutex::new(Some(replies));
        Self { replies, unanswered: AtomicUsize::new(0), is_closed: AtomicBool::new(false) }
    }

    fn unanswered(&self) -> usize {
        self.unanswered.load(Ordering::Relaxed)
    }

    fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.replies.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Outbox for Client {
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        if is_final(reply) {
            let less = |number: usize| Some(number.saturating_sub(1));
            let _ = self.unanswered.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        }
        let text = serde_json::to_string(reply).unwrap_or_default();
        let replies = self.replies.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = replies.as_ref().ok_or(OutboxClosed)?;
        let sent = sender.try_send(text);
        drop(replies);
        sent.map_err(|_| {
            // A client that reads nothing must not fill the memory.
            self.close();
            OutboxClosed
        })
    }
}

/// Ends a session when its socket is dropped.
struct Closes(Arc<Client>);

impl Drop for Closes {
    fn drop(&mut self) {
        self.0.close();
    }
}
