//! Options of the display as they may be typed.

use clap::{Args, ValueEnum};

/// Options of the display, which all commands have.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Display")]
pub(crate) struct ViewArgs {
    /// Colours of text: auto uses them on a terminal unless `NO_COLOR` is set
    #[arg(
        long,
        global = true,
        visible_alias = "colour",
        value_name = "auto|always|never",
        hide_possible_values = true,
        default_value = "auto"
    )]
    pub(crate) color: Colours,
    /// Characters of boards: auto draws discs on a terminal with UTF-8, and letters elsewhere
    #[arg(
        long,
        global = true,
        value_name = "auto|ascii|unicode",
        default_value = "auto",
        hide_possible_values = true
    )]
    pub(crate) board: BoardCharacters,
    /// Direction in which the player at the bottom moves: home is at the lower right or the lower left
    #[arg(
        long,
        global = true,
        value_name = "anticlockwise|clockwise",
        default_value = "anticlockwise",
        hide_possible_values = true
    )]
    pub(crate) direction: BoardDirection,
    /// Player at the bottom of boards, whose numbers the points bear. X and O are seats of a match: X is
    /// player 1, on the right of match text and at the bottom in eXtreme Gammon. Plays and equities
    /// remain those of the player on roll
    #[arg(
        long,
        global = true,
        value_name = "on-roll|x|o",
        hide_possible_values = true,
        default_value = "on-roll",
        ignore_case = true
    )]
    pub(crate) perspective: Seat,
}

/// Characters of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardCharacters {
    /// Discs on a terminal with UTF-8, letters elsewhere
    #[default]
    Auto,
    /// Letters
    Ascii,
    /// Frames and discs
    Unicode,
}

/// Direction in which the player at the bottom of a board moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardDirection {
    /// Home board at the lower left
    Clockwise,
    /// Home board at the lower right
    #[default]
    #[value(alias = "counterclockwise", alias = "counter-clockwise")]
    Anticlockwise,
}

/// Player at the bottom of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// Always player 1 of the match
    X,
    /// Always player 0 of the match
    O,
    /// The player on roll, who is called X
    #[default]
    OnRoll,
}

/// Time at which text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colours {
    /// On a terminal, unless `NO_COLOR` is set or `TERM` is dumb
    #[default]
    Auto,
    /// On a terminal, in a pipe and in a redirected file
    Always,
    /// Nowhere
    Never,
}
