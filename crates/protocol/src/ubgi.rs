//! Universal Backgammon Interface.

use barpoint::wire::Decimal;
use barpoint::{CubeAnalysis, Engine, RankedPlay, Situation};
use barpoint_core::{
    Contest, CubeOwner, Decision, Dice, MatchState, MoneyRules, Phase, Play, Side, StateSetup,
};
use barpoint_ids::{Identifier, PositionId, Xgid};

mod error;
mod keys;

use error::UbgiError;
use keys::Keys;

/// Engine that speaks the Universal Backgammon Interface, version 0.2.
///
/// It takes lines and gives the lines of the answer. A line that it refuses costs one line
/// `error CODE DETAIL`.
///
/// A `position gnubgid` contains no score and no cube. Plays are then chosen for money without a
/// cube, unless the key `game.cube` is true; `go cube` always supposes a cube. A `position xgid`
/// has a score and a cube of its own.
///
/// # Source
/// Version 0.2 of the protocol as described by `bgci`.
///
/// # Examples
/// ```
/// use barpoint::Engine;
/// use barpoint_protocol::Ubgi;
///
/// let mut ubgi = Ubgi::new(Engine::new().with_plies(0)?);
/// for line in ["position gnubgid 4HPwATDgc/ABMA", "dice 3 1"] {
///     assert!(ubgi.line(line).lines.is_empty());
/// }
/// let answer = ubgi.line("go chequer");
/// assert_eq!(answer.lines.last().map(String::as_str), Some("bestmove 8/5 6/5"));
/// # Ok::<(), barpoint::OptionsError>(())
/// ```
#[derive(Debug)]
pub struct Ubgi {
    /// Engine with the options of the program.
    engine: Engine,
    keys: Keys,
    position: Input<Given>,
    dice: Input<Dice>,
}

/// Answer to a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UbgiReply {
    /// Lines of the answer.
    pub lines: Vec<String>,
    /// True if the session ends.
    pub quits: bool,
}

/// Input of a decision.
#[derive(Clone, Copy, Debug)]
enum Input<T> {
    Missing,
    /// The last one was refused, so that the one before it does not count any more.
    Refused,
    Given(T),
}

impl<T: Copy> Input<T> {
    fn get(&self, name: &'static str) -> Result<T, UbgiError> {
        match *self {
            Self::Given(input) => Ok(input),
            Self::Missing => Err(UbgiError::Missing(name)),
            Self::Refused => Err(UbgiError::Refused(name)),
        }
    }
}

/// Position of the client.
#[derive(Clone, Copy, Debug)]
struct Given {
    situation: Situation,
    /// True if the position came with its score and cube.
    has_cube: bool,
}

/// Decision that a client asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Chequer,
    Cube,
    Turn,
}

impl Ubgi {
    /// Creates a session. Its keys begin with the options of the engine.
    pub fn new(engine: Engine) -> Self {
        let keys = Keys::new(&engine);
        Self { engine, keys, position: Input::Missing, dice: Input::Missing }
    }

    /// Takes a line and returns the answer.
    pub fn line(&mut self, line: &str) -> UbgiReply {
        // Editors of Windows begin a file with a byte order mark.
        let line = line.trim_start_matches('\u{feff}');
        let words: Vec<&str> = line.split_whitespace().collect();
        let lines = match words[..] {
            [] => Ok(Vec::new()),
            ["quit"] => return UbgiReply { lines: Vec::new(), quits: true },
            ["ubgi"] => Ok(self.hello()),
            ["isready"] => Ok(vec!["readyok".to_owned()]),
            ["newgame"] => {
                (self.position, self.dice) = (Input::Missing, Input::Missing);
                Ok(Vec::new())
            }
            ["keys"] => Ok(self.keys.lines()),
            ["get", name] => self.keys.get(name).map(|value| vec![format!("value {name} {value}")]),
            ["set", name, _, ..] => {
                let value = value(line, name);
                self.keys.set(name, value, &self.engine).map(|()| Vec::new())
            }
            ["position", form, id] => self.set_position(form, id),
            ["dice", first, second] => self.set_dice(first, second),
            ["go"] | ["go", "chequer"] => self.go(Asked::Chequer),
            ["go", "cube"] => self.go(Asked::Cube),
            ["go", "turn"] => self.go(Asked::Turn),
            ["go", ..] => Err(UbgiError::Unsupported("go".to_owned())),
            [name, ..] => Err(UbgiError::Command(name.to_owned())),
        };
        let lines = lines.unwrap_or_else(|error| vec![error.to_string()]);
        UbgiReply { lines, quits: false }
    }

