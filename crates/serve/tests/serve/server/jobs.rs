//! Jobs: events, results, cancellation and restarts.

use std::io::Write;

use barpoint_testing::WebSocket;
use serde_json::{Value, json};

use super::client::{Running, wait_until};

fn rollout(trials: u32, seed: u32) -> Value {
    json!({
        "id": "r", "action": "rollout", "position": "start", "report_every": 0.05,
        "rollout": {"trials": trials, "truncate": 1, "seed": seed},
    })
}

fn create(server: &Running, request: &Value) -> String {
    let answer = server.post("/v1/jobs", request);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn state(server: &Running, id: &str) -> String {
    let job = server.get(&format!("/v1/jobs/{id}")).json();
    job["state"].as_str().unwrap().to_owned()
}

fn wait_for(server: &Running, id: &str, wanted: &str) {
    wait_until(|| state(server, id) == wanted);
}

/// Waits until a job has reported trials.
fn wait_for_trials(server: &Running, id: &str) {
    wait_until(|| server.get(&format!("/v1/jobs/{id}")).json()["done"].is_number());
}

#[test]
fn a_job_has_events_and_a_result() {
    let server = Running::start();
    let request = rollout(360, 1);
    let id = create(&server, &request);
    let events = server.get(&format!("/v1/jobs/{id}/events")).text();
    let names: Vec<&str> = events.lines().filter_map(|it| it.strip_prefix("event: ")).collect();
    assert!(names.len() >= 2 && names.last() == Some(&"state"), "{names:?}");
    let data = events.lines().rfind(|line| line.starts_with("data: ")).unwrap();
    let last: Value = serde_json::from_str(&data[6..]).unwrap();
    assert_eq!(
        (&last["state"], &last["done"], &last["total"]),
        (&json!("done"), &json!(360), &json!(360))
    );
    let result = server.get(&format!("/v1/jobs/{id}/result"));
    let mut direct = request;
    direct.as_object_mut().unwrap().remove("action");
    direct.as_object_mut().unwrap().remove("report_every");
    assert_eq!(result.text(), server.post("/v1/rollout", &direct).text());
    // A client that comes back gets the events that it has not seen.
    let ids: Vec<&str> = events.lines().filter_map(|it| it.strip_prefix("id: ")).collect();
    let header = format!("Last-Event-ID: {}\r\n", ids[ids.len() - 2]);
    let rest = server.send("GET", &format!("/v1/jobs/{id}/events"), &header, b"").text();
    assert_eq!(rest.lines().filter(|line| line.starts_with("id: ")).count(), 1);
    assert_eq!(server.get("/v1/jobs").json()["jobs"][0]["id"], json!(id));
    assert_eq!(server.send("DELETE", &format!("/v1/jobs/{id}"), "", b"").status, 204);
    assert_eq!(server.get(&format!("/v1/jobs/{id}")).status, 404);
}

#[test]
fn jobs_are_cancelled_waiting_or_running_and_too_many_are_refused() {
    let server = Running::with(|options| options.limits.jobs = 2);
    let (first, second) =
        (create(&server, &rollout(100_000_000, 1)), create(&server, &rollout(9, 2)));
    wait_for(&server, &first, "running");
    let refused = server.post("/v1/jobs", &rollout(9, 3));
    assert_eq!((refused.status, &refused.json()["id"]), (429, &json!("r")));
    assert_eq!(server.get(&format!("/v1/jobs/{second}/result")).status, 409);
    assert_eq!(
        server.post(&format!("/v1/jobs/{second}/cancel"), &json!({})).json()["state"],
        "cancelled"
    );
    // Questions of clients that wait are answered beside a job.
    assert_eq!(server.get("/v1/evaluate?position=start").status, 200);
    wait_for_trials(&server, &first);
    server.post(&format!("/v1/jobs/{first}/cancel"), &json!({}));
    wait_for(&server, &first, "cancelled");
    let events = server.get(&format!("/v1/jobs/{first}/events")).text();
    assert!(events.contains("event: progress\n"), "{events}");
    let result = server.get(&format!("/v1/jobs/{first}/result")).json();
    assert_eq!((&result["type"], &result["stopped"]), (&json!("rollout"), &json!("interrupted")));
}

#[test]
fn jobs_continue_after_a_stop_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let record = " 3 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n";
    let report = json!({"action": "report", "record": record, "level": "0-ply", "to": "text"});
    let mut requests: Vec<Value> = (1..4).map(|seed| rollout(720, seed)).collect();
    requests.push(report);
    let ids: Vec<String> = {
        let server = Running::with_folder(folder.path());
        let ids = requests.iter().map(|request| create(&server, request)).collect::<Vec<_>>();
        let checkpoint = folder.path().join(&ids[0]).join("checkpoint");
        wait_until(|| checkpoint.exists());
        ids
    };
    let server = Running::with_folder(folder.path());
    for (id, request) in ids.iter().zip(&requests) {
        wait_for(&server, id, "done");
        let mut direct = request.clone();
        let action = direct.as_object_mut().unwrap().remove("action").unwrap();
        let path = format!("/v1/{}", action.as_str().unwrap());
        let whole = server.post(&path, &direct);
        assert_eq!(server.get(&format!("/v1/jobs/{id}/result")).body, whole.body, "{path}");
    }
}

#[test]
fn a_client_that_goes_away_cancels_its_work() {
    let server = Running::start();
    let body =
        json!({"position": "start", "rollout": {"trials": 100_000_000, "truncate": 1}}).to_string();
    let head = format!(
        "POST /v1/rollout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut client = server.connect();
    client.socket().write_all((head + &body).as_bytes()).unwrap();
    let running = || server.get("/v1/health").json()["running"].clone();
    wait_until(|| running() == 1);
    drop(client);
    wait_until(|| running() == 0);
}

// WebSockets.

fn document(socket: &mut WebSocket) -> Value {
    serde_json::from_str(&socket.receive().unwrap().unwrap()).unwrap()
}

#[test]
fn a_socket_speaks_json_lines_and_its_end_cancels_its_work() {
    let server = Running::start();
    let mut socket = server.connect().upgrade("/v1/ws").unwrap();
    socket.send(r#"{"id":"1","action":"moves","position":"start","dice":"31"}"#).unwrap();
    let direct = server.get("/v1/moves?id=1&position=start&dice=31");
    assert_eq!(socket.receive().unwrap(), Some(direct.text()));
    socket.send("nonsense").unwrap();
    let error = document(&mut socket);
    assert_eq!((&error["type"], &error["line"]), (&json!("error"), &json!(2)));
    let rollout = r#"{"id":"2","action":"rollout","position":"start","rollout":{"trials":100000000,"truncate":1},"report_every":0.05}"#;
    socket.send(rollout).unwrap();
    let partial = document(&mut socket);
    assert_eq!((&partial["id"], &partial["partial"]), (&json!("2"), &json!(true)));
    drop(socket);
    wait_until(|| server.get("/v1/health").json()["running"] == 0);
}
