//! State that all requests share.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use barpoint_protocol::{Handler, Workforce};
use tokio::sync::watch;

use crate::jobs::Jobs;
use crate::metrics::Metrics;
use crate::options::Options;
use crate::waiting::Waiting;

/// State that all requests share.
pub(crate) struct App {
    pub(crate) handler: Arc<Handler>,
    pub(crate) workforce: Arc<Workforce>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) metrics: Metrics,
    pub(crate) waiting: Arc<Waiting>,
    pub(crate) options: Options,
    /// True once the server ends.
    pub(crate) closing: watch::Sender<bool>,
}

impl App {
    /// Returns true if no WebSocket is open and no work is in progress.
    pub(crate) fn is_idle(&self) -> bool {
        self.metrics.sockets.load(Ordering::Relaxed) == 0
            && self.workforce.health(String::new()).running == 0
    }
}

/// Shared state of a server.
pub(crate) type Shared = Arc<App>;

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("options", &self.options).finish_non_exhaustive()
    }
}

/// Address of a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);