    /// Returns the answer to a line that is not read, because it is too long.
    pub fn refuse_line(&self) -> UbgiReply {
        let error = UbgiError::LineTooLong;
        UbgiReply { lines: vec![error.to_string()], quits: false }
    }

    fn hello(&self) -> Vec<String> {
        let mut lines = vec![
            "id name Barpoint".to_owned(),
            "id author the authors of Barpoint".to_owned(),
            format!("id version {}", env!("CARGO_PKG_VERSION")),
            "proto 0.2".to_owned(),
        ];
        lines.extend(self.keys.lines());
        lines.push("ubgiok".to_owned());
        lines
    }

    fn set_position(&mut self, form: &str, id: &str) -> Result<Vec<String>, UbgiError> {
        (self.position, self.dice) = (Input::Refused, Input::Missing);
        let (given, dice) = match form {
            "gnubgid" => (self.of_position_id(id)?, None),
            "xgid" => self.of_xgid(id)?,
            _ => return Err(UbgiError::Unsupported(format!("position.{form}"))),
        };
        let variant = given.situation.variant;
        let most = u32::from(variant.chequers());
        let position = &given.situation.position;
        if [Side::OnRoll, Side::Opponent].iter().any(|&side| position.side(side).total() > most) {
            return Err(UbgiError::Value("position", format!("{variant} has {most} chequers")));
        }
        self.position = Input::Given(given);
        self.dice = dice.map_or(Input::Missing, Input::Given);
        Ok(Vec::new())
    }

    fn of_position_id(&self, id: &str) -> Result<Given, UbgiError> {
        let id: Result<PositionId, _> = id.parse();
        let PositionId(position) =
            id.map_err(|error| UbgiError::Value("position", error.to_string()))?;
        let rules = MoneyRules { jacoby: self.keys.jacoby, ..MoneyRules::default() };
        let mut state = StateSetup::default();
        if let Contest::Money(session) = &mut state.contest {
            session.rules = rules;
        }
        let state = MatchState::try_from(state).unwrap_or_default();
        let situation = Situation { position, variant: self.keys.variant, state };
        Ok(Given { situation, has_cube: self.keys.has_cube })
    }

    fn of_xgid(&self, id: &str) -> Result<(Given, Option<Dice>), UbgiError> {
        let wrong = |error: String| UbgiError::Value("position", error);
        let has_prefix = id.get(..Xgid::PREFIX.len()).is_some_and(|start| start == Xgid::PREFIX);
        let id = if has_prefix { id.to_owned() } else { format!("{}{id}", Xgid::PREFIX) };
        let read: Identifier = id.parse().map_err(|error| wrong(format!("{error}")))?;
        let (Some(position), Some(state)) = (read.position(), read.state()) else {
            return Err(wrong("an XGID has a position and a state".to_owned()));
        };
        let situation =
            Situation { position: *position, variant: self.keys.variant, state: *state };
        Ok((Given { situation, has_cube: true }, state.dice()))
    }

    fn set_dice(&mut self, first: &str, second: &str) -> Result<Vec<String>, UbgiError> {
        self.dice = Input::Refused;
        let dice = first.parse().ok().zip(second.parse().ok());
        let dice = dice.and_then(|(first, second)| Dice::new(first, second));
        let dice = dice.ok_or_else(|| UbgiError::Value("dice", "must_be 1..6".to_owned()))?;
        self.dice = Input::Given(dice);
        Ok(Vec::new())
    }

