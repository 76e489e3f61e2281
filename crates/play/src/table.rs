//! The table.

use barpoint_core::{
    ByPlayer, Cube, Decision, Dice, GameValue, MatchLength, MatchState, Offer, Player, Plays,
    Position, StateError,
};
use barpoint_records::{Action, Entry, Game, GameEnd, Match, Person, Rules, Seats};

use crate::legal::LegalAction;
use crate::refusal::{Reason, Refusal};

/// Record of a match, with a place in it.
///
/// # Perspective
/// The board is seen by the player on roll, who remains on roll while the other player answers an
/// offer.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) record: Match,
    pub(crate) raccoons: bool,
    pub(crate) single_game: bool,
    pub(crate) place: Place,
    /// Board, cube and score at the place.
    pub(crate) seats: Seats,
    pub(crate) changes: Vec<Change>,
}

/// What an action replaced in the record.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// Place before the action.
    pub(crate) from: Place,
    /// Number of entries before the action that remain.
    pub(crate) kept: usize,
    /// Entries that followed.
    pub(crate) entries: Vec<Entry>,
    /// Games that followed.
    pub(crate) games: Vec<Game>,
    /// The game without its entries.
    pub(crate) head: Game,
}

impl Table {
    /// Returns a new table before the first roll.
    pub fn new(terms: Terms) -> Self {
        let person = |name| Person { name, rating: None };
        let record = Match {
            length: terms.length,
            rules: terms.rules,
            players: ByPlayer(terms.players.0.map(person)),
            ..Match::default()
        };
        let mut table = Self::of_record(record);
        (table.raccoons, table.single_game) = (terms.raccoons, terms.single_game);
        table
    }

    /// Returns a table at the end of a record. A record without games gets one.
    pub fn of_record(mut record: Match) -> Self {
        if record.games.is_empty() {
            record.games.push(record.next_game());
        }
        let game = record.games.len() - 1;
        let place = Place { game, action: record.games[game].entries.len() };
        let seats = seats_at(&record, place);
        Self { record, raccoons: true, single_game: false, place, seats, changes: Vec::new() }
    }

    /// Sets whether a player who was beavered may turn the cube once more.
    pub const fn set_raccoons(&mut self, raccoons: bool) {
        self.raccoons = raccoons;
    }

    /// Sets whether play ends after the first game.
    pub const fn set_single_game(&mut self, single_game: bool) {
        self.single_game = single_game;
    }

    /// Returns true if a player who was beavered may turn the cube once more.
    pub const fn raccoons(&self) -> bool {
        self.raccoons
    }

    /// Returns true if play ends after the first game.
    pub const fn is_single_game(&self) -> bool {
        self.single_game
    }

    /// Returns the record. All formats of `barpoint-records` can write it at any time.
    pub const fn record(&self) -> &Match {
        &self.record
    }

    /// Returns the record and drops the table.
    pub fn into_record(self) -> Match {
        self.record
    }

    /// Returns the place in the record.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns the game at the place.
    pub fn game(&self) -> &Game {
        &self.record.games[self.place.game]
    }

    /// Returns true if the place is the end of the record.
    pub fn is_at_end(&self) -> bool {
        self.place.game + 1 == self.record.games.len()
            && self.place.action == self.game().entries.len()
    }

    /// Returns board, cube and score in the form of the crate `barpoint-records`.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Returns the board, seen by the player on roll.
    pub const fn position(&self) -> &Position {
        self.seats.position()
    }

    /// Returns the player on roll. Before the first roll of a game it is player 0.
    pub const fn on_roll(&self) -> Player {
        self.seats.on_roll()
    }

    /// Returns the player who must act, `None` before the first roll and after the end of a game.
    pub fn to_act(&self) -> Option<Player> {
        self.seats.to_act()
    }

    /// Returns the next decision, without regard to resignations.
    pub const fn decision(&self) -> Decision {
        self.seats.decision()
    }

    /// Returns the roll that must be played.
    pub fn dice(&self) -> Option<Dice> {
        match self.decision() {
            Decision::Play(dice) if self.seats.end().is_none() => Some(dice),
            _ => None,
        }
    }

    /// Returns the cube, seen by the player on roll.
    pub const fn cube(&self) -> Cube {
        self.seats.cube()
    }

    /// Returns the points of the players before the game at the place.
    pub const fn score(&self) -> ByPlayer<u32> {
        self.seats.score()
    }

    /// Returns the offer to resign that awaits an answer.
    pub fn resignation(&self) -> Option<(Player, GameValue)> {
        self.seats.resignation()
    }

    /// Returns the end of the game at the place, `None` if the game is in progress there.
    pub fn end(&self) -> Option<GameEnd> {
        let is_last = self.place.action == self.game().entries.len();
        self.seats.end().or_else(|| self.game().end.filter(|_| is_last))
    }

