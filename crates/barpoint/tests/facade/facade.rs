//! Tests of the engine through its public interface.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use barpoint::{
    BuiltinMet, BuiltinModel, BySide, Contest, Cube, CubeContext, CubeEfficiency, CubeOwner,
    CubeValue, Dice, Double, Engine, GameValue, MatchEquityTable, MatchScore, MatchState,
    MoveFilter, MoveFilters, Noise, OptionsError, Position, QuestionError, RankedPlay,
    SearchOptions, Setup, Side, Situation, StateSetup, Take, Variant,
};
use barpoint_equity::{CubeLife, Janowski};

fn engine(plies: usize) -> Engine {
    Engine::new().with_plies(plies).unwrap()
}

fn at_score(
    position: &str,
    length: u32,
    points: [u32; 2],
    crawford: bool,
    cube: u32,
    owner: CubeOwner,
) -> Situation {
    let points = BySide { on_roll: points[0], opponent: points[1] };
    let score = MatchScore::new(length, points, crawford).unwrap();
    let cube = Cube { value: CubeValue::new(cube).unwrap(), owner };
    let state = StateSetup { contest: Contest::Match(score), cube, ..StateSetup::default() };
    Situation { state: state.try_into().unwrap(), ..position.parse().unwrap() }
}

/// Starting positions, a race, a bearoff and a contact position, for money and in a match.
fn situations() -> Vec<Situation> {
    let mine = CubeOwner::Side(Side::OnRoll);
    let money = ["start", "nackgammon", "7dpJAQCmtWoDAA"];
    let mut all: Vec<Situation> = money.iter().map(|id| id.parse().unwrap()).collect();
    all.push(at_score("4PPgAyDg28HBAA", 9, [2, 4], false, 1, CubeOwner::Centred));
    all.push(at_score("sGfwATDgc/ABMA", 7, [3, 6], false, 2, mine));
    all.push(at_score("start", 5, [4, 2], true, 1, CubeOwner::Centred));
    all
}

const fn assert_shared_by_threads<T: Send + Sync + Clone>() {}
const _: () = assert_shared_by_threads::<Engine>();

#[test]
fn batches_have_the_same_answers_as_single_questions() {
    let engine = engine(1);
    let situations = situations();
    let dice: Dice = "41".parse().unwrap();
    let rolls: Vec<(Situation, Dice)> = situations.iter().map(|&s| (s, dice)).collect();
    let single: Vec<_> = situations.iter().map(|s| engine.evaluate(s)).collect();
    assert_eq!(engine.evaluate_all(&situations), single);
    let single: Vec<_> = situations.iter().map(|s| engine.cube_decision(s)).collect();
    assert_eq!(engine.cube_decisions(&situations), single);
    let single: Vec<_> = rolls.iter().map(|(s, dice)| engine.rank_plays(s, *dice)).collect();
    assert_eq!(engine.rank_plays_all(&rolls), single);
}

#[test]
fn an_engine_of_one_thread_answers_callers_at_the_same_time() {
    let engine = engine(0).with_threads(NonZeroUsize::MIN).unwrap();
    let working = AtomicUsize::new(0);
    // Each caller waits within its question until the other is there.
    let ask = || {
        let mut answers = engine.evaluate_each(&[()], |()| {
            working.fetch_add(1, Ordering::Relaxed);
            let patience = Instant::now() + Duration::from_secs(20);
            while working.load(Ordering::Relaxed) < 2 {
                assert!(Instant::now() < patience, "the other caller waits for this one");
                thread::yield_now();
            }
            Ok::<_, QuestionError>(Situation::default())
        });
        answers.remove(0)
    };
    let answers = thread::scope(|scope| {
        let other = scope.spawn(ask);
        [ask(), other.join().unwrap()]
    });
    assert_eq!(answers, [(); 2].map(|()| engine.evaluate(&Situation::default())));
}

#[test]
fn values_of_a_situation_agree() {
    let engine = engine(1);
    for situation in situations() {
        let evaluation = engine.evaluate(&situation).unwrap();
        let cube = engine.cube_decision(&situation).unwrap();
        assert_eq!(cube.evaluation, evaluation);
        assert!((cube.best.equity.0 - evaluation.value().equity.0).abs() < 1e-12);
        let is_match = matches!(situation.state.contest(), Contest::Match(_));
        let context = engine.context(&situation);
        for value in [evaluation.cubeless, evaluation.value(), cube.no_double, cube.double_pass] {
            assert_eq!(value.mwc.is_some(), is_match);
            if let Some(mwc) = value.mwc {
                assert!((0.0..=1.0).contains(&mwc.0), "{mwc:?}");
                let stakes = context.stakes().unwrap();
                assert!((stakes.mwc(value.equity).0 - mwc.0).abs() < 1e-12);
            }
        }
        assert!((cube.double_pass.equity.0 - 1.0).abs() < 1e-12);
        let chances = evaluation.chances();
        assert!((chances.win.0 + chances.lose.0 - 1.0).abs() < 1e-6);
    }
}

