//! Plays on FIBS, or on a server with the same protocol (CLIP):
//! `BOT_PASSWORD=… cargo run --release -p barpoint-examples --bin fibs-bot -- fibs.com:4321 NAME 1`
//!
//! The last number is that of the matches to play. The bot accepts invitations to matches of up to 25 points
//! and ignores all others.
//! Whenever the server asks for a decision, the bot asks for the board and answers what the board shows.

use std::env;

use barpoint::{FibsBoard, GameValue, Side, Situation};

mod player;

use player::{Action, Bot, Failure, Player, run};

/// Number of points of the longest match that the bot plays.
const LONGEST: u32 = 25;

/// Settings that the bot needs: name, place among the settings of line 2, and value.
const SETTINGS: [(&str, usize, &str); 5] = [
    ("autodouble", 2, "0"),
    ("automove", 3, "0"),
    ("double", 7, "1"),
    ("greedy", 9, "0"),
    ("ready", 15, "1"),
];

/// Number of broken boards in a row after which the bot connects again.
const BROKEN: u32 = 5;

/// Fields of a board, counted from 0 after `board:`.
const TURN: usize = 31;
const OWN_DICE: usize = 32;
const CUBE: usize = 36;
const COLOUR: usize = 40;
const DIRECTION: usize = 41;

struct Fibs {
    name: String,
    password: String,
    player: Player,
    /// Number of matches to play.
    matches: u32,
    /// Decision that the server has asked for.
    question: Option<Question>,
    /// True if the opponent has refused a resignation in this game.
    is_refused: bool,
    broken: u32,
    /// True if the server has asked for the name.
    is_asked: bool,
}

#[derive(Clone, Copy)]
enum Question {
    Turn,
    Double,
    /// The opponent resigns these points.
    Resignation(u32),
}

impl Bot for Fibs {
    fn greet(&mut self) -> Vec<String> {
        (self.question, self.is_asked) = (None, false);
        vec![format!("login barpoint-bot 1008 {} {}", self.name, self.password)]
    }

    fn answer(&mut self, line: &str) -> Result<Vec<String>, Failure> {
        let line = line.trim_start_matches("> ");
        let line = line.strip_prefix("login: ").unwrap_or(line);
        if line.starts_with("board:") {
            return self.decide(line);
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let question = match words[..] {
            ["2", _, ref settings @ ..] => return Ok(prepare(settings)),
            ["login:"] if self.is_asked => {
                return Err("the server refuses the name or the password".into());
            }
            // The first prompt.
            ["login:"] => {
                self.is_asked = true;
                return Ok(Vec::new());
            }
            [name, "wants", "to", "play", "a", points, "point", "match", ..] => {
                let fits = points.parse().is_ok_and(|points: u32| (1..=LONGEST).contains(&points));
                return Ok(fits.then(|| format!("join {name}")).into_iter().collect());
            }
            [name, "wants", "to", "resume", ..] => return Ok(vec![format!("join {name}")]),
            ["Please", "type", "'join'", ..] => return Ok(vec!["join".to_owned()]),
            ["You", "win", "the", _, "point", "match", ..]
            | [_, "wins", "the", _, "point", "match", ..] => {
                self.matches = self.matches.saturating_sub(1);
                return Ok(if self.is_done() { vec!["bye".to_owned()] } else { Vec::new() });
            }
            ["Starting", "a", "new", "game", ..] => {
                self.is_refused = false;
                return Ok(Vec::new());
            }
            [_, "rejects.", ..] => {
                self.is_refused = true;
                Question::Turn
            }
            ["It's", "your", "turn" | "turn.", ..]
            | ["Please", "move", ..]
            | [_, "accepts", "the", "double.", ..] => Question::Turn,
            [_, "doubles.", ..] => Question::Double,
            [_, "wants", "to", "resign.", "You", "will", "win", points, ..] => {
                Question::Resignation(points.parse()?)
            }
            _ => return Ok(Vec::new()),
        };
        self.question = Some(question);
        Ok(vec!["board".to_owned()])
    }

    fn is_done(&self) -> bool {
        self.matches == 0
    }
}

/// Returns the commands for the settings of line 2.
fn prepare(settings: &[&str]) -> Vec<String> {
    let is_wrong = |&&(_, place, value): &&(&str, usize, &str)| settings.get(place) != Some(&value);
    let toggles = SETTINGS.iter().filter(is_wrong).map(|(name, ..)| format!("toggle {name}"));
    ["set boardstyle 3".to_owned()].into_iter().chain(toggles).collect()
}

impl Fibs {
    /// Answers the question that the server has asked.
    fn decide(&mut self, line: &str) -> Result<Vec<String>, Failure> {
        let Some(question) = self.question else { return Ok(Vec::new()) };
        match self.decision(line, question) {
            Ok(command) => {
                (self.question, self.broken) = (None, 0);
                Ok(command.into_iter().collect())
            }
            Err(error) if self.broken < BROKEN => {
                self.broken += 1;
                drop(error);
                Ok(vec!["board".to_owned()])
            }
            Err(error) => Err(error),
        }
    }

