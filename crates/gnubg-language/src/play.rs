//! Actions of a game: `new`, `roll`, `move`, `double` and the others.

use std::fmt::Write as _;

use barpoint::Choice;
use barpoint::play::{Done, Table, Terms, Thrown};
use barpoint_core::{Decision, GameValue, MatchLength, Offer, Player};
use barpoint_records::{Action, Game, RecordedPlay, Rules};

use crate::session::no_game;
use crate::{Interpreter, LineError, Reply, board, words};

impl Interpreter {
    pub(crate) fn play(&mut self, command: &str, rest: &str) -> Result<Option<Reply>, LineError> {
        let mut text = String::new();
        if let Some(choice) = self.cube_choice(command) {
            self.warn_before(&choice)?;
        }
        match command {
            "new match" => self.new_match(command, rest, &mut text)?,
            "new session" => {
                self.session.put(Table::new(self.terms(None)));
                text += "A new session has been started.\n";
                self.open(&mut text)?;
            }
            "new game" => self.new_game(&mut text)?,
            "roll" => self.roll(&mut text)?,
            "move" => self.make_move(rest, &mut text)?,
            "double" => self.double(&mut text)?,
            "redouble" | "beaver" => self.redouble(&mut text)?,
            "take" => self.answer(true, &mut text)?,
            "drop" | "pass" => self.answer(false, &mut text)?,
            "accept" | "reject" => self.accept(command == "accept", &mut text)?,
            "resign" => self.resign(rest, &mut text)?,
            "agree" => self.settle(true, &mut text)?,
            "decline" => self.settle(false, &mut text)?,
            "play" => {
                let player = self.must_act()?;
                if !self.is_engine(player) {
                    return Err(LineError::State(
                        "It's not the computer's turn to play.".to_owned(),
                    ));
                }
            }
            "end game" => {
                self.session.running()?;
                self.end_game(&mut text)?;
                return Ok(Some(Reply::of(text)));
            }
            _ => return Ok(None),
        }
        self.continue_game(&mut text)?;
        Ok(Some(Reply::of(text)))
    }

    /// Returns the decision about the cube or a resignation that a command makes in this game.
    fn cube_choice(&self, command: &str) -> Option<Choice> {
        let table = self.session.table.as_ref().filter(|table| table.end().is_none())?;
        let resigns = table.resignation().is_some();
        Some(match command {
            "roll" => Choice::Roll,
            "double" => Choice::Double,
            "agree" => Choice::Accept,
            "decline" => Choice::Decline,
            "accept" if resigns => Choice::Accept,
            "reject" if resigns => Choice::Decline,
            "take" | "accept" => Choice::Take,
            "drop" | "pass" | "reject" => Choice::Pass,
            "redouble" | "beaver" => match table.decision() {
                Decision::Answer(Offer::Beaver) => Choice::Raccoon,
                _ => Choice::Beaver,
            },
            _ => return None,
        })
    }

    /// Returns the terms of a new match or session.
    pub(crate) fn terms(&self, length: Option<MatchLength>) -> Terms {
        let settings = &self.settings;
        let beavers: u32 = settings.value("beavers");
        let rules = Rules {
            variant: self.variant(),
            crawford: settings.is_on("automatic crawford"),
            jacoby: settings.is_on("jacoby"),
            beavers: beavers > 0,
            automatic_doubles: settings.value("automatic doubles"),
            cube_limit: (!settings.is_on("cube use")).then_some(barpoint_core::CubeValue::ONE),
        };
        let players = barpoint_core::ByPlayer(Player::BOTH.map(|player| self.default_name(player)));
        Terms { length, rules, players, raccoons: beavers > 1, single_game: false }
    }

    fn new_match(&mut self, command: &str, rest: &str, text: &mut String) -> Result<(), LineError> {
        let wrong = || LineError::argument(command, rest, "a number of points from 1 to 64");
        let points: u32 = match rest.trim() {
            "" => self.settings.value("matchlength"),
            number => number.parse().map_err(|_| wrong())?,
        };
        if points == 0 {
            self.session.put(Table::new(self.terms(None)));
            *text += "A new session has been started.\n";
            return self.open(text);
        }
        let length = MatchLength::new(points).filter(|_| points <= 64).ok_or_else(wrong)?;
        self.session.put(Table::new(self.terms(Some(length))));
        let _ = writeln!(text, "A new {} match has been started.", words::points(points));
        self.open(text)
    }

