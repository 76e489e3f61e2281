//! Every statistic of a money session and of a match that are made and reckoned by hand.

use barpoint_analysis::review::{Review, ReviewedAction};
use barpoint_analysis::statistics::{
    Amount, CountingRule, DifficultyStatistics, ErrorCount, PlayerStatistics,
    ResignationStatistics, Statistics, Summaries, Thresholds,
};
use barpoint_analysis::{CubeEvent, Verdict};
use barpoint_core::{ByPlayer, Chequers, Dice, GameValue, MatchLength, Player, Position, Setup};
use barpoint_equity::MatchEquityTable;
use barpoint_records::{
    Action, Analysis, Candidate, CubeAnalysis, CubeChances, Ending, Entry, Game, GameEnd, Level,
    Match, PlayAnalysis, RecordedPlay, ResignationAnalysis, Rules, StaticVerdict,
};

const ANN: Player = Player::Zero;
const BOB: Player = Player::One;

/// A game that is made action by action.
struct Hand<'a> {
    record: &'a Match,
    game: Game,
}

impl<'a> Hand<'a> {
    fn new(record: &'a Match) -> Self {
        Self { record, game: record.next_game() }
    }

    fn act(mut self, action: Action, analysis: Analysis) -> Self {
        let mut entry = Entry::from(action);
        entry.notes_mut().analyses.push(analysis);
        self.game.entries.push(entry);
        self
    }

    /// Adds a roll with the first legal play; which one it is matters to no statistic.
    fn roll(self, player: Player, dice: &str, analysis: Analysis) -> Self {
        let mut replay = self.game.replay(self.record);
        replay.by_ref().for_each(drop);
        let dice: Dice = dice.parse().expect("dice");
        let play = replay.table().position_seen_by(player).plays(dice)[0].play;
        self.act(Action::Play { player, dice, play: RecordedPlay::Legal(play) }, analysis)
    }

    /// Leaves both players one chequer on their ace points, so that the next roll is forced.
    fn bear_off(mut self, on_roll: Player) -> Self {
        let last = Chequers::new(core::array::from_fn(|point| u8::from(point == 0)));
        let position =
            Position::try_from(Setup { on_roll: last, opponent: last }).expect("a position");
        let action = Action::SetPosition { on_roll, position: position.into() };
        self.game.entries.push(action.into());
        self
    }

    fn end(mut self, winner: Player, points: u32, how: Ending) -> Game {
        self.game.end = Some(GameEnd { winner, points, how });
        self.game
    }
}

fn level() -> Level {
    Level::Plies { plies: 2, cubeful: true, noise: 0.0, deterministic: true, prune: false }
}

/// Analysis of a roll: equities of the candidates, number of the play that was made, and luck.
fn play(equities: &[f32], played: usize, luck: f32) -> Analysis {
    let candidate = |equity: &f32| Candidate {
        play: barpoint_core::Play::NONE,
        outcome: None,
        equity: *equity,
        level: level(),
        rollout: None,
    };
    let candidates = equities.iter().map(candidate).collect();
    let play = Some(PlayAnalysis { candidates, played: Some(played) });
    Analysis { play, luck: Some(luck), ..Analysis::default() }
}

/// Analysis of a cube decision: equities of no double, of double and take, and of double and pass.
fn cube([no_double, take, pass]: [f32; 3]) -> Analysis {
    let chances = |equity| CubeChances { equity, ..CubeChances::default() };
    let cube = CubeAnalysis {
        level: level(),
        no_double: chances(no_double),
        double_take: chances(take),
        double_drop: pass,
    };
    Analysis { cube: Some(cube), ..Analysis::default() }
}

/// A roll before which the player did not double.
fn undoubled(equities: [f32; 3], roll: Analysis) -> Analysis {
    Analysis { cube: cube(equities).cube, ..roll }
}

const fn verdict(best_loses: f32, made_loses: f32) -> StaticVerdict {
    StaticVerdict { best_loses, made_loses }
}

