//! Refusals: status and JSON error.

use std::io::Write;
use std::time::Duration;

use barpoint_testing::HttpReply;
use serde_json::json;

use super::client::{Running, wait_until};

/// Header of a body in JSON.
const JSON: &str = "Content-Type: application/json\r\n";

/// Checks the status of an answer, and that it is an error with a reason.
fn refused(answer: &HttpReply, status: u16, field: Option<&str>) {
    assert_eq!(answer.status, status, "{}", answer.head);
    assert!(
        answer.head.to_lowercase().contains("content-type: application/json"),
        "{}",
        answer.head
    );
    let error = answer.json();
    assert_eq!((&error["type"], &error["partial"]), (&json!("error"), &json!(false)));
    assert_eq!(error["field"].as_str(), field, "{error}");
    assert!(!error["reason"].as_str().unwrap().is_empty());
}

#[test]
fn each_fault_has_its_status_and_a_json_error() {
    let server = Running::start();
    refused(&server.get("/nowhere"), 404, None);
    refused(&server.get("/v1/jobs/none"), 404, None);
    let start = json!({"position": "start"});
    refused(&server.post("/v1/jobs?action=evaluate", &start), 422, Some("action"));
    let method = server.send("PUT", "/v1/moves", "", b"");
    refused(&method, 405, None);
    assert!(method.head.to_lowercase().contains("allow: "), "{}", method.head);
    let body = |headers: &str, body: &[u8]| server.send("POST", "/v1/moves", headers, body);
    refused(&body(JSON, b"{"), 400, None);
    refused(&body(JSON, b"[]"), 400, None);
    refused(&body(JSON, b"{\"position\":\"\xff\"}"), 400, None);
    refused(&body("Content-Type: text/xml\r\n", b"{}"), 415, None);
    refused(&body(JSON, &vec![b' '; 1 << 17]), 413, None);
    refused(
        &server.post("/v1/moves", &json!({"position": "start", "dice": 7.5})),
        400,
        Some("dice"),
    );
    refused(&server.post("/v1/moves", &json!({"position": "start"})), 422, Some("dice"));
    refused(
        &server.post("/v1/cube", &json!({"position": "start", "plies": 3})),
        422,
        Some("plies"),
    );
    refused(&server.post("/v1/cube", &json!({"action": "moves"})), 400, Some("action"));
    refused(&server.get("/v1/cube?position=start&position=start"), 400, Some("position"));
    refused(&server.get("/v1/cube?position=%ff"), 400, Some("query"));
    refused(&server.get("/v1/ws"), 400, None);
    refused(&server.post("/v1/jobs", &json!({"action": "health"})), 422, Some("action"));
    refused(&server.post("/v1/health", &json!({"id": null})), 400, Some("id"));
    refused(&server.get("/eval?x_away=3"), 422, Some("x_away"));
    assert_eq!(server.get("/v1/health").status, 200);
}

#[test]
fn hosts_and_origins_of_others_are_refused() {
    let server = Running::start();
    let request = |host: &str, headers: &str| {
        server
            .raw(
                format!(
                    "GET /v1/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"
                )
                .as_bytes(),
            )
            .unwrap()
    };
    assert_eq!(request("localhost", "").status, 200);
    assert_eq!(request("[::1]:80", "").status, 200);
    refused(&request("evil.example", ""), 403, Some("Host"));
    refused(&request("127.0.0.1.evil.example:80", ""), 403, Some("Host"));
    refused(&request("localhost", "Origin: https://evil.example\r\n"), 403, Some("Origin"));
    refused(&request("localhost", "Origin: null\r\n"), 403, Some("Origin"));
    assert_eq!(request("localhost:5", "Origin: http://localhost:5\r\n").status, 200);
    let server =
        Running::with(|options| options.origins = vec!["https://friend.example".to_owned()]);
    let answer = server.send("OPTIONS", "/v1/moves", "Origin: https://friend.example\r\n", b"");
    assert_eq!(answer.status, 204);
    assert!(answer.head.contains("access-control-allow-origin: https://friend.example"));
}

#[test]
fn a_token_is_demanded_for_all_but_pages() {
    let server = Running::with(|options| options.token = Some("open sesame".to_owned()));
    let with = |token: &str| server.send("GET", "/v1/health", token, b"");
    let none = with("");
    refused(&none, 401, Some("Authorization"));
    assert!(none.head.to_lowercase().contains("www-authenticate: bearer"));
    refused(&with("Authorization: Bearer open sesamE\r\n"), 401, Some("Authorization"));
    refused(&with("Authorization: Basic open sesame\r\n"), 401, Some("Authorization"));
    assert_eq!(with("Authorization: bearer open sesame\r\n").status, 200);
    refused(&server.get("/metrics"), 401, Some("Authorization"));
    assert_eq!(server.get("/openapi.json").status, 200);
}

