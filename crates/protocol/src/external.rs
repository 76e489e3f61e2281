//! GNU Backgammon's protocol for external players.

use barpoint::{Engine, GameValue, Pruning, SearchOptions, Side, Situation, Take};
use barpoint_core::{Contest, Play, Source, Target};

mod board;
mod evaluation;

use board::{ExternalBoard, Question};
use evaluation::EvaluationRequest;

/// Engine that answers the questions of GNU Backgammon and of others about boards of FIBS.
///
/// | line | answer |
/// |---|---|
/// | `board:…` with dice | the best play such as `8/5 6/5`, empty if no play is legal |
/// | `board:…` without dice | `double` or `roll`, or `resign 1` and the like if the player [resigns](Self::resigning) |
/// | `board:…` after a double | `take`, `drop` or `beaver` |
/// | `board:… RESIGNATION n` | `accept` or `reject`, if the player on roll resigns a single game (1), a gammon (2) or a backgammon (3) |
/// | `evaluation fibsboard board:… PLIES n CUBE ON …` | five chances and the equity, or in a match the chance to win it |
/// | `version`, `help`, `set debug on`, `set interface new` | one line or some lines |
/// | `exit` | none; the session ends |
///
/// A line that cannot be answered gets one line that begins with `Error:`.
///
/// # Perspective
/// Plays have the numbers of the player who makes them, with 25 for the bar and 0 for off. Chances
/// are those of the player on roll.
///
/// # Source
/// GNU Backgammon 1.07 as a client and as a server, observed on its socket.
#[derive(Debug)]
pub struct ExternalPlayer {
    engine: Engine,
    /// True if a beaver may be the answer to a double in money play.
    allows_beavers: bool,
    /// True if the player resigns lost games instead of rolling.
    resigns: bool,
}

/// Answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalReply {
    /// Text of the answer without its last end of line, `None` if there is no answer.
    pub text: Option<String>,
    /// True if the session ends.
    pub ends: bool,
}

impl ExternalPlayer {
    /// Creates a player that decides by this engine.
    pub const fn new(engine: Engine, allows_beavers: bool) -> Self {
        Self { engine, allows_beavers, resigns: false }
    }

    /// Resigns lost games instead of rolling. GNU Backgammon understands it, but other clients may not expect it.
    #[must_use]
    pub fn resigning(self) -> Self {
        Self { resigns: true, ..self }
    }

    /// Answers a line.
    pub fn line(&self, line: &str) -> ExternalReply {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let words: Vec<&str> = line.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        if let ["exit" | "quit"] = lower[..] {
            return ExternalReply { text: None, ends: true };
        }
        let answer = match lower[..] {
            [] => Err("no command given".to_owned()),
            ["version"] => Ok(version()),
            ["help"] => Ok(HELP.to_owned()),
            ["set", "debug", switch @ ("on" | "off")] => {
                Ok(format!("Debug output {}", switch.to_ascii_uppercase()))
            }
            ["set", "interface", "new"] => Ok("New interface ON".to_owned()),
            ["set", "interface", "old"] => Ok("New interface OFF".to_owned()),
            ["set", name, ..] => Err(format!("set option '{name:.40}' not supported")),
            ["evaluation", "fibsboard", ..] => self.evaluate(&words[2..]),
            [first, .., "resignation", value] if first.starts_with(ExternalBoard::PREFIX) => {
                self.settle(line, value)
            }
            [first, ..] if first.starts_with(ExternalBoard::PREFIX) => self.decide(line),
            [first, ..] => Err(format!(
                "unknown command `{first:.40}`: expected board:…, evaluation fibsboard, version, \
                 help, set or exit"
            )),
        };
        let text = answer.unwrap_or_else(|error| format!("Error: {}", error.replace('\n', " ")));
        ExternalReply { text: Some(text), ends: false }
    }

    /// Returns the answer to a line that is not read, because it is too long.
    pub fn refuse_line(&self, limit: usize) -> ExternalReply {
        let text = format!("Error: the line is too long: expected at most {limit} bytes");
        ExternalReply { text: Some(text), ends: false }
    }