/// The value of a play is the value of its result to the other player, negated.
#[test]
fn the_value_of_a_play_is_that_of_its_result() {
    let engine = engine(1);
    let dice: Dice = "61".parse().unwrap();
    for situation in situations() {
        let plays = engine.rank_plays(&situation, dice).unwrap();
        let best = plays[0];
        let contest = situation.state.contest().flip();
        let cube = situation.state.cube().flip();
        let state = MatchState::try_from(StateSetup { contest, cube, ..StateSetup::default() });
        let after = Situation { position: best.result, state: state.unwrap(), ..situation };
        let theirs = engine.evaluate(&after).unwrap();
        assert_eq!(best.outcome, theirs.outcome.flip());
        match (best.value.mwc, theirs.value().mwc) {
            (Some(mine), Some(theirs)) => assert!((mine.0 + theirs.0 - 1.0).abs() < 1e-12),
            _ => assert!((best.value.equity.0 + theirs.value().equity.0).abs() < 1e-12),
        }
        let differences: Vec<f64> =
            plays.iter().map(|play| play.difference.unwrap().equity.0).collect();
        assert!(differences[0] == 0.0 && !best.forced);
        assert!(differences.is_sorted_by(|a, b| a >= b));
    }
}

#[test]
fn forced_plays_are_evaluated_at_all_plies_and_marked() {
    let engine = engine(1);
    let start = Situation::default();
    let dice: Dice = "31".parse().unwrap();
    let made = start.position.parse_play(dice, "6/5 6/3").unwrap();
    let is_made = |play: &&RankedPlay| play.result == made.result;
    assert!(!engine.rank_plays(&start, dice).unwrap().iter().any(|play| is_made(&play)));
    let plays = engine.rank_plays_with(&start, dice, &[made]).unwrap();
    let found = plays.iter().find(is_made).unwrap();
    assert_eq!((found.plies, found.forced), (1, true));
    assert_eq!(plays.iter().filter(|play| play.forced).count(), 1);

    let illegal = start.position.parse_play("21".parse().unwrap(), "13/11 6/5").unwrap();
    let error = engine.rank_plays_with(&start, dice, &[illegal]).unwrap_err();
    assert_eq!(error, QuestionError::ForcedPlay(illegal.play));
    assert_eq!(error.to_string(), "`13/11 6/5` is not a legal play of this roll");
}

#[test]
fn the_ten_best_plays_are_listed_at_all_plies() {
    let start = Situation::default();
    let dice: Dice = "31".parse().unwrap();
    let engine = engine(1);
    let ten = engine.rank_plays(&start, dice).unwrap();
    assert_eq!(ten.len(), 10);
    assert!(ten.iter().all(|play| play.plies == 1 && play.difference.is_some()));
    let all = engine.rank_all_plays(&start, dice, &[]).unwrap();
    assert_eq!((all.len(), &all[..10]), (16, &ten[..]));
    // Plays evaluated at other plies are not compared.
    assert!(all[10..].iter().all(|play| play.plies == 0 && play.difference.is_none()));
    for top in [1, 3, 16, usize::MAX] {
        let options = SearchOptions { top, ..*engine.options() };
        let plays = engine.clone().with_options(options).unwrap().rank_plays(&start, dice).unwrap();
        assert_eq!(plays.len(), top.min(16));
        assert!(plays.iter().all(|play| play.plies == 1));
    }
    // A single legal play is listed too. Static evaluation has only one level.
    let only: Situation = "2+4OAADg8+ADQA".parse().unwrap();
    assert_eq!(engine.rank_plays(&only, "66".parse().unwrap()).unwrap().len(), 1);
    let all = engine.with_plies(0).unwrap().rank_all_plays(&start, dice, &[]).unwrap();
    assert!(all.iter().all(|play| play.difference.is_some()));
}

