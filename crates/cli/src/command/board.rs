//! `barpoint board`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint::ask::Part;
use barpoint_core::{ByPlayer, BySide, Player};
use barpoint_records::Match;
use barpoint_render::{
    Diagram, Drawing, Mark, MarkedPlay, PictureOptions, picture, unknown_letters,
};
use barpoint_report::{Answer, post};

pub(crate) use self::args::Args;
use self::args::Form;
use crate::output::{ensure_apart, write_whole};
use crate::position::{Subject, found};
use crate::progress::is_quiet;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod record;

/// Width of a PNG in pixels by default.
const PNG_WIDTH: u32 = 1092;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let form = checked_form(&args)?;
    let unused = form.post().map_or(Part::NOT_DRAWN, |_| Part::NOT_POSTED);
    let found = found(&args.position, &args.choice(), unused)?;
    let subject = Subject::new(&found, args.variant, args.dice, &args.contest)?;
    let mut diagram = subject.diagram(subject.dice);
    let record = record::record(&args)?;
    diagram.names = names(&args, record.as_ref(), diagram.on_roll);
    let options = PictureOptions {
        direction: view.direction,
        perspective: view.perspective,
        numbers: args.numbers.into(),
        plays: if args.arrows {
            record::plays(record.as_ref(), &args, &subject.position)?
        } else {
            plays(&args, &subject)?
        },
        with_players: !args.bare,
        with_caption: !args.bare,
        with_paper: true,
        ..PictureOptions::default()
    };
    let drawing = || picture(&diagram, &options);
    let bytes = match form {
        Form::Text if args.output.is_none() => view.board(&diagram).into_bytes(),
        Form::Text => view.for_file().board(&diagram).into_bytes(),
        Form::Html => figure(&drawing(), &diagram, &args).into_bytes(),
        form => match form.post() {
            Some(form) => post(&diagram, Answer::None, form).into_bytes(),
            None => written(&drawing(), form, &args)?,
        },
    };
    if matches!(form, Form::Png | Form::Pdf | Form::Eps) && !args.bare {
        let names = diagram.names.iter().flat_map(|names| [&names.on_roll, &names.opponent]);
        note_unknown_letters(&names.map(String::as_str).collect::<String>());
    }
    write_whole(&args.output.unwrap_or_else(|| PathBuf::from("-")), &bytes)?;
    Ok(Status::Done)
}

/// Returns the format of the picture, if there can be such a picture.
fn checked_form(args: &Args) -> anyhow::Result<Form> {
    ensure!(
        args.position != "-",
        "standard input has one position a line, but a picture has one board: expected a position"
    );
    let form = args.form()?;
    let is_text = form == Form::Text || form.post().is_some();
    ensure!(
        !is_text || args.play.is_empty() && !args.arrows,
        "text has no arrows: expected a picture, such as -o board.svg"
    );
    ensure!(
        form.post().is_none() || args.white.is_none() && args.black.is_none() && !args.bare,
        "text for forums calls the player on roll X, and has IDs: expected no --white, --black or --bare"
    );
    if let Some(output) = &args.output {
        let input = Path::new(&args.position);
        ensure_apart(input.is_file().then_some(input), [output])?;
    }
    Ok(form)
}

/// Returns a picture in one of its forms.
fn written(drawing: &Drawing, form: Form, args: &Args) -> anyhow::Result<Vec<u8>> {
    let (theme, width) = (args.theme, args.width);
    Ok(match form {
        Form::Png => drawing.png(theme, width.unwrap_or(PNG_WIDTH))?,
        Form::Pdf => drawing.pdf(theme, width),
        Form::Eps => drawing.postscript(theme, width).into_bytes(),
        _ => drawing.svg(theme, width).into_bytes(),
    })
}

/// Returns the names that the user gives or that the file contains, or `None` if there are none.
fn names(args: &Args, record: Option<&Match>, on_roll: Player) -> Option<BySide<String>> {
    let mut names = record.map(record::names).unwrap_or_default();
    for (name, given) in names.iter_mut().zip([&args.white, &args.black]) {
        if let Some(given) = given {
            given.replace(char::is_control, " ").trim().clone_into(name);
        }
    }
    let is_known = names.iter().any(|name| !name.is_empty());
    is_known.then(|| ByPlayer(names).seen_by(on_roll))
}

/// Returns the plays that are drawn as arrows: the one that was made, the best, and others.
fn plays(args: &Args, subject: &Subject) -> anyhow::Result<Vec<MarkedPlay>> {
    let marks = [Mark::Made, Mark::Best].into_iter().chain(std::iter::repeat(Mark::Other));
    let read = |(text, mark): (&String, Mark)| {
        let dice = subject.roll()?;
        let legal = subject.position.parse_play(dice, text);
        let play = legal.with_context(|| format!("--play '{text}'"))?.play;
        Ok(MarkedPlay { play, mark })
    };
    args.play.iter().zip(marks).map(read).collect()
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

/// Returns a picture with its IDs below it, to be pasted into a page or a forum.
fn figure(drawing: &Drawing, diagram: &Diagram, args: &Args) -> String {
    let mut figure = "<figure class=\"barpoint-board\">\n".to_owned();
    figure += &drawing.svg(args.theme, args.width);
    // IDs consist of letters, digits, `+`, `/`, `=` and `-`.
    let ids = diagram.captions.iter().map(|(label, id)| format!("{label}: <code>{id}</code>"));
    let ids: Vec<String> = ids.collect();
    figure + &format!("<figcaption>{}</figcaption>\n</figure>\n", ids.join(" · "))
}
