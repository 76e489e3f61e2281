//! Questions about one position, and the documents that answer them.

use core::fmt;

use barpoint_core::{BySide, Decision, Dice, LegalPlay, Phase, Side, StateError, StateSetup};
use barpoint_wire as wire;
use barpoint_wire::request::RollOrder;
use serde::Serialize;

use super::Part;
use crate::analysis::MapError;
use crate::met_points::{MetPoints, MetPointsError, MetQuantities};
use crate::wire::{Asked, ToWire};
use crate::{Engine, QuestionError, RaceError, Situation, legal_plays};

/// Topic of a question about a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Topic {
    /// Value before the roll.
    Evaluation,
    /// Plays of a roll, best first: those of the best ranks, or all, and those in `also`.
    Plays {
        /// Roll.
        dice: Dice,
        /// True to list all legal plays.
        all: bool,
        /// Plays that are listed in any case.
        also: Vec<LegalPlay>,
        /// True to add the best plays for each owner of the cube.
        by_cube: bool,
    },
    /// Cube decision before the roll.
    Cube,
    /// Best play of each roll.
    Rolls(RollOrder),
    /// Cube action, or best plays of a roll, at every score of matches up to a number of points.
    ScoreMap {
        /// Roll, `None` for the cube action.
        dice: Option<Dice>,
        /// Maximum number of points that either player needs.
        points: u32,
    },
    /// Values of all replies after each roll, or after the best plays of a roll and those in `also`.
    TemperatureMap {
        /// Roll, `None` for all rolls.
        dice: Option<Dice>,
        /// Plays that are compared in any case.
        also: Vec<LegalPlay>,
        /// True to add the market.
        market: bool,
    },
    /// Legal plays of a roll.
    LegalPlays(Dice),
    /// Resignations of a player, after a roll if there is one.
    Resignation {
        /// Player who resigns.
        by: Side,
        /// Roll.
        dice: Option<Dice>,
    },
    /// Counts, rules of thumb and exact chances of a race.
    Race,
    /// Quantities at the score.
    MetPoints(MetQuantities),
}

impl Topic {
    /// Returns the parts of a position that the question does not use.
    #[must_use]
    pub const fn unused(&self) -> &'static [Part] {
        match self {
            Self::Evaluation | Self::Rolls(_) => Part::BEFORE_ROLL,
            Self::MetPoints(_) => Part::OF_SCORE,
            Self::Plays { .. } | Self::Resignation { .. } => Part::OF_PLAYS,
            Self::Cube => Part::OF_CUBE,
            Self::ScoreMap { dice: None, .. } => Part::OF_CUBE_MAP,
            Self::ScoreMap { .. } => Part::OF_PLAY_MAP,
            Self::TemperatureMap { dice: None, .. } => Part::OF_VALUES,
            Self::TemperatureMap { .. } => Part::OF_TEMPERATURES,
            Self::LegalPlays(_) => Part::ALL_BUT_ROLL,
            Self::Race => Part::ALL,
        }
    }
}

/// Document that answers a question about a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Answer {
    /// Value before the roll.
    Evaluation(Box<wire::Eval>),
    /// Plays of a roll.
    Plays(Box<wire::Moves>),
    /// Cube decision.
    Cube(Box<wire::Cube>),
    /// Best play of each roll.
    Rolls(Box<wire::Rolls>),
    /// Cube action or best plays at every score.
    ScoreMap(Box<wire::ScoreMap>),
    /// Values of all replies.
    TemperatureMap(Box<wire::TemperatureMap>),
    /// Legal plays.
    LegalPlays(Box<wire::Legal>),
    /// Resignations.
    Resignation(Box<wire::Resignation>),
    /// Race.
    Race(Box<wire::Race>),
    /// Quantities at a score.
    MetPoints(Box<wire::MetPoints>),
}

impl Answer {
    /// Returns the name of the document's type in [`wire`].
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Evaluation(_) => "Eval",
            Self::Plays(_) => "Moves",
            Self::Cube(_) => "Cube",
            Self::Rolls(_) => "Rolls",
            Self::ScoreMap(_) => "ScoreMap",
            Self::TemperatureMap(_) => "TemperatureMap",
            Self::LegalPlays(_) => "Legal",
            Self::Resignation(_) => "Resignation",
            Self::Race(_) => "Race",
            Self::MetPoints(_) => "MetPoints",
        }
    }
}

