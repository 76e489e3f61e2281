//! Walking a recorded game.

use crate::model::{Entry, Game, Match};
use crate::table::{ActionProblem, Table};

/// A recorded game under way, action by action.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    table: Table,
    entries: std::slice::Iter<'a, Entry>,
}

/// An action and the table before it.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The table as it was before.
    pub before: Table,
    /// What happened then.
    pub entry: &'a Entry,
    /// The rule that it breaks, if it does.
    pub problem: Option<ActionProblem>,
}

impl Game {
    /// Walks the game from its start; `record` is the match it belongs to.
    pub fn replay<'a>(&'a self, record: &Match) -> Replay<'a> {
        Replay { table: Table::new(record, self), entries: self.entries.iter() }
    }
}

impl Replay<'_> {
    /// The table as it stands now: after the last action, once there are no more.
    pub const fn table(&self) -> &Table {
        &self.table
    }
}

impl<'a> Iterator for Replay<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let entry = self.entries.next()?;
        let before = self.table.clone();
        let problem = before.problem(&entry.action);
        self.table.apply(&entry.action);
        Some(Step { before, entry, problem })
    }
}
