//! Replay of a recorded game.

use crate::model::{Entry, Game, Match};
use crate::seats::{ActionProblem, Seats};

/// Replay of a recorded game, action by action.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    table: Seats,
    entries: std::iter::Enumerate<std::slice::Iter<'a, Entry>>,
    lost_board: Option<usize>,
}

/// One action of a replay, with the table before it.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// Table before the action.
    pub before: Seats,
    /// Entry of the action.
    pub entry: &'a Entry,
    /// Rule that the action breaks.
    pub problem: Option<ActionProblem>,
}

impl Game {
    /// Replays the game from its start; `record` is the match that contains it.
    pub fn replay<'a>(&'a self, record: &Match) -> Replay<'a> {
        let entries = self.entries.iter().enumerate();
        Replay { table: Seats::new(record, self), entries, lost_board: self.lost_board() }
    }
}

impl Replay<'_> {
    /// Returns the current table: after the last returned action.
    pub const fn table(&self) -> &Seats {
        &self.table
    }
}

impl<'a> Iterator for Replay<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let (number, entry) = self.entries.next()?;
        let before = self.table.clone();
        let problem = before.problem(&entry.action).map(|problem| match problem {
            ActionProblem::OddPlay(text) if self.lost_board == Some(number) => {
                ActionProblem::LostBoard(text)
            }
            problem => problem,
        });
        self.table.apply(&entry.action);
        Some(Step { before, entry, problem })
    }
}
