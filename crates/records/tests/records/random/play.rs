//! Matches of random play.

use barpoint_core::{ByPlayer, Decision, Dice, GameValue, MatchLength, Offer, Player};
use barpoint_records::{Action, Date, Entry, Game, Match, Person, RecordedPlay, Rules, Seats};

use crate::random::chance::Chance;

/// Returns a game in which the players roll, play, double, answer, beaver and resign at random.
fn play(record: &Match, chance: &mut Chance, declines: bool) -> Game {
    let mut game = record.next_game();
    let mut table = Seats::new(record, &game);
    while table.end().is_none() {
        let player = table.to_act().unwrap_or(Player::BOTH[chance.below(2)]);
        let action = if table.resignation().is_some() {
            if declines && chance.below(2) == 0 {
                Action::DeclineResignation(player)
            } else {
                Action::AcceptResignation(player)
            }
        } else {
            match table.decision() {
                Decision::Answer(_) if chance.below(4) == 0 => Action::Drop(player),
                Decision::Answer(Offer::Double) if chance.below(2) == 0 => Action::Beaver(player),
                Decision::Answer(Offer::Beaver) if chance.below(2) == 0 => Action::Raccoon(player),
                Decision::Answer(_) => Action::Take(player),
                _ if chance.below(200) == 0 => {
                    let values = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];
                    Action::Resign { player, value: values[chance.below(3)] }
                }
                _ if chance.below(25) == 0 => Action::Double(player),
                _ => {
                    let dice = Dice::ALL[chance.below(21)];
                    let plays = table.position_seen_by(player).plays(dice);
                    let play = RecordedPlay::Legal(plays[chance.below(plays.len())].play);
                    Action::Play { player, dice, play }
                }
            }
        };
        // An action that breaks a rule is replaced by another one.
        if table.problem(&action).is_none() {
            table.apply(&action);
            game.entries.push(Entry::from(action));
        }
    }
    game.end = table.end();
    game
}

/// Returns a match of random play, or a session of six games.
pub(crate) fn played(length: u32, beavers: bool, declines: bool, seed: u64) -> Match {
    let mut chance = Chance(seed);
    let person = |name: &str| Person { name: name.into(), rating: None };
    let mut record = Match {
        length: MatchLength::new(length),
        // Under the Jacoby rule a resigned gammon may count for one point, as a single game does.
        rules: Rules { beavers, jacoby: length > 0, ..Rules::default() },
        players: ByPlayer([person("Jörg"), person("Ann]\\:")]),
        ..Match::default()
    };
    record.details.date = Date::new(2025, 11, 8);
    for _ in 0..40 {
        if record.winner().is_some() || length == 0 && record.games.len() == 6 {
            break;
        }
        let game = play(&record, &mut chance, declines);
        record.games.push(game);
    }
    record
}
