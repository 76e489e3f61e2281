//! Carries out one line after the other.

use barpoint::Choice;
use barpoint_core::{Die, GameValue, LegalPlay};
use barpoint_language::Language;
use barpoint_play::LegalAction;

use crate::dice::DiceChoice;
use crate::session::{LineError, Reply, Session};
use crate::words::{COMMANDS, WordError, find, split};

/// Most characters of a line.
const MOST_CHARACTERS: usize = 2_000;

/// Actions with their commands.
const ACTIONS: [(LegalAction, &str); 10] = [
    (LegalAction::Roll, "roll"),
    (LegalAction::Double, "double"),
    (LegalAction::Play, "move"),
    (LegalAction::Take, "take"),
    (LegalAction::Pass, "pass"),
    (LegalAction::Beaver, "beaver"),
    (LegalAction::Raccoon, "raccoon"),
    (LegalAction::Accept, "accept"),
    (LegalAction::Decline, "decline"),
    (LegalAction::Resign, "resign"),
];

impl Session {
    /// Carries out a line: a command, a legal play such as `8/5 6/5`, or `=2` for play number 2 of the
    /// last hint. An empty line rolls, makes the only play or begins the next game. A line that begins
    /// with `#` does nothing.
    ///
    /// # Errors
    /// The words are unknown, an argument is wrong, or the action is not legal now.
    pub fn line(&mut self, line: &str) -> Result<Reply, LineError> {
        // Editors of Windows begin a file with a byte order mark.
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.chars().count() > MOST_CHARACTERS {
            return Err(self.error("too-long", &[("most", MOST_CHARACTERS.into())]));
        }
        let place = self.table.place();
        let mut reply = self.one_line(line);
        if let Ok(reply) = &mut reply {
            reply.text.insert_str(0, &std::mem::take(&mut self.notice));
        }
        if self.table.place() != place {
            self.awaits_dice = false;
            self.warned = None;
        }
        reply
    }

    fn one_line(&mut self, line: &str) -> Result<Reply, LineError> {
        if line.starts_with('#') {
            return Ok(Reply::default());
        }
        if line.is_empty() && !self.awaits_dice {
            if self.warned.is_some_and(|warned| warned.place == self.table.place()) {
                return Err(self.error("tutor-waits", &[]));
            }
            return self.obvious();
        }
        if let Some(number) = line.strip_prefix('=') {
            return self.play_hint(number);
        }
        if let Some((dice, play)) = line.split_once(':')
            && let Some(throw) = throw_of(dice)
        {
            return self.entered(throw, play);
        }
        if let Some(throw) = throw_of(line) {
            return self.entered_throw(throw);
        }
        if is_like_play(line) {
            return self.play_text(line);
        }
        let (mut word, mut rest) = split(line);
        while matches!(word, "set" | "show") && !rest.is_empty() {
            (word, rest) = split(rest);
        }
        if let Some(throw) = throw_of(rest).filter(|_| word == "dice") {
            return self.set_dice(throw);
        }
        let exact = COMMANDS.iter().any(|command| command.name == word);
        if !exact && let Some(action) = self.action_called(word) {
            return self.command(action, rest);
        }
        let command = find(word).map_err(|error| self.unknown(word, error))?;
        self.command(command.name, rest)
    }

