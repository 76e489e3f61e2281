//! Options of the display as they may be typed.

use barpoint_core::Player;
use barpoint_render::Perspective;
use clap::{Args, ValueEnum};

use crate::choice::{Choice, choice};
use crate::number;

/// Options of the display, which all commands have.
#[derive(Clone, Debug, Args)]
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
        value_parser = choice(PERSPECTIVES),
        ignore_case = true
    )]
    pub(crate) perspective: Perspective,
    /// Decimals of equities and of match winning chances from 0 to 1, from 0 to 6; percentages have two
    /// fewer. JSON and CSV always have eight
    #[arg(long, global = true, value_name = "N", default_value_t = Self::DIGITS, value_parser = number::between(0..=MOST_DIGITS))]
    pub(crate) digits: usize,
    /// Unit of values in a match: mwc is a chance from 0 to 1, percent a chance in percent. Money play has
    /// equities only [default: equity, with the chance in percent beside it]
    #[arg(long, global = true, value_name = "equity|mwc|percent", hide_possible_values = true)]
    pub(crate) unit: Option<Unit>,
}

impl ViewArgs {
    /// Decimals of equities unless the user says otherwise.
    pub(crate) const DIGITS: usize = 4;
}

/// Maximum number of decimals, because single precision has no more.
const MOST_DIGITS: usize = 6;

/// Unit of values in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Unit {
    /// Equity normalised to the cube
    Equity,
    /// Match winning chance from 0 to 1
    Mwc,
    /// Match winning chance in percent
    Percent,
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

const PERSPECTIVES: &[Choice<Perspective>] = &[
    ("x", "Always player 1 of the match", Perspective::Seat(Player::One)),
    ("o", "Always player 0 of the match", Perspective::Seat(Player::Zero)),
    ("on-roll", "The player on roll, who is called X", Perspective::OnRoll),
];

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
