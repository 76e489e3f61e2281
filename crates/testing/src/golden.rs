//! Files under `tests/data`.

use std::path::{Path, PathBuf};

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, MatchScore, MoneyRules, Position, PositionKey,
    Session, Side,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use serde_json::Value;

/// Returns the folder `tests/data`.
pub fn data_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data")
}

/// Returns the text of a file under `tests/data`.
///
/// # Panics
/// Panics if there is no such file.
pub fn data(name: &str) -> String {
    let path = data_folder().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the lines of a JSON-lines file under `tests/data`.
///
/// # Panics
/// Panics if there is no such file or a line is not JSON.
pub fn json_lines(name: &str) -> Vec<Value> {
    let read = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{name}: {e}: {line}"));
    data(name).lines().map(read).collect()
}

/// Returns the position with this position ID.
///
/// # Panics
/// Panics if the text is not a position ID.
pub fn position(id: &str) -> Position {
    let mut key = PositionKey([0; 10]);
    let length = BASE64_STANDARD_NO_PAD.decode_slice(id, &mut key.0);
    assert_eq!(length, Ok(10), "{id} is not a position ID");
    key.try_into().unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// Returns a number of a golden file.
///
/// # Panics
/// Panics if the value is not a number.
pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

/// Returns a whole number of a golden file.
///
/// # Panics
/// Panics if the value is not a whole number of 32 bits.
pub fn whole(value: &Value) -> u32 {
    let number = value.as_u64().and_then(|number| number.try_into().ok());
    number.unwrap_or_else(|| panic!("{value} is not a whole number"))
}

/// Returns a list of numbers of a golden file.
///
/// # Panics
/// Panics if the value is not a list of numbers.
pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap_or_else(|| panic!("{value} is not a list")).iter().map(number).collect()
}

/// Returns the contest of a state in a golden file. Its fields are `length`, `me`, `opponent` and
/// `crawford`, or `jacoby` and `beavers` if the length is 0.
///
/// # Panics
/// Panics if there is no such contest.
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

/// Returns a score of a golden file. Golden files do not mark the only game of a match to one point
/// as the Crawford game.
///
/// # Panics
/// Panics if there is no such score.
pub fn score(length: u32, points: BySide<u32>, crawford: bool) -> MatchScore {
    MatchScore::new(length, points, crawford || length == 1).expect("a score")
}

/// Returns a cube of a golden file, in which the player on roll is player 1.
///
/// # Panics
/// Panics if there is no such cube.
pub fn cube(value: u32, owner: &Value) -> Cube {
    let owner = match owner.as_i64() {
        Some(-1) => CubeOwner::Centred,
        Some(1) => CubeOwner::Side(Side::OnRoll),
        Some(0) => CubeOwner::Side(Side::Opponent),
        _ => panic!("{owner} owns no cube"),
    };
    Cube { value: CubeValue::new(value).expect("a power of two"), owner }
}
