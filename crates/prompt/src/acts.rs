//! Actions of the players.

use barpoint::Choice;
use barpoint_core::{Die, GameValue, Player};
use barpoint_play::{LegalAction, Thrown};
use barpoint_records::{Action, RecordedPlay};
use barpoint_render::Role;

use crate::session::{LineError, Reply, Session};
use crate::tutor::{Warned, is_play, mark};

impl Session {
    /// Carries out a choice of a person, unless the tutor warns of it.
    pub(crate) fn act(&mut self, choice: Choice) -> Result<Reply, LineError> {
        self.ensure_legal(&choice)?;
        let place = self.table.place();
        let is_repeated =
            self.warned.take().is_some_and(|it| it.choice == choice && it.place == place);
        let is_decision = self.table.to_act().is_some();
        if is_decision && !is_repeated {
            let warning = self.tutor.warning(&self.engine, &self.table, &choice);
            if let Some(judgement) = warning.map_err(LineError::new)? {
                self.warned = Some(Warned { choice, place });
                return Ok(Reply::line(self.warning(&choice, judgement.loss.0)));
            }
        }
        let verdict = if self.analysis { self.verdict(&choice)? } else { String::new() };
        let wrong = self.wrong_resignation(&choice)?;
        let mut reply = self.perform(&choice)?;
        reply.text += &verdict;
        reply.text += &wrong;
        Ok(reply)
    }

    /// Carries out the choice of which the tutor has warned.
    pub(crate) fn confirm(&mut self) -> Result<Reply, LineError> {
        let place = self.table.place();
        let Some(warned) = self.warned.filter(|warned| warned.place == place) else {
            return Err(self.error("nothing-asked", &[]));
        };
        self.act(warned.choice)
    }

    fn warning(&self, choice: &Choice, loss: f64) -> String {
        use barpoint_records::Mark;
        let mark = match mark(loss) {
            Mark::VeryBad => "mark-very-bad",
            Mark::Bad => "mark-bad",
            _ => "mark-doubtful",
        };
        let (choice, mark) = (self.choice_name(choice), self.say(mark, &[]));
        let lost = format!("{loss:.3}");
        let arguments =
            [("choice", (&choice).into()), ("mark", (&mark).into()), ("loss", (&lost).into())];
        self.look.ink.paint(Role::of_loss(loss), &self.say("tutor-warns", &arguments))
    }

    /// Returns a line about a choice that loses something; empty if it does not.
    pub(crate) fn verdict(&self, choice: &Choice) -> Result<String, LineError> {
        let judged = self.tutor.judge(&self.engine, &self.table, choice);
        let Some(judgement) = judged.map_err(LineError::new)? else { return Ok(String::new()) };
        if judgement.loss.0 < 0.0005 {
            return Ok(String::new());
        }
        let (made, best) = (self.choice_name(choice), self.choice_name(&judgement.best));
        let loss = format!("{:.3}", judgement.loss.0);
        let arguments =
            [("choice", (&made).into()), ("loss", (&loss).into()), ("best", (&best).into())];
        Ok(self.say("choice-loses", &arguments) + "\n")
    }

    /// Returns a line about a resignation, or an answer to one, that loses equity.
    fn wrong_resignation(&self, choice: &Choice) -> Result<String, LineError> {
        let is_about = matches!(choice, Choice::Resign(_) | Choice::Accept | Choice::Decline);
        if is_about && !self.analysis { self.verdict(choice) } else { Ok(String::new()) }
    }

