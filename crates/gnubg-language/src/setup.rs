//! `set`: position, dice, cube and score, and all settings.

use barpoint_core::{
    ByPlayer, Contest, CubeOwner, CubeValue, Dice, MatchLength, Player, Position, Variant,
};
use barpoint_dice::generators::Generator;
use barpoint_ids::Identifier;
use barpoint_records::{Action, Game, Match, player_name};

use crate::settings::switch;
use crate::{Interpreter, LineError, Phrase, Reply};

impl Interpreter {
    pub(crate) fn set(&mut self, phrase: &Phrase<'_>) -> Result<Reply, LineError> {
        let (command, rest) = (phrase.command.as_str(), phrase.rest);
        let name = command.strip_prefix("set ").unwrap_or(command);
        match name {
            "board" => self.set_board(rest)?,
            "matchid" | "gnubgid" | "xgid" => self.set_id(name, rest)?,
            "dice" => {
                let wrong =
                    || LineError::argument(command, rest, "two numbers from 1 to 6 for the dice");
                let dice = dice(rest).ok_or_else(wrong)?;
                self.session.table()?;
                self.session.rolled = Some(dice);
                let (a, b) = (dice.high().pips(), dice.low().pips());
                return Ok(Reply::of(format!("The dice have been set to {a} and {b}.\n")));
            }
            "turn" => {
                let player = self.player(command, rest)?;
                self.session.rolled = None;
                self.session.apply(Action::SetTurn(player))?;
            }
            "score" => self.set_score(rest)?,
            "cube value" | "cube owner" | "cube centre" => self.set_cube(name, rest)?,
            "seed" => self.set_seed(self.session.generator, rest)?,
            _ if name.starts_with("rng ") => {
                let word = name.strip_prefix("rng ").unwrap_or(name);
                let Some(generator) = Generator::named(word) else {
                    return Err(LineError::Missing(command.to_owned()));
                };
                if rest.is_empty() {
                    let seed = self.session.seed.clone();
                    self.session.seed(generator, seed)?;
                } else {
                    self.set_seed(generator, rest)?;
                }
            }
            "jacoby" | "beavers" | "crawford" => self.set_rule(name, rest)?,
            _ if name.starts_with("variation ") => self.set_variation(name)?,
            _ => return self.set_other(phrase, name),
        }
        Ok(Reply::default())
    }

    /// Stores a setting, which may belong to a player.
    fn set_other(&mut self, phrase: &Phrase<'_>, name: &str) -> Result<Reply, LineError> {
        let Some(written) = phrase.player else {
            self.settings.set(name, phrase.rest)?;
            return Ok(Reply::default());
        };
        let player = self.player(&phrase.command, written)?;
        let name = name.strip_prefix("player ").unwrap_or(name);
        let key = format!("player {} ", usize::from(player == Player::One));
        match name {
            "human" | "gnubg" => self.settings.set(&format!("{key}kind"), name)?,
            "external" => return Err(LineError::Missing(phrase.command.clone())),
            "name" => {
                let text = phrase.rest.trim();
                if text.is_empty() {
                    return Err(LineError::argument(&phrase.command, "", "a name"));
                }
                if let Some(record) = &mut self.session.record {
                    text.clone_into(&mut record.players[player].name);
                }
                self.settings.set(&format!("{key}name"), text)?;
            }
            _ => self.settings.set(&format!("{key}{name}"), phrase.rest)?,
        }
        Ok(Reply::default())
    }

    /// Reads a player: 0, 1 or a name.
    pub(crate) fn player(&self, command: &str, text: &str) -> Result<Player, LineError> {
        let text = text.trim();
        let named = |player: &Player| {
            let record = self.session.record.as_ref();
            let name = record.map(|record| player_name(record, *player));
            name.is_some_and(|name| name.eq_ignore_ascii_case(text))
        };
        match text {
            "0" => Ok(Player::Zero),
            "1" => Ok(Player::One),
            _ => Player::BOTH
                .into_iter()
                .find(named)
                .ok_or_else(|| LineError::argument(command, text, "player 0 or 1, or a name")),
        }
    }

    /// Returns a new match between the players of the settings.
    pub(crate) fn new_record(&self, length: Option<MatchLength>) -> Match {
        let mut record = Match { length, ..Match::default() };
        for (player, default) in [(Player::Zero, "gnubg"), (Player::One, "user")] {
            let key = format!("player {} name", usize::from(player == Player::One));
            self.settings.get(&key).unwrap_or(default).clone_into(&mut record.players[player].name);
        }
        record.rules.jacoby = self.settings.is_on("jacoby", true);
        record
    }

    fn set_board(&mut self, text: &str) -> Result<(), LineError> {
        let text = text.trim().trim_start_matches('=');
        let id: Identifier =
            text.parse().map_err(|error| LineError::Argument(format!("set board: {error}")))?;
        let Some(position) = id.position() else {
            return Err(LineError::argument("set board", text, "a position ID or a board"));
        };
        let on_roll = self.session.on_roll()?;
        self.set_position(on_roll, *position)
    }

