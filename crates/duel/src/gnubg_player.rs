//! GNU Backgammon as a player, by its protocol for external players.

use std::io::{BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use barpoint_core::{Chequers, Dice, LegalPlay, Position};

use crate::child::hear;
use crate::{Contender, PlayerError, numbers};

/// GNU Backgammon, which sees a money game without a cube.
///
/// # Source
/// The protocol as gnubg 1.07 speaks it on the socket that `external` opens: it answers a FIBS board
/// with a play.
#[derive(Debug)]
pub struct GnubgPlayer {
    child: Child,
    input: TcpStream,
    output: BufReader<TcpStream>,
}

/// Where the program is looked for: in the path, or where Debian puts games.
const NAMES: [&str; 2] = ["gnubg", "/usr/games/gnubg"];

/// What its command is called in errors.
const COMMAND: &str = "gnubg";

/// How often a connection is tried before the program is given up.
const ATTEMPTS: u32 = 600;

impl GnubgPlayer {
    /// Starts the program, which then looks so many turns ahead for its plays, with its usual
    /// filters and pruning.
    ///
    /// # Errors
    /// If it is not installed or does not open its socket.
    pub fn start(plies: usize) -> Result<Self, PlayerError> {
        let failed = |source| PlayerError::Start { command: COMMAND.into(), source };
        let port = free_port().map_err(failed)?;
        let mut child = launch().map_err(failed)?;
        let settings = format!(
            "set threads 1\nset jacoby off\n\
             set evaluation chequerplay evaluation plies {plies}\n\
             set evaluation chequerplay evaluation cubeful off\n\
             set evaluation chequerplay evaluation prune on\n\
             external localhost:{port}\n"
        );
        // The child ends with this value, also where the rest fails.
        let mut commands = child.stdin.take();
        let said = commands.as_mut().map(|input| input.write_all(settings.as_bytes()));
        let connected = said.map_or(Ok(()), |said| said).and_then(|()| connect(&mut child, port));
        match connected.and_then(|stream| Ok((stream.try_clone()?, stream))) {
            Ok((input, output)) => {
                // Its standard input stays open: gnubg would leave the socket at its end.
                child.stdin = commands;
                Ok(Self { child, input, output: BufReader::new(output) })
            }
            Err(source) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(failed(source))
            }
        }
    }
}

fn launch() -> std::io::Result<Child> {
    let start = |name: &str| {
        let mut command = Command::new(name);
        command.args(["-t", "-q", "-r"]).stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    };
    start(NAMES[0]).or_else(|_| start(NAMES[1]))
}

/// A port that nobody uses now.
fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

fn connect(child: &mut Child, port: u16) -> std::io::Result<TcpStream> {
    let mut attempts = 0;
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error) if attempts == ATTEMPTS || child.try_wait()?.is_some() => return Err(error),
            Err(_) => sleep(Duration::from_millis(50)),
        }
        attempts += 1;
    }
}

impl Contender for GnubgPlayer {
    fn choose(&mut self, position: &Position, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let talk = |source| PlayerError::Talk { command: COMMAND.into(), source };
        writeln!(self.input, "{}", fibs_board(position, dice)).map_err(talk)?;
        let answer = hear(&mut self.output, COMMAND)?;
        position.parse_play(dice, &answer).map_err(|_| PlayerError::Answer {
            command: COMMAND.into(),
            position: Box::new(*position),
            dice,
            answer,
        })
    }
}

/// A money game on a dead cube of one, seen by the player on roll, as FIBS describes it.
fn fibs_board(position: &Position, dice: Dice) -> String {
    let board = numbers(position);
    let off = |chequers: &Chequers| u32::from(Chequers::MAX) - chequers.total();
    let (mine, theirs) = (position.on_roll(), position.opponent());
    let points: Vec<String> = board[1..25].iter().map(ToString::to_string).collect();
    format!(
        "board:a:b:9999:0:0:-{}:{}:{}:1:{}:{}:0:0:1:1:1:0:1:-1:0:25:{}:{}:{}:{}:0:0:0:0",
        theirs.bar(),
        points.join(":"),
        mine.bar(),
        dice.high().pips(),
        dice.low().pips(),
        off(mine),
        off(theirs),
        mine.bar(),
        theirs.bar(),
    )
}

impl Drop for GnubgPlayer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
