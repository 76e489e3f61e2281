//! Names above the rows of a game.

use barpoint_core::Player;

use super::{cells, head};
use crate::model::{Match, Person};
use crate::toolkit::{LONGEST_NAME, Losses};

/// Returns two names and the offset of the right one. Names have no blanks, or a wide gap separates
/// them.
pub(super) fn names_in(line: &str) -> Option<([&str; 2], usize)> {
    let text = line.trim_end();
    let is_row = cells::number(text).is_some() || text.contains(':');
    let cells = cells::row(text);
    if is_row || !cells.cells.is_empty() {
        return None;
    }
    let words = text.split_whitespace().count();
    let begin = text.len() - text.trim_start().len();
    let gap = match words {
        2 => begin + text.trim_start().find(char::is_whitespace)?,
        _ => begin + text.trim_start().find("   ")?,
    };
    let right = gap + (text[gap..].len() - text[gap..].trim_start().len());
    let names = [text[begin..gap].trim(), &text[right..]];
    (names.iter().all(|name| !name.is_empty()) && !names[1].contains("   "))
        .then_some((names, right))
}

/// Returns a name in a form that a score line can hold.
pub(super) fn name_above_rows(person: &Person, player: Player) -> String {
    let clean = person.name.replace(|c: char| c.is_control() || c == ':', " ");
    let words = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    // It must not look like a field, a row or a heading.
    let words = words.trim_start_matches([';', '#', ' ']);
    // A rating after a comma would be split off.
    let words = match words.rsplit_once(',') {
        Some((name, rest)) if head::person(words).rating.is_some() => {
            &*format!("{} {rest}", name.trim_end())
        }
        _ => words,
    };
    if words.is_empty() { head::substitute_name(player) } else { words.into() }
}

/// Returns the line above the rows of a game.
pub(super) fn line_of_names([left, right]: &[String; 2]) -> String {
    format!(" {left:<30} {right}")
}

/// Returns the names above the rows of a game, without blanks and in a form that cannot be taken
/// for something else.
pub(super) fn names_above_rows(record: &Match, losses: &mut Losses) -> [String; 2] {
    let names = Player::BOTH.map(|player| {
        let name = name_above_rows(&record.players[player], player);
        name.split_whitespace().collect::<Vec<_>>().join("_")
    });
    // A marked name is not longer than a name that is read.
    let marked =
        names.each_ref().map(|name| format!("_{name}").chars().take(LONGEST_NAME).collect());
    let plain =
        Player::BOTH.map(|player| name_above_rows(&Person::default(), player).replace(' ', "_"));
    let tries = [names, marked, plain];
    let is_read = |names: &&[String; 2]| {
        let line = line_of_names(names);
        // A name must not look like the beginning of an SGF file.
        !line.trim_start().starts_with("(;")
            && names_in(&line).is_some_and(|(read, _)| read == [&names[0], &names[1]])
    };
    let chosen = tries.iter().find(is_read).unwrap_or(&tries[2]).clone();
    let is_kept = Player::BOTH.iter().all(|&player| {
        let known = &record.players[player].name;
        known.is_empty() || *known == chosen[player as usize]
    });
    losses.add_if(!is_kept, "names that contain blanks or look like rows");
    chosen
}
