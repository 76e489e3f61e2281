//! Embeds the engine: a position with a cube at a match score.

use barpoint::{Engine, Situation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new().with_plies(1)?;
    // 2-4 in a match to 9 points, the player on roll owns a cube of 2.
    let situation: Situation = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:4:0:9:10".parse()?;
    let cube = engine.cube_decision(&situation)?;
    println!("{}: {:?}", cube.decision, cube.best);
    let evaluation = engine.evaluate(&situation)?;
    println!("{:?} {:?}", evaluation.chances().win, evaluation.value());
    let best = engine.rank_plays(&situation, "31".parse()?)?[0];
    println!("{} at {} ply: {:?}", best.play, best.plies, best.value);
    Ok(())
}
