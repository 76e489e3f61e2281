//! `barpoint board`

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use barpoint_core::{ByPlayer, BySide, Player};
use barpoint_records::Match;
use barpoint_render::{Drawing, Mark, MarkedPlay, PictureOptions, picture, unknown_letters};

pub(crate) use self::args::Args;
use self::settings::{Form, Settings};
use crate::output::write_whole;
use crate::position::{Part, Subject, found};
use crate::progress::is_quiet;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod html;
mod record;
mod settings;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let settings = Settings::new(args)?;
    let unused = [Part::CubeLimit, Part::Beavers];
    let found = found(&settings.position, &settings.choice, &unused)?;
    let (variant, dice) = (settings.variant, settings.dice);
    let subject = Subject::new(&found, variant, dice, &settings.contest)?;
    let mut diagram = subject.diagram(subject.dice);
    let record = record::record(&settings)?;
    diagram.names = names(&settings, record.as_ref(), diagram.on_roll);
    let options = PictureOptions {
        direction: view.direction,
        perspective: view.perspective,
        numbers: settings.numbers,
        plays: if settings.has_arrows {
            record::plays(record.as_ref(), &settings, &subject.position)?
        } else {
            plays(&settings, &subject)?
        },
        with_players: !settings.is_bare,
        with_caption: !settings.is_bare,
        with_paper: true,
    };
    let drawing = || picture(&diagram, &options);
    let output = settings.output.as_deref();
    let bytes = match settings.form {
        Form::Text if output.is_none() => view.board(&diagram).into_bytes(),
        Form::Text => view.for_file().board(&diagram).into_bytes(),
        Form::Html => html::figure(&drawing(), &diagram, &settings).into_bytes(),
        form => written(&drawing(), form, &settings)?,
    };
    if matches!(settings.form, Form::Png | Form::Pdf | Form::Eps) && !settings.is_bare {
        let names = diagram.names.iter().flat_map(|names| [&names.on_roll, &names.opponent]);
        note_unknown_letters(&names.map(String::as_str).collect::<String>());
    }
    write_whole(output.unwrap_or(Path::new("-")), &bytes)?;
    Ok(Status::Done)
}

/// Returns a picture in one of its forms.
fn written(drawing: &Drawing, form: Form, settings: &Settings) -> anyhow::Result<Vec<u8>> {
    let (theme, width) = (settings.theme, settings.width);
    Ok(match form {
        Form::Png => drawing.png(theme, width.unwrap_or(Settings::PNG_WIDTH))?,
        Form::Pdf => drawing.pdf(theme, width),
        Form::Eps => drawing.postscript(theme, width).into_bytes(),
        Form::Svg | Form::Html | Form::Text => drawing.svg(theme, width).into_bytes(),
    })
}

/// Returns the names that the user gives or that the file contains, or `None` if there are none.
fn names(settings: &Settings, record: Option<&Match>, on_roll: Player) -> Option<BySide<String>> {
    let mut names = record.map(record::names).unwrap_or_default();
    for (name, given) in names.iter_mut().zip(&settings.names) {
        if let Some(given) = given {
            given.replace(char::is_control, " ").trim().clone_into(name);
        }
    }
    let is_known = names.iter().any(|name| !name.is_empty());
    is_known.then(|| ByPlayer(names).seen_by(on_roll))
}

/// Returns the plays that are drawn as arrows: the one that was made, the best, and others.
fn plays(settings: &Settings, subject: &Subject) -> anyhow::Result<Vec<MarkedPlay>> {
    let marks = [Mark::Made, Mark::Best].into_iter().chain(std::iter::repeat(Mark::Other));
    let read = |(text, mark): (&String, Mark)| {
        let dice = subject.roll()?;
        let legal = subject.position.parse_play(dice, text);
        let play = legal.with_context(|| format!("--play '{text}'"))?.play;
        Ok(MarkedPlay { play, mark })
    };
    settings.plays.iter().zip(marks).map(read).collect()
}

fn note_unknown_letters(names: &str) {
    let letters = unknown_letters(names);
    if !letters.is_empty() && !is_quiet() {
        // Nobody may be listening.
        let _ = writeln!(
            io::stderr(),
            "note: {letters} in a name: drawn as boxes, because this format has Latin letters only; \
             SVG has all letters"
        );
    }
}
