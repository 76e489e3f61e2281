//! The OpenAPI document agrees with the routes and with the types.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use barpoint_serve::{ENDPOINTS, Verb};
use serde_json::{Map, Value, json};

use types::Types;

mod types;

/// With `BARPOINT_BLESS=1` in the environment the test writes the file.
#[test]
fn the_document_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/openapi.json");
    let text = serde_json::to_string_pretty(&document()).unwrap() + "\n";
    if env::var_os("BARPOINT_BLESS").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let written = fs::read_to_string(&file).unwrap();
    assert!(written == text, "{}: BARPOINT_BLESS=1 writes it anew", file.display());
}

#[test]
fn every_route_is_described_once_and_every_reference_leads_somewhere() {
    let document = document();
    let paths = document["paths"].as_object().unwrap();
    let operations: usize = paths.values().map(|it| it.as_object().unwrap().len()).sum();
    assert_eq!(operations, ENDPOINTS.len());
    let mut names = BTreeSet::new();
    references(&document, &mut names);
    for name in names {
        let name = name.strip_prefix("#/components/schemas/").unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

fn references(value: &Value, names: &mut BTreeSet<String>) {
    for (key, value) in value.as_object().into_iter().flatten() {
        match value.as_str().filter(|_| key == "$ref") {
            Some(name) => drop(names.insert(name.to_owned())),
            None => references(value, names),
        }
    }
    value.as_array().into_iter().flatten().for_each(|value| references(value, names));
}

/// Returns the OpenAPI document.
fn document() -> Value {
    let mut types = Types::new();
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        let operation = types.operation(endpoint);
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[verb(endpoint.method)] = operation;
    }
    let (mut schemas, mut paths) = (types.definitions(), Value::Object(paths));
    limit(&mut schemas);
    limit(&mut paths);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Barpoint",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Evaluates, rolls out and analyses backgammon. A request that this document \
                excludes gets the status 400, and one that it allows but nobody can answer gets 422.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    })
}

const fn verb(verb: Verb) -> &'static str {
    match verb {
        Verb::Get => "get",
        Verb::Post => "post",
        Verb::Delete => "delete",
    }
}

/// Adds the limits of whole numbers, which the types have by their size.
fn limit(value: &mut Value) {
    let most = match value.get("format").and_then(Value::as_str) {
        Some("uint8") => Some(json!(u8::MAX)),
        Some("uint16") => Some(json!(u16::MAX)),
        Some("uint32") => Some(json!(u32::MAX)),
        Some("uint64") => Some(json!(u64::MAX)),
        Some("int32") => Some(json!(i32::MAX)),
        _ => None,
    };
    if let (Some(most), Some(object)) = (most, value.as_object_mut()) {
        if object["format"] == "int32" {
            object.entry("minimum").or_insert_with(|| json!(i32::MIN));
        }
        object.entry("maximum").or_insert(most);
    }
    value.as_object_mut().into_iter().flat_map(Map::values_mut).for_each(limit);
    value.as_array_mut().into_iter().flatten().for_each(limit);
}

/// Fields of requests that are no parameters.
const NO_PARAMETERS: [&str; 4] = ["rollout", "record", "record_base64", "target"];

/// Returns the parameters that correspond to the fields of a request.
fn query(schema: &Value) -> Vec<Value> {
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
fn not_null(schema: &mut Value) {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
    }
    if let Some(choices) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
    }
}

/// Returns the parameters of the routes for clients of wildbg.
fn wildbg(has_dice: bool) -> Vec<Value> {
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
fn library() -> Vec<Value> {
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
