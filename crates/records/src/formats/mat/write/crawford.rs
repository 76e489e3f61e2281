//! Crawford rule as the rows of a match show it.

use super::game_in_match::GameInMatch;
use super::last_double::first_turn_of_the_cube;
use crate::model::{Game, Match};

/// Returns true if a double in the Crawford game shows that the match has no Crawford rule.
pub(super) fn has_crawford_double(record: &Match, games: &[&Game]) -> bool {
    let Match { length, rules, .. } = *record;
    if length.is_none() || !rules.crawford {
        return false;
    }
    let mut before = Match { length, rules, ..Match::default() };
    games.iter().enumerate().any(|(index, game)| {
        let Game { score, end, .. } = **game;
        let crawford = before.is_crawford_at(score);
        before.games.push(Game { score, crawford, end, ..Game::default() });
        let is_first = index == 0;
        let place = GameInMatch { record, game, next: games.get(index + 1).copied() };
        crawford
            && !(is_first && is_past_crawford(record, game))
            && first_turn_of_the_cube(place).is_some()
    })
}

/// Returns true if the first game of a record shows that the Crawford game preceded it.
pub(super) fn is_past_crawford(record: &Match, first: &Game) -> bool {
    let rules = record.rules;
    let before = Match { length: record.length, rules, ..Match::default() };
    let has_points = first.score.0.iter().all(|&points| points > 0);
    has_points && !first.crawford && before.is_crawford_at(first.score)
}