/// Money play with the Jacoby rule and beavers.
fn session() -> Match {
    let mut record = Match { rules: Rules::default(), ..Match::default() };
    record.players.0[0].name = "Ann".into();
    record.players.0[1].name = "Bob".into();
    let single = Ending::BorneOff(GameValue::Single);
    let first = Hand::new(&record)
        // Right, unlucky by nothing: 0.10 is unmarked.
        .roll(ANN, "31", play(&[0.20, 0.15], 0, 0.10))
        // Costs 0.04, doubtful; the roll is unlucky.
        .roll(BOB, "64", undoubled([0.0, -0.5, 1.0], play(&[-0.05, -0.09], 1, -0.35)))
        // Too early by 0.05, and the take is right, so the beaver is.
        .act(Action::Double(ANN), cube([0.30, 0.25, 1.0]))
        .act(Action::Beaver(BOB), cube([0.30, 0.25, 1.0]))
        .act(Action::Take(ANN), Analysis::default())
        // The cube is at 4: costs 0.20 and 0.80 points. The roll is worth 0.70 and 2.80 points.
        .roll(ANN, "11", play(&[0.50, 0.30, 0.20], 1, 0.70))
        // Right not to redouble, by 0.30. The play costs 0.08 and 0.32 points.
        .roll(BOB, "52", undoubled([0.10, -0.20, 1.0], play(&[0.0, -0.08], 1, -0.10)))
        .bear_off(ANN)
        .roll(ANN, "21", play(&[1.0], 0, 0.0))
        .end(ANN, 4, single);
    record.games.push(first);
    let second = Hand::new(&record)
        // All sixty candidates are equal: an unforced play, but a trivial one.
        .roll(BOB, "42", play(&[0.15; 60], 3, 0.20))
        // A missed double, 0.12. Lucky.
        .roll(ANN, "43", undoubled([0.50, 0.62, 1.0], play(&[0.30, 0.10], 0, 0.40)))
        // Too good by 0.30 and not doubled. The play costs 0.13, very bad; very unlucky.
        .roll(BOB, "65", undoubled([1.30, 1.50, 1.0], play(&[0.13, 0.0], 1, -0.65)))
        // A right double and a wrong pass, 0.10.
        .act(Action::Double(ANN), cube([0.70, 0.90, 1.0]))
        .act(Action::Drop(BOB), cube([0.70, 0.90, 1.0]))
        .end(ANN, 1, Ending::Dropped);
    record.games.push(second);
    record
}

/// Match to two points with a Crawford game.
fn two_points() -> Match {
    let mut record = Match { length: MatchLength::new(2), ..Match::default() };
    record.players.0[0].name = "Ann".into();
    record.players.0[1].name = "Bob".into();
    let first = Hand::new(&record)
        .roll(ANN, "61", play(&[0.10, 0.0], 0, 0.10))
        // Costs 0.10.
        .roll(BOB, "62", undoubled([0.0, -0.5, 1.0], play(&[0.0, -0.10], 1, -0.20)))
        // A right double and a right pass.
        .act(Action::Double(ANN), cube([0.90, 1.20, 1.0]))
        .act(Action::Drop(BOB), cube([0.90, 1.20, 1.0]))
        .end(ANN, 1, Ending::Dropped);
    record.games.push(first);
    let resignation = Analysis {
        resignation: Some(ResignationAnalysis {
            level: level(),
            value: GameValue::Single,
            play_on: CubeChances { equity: -0.80, ..CubeChances::default() },
            resigned: -1.0,
        }),
        ..Analysis::default()
    };
    let brilliant =
        Analysis { static_play: Some(verdict(0.05, 0.07)), ..play(&[0.10, 0.05], 0, -0.40) };
    let second = Hand::new(&record)
        // Costs 0.02, without a mark.
        .roll(BOB, "31", play(&[0.02, 0.0], 1, 0.20))
        // The static evaluation would have lost 0.05 and thinks that this play loses 0.07.
        .roll(ANN, "52", brilliant)
        // Gives away 0.20.
        .act(Action::Resign { player: ANN, value: GameValue::Single }, resignation)
        .act(Action::AcceptResignation(BOB), Analysis::default())
        .end(BOB, 1, Ending::Resigned(GameValue::Single));
    assert!(second.crawford);
    record.games.push(second);
    let bad = Analysis { static_play: Some(verdict(0.01, 0.02)), ..play(&[0.07, 0.0], 1, 0.0) };
    let third = Hand::new(&record)
        // Costs 0.07, bad; the static evaluation would have lost 0.01.
        .roll(ANN, "41", bad)
        // Very lucky.
        .roll(BOB, "66", play(&[0.50, 0.10], 0, 0.90))
        .bear_off(ANN)
        .roll(ANN, "11", play(&[1.0], 0, 0.0))
        .end(ANN, 1, Ending::BorneOff(GameValue::Single));
    record.games.push(third);
    record
}

