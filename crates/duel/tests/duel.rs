//! Duels between engines, and programs at the table.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use barpoint_core::{Dice, LegalPlay, Position, Variant};
use barpoint_duel::{
    Contender, EnginePlayer, GnubgPlayer, LinePlayer, Pair, PlayerError, Referee, Score,
    UbgiPlayer, play_pair, play_pairs,
};
use barpoint_engine::{Engine, RaceNet, SearchOptions};
use barpoint_nn::Network;

fn engine() -> Arc<Engine> {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    let race = RaceNet::from_bytes(barpoint_weights::RACE).unwrap();
    Arc::new(Engine::new(contact, race))
}

fn player(engine: &Arc<Engine>) -> EnginePlayer {
    EnginePlayer::new(Arc::clone(engine), SearchOptions { plies: 0, ..SearchOptions::default() })
}

/// Plays well, but for sevens: then whatever is listed last.
struct Careless(EnginePlayer);

impl Contender for Careless {
    fn choose(&mut self, position: &Position, dice: Dice) -> Result<LegalPlay, PlayerError> {
        if dice.high().pips() + dice.low().pips() == 7 {
            return Ok(*position.plays(dice).last().unwrap());
        }
        self.0.choose(position, dice)
    }
}

#[test]
fn who_plays_like_the_other_wins_and_loses_the_same() {
    let engine = engine();
    let referee = Referee::new(Arc::clone(&engine), 0, Some(0));
    let (mut a, mut b) = (player(&engine), player(&engine));
    let mut pairs = Vec::new();
    for number in 0..20 {
        let pair = play_pair(&mut [&mut a, &mut b], 7, number, &referee).unwrap();
        let [one, other] = pair.games;
        assert_eq!((one.points, one.turns), (-other.points, other.turns));
        assert!((one.luck.points + other.luck.points).abs() < 1e-12);
        // The referee would play just so.
        assert!(one.judged.iter().all(|judged| judged.loss.abs() < 1e-9), "{one:?}");
        pairs.push(pair);
    }
    let score = Score::of(&pairs).unwrap();
    assert_eq!(score.points.mean.to_bits(), 0);
    assert!((score.wins.mean - 0.5).abs() < 1e-12 && score.elo().unwrap().mean.abs() < 1e-9);
    assert_eq!(score.by_points.iter().sum::<usize>(), 40);
}

/// The same pairs whoever plays them, and a careless player who loses for sure.
#[test]
fn skill_shows_and_threads_do_not() {
    let engine = engine();
    let referee = Referee::new(Arc::clone(&engine), 0, Some(0));
    let numbers: Vec<u64> = (0..16).collect();
    let of = |threads| {
        let pairs = Mutex::new(BTreeMap::new());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let careless = || Box::new(Careless(player(&engine)));
        let invite = || Ok([Box::new(player(&engine)) as Box<dyn Contender>, careless()]);
        let each = |number, pair| {
            pairs.lock().unwrap().insert(number, pair);
        };
        let play = || play_pairs(&numbers, 3, &referee, invite, each, &AtomicBool::new(false));
        pool.install(play).unwrap();
        pairs.into_inner().unwrap().into_values().collect::<Vec<Pair>>()
    };
    let pairs = of(1);
    assert_eq!((pairs.len(), &pairs), (16, &of(2)));
    let score = Score::of(&pairs).unwrap();
    assert!(score.adjusted_points.sigmas().unwrap() > 5.0, "{score:?}");
    assert!(score.adjusted_points.mean > 0.5, "{score:?}");
    // What luck is taken out makes results surer.
    assert!(score.adjusted_points.error < score.points.error, "{score:?}");
    let [mine, careless] = score.judged.map(|judged| judged.mean_loss().unwrap());
    assert!(mine < 1e-9 && careless > 0.02, "{mine}, {careless}");
}

#[test]
fn a_roll_has_no_luck_on_average() {
    let referee = Referee::new(engine(), 0, None);
    let start = Variant::Backgammon.start();
    for opening in [false, true] {
        let rolls = Dice::ALL.into_iter().filter(|dice| !(opening && dice.is_double()));
        let (mut points, mut wins) = (0.0, 0.0);
        for dice in rolls {
            let luck = referee.luck(&start, dice, opening);
            points += f64::from(dice.weight()) * luck.points;
            wins += f64::from(dice.weight()) * luck.wins;
        }
        assert!(points.abs() < 1e-9 && wins.abs() < 1e-9, "{points}, {wins}");
    }
}

fn the_best_31(contender: &mut impl Contender) {
    let start = Variant::Backgammon.start();
    let dice = "31".parse().unwrap();
    let play = contender.choose(&start, dice).unwrap();
    assert_eq!(play.result, start.parse_play(dice, "8/5 6/5").unwrap().result);
}

#[cfg(unix)]
#[test]
fn programs_are_asked_by_their_protocols() {
    let ubgi = "sh -c 'while read line; do case $line in ubgi) echo id name test; echo ubgiok;; \
                isready) echo readyok;; set*) key=$line;; position*) id=$line;; \
                go*) echo info \"$key $id\"; \
                test \"$key\" = \"set engine.ply 1\" && echo bestmove 8/5 6/5;; esac; done'";
    let keys = [("engine.ply".into(), "1".into())];
    the_best_31(&mut UbgiPlayer::start(ubgi, &keys).unwrap());
    let after = "0 -2 0 0 0 2 4 0 2 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0";
    let line = format!("sh -c 'while read line; do echo {after}; done'");
    let mut player = LinePlayer::start(&line).unwrap();
    the_best_31(&mut player);
    // The same board is no answer to another roll.
    let error = player.choose(&Variant::Backgammon.start(), "64".parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("expected a legal play of 64"), "{error}");
    let mut player = LinePlayer::start("true").unwrap();
    let error = player.choose(&Variant::Backgammon.start(), "64".parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("`true` "), "{error}");
    let error = LinePlayer::start("/no/such/program").unwrap_err();
    assert!(error.to_string().starts_with("`/no/such/program` cannot be started"), "{error}");
    let error = UbgiPlayer::start("true", &[]).unwrap_err();
    assert!(matches!(error, PlayerError::Ended { .. }), "{error}");
}

#[test]
fn gnubg_comes_to_the_table() {
    match GnubgPlayer::start(0) {
        Ok(mut gnubg) => {
            the_best_31(&mut gnubg);
            let engine = engine();
            let referee = Referee::new(Arc::clone(&engine), 0, None);
            let mut ours = player(&engine);
            for number in 0..3 {
                let pair = play_pair(&mut [&mut ours, &mut gnubg], 1, number, &referee).unwrap();
                assert!(pair.games.iter().all(|game| game.points != 0), "{pair:?}");
            }
        }
        Err(error) => writeln!(io::stderr(), "skipped: {error}").unwrap(),
    }
}