    fn decision(&self, line: &str, question: Question) -> Result<Option<String>, Failure> {
        let board: FibsBoard = line.parse()?;
        let (position, state) = (board.position, board.state);
        let situation = Situation { position, state, ..Situation::default() };
        // The line is a board, so it has all fields.
        let fields: Vec<i32> =
            line.split(':').skip(1).map(|field| field.trim().parse().unwrap_or_default()).collect();
        let is_own_turn = fields[TURN] == fields[COLOUR];
        Ok(Some(match question {
            Question::Turn if !is_own_turn => return Ok(None),
            Question::Turn if fields[OWN_DICE] != 0 => {
                let dice = situation.state.dice().ok_or("no roll")?;
                let Some(play) = self.player.play(&situation, dice)? else { return Ok(None) };
                let number = |place: String| match place.parse::<i32>() {
                    Ok(point) if fields[DIRECTION] > 0 => (25 - point).to_string(),
                    _ => place,
                };
                let step = |step: &barpoint::Move| {
                    format!(" {}-{}", number(step.from.to_string()), number(step.to.to_string()))
                };
                format!("move{}", play.moves().iter().map(step).collect::<String>())
            }
            Question::Turn => match self.player.action(&situation)? {
                Action::Resign(value) if !self.is_refused => {
                    format!("resign {}", ["n", "g", "b"][value as usize - 1])
                }
                Action::Double => "double".to_owned(),
                Action::Roll | Action::Resign(_) => "roll".to_owned(),
            },
            Question::Double if is_own_turn => return Err("no double".into()),
            Question::Double => answer(self.player.takes(&situation)?),
            Question::Resignation(points) => {
                let value = match points / fields[CUBE].max(1) as u32 {
                    3.. => GameValue::Backgammon,
                    2 => GameValue::Gammon,
                    _ => GameValue::Single,
                };
                let by = if is_own_turn { Side::Opponent } else { Side::OnRoll };
                answer(self.player.0.resignation(&situation, by)?.should_accept(value))
            }
        }))
    }
}

fn answer(accepts: bool) -> String {
    if accepts { "accept" } else { "reject" }.to_owned()
}

fn main() -> Result<(), Failure> {
    let mut arguments = env::args().skip(1);
    let address = arguments.next().ok_or("expected an address such as fibs.com:4321")?;
    let name = arguments.next().ok_or("expected the name of a user")?;
    let matches = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let password = env::var("BOT_PASSWORD").map_err(|_| "expected the variable BOT_PASSWORD")?;
    let player = Player::new(1)?;
    let mut bot = Fibs {
        name,
        password,
        player,
        matches,
        question: None,
        is_refused: false,
        broken: 0,
        is_asked: false,
    };
    run(&address, &mut bot)
}