    /// Begins the next game. A game in progress is dropped, and the next one begins at its score.
    fn new_game(&mut self, text: &mut String) -> Result<(), LineError> {
        let none = "No match is in progress (type `new match' or `new session' to start one).";
        let mut table = self.session.table().map_err(|_| state(none))?.clone();
        table.go_to_end();
        if table.end().is_none() {
            let mut record = table.into_record();
            if let Some(game) = record.games.last_mut() {
                *game = Game { score: game.score, crawford: game.crawford, ..Game::default() };
            }
            table = Table::of_record(record);
            table.set_raccoons(self.settings.value::<u32>("beavers") > 1);
        }
        if table.end().is_some() {
            table.next_game().map_err(|_| state("The match is already over."))?;
        }
        let forgotten = self.session.forgotten + self.forget_games(&mut table);
        self.session.put(table);
        self.session.forgotten = forgotten;
        self.open(text)
    }

    /// Drops the games before the one that begins, after `set record off`. Returns their number.
    pub(crate) fn forget_games(&self, table: &mut Table) -> usize {
        if self.settings.is_on("record") {
            return 0;
        }
        let raccoons = table.raccoons();
        let mut record = table.record().clone();
        let count = record.games.drain(..record.games.len().saturating_sub(1)).count();
        *table = Table::of_record(record);
        table.set_raccoons(raccoons);
        count
    }

    /// Throws the dice for the first turn of a game, as long as they are there.
    pub(crate) fn open(&mut self, text: &mut String) -> Result<(), LineError> {
        loop {
            let Some([zero, one]) = self.session.dice.throw().map_err(LineError::state)? else {
                *text += "Enter dice: \n";
                self.wants_throw = true;
                return Ok(());
            };
            let names = self.session.names()?;
            let table = self.session.running()?;
            let thrown = table.throw([zero, one])?;
            let (a, b) = (zero.pips(), one.pips());
            let _ = writeln!(text, "{} rolls {a}, {} rolls {b}.", names[0], names[1]);
            match thrown {
                Thrown::Equal { doubled, .. } => {
                    if doubled {
                        let value = table.cube().value.get();
                        let _ = writeln!(text, "The cube is now at {value}.");
                    }
                }
                Thrown::Rolled { .. } => return self.draw(text),
            }
        }
    }

    /// Appends the board, unless `set display off` was given and the engine is on roll.
    pub(crate) fn draw(&self, text: &mut String) -> Result<(), LineError> {
        let acts = self.session.table()?.to_act();
        let is_shown =
            self.settings.is_on("display") || acts.is_some_and(|player| !self.is_engine(player));
        if is_shown {
            *text += &self.board()?;
            text.push('\n');
            *text += &self.annotation()?;
        }
        Ok(())
    }

    /// Returns the board in the form of the settings.
    pub(crate) fn board(&self) -> Result<String, LineError> {
        if self.settings.is_on("output rawboard") {
            crate::raw_board::raw_board(&self.session)
        } else {
            board::board(&self.session, self.settings.is_on("clockwise"))
        }
    }

    /// Returns the player who must act.
    pub(crate) fn must_act(&mut self) -> Result<Player, LineError> {
        let table = self.session.running()?;
        Ok(table.to_act().unwrap_or(table.on_roll()))
    }

    pub(crate) fn roll(&mut self, text: &mut String) -> Result<(), LineError> {
        let rolled = self.session.rolled()?;
        let table = self.session.running()?;
        if table.resignation().is_some() {
            return Err(state("Please wait until the resignation is answered."));
        }
        match table.decision() {
            Decision::Answer(_) => {
                return Err(state("Please wait until the double is answered before rolling."));
            }
            _ if rolled.is_some() => return Err(state("You have already rolled the dice.")),
            _ => {}
        }
        if !table.seats().has_begun() {
            return self.open(text);
        }
        let throw = self.next_throw()?;
        let Some(throw) = throw else {
            *text += "Enter dice: \n";
            self.wants_throw = true;
            return Ok(());
        };
        self.session.running()?.throw(throw)?;
        self.draw(text)
    }

