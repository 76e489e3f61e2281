//! `help`: what a command does, its arguments and an example.
//!
//! The words, the forms of values and the reasons for which commands are refused are those of the
//! grammar and of the table of settings. `data/help.txt` adds a sentence for each row.

use std::fmt::Write as _;
use std::sync::OnceLock;

use crate::grammar::{Topic, commands, reason_for_no_effect, refusal, topic};
use crate::setting::{Does, Kind, Setting};

static ROWS: &str = include_str!("../data/help.txt");

/// Words between a context of rollouts and a setting of `set rollout`.
const INNER: &str = " rollout ";

/// Help of a command, or of several that differ in a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// The command with its arguments.
    pub usage: String,
    /// Form of the argument, empty if the arguments say it.
    pub form: String,
    /// What the command does. If it has no effect here, or is refused, the text says so.
    pub text: String,
    /// A line that is carried out; for a command that is refused, one to use instead.
    pub example: String,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    words: &'static str,
    arguments: &'static str,
    example: &'static str,
    text: &'static str,
}

/// Returns the rows of the table.
fn rows() -> &'static [Row] {
    static READ: OnceLock<Vec<Row>> = OnceLock::new();
    READ.get_or_init(|| {
        let lines = ROWS.lines().filter(|line| !line.starts_with(['#', '=']));
        lines
            .filter_map(|line| {
                let mut columns = line.split('\t');
                let mut next = || columns.next();
                let (words, arguments, example) = (next()?, next()?, next()?);
                Some(Row { words, arguments, example, text: next()? })
            })
            .collect()
    })
}

/// Returns what a text has in place of a word.
fn phrase(word: &'static str) -> &'static str {
    let lines = ROWS.lines().filter_map(|line| line.strip_prefix('='));
    let known = lines.filter_map(|line| line.split_once('\t')).find(|(of, _)| *of == word);
    known.map_or(word, |(_, phrase)| phrase)
}

/// A word of a pattern: one of several, with an empty one at the end if it may be missing.
fn choices(word: &'static str) -> Vec<&'static str> {
    let (word, is_optional) = word.strip_suffix('?').map_or((word, false), |word| (word, true));
    // `?` alone is a command.
    if word.is_empty() {
        return vec!["?"];
    }
    word.split('|').chain(is_optional.then_some("")).collect()
}

impl Row {
    /// Returns the words of the pattern that vary, each with its choices.
    fn varying(self) -> Vec<Vec<&'static str>> {
        self.words.split(' ').map(choices).filter(|choices| choices.len() > 1).collect()
    }

    /// Returns the choices that make a command of the pattern, by their number.
    fn chosen(self, command: &str) -> Option<Vec<usize>> {
        let mut words = command.split(' ').peekable();
        let mut chosen = Vec::new();
        for choices in self.words.split(' ').map(choices) {
            let next = words.peek().copied().unwrap_or_default();
            let found = choices.iter().position(|choice| *choice == next);
            let number = found.or_else(|| choices.iter().position(|choice| choice.is_empty()))?;
            if choices.len() > 1 {
                chosen.push(number);
            }
            if found.is_some() {
                words.next();
            }
        }
        words.next().is_none().then_some(chosen)
    }

    /// Returns a text of the row with the words that vary in place of their numbers. Without a choice
    /// all of them are named.
    fn filled(self, text: &str, chosen: Option<&[usize]>) -> String {
        let varying = self.varying();
        let mut filled = String::new();
        let mut parts = text.split('{');
        filled += parts.next().unwrap_or_default();
        for part in parts {
            let (place, after) = part.split_once('}').unwrap_or((part, ""));
            let (number, own) = place.split_once(':').unwrap_or((place, ""));
            let index = number.parse::<usize>().unwrap_or(1) - 1;
            let words = varying.get(index).map_or(&[][..], Vec::as_slice);
            let own: Vec<&str> = own.split('/').collect();
            let word = |i: usize| match own[..] {
                [""] => phrase(words.get(i).copied().unwrap_or_default()),
                _ => own.get(i).copied().unwrap_or_default(),
            };
            filled += &match chosen {
                Some(chosen) => word(chosen.get(index).copied().unwrap_or_default()).to_owned(),
                None => either(&(0..words.len()).map(word).collect::<Vec<_>>()),
            };
            filled += after;
        }
        filled
    }

    /// Returns the help of a command, or of all commands of the row.
    fn help(self, command: &str, chosen: Option<&[usize]>) -> Help {
        let setting = command.strip_prefix("set ").and_then(Setting::of);
        let kind = setting.and_then(|setting| match setting.does {
            Does::Keep(kind) => Some(kind),
            _ => None,
        });
        let own = self.filled(self.arguments, chosen);
        let (arguments, form) = match kind {
            Some(kind) if own.is_empty() => argument(kind),
            _ => (own, String::new()),
        };
        let words = if chosen.is_some() { command.to_owned() } else { shown(self.words) };
        let usage = numbered(&words, "N").trim().to_owned();
        let mut text = self.filled(self.text, chosen);
        if let Some(default) = setting.map(|it| it.default).filter(|it| !it.is_empty()) {
            let _ = write!(text, " By default it is `{}`.", default.trim());
        }
        if let Some(reason) = refusal(command) {
            let _ = write!(text, " It is refused here: {}.", reason.replace('\'', "`"));
        } else if let Some(why) = reason_for_no_effect(command) {
            let _ = write!(text, " It is without effect here: {why}.");
        }
        let example = match (self.example, kind) {
            ("", Some(kind)) => {
                value(kind, setting.map_or("", |setting| setting.default)).to_owned()
            }
            (example, _) => self.filled(example, chosen),
        };
        let example = match example.strip_prefix('!') {
            Some(line) => line.to_owned(),
            None => format!("{} {example}", numbered(command, "0")).trim().to_owned(),
        };
        Help { usage: format!("{usage} {arguments}").trim().to_owned(), form, text, example }
    }
}

/// Returns the argument of a setting and its form in words, where the argument does not say it.
fn argument(kind: Kind) -> (String, String) {
    let of = |name: &str| (name.to_owned(), format!("{name} is {}.", kind.expected()));
    match kind {
        Kind::Switch => ("on|off".to_owned(), String::new()),
        Kind::Whole(..) | Kind::Number(..) => of("NUMBER"),
        Kind::Word(words) => (words.join("|"), String::new()),
        Kind::Choice(_) => Default::default(),
        Kind::Filter => (
            "PLIES LEVEL ACCEPT [EXTRA DISTANCE]".to_owned(),
            "PLIES is that of the search, from 1 to 4, and LEVEL a lower one. ACCEPT plays are kept, and \
             EXTRA more that lie within DISTANCE of the best. An ACCEPT below 0 skips the level."
                .to_owned(),
        ),
        Kind::Names => ("NAME NAME".to_owned(), String::new()),
        Kind::Text | Kind::Free => ("TEXT".to_owned(), String::new()),
    }
}

/// Returns a value of a setting that is not its default.
fn value(kind: Kind, default: &str) -> &'static str {
    match kind {
        Kind::Switch if default == "on" => "off",
        Kind::Switch => "on",
        Kind::Filter => "2 0 8 4 0.16",
        _ => "",
    }
}

