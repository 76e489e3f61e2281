//! Prompts and resources of the Model Context Protocol.

use serde_json::{Map, Value, json};

use crate::Handler;

use super::rpc::RpcError;
use super::tool::{Begun, Tool};

/// Task that a person may choose: a text with arguments in braces.
struct Prompt {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    /// Name, description, and true if it is required.
    arguments: &'static [(&'static str, &'static str, bool)],
    text: &'static str,
    /// Text for each argument that may be left out, added if it is there.
    more: &'static [(&'static str, &'static str)],
}

const POSITION: (&str, &str, bool) =
    ("position", "XGID, GNU Backgammon ID, 26 numbers, a drawn board, or `start`", true);

static PROMPTS: [Prompt; 4] = [
    Prompt {
        name: "best_play",
        title: "Explain the best play",
        description: "The best play of a roll, why it is best, and what the others give up.",
        arguments: &[
            POSITION,
            ("dice", "Roll, such as 31, unless the position has one", false),
            ("play", "Play that was made, such as 13/10 6/5", false),
        ],
        text: "Position: {position}. Describe it with the tool `describe`. Ask the tool `moves` for the \
               best plays, and explain in plain words why the best one is best: chances of a win and \
               of gammons, safety, and the next rolls. Use only numbers of the tools.",
        more: &[
            ("dice", " The roll is {dice}."),
            (
                "play",
                " The play that was made is {play}: put it into `plays`, and say what it gives up.",
            ),
        ],
    },
    Prompt {
        name: "cube_action",
        title: "Explain the cube",
        description: "Whether to double, whether to take, and how the score changes both.",
        arguments: &[POSITION],
        text: "Position: {position}. Describe it with the tool `describe`. Ask the tool `cube` for the \
               decision, and explain both sides of it in plain words. Then ask `scoremap` with `points` 5, \
               and say at which scores the decision differs. Use only numbers of the tools.",
        more: &[],
    },
    Prompt {
        name: "review_match",
        title: "Review a match",
        description: "The costliest errors of a match, what they have in common, and what to practise.",
        arguments: &[
            ("record", "Text of the file of the match, in any usual format", true),
            ("player", "Player whose errors count", false),
        ],
        text: "Analyse this match with the tool `analyse` at the level `fast`. List the five costliest \
               errors, each with the position, the play that was made, the best one and the reason. Name \
               what the errors have in common, and what to practise. Use only numbers of the tools.\n\n\
               {record}",
        more: &[("player", "\n\nOnly the errors of {player} count.")],
    },
    Prompt {
        name: "quiz",
        title: "Quiz about a position",
        description: "A question about a position. The answer comes after the guess.",
        arguments: &[
            POSITION,
            ("dice", "Roll, such as 31; without one the question is about the cube", false),
        ],
        text: "Position: {position}. Show it with the tool `describe`, and ask me for my decision. Do not tell \
               the answer before I have decided. Then ask the tools, and compare my decision with the best \
               one.",
        more: &[("dice", " The roll is {dice}: ask for the play.")],
    },
];

/// Begin of the addresses of positions.
const ADDRESS: &str = "barpoint://position/";

/// Returns the prompts as `prompts/list` describes them.
pub(super) fn prompts() -> Value {
    let argument = |&(name, description, required): &(&str, &str, bool)| json!({ "name": name, "description": description, "required": required });
    let prompt = |prompt: &Prompt| {
        json!({
            "name": prompt.name,
            "title": prompt.title,
            "description": prompt.description,
            "arguments": prompt.arguments.iter().map(argument).collect::<Vec<_>>(),
        })
    };
    json!({ "prompts": PROMPTS.iter().map(prompt).collect::<Vec<_>>() })
}

/// Returns a prompt with its arguments.
pub(super) fn prompt(params: &Value) -> Result<Value, RpcError> {
    let name = params["name"].as_str().unwrap_or_default();
    let prompt = PROMPTS.iter().find(|prompt| prompt.name == name).ok_or_else(|| {
        RpcError::params(format!("unknown prompt `{name:.40}`: expected a prompt of prompts/list"))
    })?;
    let empty = Map::new();
    let given = params["arguments"].as_object().unwrap_or(&empty);
    let known = |name: &String| prompt.arguments.iter().any(|(known, ..)| known == name);
    if let Some(other) = given.keys().find(|name| !known(name)) {
        let reason = format!("the prompt {name} has no argument `{other:.40}`");
        return Err(RpcError::params(reason));
    }
    let mut text = prompt.text.to_owned();
    for (_, more) in prompt.more.iter().filter(|(name, _)| given.contains_key(*name)) {
        text += more;
    }
    // The values come last, because they may contain braces.
    let mut values = Vec::new();
    for &(argument, _, required) in prompt.arguments {
        match given.get(argument).map(Value::as_str) {
            Some(Some(value)) => values.push((argument, value)),
            None if !required => {}
            _ => {
                let reason = format!("the prompt {name} needs the argument `{argument}`, a text");
                return Err(RpcError::params(reason));
            }
        }
    }
    let content = json!({ "type": "text", "text": filled(&text, &values) });
    let message = json!({ "role": "user", "content": content });
    Ok(json!({ "description": prompt.description, "messages": [message] }))
}

/// Puts values into a text, each in place of its name in braces.
fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        filled += before;
        filled += value;
        rest = after;
    }
    filled + rest
}

/// Returns the resources that are always there.
pub(super) fn resources() -> Value {
    let resource = |variant: &str| {
        json!({
            "uri": format!("{ADDRESS}{variant}"),
            "name": variant,
            "title": format!("First position of {variant}"),
            "mimeType": "text/plain",
        })
    };
    let resources = ["backgammon", "nackgammon", "hypergammon"].map(resource);
    json!({ "resources": resources })
}

/// Returns the forms of addresses.
pub(super) fn templates() -> Value {
    let template = json!({
        "uriTemplate": format!("{ADDRESS}{{id}}"),
        "name": "position",
        "title": "Position in words",
        "description": "A position by its XGID or GNU Backgammon ID, percent-encoded: player on roll, score, \
                        cube, pip counts and chequers in words.",
        "mimeType": "text/plain",
    });
    json!({ "resourceTemplates": [template] })
}

/// Returns the content of a resource.
pub(super) fn resource(handler: &Handler, params: &Value) -> Result<Value, RpcError> {
    let uri = params["uri"].as_str().unwrap_or_default();
    let unknown =
        |reason: &dyn core::fmt::Display| RpcError::no_resource(&format!("{uri:.80}: {reason}"));
    let id = uri.strip_prefix(ADDRESS).and_then(decoded);
    let id = id.ok_or_else(|| unknown(&"expected barpoint://position/ and an identifier"))?;
    let tool = Tool::named("describe").ok_or_else(|| RpcError::method("resources/read"))?;
    let arguments = Map::from_iter([("position".to_owned(), Value::from(id))]);
    match tool.begin(handler, &arguments) {
        Ok(Begun::Text(text)) => {
            let content = json!({ "uri": uri, "mimeType": "text/plain", "text": text });
            Ok(json!({ "contents": [content] }))
        }
        Ok(Begun::Task(_)) => Err(RpcError::method("resources/read")),
        Err(problem) => Err(unknown(&problem)),
    }
}

/// Decodes percent signs; `None` if they are wrong.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                (16 * digit(rest.next()?)? + digit(rest.next()?)?) as u8
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}