#[test]
fn a_cube_that_nobody_may_turn_is_dead() {
    let engine = engine(1);
    let check = |situation: &Situation, double, text: &str| {
        let cube = engine.cube_decision(situation).unwrap();
        assert_eq!((cube.decision.double(), cube.to_string().as_str()), (double, text));
        cube
    };
    let never = "never double (dead cube)";
    let crawford = at_score("start", 5, [4, 2], true, 1, CubeOwner::Centred);
    check(&crawford, Double::Dead, "no double (Crawford game)");
    // A game without a cube.
    let limit = StateSetup { cube_limit: Some(CubeValue::ONE), ..StateSetup::default() };
    let without = Situation { state: limit.try_into().unwrap(), ..Situation::default() };
    let cube = check(&without, Double::Dead, never);
    assert_eq!(cube.double_take, None);
    let (value, cubeless) = (cube.evaluation.value().equity.0, cube.evaluation.cubeless.equity.0);
    assert!((value - cubeless).abs() < 1e-6, "{value}, cubeless {cubeless}");
    let theirs = CubeOwner::Side(Side::Opponent);
    let owned = at_score("start", 9, [2, 4], false, 2, theirs);
    check(&owned, Double::Unavailable, "no access to the cube");
}

/// The value agrees with the score, in every question.
#[test]
fn under_the_jacoby_rule_gammons_do_not_count_if_nobody_can_double() {
    // The player on roll bears off the last chequer or is about to win a gammon.
    let ids = ["-A-----------------eee----", "-DD-----c-----------l-----"];
    for (id, plies, cubeful) in ids
        .into_iter()
        .flat_map(|id| [(id, 0, true), (id, 1, true), (id, 0, false), (id, 1, false)])
    {
        let options = SearchOptions { plies, cubeful, ..SearchOptions::default() };
        let engine = engine(plies).with_options(options).unwrap();
        let of =
            |limit| -> Situation { format!("XGID={id}:0:0:1:00:0:0:1:0:{limit}").parse().unwrap() };
        let (fixed, live) = (of(0), of(10));
        let found = engine.evaluate(&fixed).unwrap();
        let [win, gammon] = [found.outcome.win, found.outcome.win_gammon].map(f64::from);
        assert!(gammon > 0.1, "{id}: {gammon}");
        let close = |equity: f64, expected: f64| (equity - expected).abs() < 1e-5;
        assert!(close(found.value().equity.0, 2.0 * win - 1.0), "{id} {plies}: {found:?}");
        assert!(close(found.cubeless.equity.0, 2.0 * win - 1.0), "{id} {plies}: {found:?}");
        assert!(close(engine.cube_decision(&fixed).unwrap().no_double.equity.0, 2.0 * win - 1.0));
        for dice in ["61", "21", "66"].map(|dice| dice.parse().unwrap()) {
            let best = engine.rank_plays(&fixed, dice).unwrap()[0];
            let singles = f64::from(2.0 * best.outcome.win - 1.0);
            assert!(close(best.value.equity.0, singles), "{id} {plies} {dice}: {best:?}");
        }
        // Where somebody could double, a search without the cube counts gammons.
        let value = engine.evaluate(&live).unwrap().value().equity.0;
        assert!(cubeful || value > 2.0 * win - 1.0 + 0.05, "{id} {plies}: {value}");
    }
}

/// The opponent bears off at the next turn.
#[test]
fn chances_are_never_below_zero() {
    for plies in 0..=2 {
        let lost: Situation =
            "XGID=-A-----------------eee----:0:0:-1:00:0:0:0:7:10".parse().unwrap();
        let chances = engine(plies).evaluate(&lost).unwrap().outcome.to_array();
        assert!(chances.iter().all(|chance| !chance.is_sign_negative()), "{plies}: {chances:?}");
    }
}

#[test]
fn options_matter() {
    let plain = engine(0);
    let situation = at_score("4PPgAyDg28HBAA", 9, [2, 4], false, 1, CubeOwner::Centred);
    let mwc = |engine: &Engine| engine.evaluate(&situation).unwrap().value().mwc.unwrap();
    let with = |options| plain.clone().with_options(options).unwrap();
    let cubeless = with(SearchOptions { cubeful: false, ..*plain.options() });
    assert_eq!(cubeless.evaluate(&situation).unwrap().cubeful, None);
    // A cube decision needs a cube, even if the options are cubeless.
    assert_eq!(cubeless.cube_decision(&situation), plain.cube_decision(&situation));
    // The models differ for centred cubes. The proper action here, double and take, leads to an
    // owned cube, for which they agree.
    let refined = with(SearchOptions { model: BuiltinModel::Refined, ..*plain.options() });
    let centred = |engine: &Engine| engine.cube_decision(&situation).unwrap().no_double;
    assert_ne!(centred(&refined), centred(&plain));
    let woolsey = plain.clone().with_table(BuiltinMet::Woolsey.table());
    for other in [&cubeless, &woolsey, &engine(1)] {
        assert_ne!(mwc(other), mwc(&plain));
    }
    let take = plain.cube_decision(&situation).unwrap().decision.take();
    assert_eq!(take, Take::Take);
}

