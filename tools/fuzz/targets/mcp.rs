//! Any message: one line of JSON-RPC, no answer, or the call of a tool, which is not run.
#![no_main]

use std::sync::{Arc, LazyLock};

use barpoint::Engine;
use barpoint_protocol::{Handler, Mcp, McpMessage};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

static HANDLER: LazyLock<Arc<Handler>> = LazyLock::new(|| Arc::new(Handler::new(Engine::new())));

fuzz_target!(|text: &str| {
    // A batch runs its calls. Any text of JSON may have escapes.
    let messages = serde_json::from_str(text.trim_start_matches('\u{feff}').trim());
    if let Ok(Value::Array(messages)) = messages
        && messages.iter().any(|message| message["method"] == "tools/call")
    {
        return;
    }
    if let McpMessage::Answer(Some(answer)) = Mcp::new(HANDLER.clone()).read(text) {
        assert!(!answer.contains('\n'), "{answer}");
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        let answers = answer.as_array().map_or(std::slice::from_ref(&answer), Vec::as_slice);
        for answer in answers {
            assert!(answer["result"].is_object() != answer["error"].is_object(), "{answer}");
        }
    }
});
