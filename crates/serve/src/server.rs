//! Connections.

use std::convert::Infallible;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, io};

use axum::Router;
use axum::response::IntoResponse;
use barpoint_protocol::{Handler, Workforce, WorkforceSize};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower_service::Service as _;

use crate::app::{App, Peer, Shared};
use crate::jobs::Jobs;
use crate::last_words::last_words;
use crate::metrics::Metrics;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::routes::router;
use crate::stream::{Keeper, PatientStream};
use crate::waiting::{Client, received, sent};

/// Interval at which a request to stop is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Time for the requests in progress after a request to stop.
const TIME_TO_STOP: Duration = Duration::from_secs(5);

/// Number of connections beyond the limit that are refused with an answer; others are closed at once.
const REFUSED_AT_ONCE: usize = 64;

/// HTTP server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    app: Shared,
}

/// Reason why a server cannot start or continue.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// The folder of the jobs cannot be used.
    Jobs(std::path::PathBuf, io::Error),
    /// The folder of files is not one.
    Web(std::path::PathBuf),
    /// The system cannot start threads, or the sockets do not work.
    System(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Jobs(path, error) => {
                write!(f, "cannot use the folder of jobs {}: {error}", path.display())
            }
            Self::Web(path) => write!(f, "{} is not a folder: expected one", path.display()),
            Self::System(error) => write!(f, "cannot serve: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

impl Server {
    /// Listens on the address of the options, and takes up the jobs of their folder.
    ///
    /// # Errors
    /// Returns an error if the address is in use, a folder cannot be used, or the system cannot start
    /// threads.
    pub fn bind(
        handler: Handler,
        size: WorkforceSize,
        options: Options,
    ) -> Result<Self, ServeError> {
        let listener = TcpListener::bind(options.address)
            .map_err(|error| ServeError::Listen(options.address, error))?;
        listener.set_nonblocking(true).map_err(ServeError::System)?;
        if let Some(web) = options.web.as_ref().filter(|web| !web.is_dir()) {
            return Err(ServeError::Web(web.clone()));
        }
        let in_jobs =
            |error| ServeError::Jobs(options.jobs_folder.clone().unwrap_or_default(), error);
        let jobs = Arc::new(Jobs::open(&options).map_err(in_jobs)?);
        let workforce = Arc::new(Workforce::start(size).map_err(ServeError::System)?);
        jobs.restore(&handler, &workforce).map_err(in_jobs)?;
        let (handler, metrics) = (Arc::new(handler), Metrics::default());
        let closing = watch::Sender::new(false);
        let waiting = Arc::default();
        let app = App { handler, workforce, jobs, metrics, waiting, options, closing };
        Ok(Self { listener, app: Arc::new(app) })
    }

    /// Returns the address that the server listens on.
    ///
    /// # Errors
    /// Returns an error if the system does not know it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the flag is true. Then requests in progress end, and jobs are saved.
    ///
    /// # Errors
    /// Returns an error if the system cannot start threads.
    pub fn run(self, stop: &AtomicBool) -> Result<(), ServeError> {
        let Self { listener, app } = self;
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let builder = builder.worker_threads(2).thread_name("server").enable_all();
        let runtime = builder.build().map_err(ServeError::System)?;
        let served = runtime.block_on(serve(listener, &app, stop)).map_err(ServeError::System);
        let due = Instant::now() + TIME_TO_STOP;
        while app.workforce.health(String::new()).running > 0 && Instant::now() < due {
            std::thread::sleep(POLL_INTERVAL);
        }
        runtime.shutdown_timeout(POLL_INTERVAL);
        if app.workforce.health(String::new()).running > 0 {
            // Work that does not stop must not hold up the end of the process.
            std::mem::forget(app);
        }
        served
    }
}

async fn serve(listener: TcpListener, app: &Shared, stop: &AtomicBool) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    app.options.log.write("begin", &json!({"address": listener.local_addr()?.to_string()}));
    let router = router(app);
    let mut connections = JoinSet::new();
    let mut was_used = false;
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    was_used = true;
                    accept(app, &router, &mut connections, stream, peer);
                }
                // The system has no more files for a moment, or the client is gone already.
                Err(_) => sleep(POLL_INTERVAL).await,
            },
            Some(_) = connections.join_next() => {}
            () = stopped(stop) => break,
            () = sleep(app.options.idle.unwrap_or(Duration::MAX)) => {
                if was_used && connections.is_empty() && app.is_idle() {
                    break;
                }
            }
        }
    }
    drop(listener);
    app.options.log.write("end", &json!({}));
    app.closing.send_replace(true);
    app.jobs.close();
    let all = async { while connections.join_next().await.is_some() {} };
    let _ = timeout(TIME_TO_STOP, all).await;
    Ok(())
}