    /// Returns the value that a win counts as: under the Jacoby rule a single game, until the cube has
    /// been turned.
    pub fn counted(&self, value: GameValue) -> GameValue {
        self.seats.counted(value)
    }

    /// Returns the winner of the match, if it is over at the place.
    pub fn winner(&self) -> Option<Player> {
        let length = u32::from(self.record.length?.get());
        let score = self.score_after_game()?;
        Player::BOTH.into_iter().find(|&player| score[player] >= length)
    }

    /// Returns true if no further game follows the one at the place.
    pub fn is_over(&self) -> bool {
        self.end().is_some() && (self.single_game || self.winner().is_some())
    }

    /// Returns the points after the game at the place, `None` if it is in progress.
    pub fn score_after_game(&self) -> Option<ByPlayer<u32>> {
        let end = self.end()?;
        let mut score = self.score();
        score[end.winner] = score[end.winner].saturating_add(end.points);
        Some(score)
    }

    /// Returns everything but the board, as a checked state.
    ///
    /// # Errors
    /// The state is impossible, because a record that was read broke a rule.
    pub fn state(&self) -> Result<MatchState, StateError> {
        self.seats.state()
    }

    /// Returns the legal plays, if a roll must be played.
    pub fn plays(&self) -> Option<Plays> {
        Some(self.position().plays(self.dice()?))
    }

    /// Returns the actions that are legal now.
    pub fn legal(&self) -> Vec<LegalAction> {
        if self.end().is_some() {
            return if self.is_over() { Vec::new() } else { vec![LegalAction::NextGame] };
        }
        let Some(player) = self.to_act() else { return vec![LegalAction::Roll] };
        if self.resignation().is_some() {
            return vec![LegalAction::Accept, LegalAction::Decline];
        }
        let is_legal = |action: Action| self.check(&action).is_ok();
        let mut legal = match self.decision() {
            Decision::Roll => vec![LegalAction::Roll],
            Decision::Play(_) => vec![LegalAction::Play],
            Decision::Answer(_) => vec![LegalAction::Take, LegalAction::Pass],
        };
        let turns = match self.decision() {
            Decision::Roll => Some((Action::Double(player), LegalAction::Double)),
            Decision::Answer(Offer::Double) => Some((Action::Beaver(player), LegalAction::Beaver)),
            Decision::Answer(Offer::Beaver) => {
                Some((Action::Raccoon(player), LegalAction::Raccoon))
            }
            _ => None,
        };
        legal.extend(turns.filter(|(action, _)| is_legal(action.clone())).map(|(_, name)| name));
        legal.push(LegalAction::Resign);
        legal
    }

    /// Returns the table after a legal action.
    pub(crate) fn check(&self, action: &Action) -> Result<Seats, Reason> {
        if self.end().is_some() && action.player().is_some() {
            let problem = barpoint_records::ActionProblem::GameOver;
            return Err(if self.is_over() { Reason::Over } else { Reason::Rule(problem) });
        }
        if let Action::Play { play: barpoint_records::RecordedPlay::Hidden, .. } = action {
            return Err(Reason::Hidden);
        }
        if let Some(problem) = self.seats.problem(action) {
            return Err(Reason::Rule(problem));
        }
        match action {
            Action::Raccoon(_) if !self.raccoons => return Err(Reason::NoRaccoons),
            Action::Resign { .. } if !self.seats.has_begun() => return Err(Reason::NotBegun),
            _ => {}
        }
        let mut after = self.seats.clone();
        after.apply(action);
        // A record that was read may have broken a rule before.
        match after.state() {
            Err(error) if self.seats.state().is_ok() => Err(Reason::State(error)),
            _ => Ok(after),
        }
    }

    pub(crate) fn refusal(&self, reason: Reason) -> Refusal {
        Refusal { reason, legal: self.legal() }
    }
}

/// Returns board, cube and score at a place.
pub(crate) fn seats_at(record: &Match, place: Place) -> Seats {
    let game = &record.games[place.game];
    let mut seats = Seats::new(record, game);
    game.entries[..place.action].iter().for_each(|entry| seats.apply(&entry.action));
    seats
}

/// Place between two actions of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Index of the game.
    pub game: usize,
    /// Number of actions of the game before the place.
    pub action: usize,
}

/// Terms on which two players sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Number of points needed to win; `None` for a money session or a single game.
    pub length: Option<MatchLength>,
    /// Variant and rules.
    pub rules: Rules,
    /// Names of the players.
    pub players: ByPlayer<String>,
    /// True if a player who was beavered may turn the cube once more. Without beavers it has no
    /// effect.
    pub raccoons: bool,
    /// True if play ends after the first game.
    pub single_game: bool,
}

/// A money session with the usual rules, with beavers and raccoons.
impl Default for Terms {
    fn default() -> Self {
        Self {
            length: None,
            rules: Rules::default(),
            players: ByPlayer::default(),
            raccoons: true,
            single_game: false,
        }
    }
}
