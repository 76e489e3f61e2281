//! Words of the commands.

/// Group of commands in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Play,
    Ask,
    Record,
    Settings,
}

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Command {
    pub(crate) name: &'static str,
    /// Other names.
    pub(crate) others: &'static [&'static str],
    pub(crate) group: Group,
}

const fn command(group: Group, name: &'static str, others: &'static [&'static str]) -> Command {
    Command { name, others, group }
}

/// All commands, in the order of the help. An abbreviation that fits several means the first one
/// that acts in a game.
pub(crate) const COMMANDS: [Command; 49] = [
    command(Group::Play, "roll", &[]),
    command(Group::Play, "double", &["redouble"]),
    command(Group::Play, "take", &[]),
    command(Group::Play, "pass", &["drop"]),
    command(Group::Play, "beaver", &[]),
    command(Group::Play, "raccoon", &[]),
    command(Group::Play, "accept", &["agree"]),
    command(Group::Play, "decline", &["reject"]),
    command(Group::Play, "resign", &[]),
    command(Group::Play, "move", &[]),
    command(Group::Play, "yes", &[]),
    command(Group::Play, "play", &[]),
    command(Group::Play, "illegal", &[]),
    command(Group::Ask, "hint", &[]),
    command(Group::Ask, "evaluate", &[]),
    command(Group::Ask, "legal", &[]),
    command(Group::Ask, "board", &[]),
    command(Group::Ask, "score", &[]),
    command(Group::Ask, "pips", &[]),
    command(Group::Ask, "cube", &[]),
    command(Group::Ask, "turn", &[]),
    command(Group::Ask, "dice", &[]),
    command(Group::Ask, "list", &["moves", "record"]),
    command(Group::Ask, "statistics", &[]),
    command(Group::Ask, "settings", &[]),
    command(Group::Ask, "help", &["?"]),
    command(Group::Record, "undo", &[]),
    command(Group::Record, "next", &[]),
    command(Group::Record, "previous", &[]),
    command(Group::Record, "first", &[]),
    command(Group::Record, "last", &[]),
    command(Group::Record, "new", &[]),
    command(Group::Record, "save", &[]),
    command(Group::Record, "load", &[]),
    command(Group::Record, "analyse", &["analyze"]),
    command(Group::Record, "annotate", &["mark"]),
    command(Group::Record, "comment", &[]),
    command(Group::Record, "info", &["match"]),
    command(Group::Settings, "player", &[]),
    command(Group::Settings, "name", &[]),
    command(Group::Settings, "automatic", &[]),
    command(Group::Settings, "tutor", &[]),
    command(Group::Settings, "analysis", &[]),
    command(Group::Settings, "display", &[]),
    command(Group::Settings, "language", &[]),
    command(Group::Settings, "jacoby", &[]),
    command(Group::Settings, "beavers", &[]),
    command(Group::Settings, "raccoons", &[]),
    command(Group::Settings, "quit", &["exit"]),
];

/// Returns the names of all commands, in the order of the help.
pub fn command_names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

/// Reason why a word is not a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WordError {
    /// No command begins so; the nearest ones.
    Unknown(Vec<&'static str>),
    /// Several commands begin so.
    Ambiguous(Vec<&'static str>),
}

/// Returns the command of a word, which may be abbreviated.
pub(crate) fn find(word: &str) -> Result<Command, WordError> {
    let word = word.to_lowercase();
    let names = |command: &Command| [&[command.name], command.others].concat();
    let exact = COMMANDS.into_iter().find(|command| names(command).contains(&&*word));
    if let Some(command) = exact {
        return Ok(command);
    }
    let begins = |command: &Command| names(command).iter().any(|name| name.starts_with(&word));
    let found: Vec<Command> = COMMANDS.into_iter().filter(begins).collect();
    match found[..] {
        [] => Err(WordError::Unknown(nearest(&word))),
        [first, ..] if found.len() == 1 || first.group == Group::Play => Ok(first),
        _ => Err(WordError::Ambiguous(found.iter().map(|command| command.name).collect())),
    }
}

/// Returns the commands that resemble a word most.
fn nearest(word: &str) -> Vec<&'static str> {
    let letters: Vec<char> = word.chars().take(20).collect();
    let mut ranked: Vec<(usize, &str)> =
        COMMANDS.iter().map(|command| (distance(&letters, command.name), command.name)).collect();
    ranked.sort_unstable();
    let best = ranked.first().map_or(0, |first| first.0);
    ranked.into_iter().take_while(|it| it.0 <= best).take(3).map(|it| it.1).collect()
}

/// Returns the number of letters to insert, delete or replace.
fn distance(word: &[char], name: &str) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (i, letter) in name.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in word.iter().enumerate() {
            let replaced = corner + usize::from(*other != letter);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[word.len()]
}

/// Returns the first word of a text and the rest, without blanks around them.
pub(crate) fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_be_abbreviated() {
        let name = |word| find(word).map(|command| command.name);
        assert_eq!(name("ROLL"), Ok("roll"));
        assert_eq!(name("h"), Err(WordError::Ambiguous(vec!["hint", "help"])));
        assert_eq!(name("hi"), Ok("hint"));
        assert_eq!(name("drop"), Ok("pass"));
        assert_eq!(name("r"), Ok("roll"));
        assert_eq!(name("t"), Ok("take"));
        assert_eq!(name("hnt"), Err(WordError::Unknown(vec!["hint"])));
        assert_eq!(name("?"), Ok("help"));
    }

    #[test]
    fn every_command_has_a_name_of_its_own() {
        let mut names: Vec<&str> =
            COMMANDS.iter().flat_map(|it| [&[it.name], it.others].concat()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
