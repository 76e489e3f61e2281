//! Random actions at the table.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use barpoint_core::{ByPlayer, CubeValue, Die, GameValue, MatchLength, Player, Position, Variant};
use barpoint_play::{Judged, LegalAction, Place, Reason, Table, Terms, Thrown};
use barpoint_records::{
    Action, ActionProblem, FileFormat, Game, GameEnd, Mark, Match, RecordedPlay, Rules, Step,
};
use barpoint_testing::Random;
use proptest::prelude::*;

const VALUES: [GameValue; 3] = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];

fn terms(random: &mut Random) -> Terms {
    let length = MatchLength::new(random.pick(&[0, 0, 1, 3, 7]));
    Terms {
        length,
        rules: Rules {
            variant: random.pick(&Variant::ALL),
            crawford: !random.one_in(4),
            jacoby: random.one_in(2),
            beavers: !random.one_in(3),
            automatic_doubles: random.pick(&[0, 1, 3]),
            cube_limit: random.pick(&[
                None,
                None,
                CubeValue::from_log2(0),
                CubeValue::from_log2(2),
            ]),
        },
        players: ByPlayer(["Ann".into(), "Ben".into()]),
        raccoons: random.one_in(2),
        single_game: length.is_none() && random.one_in(4),
    }
}

fn throw(random: &mut Random) -> [Die; 2] {
    [random.pick(&Die::ALL), random.pick(&Die::ALL)]
}

/// Carries out a random legal action.
fn step(table: &mut Table, random: &mut Random, resigns: bool) {
    let legal = table.legal();
    let Some(&action) = legal.get(random.below(legal.len().max(1))) else { return };
    match action {
        LegalAction::Roll => _ = table.throw(throw(random)).unwrap(),
        LegalAction::Double => _ = table.double().unwrap(),
        LegalAction::Play => {
            let plays = table.plays().unwrap();
            let play = plays[random.below(plays.len())];
            table.play(&play).unwrap();
        }
        LegalAction::Take => _ = table.take().unwrap(),
        LegalAction::Pass if random.one_in(3) => _ = table.pass().unwrap(),
        LegalAction::Beaver => _ = table.beaver().unwrap(),
        LegalAction::Raccoon => _ = table.raccoon().unwrap(),
        LegalAction::Resign if resigns && random.one_in(20) => {
            table.resign(random.pick(&VALUES)).unwrap();
        }
        LegalAction::Accept => _ = table.accept().unwrap(),
        LegalAction::Decline => _ = table.decline().unwrap(),
        LegalAction::NextGame => table.next_game().unwrap(),
        LegalAction::Pass | LegalAction::Resign => {}
    }
}

/// Changes something that is no action of a player; most attempts are refused.
fn disturb(table: &mut Table, random: &mut Random) {
    let player = random.pick(&Player::BOTH);
    match random.below(9) {
        0 => _ = table.undo(),
        1 => _ = table.back(),
        2 => _ = table.forward(),
        3 => _ = table.set_turn(player),
        4 => _ = table.set_dice(random.dice()),
        5 => {
            let value = CubeValue::from_log2(random.below(4) as u8).unwrap();
            _ = table.set_cube(value, random.pick(&[None, Some(player)]));
        }
        6 => {
            let points = ByPlayer([random.below(4) as u32, random.below(4) as u32]);
            _ = table.set_score(points, None);
        }
        7 => {
            let board = *table.position();
            _ = table.set_board(player, board.flip());
        }
        _ => table.comment("a comment"),
    }
}

/// Every action of the record is legal where it is, and the ends are those of the replay.
fn check_replay(record: &Match) {
    for game in &record.games {
        let mut replay = game.replay(record);
        for step in replay.by_ref() {
            assert_eq!(step.problem, None, "{:?}", step.entry.action);
        }
        assert_eq!(replay.table().end(), game.end);
        assert!(replay.table().state().is_ok());
    }
}

