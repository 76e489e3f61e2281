//! Reading of requests.

use barpoint::ask::{RolloutFields, SettingError};
use barpoint::wire::request::{Action, Request};
use serde_json::error::Category;
use serde_json::{Map, Value, from_str, from_value, json};

use crate::Problem;
use crate::unique::read_json;

/// Reason why a line is not a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// Identity of the request, if it could be read.
    pub id: Option<String>,
    /// Reason.
    pub problem: Problem,
}

/// Reads a line. Returns `None` if it is empty.
///
/// # Errors
/// Returns an error if the line is not a JSON object, if it has no `id` or no known `action`, or if
/// a field has a wrong type.
pub fn read_request(line: &str) -> Result<Option<Request>, RequestError> {
    let text = line.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Ok(None);
    }
    from_str(text).or_else(|error| again(text, &error)).map(Some)
}

/// Reads the object of a line.
///
/// # Errors
/// Returns an error if the object has no `id` or no known `action`, or if a field has a wrong type.
pub fn read_object(object: &Map<String, Value>) -> Result<Request, RequestError> {
    let mut value = Value::Object(object.clone());
    make_whole(&mut value);
    from_value(value).map_err(|error| explain(object, &error))
}

/// Makes integers of numbers such as `3.0`, which JSON Schema counts as integers and `serde` does not.
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let float = number.as_f64().filter(|_| number.is_f64());
            if let Some(whole) = float.filter(|it| it.fract() == 0.0 && it.abs() < LARGEST) {
                *value = (whole as i64).into();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(make_whole),
        Value::Object(fields) => fields.values_mut().for_each(make_whole),
        _ => {}
    }
}

/// Bound of the integers that floating-point numbers represent without gaps.
const LARGEST: f64 = 9_007_199_254_740_992.0;

/// Reads a line that cannot be read as it is.
fn again(text: &str, error: &serde_json::Error) -> Result<Request, RequestError> {
    let problem = match read_json(text) {
        Ok(Value::Object(object)) => {
            let mut whole = Value::Object(object.clone());
            make_whole(&mut whole);
            let is_same = whole.as_object() == Some(&object);
            return if is_same { Err(explain(&object, error)) } else { read_object(&object) };
        }
        Ok(_) => Problem::of_line("the line is not an object: expected {\"id\": …}"),
        Err(error) => Problem::of_line(match error.classify() {
            Category::Data => format!("{error}: expected each field once"),
            _ => {
                format!("the line is not JSON, {error}: expected one object in braces a line")
            }
        }),
    };
    Err(RequestError { id: None, problem })
}

/// Finds the field at fault, because errors of `serde_json` name only the place in the line.
fn explain(object: &Map<String, Value>, error: &serde_json::Error) -> RequestError {
    let id = object.get("id").and_then(Value::as_str).map(str::to_owned);
    let problem = match (&id, object.contains_key("action")) {
        (None, _) => Problem { reason: "no id is given as a text".to_owned(), ..wrong("id", "") },
        (Some(_), false) => Problem::missing("action", expected("action")),
        (Some(_), true) => wrong_field(object)
            .or_else(|| missing_field(error))
            .unwrap_or_else(|| Problem::of_line(error)),
    };
    RequestError { id, problem }
}

/// Returns the problem of the first field that cannot be read on its own.
fn wrong_field(object: &Map<String, Value>) -> Option<Problem> {
    let action = &object["action"];
    if from_value::<Action>(action.clone()).is_err() {
        return Some(wrong("action", &action.to_string()));
    }
    object.iter().find_map(|(name, value)| {
        // The fields that some action needs.
        let mut probe = json!({
            "id": "", "action": action, "position": "", "positions": [], "to": "", "target": "",
        });
        probe[name] = value.clone();
        from_value::<Request>(probe).err()?;
        Some(match name.as_str() {
            // The settings are an object, and the error names the one at fault.
            "rollout" => wrong_setting(value).unwrap_or_else(|| wrong(name, &value.to_string())),
            _ => wrong(name, &value.to_string()),
        })
    })
}