    fn ensure_legal(&self, choice: &Choice) -> Result<(), LineError> {
        let legal = self.table.legal();
        let (action, id) = match choice {
            Choice::Roll => (LegalAction::Roll, None),
            Choice::Double => (LegalAction::Double, None),
            Choice::Play(_) => (LegalAction::Play, None),
            Choice::Take => (LegalAction::Take, None),
            Choice::Pass => (LegalAction::Pass, None),
            Choice::Beaver => (LegalAction::Beaver, None),
            Choice::Raccoon => (LegalAction::Raccoon, None),
            Choice::Resign(_) => (LegalAction::Resign, None),
            Choice::Accept => (LegalAction::Accept, Some("reason-resignation")),
            Choice::Decline => (LegalAction::Decline, Some("reason-resignation")),
        };
        if legal.contains(&action) {
            return Ok(());
        }
        // The table states the reason, and it changes nothing because it refuses.
        let mut copy = self.table.clone();
        let refusal = match choice {
            Choice::Play(play) => copy.play(play).err(),
            other => other.make(&mut copy, [Die::ALL[0], Die::ALL[1]]).err(),
        };
        Err(match refusal {
            Some(refusal) => self.refused(&refusal),
            None => self.error("refused", &[("reason", id.unwrap_or_default().into())]),
        })
    }

    /// Carries out a choice of the player who must act, and saves the record.
    pub(crate) fn perform(&mut self, choice: &Choice) -> Result<Reply, LineError> {
        if *choice == Choice::Roll {
            return self.throw();
        }
        let name = self.name(self.actor());
        let ends_record = self.table.is_at_end();
        let is_forced = self.table.plays().is_some_and(|plays| plays.len() == 1);
        let made = choice.make(&mut self.table, [Die::ALL[0], Die::ALL[1]]);
        made.map_err(|refusal| self.refused(&refusal))?;
        let text = self.event(&name, choice, is_forced) + "\n";
        self.done(text, ends_record)
    }

    /// Plays the roll against the rules; the opponent lets the play stand.
    pub(crate) fn play_illegal(&mut self, text: &str) -> Result<Reply, LineError> {
        let name = self.name(self.actor());
        let ends_record = self.table.is_at_end();
        let done = self.table.play_illegal(text).map_err(|refusal| self.refused(&refusal))?;
        let play = match &done.action {
            Action::Play { play: RecordedPlay::Odd(odd), .. } => odd.text.clone(),
            _ => text.trim().to_owned(),
        };
        let arguments = [("name", (&name).into()), ("play", (&play).into())];
        let text = self.say("played-illegal", &arguments) + "\n";
        self.done(text, ends_record)
    }

    /// Saves the record after an action, with the lines that follow the one about it.
    fn done(&mut self, mut text: String, ends_record: bool) -> Result<Reply, LineError> {
        if !ends_record {
            text += &(self.say("rest-replaced", &[]) + "\n");
        }
        text += &self.ending();
        self.save()?;
        Ok(Reply::line(text).with_board())
    }

    /// Throws the dice, or asks for a throw if the players enter their rolls.
    pub(crate) fn throw(&mut self) -> Result<Reply, LineError> {
        let thrown = self.dice.throw();
        let thrown =
            thrown.map_err(|error| self.error("dice-error", &[("reason", (&error).into())]))?;
        if let Some(throw) = thrown {
            self.thrown(throw)
        } else {
            self.awaits_dice = true;
            Ok(Reply::default())
        }
    }

    /// Puts a throw on the table. At the opening the first die is that of player 0.
    pub(crate) fn thrown(&mut self, throw: [Die; 2]) -> Result<Reply, LineError> {
        let ends_record = self.table.is_at_end();
        let thrown = self.table.throw(throw).map_err(|refusal| self.refused(&refusal))?;
        let mut text = match thrown {
            Thrown::Rolled { player, dice } => {
                let (name, dice) = (self.name(player), dice.to_string());
                self.say("rolled", &[("name", (&name).into()), ("dice", (&dice).into())])
            }
            Thrown::Equal { die, doubled } => {
                let text = self.say("equal-dice", &[("die", u32::from(die.pips()).into())]);
                let value = self.table.cube().value.to_string();
                let cube = self.say("automatic-double", &[("value", (&value).into())]);
                if doubled { format!("{text}\n{cube}") } else { text }
            }
        };
        if !ends_record {
            text.push('\n');
            text += &self.say("rest-replaced", &[]);
        }
        self.save()?;
        Ok(Reply::line(text).with_board())
    }

