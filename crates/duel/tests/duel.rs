//! Duels between engines and against other programs.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use core::ops::ControlFlow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use barpoint_core::{BySide, Contest, Cube, CubeOwner, Dice, LegalPlay, MatchScore, Side, Variant};
use barpoint_duel::{
    Contender, Endings, EnginePlayer, GameState, GnubgPlayer, LinePlayer, PairResult, PlayerError,
    Referee, Score, Terms, TimeLimit, UbgiPlayer, play_pair, play_pairs,
};
use barpoint_engine::{Engine, RaceNet, SearchOptions};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_nn::Network;

fn engine() -> Arc<Engine> {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    let race = RaceNet::from_bytes(barpoint_weights::RACE).unwrap();
    Arc::new(Engine::new(contact, race))
}

fn player(engine: &Arc<Engine>) -> EnginePlayer {
    EnginePlayer::new(Arc::clone(engine), SearchOptions { plies: 0, ..SearchOptions::default() })
}

fn match_to(points: u32) -> Terms {
    Terms::Match(MatchScore::new(points, BySide::default(), points == 1).unwrap())
}

const MONEY: Terms = Terms::Money { jacoby: true };

/// Plays well except for one weakness.
struct Careless {
    player: EnginePlayer,
    weakness: Weakness,
}

enum Weakness {
    /// Makes the play listed last for every roll of seven pips.
    Sevens,
    /// Passes takes and takes passes.
    Answers,
}

impl Contender for Careless {
    fn choose(&mut self, game_state: &GameState, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let is_seven = dice.high().pips() + dice.low().pips() == 7;
        if is_seven && matches!(self.weakness, Weakness::Sevens) {
            return Ok(*game_state.position.plays(dice).last().unwrap());
        }
        self.player.choose(game_state, dice)
    }

    fn doubles(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        self.player.doubles(game_state)
    }

    fn takes(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        let is_wrong = matches!(self.weakness, Weakness::Answers);
        self.player.takes(game_state).map(|takes| takes != is_wrong)
    }
}

#[test]
fn equal_players_win_and_lose_equally() {
    let engine = engine();
    for (terms, pairs) in [(Terms::Cubeless, 20), (MONEY, 20), (match_to(1), 3), (match_to(3), 3)] {
        let referee = Referee::new(Arc::clone(&engine), 0, Some(0)).with_terms(terms);
        let (mut a, mut b) = (player(&engine), player(&engine));
        let play = |number| play_pair(&mut [&mut a, &mut b], 7, number, &referee).unwrap();
        let pairs: Vec<PairResult> = (0..pairs).map(play).collect();
        for [one, other] in pairs.iter().map(|pair| pair.results) {
            assert_eq!((one.points, one.turns), (-other.points, other.turns));
            assert_eq!((one.won[0], one.won[1]), (other.won[1], other.won[0]));
            assert!((one.luck.points + other.luck.points).abs() < 1e-12);
            // The referee would make the same decisions.
            let judged = one.plays.iter().chain(&one.cube);
            assert!(judged.map(|judged| judged.loss).sum::<f64>() < 1e-9, "{one:?}");
        }
        let score = Score::of(&pairs).unwrap();
        assert_eq!(score.points.mean.to_bits(), 0, "{terms:?}");
        assert!((score.wins.mean - 0.5).abs() < 1e-12 && score.elo().unwrap().mean.abs() < 1e-9);
        let [won, lost] = score.won.map(|Endings { plain, gammons, backgammons, passes }| {
            assert_eq!(passes > 0, !matches!(terms, Terms::Cubeless) && terms != match_to(1));
            plain + gammons + backgammons + passes
        });
        assert_eq!(won, lost);
        let is_match = matches!(terms, Terms::Match(_));
        assert!(if terms == match_to(3) { won > 3 } else { won == pairs.len() as u32 }, "{won}");
        let most =
            pairs.iter().flat_map(|pair| pair.results).map(|result| result.points.abs()).max();
        assert!(if is_match { most == Some(1) } else { most >= Some(2) }, "{terms:?}: {most:?}");
    }
}

