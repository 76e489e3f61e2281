//! Content of a card.

use super::html;
use crate::picture::Picture;
use crate::{Question, words};

/// Note with one card.
pub(super) struct Card {
    /// Identity of the question.
    pub(super) id: String,
    /// Depth of the answer, which counts as the time of modification.
    pub(super) depth: i64,
    pub(super) tags: Vec<String>,
    /// Fields in the order of [`FIELDS`].
    pub(super) fields: [String; FIELDS.len()],
    /// The whole question, for those who read the package back.
    pub(super) json: String,
}

/// Names of the fields. The first identifies the note, the second is shown in lists.
pub(super) const FIELDS: [&str; 15] = [
    "ID",
    "Question",
    "Situation",
    "Board",
    "Answer",
    "Verdict",
    "Answer board",
    "Choices",
    "Reasons",
    "Scores",
    "Topics",
    "Source",
    "Engine",
    "XGID",
    "Kind",
];

impl Card {
    pub(super) fn new(question: &Question, board: &Picture, answer: &Picture) -> Self {
        let text = |text: &str| html::escape(text);
        let id = question.xgid.as_ref().unwrap_or(&question.position);
        Self {
            id: question.id.clone(),
            depth: depth(&question.engine.level),
            tags: tags(question),
            fields: [
                question.id.clone(),
                text(&question.question),
                text(&words::situation(question)),
                html::image(board),
                text(&question.best),
                text(&words::verdict(question).unwrap_or_default()),
                html::image(answer),
                html::choices(question),
                text(&question.reasons.clone().unwrap_or_default()),
                question.scores.as_ref().map_or_else(String::new, |it| html::scores(it, question)),
                text(&topics(question)),
                text(&words::source(question)),
                text(&words::engine(question)),
                text(id),
                question.kind.name().to_owned(),
            ],
            json: serde_json::to_string(question).unwrap_or_default(),
        }
    }
}

/// Returns themes and events in a line.
fn topics(question: &Question) -> String {
    let themes = words::themes(question).join(", ");
    let parts = [themes, words::wrong_events(question)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// Returns a number that is greater for a deeper method, such as `2-ply` or `rollout of 324 trials`.
#[must_use]
pub fn depth(level: &str) -> i64 {
    let number = |text: &str| text.parse::<i64>().ok();
    let words: Vec<&str> = level.split_whitespace().collect();
    match words[..] {
        ["rollout", "of", trials, ..] => {
            number(trials).map_or(1000, |it| 1000 + it.clamp(0, 90_000))
        }
        [plies] if plies.ends_with("-ply") => {
            number(plies.trim_end_matches("-ply")).map_or(0, |plies| 10 * plies.clamp(0, 50))
        }
        // A method of another program, such as `XG Roller++`.
        _ => 900,
    }
}

fn tags(question: &Question) -> Vec<String> {
    let source = &question.source;
    let error = match (&question.made, question.error, question.mark) {
        (None, ..) => None,
        (_, _, Some(mark)) => Some(mark.word().to_owned()),
        (_, Some(error), None) if error.normalised > 0.0 => Some("unmarked".to_owned()),
        _ => Some("none".to_owned()),
    };
    let match_name = source.file.as_ref().map(|file| match source.number {
        Some(number) if number > 1 && question.made.is_some() => format!("{file} {number}"),
        _ => file.clone(),
    });
    let mut tags: Vec<String> = words::themes(question).iter().map(|it| tag("theme", it)).collect();
    tags.extend(
        words::events(question).iter().map(|(event, verdict)| tag(&words::name(verdict), event)),
    );
    tags.push(tag("kind", question.kind.name()));
    tags.extend(error.map(|error| tag("error", &error)));
    tags.extend(source.player.as_ref().map(|player| tag("player", player)));
    tags.extend(match_name.map(|name| tag("match", &name)));
    tags.sort();
    tags.dedup();
    tags
}

/// Returns a tag in a group. A tag has no blanks, and `::` separates it from its group.
fn tag(group: &str, name: &str) -> String {
    let allowed = |c: char| match c {
        ':' | '"' | '\u{1f}' => '_',
        c if c.is_whitespace() || c.is_control() => '_',
        c => c,
    };
    format!("{group}::{}", name.chars().map(allowed).collect::<String>())
}
