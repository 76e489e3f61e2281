//! Performance ratings of the levels of players, beside GNU Backgammon's players of the same names.
//!
//! `player-levels [--gnubg] [GAMES [NAME…]]` plays money games with the cube. A level plays against
//! itself with other errors or, with `--gnubg`, against GNU Backgammon's player of its name if there
//! is one. A search of 2 plies judges all decisions. A NAME is a level, or `NOISE:PLIES` to try out a
//! noise.
#![forbid(unsafe_code)]

use std::env;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;

use anyhow::Context as _;
use barpoint::analysis::statistics::{CountingRule, GameSums, PlayerSummary, Statistics};
use barpoint::records::{Action, Ending, Entry, Game, GameEnd, Match, RecordedPlay, Rules};
use barpoint::{AnalysisLevel, AnalysisSettings, Engine, Noise, PlayerLevel, SearchOptions};
use barpoint_core::{BySide, Contest, Cube, MoneyRules, Player, Position, Session, Side, Variant};
use barpoint_dice::SeededDice;
use barpoint_duel::{Contender, EnginePlayer, GameState, GnubgPlayer, Terms, TimeLimit};
use barpoint_engine::{Engine as Nets, RaceNet};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_nn::{Network, Pruner};
use rayon::prelude::*;

/// Games of a level if the command names no number.
const GAMES: u64 = 200;

/// Seed of the dice.
const SEED: u64 = 29;

/// Turns after which a game is given up.
const MAX_TURNS: u32 = 1000;

/// Games that use the same programs.
const BATCH: usize = 25;

/// Noise and plies of GNU Backgammon's players, by the manual of 1.07. Its filters stay "normal", so its
/// `supremo` would be its `world class`; its `grandmaster` takes seconds a play.
const GNUBG: [(PlayerLevel, f64, usize); 6] = [
    (PlayerLevel::Beginner, 0.060, 0),
    (PlayerLevel::CasualPlay, 0.050, 0),
    (PlayerLevel::Intermediate, 0.040, 0),
    (PlayerLevel::Advanced, 0.015, 0),
    (PlayerLevel::Expert, 0.0, 0),
    (PlayerLevel::WorldClass, 0.0, 2),
];

/// A player to be measured.
struct Subject {
    name: String,
    options: Box<dyn Fn(u64) -> SearchOptions + Sync>,
    /// Noise and plies of GNU Backgammon's player of the same name.
    gnubg: Option<(f64, usize)>,
}

fn main() -> anyhow::Result<()> {
    let mut words: Vec<String> = env::args().skip(1).collect();
    let with_gnubg = words.first().is_some_and(|word| word == "--gnubg");
    words.drain(..usize::from(with_gnubg));
    let games = words.first().map_or(Ok(GAMES), |word| word.parse()).context("number of games")?;
    let names = words.get(1..).unwrap_or_default();
    let subjects = if names.is_empty() {
        PlayerLevel::ALL.map(|level| of_level(level, with_gnubg)).into()
    } else {
        let subjects = names.iter().map(|name| subject(name, with_gnubg));
        subjects.collect::<anyhow::Result<Vec<_>>>()?
    };
    let contact = Network::from_bytes(barpoint_weights::CONTACT)?;
    let nets = Nets::new(contact, RaceNet::from_bytes(barpoint_weights::RACE)?);
    let nets = std::sync::Arc::new(nets.with_pruner(Pruner::from_bytes(barpoint_weights::PRUNER)?));
    let judge = Engine::new().with_threads(NonZeroUsize::MIN)?;
    let mut out = io::stdout();
    writeln!(out, "| level | PR | 95 % interval | gnubg's PR | 95 % interval | games |")?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: |")?;
    for subject in &subjects {
        let numbers: Vec<u64> = (0..games).collect();
        let played = numbers.par_chunks(BATCH).map(|numbers| -> anyhow::Result<Vec<_>> {
            let mut gnubg = match subject.gnubg {
                Some((noise, plies)) => Some(GnubgPlayer::start_with_noise(
                    plies,
                    noise,
                    Terms::Money { jacoby: false },
                    TimeLimit::default(),
                )?),
                None => None,
            };
            let one = |&number| {
                let player = |seat| {
                    EnginePlayer::new(
                        std::sync::Arc::clone(&nets),
                        (subject.options)(2 * number + seat),
                    )
                };
                let (mut ours, mut other) = (player(0), player(1));
                let other: &mut dyn Contender = match &mut gnubg {
                    Some(gnubg) => gnubg,
                    None => &mut other,
                };
                let record = play(&mut [&mut ours, other], number)?;
                sums(&judge, &record)
            };
            numbers.iter().map(one).collect()
        });
        let played: Vec<[GameSums; 2]> =
            played.collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten().collect();
        let seat = |seat: usize| PlayerSummary {
            games: played.iter().map(|game| game[seat]).collect(),
            ..PlayerSummary::default()
        };
        let [ours, theirs] = [seat(0), seat(1)];
        let cells = if subject.gnubg.is_some() {
            format!("{} | {}", rate(&ours), rate(&theirs))
        } else {
            format!("{} | – | –", rate(&PlayerSummary::of_both_seats([ours, theirs])))
        };
        writeln!(out, "| {} | {cells} | {games} |", subject.name)?;
        out.flush()?;
    }
    Ok(())
}

