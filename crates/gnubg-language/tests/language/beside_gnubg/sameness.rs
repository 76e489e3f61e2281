//! Comparison of answers and of files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use barpoint_gnubg_language::{parse, reason_for_no_effect};
use barpoint_records::{Action, Entry, Match, read_file};

use super::gnubg::Answer;

/// Commands whose answers have another form here. The guide lists them.
const OTHER_FORM: &[&str] = &[
    "load match",
    "load game",
    "import",
    "show rng",
    "show seed",
    "show evaluation",
    "show analysis",
    "show cubeefficiency",
    "show met",
    "rollout",
    "first game",
    "next game",
    "list match",
    "list session",
    "show rollout",
    "set export png size",
    "show player",
];

/// Commands whose answers have numbers of the nets.
const NUMBERS: &[&str] =
    &["hint", "eval", "show statistics", "show matchresult", "show marketwindow"];

/// Returns the difference of two answers, if there is one that the guide does not list.
pub(crate) fn of_answers(script: &str, theirs: &Answer, ours: &Answer) -> Option<String> {
    let command = theirs.command.as_str();
    let begins = |list: &[&str]| list.iter().any(|beginning| command.starts_with(beginning));
    // GNU Backgammon echoes typed dice elsewhere.
    let is_typed = script.contains("manual-dice")
        && ["roll", "new match", "move", "3 1", "6 4", "55"]
            .iter()
            .any(|it| command.starts_with(it));
    if (begins(OTHER_FORM) || is_typed) && !ours.text.starts_with("error") {
        return None;
    }
    if parse(command).is_ok_and(|phrase| reason_for_no_effect(&phrase.command).is_some()) {
        return (!ours.text.is_empty()).then(|| format!("{script}: {command} has an answer"));
    }
    let [there, here] = [&theirs.text, &ours.text].map(|text| {
        let lines = plain(text);
        if begins(NUMBERS) { without_numbers(&lines) } else { lines }
    });
    (there != here).then(|| {
        format!(
            "{script}: {command}\n--- gnubg\n{}\n--- here\n{}",
            there.join("\n"),
            here.join("\n")
        )
    })
}

/// Returns the lines of an answer without blank ones. Of boards that follow each other only the
/// last remains, because GNU Backgammon draws some of them several times.
fn plain(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut board: Vec<String> = Vec::new();
    let mut is_board = false;
    // After a score GNU Backgammon sometimes writes no line end.
    let text = text.replace("The dice have been set", "\nThe dice have been set");
    let text = after_scores(&text);
    for line in text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()) {
        if line.starts_with(" GNU Backgammon  Position ID") {
            board.clear();
            is_board = true;
        }
        if is_board {
            board.push(line.to_owned());
            // A board has two lines of IDs, two borders and eleven rows.
            is_board = board.len() < 15;
        } else {
            if !board.is_empty() && !line.starts_with("Rolled ") {
                lines.append(&mut board);
            }
            let is_left_out =
                ["Rolled ", "Setting GNUbg ID", "The dice have been set", "Rewinding dice file"]
                    .iter()
                    .any(|beginning| line.starts_with(beginning));
            if !is_left_out {
                // Reasons in parentheses are missing here.
                let shown = line.split(" (since ").next().unwrap_or(line);
                lines.push(shown.split(" (est. ").next().unwrap_or(shown).to_owned());
            }
        }
    }
    lines.append(&mut board);
    lines
}

/// Returns a text with a line end after the score of a match, where GNU Backgammon writes none.
fn after_scores(text: &str) -> String {
    let broken =
        |line: &str| match line.split_once("(match to ").and_then(|it| it.1.split_once(')')) {
            Some((_, rest)) if line.starts_with("The score (after") && !rest.is_empty() => {
                let score = &line[..line.len() - rest.len()];
                format!("{score}\n{rest}\n")
            }
            _ => format!("{line}\n"),
        };
    text.lines().map(broken).collect()
}

/// Returns lines without numbers that depend on the nets: the lines about plays become their forms.
fn without_numbers(lines: &[String]) -> Vec<String> {
    let is_number = |word: &str| {
        let word = word.trim_matches(|c: char| "()%,-+:".contains(c));
        !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    let words = |line: &String| {
        let kept: Vec<&str> = line
            .split_whitespace()
            .map(|word| if is_number(word) || word.contains('/') { "#" } else { word })
            // An error of 0 has no value in match winning chances, so that a parenthesis is missing.
            .filter(|word| !["-", "("].contains(word))
            .collect();
        let mut kept = kept;
        kept.dedup_by(|a, b| *a == "#" && *b == "#");
        kept.join(" ")
    };
    // The words for ratings and luck follow from the numbers.
    lines.iter().filter(|line| !line.contains(" rating ")).map(words).collect()
}

/// Returns the differences of the files in two folders.
pub(crate) fn of_folders(script: &str, there: &Path, here: &Path) -> Vec<String> {
    let names = |folder: &Path| -> BTreeSet<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let is_visible = |name: &String| !name.starts_with('.') && name != "html-images";
        names.filter_map(|name| name.into_string().ok()).filter(is_visible).collect()
    };
    let (theirs, ours) = (names(there), names(here));
    let mut differences = Vec::new();
    if theirs != ours {
        differences.push(format!("{script}: files {theirs:?} there, {ours:?} here"));
    }
    for name in theirs.intersection(&ours) {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        if let Some(difference) = of_files(name, &read(there), &read(here)) {
            differences.push(format!("{script}: {name}: {difference}"));
        }
    }
    differences
}

