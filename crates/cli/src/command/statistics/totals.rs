//! Totals of several matches.

use anyhow::ensure;
use barpoint::analysis::statistics::Statistics;
use barpoint_core::{ByPlayer, Player};

use super::report::StatisticsReport;
use super::subject::Subject;
use crate::records::{no_player, say};

/// Sums over matches, those of matches apart from those of money play, because their units differ.
#[derive(Debug)]
pub(super) struct Totals<'a> {
    /// Name of the only player to show.
    player: Option<&'a str>,
    /// Sum of the matches, sum of money play, or both.
    sums: Vec<StatisticsReport>,
    /// Names of players in matches without the wanted one.
    others: Vec<String>,
    /// True if the matches are between different players, who have no total.
    is_mixed: bool,
}

impl<'a> Totals<'a> {
    pub(super) const fn new(player: Option<&'a str>) -> Self {
        Self { player, sums: Vec::new(), others: Vec::new(), is_mixed: false }
    }

    /// Adds a match. Returns the players to show, or `None` if the wanted player is not in it.
    pub(super) fn add(
        &mut self,
        subject: &Subject,
        statistics: &Statistics,
    ) -> Option<Vec<Player>> {
        let Some(wanted) = self.player else {
            self.join(subject.clone(), statistics.clone(), Player::BOTH.to_vec());
            return Some(Player::BOTH.to_vec());
        };
        let is_wanted = |player: &Player| is_name(&subject.names[*player], wanted);
        let Some(player) = Player::BOTH.into_iter().find(is_wanted) else {
            self.others.extend(subject.names.0.iter().cloned());
            return None;
        };
        let names = ByPlayer([subject.names[player].clone(), "opponents".to_owned()]);
        let statistics =
            if player == Player::Zero { statistics.clone() } else { statistics.clone().swapped() };
        self.join(Subject { names, ..subject.clone() }, statistics, vec![Player::Zero]);
        Some(vec![player])
    }

    fn join(&mut self, subject: Subject, statistics: Statistics, seats: Vec<Player>) {
        let kind = subject.kind;
        let Some(total) = self.sums.iter_mut().find(|it| it.subject.kind.with(kind).is_some())
        else {
            self.sums.push(StatisticsReport { subject, seats, statistics });
            return;
        };
        let is_same = subject.names == total.subject.names;
        let is_swapped = !is_same && subject.names.clone().swapped() == total.subject.names;
        if !is_same && !is_swapped {
            self.is_mixed = true;
            return;
        }
        total.statistics += &if is_swapped { statistics.swapped() } else { statistics };
        total.subject = Subject {
            file: None,
            number: None,
            matches: total.subject.matches + 1,
            kind: total.subject.kind.with(kind).unwrap_or(kind),
            by: total.subject.by.take().filter(|by| Some(by) == subject.by.as_ref()),
            names: total.subject.names.clone(),
            ..subject
        };
    }

    /// Returns the totals of more than one match. Notes if there are none because players differ.
    pub(super) fn reports(&self) -> Vec<&StatisticsReport> {
        if self.is_mixed {
            say("note: no total, because the matches are between different players; --by-player \
                 has sums by player\n");
            return Vec::new();
        }
        self.sums.iter().filter(|total| total.subject.matches > 1).collect()
    }

    /// Returns an error if no match has the wanted player.
    pub(super) fn ensure_player(&self) -> anyhow::Result<()> {
        let Some(wanted) = self.player else { return Ok(()) };
        ensure!(!self.sums.is_empty(), no_player(wanted, self.others.clone()));
        Ok(())
    }
}

/// Returns true if a player has the wanted name, in small or capital letters.
pub(super) fn is_name(name: &str, wanted: &str) -> bool {
    name.to_lowercase() == wanted.to_lowercase()
}
