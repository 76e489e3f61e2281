//! Engine and positions of the benchmarks.
#![forbid(unsafe_code)]

pub mod cpu;
pub mod gnubg;

use barpoint_core::{Position, PositionKey};
use barpoint_engine::{Engine, RaceNet};
use barpoint_nn::{Network, Pruner};

/// The engine with the nets that ship.
///
/// # Panics
/// Never: a test checks those nets.
pub fn engine() -> Engine {
    let contact =
        Network::from_bytes(barpoint_weights::CONTACT).expect("a test checks the nets that ship");
    let race =
        RaceNet::from_bytes(barpoint_weights::RACE).expect("a test checks the nets that ship");
    Engine::new(contact, race).with_pruner(pruner())
}

/// The small net that ships.
///
/// # Panics
/// Never: a test checks that net.
pub fn pruner() -> Pruner {
    Pruner::from_bytes(barpoint_weights::PRUNER).expect("a test checks the nets that ship")
}

/// Points of the small net's outputs, from losing a backgammon to winning one.
pub const POINTS: [f32; 6] = [-3.0, -2.0, -1.0, 1.0, 2.0, 3.0];

/// The positions of `corpora/positions.txt`.
///
/// # Panics
/// If that file is broken.
pub fn positions() -> Vec<Position> {
    let lines = include_str!("corpora/positions.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(position).collect()
}

/// A position key of 20 hexadecimal digits.
fn position(line: &str) -> Position {
    assert_eq!(line.len(), 20, "`{line}` is no position key");
    let byte = |i| u8::from_str_radix(&line[2 * i..2 * i + 2], 16).expect("hexadecimal digits");
    let key = PositionKey(core::array::from_fn(byte));
    Position::try_from(key).expect("a legal position")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corpus_is_readable() {
        assert_eq!(positions().len(), 200);
    }
}
