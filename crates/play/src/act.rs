//! Actions of the players.

use barpoint_core::{Decision, Dice, Die, GameValue, LegalPlay, Play, Player};
use barpoint_records::{Action, ActionProblem, Entry, Game, GameEnd, RecordedPlay, Seats};

use crate::refusal::{Reason, Refusal};
use crate::table::{Change, Place, Table, seats_at};

/// What a throw of the dice did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// A player must play this roll.
    Rolled {
        /// Player.
        player: Player,
        /// Roll.
        dice: Dice,
    },
    /// Both players threw the same number at the opening, and throw again.
    Equal {
        /// The number.
        die: Die,
        /// True if the cube was doubled for it.
        doubled: bool,
    },
}

/// What an action did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Action as recorded.
    pub action: Action,
    /// End of the game, if the action ended it.
    pub end: Option<GameEnd>,
    /// Winner of the match, if the action ended it.
    pub winner: Option<Player>,
}

/// # Actions
impl Table {
    /// Throws the dice. At the opening the first die belongs to player 0 and the second to player 1.
    ///
    /// # Errors
    /// Rolling is not legal now.
    pub fn throw(&mut self, [first, second]: [Die; 2]) -> Result<Thrown, Refusal> {
        if self.seats.has_begun() || self.end().is_some() {
            let player = self.on_roll();
            return self.roll(player, Dice::of(first, second));
        }
        if first != second {
            let player = if first > second { Player::Zero } else { Player::One };
            return self.roll(player, Dice::of(first, second));
        }
        let Game { automatic_doubles, ref entries, .. } = *self.game();
        let cube = self.cube().value.doubled();
        let limit = self.record.rules.cube_limit;
        let doubled = self.record.length.is_none()
            && entries.is_empty()
            && automatic_doubles < self.record.rules.automatic_doubles
            && cube.is_some_and(|cube| limit.is_none_or(|limit| cube <= limit));
        if doubled {
            self.change_head(|game| game.automatic_doubles += 1);
        }
        Ok(Thrown::Equal { die: first, doubled })
    }

    /// Rolls these dice for a player. At the opening it may be either player.
    ///
    /// # Errors
    /// Rolling is not legal now.
    pub fn roll(&mut self, player: Player, dice: Dice) -> Result<Thrown, Refusal> {
        // Rolling is legal exactly where a play without earlier dice would be in turn.
        let play = RecordedPlay::Legal(Play::NONE);
        let problem = match self.decision() {
            Decision::Play(_) if self.end().is_none() => Some(ActionProblem::RolledAlready),
            _ => self.seats.problem_of_turn(&Action::Play { player, dice, play }),
        };
        if let Some(problem) = problem {
            let reason = if self.is_over() { Reason::Over } else { Reason::Rule(problem) };
            return Err(self.refusal(reason));
        }
        self.act(Action::SetDice { player, dice })?;
        Ok(Thrown::Rolled { player, dice })
    }

    /// Plays the roll.
    ///
    /// # Errors
    /// The dice have not been rolled, or the play is not legal.
    pub fn play(&mut self, play: &LegalPlay) -> Result<Done, Refusal> {
        let dice = self.rolled()?;
        let play = RecordedPlay::Legal(play.play);
        self.act(Action::Play { player: self.on_roll(), dice, play })
    }

    /// Plays the roll as written, such as `8/5 6/5`. An empty text plays nothing, if no chequer can
    /// move.
    ///
    /// # Errors
    /// The dice have not been rolled, or the text is not a legal play.
    pub fn play_text(&mut self, text: &str) -> Result<Done, Refusal> {
        let dice = self.rolled()?;
        let legal = self.position().parse_play(dice, text);
        let legal = legal.map_err(|error| self.refusal(Reason::Play(error)))?;
        self.play(&legal)
    }

    /// Plays the roll as written, against the rules if need be: the opponent lets an illegal play stand.
    ///
    /// # Errors
    /// The dice have not been rolled, or the moves cannot be made on the board at all.
    pub fn play_illegal(&mut self, text: &str) -> Result<Done, Refusal> {
        if text.trim().is_empty() {
            return self.play_text(text);
        }
        let (dice, player) = (self.rolled()?, self.on_roll());
        let (play, error) = self.seats.read_any_play(player, dice, text);
        let is_made = matches!(&play, RecordedPlay::Odd(odd) if odd.after.is_some());
        let action = Action::Play { player, dice, play };
        match error {
            None => self.act(action),
            Some(_) if is_made => {
                let mut after = self.seats.clone();
                after.apply(&action);
                Ok(self.recorded(action, after))
            }
            Some(error) => Err(self.refusal(Reason::Play(error))),
        }
    }

    fn rolled(&self) -> Result<Dice, Refusal> {
        let reason = if self.is_over() { Reason::Over } else { Reason::NotRolled };
        self.dice().ok_or_else(|| self.refusal(reason))
    }

    /// Doubles for the player on roll.
    ///
    /// # Errors
    /// The player may not double now.
    pub fn double(&mut self) -> Result<Done, Refusal> {
        self.act(Action::Double(self.actor()))
    }

    /// Takes the double, the beaver or the raccoon.
    ///
    /// # Errors
    /// Nothing is offered.
    pub fn take(&mut self) -> Result<Done, Refusal> {
        self.act(Action::Take(self.actor()))
    }

