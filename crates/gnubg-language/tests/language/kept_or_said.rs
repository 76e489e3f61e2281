//! Every command of the language acts, or it says that it does not.
//!
//! [`settings::SEEN`] and [`others::SEEN`] list, for each command that acts, lines that see the
//! difference. A question about the setting itself is none. A command without an entry fails.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod others;
mod session;
mod settings;

use std::collections::BTreeMap;
use std::path::Path;

use barpoint::Engine;
use barpoint_gnubg_language::{
    Interpreter, LineError, commands, help, reason_for_no_effect, refusal,
};

use session::Tried;

/// Commands, and lines that see whether they act.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// Words of the commands: `a|b` is one of two words, and a word that ends in `?` may be missing.
    words: &'static str,
    /// Text after the words.
    value: &'static str,
    /// Lines before the command. Names with `@` mean several lines.
    before: &'static str,
    /// Questions after it. Without any, the answer of the command itself is what is asked for.
    then: &'static str,
}

const fn seen(
    words: &'static str,
    value: &'static str,
    before: &'static str,
    then: &'static str,
) -> Seen {
    Seen { words, value, before, then }
}

/// Commands whose effect other tests see: `external::a_program_plays_for_a_player`,
/// `contexts::tests::a_player_decides_about_the_cube_without_pruning`, because pruning hardly ever changes
/// a decision about the cube, and `language::a_game_or_a_file_is_lost_after_a_question_alone`.
const ELSEWHERE: &[&str] = &[
    "set player external",
    "set player cubedecision evaluation prune",
    "set confirm default",
    "set confirm new",
    "set confirm save",
];

/// Returns true if other tests see the effect of a command: it is one of [`ELSEWHERE`], or a setting of
/// the rollouts of an analysis or a player, which `contexts::tests` and
/// `language::an_analysis_and_a_player_have_rollouts_of_their_own` see.
fn is_elsewhere(command: &str) -> bool {
    let in_context = command.split_once(" rollout ").is_some_and(|(context, _)| context != "set");
    ELSEWHERE.contains(&command)
        || in_context && command.starts_with("set ") && !is_without_effect(command)
}

fn is_without_effect(command: &str) -> bool {
    reason_for_no_effect(command).is_some()
}

#[test]
fn every_command_acts_or_says_that_it_does_not() {
    check(false);
}

#[test]
#[ignore = "takes minutes; `.ci/run nightly` runs it"]
fn every_command_of_every_entry_acts() {
    check(true);
}

