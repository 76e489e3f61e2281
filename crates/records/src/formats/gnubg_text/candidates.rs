//! Plays of a roll, as GNU Backgammon ranked them.

use barpoint_core::{Outcome, Play};

use super::context::Context;
use super::lines;
use super::method::Method;
use super::numbers::{Chances, number};
use crate::model::{Candidate, PlayAnalysis, RolloutFacts};

/// Candidates, read line by line.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    list: Vec<Draft>,
    /// Index of the play that was made.
    played: Option<usize>,
}

#[derive(Debug)]
struct Draft {
    /// Play; `None` if it is not legal.
    play: Option<Play>,
    equity: f32,
    /// True if values are match winning chances.
    is_chance: bool,
    method: Method,
    outcome: Option<Outcome>,
    errors: RolloutFacts,
}

impl Candidates {
    /// Reads `*    5. Cubeful 0-ply    13/6    Eq.: -0.120 (-0.345)`; returns true if the line is a
    /// candidate.
    pub(super) fn candidate(&mut self, line: &str, context: &Context) -> bool {
        let Some(draft) = draft(line, context) else { return false };
        if draft.play.is_some() && line.starts_with('*') {
            self.played = Some(self.list.len());
        }
        self.list.push(draft);
        true
    }

    pub(super) fn chances(&mut self, chances: Chances) {
        let Some(draft) = self.list.last_mut() else { return };
        draft.outcome.get_or_insert(chances.outcome);
        if chances.cubeless.is_some() && chances.cubeful.is_none() {
            draft.method.set_cubeless();
        }
    }

    pub(super) fn errors(&mut self, errors: Chances, context: &Context) {
        let Some(draft) = self.list.last_mut() else { return };
        draft.errors.outcome_errors.get_or_insert(errors.outcome);
        let error = errors.cubeful.or(errors.cubeless);
        draft.errors.equity_error =
            error.map(|error| error.difference(draft.is_chance, context.stakes));
    }

    pub(super) fn settings(&mut self, text: &str) {
        if let Some(draft) = self.list.last_mut() {
            draft.method.settings(text);
        }
    }

    /// Returns the number of candidates that are not legal plays.
    pub(super) fn illegal(&self) -> usize {
        self.list.iter().filter(|draft| draft.play.is_none()).count()
    }

    pub(super) fn finish(self) -> Option<PlayAnalysis> {
        let all = self.list.into_iter().map(Draft::candidate);
        let analysis = PlayAnalysis::of_known(all, self.played);
        (!analysis.candidates.is_empty()).then_some(analysis)
    }
}

fn draft(line: &str, context: &Context) -> Option<Draft> {
    let dice = context.dice?;
    let line = line.strip_prefix('*').unwrap_or(line).trim();
    // The play that was made may have the rank `??`.
    let (rank, line) = line.split_once(' ')?;
    let digits = rank.strip_suffix('.').unwrap_or_default();
    (rank == "??" || digits.parse::<u32>().is_ok()).then_some(())?;
    let (words, values) = line.rsplit_once(':')?;
    // The last word is the unit.
    let (words, _) = words.trim_end().rsplit_once(' ')?;
    let value = number(values.split('(').next()?)?;
    let moves = lines::moves(words);
    let method = words.find(moves.split(' ').next()?).map_or(words, |at| &words[..at]);
    let method = if moves.is_empty() { words } else { method };
    let is_chance = value.is_chance();
    Some(Draft {
        play: context.position.parse_play(dice, &moves).ok().map(|legal| legal.play),
        equity: value.equity(is_chance, context.stakes),
        is_chance,
        method: Method::from_words(method),
        outcome: None,
        errors: RolloutFacts::default(),
    })
}

impl Draft {
    fn candidate(self) -> Option<Candidate> {
        let facts = RolloutFacts { seed: self.method.seed, ..self.errors };
        let rollout = self.method.is_rollout().then_some(facts);
        Some(Candidate {
            play: self.play?,
            outcome: self.outcome,
            equity: self.equity,
            level: self.method.level(),
            rollout,
        })
    }
}