    /// Returns the line about an action.
    fn event(&self, name: &str, choice: &Choice, is_forced: bool) -> String {
        let name = ("name", name.into());
        let cube = self.table.cube().value;
        let offered = cube.doubled().unwrap_or(cube).to_string();
        let id = match choice {
            Choice::Play(play) => {
                let text = play.play.to_string();
                if is_forced && text.is_empty() || play.play == barpoint_core::Play::NONE {
                    return self.say("cannot-move", &[name]);
                }
                return self.say("played", &[name, ("play", (&text).into())]);
            }
            Choice::Double => return self.say("doubled", &[name, ("value", (&offered).into())]),
            Choice::Beaver => return self.say("beavered", &[name, ("value", (&offered).into())]),
            Choice::Raccoon => return self.say("raccooned", &[name, ("value", (&offered).into())]),
            Choice::Resign(value) => {
                let value = self.value_name(*value);
                return self.say("resigned", &[name, ("value", (&value).into())]);
            }
            Choice::Roll => "rolled",
            Choice::Take => "taken",
            Choice::Pass => "passed",
            Choice::Accept => "accepted",
            Choice::Decline => "declined",
        };
        self.say(id, &[name])
    }

    /// Returns the lines about the end of a game or a match; empty while the game is in progress.
    fn ending(&self) -> String {
        let Some(end) = self.table.end() else { return String::new() };
        let name = self.name(end.winner);
        let arguments = [("name", (&name).into()), ("points", end.points.into())];
        let mut text = self.say("won-game", &arguments) + "\n";
        text += &(self.score_line() + "\n");
        if let Some(winner) = self.table.winner() {
            let name = self.name(winner);
            text += &(self.say("won-match", &[("name", (&name).into())]) + "\n");
        }
        text
    }

    /// Returns the score, after the game if it is over.
    pub(crate) fn score_line(&self) -> String {
        let score = self.table.score_after_game().unwrap_or_else(|| self.table.score());
        let [first, second] = Player::BOTH.map(|player| self.name(player));
        self.say(
            "score-is",
            &[
                ("first", (&first).into()),
                ("a", score[Player::Zero].into()),
                ("second", (&second).into()),
                ("b", score[Player::One].into()),
            ],
        )
    }

    pub(crate) fn value_name(&self, value: GameValue) -> String {
        let id = match value {
            GameValue::Single => "single",
            GameValue::Gammon => "gammon",
            GameValue::Backgammon => "backgammon",
        };
        self.say(id, &[])
    }

    /// Returns the name of a choice, such as `8/5 6/5` or `double`.
    pub(crate) fn choice_name(&self, choice: &Choice) -> String {
        let action = match choice {
            choice if is_play(choice) => {
                let Choice::Play(play) = choice else { return String::new() };
                return play.play.to_string();
            }
            Choice::Roll => LegalAction::Roll,
            Choice::Double => LegalAction::Double,
            Choice::Take => LegalAction::Take,
            Choice::Pass => LegalAction::Pass,
            Choice::Beaver => LegalAction::Beaver,
            Choice::Raccoon => LegalAction::Raccoon,
            Choice::Resign(value) => {
                let action = self.action_name(LegalAction::Resign);
                return format!("{action} ({})", self.value_name(*value));
            }
            Choice::Accept => LegalAction::Accept,
            _ => LegalAction::Decline,
        };
        self.action_name(action)
    }

    /// Begins the next game.
    pub(crate) fn begin_next(&mut self) -> Result<Reply, LineError> {
        self.table.next_game().map_err(|refusal| self.refused(&refusal))?;
        let number = self.table.place().game + 1;
        let mut text = self.say("game-begins", &[("number", number.into())]) + "\n";
        if self.table.game().crawford {
            text += &(self.say("crawford-game", &[]) + "\n");
        }
        self.save()?;
        Ok(Reply::line(text).with_board())
    }
}