    /// Returns the command of an action by its name in the language of the session.
    fn action_called(&self, word: &str) -> Option<&'static str> {
        if self.messages.language() == Language::English || word.is_empty() {
            return None;
        }
        let word = word.to_lowercase();
        let named = |action: LegalAction| self.action_name(action).to_lowercase();
        let exact = ACTIONS.into_iter().find(|(action, _)| named(*action) == word);
        let legal = self.table.legal();
        let begins = |(action, _): &(LegalAction, &str)| {
            word.chars().count() > 1 && legal.contains(action) && named(*action).starts_with(&word)
        };
        exact.or_else(|| ACTIONS.into_iter().find(begins)).map(|(_, command)| command)
    }

    fn unknown(&self, word: &str, error: WordError) -> LineError {
        let (id, words) = match error {
            WordError::Unknown(words) => ("unknown-command", words),
            WordError::Ambiguous(words) => ("ambiguous-command", words),
        };
        let word: String = word.chars().filter(|c| !c.is_control()).take(40).collect();
        let (word, list) = (format!("`{word}`"), words.join(", "));
        self.error(id, &[("word", (&word).into()), ("list", (&list).into())])
    }

    fn command(&mut self, name: &str, rest: &str) -> Result<Reply, LineError> {
        match name {
            "roll" => self.act(Choice::Roll),
            "double" => match self.table.legal() {
                legal if legal.contains(&LegalAction::Beaver) => self.act(Choice::Beaver),
                legal if legal.contains(&LegalAction::Raccoon) => self.act(Choice::Raccoon),
                _ => self.act(Choice::Double),
            },
            "take" => self.act(Choice::Take),
            "pass" => self.act(Choice::Pass),
            "beaver" => self.act(Choice::Beaver),
            "raccoon" => self.act(Choice::Raccoon),
            "accept" if self.table.resignation().is_none() => self.act(Choice::Take),
            "accept" => self.act(Choice::Accept),
            "decline" if self.table.resignation().is_none() => self.act(Choice::Pass),
            "decline" => self.act(Choice::Decline),
            "resign" => self.resign(rest),
            "move" => self.play_text(rest),
            "illegal" => self.play_illegal(rest),
            "yes" => self.confirm(),
            "play" => self.play_once(),
            "hint" => self.hint(rest),
            "evaluate" => self.evaluate(),
            "legal" => Ok(Reply::line(self.legal_line())),
            "board" if rest.is_empty() => Ok(Reply::default().with_board()),
            "board" => self.set_board(rest),
            "score" if rest.is_empty() => Ok(Reply::line(self.score_line())),
            "score" => self.set_score(rest),
            "pips" => Ok(Reply::line(self.pips_line())),
            "cube" if rest.is_empty() => Ok(Reply::line(self.cube_line())),
            "cube" => self.set_cube(rest),
            "turn" if rest.is_empty() => Ok(Reply::line(self.turn_line())),
            "turn" => self.set_turn(rest),
            "dice" => self.choose_dice(rest),
            "list" => Ok(Reply::line(self.game_list())),
            "statistics" => self.statistics(),
            "settings" => Ok(Reply::line(self.settings_shown())),
            "help" => self.help(rest),
            "undo" => self.undo(),
            "next" => self.forward(rest),
            "previous" => self.back(rest),
            "first" => Ok(self.go_to_first()),
            "last" => Ok(self.go_to_last()),
            "new" => self.begin(rest),
            "save" => self.save_as(rest),
            "load" => self.load(rest),
            "analyse" => self.analyse(rest),
            "annotate" => self.annotate(rest),
            "comment" => self.comment(rest),
            "info" => self.info(rest),
            "player" => self.choose_player(rest),
            "name" => self.set_name(rest),
            "automatic" => self.set_automatic(rest),
            "tutor" => self.set_tutor(rest),
            "analysis" | "display" => self.set_switch(name, rest),
            "language" => self.set_language(rest),
            "jacoby" | "beavers" | "raccoons" => self.set_rule(name, rest),
            _ => Ok(Reply { quits: true, ..Reply::default() }),
        }
    }

    /// Does what a person most likely wants: the next game, a roll, or the only play.
    fn obvious(&mut self) -> Result<Reply, LineError> {
        let legal = self.table.legal();
        if legal.contains(&LegalAction::NextGame) {
            return self.begin_next();
        }
        if legal.contains(&LegalAction::Roll) {
            return self.act(Choice::Roll);
        }
        let plays = self.table.plays().filter(|plays| plays.len() == 1);
        let only = plays.and_then(|plays| plays.first().copied());
        if self.table.is_over() {
            return Ok(Reply::line(self.say("over-help", &[])));
        }
        match only.filter(|_| legal.contains(&LegalAction::Play)) {
            Some(play) => self.act(Choice::Play(play)),
            None => Ok(Reply::line(self.legal_line()).with_board()),
        }
    }

    fn play_text(&mut self, text: &str) -> Result<Reply, LineError> {
        let play = self.read_play(text)?;
        self.act(Choice::Play(play))
    }

    fn read_play(&self, text: &str) -> Result<LegalPlay, LineError> {
        let Some(dice) = self.table.dice() else {
            // The table states the reason.
            let refusal = self.table.clone().play_text(text).err();
            return Err(refusal.map_or_else(
                || self.error("nothing-to-decide", &[]),
                |refusal| self.refused(&refusal),
            ));
        };
        self.table.position().parse_play(dice, text).map_err(|error| {
            let shown: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
            let (text, dice) = (format!("`{shown}`"), dice.to_string());
            let reason =
                self.say("reason-illegal", &[("text", (&text).into()), ("dice", (&dice).into())]);
            match self.messages.language() {
                Language::English => LineError::new(error.to_string()),
                _ => LineError::new(reason),
            }
        })
    }

    fn resign(&mut self, rest: &str) -> Result<Reply, LineError> {
        let value = match rest.to_lowercase().as_str() {
            "" | "1" => GameValue::Single,
            "2" => GameValue::Gammon,
            "3" => GameValue::Backgammon,
            word if "single".starts_with(word) || "normal".starts_with(word) => GameValue::Single,
            word if "gammon".starts_with(word) => GameValue::Gammon,
            word if "backgammon".starts_with(word) => GameValue::Backgammon,
            _ => return Err(self.expected("resign", "what-value", rest)),
        };
        self.act(Choice::Resign(value))
    }

    fn play_hint(&mut self, number: &str) -> Result<Reply, LineError> {
        let place = self.table.place();
        let hint = self.hint.as_ref().filter(|hint| hint.place == place);
        let plays = &hint.ok_or_else(|| self.error("no-hint-given", &[]))?.plays;
        let index = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match index.and_then(|index| plays.get(index)).copied() {
            Some(play) => self.act(Choice::Play(play)),
            None if plays.is_empty() => Err(self.error("nothing-to-decide", &[])),
            None => {
                let shown: String = number.chars().filter(|c| !c.is_control()).take(20).collect();
                let last = plays.len();
                Err(self.error("no-hint", &[("number", (&shown).into()), ("last", last.into())]))
            }
        }
    }

    /// Carries out a roll and its play, as a record of a match shows them.
    fn entered(&mut self, throw: [Die; 2], play: &str) -> Result<Reply, LineError> {
        let (frequencies, thrown) = (self.dice.frequencies, self.dice.thrown);
        let rolled = self.entered_throw(throw)?;
        let played = self.read_play(play).and_then(|play| self.perform(&Choice::Play(play)));
        match played {
            Ok(played) => Ok(Reply { text: rolled.text + &played.text, ..played }),
            Err(error) => {
                (self.dice.frequencies, self.dice.thrown) = (frequencies, thrown);
                self.table.undo().map_err(|refusal| self.refused(&refusal))?;
                self.save()?;
                Err(error)
            }
        }
    }

    /// Puts a throw on the table that a person made.
    fn entered_throw(&mut self, throw: [Die; 2]) -> Result<Reply, LineError> {
        if self.dice.choice != DiceChoice::Manual {
            return Err(self.error("not-manual", &[]));
        }
        let reply = self.thrown(throw)?;
        self.awaits_dice = false;
        self.dice.count(throw);
        Ok(reply)
    }
}

/// Reads a throw: two digits from 1 to 6.
fn throw_of(text: &str) -> Option<[Die; 2]> {
    let mut dice = text.trim().chars().filter(|c| !matches!(c, ' ' | '-' | ','));
    let mut die = || Die::new(u8::try_from(dice.next()?.to_digit(10)?).ok()?);
    let throw = [die()?, die()?];
    dice.next().is_none().then_some(throw)
}

/// Returns true if a line looks like a play and not like a command.
fn is_like_play(line: &str) -> bool {
    let first = line.split(char::is_whitespace).next().unwrap_or_default();
    let is_bar = ["bar/", "b/"].iter().any(|bar| first.to_lowercase().starts_with(bar));
    is_bar || first.starts_with(|c: char| c.is_ascii_digit())
}
