//! GNU Backgammon as a player, by its protocol for external players.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::Duration;

use barpoint_core::{BySide, Chequers, Contest, Dice, LegalPlay, Side};
use barpoint_ids::board_numbers;

use crate::child::{apart, end};
use crate::listener::Listener;
use crate::{Contender, Patience, PlayerError, Standing, Terms};

/// GNU Backgammon.
///
/// # Source
/// The protocol as gnubg 1.07 speaks it on the socket that `external` opens: it answers a FIBS board
/// with a play, or with what it does about the cube if no dice are on it.
#[derive(Debug)]
pub struct GnubgPlayer {
    child: Child,
    input: TcpStream,
    output: Listener,
}

/// Where the program is looked for: in the path, or where Debian puts games.
const NAMES: [&str; 2] = ["gnubg", "/usr/games/gnubg"];

/// What its command is called in errors.
const COMMAND: &str = "gnubg";

/// The length of a match that stands for money play.
const UNLIMITED: u16 = 9999;

/// How often a connection is tried before the program is given up.
const ATTEMPTS: u32 = 600;

impl GnubgPlayer {
    /// Starts the program for games by these terms, in which it looks so many turns ahead, with its
    /// usual filters and pruning.
    ///
    /// # Errors
    /// If it is not installed or does not open its socket.
    pub fn start(plies: usize, terms: Terms, patience: Patience) -> Result<Self, PlayerError> {
        let failed = |source| PlayerError::Start { command: COMMAND.into(), source };
        let port = free_port().map_err(failed)?;
        let mut child = launch().map_err(failed)?;
        let switch = |on| if on { "on" } else { "off" };
        let jacoby = switch(terms == Terms::Money { jacoby: true });
        let cubeful = switch(terms.has_cube());
        let settings = format!(
            "set threads 1\nset jacoby {jacoby}\nset beavers 0\n\
             set evaluation chequerplay evaluation plies {plies}\n\
             set evaluation chequerplay evaluation cubeful {cubeful}\n\
             set evaluation chequerplay evaluation prune on\n\
             set evaluation cubedecision evaluation plies {plies}\n\
             set evaluation cubedecision evaluation cubeful {cubeful}\n\
             set evaluation cubedecision evaluation prune on\n\
             external localhost:{port}\n"
        );
        // The child ends with this value, also where the rest fails.
        let mut commands = child.stdin.take();
        let said = commands.as_mut().map(|input| input.write_all(settings.as_bytes()));
        let said = said.map_or(Ok(()), |said| said);
        let connected = said.and_then(|()| connect(&mut child, port, patience));
        let listen =
            |stream: TcpStream| Ok((stream.try_clone()?, Listener::new(stream, patience)?));
        match connected.and_then(listen) {
            Ok((input, output)) => {
                // Its standard input stays open: gnubg would leave the socket at its end.
                child.stdin = commands;
                Ok(Self { child, input, output })
            }
            Err(source) => {
                end(&mut child);
                Err(failed(source))
            }
        }
    }
}

fn launch() -> std::io::Result<Child> {
    let start = |name: &str| {
        let mut command = Command::new(name);
        command.args(["-t", "-q", "-r"]).stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        apart(&mut command).spawn()
    };
    start(NAMES[0]).or_else(|_| start(NAMES[1]))
}

/// A port that nobody uses now.
fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

fn connect(child: &mut Child, port: u16, patience: Patience) -> std::io::Result<TcpStream> {
    let mut attempts = 0;
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error)
                if attempts == ATTEMPTS
                    || patience.stop.load(Ordering::Relaxed)
                    || child.try_wait()?.is_some() =>
            {
                return Err(error);
            }
            Err(_) => sleep(Duration::from_millis(50)),
        }
        attempts += 1;
    }
}

impl GnubgPlayer {
    fn ask(&mut self, board: &str) -> Result<String, PlayerError> {
        let talk = |source| PlayerError::Talk { command: COMMAND.into(), source };
        self.output.expect_answer();
        writeln!(self.input, "{board}").map_err(talk)?;
        self.output.hear(COMMAND)
    }

    /// Whether the answer about the cube is one of `yes`, rather than `no`.
    fn decide(
        &mut self,
        standing: &Standing,
        question: Question,
        yes: &[&str],
        no: &str,
        expected: &'static str,
    ) -> Result<bool, PlayerError> {
        let answer = self.ask(&fibs_board(standing, question))?;
        if yes.contains(&answer.as_str()) || answer == no {
            return Ok(answer != no);
        }
        Err(PlayerError::CubeAnswer {
            command: COMMAND.into(),
            position: Box::new(standing.position),
            expected,
            answer,
        })
    }
}

impl Contender for GnubgPlayer {
    fn choose(&mut self, standing: &Standing, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let answer = self.ask(&fibs_board(standing, Question::Play(dice)))?;
        standing.position.parse_play(dice, &answer).map_err(|_| PlayerError::Answer {
            command: COMMAND.into(),
            position: Box::new(standing.position),
            dice,
            answer,
        })
    }

    fn doubles(&mut self, standing: &Standing) -> Result<bool, PlayerError> {
        self.decide(standing, Question::Double, &["double"], "roll", "double or roll")
    }

    fn takes(&mut self, standing: &Standing) -> Result<bool, PlayerError> {
        // It may say that it would beaver where nobody does.
        self.decide(standing, Question::Answer, &["take", "beaver"], "drop", "take or drop")
    }
}

/// What is asked about a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Which play the player on roll makes.
    Play(Dice),
    /// Whether the player on roll doubles.
    Double,
    /// Whether the other one takes.
    Answer,
}

/// A game seen by the player on roll, as FIBS describes it.
fn fibs_board(standing: &Standing, question: Question) -> String {
    let Standing { position, contest, context, .. } = standing;
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
    // Seen in gnubg 1.07: the first score is that of the opponent of whoever is asked.
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

impl Drop for GnubgPlayer {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}
