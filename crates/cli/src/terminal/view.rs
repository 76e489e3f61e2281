//! Settings of the display.

use std::env;
use std::io::{self, IsTerminal};

use anstyle_query::{clicolor, clicolor_force, no_color, term_supports_ansi_color, windows};
use barpoint_render::{Characters, Diagram, Direction, Ink, Look, Perspective, Role, text};
use terminal_size::{Width, terminal_size_of};

use super::args::{BoardCharacters, BoardDirection, Colours, Unit, ViewArgs};

/// Settings of the display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    /// Columns that a line may have.
    pub(crate) width: usize,
    /// Colours of text.
    pub(crate) ink: Ink,
    /// Columns that a board with its notes may have, if anybody says so.
    pub(crate) board_width: Option<usize>,
    /// Characters of boards, if the user says so.
    pub(crate) wanted: Option<Characters>,
    /// Characters of boards.
    pub(crate) characters: Characters,
    pub(crate) direction: Direction,
    pub(crate) perspective: Perspective,
    /// Decimals of equities.
    pub(crate) digits: usize,
    /// Unit of values in a match. `None` is equity with the chance beside it.
    pub(crate) unit: Option<Unit>,
}

/// Columns of text where neither a terminal nor `COLUMNS` says them.
const USUAL: usize = 80;
/// Columns that are assumed on narrower terminals.
const LEAST: usize = 40;

impl View {
    /// Resolves the options for standard output.
    pub(crate) fn of_stdout(args: &ViewArgs) -> Self {
        let is_terminal = io::stdout().is_terminal();
        let terminal = terminal_size_of(io::stdout()).map(|(Width(width), _)| width.into());
        let width = terminal.filter(|&width| width > 0).or_else(columns);
        let width = width.map(|width| width.max(LEAST));
        let is_coloured = match args.color {
            Colours::Always => true,
            Colours::Never => false,
            Colours::Auto => wants_colour(is_terminal),
        };
        // Old consoles of Windows show escape sequences as letters unless they are asked not to.
        let is_possible = !is_coloured || windows::enable_ansi_colors().unwrap_or(true);
        let wanted = match args.board {
            BoardCharacters::Auto => None,
            BoardCharacters::Ascii => Some(Characters::Ascii),
            BoardCharacters::Unicode => Some(Characters::Unicode),
        };
        let usual =
            if is_terminal && has_discs() { Characters::Unicode } else { Characters::Ascii };
        Self {
            width: width.unwrap_or(USUAL),
            ink: if is_coloured && is_possible { Ink::Ansi } else { Ink::Plain },
            board_width: width,
            wanted,
            characters: wanted.unwrap_or(usual),
            direction: match args.direction {
                BoardDirection::Clockwise => Direction::Clockwise,
                BoardDirection::Anticlockwise => Direction::Anticlockwise,
            },
            perspective: args.perspective,
            digits: args.digits,
            unit: args.unit,
        }
    }

    /// Returns the settings for a file: it has no colours, and no terminal decides its width.
    pub(crate) fn for_file(&self) -> Self {
        let width = columns().map(|width| width.max(LEAST));
        Self {
            width: width.unwrap_or(USUAL),
            ink: Ink::Plain,
            board_width: width,
            characters: self.wanted.unwrap_or_default(),
            ..self.clone()
        }
    }

    /// Returns the text in the colours of its role.
    pub(crate) fn paint(&self, role: Role, text: &str) -> String {
        self.ink.paint(role, text)
    }

    /// Returns a board as it is to be drawn.
    pub(crate) fn board(&self, diagram: &Diagram) -> String {
        text(diagram, &self.look())
    }

    /// Returns the way in which boards are drawn.
    pub(crate) fn look(&self) -> Look {
        let &Self { characters, direction, perspective, ink, .. } = self;
        let width = self.board_width.unwrap_or(usize::MAX);
        Look { characters, direction, perspective, ink, width }
    }
}

impl Default for View {
    fn default() -> Self {
        Self {
            width: USUAL,
            ink: Ink::default(),
            board_width: None,
            wanted: None,
            characters: Characters::default(),
            direction: Direction::default(),
            perspective: Perspective::default(),
            digits: ViewArgs::DIGITS,
            unit: None,
        }
    }
}

/// Columns of text that the environment asks for.
fn columns() -> Option<usize> {
    let columns = env::var("COLUMNS").ok()?.parse().ok()?;
    (columns > 0).then_some(columns)
}

/// Returns true if a terminal can be expected to show frames and discs.
fn has_discs() -> bool {
    let variable = |name| env::var(name).ok().filter(|text| !text.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    let is_utf8 = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
    // The console of Linux has a font of a few hundred characters.
    is_utf8 && !variable("TERM").is_some_and(|term| ["dumb", "linux"].contains(&&term[..]))
}

/// Returns true if the environment asks for colours, on a terminal or elsewhere.
fn wants_colour(is_terminal: bool) -> bool {
    let is_fit = is_terminal && clicolor() != Some(false) && term_supports_ansi_color();
    !no_color() && (clicolor_force() || is_fit)
}