    /// Passes, which loses the game.
    ///
    /// # Errors
    /// Nothing is offered.
    pub fn pass(&mut self) -> Result<Done, Refusal> {
        self.act(Action::Drop(self.actor()))
    }

    /// Turns the cube at once in answer to a double.
    ///
    /// # Errors
    /// No double is offered, or the rules allow no beavers.
    pub fn beaver(&mut self) -> Result<Done, Refusal> {
        self.act(Action::Beaver(self.actor()))
    }

    /// Turns the cube at once in answer to a beaver.
    ///
    /// # Errors
    /// No beaver is offered, or the rules allow no raccoons.
    pub fn raccoon(&mut self) -> Result<Done, Refusal> {
        self.act(Action::Raccoon(self.actor()))
    }

    /// Doubles, beavers or raccoons: whichever turn of the cube is legal.
    ///
    /// # Errors
    /// The player may not turn the cube now.
    pub fn redouble(&mut self) -> Result<Done, Refusal> {
        use barpoint_core::Offer;
        match self.decision() {
            Decision::Answer(Offer::Double) => self.beaver(),
            Decision::Answer(Offer::Beaver) => self.raccoon(),
            _ => self.double(),
        }
    }

    /// Offers to resign for the player who must act.
    ///
    /// # Errors
    /// No game is in progress, or a resignation awaits an answer.
    pub fn resign(&mut self, value: GameValue) -> Result<Done, Refusal> {
        self.resign_by(self.actor(), value)
    }

    /// Offers to resign for a player, in turn or not.
    ///
    /// # Errors
    /// No game is in progress, or a resignation awaits an answer.
    pub fn resign_by(&mut self, player: Player, value: GameValue) -> Result<Done, Refusal> {
        self.act(Action::Resign { player, value })
    }

    /// Accepts the resignation, which ends the game.
    ///
    /// # Errors
    /// Nobody resigns.
    pub fn accept(&mut self) -> Result<Done, Refusal> {
        self.act(Action::AcceptResignation(self.actor()))
    }

    /// Declines the resignation, and the game continues.
    ///
    /// # Errors
    /// Nobody resigns.
    pub fn decline(&mut self) -> Result<Done, Refusal> {
        self.act(Action::DeclineResignation(self.actor()))
    }

    /// Begins the next game.
    ///
    /// # Errors
    /// The game is in progress, or play is over.
    pub fn next_game(&mut self) -> Result<(), Refusal> {
        if self.end().is_none() {
            return Err(self.refusal(Reason::InProgress));
        }
        if self.is_over() {
            return Err(self.refusal(Reason::Over));
        }
        self.cut(self.place.action);
        self.record.games.push(self.record.next_game());
        self.go(Place { game: self.place.game + 1, action: 0 });
        Ok(())
    }

    /// Carries out an action or a setting, which is checked first.
    ///
    /// # Errors
    /// The action is not legal.
    pub fn act(&mut self, action: Action) -> Result<Done, Refusal> {
        let after = self.check(&action).map_err(|reason| self.refusal(reason))?;
        Ok(self.recorded(action, after))
    }

    /// Adds an action that leads to these seats.
    fn recorded(&mut self, action: Action, after: Seats) -> Done {
        let kept = self.kept(&action);
        self.cut(kept);
        let index = self.place.game;
        let game = &mut self.record.games[index];
        game.entries.push(Entry::from(action.clone()));
        game.end = after.end();
        self.place.action = kept + 1;
        self.seats = after;
        Done { action, end: self.end(), winner: self.winner() }
    }

    fn actor(&self) -> Player {
        self.to_act().unwrap_or(self.on_roll())
    }

    /// Returns the number of entries that remain before a new one. A play replaces the setting of
    /// its dice, and new dice replace earlier ones.
    fn kept(&self, action: &Action) -> usize {
        let index = self.place.action;
        let Some(before) = index.checked_sub(1) else { return index };
        let Action::SetDice { player, dice } = self.game().entries[before].action else {
            return index;
        };
        let place = Place { action: before, ..self.place };
        let replaces = match action {
            Action::Play { player: by, dice: rolled, .. } => {
                let problem = seats_at(&self.record, place).problem(action);
                (*by, *rolled) == (player, dice)
                    && matches!(problem, None | Some(ActionProblem::OddPlay(_)))
            }
            Action::SetDice { player: by, .. } => *by == player,
            _ => false,
        };
        if replaces { before } else { index }
    }

    /// Removes the rest of the record after `kept` entries of the game, and remembers it.
    pub(crate) fn cut(&mut self, kept: usize) {
        let games = self.record.games.split_off(self.place.game + 1);
        let game = &mut self.record.games[self.place.game];
        let entries = game.entries.split_off(kept);
        let whole = std::mem::take(&mut game.entries);
        let head = game.clone();
        game.entries = whole;
        self.changes.push(Change { from: self.place, kept, entries, games, head });
    }

    /// Changes facts about the game before its first action. The game is in progress at the place.
    pub(crate) fn change_head(&mut self, change: impl FnOnce(&mut Game)) {
        self.cut(self.place.action);
        let game = &mut self.record.games[self.place.game];
        game.end = None;
        change(game);
        self.go(self.place);
    }
}