/// Tries all commands; of those that act, one for each entry or all.
fn check(all: bool) {
    let folder = tempfile::tempdir().unwrap();
    session::prepare(folder.path());
    let entries = entries();
    // `COMMAND="set rollout,move"` tries commands with these beginnings alone.
    let chosen = std::env::var("COMMAND").unwrap_or_default();
    let mut faults = Vec::new();
    // What is seen without the command, by the lines before it and the questions.
    let mut without = BTreeMap::new();
    let is_chosen = |command: &&str| chosen.split(',').any(|it| command.starts_with(it));
    for command in commands().filter(is_chosen).filter(|it| !is_elsewhere(it)) {
        let fault = match (entries.get(command), refusal(command)) {
            (Some(_), _) if is_without_effect(command) => {
                Some("an entry says that it acts".to_owned())
            }
            (None, _) if is_without_effect(command) => of_one_without_effect(command),
            (_, Some(reason)) => of_refused_one(command, reason),
            (None, None) => Some("no entry says what sees its effect".to_owned()),
            (Some((first, _)), None) if !all && first != command => None,
            (Some((_, entry)), None) => {
                of_one_that_acts(command, entry, folder.path(), &mut without)
            }
        };
        faults.extend(fault.map(|fault| format!("{command}: {fault}")));
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_entry_is_a_command() {
    let known: Vec<&str> = commands().collect();
    for command in entries().keys() {
        assert!(known.contains(&command.as_str()), "{command}");
    }
}

/// A file of settings has hundreds without effect, and says so in a line.
#[test]
fn a_file_of_commands_counts_those_without_effect() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rc");
    let text = "set gui beep on\nset sound sound move x\nset sound sound roll x\nset jacoby off\n";
    std::fs::write(&path, text).unwrap();
    let reply = Interpreter::new(Engine::new()).line(&format!("load commands {}", path.display()));
    let notice = reply.unwrap().notice;
    assert!(
        notice.ends_with(
            ": 3 commands are without effect here: set gui beep, set sound sound … (2)\n"
        ),
        "{notice}"
    );
}

/// The example of each command, but that of another program that plays.
#[test]
fn every_example_is_carried_out() {
    let folder = tempfile::tempdir().unwrap();
    session::prepare(folder.path());
    let entries = entries();
    let mut shared = session::after(folder.path(), "@cube").unwrap();
    let mut faults = Vec::new();
    for command in commands().filter(|it| *it != "set player external") {
        let Some(help) = help(command) else {
            faults.push(format!("{command}: no help"));
            continue;
        };
        let is_read = help.example.contains(['.', '='])
            && (help.usage.contains("FILE") || command.starts_with("export"));
        let is_in_folder = is_read || command.ends_with("folder");
        let line = if is_in_folder { in_folder(&help.example) } else { help.example.clone() };
        let tried = |before: &str| Tried::new(folder.path(), before, Some(&line), "").err();
        // Most settings can be set one after the other.
        let is_setting = command.starts_with("set ") && !is_in_folder;
        let is_set = is_setting && shared.line(&line).is_ok();
        let mut fault = if is_set { None } else { tried("@cube") };
        // Some need another position or a file first.
        if let (Some(_), Some((_, entry))) = (&fault, entries.get(command)) {
            fault = tried(entry.before);
        }
        let carried =
            fault.filter(|fault| !fault.contains("without effect") || !is_without_effect(command));
        faults.extend(carried.map(|fault| format!("{command}: {line}: {fault}")));
        let says = ["refused here", "without effect here"].map(|words| help.text.contains(words));
        if says != [refusal(command).is_some(), is_without_effect(command)] {
            faults.push(format!("{command}: {}", help.text));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Returns an example with its file in the folder of the test.
fn in_folder(example: &str) -> String {
    match example.rsplit_once(['=', ' ']) {
        Some((words, file)) if example.contains("storage=") => format!("{words}=%{file}"),
        Some((words, file)) => format!("{words} %{file}"),
        None => example.to_owned(),
    }
}

/// Returns the entry of each command, with the first command of the entry.
fn entries() -> BTreeMap<String, (String, Seen)> {
    let mut entries = BTreeMap::new();
    for seen in settings::SEEN.iter().chain(others::SEEN) {
        let all = expanded(seen.words);
        for command in &all {
            let before = entries.insert(command.clone(), (all[0].clone(), *seen));
            assert!(before.is_none(), "{command} twice");
        }
    }
    entries
}

fn of_one_without_effect(command: &str) -> Option<String> {
    let mut session = Interpreter::new(Engine::new());
    let said = session.line(&with_player(command)).map(|reply| (reply.text, reply.notice));
    let why = reason_for_no_effect(command).unwrap();
    let expected = (String::new(), format!("{command}: without effect here: {why}\n"));
    (said != Ok(expected) || why.len() < 10).then(|| format!("{said:?}"))
}

fn of_refused_one(command: &str, reason: &str) -> Option<String> {
    let answer = Interpreter::new(Engine::new()).line(command);
    let is_refused =
        matches!(&answer, Err(LineError::Refused { reason: given, .. }) if given == reason);
    (!is_refused || reason.len() < 10).then(|| format!("{answer:?}"))
}

fn of_one_that_acts(
    command: &str,
    entry: &Seen,
    folder: &Path,
    without: &mut BTreeMap<[&'static str; 2], Result<String, String>>,
) -> Option<String> {
    let line = format!("{} {}", with_player(command), entry.value);
    let with = match Tried::new(folder, entry.before, Some(line.trim()), entry.then) {
        Ok(with) => with,
        Err(fault) => return Some(fault),
    };
    if entry.then.is_empty() {
        return with.answer.trim().is_empty().then(|| "no answer".to_owned());
    }
    let of_none = || Tried::new(folder, entry.before, None, entry.then).map(|tried| tried.seen);
    match without.entry([entry.before, entry.then]).or_insert_with(of_none) {
        Ok(seen) if *seen == with.seen => {
            let start: String = seen.chars().take(300).collect();
            Some(format!("no difference (answer {:?}): {start}", with.answer))
        }
        Ok(_) => None,
        Err(fault) => Some(fault.clone()),
    }
}

/// Returns a command with the number of player 0 where it names a player.
fn with_player(command: &str) -> String {
    if command.starts_with("set ") {
        command.replace("player ", "player 0 ")
    } else {
        command.to_owned()
    }
}

/// Returns all texts that a pattern of words means.
fn expanded(words: &str) -> Vec<String> {
    let mut texts = vec![String::new()];
    for word in words.split(' ') {
        let (word, is_optional) = word.strip_suffix('?').map_or((word, false), |word| (word, true));
        let mut longer = if is_optional { texts.clone() } else { Vec::new() };
        for text in &texts {
            longer.extend(word.split('|').map(|word| format!("{text} {word}").trim().to_owned()));
        }
        texts = longer;
    }
    texts
}
