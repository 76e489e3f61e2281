//! Documents that are computed again from what they say of themselves.
//!
//! A document becomes the request of which it is the answer. What a document does not say, such as the move
//! filter of a list of plays, is that of the engine.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use barpoint::Engine;
use barpoint::wire::{Difference, VERSION, Verification};
use barpoint_core::MatchState;
use barpoint_ids::{Player, PositionId, Xgid};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde_json::{Map, Value, json};

use crate::task::Task;
use crate::{Monitor, Problem, read_object};

/// Keys that tell on which occasion a document was made.
const OCCASION: &[&str] = &[
    "type",
    "id",
    "partial",
    "line",
    "input",
    "occasion",
    "planned",
    "stopped",
    "file",
    "xgid",
    "gnubg_id",
    "confidence_reached",
];

/// Computes a document again and compares all that it states. Keys that the document does not have do not
/// count.
///
/// A rollout is planned first, so that one with other data or settings differs at once.
///
/// # Errors
/// The document is no answer about a position, or no request asks for it.
pub fn verify(
    engine: &Engine,
    document: &Value,
    stop: &Arc<AtomicBool>,
) -> Result<Verification, Problem> {
    let stated = document.as_object().filter(|stated| stated.contains_key("version"));
    let kind = stated.and_then(kind).ok_or_else(|| {
        Problem::of_line(
            "expected an answer of eval, moves, cube, rolls, scoremap, tempmap, rollout, legal or race, or one \
             about a resignation",
        )
    })?;
    let stated = stated.cloned().unwrap_or_default();
    let mut found = Vec::new();
    for request in requests(kind, &stated)? {
        match computed(engine, &stated, request, stop)? {
            None => found.clear(),
            Some(difference) => {
                found.push(difference);
                continue;
            }
        }
        break;
    }
    let difference = found.into_iter().next();
    let position = text(&stated, "position").to_owned();
    Ok(Verification {
        version: VERSION,
        kind: kind.to_owned(),
        position,
        equal: difference.is_none(),
        difference,
        line: None,
    })
}

/// Returns the action of the request that asks for a document, by its keys.
fn kind(stated: &Map<String, Value>) -> Option<&'static str> {
    let kinds: &[(&str, &[&str])] = &[
        ("rollout", &["job", "candidates"]),
        ("cube", &["no_double", "action"]),
        ("moves", &["plays", "legal"]),
        ("legal", &["plays", "dice"]),
        ("rolls", &["rolls", "mean"]),
        ("scoremap", &["scores", "money"]),
        ("tempmap", &["rows", "mean"]),
        ("race", &["rule_8_9_12_action"]),
        ("resignation", &["resignations", "play_on"]),
        ("evaluate", &["chances", "class"]),
    ];
    let has_all = |keys: &&[&str]| keys.iter().all(|key| stated.contains_key(*key));
    kinds.iter().find(|(_, keys)| has_all(keys)).map(|(kind, _)| *kind)
}

/// Returns the requests whose answer a document may be: some do not say in which order, or how many plays, they
/// were asked for.
fn requests(kind: &str, stated: &Map<String, Value>) -> Result<Vec<Map<String, Value>>, Problem> {
    let mut request = Map::new();
    let mut set = |key: &str, value: Value| {
        if !value.is_null() {
            request.insert(key.to_owned(), value);
        }
    };
    set("id", json!("verify"));
    set("action", json!(kind));
    for key in
        ["position", "variant", "dice", "met", "plies", "cubeful", "by", "noise", "noise_seed"]
    {
        set(key, stated.get(key).cloned().unwrap_or_default());
    }
    for (key, value) in contest(stated)? {
        set(key, value);
    }
    if let Some(id) = limited(stated) {
        set("position", json!(id));
    }
    for part in ["by_cube", "market"] {
        set(part, stated.get(part).map_or(Value::Null, |_| json!(true)));
    }
    let length = |key: &str| stated.get(key).and_then(Value::as_array).map_or(0, Vec::len);
    let with = |key: &str, value: Value| {
        let mut request = request.clone();
        request.insert(key.to_owned(), value);
        request
    };
    Ok(match kind {
        "evaluate" => {
            vec![with("cubeful", json!(!stated.get("cubeful").is_none_or(Value::is_null)))]
        }
        "moves" => {
            let plays = stated.get("plays").and_then(Value::as_array);
            let plays = plays.map(Vec::as_slice).unwrap_or_default();
            let forced: Vec<&Value> = plays.iter().filter(|play| play["forced"] == true).collect();
            let mut request = with("top", json!((plays.len() - forced.len()).max(1)));
            let names = forced.iter().map(|play| play["play"].clone()).collect::<Vec<_>>();
            request.insert("plays".to_owned(), json!(names));
            vec![request, with("all", json!(true))]
        }
        "rolls" => ["value", "dice"].map(|order| with("order", json!(order))).into(),
        "scoremap" => {
            let scores = stated.get("scores").and_then(Value::as_array);
            let away = scores.into_iter().flatten().filter_map(|at| at["on_roll_away"].as_u64());
            vec![with("points", json!(away.max()))]
        }
        "tempmap" if request.contains_key("dice") => vec![with("top", json!(length("rows")))],
        "rollout" => vec![rollout(request, stated)?],
        _ => vec![request],
    })
}

