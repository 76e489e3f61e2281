//! Server of a test.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use barpoint::Engine;
use barpoint_protocol::{Caps, Handler, WorkforceSize};
use barpoint_serve::{Options, Server};
use barpoint_testing::{HttpClient, HttpReply};
use serde_json::Value;

/// Engine at 0 plies, which takes a while to make.
static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new().with_plies(0).unwrap());

/// Server that ends with its test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start() -> Self {
        Self::with(|_| {})
    }

    /// Starts a server with changed options. No client is too slow for it.
    pub(crate) fn with(change: impl FnOnce(&mut Options)) -> Self {
        let mut options = Options::new("127.0.0.1:0".parse().unwrap());
        options.limits.body = 1 << 16;
        options.limits.transfer = LONG;
        options.limits.work = LONG;
        options.checkpoint_every = Duration::ZERO;
        change(&mut options);
        let caps = Caps { plies: 2, trials: 200_000_000 };
        let handler = Handler::new(ENGINE.clone()).with_caps(caps);
        let size = WorkforceSize { workers: 1, threads_per_task: 1, capacity: 100 };
        let server = Server::bind(handler, size, options).unwrap();
        let (address, stop) = (server.address().unwrap(), Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&stop);
        let thread = Some(thread::spawn(move || server.run(&flag).unwrap()));
        Self { address, stop, thread }
    }

    pub(crate) fn with_folder(folder: &Path) -> Self {
        Self::with(|options| options.jobs_folder = Some(folder.to_owned()))
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    pub(crate) fn connect(&self) -> HttpClient {
        HttpClient::connect(self.address).unwrap()
    }

    /// Sends bytes and reads the answer.
    pub(crate) fn raw(&self, bytes: &[u8]) -> io::Result<HttpReply> {
        let mut client = HttpClient::connect(self.address)?;
        client.socket().write_all(bytes)?;
        client.receive()
    }

    pub(crate) fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> HttpReply {
        self.connect().send(method, path, headers, body).unwrap()
    }

    pub(crate) fn get(&self, path: &str) -> HttpReply {
        self.send("GET", path, "", b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> HttpReply {
        let body = body.to_string();
        self.send("POST", path, "Content-Type: application/json\r\n", body.as_bytes())
    }
}

/// Time that no test takes.
const LONG: Duration = Duration::from_mins(10);

/// Waits until a condition holds.
pub(crate) fn wait_until(holds: impl Fn() -> bool) {
    let due = Instant::now() + LONG;
    while !holds() {
        assert!(Instant::now() < due, "the condition never holds");
        thread::sleep(Duration::from_millis(5));
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().map(JoinHandle::join).transpose().unwrap();
    }
}
