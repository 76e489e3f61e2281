//! Plays on bgammon.org, or on a server with the same protocol (JSON):
//! `BOT_PASSWORD=… cargo run --release -p barpoint-examples --bin bgammon-bot -- bgammon.org:1337 NAME 1`
//!
//! The last number is that of the matches to play. The bot creates a match of 5 points and waits for an opponent.
//! The server sends the board after each change, always seen by the player who receives it, and the bot answers it.

use std::env;

use barpoint::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore, Phase, Position,
    Setup, Side, Situation, StateSetup,
};
use serde_json::Value;

mod player;

use player::{Action, Bot, Failure, Player, run};

/// Number of points of a match.
const LENGTH: u32 = 5;

/// Number of refused commands and of broken boards in a row after which the bot connects again.
const REFUSED: u32 = 5;

/// Places of a board beside the points: the bars of both players.
const OWN_BAR: usize = 26;
const OTHER_BAR: usize = 27;

struct Bgammon {
    name: String,
    password: String,
    player: Player,
    /// Number of matches to play.
    matches: u32,
    /// True from the beginning to the end of a match.
    is_playing: bool,
    /// Score of the first game in which a player needs a single point: the Crawford game.
    crawford: Option<[u32; 2]>,
    /// Score of the last board.
    score: [u32; 2],
    /// Score of a game in which the server has refused a double.
    no_double: Option<[u32; 2]>,
    /// True if the last command was a double.
    has_doubled: bool,
    refused: u32,
}

impl Bot for Bgammon {
    fn greet(&mut self) -> Vec<String> {
        self.has_doubled = false;
        vec![format!("loginjson barpoint-bot {} {}", self.name, self.password)]
    }

    fn answer(&mut self, line: &str) -> Result<Vec<String>, Failure> {
        // A line that is not JSON is no event.
        let Ok(event) = serde_json::from_str::<Value>(line) else { return Ok(Vec::new()) };
        let command = match event["Type"].as_str().unwrap_or_default() {
            // The server brings a player back to the match of a lost connection.
            "welcome" if !self.is_playing => Some(create()),
            "ping" => Some(format!("pong {}", event["Message"].as_str().unwrap_or_default())),
            "board" => match self.decide(&event) {
                Ok(command) => command,
                Err(error) => Some(self.ask_again(error)?),
            },
            "left" if event["Player"] == *self.name && self.is_playing => {
                self.is_playing = false;
                Some(create())
            }
            "notice" if self.has_doubled => {
                self.has_doubled = false;
                self.no_double = Some(self.score);
                Some("board".to_owned())
            }
            "failedroll" | "failedmove" | "failedok" => Some(self.ask_again(line.into())?),
            _ => None,
        };
        Ok(command.into_iter().collect())
    }

    fn is_done(&self) -> bool {
        self.matches == 0
    }
}

fn create() -> String {
    format!("create public {LENGTH} 0 barpoint")
}

/// Board event with the fields that the bot needs.
struct Board {
    situation: Situation,
    /// Number of the player whose turn it is: 1 for this one, 2 for the other one, 0 at the beginning.
    turn: u64,
    dice: Option<Dice>,
    has_moved: bool,
    is_doubled: bool,
}

impl Bgammon {
    /// Asks for the board after an error, but not for ever.
    fn ask_again(&mut self, error: Failure) -> Result<String, Failure> {
        self.refused += 1;
        if self.refused > REFUSED { Err(error) } else { Ok("board".to_owned()) }
    }

    fn decide(&mut self, event: &Value) -> Result<Option<String>, Failure> {
        let length = number(event, "/Points")? as u32;
        let score =
            [number(event, "/Player1/Points")? as u32, number(event, "/Player2/Points")? as u32];
        if score.iter().any(|&points| points >= length) {
            return Ok(self.is_playing.then(|| self.end_match()));
        }
        (self.is_playing, self.score) = (true, score);
        let is_over = number(event, "/Winner")? != 0;
        let has_players = ["/Player1/Name", "/Player2/Name"].iter().all(|name| {
            event.pointer(name).and_then(Value::as_str).is_some_and(|it| !it.is_empty())
        });
        if is_over || !has_players {
            return Ok(None);
        }
        if number(event, "/Turn")? == 0 {
            return Ok((number(event, "/Roll1")? == 0).then(|| "roll".to_owned()));
        }
        let board = self.read(event, length, score)?;
        let command = self.command(&board)?;
        self.has_doubled = command.as_deref() == Some("double");
        self.refused = if command.is_some() { 0 } else { self.refused };
        Ok(command)
    }