    /// Decides about a board.
    fn decide(&self, line: &str) -> Result<String, String> {
        let board = ExternalBoard::read(line, None)?;
        let situation = &board.situation;
        match board.question {
            Question::Play(dice) => {
                let plays = self.engine.rank_plays(situation, dice);
                let plays = plays.map_err(|error| error.to_string())?;
                Ok(plays.first().map(|best| numbers(&best.play)).unwrap_or_default())
            }
            Question::Double { may_double } => {
                if let Some(value) = self.offer(situation)? {
                    return Ok(format!("resign {}", value as u8));
                }
                let doubles = may_double && self.cube(situation)?.should_double();
                Ok(if doubles { "double" } else { "roll" }.to_owned())
            }
            Question::Answer => {
                let is_money = matches!(situation.state.contest(), Contest::Money(_));
                Ok(match self.cube(situation)?.take() {
                    Take::Pass => "drop",
                    Take::Beaver if is_money && self.allows_beavers => "beaver",
                    Take::Take | Take::Beaver => "take",
                }
                .to_owned())
            }
        }
    }

    /// Returns the resignation that the player on roll offers.
    fn offer(&self, situation: &Situation) -> Result<Option<GameValue>, String> {
        if !self.resigns {
            return Ok(None);
        }
        let found = self.engine.resignation(situation, Side::OnRoll);
        Ok(found.map_err(|error| error.to_string())?.offer())
    }

    /// Answers a resignation of the player on roll.
    fn settle(&self, line: &str, value: &str) -> Result<String, String> {
        let value = match value {
            // No resignation.
            "0" => return self.decide(without_last_words(line)),
            "1" => GameValue::Single,
            "2" => GameValue::Gammon,
            "3" => GameValue::Backgammon,
            _ => return Err(format!("RESIGNATION {value:.40}: expected 0 to 3")),
        };
        let situation = ExternalBoard::read(without_last_words(line), None)?.situation;
        let found = self.engine.resignation(&situation, Side::OnRoll);
        let accepts = found.map_err(|error| error.to_string())?.should_accept(value);
        Ok(if accepts { "accept" } else { "reject" }.to_owned())
    }

    fn cube(&self, situation: &Situation) -> Result<barpoint::CubeDecision, String> {
        let analysis = self.engine.cube_decision(situation).map_err(|error| error.to_string())?;
        Ok(analysis.decision)
    }

    /// Evaluates a board with the settings after it.
    fn evaluate(&self, words: &[&str]) -> Result<String, String> {
        let (board, settings) = words.split_first().ok_or("no board: expected board:…")?;
        let request = EvaluationRequest::read(settings)?;
        let board = ExternalBoard::read(board, Some(&request))?;
        let usual = self.engine.options();
        let options = SearchOptions {
            plies: request.plies,
            cubeful: request.cubeful,
            noise: request.noise.or(usual.noise),
            pruning: request.prunes.map_or(usual.pruning, |on| on.then(Pruning::default)),
            ..*usual
        };
        let engine = self.engine.clone().with_options(options);
        let engine = engine.map_err(|error| error.to_string())?;
        let evaluation = engine.evaluate(&board.situation).map_err(|error| error.to_string())?;
        let value = evaluation.value();
        let value = value.mwc.map_or(value.equity.0, |mwc| mwc.0);
        let chances = evaluation.outcome.to_array().map(|chance| format!("{chance:.6} "));
        Ok(format!("{}{value:.6}", chances.concat()))
    }
}

/// Returns a line without its last two words.
fn without_last_words(line: &str) -> &str {
    let shorter = |line: &str| line.rfind(char::is_whitespace).unwrap_or_default();
    let line = line[..shorter(line)].trim_end();
    line[..shorter(line)].trim_end()
}

/// Commands in short.
const HELP: &str = "\tboard:... [RESIGNATION n] | evaluation fibsboard board:... PLIES n CUBE ON | version | \
                    set debug on | set interface new | exit";

/// Returns the versions in the form of GNU Backgammon.
fn version() -> String {
    format!("Interface: 2\nRFBF: 0\nEngine: 1.00\nSoftware: {}", Engine::ANALYST)
}

/// Writes a play with numbers only: one move a die, 25 for the bar, 0 for off.
fn numbers(play: &Play) -> String {
    let from = |source| match source {
        Source::Bar => "25".to_owned(),
        Source::Point(point) => point.to_string(),
    };
    let to = |target| match target {
        Target::Off => "0".to_owned(),
        Target::Point(point) => point.to_string(),
    };
    let moves: Vec<String> =
        play.moves().iter().map(|step| format!("{}/{}", from(step.from), to(step.to))).collect();
    moves.join(" ")
}
