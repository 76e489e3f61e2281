//! Questions, uploads, pages and metrics.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use barpoint_serve::{ENDPOINTS, Kind, Verb};
use serde_json::{Value, json};

use super::client::{Running, wait_until};

const MATCH: &str =
    " 3 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n  2) 52: 13/8 13/11\n";

#[test]
fn questions_are_answered_by_parameters_and_by_bodies() {
    let server = Running::start();
    let fields = json!({"position": "start", "dice": "31", "top": 1});
    let posted = server.post("/v1/moves", &fields);
    assert_eq!((posted.status, &posted.json()["plays"][0]["play"]), (200, &json!("8/5 6/5")));
    let got = server.get("/v1/moves?position=start&dice=31&candidates=1");
    assert_eq!(got.body, posted.body);
    for (path, kind) in [
        ("/v1/evaluate?position=start", "evaluate"),
        ("/v1/cube?position=start&score=2-4/9", "cube"),
        ("/v1/rolls?position=start&order=dice", "rolls"),
        ("/v1/scoremap?position=start&points=2", "scoremap"),
        ("/v1/tempmap?position=start", "tempmap"),
        ("/v1/legal?position=start&dice=62", "legal"),
        ("/v1/resignation?position=start&by=opponent", "resignation"),
        ("/v1/race?position=start", "race"),
        ("/v1/openings", "openings"),
        ("/v1/met_points?position=start&quantities=market+windows", "met_points"),
        ("/v1/version", "version"),
        ("/v1/health", "health"),
    ] {
        let answer = server.get(path);
        assert_eq!((answer.status, &answer.json()["type"]), (200, &json!(kind)), "{path}");
    }
    let batch = json!({"positions": ["start", "sGfwATDgc/ABMA"]});
    let batch = server.post("/v1/evaluate_batch", &batch).json();
    for (place, id) in ["start", "sGfwATDgc/ABMA"].iter().enumerate() {
        let one = server.get(&format!("/v1/evaluate?position={id}")).json();
        assert_eq!(batch["equities"][place], one["cubeful"]["equity"]);
        assert_eq!(batch["chances"][place][0], one["chances"]["win"]);
    }
    let table = server.post("/v1/table", &json!({"length": 3, "act": "roll", "dice": "31"})).json();
    assert_eq!((&table["on_roll"], &table["dice"]), (&json!(0), &json!("31")));
    let rollout = json!({"position": "start", "rollout": {"trials": 36, "truncate": 1}});
    assert_eq!(server.post("/v1/rollout", &rollout).json()["trials"], 36);
    let doubtful = server.get("/v1/evaluate?position=start&plys=3").json();
    assert_eq!(doubtful["warnings"][0]["field"], "plys");
}

#[test]
fn a_batch_is_answered_in_its_order_and_a_bad_request_costs_its_own_answer() {
    let server = Running::start();
    let good = |id: &str| json!({"id": id, "action": "evaluate", "position": "start"});
    let answers = server.post("/v1/batch", &json!([good("a"), {"action": "moves"}, 5, good("b")]));
    let answers = answers.json();
    let kinds: Vec<&Value> = answers.as_array().unwrap().iter().map(|it| &it["type"]).collect();
    assert_eq!(kinds, ["evaluate", "error", "error", "evaluate"]);
    assert_eq!((&answers[0]["id"], &answers[3]["id"]), (&json!("a"), &json!("b")));
}

