//! Settings of `barpoint board`.

use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use barpoint_core::{Dice, Player, Variant};
use barpoint_render::{Numbers, Theme};
use clap::ValueEnum;

pub(super) use super::args::Form;
use super::args::{Args, BoardTheme, PointNumbers};
use crate::contest::ContestSettings;
use crate::input::is_dash;
use crate::output::ensure_apart;
use crate::position::{RecordChoice, SourceArgs};

/// Settings of a picture.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) position: String,
    pub(super) choice: RecordChoice,
    /// Choice of a position in a file, as typed.
    pub(super) source: SourceArgs,
    pub(super) variant: Option<Variant>,
    pub(super) dice: Option<Dice>,
    pub(super) contest: ContestSettings,
    pub(super) output: Option<PathBuf>,
    pub(super) form: Form,
    pub(super) theme: Theme,
    pub(super) width: Option<u32>,
    pub(super) numbers: Numbers,
    /// Texts of the plays to draw.
    pub(super) plays: Vec<String>,
    /// True if the plays in the file are drawn.
    pub(super) has_arrows: bool,
    /// Names of White and Black, if the user gives them.
    pub(super) names: [Option<String>; 2],
    /// True if the board is drawn without words.
    pub(super) is_bare: bool,
}

impl Settings {
    /// Width of a PNG in pixels by default.
    pub(super) const PNG_WIDTH: u32 = 1092;

    pub(super) fn new(args: Args) -> anyhow::Result<Self> {
        ensure!(
            args.position != "-",
            "standard input has one position a line, but a picture has one board: expected a position"
        );
        let Args { output, position, .. } = args;
        let form = form(args.to, output.as_deref())?;
        ensure!(
            form != Form::Text || args.play.is_empty() && !args.arrows,
            "text has no arrows: expected a picture, such as -o board.svg"
        );
        if let Some(output) = &output {
            let input = Path::new(&position);
            ensure_apart(input.is_file().then_some(input), [output])?;
        }
        let (match_number, game, action) = (args.match_number, args.game, args.action);
        let source = SourceArgs { match_number, game, action, keep_going: false };
        Ok(Self {
            choice: RecordChoice::new(&source, args.variant),
            source,
            position,
            variant: args.variant,
            dice: args.dice,
            contest: args.contest.into(),
            output,
            form,
            theme: match args.theme {
                BoardTheme::Light => Theme::Light,
                BoardTheme::Dark => Theme::Dark,
                BoardTheme::Safe => Theme::Safe,
            },
            width: args.width,
            numbers: match args.numbers {
                PointNumbers::Bottom => Numbers::Bottom,
                PointNumbers::OnRoll => Numbers::OnRoll,
                PointNumbers::White => Numbers::Seat(Player::Zero),
                PointNumbers::Black => Numbers::Seat(Player::One),
                PointNumbers::None => Numbers::Hidden,
            },
            plays: args.play,
            has_arrows: args.arrows,
            names: [args.white, args.black],
            is_bare: args.bare,
        })
    }
}

/// Returns the format that the user wants, or the one of the file's name.
fn form(wanted: Option<Form>, output: Option<&Path>) -> anyhow::Result<Form> {
    let (None, Some(output)) = (wanted, output) else { return Ok(wanted.unwrap_or(Form::Text)) };
    ensure!(!is_dash(output), "-o - has no ending: expected --to svg, png, pdf, eps, html or text");
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let Ok(form) = Form::from_str(ending, true) else {
        bail!(
            "{}: expected a name that ends in .svg, .png, .pdf, .eps, .html or .txt, or --to FORMAT",
            output.display()
        );
    };
    Ok(form)
}
