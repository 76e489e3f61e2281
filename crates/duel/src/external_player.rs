//! Program that answers boards on a socket, as GNU Backgammon's external players do.

use std::io::{self, Write};
use std::net::TcpStream;

use barpoint_core::{BySide, Chequers, Contest, Dice, LegalPlay, Side};
use barpoint_ids::board_numbers;

use crate::listener::Listener;
use crate::{Contender, GameState, PlayerError, TimeLimit};

/// Program that answers a FIBS board with a play, or with a cube action if the board has no dice.
///
/// # Source
/// Protocol of gnubg 1.07 on the socket that its command `external` opens. `barpoint engine external`
/// speaks it too.
#[derive(Debug)]
pub struct ExternalPlayer {
    command: String,
    input: TcpStream,
    output: Listener,
}

/// Match length that represents money play.
const UNLIMITED: u16 = 9999;

impl ExternalPlayer {
    /// Connects to a program that listens at an address, such as `localhost:4000`.
    ///
    /// # Errors
    /// Returns an error if nothing listens there.
    pub fn connect(address: &str, time_limit: TimeLimit) -> Result<Self, PlayerError> {
        let connected = TcpStream::connect(address).and_then(|stream| {
            stream.set_nodelay(true)?;
            Self::of_stream(stream, address, time_limit)
        });
        connected.map_err(|source| PlayerError::Start { command: address.into(), source })
    }

    pub(crate) fn of_stream(
        stream: TcpStream,
        command: &str,
        time_limit: TimeLimit,
    ) -> io::Result<Self> {
        let input = stream.try_clone()?;
        let output = Listener::new(stream, time_limit)?;
        Ok(Self { command: command.into(), input, output })
    }
}

impl ExternalPlayer {
    fn ask(&mut self, board: &str) -> Result<String, PlayerError> {
        self.output.expect_answer();
        writeln!(self.input, "{board}").map_err(|source| PlayerError::Communication {
            command: self.command.clone(),
            source,
        })?;
        self.output.receive(&self.command)
    }

    /// Asks for a cube action. Returns true if the answer is one of `yes`, false if it is `no`.
    fn decide(
        &mut self,
        game_state: &GameState,
        question: Question,
        yes: &[&str],
        no: &str,
        expected: &'static str,
    ) -> Result<bool, PlayerError> {
        let answer = self.ask(&fibs_board(game_state, question))?;
        if yes.contains(&answer.as_str()) || answer == no {
            return Ok(answer != no);
        }
        Err(PlayerError::CubeAnswer {
            command: self.command.clone(),
            position: Box::new(game_state.position),
            expected,
            answer,
        })
    }
}

impl Contender for ExternalPlayer {
    fn choose(&mut self, game_state: &GameState, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let answer = self.ask(&fibs_board(game_state, Question::Play(dice)))?;
        game_state.position.parse_play(dice, &answer).map_err(|_| PlayerError::Answer {
            command: self.command.clone(),
            position: Box::new(game_state.position),
            dice,
            answer,
        })
    }

    fn doubles(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        self.decide(game_state, Question::Double, &["double"], "roll", "double or roll")
    }

    fn takes(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        // gnubg can answer with a beaver even if beavers are not allowed.
        self.decide(game_state, Question::Answer, &["take", "beaver"], "drop", "take or drop")
    }
}

/// Question about a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Play of the player on roll.
    Play(Dice),
    /// Decision of the player on roll to double.
    Double,
    /// Answer of the other player to a double.
    Answer,
}

/// Returns the FIBS description of a game, from the point of view of the player on roll.
fn fibs_board(game_state: &GameState, question: Question) -> String {
    let GameState { position, contest, context, .. } = game_state;
    let board = board_numbers(position);
    let off = |chequers: &Chequers| u32::from(Chequers::MAX) - chequers.total();
    let (mine, theirs) = (position.on_roll(), position.opponent());
    let points: Vec<String> = board[1..25].iter().map(ToString::to_string).collect();
    let dice = match question {
        Question::Play(dice) => [dice.high().pips(), dice.low().pips()],
        Question::Double | Question::Answer => [0, 0],
    };
    let (length, score, is_post_crawford) = match contest {
        Contest::Money(_) => (UNLIMITED, BySide::default(), false),
        Contest::Match(score) => (score.length(), score.points(), score.is_post_crawford()),
    };
    // As observed with gnubg 1.07, the first score is that of the opponent of the player who is
    // asked.
    let score = if question == Question::Answer { score } else { score.flip() };
    let cube = context.cube();
    let may = |side| u8::from(cube.is_available_to(side));
    format!(
        "board:a:b:{length}:{}:{}:-{}:{}:{}:1:{}:{}:0:0:{}:{}:{}:{}:1:-1:0:25:{}:{}:{}:{}:0:0:{}:0",
        score.on_roll,
        score.opponent,
        theirs.bar(),
        points.join(":"),
        mine.bar(),
        dice[0],
        dice[1],
        cube.value,
        may(Side::OnRoll),
        may(Side::Opponent),
        u8::from(question == Question::Answer),
        off(mine),
        off(theirs),
        mine.bar(),
        theirs.bar(),
        u8::from(is_post_crawford),
    )
}