    fn command(&self, board: &Board) -> Result<Option<String>, Failure> {
        let is_own_turn = board.turn == 1;
        if board.is_doubled {
            if is_own_turn {
                return Ok(None);
            }
            let takes = self.player.takes(&board.situation)?;
            return Ok(Some(if takes { "ok" } else { "resign" }.to_owned()));
        }
        if !is_own_turn {
            return Ok(None);
        }
        let Some(dice) = board.dice else {
            let may_double = self.no_double != Some(self.score);
            // The server knows resignations only as answers to doubles.
            let doubles = may_double && self.player.action(&board.situation)? == Action::Double;
            return Ok(Some(if doubles { "double" } else { "roll" }.to_owned()));
        };
        let play = if board.has_moved { None } else { self.player.play(&board.situation, dice)? };
        let Some(play) = play else { return Ok(Some("ok".to_owned())) };
        let steps = play.moves().iter().map(|step| format!(" {}/{}", step.from, step.to));
        Ok(Some(format!("move{}", steps.collect::<String>())))
    }

    fn end_match(&mut self) -> String {
        (self.is_playing, self.crawford, self.no_double) = (false, None, None);
        self.matches -= 1;
        if self.is_done() { "disconnect" } else { "leave" }.to_owned()
    }

    /// Reads a board. The situation is seen by the player on roll.
    fn read(&mut self, event: &Value, length: u32, score: [u32; 2]) -> Result<Board, Failure> {
        let turn = number(event, "/Turn")? as u64;
        let cube_value = number(event, "/DoubleValue")? as u32;
        let owner = number(event, "/DoublePlayer")?;
        if score.iter().filter(|&&points| points + 1 == length).count() == 1 && length > 1 {
            self.crawford = self.crawford.or(Some(score));
        }
        let is_crawford = self.crawford == Some(score) && owner == 0;
        let side = |player: u64| if player == turn { Side::OnRoll } else { Side::Opponent };
        let [on_roll, opponent] = if turn == 1 { score } else { [score[1], score[0]] };
        let score_of_match = MatchScore::new(length, BySide { on_roll, opponent }, is_crawford)?;
        let owner =
            if owner == 0 { CubeOwner::Centred } else { CubeOwner::Side(side(owner as u64)) };
        let cube = Cube { value: CubeValue::new(cube_value).ok_or("a wrong cube")?, owner };
        let dice = Dice::new(number(event, "/Roll1")? as u8, number(event, "/Roll2")? as u8);
        let decision = dice.map_or(Decision::Roll, Decision::Play);
        let phase = Phase::playing(decision);
        let contest = Contest::Match(score_of_match);
        let state = StateSetup { contest, cube, cube_limit: None, phase }.try_into()?;
        let situation = Situation { state, ..position(event, turn == 1)?.into() };
        let has_moved = event["Moves"].as_array().is_some_and(|moves| !moves.is_empty());
        let is_doubled = event["DoubleOffered"] == true;
        Ok(Board { situation, turn, dice, has_moved, is_doubled })
    }
}

/// Returns the board, seen by the player on roll.
fn position(event: &Value, is_own_turn: bool) -> Result<Position, Failure> {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for (point, place) in (1..=25).zip((1..=24).chain([OWN_BAR])) {
        let count = number(event, &format!("/Board/{place}"))?.max(0);
        own.push((point, u8::try_from(count)?));
    }
    for (point, place) in (1..=25).zip((1..=24).rev().chain([OTHER_BAR])) {
        let count = number(event, &format!("/Board/{place}"))?.min(0);
        other.push((point, u8::try_from(-count)?));
    }
    let [on_roll, opponent] = if is_own_turn { [own, other] } else { [other, own] };
    Ok(Setup::at(&on_roll, &opponent).try_into()?)
}

fn number(event: &Value, place: &str) -> Result<i64, Failure> {
    let number = event.pointer(place).and_then(Value::as_i64);
    number.ok_or_else(|| format!("{place} of a board: expected a number").into())
}

fn main() -> Result<(), Failure> {
    let mut arguments = env::args().skip(1);
    let address = arguments.next().ok_or("expected an address such as bgammon.org:1337")?;
    let name = arguments.next().ok_or("expected the name of a user")?;
    let matches = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let password = env::var("BOT_PASSWORD").map_err(|_| "expected the variable BOT_PASSWORD")?;
    let mut bot = Bgammon {
        name,
        password,
        player: Player::new(1)?,
        matches,
        is_playing: false,
        crawford: None,
        score: [0; 2],
        no_double: None,
        has_doubled: false,
        refused: 0,
    };
    run(&address, &mut bot)
}
