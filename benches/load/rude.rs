//! Clients that misbehave.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use barpoint_testing::{HttpClient, HttpReply};
use serde_json::json;

use crate::Outcomes;

/// Kind of a client: its name and its request. It gets no answer if it does not wait for one.
pub(crate) type Kind = (&'static str, fn(SocketAddr) -> io::Result<Option<HttpReply>>);

/// All kinds.
pub(crate) const KINDS: [Kind; 6] = [
    ("garbage", garbage),
    ("malformed head", malformed),
    ("oversized body", oversized),
    ("slow body", slow),
    ("half-open", half_open),
    ("abandoned rollout", abandoned),
];

/// Head of a question with a body of any length.
const HEAD: &str =
    "POST /v1/moves HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

/// Sends requests of a kind up to a time.
pub(crate) fn work(address: SocketAddr, (name, send): Kind, end: Instant) -> Outcomes {
    let mut outcomes = Outcomes::default();
    while Instant::now() < end {
        let begun = Instant::now();
        let outcome = outcomes.0.entry(name).or_default();
        if let Some(reply) = send(address).transpose() {
            outcome.note(begun, reply);
        }
        thread::sleep(Duration::from_millis(20));
    }
    outcomes
}

fn garbage(address: SocketAddr) -> io::Result<Option<HttpReply>> {
    let body: Vec<u8> = (0..1000_u32).map(|i| (i * i % 251) as u8).collect();
    let headers = "Content-Type: application/json\r\n";
    HttpClient::connect(address)?.send("POST", "/v1/cube", headers, &body).map(Some)
}

fn malformed(address: SocketAddr) -> io::Result<Option<HttpReply>> {
    let mut client = HttpClient::connect(address)?;
    client.socket().write_all(b"\0\xff GET\r\n\r\n")?;
    client.receive().map(Some)
}

fn oversized(address: SocketAddr) -> io::Result<Option<HttpReply>> {
    let headers = "Content-Type: application/json\r\n";
    HttpClient::connect(address)?.send("POST", "/v1/moves", headers, &vec![b' '; 3 << 20]).map(Some)
}

fn slow(address: SocketAddr) -> io::Result<Option<HttpReply>> {
    let mut client = HttpClient::connect(address)?;
    client.socket().write_all(format!("{HEAD}Content-Length: 100\r\n\r\n").as_bytes())?;
    client.receive().map(Some)
}

/// Connects, sends a part of a head and waits.
fn half_open(address: SocketAddr) -> io::Result<Option<HttpReply>> {
    let mut client = HttpClient::connect(address)?;
    client.socket().write_all(HEAD.as_bytes())?;
    client.receive().map(Some)
}

/// Asks for a long rollout and goes away.
fn abandoned(address: SocketAddr) -> io::Result<Option<HttpReply>> {
    let mut client = HttpClient::connect(address)?;
    let body = json!({"position": "start", "rollout": {"trials": 1_000_000}}).to_string();
    let head = HEAD.replace("moves", "rollout");
    let length = body.len();
    client
        .socket()
        .write_all(format!("{head}Content-Length: {length}\r\n\r\n{body}").as_bytes())?;
    thread::sleep(Duration::from_millis(100));
    Ok(None)
}
