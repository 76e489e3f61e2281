//! `barpoint quiz`

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use barpoint_quiz::{Question, Selection};

pub(super) use self::answerer::Answerer;
use self::answers::Answered;
pub(crate) use self::args::Args;
pub(super) use self::args::{QuestionArgs, QuizFormat};
pub(super) use self::output::form;
use self::settings::Settings;
pub(super) use self::settings::{QuestionSettings, format};
use self::source::Source;
use crate::conversions;
use crate::input::input_name;
use crate::records::{Files, no_player, say};
use crate::status::Status;
use crate::terminal::View;

mod answerer;
mod answers;
mod args;
mod output;
mod positions;
mod settings;
mod source;

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let settings = Settings::try_from(args)?;
    let inputs = inputs(&settings.questions, settings.output.as_deref())?;
    // A target that cannot be written is noticed before the work.
    let target = output::Target::new(&settings)?;
    let answerer = Answerer::new(&settings.questions)?;
    let (mut chosen, status) = match chosen(&inputs, &answerer)? {
        Chosen::Some(chosen, status) => (chosen, status),
        Chosen::None(status) => return Ok(status),
    };
    if !answerer.add_scores(&mut chosen, settings.score_plies)? {
        return Ok(Status::Interrupted);
    }
    target.write(&chosen, &settings)?;
    Ok(status)
}

/// Returns the files to read: all but the output.
pub(super) fn inputs(
    settings: &QuestionSettings,
    output: Option<&Path>,
) -> anyhow::Result<Vec<PathBuf>> {
    let mut inputs = conversions::inputs(&settings.args.inputs)?;
    // The questions may lie in a folder of the inputs.
    if let Some(output) = output.and_then(|path| fs::canonicalize(path).ok()) {
        inputs.retain(|input| fs::canonicalize(input).ok().as_ref() != Some(&output));
        ensure!(!inputs.is_empty(), "no files to read: the folders have only the output");
    }
    conversions::ensure_given_once(&inputs)?;
    Ok(inputs)
}

/// Chosen questions.
pub(super) enum Chosen {
    /// The questions; the status says whether a file could not be read.
    Some(Vec<Question>, Status),
    /// No question, as the user knows, or the work was stopped.
    None(Status),
}

/// Returns the chosen questions of files.
pub(super) fn chosen(inputs: &[PathBuf], answerer: &Answerer<'_>) -> anyhow::Result<Chosen> {
    let settings = answerer.settings;
    let Some(gathered) = gather(inputs, settings, answerer)? else {
        return Ok(Chosen::None(Status::Interrupted));
    };
    let decisions = gathered.decisions;
    let chosen = settings.of_chosen.choose(gathered.questions);
    if chosen.is_empty() {
        let wanted = &settings.selection.players;
        let is_known = |wanted: &String| {
            gathered.players.iter().any(|name| name.to_lowercase() == wanted.to_lowercase())
        };
        if let Some(name) = wanted.iter().find(|name| !is_known(name)).filter(|_| decisions > 0) {
            bail!("{}", no_player(name, gathered.players.into_iter().collect()));
        }
        say(&nothing(settings, decisions));
        return Ok(Chosen::None(Status::CheckFailed));
    }
    Ok(Chosen::Some(chosen, gathered.status))
}

/// Questions of all files.
#[derive(Default)]
struct Gathered {
    questions: Vec<Question>,
    /// Names of the players whose decisions have answers.
    players: BTreeSet<String>,
    /// Number of decisions, including those that are not asked.
    decisions: usize,
    /// Says whether a file could not be read.
    status: Status,
}

/// Returns the questions of all files, `None` if the work was stopped. Of several files, one that
/// cannot be read is reported and skipped.
fn gather(
    inputs: &[PathBuf],
    settings: &QuestionSettings,
    answerer: &Answerer<'_>,
) -> anyhow::Result<Option<Gathered>> {
    let mut gathered = Gathered::default();
    let mut files = Files::new(inputs.len());
    for input in inputs {
        let answered =
            |source| answerer.questions(&source).with_context(|| input_name(input).to_string());
        let found = Source::read(input, settings).and_then(answered);
        let Some(found) = files.or_skip(found)? else { continue };
        let Some(Answered { questions, chosen }) = found else { return Ok(None) };
        for (found, selection) in [(questions, &settings.selection), (chosen, &settings.of_chosen)]
        {
            gathered.decisions += found.len();
            gathered.players.extend(found.iter().filter_map(|it| it.source.player.clone()));
            // Thousands of matches fit into memory because right decisions are left out at once.
            gathered.questions.extend(found.into_iter().filter(|it| selection.admits(it)));
        }
    }
    files.ensure_some()?;
    gathered.status = files.status("read");
    Ok(Some(gathered))
}

/// Returns the note that there is no question.
fn nothing(settings: &QuestionSettings, decisions: usize) -> String {
    let decisions = match decisions {
        0 => return "note: no questions: the files have no decision with an answer\n".to_owned(),
        1 => "1 decision".to_owned(),
        decisions => format!("{decisions} decisions"),
    };
    let Selection { worse_than, harder_than, .. } = settings.selection;
    let least = worse_than.filter(|least| *least > 0.0);
    let advice = [
        least.map(|least| format!("; errors of at most {least} count with --worse-than 0")),
        harder_than.is_none().then(|| "; difficult right choices count with --all".to_owned()),
    ];
    let advice: Vec<String> = advice.into_iter().flatten().collect();
    let advice = advice.concat();
    format!("note: no questions: none of {decisions} is wanted{advice}. Nothing is written\n")
}
