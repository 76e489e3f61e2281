//! Arguments of `barpoint board`.

use std::path::PathBuf;

use anyhow::{bail, ensure};
use barpoint_core::{Dice, Player, Variant};
use barpoint_render::{Numbers, Theme};
use barpoint_report::PostForm;
use clap::ValueEnum;

use crate::choice::{Choice, choice};
use crate::contest::MatchArgs;
use crate::input::is_dash;
use crate::number;
use crate::position::RecordChoice;

/// Draws a position as a picture: SVG, PNG, PDF or PostScript
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint board start --dice 31 -o start.svg
  barpoint board match.mat --game 2 --move 17 --arrows -o position.png
  barpoint board start --dice 31 --play '24/23 13/10' --play '8/5 6/5' -o plays.pdf
  barpoint board XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10 --theme dark -o dark.svg

White is player 0 of a match, called O elsewhere; Black is player 1, called X. A position ID does not \
contain the player on roll, who is Black then. --direction and --perspective turn the board. Without -o \
and --to, the board is printed as text. SVG has a description of the board for screen readers.")]
pub(crate) struct Args {
    /// Position: an ID, the name of a start, or a file; see barpoint help
    pub(super) position: String,
    /// Output file, which appears once it is complete, or - for standard output [default: standard
    /// output]
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Format of the picture [default: the ending of the output file, or text]
    #[arg(long, value_name = "FORMAT")]
    pub(super) to: Option<Form>,
    /// Colours
    #[arg(long, default_value = "light", value_parser = choice(THEMES))]
    pub(super) theme: Theme,
    /// Width in pixels; in PDF and PostScript in points of 1/72 inch [default: 728, PNG: 1092]
    #[arg(long, value_name = "N", value_parser = number::between(number::PICTURE_WIDTHS))]
    pub(super) width: Option<u32>,
    /// Play of the roll to draw as arrows, such as '8/5 6/5'. May be repeated: the first is the play
    /// that was made, the second the best one
    #[arg(long, value_name = "PLAY")]
    pub(super) play: Vec<String>,
    /// Draw the play of the file as arrows, and the best play if the file has an analysis; needs --move
    #[arg(long, requires = "action", conflicts_with_all = ["play", "dice"])]
    pub(super) arrows: bool,
    /// Player who gives the points their numbers
    #[arg(long, value_name = "WHOSE", default_value = "bottom", ignore_case = true)]
    pub(super) numbers: PointNumbers,
    /// Name of White [default: the name in the file]
    #[arg(long, value_name = "NAME")]
    pub(super) white: Option<String>,
    /// Name of Black [default: the name in the file]
    #[arg(long, value_name = "NAME")]
    pub(super) black: Option<String>,
    /// Draw the board alone, without players and words
    #[arg(long)]
    pub(super) bare: bool,
    /// Roll to play, such as 31 [default: the roll of the ID]
    #[arg(long)]
    pub(super) dice: Option<Dice>,
    /// Variant of the position: backgammon, nackgammon, hypergammon1, hypergammon2 or hypergammon3
    /// (short: hyper1 to hyper3) [default: the variant of the ID, or backgammon]
    #[arg(long)]
    pub(super) variant: Option<Variant>,
    /// Number of the match in a file of matches, or of the position in a file of positions, from 1
    /// on
    #[arg(long = "match", value_parser = number::index, value_name = "N")]
    pub(super) match_index: Option<usize>,
    /// Number of the game in the match, from 1 on
    #[arg(long, value_parser = number::index, value_name = "N")]
    pub(super) game: Option<usize>,
    /// Number of the action in the game, from 1 on: the board before it is drawn. barpoint show lists
    /// the numbers
    #[arg(long = "move", value_parser = number::index, value_name = "M")]
    pub(super) action: Option<usize>,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
}

impl Args {
    /// Returns the choice of a position in a file.
    pub(super) fn choice(&self) -> RecordChoice {
        let &Self { match_index: record, game, action, variant, .. } = self;
        RecordChoice { record, game, action, variant }
    }

    /// Returns the format that the user wants, or the one of the file's name.
    pub(super) fn form(&self) -> anyhow::Result<Form> {
        let (None, Some(output)) = (self.to, &self.output) else {
            return Ok(self.to.unwrap_or(Form::Text));
        };
        ensure!(
            !is_dash(output),
            "-o - has no ending: expected --to svg, png, pdf, eps, html or text"
        );
        let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let Ok(form) = Form::from_str(ending, true) else {
            bail!(
                "{}: expected a name that ends in .svg, .png, .pdf, .eps, .html or .txt, or --to FORMAT",
                output.display()
            );
        };
        Ok(form)
    }
}

/// Format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// Scalable drawing for web pages
    Svg,
    /// Pixels
    Png,
    /// Page of the size of the board
    Pdf,
    /// Encapsulated PostScript
    #[value(alias = "ps", alias = "postscript")]
    Eps,
    /// Figure for a web page or a forum that takes HTML
    Html,
    /// Board of characters, as barpoint show prints it
    #[value(alias = "txt")]
    Text,
    /// Board and IDs as eXtreme Gammon copies them
    Xg,
    /// Board and IDs as GNU Backgammon writes them
    Gnubg,
    /// Board and ID in HTML to be pasted into a forum
    Forum,
    /// Board and ID in Markdown
    Markdown,
}

impl Form {
    /// Returns the form of a text about the position.
    pub(super) const fn post(self) -> Option<PostForm> {
        match self {
            Self::Xg => Some(PostForm::Xg),
            Self::Gnubg => Some(PostForm::Gnubg),
            Self::Forum => Some(PostForm::Forum),
            Self::Markdown => Some(PostForm::Markdown),
            _ => None,
        }
    }
}

const THEMES: &[Choice<Theme>] = &[
    ("light", "Warm colours on white", Theme::Light),
    ("dark", "Muted colours on a dark ground", Theme::Dark),
    ("safe", "Blue and grey that the colour-blind and printers can distinguish", Theme::Safe),
];

/// Numbers of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PointNumbers {
    /// Numbers of the player at the bottom
    Bottom,
    /// Numbers of the player on roll, as in plays
    OnRoll,
    /// Always the numbers of White
    #[value(alias = "o")]
    White,
    /// Always the numbers of Black
    #[value(alias = "x")]
    Black,
    /// No numbers
    None,
}

impl From<PointNumbers> for Numbers {
    fn from(numbers: PointNumbers) -> Self {
        match numbers {
            PointNumbers::Bottom => Self::Bottom,
            PointNumbers::OnRoll => Self::OnRoll,
            PointNumbers::White => Self::Seat(Player::Zero),
            PointNumbers::Black => Self::Seat(Player::One),
            PointNumbers::None => Self::Hidden,
        }
    }
}
