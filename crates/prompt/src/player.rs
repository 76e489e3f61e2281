//! Players.

use std::fmt;
use std::str::FromStr;

use barpoint::{Choice, Engine, PlayerLevel, Situation};
use barpoint_core::{Contest, Decision, Offer, ParseError, Variant};
use barpoint_duel::{
    Contender, ExternalPlayer, GameState, GnubgPlayer, LinePlayer, PlayerError, Terms, TimeLimit,
    UbgiPlayer,
};
use barpoint_play::{LegalAction, Table};

/// Kind of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PlayerKind {
    /// Person at the prompt.
    #[default]
    Human,
    /// The engine at a number of plies.
    Barpoint(usize),
    /// The engine as a player of a level.
    Level(PlayerLevel),
    /// GNU Backgammon at a number of plies.
    Gnubg(usize),
    /// Program that speaks UBGI.
    Ubgi(String),
    /// Program that speaks the line protocol of `barpoint engine plain`.
    Line(String),
    /// Program that answers boards on a socket, as GNU Backgammon's external players do.
    External(String),
}

impl PlayerKind {
    /// Returns true if another program plays.
    pub const fn is_program(&self) -> bool {
        matches!(self, Self::Gnubg(_) | Self::Ubgi(_) | Self::Line(_) | Self::External(_))
    }

    /// Returns a name for a player of this kind; empty for a person.
    pub fn title(&self) -> String {
        match self {
            Self::Human => String::new(),
            Self::Barpoint(_) | Self::Level(_) => "Barpoint".to_owned(),
            Self::Gnubg(_) => "gnubg".to_owned(),
            Self::Ubgi(_) | Self::Line(_) | Self::External(_) => "Program".to_owned(),
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Barpoint(plies) => write!(f, "barpoint:{plies}"),
            Self::Level(level) => write!(f, "{level}"),
            Self::Gnubg(plies) => write!(f, "gnubg:{plies}"),
            Self::Ubgi(command) => write!(f, "ubgi:{command}"),
            Self::Line(command) => write!(f, "line:{command}"),
            Self::External(address) => write!(f, "external:{address}"),
        }
    }
}

/// Reads `human`, a level such as `expert`, `barpoint:2`, `gnubg:0`, `ubgi:COMMAND`, `line:COMMAND` or
/// `external:HOST:PORT`.
impl FromStr for PlayerKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        let wrong = || {
            let levels = PlayerLevel::ALL.map(PlayerLevel::name).join(", ");
            let text: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
            ParseError::new(format!(
                "`{text}` is not a player: expected human, {levels}, barpoint:PLIES, gnubg:PLIES, \
                 ubgi:COMMAND, line:COMMAND or external:HOST:PORT"
            ))
        };
        let (kind, rest) =
            text.split_once(':').map_or((text, None), |(kind, rest)| (kind, Some(rest.trim())));
        let plies = |default: usize| {
            let plies = rest.map_or(Some(default), |rest| rest.parse().ok());
            plies.filter(|&plies| plies <= barpoint::MAX_PLIES).ok_or_else(wrong)
        };
        let given = || rest.filter(|rest| !rest.is_empty()).map(str::to_owned).ok_or_else(wrong);
        match kind.to_ascii_lowercase().as_str() {
            "human" if rest.is_none() => Ok(Self::Human),
            "barpoint" => match rest.map(str::parse) {
                Some(Ok(level)) => Ok(Self::Level(level)),
                _ => plies(2).map(Self::Barpoint),
            },
            "gnubg" => plies(2).map(Self::Gnubg),
            "ubgi" => given().map(Self::Ubgi),
            "line" => given().map(Self::Line),
            "external" => given().map(Self::External),
            _ => text.parse().map(Self::Level).map_err(|_| wrong()),
        }
    }
}

/// A seat at the table with the player in it.
#[derive(Debug, Default)]
pub struct Seat {
    pub(crate) kind: PlayerKind,
    mind: Mind,
}

/// Source of the choices of a player.
#[derive(Default)]
enum Mind {
    #[default]
    Person,
    Engine(Box<Engine>),
    Program(Box<dyn Contender>),
}

impl fmt::Debug for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Person => "Person",
            Self::Engine(_) => "Engine",
            Self::Program(_) => "Program",
        })
    }
}

