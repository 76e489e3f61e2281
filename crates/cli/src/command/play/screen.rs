//! The screen: the board at the top, the latest messages below it.

use barpoint_prompt::{Reply, Session};
use barpoint_render::{Look, wrapped};
use terminal_size::{Height, Width, terminal_size};

use crate::output::print;

/// Columns and lines that are assumed where the terminal does not report them.
const USUAL: (usize, usize) = (80, 24);
/// Most messages that are kept.
const MOST_MESSAGES: usize = 200;

/// Column at which the moves of the game begin, beside the board, and the columns that a window needs for them.
const BESIDE: usize = 82;
const WIDE: usize = 112;

/// The latest messages.
#[derive(Debug, Default)]
pub(super) struct Screen {
    messages: Vec<String>,
}

impl Screen {
    /// Adds an answer and draws the screen. An answer that leaves no room for the board is shown alone.
    pub(super) fn show(&mut self, session: &mut Session, reply: &Reply) -> anyhow::Result<()> {
        let (width, height) = size();
        // The window may have another size than before.
        session.set_look(Look { width: board_width(width), ..session.look() });
        let text: String = reply.text.lines().map(|line| fitted(line, width)).collect();
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let room = room(&session.board(), height);
        if lines.len() > room {
            return print(&format!("\x1b[H\x1b[J{}", reply.text));
        }
        let surplus = (self.messages.len() + lines.len()).saturating_sub(MOST_MESSAGES);
        self.messages.drain(..surplus.min(self.messages.len()));
        self.messages.extend(lines);
        if !session.shows_boards() && !reply.shows_board {
            return print(&reply.text);
        }
        self.draw(session, width, height)
    }

    /// Draws the screen in one piece, so that it does not flicker. Lines of the board that are too long
    /// are cut off by the terminal, which does not wrap them.
    fn draw(&self, session: &Session, width: usize, height: usize) -> anyhow::Result<()> {
        let board = session.board();
        let first = self.messages.len().saturating_sub(room(&board, height));
        let moves = if width >= WIDE { session.moves() } else { Vec::new() };
        let surplus = moves.len().saturating_sub(board.lines().count());
        let beside = moves[surplus..].iter().map(Some).chain(std::iter::repeat(None));
        let mut text = String::from("\x1b[H\x1b[?7l");
        for (line, played) in board.lines().zip(beside) {
            text += line;
            text += "\x1b[K";
            if let Some(played) = played {
                let column = format!("\x1b[{BESIDE}G");
                text += &column;
                text.extend(played.chars().take(width - BESIDE));
            }
            text += "\n";
        }
        for line in &self.messages[first..] {
            text += line;
            text += "\x1b[K\n";
        }
        text += "\x1b[?7h\x1b[J";
        print(&text)
    }
}

/// Returns the columns of the board: a wide window has room for the moves beside it.
const fn board_width(width: usize) -> usize {
    if width >= WIDE { BESIDE - 2 } else { width }
}

/// Breaks a line that is too long at its blanks.
fn fitted(line: &str, width: usize) -> String {
    if line.chars().count() > width { wrapped(line, width) } else { format!("{line}\n") }
}

/// Returns the columns and lines of the terminal.
fn size() -> (usize, usize) {
    terminal_size().map_or(USUAL, |(Width(width), Height(height))| (width.into(), height.into()))
}

/// Returns the number of lines below a board, without that of the prompt.
fn room(board: &str, height: usize) -> usize {
    height.saturating_sub(board.lines().count() + 2).max(3)
}
