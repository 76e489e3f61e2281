//! Tasks without a session: reports, conversions, limits, cancellation and checkpoints.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};

use barpoint::Engine;
use barpoint::wire::reply::Reply;
use barpoint_protocol::{
    Caps, Handler, Monitor, Outbox, OutboxClosed, Problem, QueueFull, Task, Workforce,
    WorkforceSize, read_object,
};
use serde_json::{Value, json, to_string};

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new().with_plies(0).unwrap());

const MATCH: &str =
    " 3 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n  2) 52: 13/8 13/11\n";

fn task_of(handler: &Handler, request: Value) -> Result<Task, Problem> {
    let mut request = request;
    request["id"] = json!("1");
    let request = read_object(request.as_object().unwrap()).map_err(|error| error.problem)?;
    handler.task(&request)
}

fn task(request: Value) -> Result<Task, Problem> {
    task_of(&Handler::new(ENGINE.clone()), request)
}

/// Runs a task; also returns its last checkpoint.
fn run(task: &Task, stop: &Arc<AtomicBool>, trials: u64) -> (Reply, Option<String>) {
    let kept = Mutex::new(None);
    let checkpoint = |text: &dyn Fn() -> String| *kept.lock().unwrap() = Some(text());
    let report = |reply: Reply| {
        if matches!(reply, Reply::Rollout(answer) if answer.document.trials >= trials) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let reply = task.run(&Monitor { stop, report: &report, checkpoint: &checkpoint });
    (reply, kept.into_inner().unwrap())
}

fn reply(request: Value) -> Reply {
    run(&task(request).unwrap(), &Arc::default(), u64::MAX).0
}

#[test]
fn a_match_without_analysis_is_analysed_for_its_report() {
    let request =
        |to: &str| json!({"action": "report", "record": MATCH, "level": "0-ply", "to": to});
    let Reply::Report(page) = reply(request("html")) else { panic!("no report") };
    assert_eq!((&*page.to, &*page.media_type), ("html", "text/html; charset=utf-8"));
    assert!(page.text.unwrap().contains("8/4"));
    let Reply::Report(pdf) = reply(request("pdf")) else { panic!("no report") };
    assert_eq!((pdf.text, &*pdf.extension), (None, "pdf"));
    assert!(pdf.base64.unwrap().starts_with("JVBERi"));
    let Reply::Report(document) = reply(request("json")) else { panic!("no report") };
    let report: barpoint::wire::report::Report =
        serde_json::from_str(&document.text.unwrap()).unwrap();
    assert_eq!(report.by.as_deref(), Some(Engine::ANALYST));
    let problem = task(request("docx")).unwrap_err();
    assert_eq!(problem.field.as_deref(), Some("to"));
    assert!(problem.expected.unwrap().contains("postscript"));
}

#[test]
fn a_file_is_converted_and_losses_are_noted() {
    let request = |to: &str| json!({"action": "convert", "record": MATCH, "to": to});
    let Reply::Convert(file) = reply(request("sgf")) else { panic!("no file") };
    assert!(file.text.unwrap().starts_with("(;"));
    let position = task(request("gnubgid"));
    assert!(position.is_err() || !position.unwrap().notes().is_empty());
    let problem = task(json!({"action": "convert", "record": MATCH})).unwrap_err();
    assert_eq!(problem.field.as_deref(), Some("to"));
}

#[test]
fn a_conversion_writes_comments() {
    let request = |comments: Value| json!({"action": "convert", "record": MATCH, "to": "sgf", "comments": comments});
    let comment = |game: u32, text: &str| json!([{"game": game, "action": 1, "comment": text}]);
    let Reply::Convert(file) = reply(request(comment(1, "Too bold."))) else { panic!("no file") };
    let text = file.text.unwrap();
    assert!(text.contains("C[Too bold.]"), "{text}");
    let again =
        json!({"action": "convert", "record": text, "to": "sgf", "comments": comment(1, "")});
    let Reply::Convert(file) = reply(again) else { panic!("no file") };
    assert!(!file.text.unwrap().contains("Too bold"));
    let problem = task(request(comment(99, "x"))).unwrap_err();
    assert_eq!(problem.field.as_deref(), Some("comments"));
    assert!(problem.reason.contains("game 99 has no action 1"), "{}", problem.reason);
}

#[test]
fn an_answer_is_written_as_a_post() {
    let question = json!({"action": "moves", "position": "start", "dice": "31", "plies": 0});
    let answer = serde_json::to_value(reply(question)).unwrap();
    let request = |position: &str, answer: &Value, to: &str| json!({"action": "post", "position": position, "to": to, "answer": answer});
    let Reply::Post(file) = reply(request("start", &answer, "xg")) else { panic!("no file") };
    let text = file.text.unwrap();
    assert!(text.contains("X to play 31\n\n    1. 1-ply       8/5 6/5"), "{text}");
    let field = |request: Value| task(request).unwrap_err().field.unwrap();
    assert_eq!(field(request("nackgammon", &answer, "xg")), "answer");
    assert_eq!(field(request("start", &json!({"type": "race"}), "xg")), "answer");
    assert_eq!(field(request("start", &answer, "docx")), "to");
    let mut other = request("start", &answer, "xg");
    other["dice"] = "52".into();
    assert_eq!(field(other), "answer");
}

#[test]
fn work_beyond_the_caps_is_refused() {
    let handler = Handler::new(ENGINE.clone()).with_caps(Caps { plies: 1, trials: 100 });
    let refused = |request: Value| task_of(&handler, request).unwrap_err();
    let problem = refused(json!({"action": "evaluate", "position": "start", "plies": 2}));
    assert_eq!(problem.field.as_deref(), Some("plies"));
    assert_eq!(problem.expected.as_deref(), Some("at most 1"));
    let rollout = |settings: Value| {
        refused(json!({"action": "rollout", "position": "start", "rollout": settings}))
    };
    assert!(rollout(json!({"trials": 101})).reason.contains("101 trials"));
    assert!(rollout(json!({"trials": 100, "plies": 2})).reason.contains("2 plies"));
    assert!(rollout(json!({"trials": 100, "luck_plies": 3})).reason.contains("3 plies"));
    for level in ["standard", "2-ply", "deep", "rollout"] {
        let problem = refused(json!({"action": "analyse", "record": MATCH, "level": level}));
        assert_eq!(problem.field.as_deref(), Some("level"), "{level}");
    }
    let small = json!({"action": "rollout", "position": "start", "rollout": {"trials": 100}});
    assert!(task_of(&handler, small).is_ok());
}

#[test]
fn the_analysis_of_a_program_is_taken_from_the_file() {
    let file = include_str!("../../../../tests/data/files/statistics/noisy-3p.sgf");
    let request = |analyst: &str| json!({"action": "analyse", "record": file, "analyst": analyst});
    let Reply::Analyse(answer) = reply(request("gnubg")) else { panic!("no analysis") };
    let by = answer.document.by.unwrap();
    assert!(by.starts_with("GNU Backgammon"), "{by}");
    assert_eq!(task(request("Snowie")).unwrap_err().field.as_deref(), Some("analyst"));
    let report = json!({"action": "report", "record": file, "analyst": "XG"});
    assert_eq!(task(report).unwrap_err().field.as_deref(), Some("analyst"));
}

/// Rollout that is stopped after about a third of its trials.
fn rollout() -> Value {
    json!({
        "action": "rollout", "position": "start", "report_every": 0.01,
        "rollout": {"trials": 7200, "truncate": 1, "seed": 5},
    })
}

#[test]
fn a_rollout_that_continues_at_a_checkpoint_gives_the_same_bytes() {
    let whole = reply(rollout());
    let first = task(rollout()).unwrap();
    let (stopped, checkpoint) = run(&first, &Arc::default(), 1000);
    assert!(matches!(stopped, Reply::Rollout(answer) if answer.document.trials < 7200));
    let again = task(rollout()).unwrap().resume(&checkpoint.unwrap());
    let (resumed, _) = run(&again, &Arc::default(), u64::MAX);
    assert_eq!(to_string(&resumed).unwrap(), to_string(&whole).unwrap());
    let damaged = task(rollout()).unwrap().resume("barpoint rollout 1\nnothing\n");
    assert_eq!(run(&damaged, &Arc::default(), u64::MAX).0, whole);
}

#[test]
fn games_are_added_to_a_rollout_file() {
    let request = |trials: u32, resume: Option<&str>| {
        json!({
            "action": "rollout", "position": "start", "keep": true, "resume": resume,
            "rollout": {"trials": trials, "truncate": 1, "seed": 5},
        })
    };
    let file = |value: Value| {
        let Reply::Rollout(answer) = reply(value) else { panic!("no rollout") };
        answer.document.file.unwrap()
    };
    let short = file(request(144, None));
    assert!(short.starts_with("barpoint rollout 1\n"));
    assert_eq!(reply(request(288, Some(&short))), reply(request(288, None)));
    let other = file(json!({
        "action": "rollout", "position": "start", "keep": true,
        "rollout": {"trials": 36, "truncate": 1, "seed": 6},
    }));
    for wrong in [&*other, "nothing"] {
        let field = match task(request(288, Some(wrong))) {
            Err(problem) => problem.field,
            Ok(task) => match run(&task, &Arc::default(), u64::MAX).0 {
                Reply::Error(problem) => problem.field,
                _ => None,
            },
        };
        assert_eq!(field.as_deref(), Some("resume"), "{wrong:.20}");
    }
}

/// Sends all replies to a channel.
struct Sent(Sender<Reply>);

impl Outbox for Sent {
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        self.0.send(reply.clone()).map_err(|_| OutboxClosed)
    }
}