/// Without a search, the effective efficiency equals the given efficiency.
#[test]
fn effective_efficiency_of_a_static_evaluation_is_the_given_one() {
    for x in [0.25, 0.5, 0.75] {
        let efficiency = CubeEfficiency { contact: x, crashed: x, ..CubeEfficiency::GNUBG };
        let options = SearchOptions { plies: 0, efficiency, ..SearchOptions::default() };
        let engine = Engine::new().with_options(options).unwrap();
        let cube = engine.cube_decision(&Situation::default()).unwrap();
        for found in [cube.efficiency, cube.efficiency_doubled] {
            assert!((found.unwrap() - x).abs() < 1e-9, "{found:?}, expected {x}");
        }
    }
}

/// The player on roll can hit a shot against a strong board, so that the cube is used less well than
/// in a typical position with these chances.
#[test]
fn cube_efficiency_follows_from_the_volatility_of_the_position() {
    let home = [(6, 3), (5, 2), (4, 2), (3, 2), (2, 2)];
    let side = |others: &[(u8, u8)]| [&home[..], others].concat();
    let setup = Setup::at(&side(&[(24, 2), (8, 2)]), &side(&[(24, 1), (9, 1), (8, 2)]));
    let position = Position::try_from(setup).unwrap();
    let situation = Situation { position, ..Situation::default() };
    let found = engine(0).cube_decision(&situation).unwrap();
    let (state, outcome) = (&situation.state, found.evaluation.outcome);
    let context = CubeContext::new(state.contest(), state.cube(), &MatchEquityTable::default());
    let life = CubeLife::Volatility(CubeEfficiency::TYPICAL_VOLATILITY);
    let typical = context.cubeful(&outcome, &life, &Janowski);
    let typical = context.effective_efficiency(&outcome, typical).unwrap();
    let efficiency = found.efficiency.unwrap();
    assert!(efficiency < typical - 0.05, "{efficiency}, {typical}");
}

#[test]
fn the_value_of_a_finished_game_is_its_result() {
    let engine = engine(2);
    // The opponent has borne off all chequers, the player on roll fourteen.
    let over = at_score("AAAAAgAAAAAAAA", 9, [2, 4], false, 2, CubeOwner::Centred);
    let evaluation = engine.evaluate(&over).unwrap();
    assert!((evaluation.value().equity.0 + 1.0).abs() < 1e-12);
    assert_eq!(evaluation.value(), evaluation.cubeless);
    assert_eq!(engine.cube_decision(&over), Err(QuestionError::GameIsOver));
    let dice = "31".parse().unwrap();
    assert_eq!(engine.rank_plays(&over, dice).unwrap_err(), QuestionError::GameIsOver);
    let hyper: Situation = Situation { variant: Variant::Hypergammon1, ..over };
    let result = over.position.result(Variant::Hypergammon1).unwrap();
    assert_eq!(result.value, GameValue::Gammon);
    assert_eq!(engine.evaluate(&hyper).unwrap().outcome, result.into());
}

#[test]
fn questions_without_an_answer_are_refused() {
    let engine = engine(0);
    let hyper = Situation::from(Variant::Hypergammon3);
    assert_eq!(engine.evaluate(&hyper), Err(QuestionError::Variant(Variant::Hypergammon3)));
    let won = MatchScore::new(5, BySide { on_roll: 5, opponent: 2 }, false).unwrap();
    let phase = barpoint::Phase::NotStarted;
    let state = StateSetup { contest: Contest::Match(won), phase, ..StateSetup::default() };
    let over = Situation { state: state.try_into().unwrap(), ..Situation::default() };
    let error = engine.evaluate(&over).unwrap_err();
    assert!(error.to_string().starts_with("the match is over at 5-2: expected"), "{error}");
    assert!("8AkgAVAAQAAE".parse::<Situation>().unwrap_err().to_string().contains("no board"));
}

#[test]
fn invalid_options_are_refused() {
    let check = |options, expected| {
        assert_eq!(Engine::new().with_options(options).unwrap_err(), expected);
    };
    let usual = SearchOptions::default();
    check(SearchOptions { plies: 5, ..usual }, OptionsError::Plies(5));
    let efficiency = CubeEfficiency { crashed: 1.5, ..CubeEfficiency::default() };
    check(SearchOptions { efficiency, ..usual }, OptionsError::Efficiency(1.5));
    let filter = |keep| {
        let mut filters = MoveFilters::NORMAL;
        filters.levels[2][1] = keep;
        SearchOptions { filters, ..usual }
    };
    let keep = MoveFilter::Keep { accept: 0, extra: 0, threshold: 1.0 };
    check(filter(keep), OptionsError::EmptyFilter);
    let keep = MoveFilter::Keep { accept: 1, extra: 1, threshold: -0.1 };
    check(filter(keep), OptionsError::Threshold(-0.1));
    assert!(Engine::from_nets(b"no net", barpoint_weights::RACE).is_err());
}