/// Returns a pattern as people write it: with brackets around words that may be missing.
fn shown(words: &str) -> String {
    let word = |word: &str| match word.strip_suffix('?') {
        Some(optional) if !optional.is_empty() && !optional.contains('|') => {
            format!("[{optional}]")
        }
        _ => word.to_owned(),
    };
    words.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Returns a command with a number after each word `player` before others of a setting.
fn numbered(command: &str, number: &str) -> String {
    if !command.starts_with("set ") {
        return command.to_owned();
    }
    let after = |word: &str| format!("{word} {number} ");
    command
        .replace("player ", &after("player"))
        .replace("[player] ", &format!("[player {number}] "))
}

/// Joins words with commas and `or`.
fn either(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        _ if words.iter().any(|word| word.is_empty()) => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Returns the help of a command, whose words are complete.
///
/// # Examples
/// ```
/// let help = barpoint_gnubg_language::help("set rollout trials").unwrap();
/// assert_eq!(help.usage, "set rollout trials NUMBER");
/// assert_eq!(help.example, "set rollout trials 324");
/// ```
pub fn help(command: &str) -> Option<Help> {
    let find = |command: &str| rows().iter().find_map(|row| Some((*row, row.chosen(command)?)));
    if let Some((row, chosen)) = find(command) {
        return Some(row.help(command, Some(&chosen)));
    }
    // The settings of the rollouts of a context are those of `set rollout`.
    let (context, inner) = command.strip_prefix("set ")?.split_once(INNER)?;
    let (row, chosen) = find(&format!("set rollout {inner}"))?;
    let help = row.help(&format!("set rollout {inner}"), Some(&chosen));
    let (who, sort) = context.split_once(' ')?;
    let who = match who {
        "analysis" => "`analyse`",
        "evaluation" => "`hint`",
        _ => "the engine of a player",
    };
    let base = help.text.split(". ").next().unwrap_or_default().trim_end_matches('.');
    let why = reason_for_no_effect(command);
    let base =
        if why.is_some() { base.replacen("Sets ", "Would set ", 1) } else { base.to_owned() };
    let mut text = format!("{base}, in rollouts of {} by {who}.", phrase_of(sort));
    if let Some(why) = why {
        let _ = write!(text, " It is without effect here: {why}.");
    }
    let outer = |number: &str| numbered(&format!("set {context}"), number);
    let usage = help.usage.replacen("set", &outer("N"), 1);
    let example = help.example.replacen("set", &outer("0"), 1);
    Some(Help { usage, text, example, ..help })
}

fn phrase_of(sort: &str) -> &'static str {
    if sort == "cubedecision" { phrase("cubedecision") } else { phrase("chequerplay") }
}

/// Returns the help of each row of the table, for an index.
pub fn index() -> impl Iterator<Item = Help> {
    rows().iter().filter_map(|row| {
        let first = commands().find(|command| row.chosen(command).is_some())?;
        Some(row.help(first, None))
    })
}

/// Returns the answer to `help`, with the words of a command or the first of them.
pub(crate) fn answer(rest: &str) -> String {
    let Some(Topic { words, following }) = topic(rest) else {
        return format!("No help available for topic `{rest}'.\n");
    };
    let mut text = String::new();
    if let Some(help) = help(&words) {
        let _ = writeln!(text, "{}\n\nUsage:   {}", help.text, help.usage);
        if !help.form.is_empty() {
            let _ = writeln!(text, "         {}", help.form);
        }
        let label = if refusal(&words).is_some() { "Instead:" } else { "Example:" };
        let _ = writeln!(text, "{label} {}", help.example);
    }
    if following.is_empty() {
        return text;
    }
    let after =
        if words.is_empty() { "Commands".to_owned() } else { format!("Words after `{words}'") };
    let _ = writeln!(text, "{after}:");
    let width = following.iter().map(|word| word.len()).max().unwrap_or(0);
    for word in following {
        let longer = format!("{words} {word}");
        let Some(Topic { words, following }) = topic(&longer) else { continue };
        let said = match help(&words) {
            Some(help) => first_sentence(&help.text).to_owned(),
            None => format!("… {}", following.join(", ")),
        };
        let _ = writeln!(text, "  {word:width$}  {said}");
    }
    text
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}
