//! Settings of players, tutor, display and language.

use barpoint::MAX_PLIES;
use barpoint_core::Player;
use barpoint_language::{Language, Messages};

use crate::dice::DiceChoice;
use crate::player::{PlayerKind, Seat, is_for_programs};
use crate::session::{Automatic, LineError, Reply, Session};
use crate::words::split;

/// Most letters of a name.
const LONGEST_NAME: usize = 100;

impl Session {
    /// Reads a switch. Returns `None` for an empty text.
    pub(crate) fn switch(&self, name: &str, text: &str) -> Result<Option<bool>, LineError> {
        match text.to_lowercase().as_str() {
            "" => Ok(None),
            "on" | "yes" => Ok(Some(true)),
            "off" | "no" => Ok(Some(false)),
            _ => Err(self.expected(name, "what-on-off", text)),
        }
    }

    pub(crate) fn setting_line(&self, name: &str, value: &str) -> String {
        self.say("setting-is", &[("name", name.into()), ("value", value.into())])
    }

    pub(crate) fn switch_line(&self, name: &str, on: bool) -> String {
        let value = self.say(if on { "on" } else { "off" }, &[]);
        self.setting_line(name, &value)
    }

    pub(crate) fn set_switch(&mut self, name: &str, rest: &str) -> Result<Reply, LineError> {
        let given = self.switch(name, rest)?;
        let switch = if name == "display" { &mut self.display } else { &mut self.analysis };
        *switch = given.unwrap_or(*switch);
        let on = *switch;
        self.save()?;
        Ok(Reply::line(self.switch_line(name, on)))
    }

    pub(crate) fn set_automatic(&mut self, rest: &str) -> Result<Reply, LineError> {
        let (name, value) = split(rest);
        if name.is_empty() {
            let lines = Automatic::NAMES.map(|name| {
                self.switch_line(&format!("automatic {name}"), self.automatic.is_on(name))
            });
            return Ok(Reply::line(lines.join("\n")));
        }
        if name == "doubles" {
            return self.set_automatic_doubles(value);
        }
        let given = self.switch("automatic", value)?;
        let Some(switch) = self.automatic.switch(name) else {
            return Err(self.expected("automatic", "what-automatic", rest));
        };
        *switch = given.unwrap_or(*switch);
        let on = *switch;
        self.save()?;
        Ok(Reply::line(self.switch_line(&format!("automatic {name}"), on)))
    }

    /// Sets the tutor: `on`, `move off`, `level 1`, `cube level 2`, `threshold 0.05`, `races off`.
    pub(crate) fn set_tutor(&mut self, rest: &str) -> Result<Reply, LineError> {
        let wrong = || self.expected("tutor", "what-tutor", rest);
        let lower = rest.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let on = |text: &str| match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        let plies =
            |text: &str| text.parse().ok().filter(|&plies| plies <= MAX_PLIES).ok_or_else(wrong);
        let mut tutor = self.tutor;
        match words[..] {
            [] => {}
            [switch] if on(switch).is_some() => {
                (tutor.plays, tutor.cube) = (switch == "on", switch == "on");
            }
            ["move" | "chequer", switch] => tutor.plays = on(switch).ok_or_else(wrong)?,
            ["cube", switch] => tutor.cube = on(switch).ok_or_else(wrong)?,
            ["races", switch] => tutor.races = on(switch).ok_or_else(wrong)?,
            ["level", level] => {
                (tutor.play_plies, tutor.cube_plies) = (plies(level)?, plies(level)?);
            }
            ["move" | "chequer", "level", level] => tutor.play_plies = plies(level)?,
            ["cube", "level", level] => tutor.cube_plies = plies(level)?,
            ["threshold", text] => {
                tutor.threshold = match text {
                    "doubtful" => 0.03,
                    "bad" => 0.06,
                    "very-bad" => 0.12,
                    number => {
                        let number = number.parse::<f64>().ok();
                        let fits = |number: &f64| (0.0..=10.0).contains(number);
                        number.filter(fits).ok_or_else(wrong)?
                    }
                };
            }
            _ => return Err(wrong()),
        }
        self.tutor = tutor;
        self.save()?;
        Ok(Reply::line(
            self.tutor_lines().map(|(name, value)| self.setting_line(&name, &value)).join("\n"),
        ))
    }

    fn tutor_lines(&self) -> [(String, String); 6] {
        let on = |on: bool| if on { "on" } else { "off" }.to_owned();
        let tutor = &self.tutor;
        [
            ("tutor move".to_owned(), on(tutor.plays)),
            ("tutor cube".to_owned(), on(tutor.cube)),
            ("tutor move level".to_owned(), tutor.play_plies.to_string()),
            ("tutor cube level".to_owned(), tutor.cube_plies.to_string()),
            ("tutor threshold".to_owned(), tutor.threshold.to_string()),
            ("tutor races".to_owned(), on(tutor.races)),
        ]
    }

