//! Clients that behave.

use std::io;
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use barpoint_testing::{HttpClient, HttpReply, Random};
use serde_json::{Value, json};

use crate::{Outcome, Outcomes};

/// XGIDs with a roll.
const POSITIONS: &str = include_str!("../../tests/data/edges/positions.txt");

/// Match of a few actions.
const MATCH: &str =
    " 3 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n  2) 52: 13/8 13/11\n";

/// Client with one connection, which sends one request after the other.
pub(crate) struct Client {
    address: SocketAddr,
    random: Random,
    connection: Option<HttpClient>,
    outcomes: Outcomes,
}

impl Client {
    pub(crate) fn new(address: SocketAddr, seed: u64) -> Self {
        let random = Random::new(seed);
        Self { address, random, connection: None, outcomes: Outcomes::default() }
    }

    /// Sends requests up to a time.
    pub(crate) fn work(mut self, end: Instant) -> Outcomes {
        while Instant::now() < end {
            match self.random.below(20) {
                0..5 => self.question("evaluate", 1),
                5..9 => self.question("moves", 1),
                9..12 => self.question("cube", 0),
                12..14 => self.question("rolls", 0),
                14 => self.batch(),
                15 => self.analysis(),
                16 => self.page(),
                17..19 => self.job(),
                _ => self.socket(),
            }
        }
        self.outcomes
    }

    fn xgid(&mut self, has_roll: bool) -> String {
        let all: Vec<&str> = POSITIONS.lines().collect();
        let mut fields: Vec<&str> = all[self.random.below(all.len())].split(':').collect();
        if !has_roll {
            fields[4] = "00";
        }
        fields.join(":")
    }

    fn question(&mut self, action: &'static str, plies: usize) {
        let body = json!({"position": self.xgid(action == "moves"), "plies": plies});
        self.post(action, &format!("/v1/{action}"), &body);
    }

    fn batch(&mut self) {
        let request =
            |client: &mut Self| json!({"action": "evaluate", "position": client.xgid(false)});
        let requests: Vec<Value> = (0..20).map(|_| request(self)).collect();
        self.post("batch of 20", "/v1/batch", &requests.into());
    }

    fn analysis(&mut self) {
        self.post("analyse", "/v1/analyse", &json!({"record": MATCH, "level": "0-ply"}));
    }

    fn page(&mut self) {
        self.send("metrics", |connection| connection.get("/metrics"));
    }

    /// Creates a rollout, and waits for its result or cancels it.
    fn job(&mut self) {
        let is_cancelled = self.random.below(2) == 0;
        let trials = if is_cancelled { 1_000_000 } else { 72 };
        let rollout = json!({"trials": trials, "truncate": 2, "seed": self.random.below(1000)});
        let body = json!({"action": "rollout", "position": self.xgid(false), "rollout": rollout});
        let Some(job) = self.post("new job", "/v1/jobs", &body) else { return };
        let id = job.json()["id"].as_str().unwrap_or_default().to_owned();
        if is_cancelled {
            self.post("cancel", &format!("/v1/jobs/{id}/cancel"), &json!({}));
        }
        let is_over = |reply: &HttpReply| reply.json()["ended"].is_number();
        while let Some(state) = self.send("state of a job", |it| it.get(&format!("/v1/jobs/{id}")))
            && !is_over(&state)
        {
            thread::sleep(Duration::from_millis(50));
        }
        self.send("result", |connection| connection.get(&format!("/v1/jobs/{id}/result")));
        self.send("remove", |it| it.send("DELETE", &format!("/v1/jobs/{id}"), "", b""));
    }

    /// Asks questions on a WebSocket, and leaves a rollout behind.
    fn socket(&mut self) {
        let begun = Instant::now();
        let asked = self.converse();
        let outcome = self.outcomes.0.entry("WebSocket, 10 questions").or_default();
        match asked {
            Ok(()) => outcome.times.push(begun.elapsed().as_secs_f64()),
            Err(error) => outcome.lost.push(error.to_string()),
        }
    }

    fn converse(&mut self) -> io::Result<()> {
        let mut socket = HttpClient::connect(self.address)?.upgrade("/v1/ws")?;
        for id in 0..10 {
            let question =
                json!({"id": id.to_string(), "action": "moves", "position": self.xgid(true)});
            socket.send(&question.to_string())?;
        }
        for _ in 0..10 {
            let reply = socket.receive()?.unwrap_or_default();
            if !reply.contains("\"type\":\"moves\"") {
                return Err(io::Error::other(reply));
            }
        }
        let rollout = json!({"trials": 1_000_000, "truncate": 2});
        let left =
            json!({"id": "left", "action": "rollout", "position": "start", "rollout": rollout});
        socket.send(&left.to_string())
    }

    fn post(&mut self, name: &'static str, path: &str, body: &Value) -> Option<HttpReply> {
        self.send(name, |connection| connection.post(path, body))
    }

    /// Sends a request and notes its outcome. Returns the answer unless it is an error.
    fn send(
        &mut self,
        name: &'static str,
        send: impl Fn(&mut HttpClient) -> io::Result<HttpReply>,
    ) -> Option<HttpReply> {
        let begun = Instant::now();
        let reply = self.connection().and_then(send);
        if reply.as_ref().is_ok_and(|reply| reply.header("connection") == Some("close")) {
            self.connection = None;
        }
        self.outcomes.0.entry(name).or_default().note(begun, reply)
    }

    fn connection(&mut self) -> io::Result<&mut HttpClient> {
        let open = match self.connection.take() {
            Some(open) => open,
            None => HttpClient::connect(self.address)?,
        };
        Ok(self.connection.insert(open))
    }
}

impl Outcome {
    /// Notes an answer, and returns it unless it is an error.
    pub(crate) fn note(
        &mut self,
        begun: Instant,
        reply: io::Result<HttpReply>,
    ) -> Option<HttpReply> {
        match reply {
            Err(error) => self.lost.push(error.to_string()),
            Ok(reply) if reply.status < 400 => {
                self.times.push(begun.elapsed().as_secs_f64());
                return Some(reply);
            }
            Ok(reply) if reply.json()["type"] == "error" => {
                *self.refused.entry(reply.status).or_default() += 1;
            }
            Ok(reply) => self.lost.push(format!("{}{}", reply.head, reply.text())),
        }
        None
    }
}