/// Returns the problem of a field that the action needs.
fn missing_field(error: &serde_json::Error) -> Option<Problem> {
    let text = error.to_string();
    let name = text.strip_prefix("missing field `")?.split('`').next()?;
    Some(Problem::missing(name, expected(name)))
}

/// Returns the problem of the settings of a rollout.
fn wrong_setting(settings: &Value) -> Option<Problem> {
    let (reason, expected) = match RolloutFields::read(settings.as_object()?).err()? {
        SettingError::Unknown { name, expected } => {
            (format!("`{name}` is not a setting of a rollout"), Some(expected))
        }
        SettingError::Wrong { name, value, expected } => {
            (format!("`{}` is not a value of `{name}`", quoted(&value.to_string())), Some(expected))
        }
        SettingError::Together(reason) => (reason, None),
    };
    Some(Problem { field: Some("rollout".to_owned()), reason, expected, bug: false })
}

/// Maximum number of characters of a value that a reason repeats.
const MAX_QUOTED: usize = 40;

fn quoted(value: &str) -> String {
    let is_long = value.chars().nth(MAX_QUOTED).is_some();
    let quoted: String = value.chars().take(MAX_QUOTED).collect();
    quoted + if is_long { "…" } else { "" }
}

fn wrong(field: &str, value: &str) -> Problem {
    Problem {
        field: Some(field.to_owned()),
        reason: format!("`{}` is not a value of this field", quoted(value)),
        expected: Some(expected(field).to_owned()),
        bug: false,
    }
}

/// Description of a value of a field that no action has.
pub(crate) const UNKNOWN: &str = "a field of this protocol";

/// Returns the description of a right value of a field.
pub(crate) fn expected(field: &str) -> &'static str {
    match field {
        "id" => "a text that names the request, such as \"1\"",
        "action" => {
            "evaluate, evaluate_batch, moves, cube, rolls, scoremap, tempmap, rollout, analyse, legal, \
             resignation, race, openings, met_points, table, report, \
             convert, version, health, cancel or cancel_all"
        }
        "position" => "a position as a text, or 26 numbers",
        "positions" => "a list of positions, each a text or 26 numbers",
        "variant" => "backgammon, nackgammon, hypergammon1, hypergammon2 or hypergammon3",
        "dice" => "a roll such as \"31\" or [3, 1]",
        "score" => "a score such as \"2-4/9\" or \"3a5a\"",
        "length" => "a match length from 1 to 32767, or 0 for money play",
        "cube" => "a power of two",
        "by" => "\"on roll\" or \"opponent\"",
        "cube_owner" => "\"centred\", \"on roll\" or \"opponent\"",
        "crawford" | "jacoby" | "beavers" | "cubeful" | "pruning" | "all" | "reuse" | "keep" => {
            "true or false"
        }
        "plies" => "a whole number from 0 to 4",
        "met" => "the name of a match equity table such as \"Kazaross-XG2\"",
        "noise" => "a number from 0 to 1",
        "noise_seed" => "a whole number from 0 on",
        "filter" => "the name of a move filter such as \"normal\"",
        "candidates" | "number" | "top" => "a whole number from 1 on",
        "plays" => "a list of plays such as [\"8/5 6/5\"]",
        "order" => "\"value\" or \"dice\"",
        "points" => "a whole number from 2 to 64",
        "record" => "the text of a file of matches",
        "record_base64" => "the bytes of a file of matches in Base64",
        "level" => "a level such as \"standard\" or \"2-ply\"",
        "to" => "a form of reports such as \"pdf\", or a format of files such as \"sgf\"",
        "act" => {
            "roll, double, play, take, pass, beaver, raccoon, resign, accept, decline, next_game, undo or \
             engine"
        }
        "resignation" => "\"single\", \"gammon\" or \"backgammon\"",
        "names" => "two names",
        "quantities" => "\"take points\", \"market windows\" or \"gammon values\"",
        "analyst" => "the name of a program",
        "resume" => "the text of a rollout file",
        "target" => "the id of a request",
        "priority" => "a whole number",
        "report_every" => "a number of seconds from 0.01 to 86400",
        _ => UNKNOWN,
    }
}
