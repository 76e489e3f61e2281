//! GNU Backgammon as a program that reads commands.

use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};

/// Path of the program: in the search path, or in Debian's folder for games.
const NAMES: [&str; 2] = ["gnubg", "/usr/games/gnubg"];

/// Starts the program, gives it commands on its standard input, and waits for its end.
///
/// # Errors
/// The program cannot be started, or it fails.
pub fn run(commands: &str) -> anyhow::Result<()> {
    let start = |name: &&str| {
        let mut command = Command::new(name);
        command.args(["-t", "-q", "-r"]).stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
    };
    let mut child = NAMES.iter().find_map(start).context("cannot run gnubg, GNU Backgammon")?;
    child.stdin.take().context("gnubg has no input")?.write_all(commands.as_bytes())?;
    ensure!(child.wait()?.success(), "gnubg failed");
    Ok(())
}
