//! Rolls out an opening 43 in two parts, as two machines would, and merges them; the result has the same bits
//! as one rollout: `cargo run --release -p barpoint-examples --bin shared-rollout`
#![expect(clippy::print_stdout, reason = "the result of a program")]

use std::error::Error;

use barpoint::rollout::{Discard, Preset, RolloutFile};
use barpoint::{Engine, Situation};

fn main() -> Result<(), Box<dyn Error>> {
    let (engine, start) = (Engine::new(), Situation::default());
    let request = engine.rollout(&start).preset(Preset::Fast).best_plays("43".parse()?, 3);
    let request = request.trials(144);
    let part = |trials| -> Result<String, Box<dyn Error>> {
        Ok(request.clone().shard(trials).run(&Discard)?.file().encode())
    };
    let mut file = RolloutFile::decode(part(0..100)?.as_bytes())?;
    file.merge(&RolloutFile::decode(part(100..144)?.as_bytes())?)?;
    let merged = request.clone().resume(file).run(&Discard)?;
    for candidate in merged.candidates() {
        println!("{:14} {:+}", candidate.action.to_string(), candidate.equity);
    }
    assert_eq!(merged.file(), request.run(&Discard)?.file());
    Ok(())
}
