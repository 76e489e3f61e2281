//! Prompts and resources of the Model Context Protocol.

use barpoint::analysis::statistics::Thresholds;
use barpoint::records::{FileFormat, Match};
use barpoint::wire::library::Matches;
use barpoint::wire::match_report;
use barpoint_report::{Options, markdown};
use serde_json::{Map, Value, json};

use crate::Handler;

use super::rpc::RpcError;
use super::tool::{Begun, Tool};

/// Matches of the player, which are resources of a session.
pub trait Shelf: Send + Sync {
    /// Returns the latest matches, at most so many, the latest first.
    ///
    /// # Errors
    /// Returns the reason why the matches cannot be read.
    fn matches(&self, limit: usize) -> Result<Matches, String>;

    /// Returns the match with a number.
    ///
    /// # Errors
    /// Returns the reason why there is no such match, or why it cannot be read.
    fn record(&self, number: i64) -> Result<Match, String>;
}

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

static PROMPTS: [Prompt; 5] = [
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
    Prompt {
        name: OF_LIBRARY,
        title: "Review my latest matches",
        description: "What the latest matches of the library have in common, and what to practise.",
        arguments: &[("player", "Player whose errors count", false)],
        text: "Read the resource barpoint://library, which lists my matches, and the reports of the latest five \
               analysed ones, such as barpoint://library/7. Compare the error rates, name the kinds of errors that \
               come again, and show the three positions from which I can learn most. Use only numbers of the \
               reports and of the tools.",
        more: &[("player", " I am {player}.")],
    },
];

/// Name of the prompt that needs matches.
const OF_LIBRARY: &str = "review_library";

/// Begin of the addresses of positions.
const ADDRESS: &str = "barpoint://position/";

/// Address of the matches, which with a number is that of a match.
const LIBRARY: &str = "barpoint://library";

/// Number of matches in the list, and of those that are resources of their own.
const LISTED: usize = 100;
const OFFERED: usize = 20;

/// Returns the prompts that can be answered.
fn offered(has_shelf: bool) -> impl Iterator<Item = &'static Prompt> {
    PROMPTS.iter().filter(move |prompt| has_shelf || prompt.name != OF_LIBRARY)
}

/// Returns the prompts as `prompts/list` describes them.
pub(super) fn prompts(has_shelf: bool) -> Value {
    let argument = |&(name, description, required): &(&str, &str, bool)| json!({ "name": name, "description": description, "required": required });
    let prompt = |prompt: &Prompt| {
        json!({
            "name": prompt.name,
            "title": prompt.title,
            "description": prompt.description,
            "arguments": prompt.arguments.iter().map(argument).collect::<Vec<_>>(),
        })
    };
    json!({ "prompts": offered(has_shelf).map(prompt).collect::<Vec<_>>() })
}

