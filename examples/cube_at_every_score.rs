//! Prints the cube action of a position at every score of a match to 5 points:
//! `cargo run --release -p barpoint-examples --bin cube-at-every-score -- 4PPgAyDg28HBAA`
#![expect(clippy::print_stdout, reason = "the result of a program")]

use std::{env, error::Error};

use barpoint::{Engine, Situation};

fn main() -> Result<(), Box<dyn Error>> {
    let situation: Situation = env::args().nth(1).ok_or("expected a position")?.parse()?;
    let engine = Engine::new().with_plies(1)?;
    let map = engine.cube_map(&situation, 5, || ())?;
    for (on_roll, row) in map.axis.iter().zip(&map.cells) {
        for (opponent, cell) in map.axis.iter().zip(row) {
            if let Some(cell) = cell {
                println!("{on_roll} against {opponent}: {}", cell.decision);
            }
        }
    }
    println!("money: {}", map.money.decision);
    Ok(())
}
