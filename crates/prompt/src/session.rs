//! A session: a table, its players, dice and settings.

use std::fmt;

use barpoint::Engine;
use barpoint_core::{LegalPlay, Player};
use barpoint_language::{Messages, Value};
use barpoint_play::{LegalAction, Place, Table, Terms};
use barpoint_records::player_name;
use barpoint_render::Look;

use crate::dice::{DiceChoice, TableDice};
use crate::player::Seat;
use crate::store::Store;
use crate::tutor::{Tutor, Warned};

/// Answer to a line, or to an action that nobody had to ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Lines of text; each ends with a line feed.
    pub text: String,
    /// True if the board should be shown: it has changed, or the user asked for it.
    pub shows_board: bool,
    /// True after `quit`.
    pub quits: bool,
}

impl Reply {
    pub(crate) fn line(text: impl Into<String>) -> Self {
        let mut text = text.into();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Self { text, ..Self::default() }
    }

    /// Returns the reply with the board.
    pub(crate) fn with_board(self) -> Self {
        Self { shows_board: true, ..self }
    }
}

/// A match, a money session or a single game at a prompt.
///
/// A caller alternates between [`line`](Self::line), which carries out a line of a person, and
/// [`advance`](Self::advance), which carries out the next action that needs no person.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Session {
    pub(crate) table: Table,
    pub(crate) engine: Engine,
    pub(crate) seats: [Seat; 2],
    pub(crate) dice: TableDice,
    pub(crate) automatic: Automatic,
    pub(crate) tutor: Tutor,
    /// Choice of which the tutor has warned.
    pub(crate) warned: Option<Warned>,
    pub(crate) hint: Option<Hint>,
    /// True if the next line is a throw of the player who must act.
    pub(crate) awaits_dice: bool,
    /// True if the board is shown after each action.
    pub(crate) display: bool,
    /// True if each decision of a person is analysed.
    pub(crate) analysis: bool,
    pub(crate) single_game: bool,
    pub(crate) raccoons: bool,
    pub(crate) look: Look,
    pub(crate) messages: Messages,
    pub(crate) store: Store,
    /// Line that the next answer begins with.
    pub(crate) notice: String,
}

impl Session {
    /// Returns a session with two people at the table, whose dice are random.
    ///
    /// # Errors
    /// The system has no random bits.
    pub fn new(engine: Engine, terms: Terms, messages: Messages) -> Result<Self, LineError> {
        let choice = DiceChoice::read("mersenne").map_err(|_| LineError::new("no random bits"))?;
        let dice = TableDice::open(choice).map_err(LineError::new)?;
        let (single_game, raccoons) = (terms.single_game, terms.raccoons);
        Ok(Self {
            table: Table::new(terms),
            engine,
            seats: <[Seat; 2]>::default(),
            dice,
            automatic: Automatic::default(),
            tutor: Tutor::default(),
            warned: None,
            hint: None,
            awaits_dice: false,
            display: true,
            analysis: false,
            single_game,
            raccoons,
            look: Look::default(),
            messages,
            store: Store::default(),
            notice: String::new(),
        })
    }

    /// Returns the table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the messages in the language of the session.
    pub const fn messages(&self) -> &Messages {
        &self.messages
    }

    /// Sets the way in which boards are drawn.
    pub const fn set_look(&mut self, look: Look) {
        self.look = look;
    }

    /// Returns the way in which boards are drawn.
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Returns true if the board is shown after each action.
    pub const fn shows_boards(&self) -> bool {
        self.display
    }