fn outbox() -> (Arc<Sent>, Receiver<Reply>) {
    let (sender, replies) = channel();
    (Arc::new(Sent(sender)), replies)
}

#[test]
fn tickets_cancel_their_tasks_and_a_full_queue_refuses() {
    let size = WorkforceSize { workers: 1, threads_per_task: 1, capacity: 1 };
    let workforce = Workforce::start(size).unwrap();
    let mut long = rollout();
    long["rollout"]["trials"] = json!(100_000_000);
    let long = task(long).unwrap();
    let (first, replies) = outbox();
    let running = workforce.begin(long.clone(), first).unwrap();
    assert!(matches!(replies.recv().unwrap(), Reply::Rollout(answer) if answer.partial));
    let (second, waiting) = outbox();
    let queued = workforce.begin(long.clone(), second.clone()).unwrap();
    let full = workforce.begin(long.clone(), second.clone()).unwrap_err();
    assert_eq!(full, QueueFull { capacity: 1 });
    let beyond = workforce.begin_anyway(long, second);
    assert_eq!(
        (workforce.health(String::new()).queued, workforce.health(String::new()).running),
        (2, 1)
    );
    queued.cancel();
    assert!(matches!(waiting.recv().unwrap(), Reply::Cancelled(_)));
    drop(beyond);
    running.cancel();
    let last = replies.iter().find(|reply| !matches!(reply, Reply::Rollout(it) if it.partial));
    assert!(matches!(last, Some(Reply::Rollout(_))));
}
