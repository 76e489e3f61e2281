//! The OpenAPI document agrees with the routes and with the types.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs, mem};

use barpoint_serve::{ENDPOINTS, Kind, Verb};
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
        let name = name.strip_prefix(PLACE).unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
        // Generators of schemas number types of equal names.
        assert!(!name.ends_with(|last: char| last.is_ascii_digit()), "{name} says nothing");
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
    let names = types.names();
    let (mut schemas, mut paths) = (types.definitions(), Value::Object(paths));
    for part in [&mut schemas, &mut paths] {
        limit(part);
        list_texts(part);
    }
    let mut document = json!({
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
    });
    rename(&mut document, &names);
    document
}

/// Beginning of a reference to a schema.
const PLACE: &str = "#/components/schemas/";

/// Gives schemas other names, all at once.
fn rename(document: &mut Value, names: &[(String, String)]) {
    let new = |name: String| match names.iter().find(|(old, _)| *old == name) {
        Some((_, new)) => new.clone(),
        None => name,
    };
    let schemas = document["components"]["schemas"].as_object_mut().unwrap();
    *schemas = mem::take(schemas).into_iter().map(|(name, schema)| (new(name), schema)).collect();
    refer(document, names);
}

/// Renames schemas in references.
fn refer(value: &mut Value, names: &[(String, String)]) {
    if let Some(object) = value.as_object_mut() {
        let reference = object.get("$ref").and_then(Value::as_str);
        let place = reference.and_then(|text| text.strip_prefix(PLACE));
        let known = place.and_then(|place| names.iter().find(|(old, _)| old == place));
        if let Some((old, new)) = known {
            // The schema of an answer says itself which type it has.
            if old.starts_with("Answer") {
                object.clear();
            }
            object.insert("$ref".to_owned(), format!("{PLACE}{new}").into());
        }
    }
    value.as_object_mut().into_iter().flat_map(Map::values_mut).for_each(|it| refer(it, names));
    value.as_array_mut().into_iter().flatten().for_each(|it| refer(it, names));
}

const fn verb(verb: Verb) -> &'static str {
    match verb {
        Verb::Get => "get",
        Verb::Post => "post",
        Verb::Delete => "delete",
    }
}

/// Makes lists of texts of choices between constants, because generators of clients take these for several types.
fn list_texts(value: &mut Value) {
    let texts = |choice: &Value| match choice.get("const") {
        Some(text) => Some(vec![text.clone()]),
        None => choice.get("enum").and_then(Value::as_array).cloned(),
    };
    let choices = value.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let all: Option<Vec<Vec<Value>>> = choices.iter().map(texts).collect();
    if let (Some(all), false) = (all, choices.is_empty()) {
        let mut about = value["description"].as_str().unwrap_or_default().to_owned();
        for choice in &choices {
            if let (Some(text), Some(meaning)) =
                (choice["const"].as_str(), choice["description"].as_str())
            {
                for part in ["\n- `", text, "`: ", meaning] {
                    about += part;
                }
            }
        }
        *value = json!({"type": "string", "enum": all.concat(), "description": about});
    }
    value.as_object_mut().into_iter().flat_map(Map::values_mut).for_each(list_texts);
    value.as_array_mut().into_iter().flatten().for_each(list_texts);
}

/// Adds the limits of whole numbers, which the types have by their size. Removes defaults of `null`, which say no more than
/// that a field may be left out, and of which generators make required fields.
fn limit(value: &mut Value) {
    if value.get("default") == Some(&Value::Null) {
        value.as_object_mut().and_then(|schema| schema.remove("default"));
    }
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
fn library(kind: Kind) -> Vec<Value> {
    const SELECTION: [(&str, &str); 7] = [
        ("player", "Name of a player."),
        ("opponent", "Name of the opponent, or of a second player."),
        ("since", "First day, month or year."),
        ("until", "Last day, month or year."),
        ("length", "Length of the matches in points, or `money`."),
        ("tournament", "Text in the name of the event."),
        ("limit", "Maximum number of matches or actions (50)."),
    ];
    const TREND: [(&str, &str); 2] = [
        ("by", "Parts: `match`, `month` (the default), `year`, `opponent`, `theme` or `score`."),
        ("moving", "Number of matches of each part of a moving mean."),
    ];
    const SEARCH: [(&str, &str); 17] = [
        ("theme", "Theme of the position, such as `blitz` or `blitz/own`."),
        ("event", "Event of the action, such as `hit` or `hit:missed`."),
        ("error", "Range of normalised equity lost, such as `0.1..`."),
        ("kind", "Kind of the action, such as `play` or `cube`."),
        ("class", "Class of the position, such as `race`."),
        (
            "score",
            "Points that the player on roll and the opponent need, such as `2-4`, or `money`.",
        ),
        ("dice", "Roll, such as `31`."),
        ("except_dice", "Roll that the action must not have."),
        ("phase", "Phase of the game: `opening`, `middle`, `race` or `bearoff`."),
        ("comment", "Text in the remark about the action."),
        ("tag", "Tag of the action."),
        ("pattern", "Pattern of the board, such as `6:2+ 18:-1`."),
        ("except_pattern", "Pattern that the board must not have."),
        ("match", "Number of the match in the library."),
        ("game", "Number of the game in its match, from 1 on."),
        ("move", "Number of the action in its game, from 1 on."),
        ("sort", "`error` (the greatest first, as by default) or `newest` (the latest day first)."),
    ];
    const ADD: [(&str, &str); 2] = [
        ("file", "Name of the file."),
        (
            "known",
            "Treatment of a match that the library has: `keep` (the default), `update` or `replace`.",
        ),
    ];
    const DECK: [(&str, &str); 1] = [("deck", "Name of a deck.")];
    const TAG: [(&str, &str); 2] =
        [("add_tag", "Tag that the actions get."), ("remove_tag", "Tag that the actions lose.")];
    const LEARN: [(&str, &str); 2] = [
        ("new", "Maximum number of new questions (20)."),
        ("apart", "`true` for the questions that are set apart."),
    ];
    let names: &[&[(&str, &str)]] = match kind {
        Kind::LibraryAdd => &[&ADD],
        Kind::LibraryTrend => &[&SELECTION, &TREND],
        Kind::LibrarySearch => &[&SELECTION, &SEARCH],
        // A change has neither limit nor order.
        Kind::LibraryTag => &[&SELECTION[..6], &SEARCH[..16], &TAG],
        Kind::LearnDue => &[&DECK, &LEARN],
        Kind::LearnAdd => &[&SELECTION, &SEARCH, &DECK],
        _ => &[&SELECTION],
    };
    let parameter = |&(name, about): &(&str, &str)| {
        let schema = match name {
            "limit" => json!({"type": "integer", "minimum": 1, "maximum": 1000}),
            "moving" => json!({"type": "integer", "minimum": 1}),
            _ => json!({"type": "string"}),
        };
        let is_needed = kind == Kind::LibraryTrend && name == "player";
        json!({"name": name, "in": "query", "required": is_needed, "schema": schema, "description": about})
    };
    names.concat().iter().map(parameter).collect()
}