    fn set_position(&mut self, on_roll: Player, position: Position) -> Result<(), LineError> {
        let rolled = self.session.rolled.take();
        self.session.apply(Action::SetPosition { on_roll, position: Box::new(position) })?;
        self.session.rolled = rolled;
        Ok(())
    }

    /// Sets match and position from an ID. A match that is in progress is replaced.
    fn set_id(&mut self, command: &str, text: &str) -> Result<(), LineError> {
        let id: Identifier = text
            .trim()
            .parse()
            .map_err(|error| LineError::Argument(format!("set {command}: {error}")))?;
        let before = self.session.table().ok();
        let Some(state) = id.state() else {
            return Err(LineError::argument(command, text, "a match ID or an XGID"));
        };
        let on_roll = id.on_roll();
        let length = match state.contest() {
            Contest::Match(score) => MatchLength::new(score.length().into()),
            Contest::Money(_) => None,
        };
        let mut record = self.new_record(length);
        if let Contest::Money(session) = state.contest() {
            record.rules.jacoby = session.rules.jacoby;
        }
        let mut game = Game {
            score: ByPlayer::of(state.contest().points(), on_roll),
            crawford: state.is_crawford(),
            ..Game::default()
        };
        let kept = before.map(|table| table.position_seen_by(on_roll));
        let position = id.position().copied().or(kept).unwrap_or(record.rules.variant.start());
        let set = Action::SetPosition { on_roll, position: Box::new(position) };
        let owner = match state.cube().owner {
            CubeOwner::Centred => None,
            CubeOwner::Side(side) => Some(Player::of(side, on_roll)),
        };
        let cube = Action::SetCube { value: state.cube().value, owner };
        game.entries = vec![set.into(), cube.into()];
        record.games.push(game);
        self.session.replace(record);
        self.session.at = 2;
        self.session.rolled = state.dice();
        Ok(())
    }

    fn set_score(&mut self, text: &str) -> Result<(), LineError> {
        let wrong = || LineError::argument("set score", text, "the points of both players");
        let points: Vec<u32> =
            text.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let [zero, one] = points[..] else { return Err(wrong()) };
        let points = ByPlayer([zero, one]);
        let record = self.session.record()?;
        if let Some(length) = record.length
            && points.0.iter().any(|points| *points >= u32::from(length.get()))
        {
            return Err(wrong());
        }
        let crawford = record.is_crawford_at(points);
        self.session.apply(Action::SetScore { points, crawford })
    }

    fn set_cube(&mut self, name: &str, text: &str) -> Result<(), LineError> {
        let table = self.session.table()?;
        let (mut value, mut owner) = (table.cube().value, table.cube_owner());
        match name {
            "cube value" => {
                let number = text.trim().parse().ok().and_then(CubeValue::new);
                value = number
                    .ok_or_else(|| LineError::argument("set cube value", text, "a power of two"))?;
            }
            "cube owner" => owner = Some(self.player("set cube owner", text)?),
            _ => owner = None,
        }
        self.session.apply(Action::SetCube { value, owner })
    }

    fn set_seed(&mut self, generator: Generator, text: &str) -> Result<(), LineError> {
        let seed = text.trim().parse();
        let seed = seed.map_err(|error| LineError::Argument(format!("set seed: {error}")))?;
        self.session.seed(generator, seed)
    }

    fn set_rule(&mut self, name: &str, text: &str) -> Result<(), LineError> {
        let wrong = || LineError::argument(&format!("set {name}"), text, "`on` or `off`");
        let on =
            if name == "beavers" { text.parse::<u32>().ok().map(|count| count > 0) } else { None };
        let on = on.or_else(|| switch(text)).ok_or_else(wrong)?;
        self.settings.set(name, if on { "on" } else { "off" })?;
        let (game, at) = (self.session.game, self.session.at);
        if let Some(record) = &mut self.session.record {
            match name {
                "jacoby" => record.rules.jacoby = on,
                "beavers" => record.rules.beavers = on,
                _ => {
                    if let Some(game) = record.games.get_mut(game) {
                        game.crawford = on;
                        for entry in game.entries.iter_mut().take(at) {
                            if let Action::SetScore { crawford, .. } = &mut entry.action {
                                *crawford = on;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn set_variation(&mut self, name: &str) -> Result<(), LineError> {
        let variant = match name.strip_prefix("variation ") {
            Some("standard") => Variant::Backgammon,
            Some("nackgammon") => Variant::Nackgammon,
            _ => return Err(LineError::Missing(format!("set {name}"))),
        };
        if let Some(record) = &mut self.session.record {
            if record.games.iter().any(|game| !game.entries.is_empty()) {
                return Err(LineError::State(
                    "the variation cannot change within a match".to_owned(),
                ));
            }
            record.rules.variant = variant;
        }
        Ok(())
    }
}

/// Reads two dice, with or without a space between them.
fn dice(text: &str) -> Option<Dice> {
    let numbers: Vec<u8> = text
        .chars()
        .filter(|char| !char.is_whitespace())
        .map(|char| char.to_digit(10).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    let [a, b] = numbers[..] else { return None };
    Dice::new(a, b)
}
