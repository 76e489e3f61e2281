//! Ranks the plays of a roll, and finds the cube action before it:
//! `cargo run --release -p barpoint-examples --bin best-plays -- 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:9:10' 31`
#![expect(clippy::print_stdout, reason = "the result of a program")]

use std::{env, error::Error};

use barpoint::{Dice, Engine, Situation};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let situation: Situation = arguments.next().ok_or("expected a position")?.parse()?;
    let dice: Dice = arguments.next().ok_or("expected a roll, such as 31")?.parse()?;
    let engine = Engine::new();
    println!("before the roll: {}", engine.cube_decision(&situation)?);
    for play in engine.rank_plays(&situation, dice)? {
        println!("{:24} {}  {}", play.play.to_string(), play.value, play.chances());
    }
    Ok(())
}
