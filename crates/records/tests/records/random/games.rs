//! Matches with arbitrary sequences of actions.

use barpoint_core::{
    ByPlayer, Chequers, CubeValue, Dice, GameValue, MatchLength, Player, Position, Setup, Variant,
};
use barpoint_records::{Action, Ending, Game, GameEnd, Match, OddPlay, RecordedPlay, Rules, Seats};

use crate::random::chance::Chance;

const VALUES: [GameValue; 3] = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];

/// Texts of illegal plays, and texts that look like something else.
const WORDS: [&str; 12] = [
    "x",
    "",
    "Cannot Move",
    "????",
    "Illegal play",
    "Illegal play (1;2)",
    "13/8",
    "bar/off 6/1*",
    "8/5 6/5 (",
    "13/9 Wins 2 points",
    "resigns",
    "24/23; 31: 8/5",
];

fn among<T: Copy>(chance: &mut Chance, all: &[T]) -> T {
    all[chance.below(all.len())]
}

/// Returns a match with up to three games of a few actions each.
pub(crate) fn any_match(chance: &mut Chance) -> Match {
    let length = MatchLength::new(among(chance, &[0, 0, 1, 5, 5, 5, 32_767]));
    let mut record = Match { length, rules: any_rules(chance), ..Match::default() };
    record.players.0[0].name = among(chance, &["alice", "alice", "alice", "a b"]).into();
    let unlikely = chance.below(8) == 0;
    let names: &[_] = if unlikely {
        &["alice", "", "a;b", "31: 8/5", "b) Takes", "a_b", "alice bob"]
    } else {
        &["bob"]
    };
    record.players.0[1].name = among(chance, names).into();
    for _ in 0..=chance.below(3) {
        let game = any_game(&record, chance);
        record.games.push(game);
    }
    record
}

fn any_rules(chance: &mut Chance) -> Rules {
    let variant = match chance.below(4) {
        0 => among(chance, &Variant::ALL),
        _ => Variant::Backgammon,
    };
    Rules {
        variant,
        crawford: chance.below(4) > 0,
        jacoby: chance.below(2) == 0,
        beavers: chance.below(4) > 0,
        automatic_doubles: among(chance, &[0, 0, 1]),
        cube_limit: among(chance, &[None, None, CubeValue::from_log2(0), CubeValue::from_log2(2)]),
    }
}

fn any_game(record: &Match, chance: &mut Chance) -> Game {
    let mut game = record.next_game();
    if chance.below(4) == 0 {
        game.score = ByPlayer([0; 2].map(|_| match chance.below(20) {
            0 => among(chance, &[40_000, u32::MAX]),
            _ => chance.below(6) as u32,
        }));
    }
    game.crawford ^= chance.below(8) == 0;
    game.automatic_doubles = among(chance, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 14, 15, 200]);
    let mut table = Seats::new(record, &game);
    // Games with few chequers end by bearing off.
    let most = if record.rules.variant.chequers() < Chequers::MAX { 24 } else { 8 };
    for _ in 0..chance.below(most) {
        let action = any_action(&table, chance);
        table.apply(&action);
        game.entries.push(action.into());
    }
    game.end = match chance.below(4) {
        0 => any_end(chance),
        _ => table.end(),
    };
    game
}

fn any_end(chance: &mut Chance) -> Option<GameEnd> {
    let how = match chance.below(6) {
        0 => return None,
        1 => Ending::Unknown,
        2 => Ending::Dropped,
        3 => Ending::BorneOff(among(chance, &VALUES)),
        _ => Ending::Resigned(among(chance, &VALUES)),
    };
    let points = match chance.below(8) {
        0 => among(chance, &[64, 100_000, u32::MAX]),
        _ => chance.below(8) as u32,
    };
    Some(GameEnd { winner: among(chance, &Player::BOTH), points, how })
}

fn any_action(table: &Seats, chance: &mut Chance) -> Action {
    let other = table.on_roll().flip();
    let player = match chance.below(8) {
        0 => other,
        _ => table.to_act().unwrap_or(other),
    };
    match chance.below(24) {
        0..8 => {
            let dice = among(chance, &Dice::ALL);
            let plays = table.position_seen_by(player).plays(dice);
            let legal = plays[chance.below(plays.len())];
            let play = match chance.below(10) {
                0 => RecordedPlay::Hidden,
                1 | 2 => RecordedPlay::Odd(any_odd_play(&legal.result, chance).into()),
                _ => RecordedPlay::Legal(legal.play),
            };
            Action::Play { player, dice, play }
        }
        8..12 => Action::Double(player),
        12..14 => Action::Take(player),
        14 => Action::Drop(player),
        15..17 => Action::Beaver(player),
        17 => Action::Raccoon(player),
        18..20 => Action::Resign { player, value: among(chance, &VALUES) },
        20..22 => Action::AcceptResignation(player),
        22 => Action::DeclineResignation(player),
        _ => any_setting(table, player, chance),
    }
}

fn any_setting(table: &Seats, player: Player, chance: &mut Chance) -> Action {
    match chance.below(5) {
        0 => Action::SetTurn(player),
        1 => Action::SetDice { player, dice: among(chance, &Dice::ALL) },
        2 => Action::SetCube {
            value: among(chance, &[CubeValue::ONE, CubeValue::MAX]),
            owner: among(chance, &[None, Some(player), Some(player.flip())]),
        },
        3 => Action::SetScore {
            points: ByPlayer(among(chance, &[[1, 0], [0, 5], [4, 4]])),
            crawford: chance.below(2) == 0,
        },
        _ => {
            let position = any_position(table.position(), chance).into();
            Action::SetPosition { on_roll: player, position }
        }
    }
}

/// Returns an unreadable or illegal play, with an arbitrary resulting board.
fn any_odd_play(legal: &Position, chance: &mut Chance) -> OddPlay {
    let after = (chance.below(3) > 0).then(|| any_position(legal, chance));
    OddPlay { text: among(chance, &WORDS).into(), after }
}

/// Returns this position, one close to it, or one in which the game is over.
fn any_position(near: &Position, chance: &mut Chance) -> Position {
    let mut sides = [*near.on_roll(), *near.opponent()];
    match chance.below(4) {
        0 => return *near,
        1 => sides[chance.below(2)] = Chequers::NONE,
        _ => {
            let side = chance.below(2);
            let mut counts = *sides[side].counts();
            // A chequer moves to another point, or off.
            let from = chance.below(counts.len());
            counts[from] = counts[from].saturating_sub(1);
            if let Some(count) = counts.get_mut(chance.below(30)) {
                *count += 1;
            }
            sides[side] = Chequers::new(counts);
        }
    }
    let [on_roll, opponent] = sides;
    Position::try_from(Setup { on_roll, opponent }).unwrap_or(*near)
}