fn read_back(record: &Match, format: &str) -> (Match, Vec<String>) {
    let format = FileFormat::named(format).unwrap();
    let written = format.write(std::slice::from_ref(record)).unwrap();
    let losses = written.losses.iter().map(ToString::to_string).collect();
    (format.read(&written.bytes).unwrap().matches.remove(0), losses)
}

fn check_formats(record: &Match) {
    assert_eq!(read_back(record, "json"), (record.clone(), Vec::new()));
    let (read, losses) = read_back(record, "sgf");
    if losses.is_empty() {
        assert_eq!(ends(&read), ends(record));
        assert_eq!((read.rules, read.length), (record.rules, record.length));
    }
}

/// Score, end and last board of each game. SGF may hold settings of one place in another order, and a
/// roll before a resignation as a play that is not shown.
fn ends(record: &Match) -> Vec<(ByPlayer<u32>, Option<GameEnd>, Position)> {
    let end = |game: &Game| {
        let mut replay = game.replay(record);
        let hidden = |step: &Step<'_>| {
            matches!(step.entry.action, Action::Play { play: RecordedPlay::Hidden, .. })
        };
        assert!(replay.by_ref().all(|step| hidden(&step) || step.problem.is_none()));
        (game.score, game.end, replay.table().position_seen_by(Player::Zero))
    };
    record.games.iter().map(end).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_actions_give_a_record_that_replays_and_is_read_back(seed: u64) {
        let mut random = Random::new(seed);
        let mut table = Table::new(terms(&mut random));
        for _ in 0..random.below(600) {
            if random.one_in(12) { disturb(&mut table, &mut random); }
            step(&mut table, &mut random, true);
        }
        check_replay(table.record());
        check_formats(table.record());
        let again = Table::of_record(table.record().clone());
        let mut end = table.clone();
        end.go_to_end();
        prop_assert_eq!(again.position(), end.position());
        prop_assert_eq!(again.to_act(), end.to_act());
    }

    #[test]
    fn undo_leads_back_step_by_step(seed: u64) {
        let mut random = Random::new(seed);
        let mut table = Table::new(terms(&mut random));
        let mut seen: Vec<(Match, Place)> = Vec::new();
        for _ in 0..120 {
            let before = (table.record().clone(), table.place());
            step(&mut table, &mut random, true);
            if *table.record() != before.0 { seen.push(before); }
        }
        while let Some((record, place)) = seen.pop() {
            table.undo().unwrap();
            prop_assert_eq!(table.record(), &record);
            prop_assert_eq!(table.place(), place);
        }
    }

    /// Without resignations that are declined or open, SGF loses nothing.
    #[test]
    fn sgf_holds_every_game_without_refused_resignations(seed: u64) {
        let mut random = Random::new(seed);
        let mut table = Table::new(terms(&mut random));
        for _ in 0..random.below(500) { step(&mut table, &mut random, false); }
        let (read, losses) = read_back(table.record(), "sgf");
        prop_assert_eq!(losses, Vec::<String>::new());
        prop_assert_eq!(&read.games, &table.record().games);
    }
}

fn dice(first: u8, second: u8) -> [Die; 2] {
    [first, second].map(|pips| Die::ALL[usize::from(pips) - 1])
}

#[test]
fn equal_dice_at_the_opening_double_the_cube_up_to_the_limit() {
    let rules = Rules { automatic_doubles: 1, ..Rules::default() };
    let mut table = Table::new(Terms { rules, ..Terms::default() });
    let thrown = [dice(4, 4), dice(4, 4), dice(2, 5)].map(|dice| table.throw(dice).unwrap());
    assert!(matches!(thrown[0], Thrown::Equal { doubled: true, .. }));
    assert!(matches!(thrown[1], Thrown::Equal { doubled: false, .. }));
    assert!(matches!(thrown[2], Thrown::Rolled { player: Player::One, .. }));
    assert_eq!(table.cube().value.get(), 2);
    assert_eq!(
        table.throw(dice(1, 2)).unwrap_err().to_string(),
        "the dice have been thrown: expected move or resign"
    );
}