/// Computed by hand: at 4-4 in a match to 5 a double is useless, and in the Crawford game it is
/// forbidden.
#[test]
fn nobody_doubles_a_useless_cube() {
    let table = MatchEquityTable::default();
    let start = Variant::Backgammon.start();
    let game_state = |contest, has_cube| GameState {
        position: start,
        contest,
        context: CubeContext::new(&contest, Cube::START, &table),
        has_cube,
    };
    let at = |on_roll, opponent, crawford| {
        let score = MatchScore::new(5, BySide { on_roll, opponent }, crawford).unwrap();
        game_state(Contest::Match(score), true).doubled()
    };
    assert_eq!(
        (at(4, 4, false), at(4, 2, true), at(2, 4, true), at(4, 2, false)),
        (None, None, None, None)
    );
    let doubled = at(2, 4, false).unwrap().context.cube();
    assert_eq!((doubled.value.get(), doubled.owner), (2, CubeOwner::Side(Side::Opponent)));
    assert!(game_state(Contest::default(), true).doubled().is_some());
    assert_eq!(game_state(Contest::default(), false).doubled(), None);
}

/// The pairs do not depend on threads, and a careless player loses.
#[test]
fn results_show_skill_and_do_not_depend_on_threads() {
    let engine = engine();
    let referee = Referee::new(Arc::clone(&engine), 0, Some(0));
    let numbers: Vec<u64> = (0..16).collect();
    let of = |threads| {
        let pairs = Mutex::new(BTreeMap::new());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let careless = || Careless { player: player(&engine), weakness: Weakness::Sevens };
        let new_contenders =
            || Ok([Box::new(player(&engine)) as Box<dyn Contender>, Box::new(careless())]);
        let each = |number, pair| {
            pairs.lock().unwrap().insert(number, pair);
            ControlFlow::Continue(())
        };
        let play =
            || play_pairs(&numbers, 3, &referee, new_contenders, each, &AtomicBool::new(false));
        pool.install(play).unwrap();
        pairs.into_inner().unwrap().into_values().collect::<Vec<PairResult>>()
    };
    let pairs = of(1);
    assert_eq!((pairs.len(), &pairs), (16, &of(2)));
    let score = Score::of(&pairs).unwrap();
    assert!(score.adjusted_points.sigmas().unwrap() > 5.0, "{score:?}");
    assert!(score.adjusted_points.mean > 0.5, "{score:?}");
    // Subtracting luck makes results more accurate.
    assert!(score.adjusted_points.error < score.points.error, "{score:?}");
    let [mine, careless] = score.plays.map(|judged| judged.mean_loss().unwrap());
    assert!(mine < 1e-9 && careless > 0.02, "{mine}, {careless}");
    assert!(score.cube.iter().all(|judged| judged.mean_loss().is_none()), "{score:?}");
}

/// Losses at the cube appear in the results and in the judgement.
#[test]
fn wrong_answers_to_doubles_cost_points() {
    let engine = engine();
    let mut right = player(&engine);
    let mut wrong = Careless { player: player(&engine), weakness: Weakness::Answers };
    for (terms, pairs) in [(MONEY, 30), (match_to(3), 20)] {
        let referee = Referee::new(Arc::clone(&engine), 0, Some(0)).with_terms(terms);
        let play = |number| play_pair(&mut [&mut right, &mut wrong], 5, number, &referee).unwrap();
        let score = Score::of(&(0..pairs).map(play).collect::<Vec<_>>()).unwrap();
        let [mine, theirs] = score.cube.map(|judged| judged.loss);
        assert!(mine < 1e-9 && theirs > 1.0, "{mine}, {theirs}");
        assert!(score.plays.iter().all(|judged| judged.loss < 1e-9), "{score:?}");
        assert!(score.adjusted_points.sigmas().unwrap() > 2.0, "{score:?}");
        if terms == MONEY {
            // The points lost are stated with a cube of 1, but count as much as the cube.
            let lost = theirs / score.contests as f64;
            let found = score.adjusted_points.mean;
            assert!(found > 0.8 * lost && found < 4.0 * lost, "{found}, {lost}");
        }
    }
}

