//! Selection of matches.

use barpoint_core::More;
use rusqlite::types::Value;

use crate::{Library, LibraryError};

/// Selection of matches: those that meet all conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchFilter {
    /// Numbers of the matches; empty for all.
    pub ids: Vec<i64>,
    /// Name of a player.
    pub player: Option<String>,
    /// Name of the opponent of that player, or of a second player.
    pub opponent: Option<String>,
    /// First day, such as `2025-01-01`. A match without a date is on no day.
    pub from: Option<String>,
    /// Last day.
    pub to: Option<String>,
    /// Length of the matches.
    pub length: Option<LengthFilter>,
    /// Text that is in the name of the event; capital and small letters are the same.
    pub event: Option<String>,
    #[doc(hidden)]
    pub more: More,
}

/// Length of the matches to select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LengthFilter {
    /// Money sessions.
    Money,
    /// Matches of this number of points.
    Points(u16),
}

impl MatchFilter {
    /// Returns true if all matches are selected.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Conditions of a query with their values.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    terms: Vec<String>,
    pub(crate) values: Vec<Value>,
}

impl Conditions {
    /// Appends a condition. It has a question mark for each value.
    pub(crate) fn push<const N: usize>(&mut self, term: &str, values: [Value; N]) {
        self.terms.push(format!("({term})"));
        self.values.extend(values);
    }

    /// Returns the clause of all conditions.
    pub(crate) fn clause(&self) -> String {
        if self.terms.is_empty() {
            return String::new();
        }
        format!(" WHERE {}", self.terms.join(" AND "))
    }
}

/// Numbers of the names of a person.
const NAMES: &str = "(SELECT id FROM players WHERE coalesce(person, id) = ?)";

impl Library {
    /// Returns the conditions of a filter on the matches `m`.
    pub(crate) fn conditions(&self, filter: &MatchFilter) -> Result<Conditions, LibraryError> {
        let mut all = Conditions::default();
        if !filter.ids.is_empty() {
            let ids: Vec<String> = filter.ids.iter().map(i64::to_string).collect();
            all.push(&format!("m.id IN ({})", ids.join(", ")), []);
        }
        let person = |name: &String| Ok(Value::from(self.person(name)?.person));
        let [player, opponent] =
            [&filter.player, &filter.opponent].map(|name| name.as_ref().map(person).transpose());
        match (player?, opponent?) {
            (Some(player), Some(opponent)) => {
                let [a, b] = ["player0", "player1"].map(|column| format!("m.{column} IN {NAMES}"));
                let values = [player.clone(), opponent.clone(), opponent, player];
                all.push(&format!("({a} AND {b}) OR ({a} AND {b})"), values);
            }
            (Some(one), None) | (None, Some(one)) => {
                let term = format!("m.player0 IN {NAMES} OR m.player1 IN {NAMES}");
                all.push(&term, [one.clone(), one]);
            }
            (None, None) => {}
        }
        if let Some(from) = &filter.from {
            all.push("m.date >= ?", [from.clone().into()]);
        }
        if let Some(to) = &filter.to {
            all.push("m.date <= ?", [to.clone().into()]);
        }
        match filter.length {
            Some(LengthFilter::Money) => all.push("m.length IS NULL", []),
            Some(LengthFilter::Points(points)) => {
                all.push("m.length = ?", [Value::Integer(points.into())]);
            }
            None => {}
        }
        if let Some(event) = &filter.event {
            all.push("instr(lower(m.event), lower(?)) > 0", [event.clone().into()]);
        }
        Ok(all)
    }

    /// Appends the condition that this person acts in the actions `a` of the matches `m`.
    pub(crate) fn acts(&self, conditions: &mut Conditions, name: &str) -> Result<(), LibraryError> {
        let person = Value::from(self.person(name)?.person);
        let term = format!("CASE a.seat WHEN 0 THEN m.player0 ELSE m.player1 END IN {NAMES}");
        conditions.push(&term, [person]);
        Ok(())
    }
}