/// Returns the fields of the score, the cube and the rules.
fn contest(stated: &Map<String, Value>) -> Result<Vec<(&'static str, Value)>, Problem> {
    let Some(state) = stated.get("state").and_then(Value::as_object) else {
        // A map has the cube alone.
        let of = |key: &'static str| (key, stated.get(key).cloned().unwrap_or_default());
        return Ok(vec![of("cube"), of("cube_owner")]);
    };
    let doubles = state.get("automatic_doubles").cloned().unwrap_or_default();
    if !doubles.is_null() && doubles != json!(0) {
        return Err(Problem::of("automatic_doubles", format!("no request asks for {doubles}")));
    }
    let of = |key: &'static str| (key, state.get(key).cloned().unwrap_or_default());
    let mut fields = ["length", "cube", "cube_owner", "jacoby", "beavers"].map(of).to_vec();
    if let Some(length) = state.get("length").filter(|length| !length.is_null()) {
        let points = |key: &str| state.get(key).cloned().unwrap_or_default();
        let score = format!("{}-{}", points("on_roll_points"), points("opponent_points"));
        fields.push(("score", json!(score)));
        let is_assumed = state.get("post_crawford_assumed") == Some(&json!(true));
        let away = ["on_roll_away", "opponent_away"].map(points);
        if away.contains(&json!(1)) && *length != json!(1) && !is_assumed {
            fields.push(of("crawford"));
        }
    }
    Ok(fields)
}

/// Returns the XGID of the position of a document, if it limits the cube, which no other field says.
fn limited(stated: &Map<String, Value>) -> Option<String> {
    let limit = stated.get("state")?.get("cube_limit")?.as_u64()?;
    let id: PositionId = text(stated, "position").parse().ok()?;
    let xgid = Xgid::encode(&id.0, &MatchState::default(), Player::One).ok()?.to_string();
    let (rest, _) = xgid.rsplit_once(':')?;
    Some(format!("{rest}:{}", limit.checked_ilog2()?))
}

/// Adds the settings of a rollout and its plays, in the order of its job.
fn rollout(
    mut request: Map<String, Value>,
    stated: &Map<String, Value>,
) -> Result<Map<String, Value>, Problem> {
    let get = |key: &str| stated.get(key).cloned().unwrap_or_default();
    let trials = get("trials");
    if get("ranges") != json!([[0, trials]]) {
        return Err(Problem::of(
            "ranges",
            "only a whole rollout can be computed again, not a part",
        ));
    }
    let is_whole = get("stopped") != json!("interrupted") && !get("planned").is_null();
    let late = get("late");
    let mut fields = json!({
        "trials": if is_whole { get("planned") } else { trials },
        "truncate": get("truncated_after"), "truncate_at_bearoff": get("truncated_at_bearoff"),
        "late": late["turn"], "late_plies": late["plies"], "late_cube_plies": late["cube_plies"],
        "stop_error": get("stop")["error"], "stop_jsds": get("stop")["jsds"],
        "confidence": get("stop")["confidence"], "min_trials": get("stop")["minimum"],
    });
    for key in [
        "seed",
        "dice_kind",
        "initial",
        "variance_reduction",
        "luck_plies",
        "branches",
        "plies",
        "cube_plies",
        "opponent_plies",
        "opponent_cube_plies",
        "cube_model",
    ] {
        fields[key] = get(key);
    }
    let filled = fields.as_object_mut().map(|fields| {
        fields.retain(|_, value| !value.is_null());
        fields.clone()
    });
    request.remove("plies");
    for key in ["pruning", "filter"] {
        if let Some(value) = stated.get(key).filter(|value| !value.is_null()) {
            request.insert(key.to_owned(), value.clone());
        }
    }
    request.insert("rollout".to_owned(), json!(filled));
    if !get("dice").is_null() {
        request.insert("plays".to_owned(), json!(plays(stated)));
    }
    Ok(request)
}