/// Returns a prompt with its arguments.
pub(super) fn prompt(params: &Value, has_shelf: bool) -> Result<Value, RpcError> {
    let name = params["name"].as_str().unwrap_or_default();
    let prompt = offered(has_shelf).find(|prompt| prompt.name == name).ok_or_else(|| {
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

/// Returns the resources: first positions, and the latest matches.
pub(super) fn resources(shelf: Option<&dyn Shelf>) -> Result<Value, RpcError> {
    let position = |variant: &str| {
        json!({
            "uri": format!("{ADDRESS}{variant}"),
            "name": variant,
            "title": format!("First position of {variant}"),
            "mimeType": "text/plain",
        })
    };
    let mut resources = ["backgammon", "nackgammon", "hypergammon"].map(position).to_vec();
    let Some(shelf) = shelf else { return Ok(json!({ "resources": resources })) };
    resources.push(json!({
        "uri": LIBRARY,
        "name": "library",
        "title": "Matches of the library",
        "description": format!("The latest {LISTED} matches: players, day, event, score and ratings."),
        "mimeType": "application/json",
    }));
    for info in shelf.matches(OFFERED).map_err(RpcError::shelf)?.matches {
        let [one, other] = &info.names;
        let kind = info.length.map_or("for money".to_owned(), |points| format!("{points} points"));
        let day = info.date.map(|date| format!(", {date}")).unwrap_or_default();
        let event = if info.event.is_empty() { String::new() } else { format!(", {}", info.event) };
        resources.push(json!({
            "uri": format!("{LIBRARY}/{}", info.id),
            "name": format!("match {}", info.id),
            "title": format!("{one} - {other}, {kind}{event}{day}"),
            "mimeType": if info.analysed { "text/markdown" } else { "text/plain" },
        }));
    }
    Ok(json!({ "resources": resources }))
}

/// Returns the forms of addresses.
pub(super) fn templates(has_shelf: bool) -> Value {
    let mut templates = vec![json!({
        "uriTemplate": format!("{ADDRESS}{{id}}"),
        "name": "position",
        "title": "Position in words",
        "description": "A position by its XGID or GNU Backgammon ID, percent-encoded: player on roll, score, \
                        cube, pip counts and chequers in words.",
        "mimeType": "text/plain",
    })];
    if has_shelf {
        templates.push(json!({
            "uriTemplate": format!("{LIBRARY}/{{number}}"),
            "name": "match",
            "title": "Match of the library",
            "description": "Report of an analysed match, with statistics and the worst errors first; the record of a \
                            match without an analysis, which the tool `analyse` takes.",
        }));
    }
    json!({ "resourceTemplates": templates })
}

/// Returns the content of a resource.
pub(super) fn resource(
    handler: &Handler,
    shelf: Option<&dyn Shelf>,
    params: &Value,
) -> Result<Value, RpcError> {
    let uri = params["uri"].as_str().unwrap_or_default();
    let unknown =
        |reason: &dyn core::fmt::Display| RpcError::no_resource(&format!("{uri:.80}: {reason}"));
    let (kind, text) = match (shelf, uri.strip_prefix(LIBRARY)) {
        (Some(shelf), Some("")) => {
            let matches = shelf.matches(LISTED).map_err(RpcError::shelf)?;
            ("application/json", json!(matches).to_string())
        }
        (Some(shelf), Some(rest)) => {
            let number = rest.strip_prefix('/').and_then(|number| number.parse().ok());
            let number = number.ok_or_else(|| unknown(&"expected the number of a match"))?;
            of_match(handler, shelf, number).map_err(|reason| unknown(&reason))?
        }
        (None, Some(_)) => return Err(unknown(&"there is no library")),
        (_, None) => ("text/plain", in_words(handler, uri).map_err(|reason| unknown(&reason))?),
    };
    let content = json!({ "uri": uri, "mimeType": kind, "text": text });
    Ok(json!({ "contents": [content] }))
}

/// Returns a position in words.
fn in_words(handler: &Handler, uri: &str) -> Result<String, String> {
    let expected = "expected barpoint://position/ and an identifier";
    let id = uri.strip_prefix(ADDRESS).and_then(decoded).ok_or(expected)?;
    let tool = Tool::named("describe").ok_or(expected)?;
    let arguments = Map::from_iter([("position".to_owned(), Value::from(id))]);
    match tool.begin(handler, &arguments) {
        Ok(Begun::Text(text)) => Ok(text),
        Ok(Begun::Task(_)) => Err(expected.to_owned()),
        Err(problem) => Err(problem.to_string()),
    }
}

/// Returns media type and text of a match: its report, or its record without an analysis.
fn of_match(
    handler: &Handler,
    shelf: &dyn Shelf,
    number: i64,
) -> Result<(&'static str, String), String> {
    let record = shelf.record(number)?;
    if record.analysts().is_empty() {
        let format = FileFormat::named("mat").ok_or("the record cannot be written")?;
        let written = format.write(std::slice::from_ref(&record));
        let bytes = written.map_err(|error| error.to_string())?.bytes;
        return Ok(("text/plain", String::from_utf8_lossy(&bytes).into_owned()));
    }
    let record = record.by_preferred_analyst();
    let report = match_report(&record, None, 1, handler.engine(), &Thresholds::default());
    Ok(("text/markdown", markdown(&report, &Options::default().about(&report))))
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