    /// Plays the roll as written, or the only play.
    pub(crate) fn make_move(&mut self, written: &str, text: &mut String) -> Result<(), LineError> {
        let rolled = self.session.rolled()?;
        let seats = self.session.seats()?;
        let table = self.session.running()?;
        if table.resignation().is_some() {
            return Err(state("Please wait until the resignation is answered."));
        }
        let dice = rolled.ok_or_else(|| state("You must roll the dice before you can move."))?;
        let player = seats.on_roll();
        let plays = seats.position().plays(dice);
        let only = plays.iter().next().filter(|_| written.trim().is_empty() && plays.len() == 1);
        let play = match only {
            Some(only) => *only,
            None if written.trim().is_empty() => {
                return Err(state("You must specify a move (type `help move' for instructions)."));
            }
            None => {
                let written = in_pairs(written);
                let read = seats.position().parse_play(dice, &written);
                read.map_err(|error| {
                    LineError::Argument(format!("Illegal or unparsable move: {error}"))
                })?
            }
        };
        self.warn_before(&Choice::Play(play))?;
        let action = Action::Play { player, dice, play: RecordedPlay::Legal(play.play) };
        let is_end = self.carry_out(action)?.end.is_some();
        if is_end { Ok(()) } else { self.draw(text) }
    }

    /// Carries an action out.
    pub(crate) fn carry_out(&mut self, action: Action) -> Result<Done, LineError> {
        self.session.listed.clear();
        Ok(self.session.running()?.act(action)?)
    }

    fn double(&mut self, text: &mut String) -> Result<(), LineError> {
        let rolled = self.session.rolled()?.is_some();
        let table = self.session.running()?;
        if rolled && table.dice().is_some() {
            return Err(state(
                "You can't double after rolling the dice -- wait until your next turn.",
            ));
        }
        let player = table.on_roll();
        table.double()?;
        self.session.listed.clear();
        let _ = writeln!(text, "{} doubles.", self.session.name(player)?);
        self.draw(text)
    }

    fn redouble(&mut self, text: &mut String) -> Result<(), LineError> {
        let table = self.session.running()?;
        if !matches!(table.decision(), Decision::Answer(_)) {
            return Err(state("The cube must have been offered before you can redouble it."));
        }
        let player = table.to_act().unwrap_or(table.on_roll());
        table.redouble()?;
        let value = table.cube().value.doubled().unwrap_or(table.cube().value).get();
        let name = self.session.name(player)?;
        let _ = writeln!(text, "{name} accepts and immediately redoubles to {value}.");
        self.draw(text)
    }

    /// Takes or passes.
    fn answer(&mut self, takes: bool, text: &mut String) -> Result<(), LineError> {
        let table = self.session.running()?;
        let Decision::Answer(_) = table.decision() else {
            let word = if takes { "take" } else { "drop" };
            return Err(state(&format!(
                "The cube must have been offered before you can {word} it."
            )));
        };
        let player = table.to_act().unwrap_or(table.on_roll());
        let done = if takes { table.take()? } else { table.pass()? };
        let value = table.cube().value.get();
        let name = self.session.name(player)?;
        if takes {
            let _ = writeln!(text, "{name} accepts the cube at {value}.");
        } else {
            let points = done.end.map_or(1, |end| end.points);
            let _ =
                writeln!(text, "{name} refuses the cube and gives up {}.", words::points(points));
        }
        if takes { self.draw(text) } else { Ok(()) }
    }

    /// Accepts or rejects whatever is offered.
    fn accept(&mut self, accepts: bool, text: &mut String) -> Result<(), LineError> {
        let table = self.session.running()?;
        if table.resignation().is_some() {
            return self.settle(accepts, text);
        }
        if matches!(table.decision(), Decision::Answer(_)) {
            return self.answer(accepts, text);
        }
        let word = if accepts { "accept" } else { "reject" };
        Err(state(&format!("You can only {word} if the cube or a resignation has been offered.")))
    }