fn games(record: &Match) -> Vec<Statistics> {
    Statistics::of_games(record, &MatchEquityTable::default(), &Thresholds::default())
}

fn close(ours: f64, hand: f64, what: &str) {
    assert!((ours - hand).abs() < 1e-6, "{what}: {ours}, by hand {hand}");
}

fn amount(ours: Amount, hand: [f64; 2], what: &str) {
    close(ours.normalised, hand[0], what);
    close(ours.unnormalised, hand[1], what);
}

fn errors(ours: ErrorCount, number: u32, hand: [f64; 2], what: &str) {
    assert_eq!(ours.number, number, "{what}");
    amount(ours.error, hand, what);
}

/// Checks marks from very good to very bad, and the sum of a total.
fn marks(player: &PlayerStatistics, chequer: [u32; 6], luck: [u32; 6]) {
    let list = |marks: &barpoint_analysis::statistics::Marks| {
        [marks.very_good, marks.good, marks.unmarked, marks.doubtful, marks.bad, marks.very_bad]
    };
    assert_eq!(list(&player.chequer.marks), chequer);
    assert_eq!(list(&player.luck.marks), luck);
}

/// Checks decisions, close or actual ones, doubles, takes and passes.
fn counts(player: &PlayerStatistics, hand: [u32; 5]) {
    let cube = &player.cube;
    let ours = [cube.decisions, cube.close_or_actual, cube.doubles, cube.takes, cube.passes];
    assert_eq!(ours, hand);
}

/// Checks the numbers of decisions and the rates by all rules.
fn rates(total: &Statistics, player: Player, decisions: [u32; 4], rates: [f64; 4]) {
    for (number, rate) in total.rates(player).into_iter().enumerate() {
        assert_eq!(rate.rule, CountingRule::ALL[number]);
        assert_eq!(rate.decisions, decisions[number], "{:?}", rate.rule);
        let value = rate.rate.expect("decisions");
        assert!((value - rates[number]).abs() < 1e-3, "{:?}: {value}", rate.rule);
        if let Some([low, high]) = rate.interval {
            assert!(0.0 <= low && low <= value && value <= high, "{low} {value} {high}");
        }
    }
}

