//! Offers to resign in a recorded match.

use barpoint_core::{GameValue, Player};

use crate::decisions::DecisionPlace;
use crate::model::{Action, Entry, Game, Match};
use crate::replay::Step;
use crate::seats::Seats;

/// An offer to resign, with the answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedResignation<'a> {
    /// Place in the match.
    pub place: DecisionPlace,
    /// Player who resigns.
    pub player: Player,
    /// Value of the game that the player offers to lose.
    pub value: GameValue,
    /// True if the opponent accepted, false if the opponent declined, `None` if the record has no
    /// answer.
    pub accepted: Option<bool>,
    /// Table before the offer.
    pub before: Seats,
    /// Entry of the offer, and entry of the answer.
    pub entries: [Option<&'a Entry>; 2],
}

impl Match {
    /// Returns the offers to resign in their order, but those on boards that the record no longer shows; see
    /// [`Game::lost_board`].
    pub fn resignations(&self) -> Vec<RecordedResignation<'_>> {
        let games = self.games.iter().enumerate();
        games.flat_map(|(number, game)| of_game(self, game, number)).collect()
    }
}

fn of_game<'a>(record: &Match, game: &'a Game, number: usize) -> Vec<RecordedResignation<'a>> {
    let is_resigned = game.end.is_some_and(|end| end.is_resignation());
    let steps: Vec<Step<'a>> = game.replay(record).collect();
    let unknown = game.unknown_boards();
    let known = steps.iter().enumerate().filter(|(action, _)| !unknown[*action]);
    let offers = known.filter_map(|(action, step)| {
        let Action::Resign { player, value } = step.entry.action else { return None };
        let next = steps.get(action + 1);
        let answered = next.and_then(|next| match next.entry.action {
            Action::AcceptResignation(_) => Some(true),
            Action::DeclineResignation(_) => Some(false),
            _ => None,
        });
        let answer = next.filter(|_| answered.is_some());
        Some(RecordedResignation {
            place: DecisionPlace {
                game: number,
                action: Some(action),
                answer: answer.map(|_| action + 1),
            },
            player,
            value,
            accepted: answered.or((next.is_none() && is_resigned).then_some(true)),
            before: step.before.clone(),
            entries: [Some(step.entry), answer.map(|answer| answer.entry)],
        })
    });
    offers.collect()
}
