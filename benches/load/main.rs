//! Load of the HTTP server on the loopback interface: 64 clients with questions, jobs, files and WebSockets beside
//! clients that misbehave.
//!
//! The program starts `barpoint serve`, which must lie beside it. It fails if a request gets neither an answer nor
//! a JSON error, or if work remains in the end.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context, ensure};
use barpoint_testing::HttpClient;
use serde_json::json;

mod client;
mod rude;

use client::Client;

/// Number of clients that behave.
const CLIENTS: u64 = 64;

/// Number of clients that misbehave, of each kind.
const RUDE: u64 = 2;

/// Number of times that the memory is measured.
const STAGES: u32 = 3;

fn main() -> anyhow::Result<()> {
    let seconds = env::args().nth(1).map_or(Ok(60), |text| text.parse())?;
    let server = Server::start()?;
    let mut memory = vec![server.memory()?];
    let end = Instant::now() + Duration::from_secs(seconds);
    let address = server.address;
    let clients =
        (0..CLIENTS).map(|seed| thread::spawn(move || Client::new(address, seed).work(end)));
    let kinds = rude::KINDS.iter().flat_map(|kind| (0..RUDE).map(move |_| kind));
    let rude = kinds.map(|kind| thread::spawn(move || rude::work(address, *kind, end)));
    let threads: Vec<_> = clients.chain(rude).collect();
    for _ in 0..STAGES {
        thread::sleep(Duration::from_secs(seconds) / STAGES);
        memory.push(server.memory()?);
    }
    let mut all = Outcomes::default();
    for thread in threads {
        all.add(thread.join().map_err(|_| anyhow::anyhow!("a client panicked"))?);
    }
    all.print();
    let memory: Vec<String> = memory.iter().map(|it| format!("{:.1}", it / 1024.0)).collect();
    println!("\nMemory in MiB, at the start and after each third: {}", memory.join(", "));
    let lost: usize = all.0.values().map(|outcome| outcome.lost.len()).sum();
    ensure!(lost == 0, "{lost} requests are lost: {:?}", all.first_lost());
    server.ensure_idle()
}

/// Server in a process of its own.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start() -> anyhow::Result<Self> {
        let program = env::current_exe()?.with_file_name("barpoint");
        let options =
            "serve --port 0 --threads 2 --plies 0 --max-body 1 --transfer-time 3 --log off";
        let mut command = Command::new(program);
        let command = command.args(options.split(' ')).stdout(Stdio::piped());
        let mut process = command.spawn().context("expected barpoint beside this program")?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().context("no output")?).read_line(&mut line)?;
        let address = line.trim().strip_prefix("listening on http://").context("no address")?;
        Ok(Self { address: address.parse()?, process })
    }

    /// Returns the resident memory in KiB.
    fn memory(&self) -> anyhow::Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok(number.context("no VmRSS")?.parse()?)
    }

    /// Waits until abandoned work has ended. Returns an error if it does not.
    fn ensure_idle(&self) -> anyhow::Result<()> {
        let due = Instant::now() + Duration::from_secs(30);
        loop {
            let mut client = HttpClient::connect(self.address)?;
            let health = client.get("/v1/health")?.json();
            let jobs = client.get("/v1/jobs")?.json();
            if [&health["running"], &health["queued"]] == [&json!(0); 2]
                && jobs["jobs"] == json!([])
            {
                println!("Tasks that have ended: {}; none remains.", health["finished"]);
                return Ok(());
            }
            ensure!(Instant::now() < due, "work remains: {health}, {jobs}");
            thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Outcomes of requests by route.
#[derive(Debug, Default)]
struct Outcomes(BTreeMap<&'static str, Outcome>);

/// Outcomes of the requests to a route.
#[derive(Debug, Default)]
struct Outcome {
    /// Seconds of each request that was answered.
    times: Vec<f64>,
    /// Number of JSON errors by status.
    refused: BTreeMap<u16, usize>,
    /// Requests without an answer.
    lost: Vec<String>,
}

impl Outcomes {
    fn add(&mut self, other: Self) {
        for (route, Outcome { times, refused, lost }) in other.0 {
            let outcome = self.0.entry(route).or_default();
            outcome.times.extend(times);
            outcome.lost.extend(lost);
            for (status, count) in refused {
                *outcome.refused.entry(status).or_default() += count;
            }
        }
    }

    fn first_lost(&self) -> Option<(&str, &String)> {
        self.0.iter().find_map(|(route, outcome)| Some((*route, outcome.lost.first()?)))
    }

    fn print(&self) {
        println!("| requests | answered | p50, ms | p99, ms | refused, by status | lost |");
        println!("| --- | ---: | ---: | ---: | --- | ---: |");
        for (route, Outcome { times, refused, lost }) in &self.0 {
            let mut times = times.clone();
            times.sort_by(f64::total_cmp);
            let quantile = |share: f64| {
                let time = times.get((times.len() as f64 * share) as usize);
                time.map_or_else(String::new, |time| format!("{:.1}", time * 1e3))
            };
            let refused: Vec<String> =
                refused.iter().map(|(status, count)| format!("{status}: {count}")).collect();
            let (p50, p99, refused) = (quantile(0.5), quantile(0.99), refused.join(", "));
            println!("| {route} | {} | {p50} | {p99} | {refused} | {} |", times.len(), lost.len());
        }
    }
}