#[test]
fn the_session_is_that_reckoned_by_hand() {
    let games = games(&session());
    let total: Statistics = games.iter().sum();
    let [ann, bob] = Player::BOTH.map(|player| &total.players[player]);

    // Ann: 31, 11, 21 and 43; the 21 is forced. Errors: 0.20 with the cube at 4.
    assert_eq!((ann.chequer.moves, ann.chequer.unforced), (4, 3));
    amount(ann.chequer.error, [0.20, 0.80], "plays of Ann");
    amount(ann.chequer.rate(), [0.20 / 3.0, 0.80 / 3.0], "rate of Ann's plays");
    assert_eq!(ann.chequer.rating().unwrap().to_string(), "Awful!");
    // Luck 0.10 + 0.70 + 0 + 0.40 = 1.20; in points 0.10 + 2.80 + 0.40 = 3.30.
    amount(ann.luck.total, [1.20, 3.30], "luck of Ann");
    amount(ann.luck.rate(), [0.30, 0.825], "luck of Ann's rolls");
    assert_eq!(ann.luck.rating().unwrap().to_string(), "Cheater :-)");
    assert_eq!(ann.luck.rating_107().unwrap().to_string(), "Go to Las Vegas");
    marks(ann, [0, 0, 3, 0, 0, 1], [1, 1, 2, 0, 0, 0]);
    // Two doubles and one missed double, which is an error and so counts.
    counts(ann, [3, 3, 2, 0, 0]);
    errors(ann.cube.wrong_below_double, 1, [0.05, 0.05], "too early");
    errors(ann.cube.missed_below_cash, 1, [0.12, 0.12], "missed");
    errors(ann.cube.missed_above_cash, 0, [0.0; 2], "missed above the cash point");
    errors(ann.cube.wrong_above_too_good, 0, [0.0; 2], "too good");
    errors(ann.cube.manual.missed_around_double, 1, [0.12, 0.12], "missed around DP");
    errors(ann.cube.manual.wrong_around_double, 1, [0.05, 0.05], "wrong around DP");
    errors(ann.cube.manual.missed_around_too_good, 0, [0.0; 2], "missed around TG");
    errors(ann.cube.manual.wrong_around_too_good, 0, [0.0; 2], "wrong around TG");
    assert_eq!(ann.cube.manual.close_or_actual, 3);
    amount(ann.cube.error(), [0.17, 0.17], "cube of Ann");
    amount(ann.cube.rate(), [0.17 / 3.0, 0.17 / 3.0], "rate of Ann's cube");
    // Together 0.37 and 0.97 points in 3 + 3 decisions.
    assert_eq!(ann.decisions(), 6);
    amount(ann.error(), [0.37, 0.97], "Ann");
    amount(ann.rate(), [0.37 / 6.0, 0.97 / 6.0], "rate of Ann");
    assert_eq!(ann.rating().unwrap().to_string(), "Awful!");

    // Bob: 64, 52, 42 and 65, all unforced. Errors: 0.04 + 0.08 + 0 + 0.13, the second with the cube at 4.
    assert_eq!((bob.chequer.moves, bob.chequer.unforced), (4, 4));
    amount(bob.chequer.error, [0.25, 0.04 + 0.32 + 0.13], "plays of Bob");
    // Luck -0.35 - 0.10 + 0.20 - 0.65 = -0.90; in points -0.35 - 0.40 + 0.20 - 0.65 = -1.20.
    amount(bob.luck.total, [-0.90, -1.20], "luck of Bob");
    assert_eq!(bob.luck.rating().unwrap().to_string(), "Haaa-haaa");
    assert_eq!(bob.luck.rating_107().unwrap().to_string(), "Go to bed");
    marks(bob, [0, 0, 1, 1, 1, 1], [0, 0, 2, 0, 1, 1]);
    // Not doubled three times, a take and a pass. Gaps 0.5, 0.3 and 0.3 are not close, but the manual
    // counts the too good position.
    counts(bob, [5, 2, 0, 1, 1]);
    assert_eq!(bob.cube.manual.close_or_actual, 3);
    errors(bob.cube.wrong_passes, 1, [0.10, 0.10], "pass");
    errors(bob.cube.wrong_takes, 0, [0.0; 2], "take");
    amount(bob.cube.error(), [0.10, 0.10], "cube of Bob");
    assert_eq!(bob.decisions(), 6);
    amount(bob.error(), [0.35, 0.59], "Bob");

    // Rates: Ann 0.37 in 6 decisions by eXtreme Gammon, 6 by gnubg, 8 rolls, 4 rolls of her own.
    rates(&total, ANN, [6, 6, 8, 4], [500.0 * 0.37 / 6.0, 370.0 / 6.0, 46.25, 92.5]);
    // Bob 0.35 in 5 by eXtreme Gammon, because the 42 is trivial.
    rates(&total, BOB, [5, 6, 8, 4], [35.0, 350.0 / 6.0, 43.75, 87.5]);
    close(total.snowie_rate(ANN).expect("analysed"), 0.37 / 8.0, "Snowie");

    // Ann won 4 + 1 points with 3.30 points of luck against -1.20.
    close(ann.result, 5.0, "result of Ann");
    close(bob.result, -5.0, "result of Bob");
    close(
        total.luck_adjusted_result(ANN).expect("analysed"),
        5.0 - 3.30 + (-1.20),
        "Ann without luck",
    );
    close(total.luck_adjusted_result(BOB).expect("analysed"), -0.5, "Bob without luck");
    // Bob's beaver at an equity of 0.25 for Ann costs 0.25 more than a take, and Ann's raccoon would have
    // gained as much again on the cube of 4, 0.50. They are in no other number.
    assert_eq!((bob.beavers.beavers, ann.beavers.raccoons), (1, 0));
    errors(bob.beavers.wrong_beavers, 1, [0.25, 0.25], "beaver");
    errors(bob.beavers.missed_beavers, 0, [0.0; 2], "missed beaver");
    errors(ann.beavers.missed_raccoons, 1, [0.50, 0.50], "raccoon");
    errors(ann.beavers.wrong_raccoons, 0, [0.0; 2], "wrong raccoon");
    assert_eq!(ann.difficulty, DifficultyStatistics::default());
    assert_eq!(ann.resignations, ResignationStatistics::default());
}