async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(POLL_INTERVAL).await;
    }
}

fn accept(
    app: &Shared,
    router: &Router,
    connections: &mut JoinSet<()>,
    stream: TcpStream,
    peer: SocketAddr,
) {
    let limit = app.options.limits.connections;
    let open = app.metrics.connections.load(Ordering::Relaxed);
    if open >= limit + REFUSED_AT_ONCE {
        return;
    }
    let is_full = open.saturating_sub(app.waiting.leaving()) >= limit;
    let is_surplus = is_full && !app.waiting.dismiss();
    app.metrics.connections.fetch_add(1, Ordering::Relaxed);
    let counted = Counted(Arc::clone(app));
    let client = Client::new(&app.waiting);
    let (app, router) = (Arc::clone(app), router.clone());
    connections.spawn(async move {
        // The count ends first, because a connection that was sent away is no longer one of those.
        let (client, _counted) = (client, counted);
        tokio::select! {
            () = connection(&app, stream, router, Peer(peer), &client, is_surplus) => {}
            () = client.dismissed() => {}
        }
    });
}

/// Counts a connection as long as it is open.
struct Counted(Shared);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn connection(
    app: &Shared,
    stream: TcpStream,
    router: Router,
    peer: Peer,
    client: &Arc<Client>,
    is_surplus: bool,
) {
    // Small answers must not wait for more.
    let _ = stream.set_nodelay(true);
    let (stream, keeper) = PatientStream::new(stream, app.options.limits.transfer);
    let framing = keeper.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let (client, mut router) = (Arc::clone(client), router.clone());
        let refusal = refusal(is_surplus, &framing);
        async move {
            if let Some(refusal) = refusal {
                return Ok::<_, Infallible>(refusal.into_response());
            }
            let mut request = request.map(|body| received(&client, body));
            request.extensions_mut().insert(peer);
            Ok(router.call(request).await?.map(|body| sent(&client, body)))
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.options.limits.transfer);
    let mut closing = app.closing.subscribe();
    let served = async move {
        let connection = builder.serve_connection(stream, service);
        let mut connection = std::pin::pin!(connection.with_upgrades());
        tokio::select! {
            end = connection.as_mut() => return end,
            _ = closing.changed() => connection.as_mut().graceful_shutdown(),
        }
        connection.await
    };
    let Err(error) = served.await else { return };
    // A client that breaks the connection needs no answer.
    if let Some(remains) = keeper.into_remains() {
        last_words(app, remains, peer, &error).await;
    }
}

/// Returns the refusal of a request that no route sees.
fn refusal(is_surplus: bool, framing: &Keeper) -> Option<Refusal> {
    let refusal = if is_surplus {
        Refusal::busy("too many connections: expected a later attempt")
    } else if framing.is_ambiguous() {
        let reason =
            "the length is given in two ways: expected Content-Length or Transfer-Encoding";
        Refusal::field("Content-Length", reason)
    } else {
        return None;
    };
    Some(refusal.closing())
}
