//! `cmark`: marks decisions for a rollout.

use std::fmt::Write as _;

use barpoint::play::Place;

use crate::session::Marked;
use crate::{Interpreter, LineError, Reply};

impl Interpreter {
    pub(crate) fn cmark(&mut self, command: &str, rest: &str) -> Result<Option<Reply>, LineError> {
        let Some(words) = command.strip_prefix("cmark ") else { return Ok(None) };
        let words: Vec<&str> = words.split(' ').collect();
        let place = self.session.table()?.place();
        if let ["game" | "match", what] = words[..] {
            let in_part = |at: &Place| words[0] == "match" || at.game == place.game;
            if what == "clear" {
                self.marks.retain(|at, _| !in_part(at));
                return Ok(Some(Reply::default()));
            }
            let marked = self.marks.iter().filter(|(at, _)| in_part(at));
            return Ok(Some(Reply::of(
                marked.map(|(at, marked)| shown(*at, marked)).collect::<String>(),
            )));
        }
        let here = Place { action: self.judged_action()?, ..place };
        let mut marked = self.marks.get(&here).cloned().unwrap_or_default();
        match words[..] {
            [_, "show"] => return Ok(Some(Reply::of(shown(here, &marked)))),
            ["cube", "clear"] | ["cube", "set", "none"] => marked.cube = false,
            ["cube", ..] => marked.cube = true,
            ["move", "clear"] => marked.plays.clear(),
            ["move", "set", kind] => {
                let numbers = numbers(command, rest)?;
                if kind == "rollout" {
                    marked.plays.extend(numbers);
                } else {
                    marked.plays.retain(|number| !numbers.contains(number));
                }
            }
            _ => return Ok(None),
        }
        if marked == Marked::default() {
            self.marks.remove(&here);
        } else {
            self.marks.insert(here, marked);
        }
        Ok(Some(Reply::default()))
    }
}

/// Reads numbers of plays.
fn numbers(command: &str, text: &str) -> Result<Vec<usize>, LineError> {
    let wrong = || LineError::argument(command, text, "numbers of plays, from 1 on");
    let numbers: Option<Vec<usize>> =
        text.split_whitespace().map(|word| word.parse().ok().filter(|n| *n > 0)).collect();
    numbers.filter(|numbers| !numbers.is_empty()).ok_or_else(wrong)
}

fn shown(at: Place, marked: &Marked) -> String {
    let mut text = format!("Game {} action {}:", at.game + 1, at.action + 1);
    if marked.cube {
        text += " cube marked";
    }
    for number in &marked.plays {
        let _ = write!(text, " play {number} marked");
    }
    text.push('\n');
    text
}