/// Match winning chance of the leader of a match to 2 before the Crawford game.
const LEADER: f64 = 0.677_36;

#[test]
fn the_match_is_that_reckoned_by_hand() {
    let games = games(&two_points());
    let total: Statistics = games.iter().sum();
    let [ann, bob] = Player::BOTH.map(|player| &total.players[player]);

    // An equity of 1 is worth half the difference between winning and losing the points on the cube:
    // (0.67736 - 0.32264) / 2 at 0-0, (1 - 0.5) / 2 in the Crawford game, (1 - 0) / 2 at 1-1.
    let [at_start, at_crawford, at_last] = [LEADER - 0.5, 0.25, 0.5];

    assert_eq!((ann.chequer.moves, ann.chequer.unforced), (4, 3));
    amount(ann.chequer.error, [0.07, 0.07 * at_last], "plays of Ann");
    let luck = [0.10 - 0.40, 0.10 * at_start - 0.40 * at_crawford];
    amount(ann.luck.total, luck, "luck of Ann");
    marks(ann, [1, 0, 2, 0, 1, 0], [0, 0, 3, 0, 1, 0]);
    counts(ann, [1, 1, 1, 0, 0]);
    amount(ann.cube.error(), [0.0; 2], "cube of Ann");
    // 0.07 in 3 + 1 decisions.
    amount(ann.rate(), [0.07 / 4.0, 0.035 / 4.0], "rate of Ann");
    assert_eq!(ann.rating().unwrap().to_string(), "Intermediate");

    assert_eq!((bob.chequer.moves, bob.chequer.unforced), (3, 3));
    let lost = 0.10 * at_start + 0.02 * at_crawford;
    amount(bob.chequer.error, [0.12, lost], "plays of Bob");
    let lucky = [-0.20 + 0.20 + 0.90, -0.20 * at_start + 0.20 * at_crawford + 0.90 * at_last];
    amount(bob.luck.total, lucky, "luck of Bob");
    marks(bob, [0, 0, 2, 0, 1, 0], [1, 0, 2, 0, 0, 0]);
    // The Crawford game and the last game have no cube decisions.
    counts(bob, [2, 1, 0, 0, 1]);
    amount(bob.cube.error(), [0.0; 2], "cube of Bob");

    // Ann 0.07 in 4 decisions, 7 rolls, 4 of her own; Bob 0.12 in 3 + 1.
    rates(&total, ANN, [4, 4, 7, 4], [8.75, 17.5, 10.0, 17.5]);
    rates(&total, BOB, [4, 4, 7, 3], [15.0, 30.0, 120.0 / 7.0, 40.0]);

    // Two plays of Ann have a verdict of the static evaluation: she lost 0 + 0.07, it 0.05 + 0.01.
    let difficulty = &ann.difficulty;
    assert_eq!((difficulty.decisions, difficulty.good, difficulty.very_good), (2, 0, 1));
    close(difficulty.error, 0.07, "judged errors");
    close(difficulty.mean().unwrap(), 0.03, "difficulty");
    close(difficulty.adjusted_rate().unwrap(), 0.005, "beyond the static evaluation");

    // Ann gives away 0.20; Bob accepts rightly.
    assert_eq!((ann.resignations.offered, bob.resignations.accepted), (1, 1));
    errors(ann.resignations.wrong_offers, 1, [0.20, 0.20 * at_crawford], "resignation");
    errors(bob.resignations.wrong_acceptances, 0, [0.0; 2], "acceptance");

    // Results: 0.5 to 0.67736 to 0.5 to 1.
    let results = [LEADER - 0.5, 0.5 - LEADER, 0.5];
    for (game, result) in games.iter().zip(results) {
        close(game.players[ANN].result, result, "a game");
        close(game.players[BOB].result, -result, "a game");
    }
    close(ann.result, 0.5, "the match");
    let adjusted = 0.5 - luck[1] + lucky[1];
    close(total.luck_adjusted_result(ANN).expect("analysed"), adjusted, "without luck");
    close(total.luck_adjusted_result(BOB).expect("analysed"), -adjusted, "without luck");
    close(
        total.mwc_against_opponent(ANN).expect("analysed"),
        0.5 - 0.035 + lost,
        "against this opponent",
    );
    close(
        total.mwc_against_opponent(BOB).expect("analysed"),
        0.5 + 0.035 - lost,
        "against this opponent",
    );

    // Ratings in matches to 2: 2050 - (11971 + 23681 / 2) * 0.0175, and
    // 2050 - (8798 + 25526 / 2) * 0.07 / 3 - (863 - 519 / 2) * 0.
    let by_rate = ann.rating_by_rate(2).unwrap();
    close(by_rate / 1e4, (2050.0 - 23811.5 * 0.0175) / 1e4, "by the rate");
    let by_both = ann.rating_by_both_rates(2).unwrap();
    close(by_both / 1e4, (2050.0 - 21561.0 * 0.07 / 3.0) / 1e4, "by both");
    let difference = total.rating_difference_by_errors(ANN, 2).unwrap();
    close(difference / 1e4, 2.381_15 * (0.03 - 0.0175), "difference");
}

