//! Positions as matches with one game that only sets them up.

use std::fmt;

use barpoint_core::{
    ByPlayer, Contest, Cube, CubeOwner, Decision, MatchLength, MatchState, MoneyRules, Offer,
    Phase, Player, Position, Resignation, StateError, StateSetup, Variant,
};
use barpoint_ids::{EncodeError, FoundPosition, GnubgId, Identifier, MatchId, PositionId};

use super::{Losses, WriteError, Written};
use crate::model::{Action, Details, Entry, Game, Match, Rules};
use crate::seats::Seats;

/// A position that is converted to or from a record.
#[derive(Clone, Copy, Debug)]
pub struct PositionRecord {
    /// Board, seen by the player on roll.
    pub position: Position,
    /// Everything except the board.
    pub state: MatchState,
    /// Player on roll.
    pub on_roll: Player,
    /// Variant.
    pub variant: Variant,
}

impl PositionRecord {
    /// Returns the position before an action of a match. Game and action are counted from 0. If the
    /// action is a play, the position includes the roll; if it is an answer, the offer is open.
    ///
    /// # Errors
    /// The game or action does not exist, or the position breaks the rules.
    pub fn before_action(
        record: &Match,
        game_index: usize,
        action_index: usize,
    ) -> Result<Self, NoPosition> {
        let games = record.games.len();
        let game = record.games.get(game_index).ok_or(NoPosition::Game { game_index, games })?;
        let actions = game.entries.len();
        let missing = NoPosition::Action { action_index, actions };
        let step = game.replay(record).nth(action_index).ok_or(missing)?;
        let table = match &step.entry.action {
            Action::Play { player, dice, .. } => step.before.rolled(*player, *dice),
            _ => step.before,
        };
        Self::of_table(record, &table)
    }

    /// Returns the last position of a game in which a decision was open. The game is counted from 0.
    ///
    /// # Errors
    /// The game does not exist, or the position breaks the rules.
    pub fn last_open(record: &Match, game_index: usize) -> Result<Self, NoPosition> {
        let games = record.games.len();
        let game = record.games.get(game_index).ok_or(NoPosition::Game { game_index, games })?;
        Self::of_table(record, &last_open(record, game))
    }

    /// Returns the position of a match that only sets one up.
    ///
    /// # Errors
    /// The match contains more than a position, or the position breaks the rules.
    pub fn of_setup(record: &Match) -> Result<Self, NoPosition> {
        let many = NoPosition::Many { games: record.games.len() };
        let is_setting = |entry: &Entry| entry.action.is_setting();
        let sets_up = record.entries().any(is_setting);
        let seen = PositionSeen::of(record).filter(|seen| sets_up && !seen.is_part).ok_or(many)?;
        Self::of_table(record, &seen.table)
    }

    /// Returns a position that was found in a text. Without a state it is one of money play.
    ///
    /// # Errors
    /// There is no board, or the roll does not fit the state.
    pub fn of_found(found: &FoundPosition) -> Result<Self, NoPosition> {
        let identifier = &found.identifier;
        let mut state = identifier.state().copied().unwrap_or_default();
        if let Some(dice) = found.dice {
            let phase = Phase::playing(Decision::Play(dice));
            state = StateSetup { phase, ..state.into() }.try_into().map_err(NoPosition::State)?;
        }
        Ok(Self {
            position: *identifier.position().ok_or(NoPosition::Board)?,
            state,
            on_roll: identifier.on_roll(),
            variant: identifier.variant().unwrap_or(Variant::Backgammon),
        })
    }

    fn of_table(record: &Match, table: &Seats) -> Result<Self, NoPosition> {
        let state = table.state().map_err(NoPosition::State)?;
        let (position, on_roll) = (*table.position(), table.on_roll());
        Ok(Self { position, state, on_roll, variant: record.rules.variant })
    }

    /// Returns an identifier with everything that is known about the position.
    pub fn identifier(&self) -> Identifier {
        Identifier::of_file(self.variant, self.position, self.state, self.on_roll)
    }