    fn go(&self, asked: Asked) -> Result<Vec<String>, UbgiError> {
        let Given { situation, has_cube } = self.position.get("position")?;
        let engine = self.keys.engine(&self.engine, has_cube)?;
        if let Phase::Playing { decision: Decision::Answer(_), .. } = situation.state.phase() {
            return Err(UbgiError::Unsupported("answer_to_a_double".to_owned()));
        }
        let dice = if asked == Asked::Cube { None } else { Some(self.dice.get("dice")?) };
        let cube = (asked != Asked::Chequer).then(|| engine.cube_decision(&situation));
        let cube = cube.transpose().map_err(UbgiError::Question)?;
        let situation = match &cube {
            Some(cube) if cube.decision.should_double() => doubled(situation),
            _ => situation,
        };
        let mut lines = cube.as_ref().map_or_else(Vec::new, |cube| self.cube_info(cube));
        let payload = match dice {
            Some(dice) => {
                let plays = engine.rank_plays(&situation, dice).map_err(UbgiError::Question)?;
                lines.extend(self.play_info(&plays));
                plays.first().map_or_else(|| "pass".to_owned(), |best| payload(&best.play))
            }
            None => String::new(),
        };
        let word = cube
            .map_or("", |cube| if cube.decision.should_double() { "double" } else { "nodouble" });
        lines.push(match asked {
            Asked::Chequer => format!("bestmove {payload}"),
            Asked::Cube => format!("bestcube {word}"),
            Asked::Turn => format!("bestturn cube={word} move={payload}"),
        });
        Ok(lines)
    }

    /// Returns information about the best plays, as many as the key `engine.multipv` says.
    fn play_info(&self, plays: &[RankedPlay]) -> Vec<String> {
        let info = |(rank, play): (usize, &RankedPlay)| {
            format!(
                "info multipv {rank} depth {} score {} chances {} pv {}",
                play.plies + 1,
                Decimal(play.value.equity.0),
                chances(&play.outcome),
                payload(&play.play),
            )
        };
        (1..).zip(plays).take(self.keys.multipv).map(info).collect()
    }

    /// Returns information about a cube decision.
    #[expect(clippy::unused_self, reason = "all information is about a session")]
    fn cube_info(&self, cube: &CubeAnalysis) -> Vec<String> {
        let double_take = cube
            .double_take
            .map_or_else(|| "none".to_owned(), |value| Decimal(value.equity.0).to_string());
        vec![format!(
            "info depth {} score {} chances {} nodouble {} doubletake {double_take} action {}",
            cube.evaluation.plies + 1,
            Decimal(cube.best.equity.0),
            chances(&cube.evaluation.outcome),
            Decimal(cube.no_double.equity.0),
            cube.decision,
        )]
    }
}

/// Returns the value in a line `set NAME VALUE`, which may contain blanks.
fn value<'a>(line: &'a str, name: &str) -> &'a str {
    let rest = line.trim().strip_prefix("set").unwrap_or_default().trim_start();
    rest.strip_prefix(name).unwrap_or_default().trim()
}

/// Returns the situation after a double that is taken.
fn doubled(situation: Situation) -> Situation {
    let state = &situation.state;
    let Some(mut cube) = state.cube().doubled_by(Side::OnRoll) else { return situation };
    cube.owner = CubeOwner::Side(Side::Opponent);
    let setup = StateSetup { cube, ..(*state).into() };
    Situation { state: setup.try_into().unwrap_or(*state), ..situation }
}

/// Writes five chances: win, win gammon, win backgammon, lose gammon, lose backgammon.
fn chances(outcome: &barpoint_core::Outcome) -> String {
    outcome.to_array().map(|chance| Decimal::from(chance).to_string()).join(" ")
}

/// Writes a play: one move a die, without marks.
fn payload(play: &Play) -> String {
    if play.is_none() {
        return "pass".to_owned();
    }
    let moves: Vec<String> =
        play.moves().iter().map(|step| format!("{}/{}", step.from, step.to)).collect();
    moves.join(" ")
}
