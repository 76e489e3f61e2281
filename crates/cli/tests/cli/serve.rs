//! The HTTP server as a process.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt;
use barpoint_testing::HttpClient;
use serde_json::{Value, json};

/// Server that ends with its test.
pub(crate) struct Serving {
    child: Child,
    address: SocketAddr,
    log: Option<JoinHandle<String>>,
}

impl Serving {
    /// Starts a server on a free port.
    pub(crate) fn start(options: &str) -> Self {
        let mut command = Command::cargo_bin("barpoint").unwrap();
        let command = command.args(["serve", "--port", "0"]).args(options.split_whitespace());
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.env_remove("BARPOINT_TOKEN").spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        // A pipe that nobody reads would hold up the server.
        let mut log = child.stderr.take().unwrap();
        let log = thread::spawn(move || {
            let mut text = String::new();
            log.read_to_string(&mut text).unwrap();
            text
        });
        let address = line.trim().strip_prefix("listening on http://");
        let address = address.unwrap_or_else(|| panic!("{line:?}")).parse().unwrap();
        Self { child, address, log: Some(log) }
    }

    pub(crate) fn connect(&self) -> HttpClient {
        HttpClient::connect(self.address).unwrap()
    }

    fn get(&self, path: &str) -> Value {
        self.connect().get(path).unwrap().json()
    }

    /// Ends the process at once, without a signal that it could handle.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Ends the process by SIGTERM. Returns the exit status and the log.
    #[cfg(unix)]
    fn terminate(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let code = self.child.wait().unwrap().code();
        (code, self.log.take().unwrap().join().unwrap())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Time that no test takes.
const LONG: Duration = Duration::from_mins(10);

fn wait_until(holds: impl Fn() -> bool) {
    let due = Instant::now() + LONG;
    while !holds() {
        assert!(Instant::now() < due, "the condition never holds");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Ten jobs: eight rollouts, a report and an analysis.
fn jobs(trials: u32) -> Vec<Value> {
    let record = " 3 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n";
    let rollouts = (0..8).map(|seed| {
        json!({
            "id": seed.to_string(), "action": "rollout", "position": "start", "dice": "31",
            "top": 1, "report_every": 0.01,
            "rollout": {"trials": trials, "truncate": 1, "seed": seed, "min_trials": 36},
        })
    });
    let file =
        |action: &str| json!({"id": action, "action": action, "record": record, "level": "1-ply"});
    rollouts.chain([file("report"), file("analyse")]).collect()
}

fn create(server: &Serving, jobs: &[Value]) -> Vec<String> {
    let mut client = server.connect();
    let create =
        |job| client.post("/v1/jobs", job).unwrap().json()["id"].as_str().unwrap().to_owned();
    jobs.iter().map(create).collect()
}

fn has_ended(server: &Serving, id: &str) -> bool {
    server.get(&format!("/v1/jobs/{id}"))["ended"].is_number()
}

/// Waits until all jobs are done and returns their results.
fn results(server: &Serving, ids: &[String]) -> Vec<String> {
    let result = |id: &String| {
        wait_until(|| has_ended(server, id));
        assert_eq!(server.get(&format!("/v1/jobs/{id}"))["state"], "done");
        server.connect().get(&format!("/v1/jobs/{id}/result")).unwrap().text()
    };
    ids.iter().map(result).collect()
}

/// Kills a server with ten jobs once all rollouts have a checkpoint. Returns the number of jobs that have not
/// ended.
fn killed(folder: &Path, options: &str, jobs: &[Value]) -> (Vec<String>, usize) {
    let server = Serving::start(options);
    let ids = create(&server, jobs);
    let checkpoint = |id: &String| folder.join(id).join("checkpoint");
    wait_until(|| ids[..8].iter().all(|id| checkpoint(id).exists()));
    server.kill();
    let is_unfinished = |id: &&String| !folder.join(id).join("status.json").exists();
    let unfinished = ids[..8].iter().filter(is_unfinished).count();
    (ids, unfinished)
}

#[test]
fn ten_jobs_of_a_killed_server_continue_to_the_same_bytes() {
    let mut trials = 432;
    loop {
        let (folder, jobs) = (tempfile::tempdir().unwrap(), jobs(trials));
        let options = format!(
            "--plies 0 --threads 10 --log off --checkpoint-every 0 --jobs-folder {}",
            folder.path().display()
        );
        let (ids, unfinished) = killed(folder.path(), &options, &jobs);
        if unfinished == 0 {
            // The machine was too quick: nothing was left to continue.
            trials *= 4;
            continue;
        }
        let server = Serving::start(&options);
        let continued = results(&server, &ids);
        let whole = results(&server, &create(&server, &jobs));
        assert_eq!(continued, whole);
        return;
    }
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_saves_its_jobs_and_logs_each_request() {
    let folder = tempfile::tempdir().unwrap();
    let options =
        format!("--plies 0 --threads 1 --log json --jobs-folder {}", folder.path().display());
    let server = Serving::start(&options);
    let mut job = jobs(1_000_000).swap_remove(0);
    job["rollout"]["trials"] = json!(1_000_000);
    let ids = create(&server, &[job]);
    wait_until(|| server.get(&format!("/v1/jobs/{}", ids[0]))["done"].is_number());
    let (code, log) = server.terminate();
    assert_eq!(code, Some(143));
    let events: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&events[0]["event"], &events[events.len() - 1]["event"]),
        (&json!("begin"), &json!("end"))
    );
    let created = events.iter().find(|event| event["method"] == "POST").unwrap();
    assert_eq!((&created["path"], &created["status"]), (&json!("/v1/jobs"), &json!(201)));
    let names = ["request.json", "checkpoint"].map(|name| folder.path().join(&ids[0]).join(name));
    assert!(names.iter().all(|name| fs::metadata(name).unwrap().len() > 0));
    let server = Serving::start(&options);
    assert_eq!(server.get("/v1/jobs")["jobs"][0]["id"], json!(ids[0]));
    wait_until(|| server.get(&format!("/v1/jobs/{}", ids[0]))["done"].is_number());
}
