//! The files in the folder `schema` agree with the types.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use barpoint_wire::schemas;
use serde_json::Value;

/// With `BARPOINT_BLESS=1` in the environment the test writes the files.
#[test]
fn files_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema");
    let is_blessed = env::var_os("BARPOINT_BLESS").is_some();
    let mut names = BTreeSet::new();
    for (name, schema) in schemas() {
        let file = folder.join(format!("{name}.json"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if is_blessed {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &text).unwrap();
        }
        let written = fs::read_to_string(&file).unwrap_or_default();
        assert!(written == text, "{}: BARPOINT_BLESS=1 writes it anew", file.display());
        names.insert(file.file_name().unwrap().to_owned());
    }
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(files.collect::<BTreeSet<_>>(), names);
}

/// Every field has a description in every document.
#[test]
fn every_field_is_described() {
    for (name, schema) in schemas() {
        check(name, schema.as_value());
    }
}

fn check(place: &str, value: &Value) {
    let is_described = |value: &Value| value.get("description").is_some();
    let properties = value.get("properties").and_then(Value::as_object);
    // The only key of a variant is described with the variant.
    for (name, property) in properties.filter(|all| all.len() > 1).into_iter().flatten() {
        let is_tag = property.get("const").is_some();
        assert!(is_tag || is_described(property), "{place}.{name} is not described");
    }
    for (key, value) in value.as_object().into_iter().flatten() {
        check(&format!("{place}/{key}"), value);
    }
    for value in value.as_array().into_iter().flatten() {
        check(place, value);
    }
}
