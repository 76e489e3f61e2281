//! Answers and errors of JSON-RPC 2.0.

use std::fmt::Display;

use serde_json::{Value, json};

/// Error of a request that calls no tool.
#[derive(Clone, Debug)]
pub(super) struct RpcError {
    code: i32,
    message: String,
}

impl RpcError {
    /// Returns the error of a text that is not JSON.
    pub(super) fn parse(error: &serde_json::Error) -> Self {
        Self { code: -32700, message: format!("the message is not JSON, {error}") }
    }

    /// Returns the error of a message that is not a request.
    pub(super) fn request(message: impl Display) -> Self {
        Self { code: -32600, message: message.to_string() }
    }

    /// Returns the error of an unknown method.
    pub(super) fn method(name: &str) -> Self {
        let expected = "initialize, ping, or a method of tools, prompts or resources";
        Self { code: -32601, message: format!("unknown method `{name:.40}`: expected {expected}") }
    }

    /// Returns the error of wrong parameters.
    pub(super) fn params(message: impl Display) -> Self {
        Self { code: -32602, message: message.to_string() }
    }

    /// Returns the error of a resource that does not exist.
    pub(super) fn no_resource(message: &str) -> Self {
        Self { code: -32002, message: message.to_owned() }
    }

    /// Returns the error of matches that cannot be read.
    pub(super) fn shelf(message: String) -> Self {
        Self { code: -32603, message }
    }

    /// Returns the error of a tool that does not exist.
    pub(super) fn unknown_tool(name: &str) -> Self {
        Self::params(format!("unknown tool `{name:.40}`: expected a tool of tools/list"))
    }
}

/// Returns the message with a result.
#[expect(clippy::needless_pass_by_value, reason = "the values become parts of the message")]
pub(super) fn answer(id: Value, result: Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "result": result }).to_string()
}

/// Returns the message with an error.
#[expect(clippy::needless_pass_by_value, reason = "the value becomes a part of the message")]
pub(super) fn failure(id: Value, error: &RpcError) -> String {
    let error = json!({ "code": error.code, "message": error.message });
    json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string()
}
