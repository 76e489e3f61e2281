//! Settings of a server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::log::LogFormat;

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// Address to listen on; port 0 chooses a free one.
    pub address: SocketAddr,
    /// Bearer token that every request but those for pages must have; `None` to demand none.
    pub token: Option<String>,
    /// Names of this server beside those of the loopback interface, without a port. If the address
    /// is not a loopback address and the list is empty, every name is right.
    pub hosts: Vec<String>,
    /// Origins of pages of other servers that may ask, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Folder of files to serve in place of the page of Barpoint.
    pub web: Option<PathBuf>,
    /// File of the player's library of matches; `None` to serve none.
    pub library: Option<PathBuf>,
    /// True if requests may add matches to the library, which is made if there is none.
    pub library_grows: bool,
    /// Folder that keeps jobs over a restart.
    pub jobs_folder: Option<PathBuf>,
    /// Time between two checkpoints of a job in the folder.
    pub checkpoint_every: Duration,
    /// Format of the log on standard error.
    pub log: LogFormat,
    /// Time without a connection or work after which the server ends, once it had a connection; `None` to go on.
    pub idle: Option<Duration>,
    /// Limits.
    pub limits: Limits,
}

/// Limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of bytes of a body or of a message.
    pub body: usize,
    /// Maximum time of the work on one request; jobs have no limit.
    pub work: Duration,
    /// Maximum time in which a client sends the head of a request, and then its body, and in which
    /// it takes a part of an answer.
    pub transfer: Duration,
    /// Maximum number of connections.
    pub connections: usize,
    /// Maximum number of jobs that have not ended.
    pub jobs: usize,
    /// Maximum number of jobs that have ended and are kept; the oldest is removed first.
    pub kept_jobs: usize,
    /// Maximum number of requests in a batch.
    pub batch: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 16 << 20,
            work: Duration::from_mins(1),
            transfer: Duration::from_secs(30),
            connections: 256,
            jobs: 100,
            kept_jobs: 1000,
            batch: 1000,
        }
    }
}

impl Options {
    /// Returns the settings of a server on this address without a token.
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            token: None,
            hosts: Vec::new(),
            origins: Vec::new(),
            web: None,
            library: None,
            library_grows: false,
            jobs_folder: None,
            checkpoint_every: Duration::from_secs(1),
            log: LogFormat::Off,
            idle: None,
            limits: Limits::default(),
        }
    }
}
