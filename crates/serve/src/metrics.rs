//! Counts and times of requests for Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use barpoint_wire::reply::Health;

/// Upper ends of the intervals of times, in seconds.
const BOUNDS: [f64; 11] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0];

/// Counts and times of requests.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// By route, method and status.
    requests: Mutex<BTreeMap<(String, String, u16), u64>>,
    times: Mutex<BTreeMap<String, Times>>,
    pub(crate) connections: AtomicUsize,
    pub(crate) sockets: AtomicUsize,
}

/// Times of the requests of a route.
#[derive(Clone, Debug, Default)]
struct Times {
    /// Number of requests in each interval, and those beyond the last one.
    counts: [u64; BOUNDS.len() + 1],
    seconds: f64,
}

impl Metrics {
    pub(crate) fn add(&self, route: &str, method: &str, status: u16, time: Duration) {
        let key = (route.to_owned(), method.to_owned(), status);
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default() += 1;
        let seconds = time.as_secs_f64();
        let interval = BOUNDS.iter().position(|&bound| seconds <= bound).unwrap_or(BOUNDS.len());
        let mut all = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let times = all.entry(route.to_owned()).or_default();
        times.counts[interval] += 1;
        times.seconds += seconds;
    }
}

/// Returns the metrics of a server in the text format of Prometheus.
pub(crate) fn text(metrics: &Metrics, health: &Health, jobs: &[(&str, usize)]) -> String {
    let mut text = String::new();
    head(&mut text, "barpoint_requests_total", "counter", "Requests by route, method and status.");
    for ((route, method, status), count) in
        &*metrics.requests.lock().unwrap_or_else(PoisonError::into_inner)
    {
        let labels = format!("route=\"{route}\",method=\"{method}\",status=\"{status}\"");
        let _ = writeln!(text, "barpoint_requests_total{{{labels}}} {count}");
    }
    times(&mut text, metrics);
    let number = |it: &AtomicUsize| it.load(Ordering::Relaxed) as u64;
    let gauges = [
        ("barpoint_queued_tasks", "Tasks that wait.", health.queued),
        ("barpoint_running_tasks", "Tasks in progress.", health.running),
        ("barpoint_queue_capacity", "Maximum number of tasks that wait.", health.capacity),
        ("barpoint_connections", "Open connections.", number(&metrics.connections)),
        ("barpoint_websockets", "Open WebSockets.", number(&metrics.sockets)),
        ("barpoint_memory_bytes", "Resident memory; 0 if unknown.", resident_memory()),
    ];
    for (name, about, value) in gauges {
        head(&mut text, name, "gauge", about);
        let _ = writeln!(text, "{name} {value}");
    }
    head(&mut text, "barpoint_finished_tasks_total", "counter", "Tasks that have ended.");
    let _ = writeln!(text, "barpoint_finished_tasks_total {}", health.finished);
    head(&mut text, "barpoint_jobs", "gauge", "Jobs by state.");
    for (state, count) in jobs {
        let _ = writeln!(text, "barpoint_jobs{{state=\"{state}\"}} {count}");
    }
    text
}

fn head(text: &mut String, name: &str, kind: &str, about: &str) {
    let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} {kind}");
}

fn times(text: &mut String, metrics: &Metrics) {
    const NAME: &str = "barpoint_request_seconds";
    head(text, NAME, "histogram", "Times of requests by route.");
    for (route, times) in &*metrics.times.lock().unwrap_or_else(PoisonError::into_inner) {
        let mut total = 0;
        let bounds = BOUNDS.iter().map(ToString::to_string).chain(["+Inf".to_owned()]);
        for (bound, count) in bounds.zip(times.counts) {
            total += count;
            let _ = writeln!(text, "{NAME}_bucket{{route=\"{route}\",le=\"{bound}\"}} {total}");
        }
        let _ = writeln!(text, "{NAME}_sum{{route=\"{route}\"}} {:.6}", times.seconds);
        let _ = writeln!(text, "{NAME}_count{{route=\"{route}\"}} {total}");
    }
}

/// Returns the resident memory of the process in bytes, 0 if the system does not report it.
fn resident_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.unwrap_or_default() * 1024
}
