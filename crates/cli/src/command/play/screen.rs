//! The screen: the board at the top, the latest messages below it.

use std::io::{self, Write};

use anyhow::Context;
use barpoint_prompt::{Reply, Session};
use terminal_size::{Height, terminal_size};

/// Lines that are assumed where the terminal does not report them.
const USUAL_HEIGHT: usize = 24;
/// Most messages that are kept.
const MOST_MESSAGES: usize = 200;

/// The latest messages.
#[derive(Debug, Default)]
pub(super) struct Screen {
    messages: Vec<String>,
}

impl Screen {
    /// Adds an answer and draws the screen. An answer that leaves no room for the board is shown alone.
    pub(super) fn show(&mut self, session: &Session, reply: &Reply) -> anyhow::Result<()> {
        let lines: Vec<String> = reply.text.lines().map(str::to_owned).collect();
        let room = room(&session.board());
        if lines.len() > room {
            return write(&format!("\x1b[H\x1b[J{}", reply.text));
        }
        let surplus = (self.messages.len() + lines.len()).saturating_sub(MOST_MESSAGES);
        self.messages.drain(..surplus.min(self.messages.len()));
        self.messages.extend(lines);
        if !session.shows_boards() && !reply.shows_board {
            return write(&reply.text);
        }
        self.draw(session)
    }

    /// Draws the screen in one piece, so that it does not flicker.
    fn draw(&self, session: &Session) -> anyhow::Result<()> {
        let board = session.board();
        let first = self.messages.len().saturating_sub(room(&board));
        let mut text = String::from("\x1b[H");
        for line in board.lines().chain(self.messages[first..].iter().map(String::as_str)) {
            text += line;
            text += "\x1b[K\n";
        }
        text += "\x1b[J";
        write(&text)
    }
}

/// Returns the number of lines below a board, without that of the prompt.
fn room(board: &str) -> usize {
    let height = terminal_size().map_or(USUAL_HEIGHT, |(_, Height(height))| height.into());
    height.saturating_sub(board.lines().count() + 2).max(3)
}

fn write(text: &str) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    written.context("cannot write to standard output")
}
