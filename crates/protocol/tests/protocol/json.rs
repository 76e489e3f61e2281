//! Sessions of the JSON-lines protocol.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, LazyLock, Mutex};
use std::time::Duration;

use barpoint::Engine;
use barpoint::wire::reply::{Problem, Reply};
use barpoint_protocol::{Handler, JsonSession, Outbox, OutboxClosed, Workforce, WorkforceSize};
use serde_json::{Value, from_str, json, to_string, to_value};

/// Keeps all replies.
#[derive(Default)]
struct Kept {
    replies: Mutex<Vec<Reply>>,
    changed: Condvar,
}

impl Outbox for Kept {
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        self.replies.lock().unwrap().push(reply.clone());
        self.changed.notify_all();
        Ok(())
    }
}

impl Kept {
    fn lines(&self) -> Vec<String> {
        self.replies.lock().unwrap().iter().map(|reply| to_string(reply).unwrap()).collect()
    }

    fn ids(&self) -> Vec<String> {
        let id =
            |line: &String| from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned();
        self.lines().iter().map(id).collect()
    }

    /// Waits until a reply satisfies a condition.
    fn wait_for(&self, is_wanted: impl Fn(&Reply) -> bool) {
        let mut replies = self.replies.lock().unwrap();
        while !replies.iter().any(&is_wanted) {
            let (next, waited) =
                self.changed.wait_timeout(replies, Duration::from_mins(2)).unwrap();
            assert!(!waited.timed_out());
            replies = next;
        }
    }
}

/// Engine at 0 plies, which takes a while to make.
static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new().with_plies(0).unwrap());

struct Desk {
    workforce: Workforce,
    handler: Arc<Handler>,
}

impl Desk {
    fn new(workers: usize, capacity: usize) -> Self {
        let size = WorkforceSize { workers, threads_per_task: 1, capacity };
        let (workforce, handler) = (Workforce::start(size).unwrap(), Handler::new(ENGINE.clone()));
        Self { workforce, handler: Arc::new(handler) }
    }

    fn open(&self) -> (JsonSession, Arc<Kept>) {
        let kept = Arc::new(Kept::default());
        let outbox = Arc::clone(&kept) as Arc<dyn Outbox>;
        (JsonSession::new(Arc::clone(&self.handler), &self.workforce, outbox), kept)
    }
}

fn answer(lines: &[&str]) -> Vec<Reply> {
    let desk = Desk::new(1, 1000);
    let (mut session, kept) = desk.open();
    for line in lines {
        session.line(line);
    }
    session.finish();
    let replies = kept.replies.lock().unwrap();
    replies.clone()
}

/// Rollout that takes at least a minute.
const LONG: &str = r#"{"id":"long","action":"rollout","position":"start","rollout":{"trials":100000000,"truncate":1,"variance_reduction":false},"report_every":0.01}"#;