/// Money game in which Ann waits once with these equities, and has these at her next turn.
fn waited(then: [f32; 3], next: [f32; 3]) -> Match {
    let mut record = Match { rules: Rules::default(), ..Match::default() };
    let game = Hand::new(&record)
        .roll(BOB, "31", play(&[0.20, 0.15], 0, 0.0))
        .roll(ANN, "43", undoubled(then, play(&[0.30, 0.10], 0, 0.0)))
        .roll(BOB, "65", play(&[0.13, 0.0], 0, 0.0))
        .act(Action::Double(ANN), cube(next))
        .act(Action::Drop(BOB), cube(next))
        .end(ANN, 1, Ending::Dropped);
    record.games.push(game);
    record
}

#[test]
fn a_market_is_lost_if_the_next_double_is_passed() {
    let [early, right, cash] = [[0.30, 0.10, 1.0], [0.50, 0.62, 1.0], [0.90, 1.20, 1.0]];
    let lost = |then, next| -> Vec<Verdict> {
        let record = waited(then, next);
        let review = Review::of(&record, &MatchEquityTable::default());
        let events = review.actions.iter().flat_map(ReviewedAction::cube_events);
        let lost = events.filter(|(event, _)| *event == CubeEvent::LoseMarket);
        lost.map(|(_, verdict)| verdict).collect()
    };
    // It was an error to wait, or it was right and the dice were good.
    assert_eq!(lost(right, cash), [Verdict::Wrong]);
    assert_eq!(lost(early, cash), [Verdict::Did]);
    // The opponent still takes, or had no take before.
    assert_eq!(lost(right, right), []);
    assert_eq!(lost(cash, cash), []);
}