#[test]
fn a_file_is_analysed_reported_and_converted() {
    let server = Running::start();
    let upload =
        |path: &str| server.send("POST", path, "Content-Type: text/plain\r\n", MATCH.as_bytes());
    let analysis = upload("/v1/analyse?level=0-ply").json();
    assert_eq!(analysis["actions"][0]["best"], "8/5 6/5");
    let page = upload("/v1/report?level=0-ply");
    assert_eq!(page.header("Content-Type"), Some("text/html; charset=utf-8"));
    assert!(page.text().contains("8/4"));
    assert!(upload("/v1/report?level=0-ply&to=pdf").body.starts_with(b"%PDF-"));
    assert!(upload("/v1/convert?to=sgf").text().starts_with("(;"));
    // A file has no place for warnings.
    let misspelt = upload("/v1/convert?to=sgf&levle=0-ply");
    let warnings = misspelt.header("Barpoint-Warnings").unwrap_or_default();
    assert!(warnings.starts_with(r#"[{"field":"levle","reason":"#), "{warnings}");
    let body = json!({"record": MATCH, "to": "sgf"});
    assert_eq!(server.post("/v1/convert", &body).body, upload("/v1/convert?to=sgf").body);
}

#[test]
fn a_file_is_converted_to_ogxm_and_back() {
    let server = Running::start();
    let upload = |path: &str, bytes: &[u8]| {
        server.send("POST", path, "Content-Type: application/octet-stream\r\n", bytes)
    };
    let written = upload("/v1/convert?to=ogxm", MATCH.as_bytes());
    assert_eq!((written.status, &written.body[..4]), (200, &b"OGXM"[..]));
    assert_eq!(written.header("Content-Type"), Some("application/octet-stream"));
    // The same by a body in JSON and by a form, and again from the new file.
    let body = json!({"record": MATCH, "to": "ogxm"});
    assert_eq!(server.post("/v1/convert", &body).body, written.body);
    let parts = [("to", None, "ogxm"), ("file", Some("a.mat"), MATCH)];
    assert_eq!(server.send("POST", "/v1/convert", FORM, &form(&parts)).body, written.body);
    assert_eq!(upload("/v1/convert?to=ogxm", &written.body).body, written.body);
    let back = upload("/v1/convert?to=mat", &written.body).text();
    assert!(back.contains("31: 8/4") && back.contains("52: 13/11* 13/8"), "{back}");
    let analysis = upload("/v1/analyse?level=0-ply", &written.body).json();
    assert_eq!(analysis["actions"][0]["best"], "8/5 6/5");
}

#[test]
fn an_analysed_file_keeps_the_analyses_of_others_and_is_a_text() {
    let server = Running::start();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/gnubg-text/match.sgf");
    let sgf = fs::read_to_string(file).unwrap();
    let post = |to: &str| {
        let body = json!({"record": sgf, "to": to, "level": "instant"});
        server.post("/v1/analyse", &body)
    };
    let refused = post("ogxm");
    assert_eq!((refused.status, &refused.json()["field"]), (422, &json!("to")));
    assert!(refused.text().contains("is not a text"), "{}", refused.text());
    let record = post("json").json()["record"].as_str().unwrap().to_owned();
    for program in ["GNU Backgammon", "Barpoint"] {
        assert!(record.contains(&format!("\"by\":\"{program}")), "{program}: {record:.3000}");
    }
    // `convert` makes the file that holds both.
    let converted = server.post("/v1/convert", &json!({"record": record, "to": "ogxm"}));
    assert_eq!((converted.status, &converted.body[..4]), (200, &b"OGXM"[..]));
}

/// Media type of a form.
const FORM: &str = "Content-Type: multipart/form-data; boundary=--boundary\r\n";

/// Returns a form: names of parts with a file name if they have one, and texts.
fn form(parts: &[(&str, Option<&str>, &str)]) -> Vec<u8> {
    let part = |(name, file, text): &(&str, Option<&str>, &str)| {
        let file = file.map(|file| format!("; filename=\"{file}\"\r\nContent-Type: text/plain"));
        let file = file.unwrap_or_default();
        format!(
            "----boundary\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{text}\r\n"
        )
    };
    (parts.iter().map(part).collect::<String>() + "----boundary--\r\n").into_bytes()
}

#[test]
fn forms_of_browsers_and_of_curl_are_uploads() {
    let server = Running::start();
    let send = |path: &str, parts: &[(&str, Option<&str>, &str)]| {
        server.send("POST", path, FORM, &form(parts))
    };
    let plain =
        server.send("POST", "/v1/convert?to=sgf", "Content-Type: text/plain\r\n", MATCH.as_bytes());
    assert_eq!(send("/v1/convert?to=sgf", &[("file", Some("a.mat"), MATCH)]).body, plain.body);
    assert_eq!(send("/v1/convert?to=sgf", &[("file", None, MATCH)]).body, plain.body);
    let fields = [
        ("to", None, "sgf"),
        ("level", None, ""),
        ("number", None, "1"),
        ("match", Some("ä b.mat"), MATCH),
    ];
    assert_eq!(send("/v1/convert", &fields).body, plain.body);
    let pasted = [("record", None, MATCH), ("file", Some(""), ""), ("to", None, "sgf")];
    assert_eq!(send("/v1/convert", &pasted).body, plain.body);
    let job = send("/v1/jobs", &[("action", None, "convert"), fields[0], fields[3]]);
    assert_eq!((job.status, &job.json()["action"]), (201, &json!("convert")));
    let analysis = send("/v1/jobs", &[fields[3]]);
    assert_eq!((analysis.status, &analysis.json()["action"]), (201, &json!("analyse")));
    let twice = send("/v1/convert", &[fields[0], fields[3], fields[3]]);
    assert_eq!((twice.status, &twice.json()["field"]), (400, &json!("match")));
    let both = send("/v1/convert?to=sgf", &fields);
    assert_eq!((both.status, &both.json()["field"]), (422, &json!("to")));
    let none = send("/v1/convert?to=sgf", &[]);
    assert_eq!((none.status, &none.json()["field"]), (422, &json!("record")));
    let whole = form(&[fields[3]]);
    for (headers, body) in [
        (FORM, &whole[..whole.len() - 9]),
        (FORM, b"nonsense"),
        (FORM, b""),
        ("Content-Type: multipart/form-data\r\n", &whole),
    ] {
        let refused = server.send("POST", "/v1/convert?to=sgf", headers, body);
        assert_eq!((refused.status, &refused.json()["type"]), (400, &json!("error")), "{headers}");
    }
    assert_eq!(server.send("POST", "/v1/moves", FORM, &whole).status, 415);
}

#[test]
fn assistants_post_messages_of_the_model_context_protocol() {
    let server = Running::start();
    let post = |message: &Value| server.post("/mcp", message);
    let request = |id: u32, method: &str, params: Value| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
    let greeting = post(&request(1, "initialize", json!({"protocolVersion": "2025-03-26"})));
    assert_eq!((greeting.status, greeting.header("Content-Type")), (200, Some("application/json")));
    assert_eq!(greeting.json()["result"]["protocolVersion"], "2025-03-26");
    let notice = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let accepted = post(&notice);
    assert_eq!((accepted.status, accepted.body.len()), (202, 0));
    let arguments = json!({"position": "start", "dice": "31"});
    let call = request(2, "tools/call", json!({"name": "moves", "arguments": arguments}));
    let answer = post(&call).json();
    let moves = server.get("/v1/moves?position=start&dice=31").json();
    assert_eq!(answer["result"]["structuredContent"]["plays"], moves["plays"]);
    let batch = post(&json!([call, notice, request(3, "ping", json!({})), []])).json();
    let ids: Vec<&Value> = batch.as_array().unwrap().iter().map(|it| &it["id"]).collect();
    assert_eq!(ids, [&json!(2), &json!(3), &Value::Null]);
    for (invalid, status) in [(json!({}), 422), (json!(5), 400), (json!([]), 400)] {
        let refused = post(&invalid);
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (status, &json!(-32600)));
    }
    let with = |headers: &str, body: &[u8]| server.send("POST", "/mcp", headers, body).status;
    let (json, ping) =
        ("Content-Type: application/json\r\n", request(4, "ping", json!({})).to_string());
    assert_eq!(with(&format!("{json}MCP-Protocol-Version: 2025-06-18\r\n"), ping.as_bytes()), 200);
    assert_eq!(with(&format!("{json}MCP-Protocol-Version: 1999-01-01\r\n"), ping.as_bytes()), 400);
    assert_eq!(with("Content-Type: text/plain\r\n", ping.as_bytes()), 415);
    assert_eq!((with(json, b""), with(json, b"{"), with(json, b"\"\xff\"")), (400, 400, 400));
    let get = server.get("/mcp");
    assert_eq!((get.status, get.header("Allow")), (405, Some("POST")));
    assert_eq!(server.send("DELETE", "/mcp", "", b"").status, 405);
}

#[test]
fn work_for_assistants_has_the_limits_of_the_server() {
    let server = Running::with(|options| options.limits.work = Duration::from_millis(100));
    let arguments = json!({"position": "start", "rollout": {"trials": 100_000_000, "truncate": 1}});
    let params = json!({"name": "rollout", "arguments": arguments});
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let result = &server.post("/mcp", &call).json()["result"];
    assert_eq!(result["isError"], true);
    assert!(
        result["content"][0]["text"].as_str().unwrap().contains("takes longer than"),
        "{result}"
    );
    wait_until(|| server.get("/v1/health").json()["running"] == 0);
}

#[test]
fn clients_of_wildbg_are_answered() {
    let server = Running::start();
    let start = "p24=2&p19=-5&p17=-3&p13=5&p12=-5&p8=3&p6=5&p1=-2";
    let moves = server.get(&format!("/move?die1=3&die2=1&{start}")).json();
    assert_eq!(moves["moves"][0]["play"], json!([{"from": 8, "to": 5}, {"from": 6, "to": 5}]));
    let win = moves["moves"][0]["probabilities"]["win"].as_f64().unwrap();
    assert!((0.54..0.57).contains(&win), "{win}");
    let eval = server.get(&format!("/eval?{start}&x_away=3&o_away=5")).json();
    assert_eq!(eval["cube"], json!({"double": false, "accept": true}));
    assert!(eval["probabilities"]["loseBg"].is_number());
    let bar = server.get("/move?die1=6&die2=6&p25=1&p19=-2").json();
    assert_eq!(bar["moves"][0]["play"], json!([]));
    assert_eq!(server.get(&format!("/move?die1=7&die2=1&{start}")).status, 400);
}

#[test]
fn every_route_without_a_parameter_answers() {
    let server = Running::start();
    for endpoint in ENDPOINTS {
        let path = endpoint.path.replace("{id}", "none");
        let answer = match endpoint.method {
            Verb::Get => server.get(&path),
            Verb::Post => server.post(&path, &json!({})),
            Verb::Delete => server.send("DELETE", &path, "", b""),
        };
        assert!((200..500).contains(&answer.status), "{path}: {}", answer.head);
        let is_mcp = endpoint.kind == Kind::Mcp;
        let is_error =
            answer.json()["type"] == "error" || is_mcp && answer.json()["error"].is_object();
        assert!(answer.status < 400 || is_error, "{path}");
    }
    let metrics = server.get("/metrics").text();
    assert!(
        metrics.contains(
            "barpoint_requests_total{route=\"/v1/moves\",method=\"POST\",status=\"400\"} 1"
        )
    );
    assert!(metrics.contains("barpoint_jobs{state=\"running\"} 0"), "{metrics}");
}

#[test]
fn the_page_is_served_where_no_folder_is_given() {
    let server = Running::with(|options| options.token = Some("secret".to_owned()));
    let get = |path: &str, headers: &str| server.send("GET", path, headers, b"");
    let plain = get("/", "");
    assert_eq!((plain.status, plain.header("Content-Encoding")), (200, None));
    assert!(plain.text().contains("assets/page.js"), "{}", plain.text());
    let packed = get("/assets/page.js", "Accept-Encoding: gzip\r\n");
    assert_eq!((packed.status, packed.header("Content-Encoding")), (200, Some("gzip")));
    let tag = packed.header("ETag").unwrap();
    let again = format!("Accept-Encoding: gzip\r\nIf-None-Match: {tag}\r\n");
    assert_eq!(get("/assets/page.js", &again).status, 304);
    assert_eq!(get("/assets/page.js", &format!("If-None-Match: {tag}\r\n")).status, 200);
    assert_eq!(get("/assets", "").status, 404);
    // A page offers the token as a second protocol.
    let socket = |protocols: &str| {
        let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        let answer = get("/v1/ws", &format!("{upgrade}Sec-WebSocket-Protocol: {protocols}\r\n"));
        (answer.status, answer.header("Sec-WebSocket-Protocol").map(str::to_owned))
    };
    assert_eq!(socket("barpoint, secret"), (101, Some("barpoint".to_owned())));
    for wrong in ["barpoint", "barpoint, wrong", "secret, barpoint", "other, secret"] {
        assert_eq!(socket(wrong).0, 401, "{wrong}");
    }
}

#[test]
fn a_server_that_nobody_uses_ends() {
    let server = Running::with(|options| options.idle = Some(Duration::from_millis(50)));
    // It waits for its first client.
    std::thread::sleep(Duration::from_millis(200));
    assert!(!server.has_ended());
    let socket = server.connect().upgrade("/v1/ws").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert!(!server.has_ended());
    drop(socket);
    while !server.has_ended() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn files_are_served_from_their_folder_alone() {
    let folder = tempfile::tempdir().unwrap();
    let web = folder.path().join("web");
    fs::create_dir(&web).unwrap();
    fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    fs::write(web.join("index.html"), "<p>start").unwrap();
    fs::write(web.join("engine.wasm"), [0, 1]).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("../secret.txt", web.join("link.txt")).unwrap();
    let server = Running::with(|options| options.web = Some(web.clone()));
    let page = server.get("/");
    assert_eq!((page.status, page.text().as_str()), (200, "<p>start"));
    let tag = page.header("ETag").unwrap();
    assert_eq!(server.send("GET", "/", &format!("If-None-Match: {tag}\r\n"), b"").status, 304);
    assert_eq!(server.get("/engine.wasm").header("Content-Type"), Some("application/wasm"));
    for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/link.txt", "/none"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn packed_files_are_served_to_clients_that_unpack_them() {
    let folder = tempfile::tempdir().unwrap();
    let web = folder.path().join("web");
    fs::create_dir(&web).unwrap();
    for (name, content) in
        [("engine.wasm", "plain"), ("engine.wasm.br", "Brotli"), ("engine.wasm.gz", "gzip")]
    {
        fs::write(web.join(name), content).unwrap();
    }
    // This one was packed before its file was written again.
    fs::write(web.join("old.js.br"), "Brotli").unwrap();
    let changed = fs::metadata(web.join("old.js.br")).unwrap().modified().unwrap();
    let file = fs::File::create(web.join("old.js")).unwrap();
    file.set_modified(changed + Duration::from_secs(2)).unwrap();
    let server = Running::with(|options| options.web = Some(web.clone()));
    let get = |path: &str, headers: &str| server.send("GET", path, headers, b"");
    let mut tags = BTreeSet::new();
    for (accepted, encoding, body) in [
        ("", None, "plain"),
        ("Accept-Encoding: deflate, identity\r\n", None, "plain"),
        ("Accept-Encoding: gzip, deflate\r\n", Some("gzip"), "gzip"),
        ("Accept-Encoding: br;q=0, gzip\r\n", Some("gzip"), "gzip"),
        ("Accept-Encoding: gzip, deflate, br, zstd\r\n", Some("br"), "Brotli"),
    ] {
        let answer = get("/engine.wasm", accepted);
        assert_eq!((answer.status, answer.text().as_str()), (200, body), "{accepted}");
        assert_eq!(answer.header("Content-Encoding"), encoding, "{accepted}");
        assert_eq!(answer.header("Content-Type"), Some("application/wasm"));
        assert_eq!(answer.header("Vary"), Some("Accept-Encoding"));
        let tag = answer.header("ETag").unwrap();
        let again = get("/engine.wasm", &format!("{accepted}If-None-Match: {tag}\r\n"));
        assert_eq!((again.status, again.header("Content-Encoding")), (304, None), "{accepted}");
        tags.insert(tag.to_owned());
    }
    assert_eq!(tags.len(), 3, "a cache distinguishes them");
    let old = get("/old.js", "Accept-Encoding: br\r\n");
    assert_eq!((old.header("Content-Encoding"), old.text().as_str()), (None, ""));
}

#[test]
fn a_server_without_a_library_lists_no_match() {
    let server = Running::start();
    let list = server.get("/v1/library?limit=5");
    assert_eq!((list.status, list.json()), (200, json!({"version": 1, "total": 0, "matches": []})));
    for path in ["/v1/library/1", "/v1/library/x"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    for path in ["/v1/library?limit=0", "/v1/library?limit=x", "/v1/library?colour=red"] {
        assert_eq!(server.get(path).status, 400, "{path}");
    }
}

#[test]
fn a_library_that_grows_keeps_matches_and_finds_their_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/library.db");
    let server = Running::with(|options| {
        options.library = Some(path.clone());
        options.library_grows = true;
    });
    let analysed =
        server.post("/v1/analyse", &json!({"record": MATCH, "level": "instant", "to": "json"}));
    let file = analysed.json()["record"].as_str().unwrap().to_owned();
    let add =
        |query: &str| server.send("POST", &format!("/v1/library{query}"), "", file.as_bytes());
    let outcome = |query: &str| add(query).json()[0]["outcome"].clone();
    assert_eq!(outcome("?file=a.mat"), "new");
    assert_eq!((outcome(""), outcome("?known=replace")), (json!("known"), json!("replaced")));
    assert_eq!(server.get("/v1/library?player=a&length=3").json()["total"], 1);
    assert_eq!(server.get("/v1/library?length=5").json()["total"], 0);
    let found = server.get("/v1/library/search?player=a&error=0.01..&kind=play&limit=1").json();
    assert_eq!((&found["total"], &found["hits"][0]["action"]["made"]), (&json!(2), &json!("8/4")));
    let trend = server.get("/v1/library/trend?player=a&by=theme").json();
    assert_eq!((&trend["player"], &trend["total"]["matches"]), (&json!("a"), &json!(1)));
    assert_eq!(server.get("/v1/library/players").json()["players"].as_array().unwrap().len(), 2);
    for (path, status) in [
        ("/v1/library/trend", 400),
        ("/v1/library/trend?player=a&by=theme&moving=5", 400),
        ("/v1/library/search?sort=oldest", 400),
        ("/v1/library/search?sort=error", 200),
        ("/v1/library?player=a&player=b", 400),
        ("/v1/library/trend?player=nobody", 404),
        ("/v1/library/trend?player=a&by=colour", 400),
        ("/v1/library/search?error=much", 400),
        ("/v1/library/search?since=soon", 400),
    ] {
        assert_eq!(server.get(path).status, status, "{path}");
    }
    assert_eq!(server.send("POST", "/v1/library", "", b"nonsense").status, 422);
    actions_are_tagged(&server);
    errors_are_learnt(&server);
    let params = json!({"uri": "barpoint://library"});
    let read = json!({"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": params});
    let resource = server.post("/mcp", &read).json();
    let text = resource["result"]["contents"][0]["text"].as_str().unwrap();
    let listed: Value = serde_json::from_str(text).unwrap();
    assert_eq!(listed, server.get("/v1/library?limit=100").json());
    let reader = Running::with(|options| options.library = Some(path.clone()));
    assert_eq!(reader.send("POST", "/v1/library", "", file.as_bytes()).status, 403);
    assert_eq!(reader.send("POST", "/v1/library/learn/add", "", b"").status, 403);
    assert_eq!(reader.send("POST", "/v1/library/tags?add_tag=New", "", b"").status, 403);
    assert_eq!(reader.get("/v1/library/tags").json(), server.get("/v1/library/tags").json());
}

/// Gives a tag to an error of a library, finds it by the tag, and takes the tag again.
fn actions_are_tagged(server: &Running) {
    let tags = || server.get("/v1/library/tags").json()["tags"].clone();
    let change = |query: &str| server.send("POST", &format!("/v1/library/tags?{query}"), "", b"");
    let found = |query: &str| server.get(&format!("/v1/library/search?{query}")).json();
    assert_eq!(tags(), json!([]));
    let hit = found("error=0.01..&kind=play&limit=1")["hits"][0].clone();
    let action = &hit["action"];
    let place =
        format!("match={}&game={}&move={}&kind=play", hit["id"], action["game"], action["action"]);
    let tagged = json!([{"name": "Prime time", "actions": 1}]);
    assert_eq!(change(&format!("add_tag=Prime+time&{place}")).json()["tags"], tagged);
    assert_eq!(change(&format!("add_tag=prime+TIME&{place}")).json()["tags"], tagged);
    let hits = found("tag=prime+time");
    assert_eq!((&hits["total"], &hits["hits"][0]["tags"]), (&json!(1), &json!(["Prime time"])));
    assert_eq!(found("tag=prime+time&game=9")["total"], 0);
    for (query, status) in [
        ("add_tag=+&match=1", 422),
        ("match=1", 400),
        ("add_tag=a&remove_tag=b", 400),
        ("add_tag=a&match=one", 400),
        ("add_tag=a&move=0", 400),
        ("add_tag=a&limit=5", 400),
        ("remove_tag=Other", 404),
    ] {
        assert_eq!(change(query).status, status, "{query}");
    }
    assert_eq!(server.get("/v1/library/search?tag=Other").status, 404);
    let left = change(&format!("remove_tag=PRIME+TIME&{place}")).json()["tags"].clone();
    assert_eq!(left, json!([{"name": "Prime time", "actions": 0}]));
    assert_eq!(found("tag=prime+time")["total"], 0);
}

/// Puts the errors of a library into a deck, and answers the questions.
fn errors_are_learnt(server: &Running) {
    let due = || server.get("/v1/library/learn").json()["questions"].as_array().unwrap().clone();
    assert_eq!(due(), Vec::<Value>::new());
    let add =
        || server.send("POST", "/v1/library/learn/add?error=0.01..&kind=play", "", b"").json();
    assert_eq!(add()["added"], 2);
    assert_eq!((&add()["added"], &add()["known"]), (&json!(0), &json!(2)));
    let questions = due();
    assert_eq!(questions.len(), 2);
    assert_eq!(questions[0].get("best"), None, "a question has no answer");
    assert_eq!(
        server.get("/v1/library/learn?new=1").json()["questions"].as_array().unwrap().len(),
        1
    );
    let answer = |given: Value| server.post("/v1/library/learn", &given);
    let id = &questions[0]["id"];
    let shown = answer(json!({"id": id})).json();
    assert_eq!((&shown["logged"], &shown["grade"]), (&json!(false), &json!("again")));
    assert_eq!(due().len(), 2);
    assert_eq!(server.get("/v1/library/learn?deck=other").status, 404);
    assert_eq!(server.get("/v1/library/learn?new=some").status, 400);
    let right = answer(json!({"id": id, "answer": shown["best"]})).json();
    assert_eq!((&right["loss"], &right["grade"]), (&json!(0.0), &json!("good")));
    let logged = answer(json!({"id": id, "answer": shown["best"], "grade": "easy"})).json();
    assert_eq!((&logged["logged"], &logged["grade"]), (&json!(true), &json!("easy")));
    assert_eq!(due().len(), 1);
    for given in [
        json!({"id": "none"}),
        json!({"id": id, "answer": "25/1"}),
        json!({"id": id, "grade": "superb"}),
        json!({"id": id, "colour": "red"}),
    ] {
        assert_eq!(answer(given.clone()).status, 422, "{given}");
    }
}