fn of_level(level: PlayerLevel, with_gnubg: bool) -> Subject {
    let known = GNUBG.iter().find(|(name, ..)| with_gnubg && *name == level);
    Subject {
        name: level.title().into(),
        options: Box::new(move |seed| level.options(seed)),
        gnubg: known.map(|&(_, noise, plies)| (noise, plies)),
    }
}

fn subject(name: &str, with_gnubg: bool) -> anyhow::Result<Subject> {
    let Some((noise, plies)) = name.split_once(':') else {
        return Ok(of_level(name.parse()?, with_gnubg));
    };
    let (deviation, plies) = (noise.parse::<f64>()?, plies.parse()?);
    let options = move |seed| SearchOptions {
        plies,
        noise: (deviation > 0.0).then_some(Noise { deviation, seed }),
        top: 1,
        ..SearchOptions::default()
    };
    Ok(Subject { name: name.into(), options: Box::new(options), gnubg: None })
}

/// Writes the rate by eXtreme Gammon's rule, with its interval by drawing games.
fn rate(summary: &PlayerSummary) -> String {
    let rates = summary.rates();
    let found = rates.iter().find(|rate| rate.rule == CountingRule::ExtremeGammon);
    let Some((rate, interval)) = found.and_then(|rate| Some((rate.rate?, rate.interval?))) else {
        return "– | –".into();
    };
    format!("{rate:.2} | {:.2} to {:.2}", interval[0], interval[1])
}

/// Returns the sums of both players over the only game of a record.
fn sums(judge: &Engine, record: &Match) -> anyhow::Result<[GameSums; 2]> {
    let settings = AnalysisSettings::at(AnalysisLevel::Plies(2));
    let analysed = judge.analyse(record, &settings, &|_, _| ())?;
    let games = Statistics::of_games(&analysed.record, judge.table(), &settings.thresholds);
    let game = games.first().context("a game")?;
    Ok(Player::BOTH.map(|player| GameSums::of(game, player, true)))
}

/// Plays a money game with the cube, without the Jacoby rule and beavers.
fn play(contenders: &mut [&mut dyn Contender; 2], number: u64) -> anyhow::Result<Match> {
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let contest = Contest::Money(Session { rules, points: BySide::default() });
    let table = MatchEquityTable::default();
    let at = |position: Position, cube| {
        let context = CubeContext::new(&contest, cube, &table);
        GameState { position, contest, context, has_cube: true }
    };
    let mut dice = SeededDice::new(SEED).opening_trial(number);
    let mut on_roll = (number % 2) as usize;
    let mut state = at(Variant::Backgammon.start(), Cube::START);
    let mut game = Game::default();
    let mut act = |action: Action| game.entries.push(Entry::from(action));
    contenders.iter_mut().try_for_each(|contender| contender.begin())?;
    let mut end = None;
    for turn in 0..MAX_TURNS {
        let (player, opponent) = (Player::BOTH[on_roll], Player::BOTH[1 - on_roll]);
        if let Some(doubled) = state.doubled().filter(|_| turn > 0)
            && contenders[on_roll].doubles(&state)?
        {
            act(Action::Double(player));
            if !contenders[1 - on_roll].takes(&state)? {
                act(Action::Drop(opponent));
                let points = state.context.cube().value.get();
                end = Some(GameEnd { winner: player, points, how: Ending::Dropped });
                break;
            }
            act(Action::Take(opponent));
            state = doubled;
        }
        let roll = dice.roll(turn);
        let made = match state.position.plays(roll)[..] {
            [only] => only,
            _ => contenders[on_roll].choose(&state, roll)?,
        };
        act(Action::Play { player, dice: roll, play: RecordedPlay::Legal(made.play) });
        state = at(made.result, state.context.cube().flip());
        on_roll = 1 - on_roll;
        if let Some(result) = state.position.result(Variant::Backgammon) {
            let winner = if result.winner == Side::OnRoll { on_roll } else { 1 - on_roll };
            let points = state.context.cube().value.get() * u32::from(result.value.points());
            let how = Ending::BorneOff(result.value);
            end = Some(GameEnd { winner: Player::BOTH[winner], points, how });
            break;
        }
    }
    game.end = Some(end.context("a game has no end")?);
    Ok(Match {
        rules: Rules { jacoby: false, beavers: false, ..Rules::default() },
        games: vec![game],
        ..Match::default()
    })
}
