//! Facts about a question in words and numbers, for every form.

use barpoint_core::{CubeOwner, Player, Side};
use barpoint_wire::quiz::{Question, QuestionKind};
use barpoint_wire::reasons::Verdict;
use barpoint_wire::{Chances, Decimal};
use serde::Serialize;

use crate::subject::Subject;

/// Returns the question that a position asks.
pub(crate) fn question(subject: &Subject) -> String {
    let [on_roll, other] = [subject.on_roll, subject.on_roll.flip()].map(colour);
    let cube = subject.state.map(|state| state.cube());
    match (subject.kind, subject.dice) {
        (QuestionKind::Play, Some(dice)) => format!("{on_roll} to play {dice}"),
        (QuestionKind::Play, None) => format!("{on_roll} to play"),
        (QuestionKind::Double, _) => {
            let is_redouble = cube.is_some_and(|cube| cube.owner != CubeOwner::Centred);
            let verb = if is_redouble { "redouble" } else { "double" };
            format!("{on_roll} on roll: {verb} or roll?")
        }
        (QuestionKind::Take, _) => {
            let offered = cube.and_then(|cube| cube.value.doubled());
            let value = offered.map_or_else(String::new, |value| format!(" to {value}"));
            format!("{on_roll} doubles{value}. {other}: take or pass?")
        }
    }
}

/// Returns the colour of a player's chequers.
const fn colour(player: Player) -> &'static str {
    match player {
        Player::Zero => "White",
        Player::One => "Black",
    }
}

/// Returns the colour of the player on roll.
pub(crate) fn on_roll(question: &Question) -> &'static str {
    Subject::of(question).map_or("the player on roll", |subject| colour(subject.on_roll))
}

/// Returns score, cube and pip counts.
pub(crate) fn situation(question: &Question) -> String {
    let Some(subject) = Subject::of(question) else { return question.situation.clone() };
    let pips = [Side::OnRoll, Side::Opponent].map(|side| {
        let count = subject.position.side(side).pips();
        format!("{} {count}", colour(Player::of(side, subject.on_roll)))
    });
    let pips = format!("Pips: {}.", pips.join(", "));
    if question.situation.is_empty() { pips } else { format!("{} {pips}", question.situation) }
}

/// Returns the choice of the player and its cost; `None` if there was no player.
pub(crate) fn verdict(question: &Question) -> Option<String> {
    let made = question.made.as_ref()?;
    let player = question.source.player.as_deref().unwrap_or("The player");
    let loss = question.error.map_or(0.0, |error| error.normalised);
    if loss <= 0.0 {
        return Some(format!("{player} chose {made}, which is right."));
    }
    let mark = question.mark.map_or_else(String::new, |mark| format!(", {}", mark.word()));
    let in_match = question.source.length.and(question.error);
    let mwc = in_match.map_or_else(String::new, |error| {
        format!(", {} of match winning chance", percent(error.unnormalised, 2))
    });
    Some(format!("{player} chose {made} and lost {loss:.3}{mwc}{mark}."))
}