#[test]
fn missed_beavers_and_raccoons_are_charged_to_the_player_who_missed_them() {
    let mut record = Match { rules: Rules::default(), ..Match::default() };
    let game = Hand::new(&record)
        .roll(BOB, "31", play(&[0.20, 0.15], 0, 0.0))
        .act(Action::Double(ANN), cube([-0.10, -0.40, 1.0]))
        .act(Action::Take(BOB), cube([-0.10, -0.40, 1.0]))
        .roll(ANN, "43", play(&[0.30, 0.10], 0, 0.0))
        .act(Action::Double(BOB), cube([0.10, -0.20, 1.0]))
        .act(Action::Beaver(ANN), cube([0.10, -0.20, 1.0]))
        .act(Action::Raccoon(BOB), Analysis::default())
        .act(Action::Take(ANN), Analysis::default())
        .roll(BOB, "65", play(&[0.13, 0.0], 0, 0.0))
        .end(ANN, 16, Ending::BorneOff(GameValue::Single));
    record.games.push(game);
    let total = &games(&record)[0];
    let [ann, bob] = Player::BOTH.map(|player| &total.players[player].beavers);
    // The take is worth 0.40 to Bob, a beaver 0.80.
    assert_eq!((bob.beavers, bob.raccoons, ann.beavers), (0, 1, 1));
    errors(bob.missed_beavers, 1, [0.40, 0.40], "missed beaver");
    errors(ann.wrong_beavers, 0, [0.0; 2], "right beaver");
    // On a cube of 2 before the double: -0.40 after the beaver and -0.80 after the raccoon.
    errors(bob.wrong_raccoons, 1, [0.40, 0.80], "wrong raccoon");
    // Where the rules allow no beavers, there are none to miss.
    record.rules.beavers = false;
    let without = &games(&record)[0].players;
    assert_eq!(without[BOB].beavers.missed_beavers.number, 0);
}

#[test]
fn games_add_up_and_luck_explains_the_rest_of_each_result() {
    for record in [session(), two_points()] {
        let games = games(&record);
        let total: Statistics = games.iter().sum();
        for player in Player::BOTH {
            let sum = |number: fn(&PlayerStatistics) -> f64| -> f64 {
                games.iter().map(|game| number(&game.players[player])).sum()
            };
            let all = &total.players[player];
            close(sum(|player| player.result), all.result, "results");
            close(sum(|player| player.error().normalised), all.error().normalised, "errors");
            close(
                sum(|player| player.luck.total.unnormalised),
                all.luck.total.unnormalised,
                "luck",
            );
            close(sum(|player| f64::from(player.decisions())), all.decisions().into(), "decisions");
            let luck = |player| total.players[player].luck.total.unnormalised;
            let net = luck(player) - luck(player.flip());
            close(
                total.luck_adjusted_result(player).expect("analysed"),
                all.result - net,
                "without luck",
            );
        }
    }
}

#[test]
fn errors_in_matches_to_one_point_weigh_more_in_the_performance_rating() {
    let mut record = two_points();
    record.length = MatchLength::new(1);
    record.games = vec![Game { score: ByPlayer([0, 0]), ..record.games.remove(2) }];
    let [pr, gnubg, ..] = games(&record)[0].rates(ANN);
    // 0.07 in one decision.
    close(pr.rate.unwrap() / 1e2, 1.5 * 0.35, "PR");
    close(gnubg.rate.unwrap() / 1e2, 0.7, "gnubg");
}

#[test]
fn summaries_by_name_do_not_depend_on_seats_or_parts() {
    let records = [session(), two_points(), session().swapped()];
    let of = |record: &Match| Summaries::of_match(record, &games(record));
    let mut all = Summaries::default();
    for record in &records {
        all.append(of(record));
    }
    let mut rest = of(&records[1]);
    rest.append(of(&records[2]));
    let mut parts = of(&records[0]);
    parts.append(rest);
    assert_eq!(all, parts);

    let ann = &all.players["Ann"];
    let total = ann.total();
    assert_eq!((ann.matches, ann.matches_won, ann.games.len()), (3, 1, 7));
    // Twice the session and once the match: 2 * 0.37 + 0.07 in 2 * 6 + 4 decisions.
    close(total.rates.error, 0.81, "error");
    close(total.rates.rate(CountingRule::Gnubg).unwrap() / 1e3, 0.81 / 16.0, "rate");
    assert_eq!((total.unforced, total.close_or_actual()), (9, 7));
    close(total.for_money.result, 10.0, "points");
    close(total.in_matches.result, 0.5, "match winning chance");
    assert_eq!((total.for_money.games, total.for_money.won), (4, 4));
    assert_eq!((total.in_matches.games, total.in_matches.won), (3, 2));
    let [low, high] = ann.rates()[1].interval.expect("several games");
    assert!(low < 1e3 * 0.81 / 16.0 && 1e3 * 0.81 / 16.0 < high, "{low} {high}");
}

