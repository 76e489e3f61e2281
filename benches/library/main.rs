//! Analysed matches for measurements of the library: the engine plays them against itself at 0 plies, with a
//! share of wrong choices that differs between the players, and analyses them at 0 plies. The same seed gives
//! the same files.
//!
//! ```text
//! library-matches FOLDER MATCHES SEED
//! ```
#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint::records::{Action, Date, FileFormat, Match, Person, RecordedPlay, Seats};
use barpoint::{AnalysisLevel, AnalysisSettings, Engine, Player, Situation};
use barpoint_core::{ByPlayer, MatchLength};
use barpoint_equity::{Double, Take};
use barpoint_testing::Random;
use rayon::prelude::*;

/// Number of players.
const PLAYERS: usize = 60;

/// Lengths of the matches, each as often as the others.
const LENGTHS: [u32; 5] = [1, 3, 3, 5, 7];

/// Matches on a day.
const MATCHES_PER_DAY: usize = 8;

/// Of this number of matches one has the luck of its rolls, which takes most of the time.
const MATCHES_PER_LUCK: usize = 8;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    ensure!(arguments.len() == 3, "expected FOLDER MATCHES SEED");
    let folder = PathBuf::from(&arguments[0]);
    let (matches, seed): (usize, u64) = (arguments[1].parse()?, arguments[2].parse()?);
    fs::create_dir_all(&folder)?;
    let engine = Engine::new().with_plies(0)?;
    (0..matches).into_par_iter().try_for_each_with(engine, |engine, number| {
        make(&folder, number, seed, engine).with_context(|| format!("match {number}"))
    })
}

/// Writes one analysed match, unless an earlier run has written it.
fn make(folder: &Path, number: usize, seed: u64, engine: &Engine) -> anyhow::Result<()> {
    let path = folder.join(format!("{number:05}.sgf"));
    if path.exists() {
        return Ok(());
    }
    let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
    let record = played(number, engine, &mut random)?;
    let luck = number.is_multiple_of(MATCHES_PER_LUCK).then_some(0);
    let settings =
        AnalysisSettings { candidates: 3, luck, ..AnalysisSettings::at(AnalysisLevel::Instant) };
    let analysed = engine.analyse(&record, &settings, &|_, _| ())?;
    let format = FileFormat::named("sgf").context("SGF")?;
    let part = path.with_extension("part");
    fs::write(&part, format.write(&[analysed.record])?.bytes)?;
    Ok(fs::rename(part, path)?)
}

/// Plays a match between two players.
fn played(number: usize, engine: &Engine, random: &mut Random) -> anyhow::Result<Match> {
    let first = random.below(PLAYERS);
    let second = (first + 1 + random.below(PLAYERS - 1)) % PLAYERS;
    let person = |number| Person { name: format!("Player {number:02}"), ..Person::default() };
    let mut record = Match {
        length: MatchLength::new(random.pick(&LENGTHS)),
        players: ByPlayer([person(first), person(second)]),
        ..Match::default()
    };
    record.details.date = date(number / MATCHES_PER_DAY);
    record.details.event = format!("Event {}", number / 500);
    let wrong = ByPlayer([first, second].map(share_of_wrong_choices));
    while record.winner().is_none() {
        let mut game = record.next_game();
        let mut table = Seats::new(&record, &game);
        while table.end().is_none() {
            let action = action(&table, engine, wrong, random)?;
            table.apply(&action);
            game.entries.push(action.into());
        }
        game.end = table.end();
        record.games.push(game);
    }
    Ok(record)
}

/// Returns the share of the choices of a player that are made at random, from 0.02 to 0.31.
fn share_of_wrong_choices(player: usize) -> f64 {
    0.02 + 0.005 * player as f64
}

/// Returns a day, of months of 28 days from January 2020 on.
fn date(day: usize) -> Option<Date> {
    let (year, month, day) = (2020 + day / 336, day / 28 % 12 + 1, day % 28 + 1);
    Date::new(year as u16, month as u8, day as u8)
}

fn action(
    table: &Seats,
    engine: &Engine,
    wrong: ByPlayer<f64>,
    random: &mut Random,
) -> anyhow::Result<Action> {
    if !table.has_begun() {
        return opening(table, engine, wrong, random);
    }
    let player = table.to_act().context("a game in progress")?;
    let errs = random.uniform() < wrong[player] / 4.0;
    let situation = Situation { state: table.state()?, ..Situation::from(*table.position()) };
    if player != table.on_roll() {
        let takes = engine.cube_decision(&situation)?.decision.take() != Take::Pass;
        return Ok(if takes == errs { Action::Drop(player) } else { Action::Take(player) });
    }
    let has_doubled = table.decision() != barpoint::Decision::Roll;
    if !has_doubled && engine.has_cube_decision(&situation) && may_double(table, player) {
        let doubles = engine.cube_decision(&situation)?.decision.double() == Double::Yes;
        if doubles != (errs && random.one_in(8)) {
            return Ok(Action::Double(player));
        }
    }
    play(table, player, random.dice(), engine, wrong, random)
}

/// Returns true if the rules allow a double.
fn may_double(table: &Seats, player: Player) -> bool {
    table.problem(&Action::Double(player)).is_none()
}

fn opening(
    table: &Seats,
    engine: &Engine,
    wrong: ByPlayer<f64>,
    random: &mut Random,
) -> anyhow::Result<Action> {
    let player = random.pick(&Player::BOTH);
    let dice = std::iter::repeat_with(|| random.dice()).find(|dice| !dice.is_double());
    play(table, player, dice.context("a roll")?, engine, wrong, random)
}

/// Plays a roll: the best play, or one of the others that lose less than 0.2.
fn play(
    table: &Seats,
    player: Player,
    dice: barpoint::Dice,
    engine: &Engine,
    wrong: ByPlayer<f64>,
    random: &mut Random,
) -> anyhow::Result<Action> {
    let table = table.rolled(player, dice);
    let situation = Situation { state: table.state()?, ..Situation::from(*table.position()) };
    let plays = engine.rank_plays(&situation, dice)?;
    let loss = |play: &barpoint::RankedPlay| play.difference.map_or(1.0, |it| -it.equity.0);
    let near = plays.iter().take_while(|play| loss(play) < 0.2).count().max(1);
    let number = if random.uniform() < wrong[player] { random.below(near) } else { 0 };
    let play = plays.get(number).map_or(barpoint::Play::NONE, |ranked| ranked.play);
    Ok(Action::Play { player, dice, play: RecordedPlay::Legal(play) })
}
