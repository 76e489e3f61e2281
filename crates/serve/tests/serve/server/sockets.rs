//! WebSockets.

use barpoint_testing::WebSocket;
use serde_json::{Value, json};

use super::client::{Running, wait_until};

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
