//! Parameters of addresses.

use serde_json::{Value, json};

/// Fields of requests that are no parameters.
const NO_PARAMETERS: [&str; 4] = ["rollout", "record", "record_base64", "target"];

/// Returns the parameters that correspond to the fields of a request.
pub(crate) fn query(schema: &Value) -> Vec<Value> {
    let needed =
        |name: &str| schema["required"].as_array().is_some_and(|all| all.contains(&name.into()));
    let properties = schema["properties"].as_object().unwrap();
    let usable = properties.iter().filter(|(name, _)| !NO_PARAMETERS.contains(&name.as_str()));
    let parameter = |(name, property): (&String, &Value)| {
        let mut schema = property.clone();
        not_null(&mut schema);
        let description = schema.as_object_mut().unwrap().remove("description");
        if ["position", "dice"].contains(&name.as_str()) {
            schema = json!({"type": "string"});
        }
        let required = needed(name);
        let mut parameter =
            json!({"name": name, "in": "query", "required": required, "schema": schema});
        if let Some(description) = description {
            parameter["description"] = description;
        }
        parameter
    };
    usable.map(parameter).collect()
}

/// Removes `null` from the values of a schema.
pub(crate) fn not_null(schema: &mut Value) {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
    }
    if let Some(choices) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
    }
}

/// Returns the parameters of the routes for clients of wildbg.
pub(crate) fn wildbg(has_dice: bool) -> Vec<Value> {
    let parameter = |name: String, required: bool, least: i32, most: i32| {
        let schema = json!({"type": "integer", "minimum": least, "maximum": most});
        json!({"name": name, "in": "query", "required": required, "schema": schema})
    };
    let dice = ["die1", "die2"].into_iter().filter(|_| has_dice);
    let dice = dice.map(|name| parameter(name.to_owned(), true, 1, 6));
    let points = (0..=25).map(|point| parameter(format!("p{point}"), false, -15, 15));
    let away = ["x_away", "o_away"].map(|name| parameter(name.to_owned(), false, 0, 32767));
    dice.chain(points).chain(away).collect()
}

/// Returns the parameters of the list of the player's library.
pub(crate) fn library() -> Vec<Value> {
    let text = json!({"type": "string"});
    vec![
        json!({"name": "player", "in": "query", "schema": text, "description": "Name of a player."}),
        json!({"name": "event", "in": "query", "schema": text, "description": "Text in the name of the event."}),
        json!({
            "name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 1000},
            "description": "Maximum number of matches (50).",
        }),
    ]
}