#[test]
fn rates_and_luck_of_a_part_count_only_the_analysed_rolls() {
    let whole: Statistics = games(&session()).iter().sum();
    assert!(whole.luck_adjusted_result(ANN).is_some());
    let mut part = session();
    let mut bare = session();
    for game in &mut bare.games {
        game.entries.iter_mut().for_each(|entry| entry.notes_mut().analyses.clear());
    }
    // A game without analysis changes no rate.
    part.games.extend(bare.games.clone());
    let both: Statistics = games(&part).iter().sum();
    for player in [ANN, BOB] {
        assert_eq!(both.rate_sums(player), whole.rate_sums(player));
        assert_eq!(both.players[player].luck.rate(), whole.players[player].luck.rate());
        assert_eq!(both.snowie_rate(player), whole.snowie_rate(player));
    }
    assert_eq!(both.luck_adjusted_result(ANN), None);
    let none: Statistics = games(&bare).iter().sum();
    assert!(none.rates(ANN).iter().all(|rate| rate.rate.is_none() && rate.decisions == 0));
    assert_eq!(none.players[ANN].luck.rating(), None);
}

/// Returns the session with the analyses that remain after a change of each; the entry, its player and the
/// number of the game are given.
fn changed(mut change: impl FnMut(&Action, usize, &mut Analysis)) -> Statistics {
    let mut record = session();
    for (number, game) in record.games.iter_mut().enumerate() {
        for entry in &mut game.entries {
            let action = entry.action.clone();
            let analyses = &mut entry.notes_mut().analyses;
            for analysis in analyses {
                change(&action, number, analysis);
            }
        }
    }
    games(&record).iter().sum()
}

#[test]
fn cube_errors_without_analysed_plays_are_in_no_rate_by_rolls() {
    // Of the second game only the cube is analysed: Ann's missed double costs 0.12, Bob's pass 0.10.
    let part = changed(|_, game, analysis| {
        if game == 1 {
            (analysis.play, analysis.luck) = (None, None);
        }
    });
    let first = &games(&session())[0];
    for player in [ANN, BOB] {
        assert_eq!(part.snowie_rate(player), first.snowie_rate(player));
        assert_eq!(part.rates(player)[3].rate, first.rates(player)[3].rate);
        let [part, first] = [&part, first].map(|it| &it.players[player]);
        assert_eq!(part.luck.rate(), first.luck.rate());
        assert!(part.cube.error().normalised > first.cube.error().normalised);
    }
    // Without any analysed play there is no rate by rolls at all.
    let cubes = changed(|_, _, analysis| (analysis.play, analysis.luck) = (None, None));
    assert_eq!((cubes.snowie_rate(ANN), cubes.rates(ANN)[3].rate), (None, None));
    assert_eq!(cubes.luck_adjusted_result(ANN), None);
    assert!(cubes.rates(ANN)[1].rate.is_some());
}

#[test]
fn an_answer_of_a_player_whom_our_analysis_left_out_is_none_of_his_decisions() {
    // The analysis of Ann's double has the values of the answers, and Bob's answers have no analysis.
    let only_ann = |by: &str| {
        changed(|action, _, analysis| {
            analysis.by = Some(by.into());
            let is_bobs = matches!(action, Action::Beaver(BOB) | Action::Drop(BOB))
                || matches!(action, Action::Play { player, .. } if *player == BOB);
            if is_bobs {
                *analysis = Analysis::default();
            }
        })
    };
    let ours = only_ann("Barpoint 0.1");
    assert_eq!(ours.players[BOB].cube.decisions, 0);
    assert_eq!(ours.players[BOB].decisions(), 0);
    assert_eq!(ours.players[ANN].cube.doubles, 2);
    // Other programs write no analysis of an answer: that of the double is one of both.
    let theirs = only_ann("GNU Backgammon 1.07");
    assert_eq!((theirs.players[BOB].cube.takes, theirs.players[BOB].cube.passes), (1, 1));
}