/// Returns the name of a value of an enumeration, as documents have it.
pub(crate) fn name(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns the themes of the position, the main one first.
pub(crate) fn themes(question: &Question) -> Vec<String> {
    let mut themes: Vec<String> = Vec::new();
    for theme in &question.themes {
        let theme = name(&theme.theme);
        if !themes.contains(&theme) {
            themes.push(theme);
        }
    }
    themes
}

/// Returns the events of the choice with their verdicts.
pub(crate) fn events(question: &Question) -> Vec<(String, Verdict)> {
    let plays = question.events.iter().map(|judged| (name(&judged.event), judged.verdict));
    let cubes = question.cube_events.iter().map(|judged| (name(&judged.event), judged.verdict));
    plays.chain(cubes).collect()
}

/// Returns the events of either the choice or the best one, such as `missed: hit; wrong: slot`.
pub(crate) fn wrong_events(question: &Question) -> String {
    let events = events(question);
    let of = |verdict: Verdict| {
        let names = events.iter().filter(|(_, of)| *of == verdict).map(|(name, _)| name.as_str());
        let names: Vec<&str> = names.collect();
        (!names.is_empty()).then(|| format!("{}: {}", name(&verdict), names.join(", ")))
    };
    let parts = [of(Verdict::Missed), of(Verdict::Wrong)].into_iter().flatten();
    parts.collect::<Vec<_>>().join("; ")
}

/// Returns the place where the decision was made.
pub(crate) fn source(question: &Question) -> String {
    let source = &question.source;
    let names = match (&source.player, &source.opponent) {
        (Some(player), Some(opponent)) => Some(format!("{player} against {opponent}")),
        (player, opponent) => player.clone().or(opponent.clone()),
    };
    let numbered =
        |what: &str, number: Option<u32>| number.map(|number| format!("{what} {number}"));
    let what = if question.made.is_some() { "match" } else { "position" };
    let number = source.number.filter(|number| *number > 1 || question.made.is_none());
    let parts = [
        names,
        source.event.clone(),
        source.date.clone(),
        source.file.clone(),
        numbered(what, number),
        numbered("game", source.game),
        numbered("move", source.action),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the program, the nets and the level of the answer.
pub(crate) fn engine(question: &Question) -> String {
    let engine = &question.engine;
    let mut parts = vec![engine.program.clone().unwrap_or_else(|| "unknown program".to_owned())];
    parts.extend(nets(question));
    if !engine.level.is_empty() {
        parts.push(engine.level.clone());
    }
    parts.join(", ")
}

/// Returns the nets with the beginnings of their hashes; `None` if they are unknown.
pub(crate) fn nets(question: &Question) -> Option<String> {
    let nets = question.engine.nets.iter().map(|(name, hash)| {
        let hash: String = hash.chars().take(8).collect();
        format!("{name} {hash}")
    });
    let nets: Vec<String> = nets.collect();
    (!nets.is_empty()).then(|| format!("nets {}", nets.join(" ")))
}

/// Writes an equity with its sign and three decimals.
pub(crate) fn equity(equity: f64) -> String {
    let text = format!("{equity:+.3}");
    if text == "-0.000" { "+0.000".to_owned() } else { text }
}

/// Writes an equity with its standard error, if there is one.
pub(crate) fn with_error(of: Decimal, error: Option<Decimal>) -> String {
    let error = error.map_or_else(String::new, |error| format!(" ±{:.3}", error.0));
    equity(of.0) + &error
}

/// Writes a share in percent.
pub(crate) fn percent(share: f64, decimals: usize) -> String {
    format!("{:.decimals$} %", 100.0 * share)
}

/// Returns the chances of a game in words.
pub(crate) fn chances(chances: &Chances) -> String {
    let number = |share: Decimal| format!("{:.1}", 100.0 * share.0);
    format!(
        "win {} %, gammon {}, backgammon {}; lose gammon {}, backgammon {}",
        number(chances.win),
        number(chances.win_gammon),
        number(chances.win_backgammon),
        number(chances.lose_gammon),
        number(chances.lose_backgammon),
    )
}

/// Row of the table of cube actions: name, equity, equity less that of the proper action.
pub(crate) struct CubeRow {
    pub(crate) name: String,
    pub(crate) equity: String,
    pub(crate) difference: f64,
    /// True if both players act properly.
    pub(crate) is_proper: bool,
}

/// Returns a word with a capital letter.
fn capital(word: &str) -> String {
    let mut word = word.to_owned();
    word[..1].make_ascii_uppercase();
    word
}

/// Returns the rows of the table of cube actions, for the player on roll.
pub(crate) fn cube_rows(question: &Question) -> Vec<CubeRow> {
    let Some(cube) = &question.cube else { return Vec::new() };
    let [no_double, take, pass] =
        [cube.no_double, cube.double_take, cube.double_pass].map(|equity| equity.0);
    let (doubled, answer) = if take <= pass { (take, 1) } else { (pass, 2) };
    // The proper row of an answer is among the answers.
    let waits = question.kind == QuestionKind::Double && no_double > doubled;
    let (best, proper) = if waits { (no_double, 0) } else { (doubled, answer) };
    let errors = cube.standard_errors;
    let rows = [
        (cube.no_double, errors.map(|errors| errors[0])),
        (cube.double_take, errors.map(|errors| errors[1])),
        (cube.double_pass, None),
    ];
    let row = |(index, (equity, error)): (usize, (Decimal, _))| CubeRow {
        name: capital(cube.choices()[index]),
        equity: with_error(equity, error),
        difference: equity.0 - best,
        is_proper: index == proper,
    };
    rows.into_iter().enumerate().map(row).collect()
}
