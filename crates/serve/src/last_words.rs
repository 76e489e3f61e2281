//! Refusals of requests whose head is malformed, too long or too slow, so that no route sees them.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::app::{Peer, Shared};
use crate::refusal::Refusal;
use crate::stream::Remains;

/// Bytes that are read and discarded after a refusal. Without that, the system would discard the refusal that
/// the client has not read yet.
const PATIENCE: usize = 1 << 22;

/// Refuses the request at which a connection has failed, if there is one.
pub(crate) async fn last_words(app: &Shared, remains: Remains, peer: Peer, error: &hyper::Error) {
    let limit = app.options.limits.transfer;
    let Some(refusal) = refusal(&remains, error, limit) else { return };
    app.metrics.add("other", "other", refusal.status.as_u16(), Duration::ZERO);
    let details = json!({"client": peer.0.ip().to_string(), "status": refusal.status.as_u16()});
    app.options.log.write("malformed request", &details);
    // The client may be gone already.
    let _ = timeout(limit, send(remains.stream, &refusal)).await;
}

fn refusal(remains: &Remains, error: &hyper::Error, limit: Duration) -> Option<Refusal> {
    let status = match remains.refused {
        Some(status) => status,
        None if error.is_timeout() && remains.has_begun => StatusCode::REQUEST_TIMEOUT,
        None if error.is_parse_version_h2() => StatusCode::HTTP_VERSION_NOT_SUPPORTED,
        None => return None,
    };
    let reason = match status {
        StatusCode::REQUEST_TIMEOUT => {
            let seconds = limit.as_secs_f64();
            format!(
                "the head of the request did not come in time: expected all of it in {seconds} s"
            )
        }
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
            "the head of the request is too long: expected at most 100 headers".to_owned()
        }
        StatusCode::URI_TOO_LONG => {
            "the address is too long: expected at most 65534 bytes".to_owned()
        }
        StatusCode::HTTP_VERSION_NOT_SUPPORTED => {
            "a request of HTTP/2: expected HTTP/1.1".to_owned()
        }
        _ => format!("the request is malformed, {error}: expected HTTP/1.1"),
    };
    Some(Refusal::new(status, reason))
}

async fn send(mut stream: TcpStream, refusal: &Refusal) -> std::io::Result<()> {
    let body = serde_json::to_string(&refusal.reply())?;
    let head = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n",
        refusal.status,
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    stream.shutdown().await?;
    let (mut scrap, mut length) = ([0; 4096], 0);
    while length < PATIENCE {
        match stream.read(&mut scrap).await? {
            0 => break,
            more => length += more,
        }
    }
    Ok(())
}