    fn resign(&mut self, rest: &str, text: &mut String) -> Result<(), LineError> {
        let value = match rest.trim().to_ascii_lowercase().as_str() {
            "" | "1" => GameValue::Single,
            "2" => GameValue::Gammon,
            "3" => GameValue::Backgammon,
            word if "normal".starts_with(word) || "single".starts_with(word) => GameValue::Single,
            word if "gammon".starts_with(word) => GameValue::Gammon,
            word if "backgammon".starts_with(word) => GameValue::Backgammon,
            _ => return Err(LineError::argument("resign", rest, "normal, gammon or backgammon")),
        };
        let table = self
            .session
            .running()
            .map_err(|_| state("You must be playing a game if you want to resign it."))?;
        let player = table.to_act().unwrap_or(table.on_roll());
        if let Some(declined) = self.declined()?.filter(|declined| value <= *declined) {
            let (name, game) = (self.session.name(player.flip())?, words::game(declined));
            return Err(state(&format!("{name} has already declined your offer of a {game}.")));
        }
        self.session.running()?.resign_by(player, value)?;
        self.session.listed.clear();
        let name = self.session.name(player)?;
        let _ = writeln!(text, "{name} offers to resign a {}.", words::game(value));
        self.draw(text)
    }

    /// Returns the value of the resignation that was just declined.
    pub(crate) fn declined(&self) -> Result<Option<GameValue>, LineError> {
        let table = self.session.table()?;
        let entries = &table.game().entries[..table.place().action.min(table.game().entries.len())];
        let [.., offer, answer] = entries else { return Ok(None) };
        Ok(match (&offer.action, &answer.action) {
            (Action::Resign { value, .. }, Action::DeclineResignation(_)) => Some(*value),
            _ => None,
        })
    }

    /// Accepts or declines a resignation.
    pub(crate) fn settle(&mut self, accepts: bool, text: &mut String) -> Result<(), LineError> {
        let table = self.session.running()?;
        let Some((by, value)) = table.resignation() else {
            return Err(state("No resignation was offered."));
        };
        if accepts {
            table.accept()?
        } else {
            table.decline()?
        };
        let name = self.session.name(by.flip())?;
        let game = words::game(value);
        if accepts {
            let _ = writeln!(text, "{name} accepts and wins a {game}.");
            Ok(())
        } else {
            let _ = writeln!(text, "{name} declines the {game}.");
            self.draw(text)
        }
    }

    /// Returns the next throw, `None` if somebody must type it. `set cheat` may choose another roll.
    fn next_throw(&mut self) -> Result<Option<[barpoint_core::Die; 2]>, LineError> {
        let throw = self.session.dice.throw().map_err(LineError::state)?;
        match throw {
            Some(throw) => self.chosen_throw(throw).map(Some),
            None => Ok(None),
        }
    }

    /// Takes a throw that was typed.
    pub(crate) fn typed_throw(
        &mut self,
        throw: [barpoint_core::Die; 2],
    ) -> Result<Reply, LineError> {
        self.wants_throw = false;
        let mut text = String::new();
        if self.session.dice.typed(throw) {
            self.roll(&mut text)?;
            self.continue_game(&mut text)?;
        }
        Ok(Reply::of(text))
    }

    /// Writes the end of a game, if it is over.
    pub(crate) fn write_end(&self, text: &mut String) -> Result<bool, LineError> {
        let table = self.session.table().map_err(|_| no_game())?;
        let Some(end) = table.end() else { return Ok(false) };
        let name = self.session.name(end.winner)?;
        let value = end.value().map_or("single game", |value| words::game(table.counted(value)));
        let _ = writeln!(text, "{name} wins a {value} and {}.", words::points(end.points));
        let _ = writeln!(text, "{}", words::score(&self.session)?);
        let table = self.session.table()?;
        if table.is_over() && table.record().length.is_some() {
            let _ = writeln!(text, "{name} has won the match.");
            self.draw(text)?;
        }
        Ok(true)
    }
}

pub(crate) fn state(text: &str) -> LineError {
    LineError::State(text.to_owned())
}

/// Joins single numbers to moves: `24 18 13 10` is `24/18 13/10`.
fn in_pairs(written: &str) -> String {
    let words: Vec<&str> = written.split_whitespace().collect();
    let is_point = |word: &&str| {
        word.parse::<u8>().is_ok() || ["bar", "off"].iter().any(|it| it.eq_ignore_ascii_case(word))
    };
    if words.len() % 2 == 1 || !words.iter().all(is_point) {
        return written.trim().to_owned();
    }
    words.chunks(2).map(|pair| pair.join("/")).collect::<Vec<_>>().join(" ")
}
