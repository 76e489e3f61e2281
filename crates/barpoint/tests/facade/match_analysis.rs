//! Analysis of matches.
#![cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use barpoint::analysis::review::Review;
use barpoint::analysis::statistics::{Statistics, Thresholds};
use barpoint::records::{
    Action, Ending, Entry, Game, GameEnd, Level, Match, RecordedDecision, RecordedPlay, read_file,
};
use barpoint::{AnalysisLevel, AnalysisSettings, Dice, Engine, GameValue, MatchAnalysis, Tier};
use barpoint_core::{ByPlayer, Player, Position, Setup, Variant};

static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::new);

fn data(name: &str) -> Match {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    read_file(&std::fs::read(path).expect("a file")).expect("a match").matches.remove(0)
}

/// A match to 3 with an analysis by GNU Backgammon.
fn foreign() -> Match {
    data("statistics/noisy-3p.sgf")
}

fn analysed(record: &Match, settings: &AnalysisSettings) -> MatchAnalysis {
    ENGINE.analyse(record, settings, &|_, _| ()).expect("no error")
}

fn ours(analysis: &MatchAnalysis) -> Match {
    analysis.record.clone().analysed_by(Some(Engine::ANALYST))
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let record = foreign();
    let settings = AnalysisSettings::at(AnalysisLevel::Fast);
    let with = |threads: usize| {
        let engine = ENGINE.clone().with_threads(threads.try_into().expect("not 0"));
        let engine = engine.expect("threads");
        engine.analyse(&record, &settings, &|_, _| ()).expect("no error")
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn another_program_keeps_its_analysis_and_ours_is_replaced() {
    let record = foreign();
    let once = analysed(&record, &AnalysisSettings::at(AnalysisLevel::Instant));
    let theirs = record.analysts().remove(0);
    assert!(theirs.as_deref().is_some_and(|by| by.starts_with("GNU")));
    let kept = once.record.clone().analysed_by(theirs.as_deref());
    assert_eq!(kept, record.clone().analysed_by(theirs.as_deref()));

    let again = analysed(&once.record, &AnalysisSettings::at(AnalysisLevel::Instant));
    assert_eq!(again.record, once.record);
    let deeper = analysed(&once.record, &AnalysisSettings::at(AnalysisLevel::Fast));
    assert_eq!(deeper.record.analysts().len(), 2);
}

#[test]
fn statistics_are_by_our_analysis_beside_that_of_another_program() {
    let thresholds = Thresholds::default();
    let record = foreign();
    let statistics = |record: &Match| Statistics::of_games(record, ENGINE.table(), &thresholds);
    let once = analysed(&record, &AnalysisSettings::at(AnalysisLevel::Instant));
    assert_eq!(statistics(&once.record), statistics(&ours(&once)));
    assert_ne!(statistics(&once.record), statistics(&record));
    // Without any of our analysis in a game, nothing of the other program's is mixed in.
    let mut part = once.record.clone();
    for entry in &mut part.games[0].entries {
        entry.notes_mut().analyses.retain(|analysis| !analysis.is_by_barpoint());
    }
    assert_eq!(part.analysts().len(), 2);
    let has_errors = |record: &Match| {
        let first = &statistics(record)[0];
        Player::BOTH.iter().any(|&player| first.players[player].error().normalised != 0.0)
    };
    assert!(has_errors(&record) && !has_errors(&part));
}

#[test]
fn every_decision_is_counted_once() {
    let record = foreign();
    for level in [AnalysisLevel::Instant, AnalysisLevel::Fast, AnalysisLevel::Plies(1)] {
        let coverage = analysed(&record, &AnalysisSettings::at(level)).coverage;
        let (cubes, plays): (Vec<_>, Vec<_>) =
            record.decisions().partition(RecordedDecision::is_cube);
        for (treated, decisions) in [(&coverage.plays, plays), (&coverage.cubes, cubes)] {
            let tiers: u32 = treated.tiers.iter().map(|tier| tier.decided).sum();
            let all = treated.forced + treated.settled + treated.impossible + tiers;
            assert_eq!(all as usize, decisions.len(), "{level}");
            let forced = decisions.iter().filter(|decision| decision.is_forced()).count();
            assert_eq!(treated.forced as usize, forced, "{level}");
            // A tier evaluates the decisions that the tier before has left.
            for pair in treated.tiers.windows(2) {
                assert_eq!(pair[1].evaluated, pair[0].evaluated - pair[0].decided, "{level}");
            }
        }
    }
}

#[test]
fn all_plays_of_a_list_have_values_of_one_tier() {
    let analysis = analysed(&foreign(), &AnalysisSettings::default());
    let record = ours(&analysis);
    let mut levels = Vec::new();
    for entry in record.games.iter().flat_map(|game| &game.entries) {
        let Some(plays) = entry.analysis().and_then(|analysis| analysis.play.as_ref()) else {
            continue;
        };
        assert!(plays.played.is_some_and(|played| played < plays.candidates.len()));
        assert!(plays.candidates.is_sorted_by(|a, b| a.equity >= b.equity));
        let level = &plays.candidates[0].level;
        assert!(plays.candidates.iter().all(|candidate| candidate.level == *level));
        if let Level::Plies { plies, .. } = level {
            levels.push(*plies);
        }
    }
    levels.sort_unstable();
    levels.dedup();
    assert_eq!(levels, [0, 1, 2]);
}

#[test]
fn cube_decisions_are_the_same_with_and_without_the_search_of_the_play_before() {
    for record in [foreign(), data("mat/gnubg-export-7p.mat")] {
        let both = AnalysisSettings::at(AnalysisLevel::Plies(1));
        let alone = AnalysisSettings { plays: None, luck: None, ..both };
        let cubes = |settings: &AnalysisSettings| {
            let record = ours(&analysed(&record, settings));
            let entries = record.games.into_iter().flat_map(|game| game.entries);
            let cubes = entries.map(|entry| entry.analysis().and_then(|one| one.cube.clone()));
            cubes.collect::<Vec<_>>()
        };
        let both = cubes(&both);
        assert!(both.iter().flatten().count() > 20);
        assert!(both == cubes(&alone));
    }
}

/// Costs by [`Engine::cost`], which ranks each decision anew.
#[test]
fn errors_are_the_costs_of_the_decisions() {
    let record = foreign();
    let engine = ENGINE.clone().with_plies(0).expect("plies");
    let analysis = analysed(&record, &AnalysisSettings::at(AnalysisLevel::Plies(0)));
    let record = ours(&analysis);
    let review = Review::of(&record, engine.table());
    let mut compared = 0;
    for action in &review.actions {
        let cost = engine.cost(&record, &action.decision).expect("a cost");
        let is_answer = action.player != action.decision.player;
        let cost = if is_answer { cost.answer } else { cost.choice };
        let error = action.error().expect("an error").normalised;
        assert!((error - cost.0).abs() < 2e-6, "{}: {error} and {cost:?}", action.made());
        compared += 1;
    }
    assert!(compared > 30);
}

#[test]
fn only_selected_actions_are_analysed() {
    let record = foreign();
    let mut settings = AnalysisSettings::at(AnalysisLevel::Instant);
    settings.game = Some(1);
    settings.players = ByPlayer([true, false]);
    let selected = ours(&analysed(&record, &settings));
    let review = Review::of(&selected, ENGINE.table());
    let of_player = |action: &barpoint::analysis::review::ReviewedAction<'_>| {
        action.decision.place.game == 1 && action.player == Player::Zero
    };
    assert!(!review.actions.is_empty() && review.actions.iter().all(of_player));

    settings.action = Some(review.actions[0].entry);
    let one = analysed(&record, &settings);
    let entries = one.record.games.iter().flat_map(|game| &game.entries);
    let analysed = entries.filter(|entry| {
        entry.analyses().iter().any(|analysis| analysis.by.as_deref() == Some(Engine::ANALYST))
    });
    assert_eq!(analysed.count(), 1);
}

#[test]
fn a_stopped_analysis_is_not_complete() {
    let record = foreign();
    let settings = AnalysisSettings::at(AnalysisLevel::Instant);
    let (stop, steps) = (Arc::new(AtomicBool::new(false)), AtomicUsize::new(0));
    let progress = |_, _| {
        if steps.fetch_add(1, Ordering::Relaxed) == 5 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let engine = ENGINE.clone().with_threads(std::num::NonZero::<usize>::MIN).expect("a thread");
    let engine = engine.stopped_by(Arc::clone(&stop));
    let analysis = engine.analyse(&record, &settings, &progress).expect("no error");
    assert!(!analysis.is_complete);
    assert_eq!(steps.into_inner(), 6);
    assert!(analysed(&record, &settings).is_complete);
    // The flag is still up.
    let nothing = engine.analyse(&record, &settings, &|_, _| ());
    let nothing = nothing.expect("no error");
    assert!(!nothing.is_complete);
    assert_eq!(nothing.record, record);
}

#[test]
fn each_step_is_announced() {
    let record = foreign();
    let settings = AnalysisSettings::at(AnalysisLevel::Instant);
    let steps = AtomicUsize::new(0);
    let progress = |_, of| {
        steps.fetch_add(1, Ordering::Relaxed);
        assert_eq!(of, settings.steps(&record) as u64);
    };
    ENGINE.analyse(&record, &settings, &progress).expect("no error");
    assert_eq!(steps.into_inner(), settings.steps(&record));
}

/// A money game from a position, with one roll that is played in the first legal way.
fn one_roll(position: Option<Position>, dice: Dice) -> Match {
    let start = position.unwrap_or_else(|| Variant::Backgammon.start());
    let play = start.plays(dice)[0].play;
    let player = Player::Zero;
    let set = position
        .map(|position| Action::SetPosition { on_roll: player, position: Box::new(position) });
    let play = Action::Play { player, dice, play: RecordedPlay::Legal(play) };
    let entries = set.into_iter().chain([play]).map(Entry::from).collect();
    Match { games: vec![Game { entries, ..Game::default() }], ..Match::default() }
}

fn luck(record: &Match, plies: usize) -> f64 {
    let settings =
        AnalysisSettings { plays: None, cubes: None, luck: Some(plies), ..Default::default() };
    let record = analysed(record, &settings).record;
    let last = record.games[0].entries.last().expect("an entry");
    last.analysis().and_then(|analysis| analysis.luck).expect("luck").into()
}

#[test]
fn the_luck_of_all_rolls_adds_up_to_nothing() {
    let position = Setup::at(
        &[(24, 1), (13, 3), (8, 3), (6, 4), (5, 2), (4, 2)],
        &[(22, 2), (13, 4), (8, 3), (6, 4), (3, 2)],
    );
    let position = Position::try_from(position).expect("a position");
    for plies in [0, 1] {
        let lucks = Dice::ALL.map(|dice| luck(&one_roll(Some(position), dice), plies));
        let sum: f64 =
            Dice::ALL.iter().zip(lucks).map(|(dice, luck)| f64::from(dice.weight()) * luck).sum();
        assert!(sum.abs() < 1e-4, "{sum} at {plies} plies");
        assert!(lucks.iter().any(|luck| luck.abs() > 0.1));
    }
}

/// The opening roll also decides who begins, so that most opening rolls are lucky.
#[test]
fn the_luck_of_an_opening_roll_includes_the_right_to_begin() {
    let rolls = Dice::ALL.into_iter().filter(|dice| !dice.is_double());
    let lucks: Vec<f64> = rolls.map(|dice| luck(&one_roll(None, dice), 0)).collect();
    let mean = lucks.iter().sum::<f64>() / 15.0;
    assert!((0.02..0.07).contains(&mean), "{mean}");
    // 31 is the best of these rolls.
    let best = lucks.iter().copied().fold(f64::MIN, f64::max);
    let of_31 = luck(&one_roll(None, "31".parse().expect("dice")), 0);
    assert!((of_31 - best).abs() < 1e-9, "{of_31} and {best}");
}

/// Player 0 is about to lose for certain, with 15 chequers on the board or fewer.
fn resignation(chequers: u8, value: GameValue, accepted: bool) -> Match {
    let position = Setup::at(&[(23, chequers)], &[(1, 1)]);
    let position = Box::new(Position::try_from(position).expect("a position"));
    let player = Player::Zero;
    let answer = if accepted {
        Action::AcceptResignation(Player::One)
    } else {
        Action::DeclineResignation(Player::One)
    };
    let actions = [
        Action::SetPosition { on_roll: player, position },
        Action::Resign { player, value },
        answer,
    ];
    let end = accepted.then(|| GameEnd {
        winner: Player::One,
        points: value.points().into(),
        how: Ending::Resigned(value),
    });
    let entries = actions.into_iter().map(Entry::from).collect();
    let mut record =
        Match { games: vec![Game { entries, end, ..Game::default() }], ..Match::default() };
    record.rules.jacoby = false;
    record
}

#[test]
fn resignations_are_right_or_wrong() {
    use GameValue::{Backgammon, Gammon, Single};
    // With 15 chequers a backgammon is lost, because one of them is in the opponent's home board.
    for (chequers, value, accepted, expected) in [
        (14, Single, true, [0.0, 0.0]),
        (14, Single, false, [0.0, 0.0]),
        (14, Gammon, true, [1.0, 0.0]),
        (14, Gammon, false, [1.0, 1.0]),
        (15, Backgammon, true, [0.0, 0.0]),
        (15, Single, true, [0.0, 2.0]),
        (15, Single, false, [0.0, 0.0]),
    ] {
        let record = resignation(chequers, value, accepted);
        let analysis = analysed(&record, &AnalysisSettings::at(AnalysisLevel::Instant));
        assert_eq!(analysis.coverage.resignations, 1);
        let review = Review::of(&analysis.record, ENGINE.table());
        let offer = &review.resignations[0];
        let answer = offer.error_of_answer().expect("an answer");
        let errors = [offer.error_of_offer(), answer].map(|error| error.normalised);
        let is_near = |(error, expected): (&f64, f64)| (error - expected).abs() < 0.02;
        assert!(
            errors.iter().zip(expected).all(is_near),
            "{chequers} chequers, {value:?}, {accepted}: {errors:?}"
        );
    }
}

#[test]
fn doubtful_decisions_are_rolled_out() {
    let record = foreign();
    let settings = AnalysisSettings { cubes: None, game: Some(0), ..Default::default() };
    let standard = analysed(&record, &settings);
    let settings = AnalysisSettings { plays: Some(AnalysisLevel::Deep), ..settings };
    let analysis = analysed(&record, &settings);
    let is_rollout = |tier: &&barpoint::TierCoverage| matches!(tier.tier, Tier::Rollout(_));
    let rolled_out = analysis.coverage.plays.tiers.iter().find(is_rollout);
    let rolled_out = rolled_out.map_or(0, |tier| tier.decided);
    let levels = |record: &Match| {
        let entries = record.games.iter().flat_map(|game| &game.entries);
        let plays = entries.filter_map(|entry| entry.analysis()?.play.clone());
        plays.map(|plays| plays.candidates[0].clone()).collect::<Vec<_>>()
    };
    let with_rollout = levels(&ours(&analysis))
        .into_iter()
        .filter(|best| matches!(best.level, Level::Rollout { .. }))
        .inspect(|best| {
            let facts = best.rollout.as_ref().expect("facts");
            assert!(facts.equity_error.is_some_and(|error| error > 0.0 && error < 0.2));
        })
        .count();
    assert!(with_rollout > 0);
    assert_eq!(with_rollout, rolled_out as usize);
    assert_eq!(levels(&ours(&standard)).len(), levels(&ours(&analysis)).len());
}