/// Reason why a question about a position has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum AskError {
    /// The engine cannot answer.
    Question(QuestionError),
    /// The map cannot be made.
    Map(MapError),
    /// The player cannot have this roll.
    Dice(StateError),
    /// The race cannot be looked up.
    Race(RaceError),
    /// The score has no such quantities.
    MetPoints(MetPointsError),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Question(error) => error.fmt(f),
            Self::Map(error) => error.fmt(f),
            Self::Dice(error) => error.fmt(f),
            Self::Race(error) => error.fmt(f),
            Self::MetPoints(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for AskError {}

impl From<QuestionError> for AskError {
    fn from(error: QuestionError) -> Self {
        Self::Question(error)
    }
}

impl From<MapError> for AskError {
    fn from(error: MapError) -> Self {
        match error {
            MapError::Question(error) => Self::Question(error),
            error => Self::Map(error),
        }
    }
}

impl Engine {
    /// Answers a question about a position. `asked` has the details that the document repeats.
    ///
    /// # Errors
    /// Returns an error if the engine cannot answer, if the score has no such quantities, or if a database is damaged.
    ///
    /// ```
    /// use barpoint::ask::{Answer, Topic};
    /// use barpoint::wire::Asked;
    /// use barpoint::{Engine, Situation};
    ///
    /// let engine = Engine::new().with_plies(0)?;
    /// let asked = Asked::new(&engine, &Situation::default());
    /// let Answer::Cube(cube) = engine.ask(&asked, &Topic::Cube)? else { unreachable!() };
    /// assert_eq!(cube.action, "no double, beaver");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask(&self, asked: &Asked<'_>, topic: &Topic) -> Result<Answer, AskError> {
        let situation = &asked.situation;
        Ok(match topic {
            Topic::Evaluation => Answer::Evaluation(asked.eval(&self.evaluate(situation)?).into()),
            Topic::Plays { dice, all, also, by_cube } => {
                let plays = self.list_plays(situation, *dice, *all, also)?;
                let mut moves = asked.moves(*dice, self.options().cubeful, &plays);
                if *by_cube {
                    moves.by_cube = Some(self.plays_by_cube(situation, *dice, also)?.to_wire());
                }
                Answer::Plays(moves.into())
            }
            Topic::Cube => Answer::Cube(asked.cube(&self.cube_decision(situation)?).into()),
            Topic::Rolls(order) => {
                let table = self.roll_table(situation, || ())?;
                let rolls = match order {
                    RollOrder::Value => table.by_value(),
                    RollOrder::Dice => table.rolls.iter().collect(),
                };
                Answer::Rolls(asked.rolls(&table, &rolls).into())
            }
            Topic::ScoreMap { dice, points } => {
                let asked = Asked { met: Some(self.table().name()), ..*asked };
                Answer::ScoreMap(Box::new(match dice {
                    None => asked.cube_map(&self.cube_map(situation, *points, || ())?),
                    Some(dice) => {
                        asked.play_map(*dice, &self.play_map(situation, *dice, *points, || ())?)
                    }
                }))
            }
            Topic::TemperatureMap { dice, also, market } => {
                let map = match dice {
                    None => self.temperature_map(situation, || ())?,
                    Some(dice) => self.play_temperatures(situation, *dice, also, || ())?,
                };
                let market = market.then(|| self.market_map(situation, &map)).transpose()?;
                Answer::TemperatureMap(asked.temperature_map(*dice, &map, market.as_ref()).into())
            }
            Topic::LegalPlays(dice) => {
                let plays = legal_plays(&situation.position, *dice, situation.variant);
                Answer::LegalPlays((situation.position, *dice, &plays[..]).to_wire().into())
            }
            Topic::Resignation { by, dice } => {
                let rolled = with_roll(situation, *dice).map_err(AskError::Dice)?;
                let found = self.resignation(&rolled, *by)?;
                Answer::Resignation(asked.resignation(*by, self.options(), &found).into())
            }
            Topic::Race => {
                let race = self.race(&situation.position).map_err(AskError::Race)?;
                Answer::Race(race.to_wire().into())
            }
            Topic::MetPoints(quantities) => {
                let rates = match quantities {
                    MetQuantities::GammonValues => BySide::default(),
                    _ => self.gammon_rates(situation)?,
                };
                let points = MetPoints::at(*quantities, &situation.state, rates, self.table());
                Answer::MetPoints(points.map_err(AskError::MetPoints)?.to_wire().into())
            }
        })
    }
}

/// Returns the situation of a player who has rolled, if there is a roll.
fn with_roll(situation: &Situation, dice: Option<Dice>) -> Result<Situation, StateError> {
    let Some(dice) = dice else { return Ok(*situation) };
    let phase = Phase::playing(Decision::Play(dice));
    let state = StateSetup { phase, ..situation.state.into() }.try_into()?;
    Ok(Situation { state, ..*situation })
}
