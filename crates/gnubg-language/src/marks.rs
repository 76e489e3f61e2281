//! `cmark`: marks decisions for a rollout.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use barpoint::play::Place;
use barpoint::{Engine, LegalPlay, Situation};
use barpoint_core::Dice;
use barpoint_records::Entry;

use crate::{Interpreter, LineError, Reply};

/// Marks of a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marked {
    /// True if the cube decision is marked.
    pub(crate) cube: bool,
    /// Numbers of marked plays in the list of the analysis, from 1 on.
    pub(crate) plays: BTreeSet<usize>,
}

impl Marked {
    /// Returns the marked plays, by the analysis of the action or, without one, by a search.
    pub(crate) fn of_analysis(
        &self,
        entry: &Entry,
        situation: &Situation,
        dice: Dice,
        engine: &Engine,
    ) -> Result<Vec<LegalPlay>, LineError> {
        let legal = situation.position.plays(dice);
        let analysed = entry.analyses().iter().find_map(|analysis| analysis.play.as_ref());
        let listed: Vec<barpoint::Play> = if let Some(plays) = analysed {
            plays.candidates.iter().map(|candidate| candidate.play).collect()
        } else {
            let ranked = engine.rank_all_plays(situation, dice, &[]);
            ranked.map_err(LineError::state)?.iter().map(|play| play.play).collect()
        };
        let chosen = self.plays.iter().filter_map(|number| listed.get(number - 1));
        let plays: Vec<LegalPlay> = chosen
            .filter_map(|play| {
                let same = |legal: &&LegalPlay| legal.play.to_string() == play.to_string();
                legal.iter().find(same).copied()
            })
            .collect();
        if plays.is_empty() {
            return Err(LineError::State("None of the marked plays exists.".to_owned()));
        }
        Ok(plays)
    }
}

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
