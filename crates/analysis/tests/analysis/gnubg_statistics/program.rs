//! GNU Backgammon, if it is installed: matches that it plays and analyses, and its statistics of them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use barpoint_records::{Match, read_file};

/// Origin of a match.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    /// A file that GNU Backgammon can read.
    File(PathBuf),
    /// A match that GNU Backgammon plays against itself.
    Played {
        /// Points of the match; 0 is a session of three games.
        length: u32,
        /// Plies of the players.
        plies: u32,
        /// Deviations of the noise in plays of the first and the second player.
        noise: [f32; 2],
        /// Other settings of the session, as commands.
        settings: &'static str,
        /// Seed of the dice.
        seed: u32,
    },
}

/// Plies of the players and noise of their plays: from the same level to very different ones.
const LEVELS: [(u32, [f32; 2]); 5] =
    [(0, [0.0, 0.0]), (0, [0.015, 0.06]), (0, [0.1, 0.4]), (0, [0.8, 0.2]), (1, [0.0, 0.03])];

/// Points of the matches; 0 is a session of three games.
const LENGTHS: [u32; 4] = [0, 1, 3, 7];

/// Returns twenty matches and sessions that GNU Backgammon plays, each with a name and the plies of its
/// analysis, 0 or 2. The sessions have these settings, one after the other.
pub(crate) fn twenty(sessions: [&'static str; 5]) -> Vec<(String, Origin, u32)> {
    let mut all = Vec::new();
    for (level, (plies, noise)) in LEVELS.into_iter().enumerate() {
        for (column, length) in LENGTHS.into_iter().enumerate() {
            let settings = if length == 0 { sessions[level] } else { "" };
            let seed = (100 + 10 * level + column) as u32;
            let contest = match length {
                0 => "session".to_owned(),
                1 => "1 point".to_owned(),
                length => format!("{length} points"),
            };
            let [zero, one] = noise;
            let name = format!("{contest}, {plies}-ply, noise {zero} and {one}");
            let origin = Origin::Played { length, plies, noise, settings, seed };
            all.push((name, origin, 2 * ((level + column) as u32 % 2)));
        }
    }
    all
}

/// Settings of every run: no questions, no boards, and nothing is played without a command.
const QUIET: &str = "\
set confirm new off
set confirm save off
set display off
set automatic game off
set automatic roll on
set automatic bearoff on
set automatic move off
";

/// A match that GNU Backgammon analysed, and its tables of statistics.
#[derive(Debug)]
pub(crate) struct Analysed {
    pub(crate) record: Match,
    pub(crate) tables: String,
}

/// Analyses a match with GNU Backgammon at a number of plies. Returns the reason if that is impossible.
pub(crate) fn analysed(origin: &Origin, plies: u32, folder: &Path) -> Result<Analysed, String> {
    let saved = folder.join("analysed.sgf");
    let _ = fs::remove_file(&saved);
    let commands = format!("{QUIET}{}{}", start(origin), analysis(plies));
    gnubg(folder, &commands)?;
    let bytes = fs::read(&saved).map_err(|error| format!("gnubg saved no match: {error}"))?;
    let reading = read_file(&bytes).map_err(|error| error.to_string())?;
    let record = reading.matches.into_iter().next().ok_or("gnubg saved no match")?;
    let mut commands =
        format!("{QUIET}load match \"analysed.sgf\"\nshow statistics match\nfirst game\n");
    for _ in &record.games {
        commands.push_str("show statistics game\nnext game\n");
    }
    Ok(Analysed { record, tables: gnubg(folder, &commands)? })
}

/// Returns the commands that bring a match into memory.
fn start(origin: &Origin) -> String {
    match origin {
        Origin::File(path) => {
            let is_sgf = path.extension().is_some_and(|kind| kind == "sgf");
            let command = if is_sgf { "load match" } else { "import mat" };
            format!("{command} \"{}\"\n", path.display())
        }
        Origin::Played { length, plies, noise, settings, seed } => {
            let players: String =
                [0, 1].map(|player| players(player, *plies, noise[player])).concat();
            let games = match length {
                0 => "new session\nnew game\nnew game\n".to_owned(),
                length => format!("set automatic game on\nnew match {length}\n"),
            };
            format!("set rng mersenne\nset seed {seed}\n{players}{settings}\n{games}")
        }
    }
}

fn players(player: usize, plies: u32, noise: f32) -> String {
    // Noise in cube decisions is greater, so that short matches have wrong ones.
    let cube = 2.0 * noise;
    format!(
        "set player {player} gnubg\n\
         set player {player} chequerplay evaluation plies {plies}\n\
         set player {player} cubedecision evaluation plies {plies}\n\
         set player {player} chequerplay evaluation noise {noise}\n\
         set player {player} cubedecision evaluation noise {cube}\n"
    )
}

/// Returns the commands that analyse a match and save it. Narrow filters save time: what is counted does
/// not depend on them.
fn analysis(plies: u32) -> String {
    format!(
        "set analysis movefilter 1 0 0 2 0.02\n\
         set analysis movefilter 2 0 0 2 0.02\n\
         set analysis movefilter 2 1 -1 0 0\n\
         set analysis chequerplay evaluation plies {plies}\n\
         set analysis cubedecision evaluation plies {plies}\n\
         analyse session\nsave match \"analysed.sgf\"\n"
    )
}

/// Runs these commands in a folder and returns the output.
fn gnubg(folder: &Path, commands: &str) -> Result<String, String> {
    let started = ["gnubg", "/usr/games/gnubg"].iter().find_map(|name| {
        let mut command = Command::new(name);
        command.args(["--tty", "--quiet", "--no-rc"]).current_dir(folder);
        command.env("HOME", folder).env("LC_ALL", "C");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()
    });
    let mut child = started.ok_or("gnubg is not installed")?;
    let mut input = child.stdin.take().ok_or("gnubg has no input")?;
    // The commands are shorter than the buffer of a pipe, so writing them first cannot block.
    input.write_all(commands.as_bytes()).map_err(|error| error.to_string())?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("gnubg broke down: {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