    pub(crate) fn set_language(&mut self, rest: &str) -> Result<Reply, LineError> {
        if !rest.is_empty() {
            let language: Language =
                rest.parse().map_err(|_| self.expected("language", "what-language", rest))?;
            self.messages = Messages::of(language);
            self.save()?;
        }
        let language = self.messages.language();
        let value = format!("{language} ({})", language.name());
        Ok(Reply::line(self.setting_line("language", &value)))
    }

    pub(crate) fn set_name(&mut self, rest: &str) -> Result<Reply, LineError> {
        let (player, name) = split(rest);
        let found = self.player(player).filter(|_| !name.is_empty());
        let player = found.ok_or_else(|| self.expected("name", "what-name", rest))?;
        let shown = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME);
        self.table.people_mut()[usize::from(player.number())].name = shown.collect();
        self.save()?;
        Ok(Reply::line(self.player_line(player)))
    }

    /// Shows the players, or chooses one: `player o expert`.
    pub(crate) fn choose_player(&mut self, rest: &str) -> Result<Reply, LineError> {
        let (player, kind) = split(rest);
        if player.is_empty() {
            let lines = Player::BOTH.map(|player| self.player_line(player));
            return Ok(Reply::line(lines.join("\n")));
        }
        let player =
            self.player(player).ok_or_else(|| self.expected("player", "what-player", player))?;
        if kind.is_empty() {
            return Ok(Reply::line(self.player_line(player)));
        }
        let kind = kind.parse().map_err(|_| self.expected("player", "what-kind", kind))?;
        self.seat(player, kind)?;
        self.save()?;
        Ok(Reply::line(self.player_line(player)))
    }

    /// Seats a player. A player without a name gets one.
    pub(crate) fn seat(&mut self, player: Player, kind: PlayerKind) -> Result<(), LineError> {
        if kind.is_program() && !is_for_programs(self.table.record().rules.variant) {
            return Err(self.error("programs-variant", &[]));
        }
        let index = usize::from(player.number());
        // The errors of a weak player are not those of the other seat or of another session.
        let seed = self.seed() ^ index as u64;
        let title = kind.title();
        let seat = Seat::new(kind, &self.engine, &self.table, seed);
        let seat =
            seat.map_err(|error| self.error("player-error", &[("reason", (&error).into())]))?;
        self.seats[index] = seat;
        let name = &mut self.table.people_mut()[index].name;
        if name.is_empty() {
            *name = title;
        }
        Ok(())
    }

    fn seed(&self) -> u64 {
        match &self.dice.choice {
            DiceChoice::Seeded(_, seed) => {
                let text = seed.to_string();
                text.bytes()
                    .fold(0, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
            }
            _ => crate::dice::random().map(u64::from_le_bytes).unwrap_or_default(),
        }
    }

    fn player_line(&self, player: Player) -> String {
        let seat = letter(player);
        let (name, kind) =
            (self.name(player), self.seats[usize::from(player.number())].kind.to_string());
        let arguments = [("seat", seat.into()), ("name", (&name).into()), ("kind", (&kind).into())];
        self.say("player-is", &arguments)
    }

    /// Returns the settings as lines that set them again. They contain the secret of the dice.
    pub(crate) fn settings_lines(&self) -> Vec<String> {
        let on = |on: bool| if on { "on" } else { "off" };
        let mut lines = vec![
            format!("language {}", self.messages.language()),
            format!("raccoons {}", on(self.raccoons)),
            format!("display {}", on(self.display)),
            format!("analysis {}", on(self.analysis)),
        ];
        let switch = |name| format!("automatic {name} {}", on(self.automatic.is_on(name)));
        lines.extend(Automatic::NAMES.map(switch));
        lines.extend(self.tutor_lines().map(|(name, value)| format!("{name} {value}")));
        lines.push(format!("dice {}", self.dice.choice.words()));
        for player in Player::BOTH {
            let kind = &self.seats[usize::from(player.number())].kind;
            lines.push(format!("player {} {kind}", letter(player).to_lowercase()));
        }
        lines
    }

    /// Returns the settings for people, without the secret of the dice.
    pub(crate) fn settings_shown(&self) -> String {
        let lines = self.settings_lines().into_iter().map(|line| match line.split_once("dice ") {
            Some(("", _)) => format!("dice {}", self.dice.choice),
            _ => line,
        });
        lines.flat_map(|line| [line, "\n".to_owned()]).collect()
    }
}

/// Returns the letter of a player on the board.
pub(crate) const fn letter(player: Player) -> &'static str {
    match player {
        Player::Zero => "O",
        Player::One => "X",
    }
}