fn of_files(name: &str, theirs: &[u8], ours: &[u8]) -> Option<String> {
    if theirs == ours {
        return None;
    }
    let extension = name.rsplit('.').next().unwrap_or_default();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match extension {
        "txt" if text(theirs).contains("Position ID") => of_reports(&text(theirs), &text(ours)),
        "sgf" | "mat" | "gam" | "pos" | "txt" => of_records(theirs, ours),
        "html" => {
            let begins =
                |text: &str| text.trim_start().to_lowercase().chars().take(9).collect::<String>();
            let (theirs, ours) = (begins(&text(theirs)), begins(&text(ours)));
            (theirs != ours).then(|| format!("{theirs} there, {ours} here"))
        }
        "tex" => None,
        _ => (theirs.get(..4) != ours.get(..4)).then(|| "another kind of file".to_owned()),
    }
}

/// Compares what two files of records say, without the values of analyses.
fn of_records(theirs: &[u8], ours: &[u8]) -> Option<String> {
    let read = |bytes: &[u8]| -> Result<Vec<Match>, String> {
        read_file(bytes).map(|reading| reading.matches).map_err(|error| error.to_string())
    };
    match (read(theirs), read(ours)) {
        (Ok(theirs), Ok(ours)) => {
            let (theirs, ours) = (facts(&theirs), facts(&ours));
            let first = theirs.iter().zip(&ours).find(|(a, b)| a != b);
            let lengths = (theirs.len(), ours.len());
            match first {
                Some((a, b)) => Some(format!("\n--- gnubg\n{a}\n--- here\n{b}")),
                None if lengths.0 != lengths.1 => Some(format!("{lengths:?} facts")),
                None => None,
            }
        }
        (theirs, ours) => Some(format!("{:?} there, {:?} here", theirs.err(), ours.err())),
    }
}

/// Returns the facts of records: all but the numbers of analyses.
fn facts(matches: &[Match]) -> Vec<String> {
    let mut facts = Vec::new();
    for record in matches {
        let names = record.players.0.each_ref().map(|person| person.name.as_str());
        facts.push(format!("{:?} {names:?}", record.length));
        let details = &record.details;
        facts.push(format!(
            "{} {} {} {} {}",
            details.event, details.round, details.place, details.annotator, details.comment
        ));
        for game in &record.games {
            facts.push(format!("{:?} {} {:?}", game.score, game.crawford, game.end));
            let is_told = |entry: &&Entry| {
                let is_position = matches!(entry.action, Action::SetPosition { .. });
                is_position || entry.action.player().is_some() && !entry.action.is_setting()
            };
            for entry in game.entries.iter().filter(is_told) {
                facts.push(format!("{:?} {}", entry.action, entry.comment()));
                // Forced plays have no analysis here.
                let has = |analysis: &barpoint_records::Analysis| analysis.cube.is_some();
                facts.push(format!("{}", entry.analyses().iter().any(has)));
            }
        }
    }
    facts
}

/// Compares two texts of a match: boards, actions and headings.
fn of_reports(theirs: &str, ours: &str) -> Option<String> {
    let [theirs, ours] = [theirs, ours].map(|text| {
        let lines = text.lines().map(str::trim_end);
        lines.filter(|line| is_fact(line)).collect::<Vec<_>>()
    });
    let first = theirs.iter().zip(&ours).position(|(a, b)| a != b);
    match first {
        Some(i) => Some(format!("\n--- gnubg\n{}\n--- here\n{}", theirs[i], ours[i])),
        None if theirs.len() != ours.len() => {
            Some(format!("{} lines there, {} here", theirs.len(), ours.len()))
        }
        None => None,
    }
}

/// Returns true for a line that does not depend on the nets.
fn is_fact(line: &str) -> bool {
    let beginnings = [
        " GNU Backgammon",
        " |",
        " +",
        "v|",
        "^|",
        "Pip counts",
        "* ",
        "Move number",
        "The score",
        "Match Information",
        "Game statistics",
        "Match statistics",
        "Session statistics",
        "Player",
        "Total moves",
        "Doubles  ",
        "Takes  ",
        "Passes  ",
        "Total cube decisions",
    ];
    beginnings.iter().any(|beginning| line.starts_with(beginning)) && !line.starts_with("*  ")
}