/// Returns the plays of a rollout in the order of its job, whose candidates have the digits of position IDs.
fn plays(stated: &Map<String, Value>) -> Vec<Value> {
    let candidates = stated.get("candidates").and_then(Value::as_array);
    let mut candidates = candidates.cloned().unwrap_or_default();
    let planned = stated.get("settings").and_then(|it| it["candidates"].as_array());
    let planned = planned.map(Vec::as_slice).unwrap_or_default();
    let digits = |candidate: &Value| {
        let bytes = STANDARD_NO_PAD.decode(candidate["result"].as_str()?).ok()?;
        Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat())
    };
    candidates.sort_by_key(|candidate| {
        let digits = digits(candidate);
        planned.iter().position(|it| it["position"].as_str() == digits.as_deref())
    });
    candidates.into_iter().map(|candidate| candidate["play"].clone()).collect()
}

/// Returns the first difference of a document from the answer to a request.
fn computed(
    engine: &Engine,
    stated: &Map<String, Value>,
    mut request: Map<String, Value>,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Difference>, Problem> {
    if let (Some(job), Some(fields)) = (stated.get("job"), request.get("rollout").cloned()) {
        // One trial is the plan of the whole: another job has other settings or data.
        request["rollout"]["trials"] = json!(1);
        let planned = answer(engine, &request, stop)?;
        if planned.get("job") != Some(job) {
            let of = |key: &str| difference(key, stated.get(key)?, planned.get(key));
            return Ok(of("software")
                .or_else(|| of("data"))
                .or_else(|| of("settings"))
                .or_else(|| of("job")));
        }
        request["rollout"] = fields;
    }
    let answer = answer(engine, &request, stop)?;
    let keys = stated.iter().filter(|(key, _)| !OCCASION.contains(&key.as_str()));
    Ok(keys.into_iter().find_map(|(key, value)| difference(key, value, answer.get(key))))
}

fn answer(
    engine: &Engine,
    request: &Map<String, Value>,
    stop: &Arc<AtomicBool>,
) -> Result<Map<String, Value>, Problem> {
    let request = read_object(request).map_err(|error| error.problem)?;
    let task = Task::new(engine, &request)?;
    let reply = task.run(&Monitor { stop, report: &|_| {}, checkpoint: &|_| {} });
    let reply =
        serde_json::to_value(&reply).map_err(|error| Problem::of_line(error.to_string()))?;
    match reply {
        Value::Object(fields) if fields.get("type") == Some(&json!("error")) => {
            Err(Problem::of(text(&fields, "field"), text(&fields, "reason")))
        }
        Value::Object(fields) => Ok(fields),
        _ => Err(Problem::of_line("the reply is no object")),
    }
}

/// Returns the first place at which a stated value differs from a computed one.
fn difference(place: &str, stated: &Value, computed: Option<&Value>) -> Option<Difference> {
    match (stated, computed) {
        (Value::Object(fields), Some(Value::Object(others))) => fields
            .iter()
            .find_map(|(key, value)| difference(&format!("{place}.{key}"), value, others.get(key))),
        (Value::Array(items), Some(Value::Array(others))) if items.len() == others.len() => {
            let pairs = items.iter().zip(others).enumerate();
            let mut found = pairs
                .map(|(i, (item, other))| difference(&format!("{place}[{i}]"), item, Some(other)));
            found.find_map(|found| found)
        }
        (Value::Number(one), Some(Value::Number(other))) if one.as_f64() == other.as_f64() => None,
        _ if Some(stated) == computed => None,
        _ => Some(Difference {
            place: place.to_owned(),
            stated: shortened(stated),
            computed: computed.map(shortened),
        }),
    }
}

/// Returns the beginning of a value, which may be a list of hundreds.
fn shortened(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() > 80 { text.chars().take(80).chain(['…']).collect() } else { text }
}

fn text<'a>(fields: &'a Map<String, Value>, key: &str) -> &'a str {
    fields.get(key).and_then(Value::as_str).unwrap_or_default()
}
