//! Analyses the matches of a file, and prints the errors and the luck of both players:
//! `cargo run --release -p barpoint-examples --bin match-statistics -- match.mat`
#![expect(clippy::print_stdout, reason = "the result of a program")]

use std::{env, error::Error, fs};

use barpoint::analysis::statistics::Statistics;
use barpoint::{AnalysisLevel, AnalysisSettings, Engine, records::read_file};

fn main() -> Result<(), Box<dyn Error>> {
    let file = fs::read(env::args().nth(1).ok_or("expected a file")?)?;
    let engine = Engine::new();
    let settings = AnalysisSettings::at(AnalysisLevel::Fast);
    for record in &read_file(&file)?.matches {
        let analysed = engine.analyse(record, &settings, &|_, _| ())?;
        // The file may hold analyses by other programs, too.
        let ours = analysed.record.analysed_by(Some(Engine::ANALYST));
        let games = Statistics::of_games(&ours, engine.table(), &settings.thresholds);
        let total: Statistics = games.iter().sum();
        for (number, player) in (1..).zip(&total.players.0) {
            let (rate, luck) = (player.rate().normalised, player.luck.total.normalised);
            let word = player.rating().map_or_else(String::new, |word| word.to_string());
            let decisions = player.decisions();
            println!("player {number}: {rate:.4} lost in each of {decisions} decisions {word}");
            println!("          {luck:+.3} luck in {} rolls", player.luck.rolls);
        }
    }
    Ok(())
}
