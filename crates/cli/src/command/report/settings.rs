//! Settings of `barpoint report`.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use barpoint::wire::report::Report;
use barpoint::{AnalysisLevel, AnalysisSettings, Engine};
use barpoint_report::html::{PageTheme, Style, StyleSheet};
use barpoint_report::{FORMS, Form, Options};

use super::args::{ALL_MARKS, Args, SheetPlace};
use crate::input::is_dash;
use crate::search::SearchSettings;
use crate::terminal::{View, ViewArgs};

/// Resolved arguments.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) args: Args,
    pub(super) destination: Destination,
    pub(super) form: &'static Form,
    /// Analysis of a match that has none.
    pub(super) analysis: AnalysisSettings,
    options: Options,
    style: Style,
    search: SearchSettings,
}

/// Target of the reports.
#[derive(Debug)]
pub(super) enum Destination {
    /// File, or standard output.
    File(PathBuf),
    /// Folder with a file for each match.
    Folder(PathBuf),
}

impl Settings {
    pub(super) fn new(args: Args, view: &View) -> anyhow::Result<Self> {
        let is_batch = args.inputs.len() > 1 || args.inputs.iter().any(|path| path.is_dir());
        let to = match args.format {
            Some(_) => Form::named("json"),
            None => args.to,
        };
        let (destination, form) = destination(args.output.clone(), is_batch, to)?;
        let is_selective = args.match_number.is_some() || args.game.is_some();
        ensure!(
            !is_batch || !is_selective,
            "--match and --game select from a single file, but several are given"
        );
        ensure_page(&args, form, &destination)?;
        ensure!(
            view.unit.is_none() && view.digits == ViewArgs::DIGITS,
            "--digits and --unit are for other results: a report has equities, and decimals of its own"
        );
        let language = form.language(args.language).context("--language")?;
        if let Some(sheet) = &args.page.css {
            ensure_style_sheet(sheet, &destination)?;
        }
        let plies = args.analysis.level.plies();
        let mut analysis = AnalysisSettings {
            game: args.game,
            action: args.action,
            ..AnalysisSettings::at(args.analysis.level)
        };
        analysis.filters = args.filter.filter.at(plies)?;
        let options = Options {
            direction: view.direction,
            perspective: view.perspective,
            language,
            ..options(&args)
        };
        let style = style(&args, view);
        let search = SearchSettings::at(plies, args.engine.clone());
        if let Destination::File(path) = &destination {
            search.ensure_apart(Some(path))?;
        }
        Ok(Self { args, destination, form, analysis, options, style, search })
    }

    /// Returns the engine for matches without analysis, for statistics and for reasons.
    pub(super) fn engine(&self) -> anyhow::Result<Engine> {
        Ok(self.search.engine()?.with_threads(self.search.threads.into())?)
    }

    /// Returns the contents without regard to the player.
    pub(super) const fn contents(&self) -> &Options {
        &self.options
    }

    /// Returns the contents for a match, with the player of that name.
    pub(super) fn options(&self, report: &Report) -> anyhow::Result<Options> {
        let mut options = self.options.clone();
        let Args { contents, .. } = &self.args;
        if contents.marks.is_empty() && contents.worse_than.is_none() {
            options = options.about(report);
        }
        if let Some(wanted) = &contents.player {
            let names = report.players.each_ref().map(|person| &*person.name);
            let by_name = names.iter().position(|name| name == wanted);
            let seat = by_name.or(match &wanted[..] {
                "0" => Some(0),
                "1" => Some(1),
                _ => None,
            });
            let seat = seat.with_context(|| {
                format!("no player {wanted}: the match is between {}", names.join(" and "))
            })?;
            options.players = [seat == 0, seat == 1];
        }
        Ok(options)
    }

    /// Returns the look of a page at this path.
    pub(super) fn style(&self, path: &Path) -> Style {
        let mut style = self.style.clone();
        style.sheet = match (self.args.page.stylesheet, &self.args.page.css) {
            (SheetPlace::Head, _) => StyleSheet::Head,
            (SheetPlace::Inline, _) => StyleSheet::Inline,
            (SheetPlace::External, Some(own)) => StyleSheet::External(own.clone()),
            (SheetPlace::External, None) => StyleSheet::External(name(&path.with_extension("css"))),
        };
        if self.args.page.stylesheet != SheetPlace::External {
            style.own_sheet.clone_from(&self.args.page.css);
        }
        style
    }
}

/// Returns an error if an option is about the decisions of matches, which the hits of a search have not.
pub(super) fn ensure_for_hits(args: &Args) -> anyhow::Result<()> {
    let of_matches = [
        ("--player", args.contents.player.is_some()),
        ("--marks", !args.contents.marks.is_empty()),
        ("--worse-than", args.contents.worse_than.is_some()),
        ("--match", args.match_number.is_some()),
        ("--game", args.game.is_some()),
        ("--by", args.analysis.by.is_some()),
        ("--level", args.analysis.level != AnalysisLevel::default()),
        ("--from", !args.from.is_none()),
        ("--one-file-a-game", args.page.one_file_a_game),
    ];
    let given = of_matches.into_iter().find(|(_, is_given)| *is_given);
    given.map_or(Ok(()), |(option, _)| {
        bail!(
            "{option} is for matches, but these are the hits of a search: expected options of barpoint library \
             search, which chooses the hits"
        )
    })
}

