//! GNU Backgammon as a contender, by its protocol for external players.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::Duration;

use barpoint_core::{Dice, LegalPlay};

use crate::child::{end, in_own_group};
use crate::external_player::ExternalPlayer;
use crate::{Contender, GameState, PlayerError, Terms, TimeLimit};

/// GNU Backgammon as a contender.
///
/// # Source
/// Protocol of gnubg 1.07 on the socket that its command `external` opens. gnubg answers a FIBS
/// board with a play, or with a cube action if the board has no dice.
#[derive(Debug)]
pub struct GnubgPlayer {
    child: Child,
    socket: ExternalPlayer,
}

/// Names of the program: one in the path, and the one on Debian.
const NAMES: [&str; 2] = ["gnubg", "/usr/games/gnubg"];

/// Name of the command in errors.
const COMMAND: &str = "gnubg";

/// Number of attempts to connect.
const ATTEMPTS: u32 = 600;

impl GnubgPlayer {
    /// Starts the program for games with these terms. It looks `plies` plies ahead, with its usual
    /// filters and pruning.
    ///
    /// # Errors
    /// Returns an error if the program is not installed or does not open its socket.
    pub fn start(plies: usize, terms: Terms, time_limit: TimeLimit) -> Result<Self, PlayerError> {
        Self::start_with_noise(plies, 0.0, terms, time_limit)
    }

    /// Starts the program as [`start`](Self::start) does, with errors of this standard deviation in
    /// its evaluations. The errors depend only on the position.
    ///
    /// # Errors
    /// The same as for [`start`](Self::start).
    pub fn start_with_noise(
        plies: usize,
        noise: f64,
        terms: Terms,
        time_limit: TimeLimit,
    ) -> Result<Self, PlayerError> {
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
             set evaluation chequerplay evaluation deterministic on\n\
             set evaluation chequerplay evaluation noise {noise}\n\
             set evaluation cubedecision evaluation deterministic on\n\
             set evaluation cubedecision evaluation noise {noise}\n\
             external localhost:{port}\n"
        );
        // The child is ended when this value is dropped, also if a later step fails.
        let mut commands = child.stdin.take();
        let said = commands.as_mut().map(|input| input.write_all(settings.as_bytes()));
        let said = said.map_or(Ok(()), |said| said);
        let connected = said.and_then(|()| connect(&mut child, port, &time_limit));
        let listen = |stream| ExternalPlayer::of_stream(stream, COMMAND, time_limit);
        match connected.and_then(listen) {
            Ok(socket) => {
                // The standard input stays open, because gnubg closes the socket at its end.
                child.stdin = commands;
                Ok(Self { child, socket })
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
        in_own_group(&mut command).spawn()
    };
    start(NAMES[0]).or_else(|_| start(NAMES[1]))
}

/// Returns a port that is not in use.
fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

fn connect(child: &mut Child, port: u16, time_limit: &TimeLimit) -> std::io::Result<TcpStream> {
    let mut attempts = 0;
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error)
                if attempts == ATTEMPTS
                    || time_limit.stop.load(Ordering::Relaxed)
                    || child.try_wait()?.is_some() =>
            {
                return Err(error);
            }
            Err(_) => sleep(Duration::from_millis(50)),
        }
        attempts += 1;
    }
}

impl Contender for GnubgPlayer {
    fn choose(&mut self, game_state: &GameState, dice: Dice) -> Result<LegalPlay, PlayerError> {
        self.socket.choose(game_state, dice)
    }

    fn doubles(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        self.socket.doubles(game_state)
    }

    fn takes(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        self.socket.takes(game_state)
    }
}

impl Drop for GnubgPlayer {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}