#[test]
fn a_raccoon_needs_the_rule() {
    for raccoons in [false, true] {
        let mut table = Table::new(Terms { raccoons, ..Terms::default() });
        table.throw(dice(3, 1)).unwrap();
        table.play_text("8/5 6/5").unwrap();
        table.double().unwrap();
        table.redouble().unwrap();
        assert_eq!(table.redouble().is_ok(), raccoons);
        let done = table.pass().unwrap();
        assert_eq!(done.end.unwrap().points, if raccoons { 4 } else { 2 });
        assert_eq!(table.legal(), [LegalAction::NextGame]);
    }
}

#[test]
fn a_match_has_its_crawford_game_and_ends() {
    let mut table = Table::new(Terms { length: MatchLength::new(2), ..Terms::default() });
    for last in [false, true] {
        table.throw(dice(3, 1)).unwrap();
        assert_eq!(table.game().crawford, last);
        table.play_text("8/5 6/5").unwrap();
        assert_eq!(table.double().is_err(), last);
        let done = if last {
            table.resign(GameValue::Single).unwrap();
            table.accept()
        } else {
            table.pass()
        };
        let winner = done.unwrap().end.unwrap().winner;
        assert_eq!(winner, if last { Player::Zero } else { Player::One });
        if last {
            break;
        }
        table.next_game().unwrap();
    }
    // One each: the match goes on without the Crawford rule.
    table.next_game().unwrap();
    assert!(!table.game().crawford);
}

#[test]
fn a_score_that_forbids_an_earlier_double_is_refused() {
    let mut table = Table::new(Terms { length: MatchLength::new(3), ..Terms::default() });
    table.throw(dice(3, 1)).unwrap();
    table.play_text("8/5 6/5").unwrap();
    table.double().unwrap();
    table.set_turn(Player::One).unwrap();
    let before = table.record().clone();
    let refusal = table.set_score(ByPlayer([2, 0]), None).unwrap_err();
    assert_eq!(refusal.reason, Reason::Rule(ActionProblem::Crawford));
    assert_eq!(*table.record(), before);
    table.set_score(ByPlayer([2, 0]), Some(false)).unwrap();
    check_replay(table.record());
}

#[test]
fn a_score_within_a_finished_game_leaves_it_in_progress() {
    let mut table = Table::new(Terms::default());
    table.throw(dice(3, 1)).unwrap();
    table.play_text("8/5 6/5").unwrap();
    table.double().unwrap();
    let end = table.pass().unwrap().end;
    table.back().unwrap();
    table.set_score(ByPlayer([4, 2]), None).unwrap();
    assert_eq!((table.end(), table.game().end), (None, None));
    check_replay(table.record());
    table.undo().unwrap();
    assert_eq!(table.game().end, end);
}

#[test]
fn a_score_that_forbids_an_earlier_cube_is_refused() {
    let mut table = Table::new(Terms { length: MatchLength::new(3), ..Terms::default() });
    table.set_cube(CubeValue::from_log2(1).unwrap(), Some(Player::One)).unwrap();
    table.set_cube(CubeValue::from_log2(0).unwrap(), None).unwrap();
    let refusal = table.set_score(ByPlayer([2, 0]), None).unwrap_err();
    assert!(matches!(refusal.reason, Reason::State(_)));
    table.undo().unwrap();
    table.undo().unwrap();
    table.set_score(ByPlayer([2, 0]), None).unwrap();
    assert!(table.game().crawford);
}

#[test]
fn marks_are_found_again() {
    let mut table = Table::new(Terms::default());
    table.throw(dice(3, 1)).unwrap();
    table.play_text("8/5 6/5").unwrap();
    table.annotate(Judged::Play, Some(Mark::Good)).unwrap();
    table.throw(dice(6, 4)).unwrap();
    assert!(table.next_marked().is_err());
    table.previous_marked().unwrap();
    assert_eq!(table.place(), Place { game: 0, action: 0 });
    assert_eq!(read_back(table.record(), "json").0, *table.record());
}
