//! Files under `tests/data`.

use std::path::Path;

use barpoint_core::{Position, PositionKey};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use serde_json::Value;

/// The text of a file under `tests/data`.
///
/// # Panics
/// If there is no such file.
pub fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a JSON-lines file under `tests/data`.
///
/// # Panics
/// If there is no such file or a line is not JSON.
pub fn json_lines(name: &str) -> Vec<Value> {
    let read = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{name}: {e}: {line}"));
    data(name).lines().map(read).collect()
}

/// The position with this position ID.
///
/// # Panics
/// If the text is no such ID.
pub fn position(id: &str) -> Position {
    let mut key = PositionKey([0; 10]);
    let length = BASE64_STANDARD_NO_PAD.decode_slice(id, &mut key.0);
    assert_eq!(length, Ok(10), "{id} is no position ID");
    key.try_into().unwrap_or_else(|error| panic!("{id}: {error}"))
}
