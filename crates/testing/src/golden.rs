//! Files under `tests/data`.

use std::path::{Path, PathBuf};

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, MatchScore, MoneyRules, Position, PositionKey,
    Session, Side,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use serde_json::Value;

/// The folder `tests/data`.
pub fn data_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data")
}

/// The text of a file under `tests/data`.
///
/// # Panics
/// If there is no such file.
pub fn data(name: &str) -> String {
    let path = data_folder().join(name);
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

/// A number of a golden file.
///
/// # Panics
/// If the value is none.
pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// A whole number of a golden file.
///
/// # Panics
/// If the value is none, or negative.
pub fn whole(value: &Value) -> u32 {
    let number = value.as_u64().and_then(|number| number.try_into().ok());
    number.unwrap_or_else(|| panic!("{value} is no whole number"))
}

/// A list of numbers of a golden file.
///
/// # Panics
/// If the value is none.
pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).iter().map(number).collect()
}

/// The contest of a state in a golden file, whose fields are `length`, `me`, `opponent` and `crawford`, or
/// `jacoby` and `beavers` where the length is 0.
///
/// # Panics
/// If there is no such contest.
pub fn contest(state: &Value) -> Contest {
    let flag = |name: &str| state[name] == 1;
    match whole(&state["length"]) {
        0 => {
            let rules = MoneyRules {
                jacoby: flag("jacoby"),
                beavers: flag("beavers"),
                automatic_doubles: 0,
            };
            Contest::Money(Session { rules, ..Session::default() })
        }
        length => {
            let [on_roll, opponent] = ["me", "opponent"].map(|name| whole(&state[name]));
            Contest::Match(score(length, BySide { on_roll, opponent }, flag("crawford")))
        }
    }
}

/// A score of a golden file, where the only game of a match to one point is not marked as Crawford's.
///
/// # Panics
/// If there is no such score.
pub fn score(length: u32, points: BySide<u32>, crawford: bool) -> MatchScore {
    MatchScore::new(length, points, crawford || length == 1).expect("a score")
}

/// A cube of a golden file, which has the player on roll as player 1.
///
/// # Panics
/// If there is no such cube.
pub fn cube(value: u32, owner: &Value) -> Cube {
    let owner = match owner.as_i64() {
        Some(-1) => CubeOwner::Centred,
        Some(1) => CubeOwner::Side(Side::OnRoll),
        Some(0) => CubeOwner::Side(Side::Opponent),
        _ => panic!("{owner} owns no cube"),
    };
    Cube { value: CubeValue::new(value).expect("a power of two"), owner }
}