/// Returns an error if an option of pages has no meaning.
fn ensure_page(args: &Args, form: &Form, destination: &Destination) -> anyhow::Result<()> {
    let is_page = form.name == "html";
    let of_pages = [
        ("--one-file-a-game", args.page.one_file_a_game),
        ("--css", args.page.css.is_some()),
        ("--stylesheet", args.page.stylesheet != SheetPlace::Head),
        ("--theme", args.page.theme != PageTheme::Auto),
    ];
    ensure!(
        args.contents.paper.is_none() || ["pdf", "postscript", "latex"].contains(&form.name),
        "--paper is for pdf, postscript and latex, but the report is {}",
        form.name
    );
    for (option, is_given) in of_pages {
        ensure!(
            is_page || !is_given,
            "{option} is for pages, but the report is {}: expected -o with .html",
            form.name
        );
    }
    let is_stdout = matches!(destination, Destination::File(path) if is_dash(path));
    let needs_files = args.page.one_file_a_game
        || args.page.stylesheet == SheetPlace::External && args.page.css.is_none();
    ensure!(
        !is_stdout || !needs_files,
        "standard output is one file, but --one-file-a-game and --stylesheet external write several: \
         expected -o FILE"
    );
    Ok(())
}

/// Returns an error if a style sheet is a file that pages would not find.
fn ensure_style_sheet(sheet: &str, destination: &Destination) -> anyhow::Result<()> {
    let is_url = sheet.starts_with("//")
        || sheet.split_once(':').is_some_and(|(scheme, _)| scheme.len() > 1);
    if is_url {
        return Ok(());
    }
    let folder = match destination {
        Destination::Folder(folder) => Some(folder.as_path()),
        Destination::File(path) if is_dash(path) => None,
        Destination::File(path) => path.parent(),
    };
    let path = folder.unwrap_or(Path::new("")).join(sheet);
    ensure!(
        path.is_file(),
        "--css {sheet}: there is no file {}: expected a URL, or a file as seen from the folder of the report",
        path.display()
    );
    Ok(())
}

fn options(args: &Args) -> Options {
    let (is_one_action, args) = (args.action.is_some(), &args.contents);
    let mut options = Options {
        boards: args.boards,
        candidates: args.candidates.get(),
        with_chances: !args.no_chances,
        with_comments: !args.no_comments,
        with_statistics: !args.no_statistics,
        paper: args.paper.unwrap_or_default(),
        ..Options::default()
    };
    if !args.marks.is_empty() {
        options.marks = args.marks.concat();
    } else if args.worse_than.is_some() || is_one_action {
        options.marks = ALL_MARKS.to_vec();
    }
    options.least_error = args.worse_than.unwrap_or(options.least_error);
    options
}

fn style(args: &Args, view: &View) -> Style {
    Style {
        theme: args.page.theme,
        direction: view.direction,
        perspective: view.perspective,
        ..Style::default()
    }
}

/// Returns the target and the form of the reports.
fn destination(
    output: Option<PathBuf>,
    is_batch: bool,
    to: Option<&'static Form>,
) -> anyhow::Result<(Destination, &'static Form)> {
    let Some(path) = output else {
        ensure!(!is_batch, "several files need an output folder: expected -o FOLDER");
        let form = to.context("expected -o FILE, such as -o report.html, or --to FORM")?;
        return Ok((Destination::File("-".into()), form));
    };
    let shown = path.display();
    let extension = path.extension().and_then(|extension| extension.to_str());
    let known = extension.and_then(Form::with_extension);
    if is_batch || path.is_dir() {
        ensure!(!is_dash(&path), "several files need an output folder: expected -o FOLDER");
        let is_file = if path.exists() { !path.is_dir() } else { known.is_some() };
        ensure!(!is_file, "{shown} is a file, but several files need an output folder");
        let page = Form::named("html").context("no form html")?;
        return Ok((Destination::Folder(path), to.unwrap_or(page)));
    }
    let form = to.or(known).with_context(|| {
        let mut list: Vec<String> =
            FORMS.iter().map(|form| format!(".{}", form.extensions[0])).collect();
        list.sort();
        list.dedup();
        format!(
            "the extension of {shown} gives no form: expected {}, or --to FORM",
            list.join(", ")
        )
    })?;
    Ok((Destination::File(path), form))
}

/// Returns the paths of the pages of games: `foo.html`, `foo_002.html` and so on.
pub(super) fn paths_of_games(path: &Path, games: usize) -> Vec<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
    let named = |game: usize| match game {
        1 => path.to_owned(),
        game => path.with_file_name(format!("{stem}_{game:03}.{extension}")),
    };
    (1..=games.max(1)).map(named).collect()
}

/// Returns the name of a file without its folder.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
