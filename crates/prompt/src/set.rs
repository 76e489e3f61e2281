//! Settings of the board, the dice, the turn, the score, the cube and the rules.

use std::fmt::Write as _;

use barpoint_core::{ByPlayer, CubeValue, Dice, Die, Player};

use crate::dice::{DiceChoice, DiceChoiceError, TableDice};
use crate::session::{LineError, Reply, Session};
use crate::words::split;

impl Session {
    pub(crate) fn set_dice(&mut self, [first, second]: [Die; 2]) -> Result<Reply, LineError> {
        let dice = Dice::of(first, second);
        self.table.set_dice(dice).map_err(|refusal| self.refused(&refusal))?;
        self.save()?;
        let text = self.say("dice-set", &[("dice", (&dice.to_string()).into())]);
        Ok(Reply::line(text).with_board())
    }

    pub(crate) fn set_turn(&mut self, rest: &str) -> Result<Reply, LineError> {
        let player = self.player(rest).ok_or_else(|| self.expected("turn", "what-player", rest))?;
        self.table.set_turn(player).map_err(|refusal| self.refused(&refusal))?;
        self.save()?;
        Ok(Reply::line(self.turn_line()).with_board())
    }

    /// Sets the score: the points of X and of O.
    pub(crate) fn set_score(&mut self, rest: &str) -> Result<Reply, LineError> {
        let wrong = || self.expected("score", "what-score", rest);
        let numbers = rest.replace('-', " ");
        let mut words = numbers.split_whitespace();
        let mut points = || words.next().and_then(|word| word.parse::<u32>().ok());
        let (Some(x), Some(o)) = (points(), points()) else { return Err(wrong()) };
        let crawford = match words.next() {
            None => None,
            Some("crawford") => Some(true),
            Some("post-crawford" | "normal") => Some(false),
            Some(_) => return Err(wrong()),
        };
        let mut score = ByPlayer([0, 0]);
        (score[Player::One], score[Player::Zero]) = (x, o);
        self.table.set_score(score, crawford).map_err(|refusal| self.refused(&refusal))?;
        self.was_set("score-set")
    }

    pub(crate) fn set_cube(&mut self, rest: &str) -> Result<Reply, LineError> {
        let (first, second) = split(rest);
        let wrong = || self.expected("cube", "what-cube", rest);
        let is_owner =
            |text: &str| matches!(text, "centre" | "center") || self.player(text).is_some();
        let (value, owner) = match first.parse().ok().and_then(CubeValue::new) {
            Some(value) => (value, second),
            None if is_owner(rest) => (self.table.cube().value, rest),
            None => return Err(wrong()),
        };
        let owner = match owner {
            "" if value == CubeValue::ONE => None,
            "centre" | "center" => None,
            "" => self.table.cube_owner(),
            text => Some(self.player(text).ok_or_else(wrong)?),
        };
        self.table.set_cube(value, owner).map_err(|refusal| self.refused(&refusal))?;
        self.save()?;
        Ok(Reply::line(self.cube_line()).with_board())
    }

    fn was_set(&mut self, id: &str) -> Result<Reply, LineError> {
        self.save()?;
        Ok(Reply::line(self.say(id, &[])).with_board())
    }

    /// Sets a rule of a session.
    pub(crate) fn set_rule(&mut self, name: &str, rest: &str) -> Result<Reply, LineError> {
        let mut rules = self.table.record().rules;
        let now = match name {
            "jacoby" => rules.jacoby,
            "beavers" => rules.beavers,
            _ => self.raccoons,
        };
        let Some(on) = self.switch(name, rest)? else {
            return Ok(Reply::line(self.switch_line(name, now)));
        };
        match name {
            "jacoby" => rules.jacoby = on,
            "beavers" => rules.beavers = on,
            _ => {
                self.raccoons = on;
                self.table.set_raccoons(on);
            }
        }
        self.table.set_rules(rules).map_err(|refusal| self.refused(&refusal))?;
        self.was_set("rule-set")
    }

    /// Sets the greatest number of automatic doubles.
    pub(crate) fn set_automatic_doubles(&mut self, rest: &str) -> Result<Reply, LineError> {
        let mut rules = self.table.record().rules;
        rules.automatic_doubles = match rest {
            "" => {
                let value = rules.automatic_doubles.to_string();
                return Ok(Reply::line(self.setting_line("automatic doubles", &value)));
            }
            "on" => 1,
            "off" => 0,
            number => match number.parse() {
                Ok(number) if number <= 6 => number,
                _ => return Err(self.expected("automatic doubles", "what-automatic", rest)),
            },
        };
        self.table.set_rules(rules).map_err(|refusal| self.refused(&refusal))?;
        self.was_set("rule-set")
    }

    /// Shows or chooses the source of the dice. `statistics` shows the rolls, and `reveal` the secret.
    pub(crate) fn choose_dice(&mut self, rest: &str) -> Result<Reply, LineError> {
        match rest {
            "" => return Ok(Reply::line(self.dice_line())),
            "statistics" => return Ok(Reply::line(self.dice_statistics())),
            "reveal" => return self.reveal_dice(),
            _ => {}
        }
        let choice = DiceChoice::read(rest).map_err(|error| match error {
            DiceChoiceError::Unknown => self.expected("dice", "what-dice", rest),
            DiceChoiceError::Wrong(reason) => {
                self.error("dice-error", &[("reason", (&reason).into())])
            }
        })?;
        self.dice = TableDice::open(choice)
            .map_err(|error| self.error("dice-error", &[("reason", (&error).into())]))?;
        self.awaits_dice = false;
        self.save()?;
        Ok(Reply::line(self.dice_line()))
    }

    fn dice_line(&self) -> String {
        if let DiceChoice::Committed(secret, _) = &self.dice.choice {
            let commitment = secret.commitment().to_string();
            return self.say("dice-commitment", &[("commitment", (&commitment).into())]);
        }
        let (kind, count) = (self.dice.choice.to_string(), self.dice.thrown as usize);
        self.say("dice-are", &[("kind", (&kind).into()), ("count", count.into())])
    }

    /// Reveals the secret, after which the players must choose other dice.
    fn reveal_dice(&mut self) -> Result<Reply, LineError> {
        let DiceChoice::Committed(secret, salt) = &self.dice.choice else {
            return Err(self.error("not-revealed", &[]));
        };
        let (secret, salt, count) = (secret.to_string(), salt.clone(), self.dice.thrown as usize);
        let arguments =
            [("secret", (&secret).into()), ("salt", (&salt).into()), ("count", count.into())];
        let text = self.say("dice-secret", &arguments);
        let again = self.say("dice-revealed", &[]);
        self.dice = TableDice::open(DiceChoice::Manual).map_err(LineError::new)?;
        self.save()?;
        Ok(Reply::line(format!("{text}\n{again}")))
    }

    /// Lists the numbers of the rolls, seven in a line.
    fn dice_statistics(&self) -> String {
        let mut text = self.dice_line() + "\n";
        let rolls: Vec<_> = self.dice.frequencies.rolls().collect();
        for line in rolls.chunks(7) {
            for (dice, count) in line {
                let _ = write!(text, "{dice} {count:<6} ");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text
    }
}
