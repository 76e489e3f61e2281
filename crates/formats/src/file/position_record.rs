//! Positions as matches of one game that only sets them up.

use barpoint_core::record::{Action, Details, Entry, Game, Match, MatchLength, Rules, Table};
use barpoint_core::{
    ByPlayer, Contest, Cube, CubeOwner, Decision, MatchState, MoneyRules, Offer, Phase, Player,
    Position, Resignation, Variant,
};

use super::Losses;

/// A position that becomes a record.
#[derive(Clone, Copy, Debug)]
pub struct PositionRecord {
    /// The board, seen by the player on roll.
    pub position: Position,
    /// Everything but the board.
    pub state: MatchState,
    /// Who is on roll.
    pub on_roll: Player,
    /// The variant.
    pub variant: Variant,
}

impl PositionRecord {
    /// A match with one game, which sets the position up and ends there.
    pub fn into_match(self) -> Match {
        let Self { position, state, on_roll, variant } = self;
        let score = ByPlayer::of(state.contest().points(), on_roll);
        let mut rules = Rules { variant, cube_limit: state.cube_limit(), ..Rules::default() };
        let mut game = Game { score, ..Game::default() };
        let length = match state.contest() {
            Contest::Money(session) => {
                let MoneyRules { jacoby, beavers, automatic_doubles } = session.rules;
                rules = Rules { jacoby, beavers, automatic_doubles, ..rules };
                None
            }
            Contest::Match(score) => {
                game.crawford = score.is_crawford();
                MatchLength::new(score.length().into())
            }
        };
        let actions = actions(position, &state, on_roll);
        game.entries = actions.into_iter().map(Entry::from).collect();
        Match { length, rules, games: vec![game], ..Match::default() }
    }
}

fn actions(position: Position, state: &MatchState, on_roll: Player) -> Vec<Action> {
    let mut actions = vec![Action::SetPosition { on_roll, position: position.into() }];
    let other = on_roll.flip();
    let mut cube = state.cube();
    let (decision, resignation) = match state.phase() {
        Phase::Playing { decision, resignation } => (decision, resignation),
        Phase::Resigned { decision, resignation } => (decision, Some(resignation)),
        _ => (Decision::Roll, None),
    };
    let mut offers = Vec::new();
    match decision {
        Decision::Roll => {}
        Decision::Play(dice) => offers.push(Action::SetDice { player: on_roll, dice }),
        Decision::Answer(offer) => {
            offers.push(Action::Double(on_roll));
            let turns = match offer {
                Offer::Double => 0,
                Offer::Beaver => 1,
                Offer::Raccoon => 2,
            };
            offers
                .extend([Action::Beaver(other), Action::Raccoon(on_roll)].into_iter().take(turns));
            if turns > 0 {
                // The cube as it stood before the first of the offers.
                let log2 = cube.value.log2().saturating_sub(turns as u8);
                let value = barpoint_core::CubeValue::from_log2(log2).unwrap_or_default();
                cube = Cube { value, owner: CubeOwner::Centred };
            }
        }
    }
    if cube != Cube::START {
        let owner = match cube.owner {
            CubeOwner::Centred => None,
            CubeOwner::Side(side) => Some(Player::of(side, on_roll)),
        };
        actions.push(Action::SetCube { value: cube.value, owner });
    }
    actions.append(&mut offers);
    if let Some(Resignation { by, value }) = resignation {
        actions.push(Action::Resign { player: Player::of(by, on_roll), value });
    }
    actions
}

/// The position at the end of a record, for formats that hold a single one.
#[derive(Clone, Debug)]
pub struct PositionSeen {
    /// The table as it stands.
    pub table: Table,
    /// Whether more than this position was recorded.
    pub is_part: bool,
}

impl PositionSeen {
    /// The last position of the last game of the last match in which something was to be decided;
    /// `None` if there is no game.
    pub fn last(matches: &[Match]) -> Option<(&Match, Self)> {
        let record = matches.last()?;
        let game = record.games.last()?;
        let mut replay = game.replay(record);
        // A game that is over has no position to speak of: the last one that asked for something.
        let mut before = Table::new(record, game);
        for step in replay.by_ref() {
            if step.before.resignation().is_none() && step.before.end().is_none() {
                before = step.before;
            }
        }
        let table = match replay.table().end() {
            Some(_) => before,
            None => replay.table().clone(),
        };
        let is_setting = |entry: &Entry| entry.action.is_setting();
        let is_part = matches.len() > 1
            || record.games.len() > 1
            || game.entries.iter().skip_while(|entry| is_setting(entry)).any(|entry| {
                !entry.action.is_setting()
                    && !matches!(
                        entry.action,
                        Action::Double(_) | Action::Beaver(_) | Action::Raccoon(_)
                    )
            });
        Some((record, Self { table, is_part }))
    }

    /// Notes what formats of a single position without offers lose.
    pub(crate) fn add_losses(&self, record: &Match, losses: &mut Losses) {
        losses.add_if(self.is_part, "all positions but the last");
        losses.add_if(record.rules.variant != Variant::Backgammon, "the variant");
        losses
            .add_if(matches!(self.table.decision(), Decision::Answer(_)), "open offers to double");
        losses.add_if(self.table.resignation().is_some(), "open offers to resign");
        let details = record.details != Details::default();
        let rated = record.players.0.iter().any(|person| person.rating.is_some());
        losses.add_if(details || rated, "details of the match");
    }
}