    /// Returns a message.
    pub(crate) fn say(&self, id: &str, arguments: &[(&str, Value<'_>)]) -> String {
        self.messages.say(id, arguments)
    }

    /// Returns an error.
    pub(crate) fn error(&self, id: &str, arguments: &[(&str, Value<'_>)]) -> LineError {
        LineError::new(self.say(id, arguments))
    }

    /// Returns an error about an argument. `what` is the message of the expected text.
    pub(crate) fn expected(&self, command: &str, what: &str, found: &str) -> LineError {
        let what = self.say(what, &[]);
        let found: String = found.chars().filter(|c| !c.is_control()).take(60).collect();
        let mut arguments = vec![("command", command.into()), ("what", (&what).into())];
        if found.is_empty() {
            return self.error("expected", &arguments);
        }
        let quoted = format!("`{found}`");
        arguments.push(("found", (&quoted).into()));
        self.error("expected-found", &arguments)
    }

    /// Returns the name of a player.
    pub(crate) fn name(&self, player: Player) -> String {
        player_name(self.table.record(), player)
    }

    /// Returns the player who must act. Before the first roll of a game it is player 0.
    pub(crate) fn actor(&self) -> Player {
        self.table.to_act().unwrap_or(self.table.on_roll())
    }

    /// Returns the player who is called `x` or `o`, or by the beginning of a name.
    pub(crate) fn player(&self, text: &str) -> Option<Player> {
        let text = text.trim().to_lowercase();
        let by_letter = match text.as_str() {
            "x" | "1" => Some(Player::One),
            "o" | "0" => Some(Player::Zero),
            _ => None,
        };
        let is_named = |player: &Player| self.name(*player).to_lowercase() == text;
        let named = || Player::BOTH.into_iter().find(is_named).filter(|_| !text.is_empty());
        by_letter.or_else(named)
    }

    /// Returns the name of an action at the prompt.
    pub(crate) fn action_name(&self, action: LegalAction) -> String {
        self.say(&format!("action-{}", action.to_string().replace(' ', "-")), &[])
    }

    /// Returns a list in words: `roll, double or resign`.
    pub(crate) fn listed(&self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => {
                let list = first.join(", ");
                self.say("or", &[("list", (&list).into()), ("last", last.into())])
            }
        }
    }

    /// Returns the prompt: the player who must act, the dice, and the actions that are legal.
    pub fn prompt(&self) -> String {
        if self.awaits_dice {
            let name = self.name(self.actor());
            return format!("{} ", self.say("asks-dice", &[("name", (&name).into())]));
        }
        if self.table.is_over() {
            return format!("{}> ", self.say("over-prompt", &[]));
        }
        let mut parts = Vec::new();
        if self.table.end().is_none() && self.table.to_act().is_some() {
            parts.push(self.name(self.actor()));
        }
        parts.extend(self.table.dice().map(|dice| dice.to_string()));
        let actions: Vec<String> = self
            .table
            .legal()
            .into_iter()
            .filter(|action| !matches!(action, LegalAction::Resign))
            .map(|action| self.action_name(action))
            .collect();
        if self.table.dice().is_none() || self.table.resignation().is_some() {
            parts.push(actions.join(", "));
        }
        format!("{}> ", parts.join(": "))
    }
}

/// Plays of the last hint, best first, and the place that they are for.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) place: Place,
    pub(crate) plays: Vec<LegalPlay>,
}

/// Switches of the actions that are carried out without asking a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Automatic {
    /// Roll if the player cannot double.
    pub roll: bool,
    /// Play a roll that has only one legal play.
    pub forced: bool,
    /// Bear off as many chequers as possible once there is no contact.
    pub bearoff: bool,
    /// Begin the next game.
    pub game: bool,
}

/// As GNU Backgammon: rolls and games begin on their own, chequers do not move on their own.
impl Default for Automatic {
    fn default() -> Self {
        Self { roll: true, forced: false, bearoff: false, game: true }
    }
}

impl Automatic {
    /// Names of the switches.
    pub(crate) const NAMES: [&'static str; 4] = ["roll", "move", "bearoff", "game"];

    pub(crate) fn switch(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "roll" => Some(&mut self.roll),
            "move" => Some(&mut self.forced),
            "bearoff" => Some(&mut self.bearoff),
            "game" => Some(&mut self.game),
            _ => None,
        }
    }

    pub(crate) fn is_on(mut self, name: &str) -> bool {
        self.switch(name).is_some_and(|switch| *switch)
    }
}

/// Reason why a line was not carried out, in the language of the session. The record is as it was
/// before the line, unless the reason is that it cannot be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError(String);

impl LineError {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LineError {}
