//! Facts about the match and the place in it.

use barpoint_core::Player;
use barpoint_records::player_name;

use crate::play::state;
use crate::setup::title;
use crate::{Interpreter, LineError, words};

impl Interpreter {
    pub(super) fn state_shown(&self, subject: &str) -> Result<Option<String>, LineError> {
        Ok(Some(match subject {
            "board" | "fullboard" => {
                if self.session.table.is_none() {
                    return Err(state("No position specified and no game in progress."));
                }
                format!("{}\n{}", self.board()?, self.annotation()?)
            }
            "pipcount" => self.pips()?,
            "score" => format!("{}\n", words::score(&self.session)?),
            "turn" => self.turn()?,
            "dice" => self.dice_shown()?,
            "cube" => self.cube_shown()?,
            "crawford" | "postcrawford" => self.crawford_shown(subject)?,
            "matchlength" => self.settings.shown(subject),
            "variation" => match self.session.record() {
                Ok(record) => format!("You are playing: {}\n", title(record.rules.variant)),
                Err(_) => format!("Default variation is: {}\n", title(self.variant())),
            },
            "jacoby" => self.jacoby_shown(),
            "matchinfo" => self.matchinfo()?,
            "rng" => format!("You are using the {} generator.\n", self.session.dice.name()),
            "seed" => self.seed_shown()?,
            _ => return Ok(None),
        }))
    }

    fn pips(&self) -> Result<String, LineError> {
        let table = self
            .session
            .table()
            .map_err(|_| state("No position specified and no game in progress."))?;
        let pips = |player| table.seats().position_seen_by(player).pips().on_roll;
        let player = table.on_roll();
        let (name, other) = (self.session.name(player)?, self.session.name(player.flip())?);
        Ok(format!(
            "The pip counts are: {name} {}, {other} {}.\n",
            pips(player),
            pips(player.flip())
        ))
    }

    fn turn(&self) -> Result<String, LineError> {
        let table = self.session.table().map_err(|_| state("No game is being played."))?;
        if table.end().is_some() {
            return Err(state("No game is being played."));
        }
        let name = self.session.name(self.session.on_roll()?)?;
        let doing = if self.session.rolled()?.is_some() { "move" } else { "roll" };
        Ok(match table.resignation() {
            Some((by, value)) => {
                let (by, game) = (self.session.name(by)?, words::game(value));
                format!("{name} in on {doing}.\n{by} has offered to resign a {game}.\n")
            }
            None => format!("{name} in on {doing}.\n"),
        })
    }

    fn dice_shown(&self) -> Result<String, LineError> {
        let table = self
            .session
            .table()
            .map_err(|_| state("The dice will not be rolled until a game is started."))?;
        if table.end().is_some() {
            return Err(state("The dice will not be rolled until a game is started."));
        }
        let name = self.session.name(self.session.on_roll()?)?;
        Ok(match self.session.rolled()? {
            Some(dice) => {
                format!("{name} has rolled {} and {}.\n", dice.high().pips(), dice.low().pips())
            }
            None => format!("{name} has not yet rolled the dice.\n"),
        })
    }

    fn cube_shown(&self) -> Result<String, LineError> {
        let table = self.session.table().map_err(|_| state("There is no game in progress."))?;
        let value = table.cube().value.get();
        Ok(match table.cube_owner() {
            None => format!("The cube is at {value}, and is centred.\n"),
            Some(player) => {
                format!("The cube is at {value}, and is owned by {}.\n", self.session.name(player)?)
            }
        })
    }

    fn crawford_shown(&self, subject: &str) -> Result<String, LineError> {
        let record = self.session.record().ok().filter(|record| record.length.is_some());
        let Some(record) = record else {
            return Ok("Crawford rule is not used in money sessions.\n".to_owned());
        };
        let table = self.session.table()?;
        let is_crawford = table.game().crawford;
        let points = table.score();
        let is_post = record.points_needed(points).is_some_and(|needed| needed.0.contains(&1))
            && !is_crawford;
        Ok(match (subject, is_crawford, is_post) {
            ("crawford", true, _) => "This game is the Crawford game.\n",
            ("crawford", ..) => "This game is not the Crawford game\n",
            (_, _, true) => "This is post-Crawford play.\n",
            _ => "This is not post-Crawford play.\n",
        }
        .to_owned())
    }

    fn jacoby_shown(&self) -> String {
        let with = |on: bool| if on { "with" } else { "without" };
        let mut text = String::new();
        if let Ok(record) = self.session.record() {
            text += &match record.length {
                Some(_) => "The Jacoby rule is not used in matches.\n".to_owned(),
                None => format!(
                    "This money session is played {} the Jacoby rule.\n",
                    with(record.rules.jacoby)
                ),
            };
        }
        let on = self.settings.is_on("jacoby");
        text + &format!("New money sessions are played {} the Jacoby rule.\n", with(on))
    }

    fn matchinfo(&self) -> Result<String, LineError> {
        let record = self.session.record()?;
        let [zero, one] = Player::BOTH.map(|player| {
            let rating = record.players[player].rating.as_deref().unwrap_or("unknown rating");
            format!("{} ({rating})", player_name(record, player))
        });
        let details = &record.details;
        let date = details.date.map_or_else(String::new, |date| format!(", {date}"));
        let mut text = format!("{zero} vs. {one}{date}\n");
        for (name, value) in [
            ("Event", &details.event),
            ("Round", &details.round),
            ("Place", &details.place),
            ("Annotator", &details.annotator),
        ] {
            if !value.is_empty() {
                text += &format!("{name}: {value}\n");
            }
        }
        if !details.comment.is_empty() {
            text += &format!("\n{}\n", details.comment);
        }
        Ok(text)
    }

    fn seed_shown(&self) -> Result<String, LineError> {
        let seed = self.session.dice.seed();
        let seed = seed.ok_or_else(|| state("The dice have no seed."))?;
        let count = self.session.dice.throws();
        Ok(format!("The current seed is {seed}\nNumber of throws since: {count}\n"))
    }
}
