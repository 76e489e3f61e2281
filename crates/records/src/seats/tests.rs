use barpoint_core::{Chequers, Setup};

use super::*;
use crate::model::Entry;

/// Returns the table of a one-game record with default rules.
fn table(length: u32, score: [u32; 2]) -> Seats {
    let record = Match { length: MatchLength::new(length), ..Match::default() };
    let score = ByPlayer(score);
    let crawford = record.is_crawford_at(score);
    Seats::new(&record, &Game { score, crawford, ..Game::default() })
}

fn play(table: &Seats, player: Player, dice: &str, text: &str) -> Action {
    let dice = dice.parse().unwrap();
    Action::Play { player, dice, play: table.read_any_play(player, dice, text).0 }
}

const ZERO: Player = Player::Zero;
const ONE: Player = Player::One;

#[test]
fn a_cube_that_is_beavered_and_raccooned_is_dropped_for_eight() {
    let mut table = table(0, [0, 0]);
    for action in [play(&table, ZERO, "31", "8/5 6/5"), Action::Double(ONE)] {
        assert_eq!(table.problem(&action), None);
        table.apply(&action);
    }
    assert_eq!(table.to_act(), Some(ZERO));
    assert_eq!(table.state().unwrap().to_move(), Some(Side::Opponent));
    for (action, value) in [(Action::Beaver(ZERO), 2), (Action::Raccoon(ONE), 4)] {
        assert_eq!(table.problem(&action), None, "{action:?}");
        table.apply(&action);
        assert_eq!((table.cube().value.get(), table.cube_owner()), (value, Some(ZERO)));
        assert!(table.state().is_ok(), "{action:?}");
    }
    let mut taken = table.clone();
    taken.apply(&Action::Take(ZERO));
    assert_eq!((taken.cube().value.get(), taken.cube_owner()), (8, Some(ZERO)));
    assert_eq!(taken.to_act(), Some(ONE));

    table.apply(&Action::Drop(ZERO));
    let end = GameEnd { winner: ONE, points: 4, how: Ending::Dropped };
    assert_eq!(table.end(), Some(end));
    assert_eq!(table.state().unwrap().contest().points().on_roll, 4);
}

#[test]
fn broken_rules_are_named_and_the_game_continues() {
    let mut table = table(3, [2, 0]);
    assert!(table.is_crawford());
    let opening = play(&table, ZERO, "66", "24/18(2) 13/7(2)");
    assert_eq!(table.problem(&opening), Some(ActionProblem::OpeningRoll));
    assert_eq!(table.problem(&Action::Double(ONE)), Some(ActionProblem::Crawford));
    table.apply(&opening);
    assert_eq!(
        table.problem(&play(&table, ZERO, "31", "8/5 6/5")),
        Some(ActionProblem::OutOfTurn(ZERO))
    );
    assert_eq!(table.problem(&Action::Take(ONE)), Some(ActionProblem::NoOffer));
    assert_eq!(table.problem(&Action::AcceptResignation(ONE)), Some(ActionProblem::Resignation));

    let odd = play(&table, ONE, "31", "8/5 6/4");
    assert_eq!(table.problem(&odd), Some(ActionProblem::OddPlay("8/5 6/4".into())));
    table.apply(&odd);
    assert_eq!(table.position().opponent().counts()[3..6], [1, 1, 4], "moved as written");
    let unreadable = play(&table, ZERO, "31", "8/5 x/y");
    let before = table.position_seen_by(ONE);
    table.apply(&unreadable);
    assert_eq!(table.position_seen_by(ONE), before, "left as it was");
}

#[test]
fn gammons_count_without_a_turned_cube_only_if_jacoby_is_off() {
    let resigned = |rules: Rules, doubled: bool| {
        let record = Match { rules, ..Match::default() };
        let mut table = Seats::new(&record, &Game { automatic_doubles: 1, ..Game::default() });
        table.apply(&play(&table, ZERO, "31", "8/5 6/5"));
        if doubled {
            table.apply(&Action::Double(ONE));
            table.apply(&Action::Take(ZERO));
        }
        table.apply(&Action::Resign { player: ONE, value: GameValue::Gammon });
        assert_eq!(table.to_act(), Some(ZERO));
        table.apply(&Action::AcceptResignation(ZERO));
        table.end().unwrap().points
    };
    assert_eq!(resigned(Rules::default(), false), 2);
    assert_eq!(resigned(Rules::default(), true), 8);
    assert_eq!(resigned(Rules { jacoby: false, ..Rules::default() }, false), 4);
}

#[test]
fn a_replay_shows_the_table_before_every_action() {
    let mut record = Match { length: MatchLength::new(1), ..Match::default() };
    let table = Seats::new(&record, &Game::default());
    let actions = [
        Action::SetPosition {
            on_roll: ONE,
            position: Position::try_from(Setup {
                on_roll: Chequers::new(core::array::from_fn(|i| u8::from(i == 0))),
                opponent: Chequers::new(core::array::from_fn(|i| u8::from(i == 22) * 15)),
            })
            .unwrap()
            .into(),
        },
        Action::SetDice { player: ONE, dice: "21".parse().unwrap() },
    ];
    let mut game = Game::default();
    game.entries.extend(actions.map(Entry::from));
    let mut at_end = table;
    game.entries.iter().for_each(|entry| at_end.apply(&entry.action));
    assert_eq!(at_end.state().unwrap().dice(), "21".parse().ok());
    game.entries.push(play(&at_end, ONE, "21", "1/off").into());

    let steps: Vec<_> = game.replay(&record).collect();
    assert!(steps.iter().all(|step| step.problem.is_none()));
    assert_eq!(steps[2].before.on_roll(), ONE);
    let mut replay = game.replay(&record);
    replay.by_ref().for_each(drop);
    let how = Ending::BorneOff(GameValue::Backgammon);
    game.end = replay.table().end();
    assert_eq!(game.end, Some(GameEnd { winner: ONE, points: 3, how }));

    record.games.push(game);
    assert_eq!(record.winner(), Some(ONE));
    let swapped = record.clone().swapped();
    assert_eq!(swapped.winner(), Some(ZERO));
    assert_eq!(swapped.games[0].replay(&swapped).filter_map(|step| step.problem).count(), 0);
    assert_eq!(swapped.swapped(), record);
}