#[test]
fn the_error_of_an_evaluation_is_known_for_the_nets_that_ship() {
    let start = Situation::default();
    let error = |engine: &Engine, plies, situation: &Situation| {
        let engine = engine.clone().with_plies(plies).unwrap();
        engine.evaluate(situation).unwrap().money_error.map(|error| error.0)
    };
    let ships = Engine::new();
    let errors = [0, 1, 2].map(|plies| error(&ships, plies, &start).unwrap());
    assert!(errors.is_sorted_by(|fewer, more| fewer > more), "{errors:?}");
    assert!(errors[0] < 0.05 && errors[2] > 0.005, "{errors:?}");
    assert_eq!(error(&ships, 3, &start), None);
    let copies = Engine::from_nets(barpoint_weights::CONTACT, barpoint_weights::RACE).unwrap();
    assert_eq!(error(&copies, 0, &start), Some(errors[0]));
    // A chequer on the bar against two: solved when a search needs it.
    let few: Situation = "XGID=aAB-----------------------:0:0:1:00:0:0:0:0:10".parse().unwrap();
    assert_eq!(error(&ships, 1, &few), None);
    let nackgammon = Situation { variant: Variant::Nackgammon, ..start };
    assert_eq!(error(&ships, 0, &nackgammon), None);
    let noise = Some(Noise { deviation: 0.01, seed: 1 });
    let noisy = ships.with_options(SearchOptions { noise, ..SearchOptions::default() }).unwrap();
    assert_eq!(error(&noisy, 0, &start), None);
}

#[test]
fn every_question_ends_when_the_engine_is_stopped() {
    let stop = Arc::new(AtomicBool::new(false));
    let patient = Engine::new().with_plies(4).unwrap().stopped_by(Arc::clone(&stop));
    let dice: Dice = "65".parse().unwrap();
    let (start, options) = (Situation::default(), *patient.options());
    let wide = SearchOptions { filters: MoveFilters::HUGE, ..options };
    let patient = patient.with_options(wide).unwrap();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(30));
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(patient.rank_plays(&start, dice), Err(QuestionError::Stopped));
    // All later questions end at once.
    assert_eq!(patient.evaluate(&start), Err(QuestionError::Stopped));
    assert_eq!(patient.cube_decision(&start), Err(QuestionError::Stopped));
    assert_eq!(patient.evaluate_all(&[start]), [Err(QuestionError::Stopped)]);
    let quick = patient.clone().with_plies(0).unwrap();
    assert_eq!(quick.evaluate(&start), Err(QuestionError::Stopped));
}

#[test]
fn a_stopped_search_leaves_nothing_wrong_in_the_cache() {
    let fresh = engine(2);
    let cached = fresh.clone().with_cache(1 << 24).unwrap();
    let dice: Dice = "21".parse().unwrap();
    for situation in situations() {
        let stop = Arc::new(AtomicBool::new(false));
        let patient = cached.clone().with_plies(4).unwrap().stopped_by(Arc::clone(&stop));
        let timer = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            stop.store(true, Ordering::Relaxed);
        });
        let _ = patient.rank_plays(&situation, dice);
        timer.join().unwrap();
        assert_eq!(cached.rank_plays(&situation, dice), fresh.rank_plays(&situation, dice));
        assert_eq!(cached.evaluate(&situation), fresh.evaluate(&situation));
    }
}

#[test]
fn the_last_chequers_with_contact_are_exact_in_a_search() {
    let position = Position::try_from(Setup::at(&[(1, 1), (2, 2)], &[(25, 1)])).unwrap();
    let situation = Situation { position, ..Situation::default() };
    let [fixed, searched, deeper] =
        [0, 1, 2].map(|plies| engine(plies).evaluate(&situation).unwrap());
    assert!((searched.outcome.win - 0.910_72).abs() < 2e-5, "{searched:?}");
    assert_eq!(searched.outcome, deeper.outcome);
    assert_ne!(fixed.outcome, searched.outcome);
    let no_double = engine(1).cube_decision(&situation).unwrap().no_double;
    assert!((no_double.equity.0 - 0.8183).abs() < 1e-4, "{no_double:?}");
}