impl Seat {
    /// Returns the seat of a player. Programs are started.
    ///
    /// # Errors
    /// A program does not start or does not answer. The text says why.
    pub fn new(
        kind: PlayerKind,
        engine: &Engine,
        table: &Table,
        seed: u64,
    ) -> Result<Self, String> {
        let options = |engine: &Engine, level: PlayerLevel| {
            let options = level.options(seed);
            engine.clone().with_options(barpoint::SearchOptions {
                efficiency: engine.options().efficiency,
                model: engine.options().model,
                ..options
            })
        };
        let limit = TimeLimit::default();
        let failed = |error: PlayerError| error.to_string();
        let mind = match &kind {
            PlayerKind::Human => Mind::Person,
            PlayerKind::Barpoint(plies) => {
                let engine =
                    engine.clone().with_plies(*plies).map_err(|error| error.to_string())?;
                Mind::Engine(Box::new(engine))
            }
            PlayerKind::Level(level) => {
                let engine = options(engine, *level).map_err(|error| error.to_string())?;
                Mind::Engine(Box::new(engine))
            }
            PlayerKind::Gnubg(plies) => {
                let gnubg = GnubgPlayer::start(*plies, terms(table), limit).map_err(failed)?;
                Mind::Program(Box::new(gnubg))
            }
            PlayerKind::Ubgi(command) => {
                Mind::Program(Box::new(UbgiPlayer::start(command, &[], limit).map_err(failed)?))
            }
            PlayerKind::Line(command) => {
                Mind::Program(Box::new(LinePlayer::start(command, limit).map_err(failed)?))
            }
            PlayerKind::External(address) => {
                Mind::Program(Box::new(ExternalPlayer::connect(address, limit).map_err(failed)?))
            }
        };
        Ok(Self { kind, mind })
    }

    /// Returns the kind of the player.
    pub const fn kind(&self) -> &PlayerKind {
        &self.kind
    }

    /// Returns true if a person plays.
    pub fn is_human(&self) -> bool {
        self.kind == PlayerKind::Human
    }

    /// Returns the choice of the player who must act; `None` if that is a person or nobody must act.
    /// `judge` answers what a program cannot be asked.
    ///
    /// # Errors
    /// A program does not answer, or its answer breaks a rule. The text says why.
    pub fn choose(&mut self, table: &Table, judge: &Engine) -> Result<Option<Choice>, String> {
        match &mut self.mind {
            Mind::Person => Ok(None),
            Mind::Engine(engine) => engine.choose(table).map_err(|error| error.to_string()),
            Mind::Program(program) => choose_by(program.as_mut(), table, judge),
        }
    }
}

/// Returns true if other programs can play a variant.
pub const fn is_for_programs(variant: Variant) -> bool {
    matches!(variant, Variant::Backgammon | Variant::Nackgammon)
}

/// Returns the terms of a table for GNU Backgammon, which needs the Jacoby rule at its start.
fn terms(table: &Table) -> Terms {
    let contest = table.state().ok().map(|state| *state.contest());
    match contest {
        Some(Contest::Match(score)) => Terms::Match(score),
        _ => Terms::Money { jacoby: table.record().rules.jacoby },
    }
}

/// Asks a program. The engine answers what the protocol of the program cannot ask: resignations,
/// beavers, and the cube of a program without one.
fn choose_by(
    program: &mut dyn Contender,
    table: &Table,
    judge: &Engine,
) -> Result<Option<Choice>, String> {
    let ask_engine = || judge.choose(table).map_err(|error| error.to_string());
    let Some(situation) = Situation::of_table(table).filter(|_| table.to_act().is_some()) else {
        return Ok(None);
    };
    if table.resignation().is_some() {
        return ask_engine();
    }
    let state = GameState {
        position: situation.position,
        contest: *situation.state.contest(),
        context: judge.context(&situation),
        has_cube: situation.state.cube_limit() != Some(barpoint::CubeValue::ONE),
    };
    let yes_or_no = |answer: Result<bool, PlayerError>, yes: Choice, no: Choice| match answer {
        Ok(answer) => Ok(Some(if answer { yes } else { no })),
        Err(PlayerError::NoCube { .. }) if no == Choice::Roll => Ok(Some(no)),
        Err(PlayerError::NoCube { .. }) => ask_engine(),
        Err(error) => Err(error.to_string()),
    };
    match table.decision() {
        Decision::Roll => {
            let may =
                table.legal().contains(&LegalAction::Double) && judge.has_cube_decision(&situation);
            if !may {
                return Ok(Some(Choice::Roll));
            }
            yes_or_no(program.doubles(&state), Choice::Double, Choice::Roll)
        }
        Decision::Play(dice) => {
            let plays = situation.position.plays(dice);
            if plays.len() == 1 {
                return Ok(plays.iter().next().copied().map(Choice::Play));
            }
            let play = program.choose(&state, dice).map_err(|error| error.to_string())?;
            Ok(Some(Choice::Play(play)))
        }
        Decision::Answer(Offer::Double) => {
            yes_or_no(program.takes(&state), Choice::Take, Choice::Pass)
        }
        Decision::Answer(_) => ask_engine(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_as_they_are_written() {
        let texts = [
            "human",
            "expert",
            "world-class",
            "barpoint:0",
            "gnubg:1",
            "ubgi:wildbg --fast",
            "line:python3 bot.py",
            "external:localhost:4000",
        ];
        for text in texts {
            assert_eq!(text.parse::<PlayerKind>().unwrap().to_string(), text);
        }
        assert_eq!("barpoint".parse(), Ok(PlayerKind::Barpoint(2)));
        assert_eq!("barpoint:novice".parse(), Ok(PlayerKind::Level(PlayerLevel::Novice)));
        for text in ["", "humans", "human:1", "barpoint:9", "gnubg:x", "ubgi:", "external: "] {
            assert!(text.parse::<PlayerKind>().is_err(), "{text}");
        }
    }
}