#[test]
fn an_error_names_the_field_the_reason_and_a_right_value() {
    let check = |line: &str, field: Option<&str>, reason: &str, expected: &str| {
        let [Reply::Error(problem)] = &answer(&[line])[..] else { panic!("{line}") };
        let Problem { field: at, reason: said, expected: wanted, .. } = problem;
        assert_eq!(at.as_deref(), field, "{line}");
        assert!(said.contains(reason), "{line}: {said}");
        let wanted = wanted.as_deref().unwrap_or_default();
        assert!(wanted.contains(expected), "{line}: {wanted}");
    };
    let evaluate = |rest: &str| format!(r#"{{"id":"1","action":"evaluate",{rest}}}"#);
    check("{", None, "not JSON", "one object");
    check("[]", None, "not an object", "id");
    check("7", None, "not an object", "id");
    check(&"[".repeat(100_000), None, "recursion limit", "one object");
    check(r#"{"action":"evaluate"}"#, Some("id"), "no id", "a text");
    check(r#"{"id":1,"action":"evaluate"}"#, Some("id"), "no id", "a text");
    check(r#"{"id":"1"}"#, Some("action"), "no action", "evaluate, evaluate_batch");
    check(r#"{"id":"1","action":"eval"}"#, Some("action"), "eval", "evaluate, evaluate_batch");
    check(&evaluate(r#""plies":1"#), Some("position"), "no position", "26 numbers");
    check(&evaluate(r#""position":"hello""#), Some("position"), "names no position", "position ID");
    check(&evaluate(r#""position":[1,2]"#), Some("position"), "", "");
    check(&evaluate(r#""position":{}"#), Some("position"), "`{}`", "26 numbers");
    check(&evaluate(r#""position":"cIkKAAAAAAAA""#), Some("position"), "no board", "position ID");
    check(&evaluate(r#""position":"start","plies":5"#), Some("plies"), "5 plies", "0 to 4");
    check(&evaluate(r#""position":"start","plies":-1"#), Some("plies"), "-1", "0 to 4");
    check(&evaluate(r#""position":"start","cube":3"#), Some("cube"), "", "power of two");
    check(&evaluate(r#""position":"start","score":"2-4""#), Some("length"), "2-4", "length");
    check(&evaluate(r#""position":"start","score":"x""#), Some("score"), "x", "");
    check(&evaluate(r#""position":"start","score":"9-4/9""#), Some("score"), "has won", "");
    check(&evaluate(r#""position":"start","crawford":true"#), Some("crawford"), "money", "length");
    check(
        &evaluate(r#""position":"start","length":7,"jacoby":true"#),
        Some("jacoby"),
        "match to 7",
        "neither",
    );
    check(
        &evaluate(r#""position":"start","variant":"hypergammon1""#),
        Some("variant"),
        "backgammon",
        "",
    );
    check(
        &evaluate(r#""position":"4HPwATDgc/ABMA","variant":"hypergammon1""#),
        Some("variant"),
        "15 chequers",
        "at most 1",
    );
    check(&evaluate(r#""position":"start","id":"2""#), None, "the field `id` is given twice", "");
    let moves = |rest: &str| format!(r#"{{"id":"1","action":"moves","position":"start",{rest}}}"#);
    check(&moves(r#""plies":0"#), Some("dice"), "no dice", "31");
    check(&moves(r#""dice":"71""#), Some("dice"), "71", "");
    check(&moves(r#""dice":[0,1]"#), Some("dice"), "0 and 1", "1 to 6");
    check(&moves(r#""dice":"31","plays":["8/2"]"#), Some("plays"), "8/2", "");
    check(&moves(r#""dice":"31","top":0"#), Some("top"), "0 plays", "from 1");
    check(&moves(r#""dice":"31","filter":"no""#), Some("filter"), "no", "normal");
    check(&moves(r#""dice":"31","filter":"1:1:1""#), Some("filter"), "1 entries", "at most 0");
    let rollout = |settings: &str| {
        format!(r#"{{"id":"1","action":"rollout","position":"start","rollout":{{{settings}}}}}"#)
    };
    check(&rollout(r#""trails":7"#), Some("rollout"), "trails", "");
    check(&rollout(r#""trials":0"#), Some("rollout"), "0 trials", "1");
    check(&rollout(r#""preset":"x""#), Some("rollout"), "x", "fast");
    check(&rollout(r#""confidence":1.0"#), Some("rollout"), "1", "0.5");
    check(&rollout(r#""branches":99"#), Some("rollout"), "branches", "");
    let line = r#"{"id":"1","action":"rollout","position":"start","report_every":0}"#;
    check(line, Some("report_every"), "0 seconds", "0.01");
    let analyse = |rest: &str| format!(r#"{{"id":"1","action":"analyse",{rest}}}"#);
    check(&analyse(r#""level":"fast""#), Some("record"), "no record", "record_base64");
    check(&analyse(r#""record_base64":"%%""#), Some("record_base64"), "", "Base64");
    check(&analyse(r#""record":"hello""#), Some("record"), "", "");
    check(&analyse(r#""record":"x","level":"best""#), Some("level"), "best", "standard");
    check(r#"{"id":"1","action":"cancel"}"#, Some("target"), "no target", "id");
}

#[test]
fn a_bad_line_costs_only_its_error() {
    let replies = answer(&[
        "{\"id\":",
        r#"{"id":"good","action":"evaluate","position":"start"}"#,
        "",
        "\u{feff} ",
        r#"{"id":"bad","action":"moves","position":"start"}"#,
    ]);
    let kinds: Vec<String> =
        replies.iter().map(|reply| to_value(reply).unwrap()["type"].to_string()).collect();
    assert_eq!(kinds.iter().filter(|kind| *kind == "\"error\"").count(), 2, "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| *kind == "\"evaluate\"").count(), 1, "{kinds:?}");
}

#[test]
fn a_whole_number_may_have_a_decimal_point() {
    let line = |plies: &str| {
        format!(r#"{{"id":"1","action":"evaluate","position":"start","plies":{plies}}}"#)
    };
    assert_eq!(answer(&[&line("1.0")]), answer(&[&line("1")]));
    assert!(matches!(&answer(&[&line("1.5")])[..], [Reply::Error(_)]));
}

#[test]
fn unknown_and_unused_fields_are_warnings() {
    let line = r#"{"id":"1","action":"evaluate","position":"start","dice":"31","plys":3}"#;
    let [Reply::Warning(unused), Reply::Warning(unknown), Reply::Evaluate(answer)] =
        &answer(&[line])[..]
    else {
        panic!("{line}")
    };
    assert_eq!((unknown.field.as_deref(), unused.field.as_deref()), (Some("plys"), Some("dice")));
    assert_eq!((answer.partial, answer.document.plies), (false, 0));
}

#[test]
fn a_resignation_is_weighed_against_the_rest_of_the_game() {
    let ask = |rest: &str| {
        let desk = Desk::new(1, 1);
        let (mut session, kept) = desk.open();
        session.line(&format!(r#"{{"id":"1","action":"resignation","plies":0,{rest}}}"#));
        session.finish();
        from_str::<Value>(&kept.lines()[0]).unwrap()
    };
    // The player on roll bears the last chequer off, and the opponent has borne off none.
    let lost = r#""position":"XGID=-A-----------------o------:0:0:1:00:0:0:0:5:10""#;
    let answer = ask(&format!(r#"{lost},"by":"opponent""#));
    assert_eq!((&answer["type"], &answer["by"]), (&json!("resignation"), &json!("opponent")));
    assert_eq!(answer["offer"], "gammon");
    let accepted = answer["resignations"].as_array().unwrap().iter().map(|it| it["accept"].clone());
    assert_eq!(accepted.collect::<Vec<_>>(), [false, true, true]);
    // The winner does not resign; with the roll the game is won, too.
    for rest in [lost.to_owned(), format!(r#"{lost},"dice":"21""#)] {
        let answer = ask(&rest);
        assert_eq!((&answer["by"], &answer["offer"]), (&json!("on roll"), &Value::Null));
        assert_eq!(answer["chances"]["win"].as_f64(), Some(1.0));
    }
    let wrong = ask(r#""position":"start","by":"me""#);
    assert_eq!((&wrong["type"], &wrong["field"]), (&json!("error"), &json!("by")));
}

/// One worker and twenty requests of different kinds, in two orders and beside other sessions.
#[test]
fn answers_do_not_depend_on_other_requests() {
    let ids = ["4HPwATDgc/ABMA", "4HPMwQCMz+AIIQ", "sGfwATDgc/ABMA", "2x0AAOi2AQAAAA"];
    let rest = [
        r#""action":"evaluate","plies":1"#,
        r#""action":"moves","dice":"61","plies":1,"score":"2-4/9""#,
        r#""action":"cube","score":"3a5a","cube":2,"cube_owner":"on roll""#,
        r#""action":"rollout","rollout":{"trials":72,"truncate":2,"seed":7}"#,
        r#""action":"legal","dice":"42""#,
    ];
    let mut lines = Vec::new();
    for (i, id) in ids.iter().enumerate() {
        for (j, rest) in rest.iter().enumerate() {
            lines.push(format!(r#"{{"id":"{i}.{j}","position":"{id}",{rest}}}"#));
        }
    }
    let answers = |lines: &[String], workers: usize, others: usize| {
        let desk = Desk::new(workers, 3);
        let crowd: Vec<_> = (0..others)
            .map(|_| {
                let (mut session, kept) = desk.open();
                session.line(LONG);
                (session, kept)
            })
            .collect();
        let (mut session, kept) = desk.open();
        for line in lines {
            session.line(line);
        }
        session.finish();
        drop(crowd);
        let replies = kept.lines().into_iter();
        replies
            .map(|line| (from_str::<Value>(&line).unwrap()["id"].to_string(), line))
            .collect::<BTreeMap<_, _>>()
    };
    let alone = answers(&lines, 1, 0);
    assert_eq!(alone.len(), lines.len());
    lines.reverse();
    assert_eq!(answers(&lines, 3, 2), alone);
}

#[test]
fn a_batch_has_the_numbers_of_its_positions() {
    let desk = Desk::new(2, 100);
    let (mut session, kept) = desk.open();
    let ids = ["start", "4HPMwQCMz+AIIQ", "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:3:0:7:10"];
    for rest in [r#""plies":0"#, r#""plies":1,"cubeful":false,"cube":2,"cube_owner":"opponent""#] {
        for (place, id) in ids.iter().enumerate() {
            let id = format!(r#"{{"id":"{place}","action":"evaluate","position":"{id}",{rest}}}"#);
            session.line(&id);
        }
        let all = ids.join("\",\"");
        session.line(&format!(
            r#"{{"id":"all","action":"evaluate_batch","positions":["{all}"],{rest}}}"#
        ));
        session.finish();
        let lines: Vec<Value> = kept.lines().iter().map(|line| from_str(line).unwrap()).collect();
        kept.replies.lock().unwrap().clear();
        let of = |id: &str| lines.iter().find(|line| line["id"] == id).unwrap();
        let batch = of("all");
        assert_eq!((&batch["type"], &batch["count"]), (&"evaluate_batch".into(), &3.into()));
        for place in 0..ids.len() {
            let one = of(&place.to_string());
            assert_eq!(batch["plies"], one["plies"]);
            assert_eq!(batch["cubeful"], !one["cubeful"].is_null());
            let value = if one["cubeful"].is_null() { &one["cubeless"] } else { &one["cubeful"] };
            assert_eq!(batch["equities"][place], value["equity"]);
            assert_eq!(batch["mwc"][place], value["mwc"]);
            assert_eq!(batch["cubeless_equities"][place], one["cubeless"]["equity"]);
            let chances: Vec<Value> =
                ["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]
                    .map(|name| one["chances"][name].clone())
                    .into();
            assert_eq!(batch["chances"][place], Value::from(chances));
        }
        assert!(batch["mwc"][0].is_null() && batch["mwc"][2].is_f64());
    }
}

#[test]
fn a_batch_names_the_position_at_fault_and_can_be_cancelled() {
    let replies = |line: &str| -> Vec<Value> {
        let desk = Desk::new(1, 100);
        let (mut session, kept) = desk.open();
        session.line(line);
        session.finish();
        kept.lines().iter().map(|line| from_str(line).unwrap()).collect()
    };
    let line = r#"{"id":"1","action":"evaluate_batch","positions":["start","4HPwATDgc/ABM"]}"#;
    let refused = replies(line);
    assert_eq!(refused[0]["field"], "positions");
    assert!(refused[0]["reason"].as_str().unwrap().starts_with("position 2: "), "{refused:?}");
    let missing = replies(r#"{"id":"1","action":"evaluate_batch"}"#);
    assert_eq!(missing[0]["reason"], "no positions are given");
    let wrong = replies(r#"{"id":"1","action":"evaluate_batch","positions":"start"}"#);
    assert_eq!((&wrong[0]["field"], &wrong[0]["type"]), (&"positions".into(), &"error".into()));
    let empty = replies(r#"{"id":"1","action":"evaluate_batch","positions":[]}"#);
    assert_eq!((&empty[0]["count"], &empty[0]["chances"]), (&0.into(), &Value::Array(Vec::new())));
    assert!(empty[0]["mwc"].is_null());
    let unused =
        replies(r#"{"id":"1","action":"evaluate_batch","position":"start","positions":[]}"#);
    assert_eq!((&unused[0]["type"], &unused[0]["field"]), (&"warning".into(), &"position".into()));

    let desk = Desk::new(1, 100);
    let (mut session, kept) = desk.open();
    let many = vec!["\"sGfwATDgc/ABMA\""; 20_000].join(",");
    session.line(&format!(
        r#"{{"id":"many","action":"evaluate_batch","positions":[{many}],"plies":2,"report_every":0.01}}"#
    ));
    kept.wait_for(|reply| matches!(reply, Reply::Progress(progress) if progress.total == 20_000));
    session.line(r#"{"id":"stop","action":"cancel","target":"many"}"#);
    session.finish();
    let last = kept.replies.lock().unwrap().last().cloned();
    assert!(matches!(&last, Some(Reply::Cancelled(end)) if end.id == "many"), "{last:?}");
}

#[test]
fn a_quick_question_does_not_wait_for_a_long_rollout() {
    let desk = Desk::new(1, 100);
    let (mut session, kept) = desk.open();
    session.line(LONG);
    session.line(&LONG.replace("long", "longer"));
    kept.wait_for(|reply| matches!(reply, Reply::Rollout(answer) if answer.partial));
    session.line(r#"{"id":"quick","action":"evaluate","position":"start","priority":-5}"#);
    kept.wait_for(|reply| matches!(reply, Reply::Evaluate(_)));
    session.line(r#"{"id":"stop","action":"cancel_all"}"#);
    session.finish();
    let replies = kept.replies.lock().unwrap();
    let is_final = |reply: &&Reply| !matches!(reply, Reply::Rollout(answer) if answer.partial);
    let ends: Vec<&Reply> = replies.iter().filter(is_final).collect();
    let [_, confirmation, first, second] = ends[..] else { panic!("{ends:?}") };
    assert!(
        matches!(confirmation, Reply::CancelAll(cancel) if cancel.count == 2),
        "{confirmation:?}"
    );
    let ends = [first, second].map(|reply| match reply {
        Reply::Cancelled(end) => (end.id.clone(), None),
        Reply::Rollout(answer) => (answer.id.clone(), answer.document.stopped),
        other => panic!("{other:?}"),
    });
    let interrupted = Some(barpoint::wire::StopReason::Interrupted);
    assert!(ends.contains(&("long".to_owned(), interrupted)), "{ends:?}");
    assert!(ends.contains(&("longer".to_owned(), None)), "{ends:?}");
}

/// Keeps a quick reply well before its request has ended.
#[derive(Default)]
struct Early(Kept);

impl Outbox for Early {
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        self.0.send(reply)?;
        if matches!(reply, Reply::Evaluate(_)) {
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

#[test]
fn a_confirmation_counts_only_requests_without_a_final_reply() {
    let desk = Desk::new(1, 100);
    let early = Arc::new(Early::default());
    let outbox = Arc::clone(&early) as Arc<dyn Outbox>;
    let mut session = JsonSession::new(Arc::clone(&desk.handler), &desk.workforce, outbox);
    session.line(r#"{"id":"quick","action":"evaluate","position":"start"}"#);
    early.0.wait_for(|reply| matches!(reply, Reply::Evaluate(_)));
    session.line(r#"{"id":"stop","action":"cancel_all"}"#);
    let replies = early.0.replies.lock().unwrap();
    assert!(matches!(&replies[1], Reply::CancelAll(cancel) if cancel.count == 0), "{replies:?}");
}

#[test]
fn higher_priorities_come_first_and_older_requests_among_equals() {
    let desk = Desk::new(1, 100);
    let (mut session, kept) = desk.open();
    session.line(LONG);
    kept.wait_for(|reply| matches!(reply, Reply::Rollout(_)));
    // Long requests, because the spare worker takes quick ones.
    for (id, priority) in [("a", -1), ("b", 0), ("c", 7), ("d", 0), ("e", 7)] {
        session.line(&format!(
            r#"{{"id":"{id}","action":"scoremap","position":"start","points":2,"priority":{priority}}}"#
        ));
    }
    session.line(r#"{"id":"stop","action":"cancel","target":"long"}"#);
    session.finish();
    let ids = kept.ids();
    let maps: String = ids.iter().filter(|id| id.len() == 1).map(String::as_str).collect();
    assert_eq!(maps, "cebda");
}

#[test]
fn cancelled_requests_of_one_session_do_not_affect_another() {
    let desk = Desk::new(1, 100);
    let (mut first, kept) = desk.open();
    let (mut second, others) = desk.open();
    first.line(LONG);
    kept.wait_for(|reply| matches!(reply, Reply::Rollout(_)));
    second.line(r#"{"id":"long","action":"scoremap","position":"start","points":2}"#);
    second.line(r#"{"id":"none","action":"cancel","target":"other"}"#);
    first.line(r#"{"id":"stop","action":"cancel","target":"long"}"#);
    first.finish();
    second.finish();
    assert_eq!(others.ids(), ["none", "long"]);
    assert!(matches!(others.replies.lock().unwrap()[1], Reply::Scoremap(_)));
}

/// Refuses everything after the first reply.
struct Gone(Mutex<u32>);

impl Outbox for Gone {
    fn send(&self, _: &Reply) -> Result<(), OutboxClosed> {
        let mut replies = self.0.lock().unwrap();
        *replies += 1;
        if *replies > 1 { Err(OutboxClosed) } else { Ok(()) }
    }
}

#[test]
fn requests_without_a_receiver_are_cancelled() {
    let desk = Desk::new(1, 100);
    let outbox = Arc::new(Gone(Mutex::new(0)));
    let receiver = Arc::clone(&outbox) as Arc<dyn Outbox>;
    let mut session = JsonSession::new(Arc::clone(&desk.handler), &desk.workforce, receiver);
    (0..10).for_each(|_| session.line(LONG));
    session.finish();
    assert!(*outbox.0.lock().unwrap() < 20);
}

#[test]
fn partial_reports_have_standard_errors_and_more_trials_each_time() {
    let line = LONG.replace("100000000", "14400");
    let replies = answer(&[&line]);
    let trials: Vec<(bool, u64)> = replies
        .iter()
        .map(|reply| match reply {
            Reply::Rollout(answer) => {
                assert!(answer.document.candidates[0].equity.error.unwrap().0 > 0.0);
                (answer.partial, answer.document.trials)
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(trials.is_sorted_by_key(|(_, trials)| *trials) && trials.len() >= 2, "{trials:?}");
    assert_eq!(trials.last(), Some(&(false, 14_400)));
    assert_eq!(trials.iter().filter(|(partial, _)| !partial).count(), 1);
}

#[test]
fn a_match_is_analysed_and_reports_its_progress() {
    let text = " 3 point match\\n\\n Game 1\\n a : 0     b : 0\\n  1) 31: 8/4    64: 24/14\\n  2) 52: 13/8 13/11\\n";
    let line = format!(
        r#"{{"id":"1","action":"analyse","record":"{text}","level":"instant","report_every":0.01}}"#
    );
    let replies = answer(&[&line]);
    let Some(Reply::Analyse(analysis)) = replies.last() else { panic!("{replies:?}") };
    let mut plays = analysis.document.actions.iter().filter(|action| action.dice.is_some());
    assert_eq!(plays.next().unwrap().best.as_deref(), Some("8/5 6/5"));
    assert_eq!(plays.count(), 2);
    assert_eq!(analysis.document.number, 1);
}

#[test]
fn a_search_in_progress_is_cancelled() {
    let searches = [
        r#""action":"moves","position":"start","dice":"65","filter":"huge""#,
        r#""action":"scoremap","position":"start","points":64"#,
        r#""action":"tempmap","position":"start""#,
        r#""action":"rollout","position":"start","dice":"65","filter":"huge","rollout":{"preset":"deep","plies":4}"#,
    ];
    let desk = Desk::new(1, 10);
    let (mut session, kept) = desk.open();
    for (number, search) in (1..).zip(searches) {
        session.line(&format!(r#"{{"id":"{number}","plies":4,{search}}}"#));
        let is_running = || {
            session.line(r#"{"id":"h","action":"health"}"#);
            let replies = kept.replies.lock().unwrap();
            matches!(replies.last(), Some(Reply::Health(health)) if health.running == 1)
        };
        std::iter::repeat_with(is_running).find(|&is_running| is_running).unwrap();
        session.line(&format!(r#"{{"id":"stop","action":"cancel","target":"{number}"}}"#));
        assert!(session.wait_for_end(Duration::from_mins(5)), "{search}");
        let replies = kept.replies.lock().unwrap();
        let is_it =
            |reply: &Reply| matches!(reply, Reply::Cancelled(c) if c.id == number.to_string());
        assert!(replies.iter().any(is_it), "{search}: {:?}", replies.last());
    }
}
