//! Any line: a reply that is a line of JSON and is read back, or a task with such replies.
#![no_main]

use std::sync::LazyLock;

use barpoint::Engine;
use barpoint::wire::reply::Reply;
use barpoint_protocol::{Handler, read_request};
use libfuzzer_sys::fuzz_target;

static HANDLER: LazyLock<Handler> = LazyLock::new(|| Handler::new(Engine::new()));

fuzz_target!(|line: &str| {
    let request = match read_request(line) {
        Ok(None) => return,
        Ok(Some(request)) => request,
        Err(error) => return check(&error.problem.reply(error.id, 1)),
    };
    Handler::warnings(&request).for_each(|warning| check(&warning));
    match HANDLER.task(&request) {
        Ok(task) => Handler::notes(&task).for_each(|note| check(&note)),
        Err(problem) => check(&problem.reply(Some(request.id), 1)),
    }
});

fn check(reply: &Reply) {
    let line = serde_json::to_string(reply).expect("a reply is JSON");
    assert!(!line.contains('\n'), "{line}");
    assert_eq!(&serde_json::from_str::<Reply>(&line).expect("a reply is read back"), reply);
}