#[test]
fn a_roll_has_no_luck_on_average() {
    let start = Variant::Backgammon.start();
    let table = MatchEquityTable::default();
    let score = MatchScore::new(7, BySide { on_roll: 2, opponent: 4 }, false).unwrap();
    let contests =
        [(Contest::default(), false), (Contest::default(), true), (Contest::Match(score), true)];
    for ((contest, has_cube), opening) in contests.into_iter().flat_map(|c| [(c, false), (c, true)])
    {
        let terms = if has_cube { MONEY } else { Terms::Cubeless };
        let referee = Referee::new(engine(), 0, None).with_terms(terms);
        let context = CubeContext::new(&contest, Cube::START, &table);
        let game_state = GameState { position: start, contest, context, has_cube };
        let rolls = Dice::ALL.into_iter().filter(|dice| !(opening && dice.is_double()));
        let (mut points, mut wins) = (0.0, 0.0);
        for dice in rolls {
            let luck = referee.luck(&game_state, dice, opening);
            points += f64::from(dice.weight()) * luck.points;
            wins += f64::from(dice.weight()) * luck.wins;
        }
        assert!(points.abs() < 1e-9 && wins.abs() < 1e-9, "{points}, {wins}");
    }
}

fn the_best_31(contender: &mut impl Contender) {
    let start = Variant::Backgammon.start();
    let dice = "31".parse().unwrap();
    let play = contender.choose(&GameState::cubeless(start), dice).unwrap();
    assert_eq!(play.result, start.parse_play(dice, "8/5 6/5").unwrap().result);
}

#[cfg(unix)]
#[test]
fn programs_are_asked_in_their_protocols() {
    let ubgi = "sh -c 'while read line; do case $line in ubgi) echo id name test; echo ubgiok;; \
                isready) echo readyok;; newgame) new=$line;; set*) key=$line;; position*) id=$line;; \
                go*) echo info \"$key $id\"; test \"$new $key $id\" = \
                \"newgame set engine.ply 1 position gnubgid 4HPwATDgc/ABMA\" \
                && echo bestmove 8/5 6/5 || echo error bad_value position;; esac; done'";
    let keys = [("engine.ply".into(), "1".into())];
    let time_limit = TimeLimit::default;
    let mut player = UbgiPlayer::start(ubgi, &keys, time_limit()).unwrap();
    player.begin().unwrap();
    the_best_31(&mut player);
    let after = "0 -2 0 0 0 2 4 0 2 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0";
    let line = format!("sh -c 'while read line; do echo {after}; done'");
    let mut player = LinePlayer::start(&line, time_limit()).unwrap();
    the_best_31(&mut player);
    // The same board is an illegal answer to another roll.
    let error = player
        .choose(&GameState::cubeless(Variant::Backgammon.start()), "64".parse().unwrap())
        .unwrap_err();
    assert!(error.to_string().contains("expected a legal play of 64"), "{error}");
    let mut player = LinePlayer::start("true", time_limit()).unwrap();
    let error = player
        .choose(&GameState::cubeless(Variant::Backgammon.start()), "64".parse().unwrap())
        .unwrap_err();
    assert!(error.to_string().contains("`true` "), "{error}");
    let error = player.takes(&GameState::cubeless(Variant::Backgammon.start())).unwrap_err();
    assert!(error.to_string().contains("has no cube decisions"), "{error}");
    let error = LinePlayer::start("/no/such/program", time_limit()).unwrap_err();
    assert!(error.to_string().starts_with("`/no/such/program` cannot be started"), "{error}");
    let error = UbgiPlayer::start("true", &[], time_limit()).unwrap_err();
    assert!(matches!(error, PlayerError::Ended { .. }), "{error}");
}

#[test]
fn gnubg_plays_a_duel() {
    for (terms, pairs) in [(Terms::Cubeless, 2), (MONEY, 2), (match_to(3), 1)] {
        match GnubgPlayer::start(0, terms, TimeLimit::default()) {
            Ok(mut gnubg) => {
                the_best_31(&mut gnubg);
                let engine = engine();
                let referee = Referee::new(Arc::clone(&engine), 0, None).with_terms(terms);
                let mut ours = player(&engine);
                for number in 0..pairs {
                    let pair =
                        play_pair(&mut [&mut ours, &mut gnubg], 1, number, &referee).unwrap();
                    assert!(pair.results.iter().all(|result| result.points != 0), "{pair:?}");
                }
            }
            Err(error) => writeln!(io::stderr(), "skipped: {error}").unwrap(),
        }
    }
}