    /// Returns a match with one game, which only sets the position up.
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

/// Reason why a match has no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPosition {
    /// The match has fewer games.
    Game {
        /// Index of the game, from 0.
        game_index: usize,
        /// Number of games.
        games: usize,
    },
    /// The game has fewer actions.
    Action {
        /// Index of the action, from 0.
        action_index: usize,
        /// Number of actions.
        actions: usize,
    },
    /// The match is more than a position.
    Many {
        /// Number of games.
        games: usize,
    },
    /// A match ID alone.
    Board,
    /// The position breaks the rules.
    State(StateError),
}

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game { game_index, games } => {
                write!(f, "there is no game {}: there are {games}", game_index + 1)
            }
            Self::Action { action_index, actions } => {
                write!(f, "there is no action {}: the game has {actions}", action_index + 1)
            }
            Self::Many { games } => {
                let plural = if *games == 1 { "" } else { "s" };
                write!(f, "a match of {games} game{plural}, not a single position")
            }
            Self::Board => f.write_str("a match ID has no board: expected a position ID before it"),
            Self::State(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoPosition {}

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
                // The cube before the first offer.
                let log2 = cube.value.log2().saturating_sub(turns as u8);
                let value = barpoint_core::CubeValue::from_log2(log2).unwrap_or_default();
                cube = Cube { value, owner: CubeOwner::Centred };
            }
        }
    }
    if cube != Cube::START {
        let owner = cube.owner.player(on_roll);
        actions.push(Action::SetCube { value: cube.value, owner });
    }
    actions.append(&mut offers);
    if let Some(Resignation { by, value }) = resignation {
        actions.push(Action::Resign { player: Player::of(by, on_roll), value });
    }
    actions
}

/// Returns the table at the end of a game. A finished game has no open decision, so the table at the
/// last open one is returned.
fn last_open(record: &Match, game: &Game) -> Seats {
    let mut replay = game.replay(record);
    let mut before = Seats::new(record, game);
    for step in replay.by_ref() {
        if step.before.resignation().is_none() && step.before.end().is_none() {
            before = step.before;
        }
    }
    match replay.table().end() {
        Some(_) => before,
        None => replay.table().clone(),
    }
}

/// Last position of a record, for formats that hold a single position.
#[derive(Clone, Debug)]
pub struct PositionSeen {
    /// Current table.
    pub table: Seats,
    /// True if the record contains more than this position.
    pub is_part: bool,
}

impl PositionSeen {
    /// Returns the last position of the last game of the last match in which a decision was open;
    /// `None` if there is no game.
    pub fn last(matches: &[Match]) -> Option<(&Match, Self)> {
        let record = matches.last()?;
        let game = record.games.last()?;
        let table = last_open(record, game);
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

    /// Returns the last position of a match; `None` if there is no game.
    pub(crate) fn of(record: &Match) -> Option<Self> {
        Self::last(std::slice::from_ref(record)).map(|(_, seen)| seen)
    }

    /// Returns the last position of a match that is written.
    ///
    /// # Errors
    /// There is no game.
    pub(crate) fn to_write(record: &Match) -> Result<Self, WriteError> {
        let missing = || WriteError::new("a match without games has no position");
        Self::of(record).ok_or_else(missing)
    }

    /// Writes a text for the last position of each match, with a text between two of them.
    ///
    /// # Errors
    /// There is no match, one has no game, or a position cannot be written.
    pub(crate) fn write_each(
        matches: &[Match],
        between: &str,
        mut text: impl FnMut(&Match, Self, &mut Losses) -> Result<String, WriteError>,
    ) -> Result<Written, WriteError> {
        if matches.is_empty() {
            return Err(WriteError::new("there is no match to write"));
        }
        let mut losses = Losses::default();
        let texts = matches.iter().map(|record| text(record, Self::to_write(record)?, &mut losses));
        let texts: Vec<String> = texts.collect::<Result<_, WriteError>>()?;
        Ok(Written { bytes: texts.join(between).into_bytes(), losses })
    }

    /// Returns an ID of the position.
    ///
    /// # Errors
    /// The position breaks the rules, or the ID cannot hold it.
    pub(crate) fn encoded<Id>(
        &self,
        encode: fn(&Position, &MatchState, Player) -> Result<Id, EncodeError>,
    ) -> Result<Id, WriteError> {
        let state = self.table.state().map_err(WriteError::new)?;
        encode(self.table.position(), &state, self.table.on_roll()).map_err(WriteError::new)
    }

    /// Returns position ID and match ID of the position.
    ///
    /// # Errors
    /// The position breaks the rules, or the IDs cannot hold it.
    pub(crate) fn gnubg_id(&self) -> Result<GnubgId, WriteError> {
        self.encoded(|position, state, on_roll| {
            let match_id = MatchId::encode(state, on_roll)?;
            Ok(GnubgId { position_id: PositionId(*position), match_id })
        })
    }

    /// Adds the data that formats of a single position without offers cannot hold.
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