#[test]
fn slow_work_is_refused_in_time_and_ends() {
    let server = Running::with(|options| options.limits.work = Duration::from_millis(100));
    let long = json!({"position": "start", "rollout": {"trials": 100_000_000, "truncate": 1}});
    let late = server.post("/v1/rollout", &long);
    refused(&late, 503, None);
    assert!(late.header("Retry-After").is_some());
    let idle = json!([0, 0]);
    wait_until(|| {
        let health = server.get("/v1/health").json();
        json!([health["running"], health["queued"]]) == idle
    });
}

#[test]
fn slow_clients_are_refused_in_time() {
    let server = Running::with(|options| options.limits.transfer = Duration::from_millis(200));
    let head = "POST /v1/moves HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    for incomplete in [head.to_owned(), format!("{head}Content-Length: 99\r\n\r\n{{")] {
        // The connection ends without an answer if this thread is not quick enough to begin its request.
        let answers = std::iter::repeat_with(|| server.raw(incomplete.as_bytes()));
        refused(&answers.flatten().next().unwrap(), 408, None);
    }
}

#[test]
fn malformed_heads_are_refused_with_a_json_error() {
    let server = Running::start();
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "X: 1\r\n".repeat(200));
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(1 << 20));
    let address = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(70_000));
    for (head, status) in [
        ("nonsense\r\n\r\n", 400),
        ("GET / HTTP/7\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nA header\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        (&many, 431),
        (&long, 431),
        (&address, 414),
    ] {
        let answer = server.raw(head.as_bytes());
        refused(&answer.unwrap_or_else(|error| panic!("{status}: {error}")), status, None);
    }
    // An answer on the same connection does not hide the refusal of the next request.
    let mut client = server.connect();
    assert_eq!(client.get("/v1/health").unwrap().status, 200);
    client.socket().write_all(b"\0\r\n\r\n").unwrap();
    refused(&client.receive().unwrap(), 400, None);
    let metrics = server.get("/metrics").text();
    let count = "barpoint_requests_total{route=\"other\",method=\"other\",status=\"431\"} 2";
    assert!(metrics.contains(count), "{metrics}");
}

#[test]
fn connections_beyond_the_limit_are_refused() {
    let server = Running::with(|options| options.limits.connections = 2);
    let body = json!({"position": "start", "rollout": {"trials": 100_000_000}}).to_string();
    let length = body.len();
    let ask = || {
        let mut client = server.connect();
        let head = format!("POST /v1/rollout HTTP/1.1\r\nHost: localhost\r\n{JSON}");
        let request = format!("{head}Content-Length: {length}\r\n\r\n{body}");
        client.socket().write_all(request.as_bytes()).unwrap();
        client
    };
    let _first = ask();
    wait_until(|| server.get("/v1/health").json()["running"] == json!(1));
    let answer = loop {
        // This client gives way if its request has not come yet.
        let _second = ask();
        std::thread::sleep(Duration::from_millis(20));
        let answer = server.get("/v1/health");
        if answer.status != 200 {
            break answer;
        }
    };
    refused(&answer, 503, None);
}

#[test]
fn clients_who_only_wait_keep_nobody_out() {
    let server = Running::with(|options| options.limits.connections = 2);
    let head = format!("POST /v1/moves HTTP/1.1\r\nHost: localhost\r\n{JSON}");
    for sent in [String::new(), head.clone(), format!("{head}Content-Length: 99\r\n\r\n{{")] {
        let mut slow: Vec<_> = (0..4).map(|_| server.connect()).collect();
        for client in &mut slow {
            // The first ones may be gone already.
            let _ = client.socket().write_all(sent.as_bytes());
        }
        for _ in 0..4 {
            assert_eq!(server.get("/v1/health").status, 200, "{sent}");
        }
    }
}

#[test]
fn requests_that_two_readers_would_read_differently_are_refused() {
    let server = Running::start();
    let get =
        |hosts: &str| server.raw(format!("GET /v1/health HTTP/1.1\r\n{hosts}\r\n").as_bytes());
    refused(&get("Host: localhost\r\nHost: evil.com\r\n").unwrap(), 400, Some("Host"));
    refused(&get("Host: localhost\r\nHost: localhost\r\n").unwrap(), 400, Some("Host"));
    refused(&get("Host: 127.0.0.1:1@evil\r\n").unwrap(), 400, Some("Host"));
    let lengths = ["Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"];
    for [one, other] in [lengths, [lengths[1], lengths[0]]] {
        let head = format!("POST /v1/moves HTTP/1.1\r\nHost: localhost\r\n{JSON}{one}{other}\r\n");
        let answer = server.raw(format!("{head}0\r\n\r\n").as_bytes());
        refused(&answer.unwrap(), 400, Some("Content-Length"));
    }
    let twice = [
        r#"{"position": "start", "dice": "31", "dice": "65"}"#,
        r#"{"position": "start", "rollout": {"trials": 1, "trials": 2}}"#,
    ];
    for body in twice {
        let answer = server.send("POST", "/v1/moves", JSON, body.as_bytes());
        refused(&answer, 400, None);
        assert!(answer.json()["reason"].as_str().unwrap().contains("is given twice"));
    }
}
