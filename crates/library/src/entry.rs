//! A match as it is added: everything that the tables hold of it.

use core::fmt;

use barpoint_analysis::review::Review;
use barpoint_analysis::statistics::{GameSums, Statistics, Thresholds};
use barpoint_core::{ByPlayer, Player};
use barpoint_equity::MatchEquityTable;
use barpoint_records::{Action, Entry as RecordedEntry, Level, Match, player_name};

use crate::Checksum;
use crate::action_row::ActionRow;
use crate::packed::pack;

/// Match that is ready to be added. It needs no library, so several threads can prepare matches.
#[derive(Debug)]
pub struct Entry {
    pub(crate) checksum: Checksum,
    pub(crate) names: ByPlayer<String>,
    pub(crate) length: Option<u16>,
    pub(crate) variant: &'static str,
    pub(crate) date: Option<String>,
    pub(crate) event: String,
    pub(crate) round: String,
    pub(crate) place: String,
    pub(crate) score: ByPlayer<u32>,
    pub(crate) winner: Option<Player>,
    pub(crate) analyst: Option<String>,
    pub(crate) quality: i64,
    pub(crate) games: Vec<ByPlayer<GameSums>>,
    pub(crate) actions: Vec<ActionRow>,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) packed: Vec<u8>,
    pub(crate) file: String,
}

/// Reason why a match cannot be added.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntryError {
    /// The record has no play and no cube action, such as that of a position.
    NoActions,
    /// The record cannot be written.
    Record(String),
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoActions => f.write_str("no match: nobody plays or doubles"),
            Self::Record(why) => write!(f, "the match cannot be stored: {why}"),
        }
    }
}

impl core::error::Error for EntryError {}

impl Entry {
    /// Prepares a match from a file of this name.
    ///
    /// Statistics and positions are those by one analysis, that of [`Match::preferred_analyst`]. The
    /// record is stored with all analyses.
    ///
    /// # Errors
    /// The record has no actions, or cannot be stored.
    pub fn new(record: &Match, file: &str, table: &MatchEquityTable) -> Result<Self, EntryError> {
        let actions = record.games.iter().flat_map(|game| &game.entries);
        if !actions
            .clone()
            .any(|entry| matches!(entry.action, Action::Play { .. } | Action::Double(_)))
        {
            return Err(EntryError::NoActions);
        }
        let analysed = record.by_preferred_analyst();
        let statistics = Statistics::of_games(&analysed, table, &Thresholds::default());
        let is_money = record.length.is_none();
        let sums = |game: &Statistics| {
            ByPlayer(Player::BOTH.map(|player| GameSums::of(game, player, is_money)))
        };
        let review = Review::of(&analysed, table);
        let rows = review.actions.iter().filter_map(|action| ActionRow::of(action, &analysed));
        let details = &record.details;
        Ok(Self {
            checksum: Checksum::of(record),
            names: ByPlayer(Player::BOTH.map(|player| player_name(record, player))),
            length: record.length.map(Into::into),
            variant: record.rules.variant.name(),
            date: details.date.map(|date| date.to_string()),
            event: details.event.clone(),
            round: details.round.clone(),
            place: details.place.clone(),
            score: record.next_score(),
            winner: record.winner(),
            quality: quality(&analysed),
            analyst: record.preferred_analyst().map(|name| name.to_string()),
            games: statistics.iter().map(sums).collect(),
            actions: rows.collect(),
            remarks: remarks(record),
            packed: pack(record).map_err(EntryError::Record)?,
            file: file.to_owned(),
        })
    }

    /// Checksum of the match.
    #[must_use]
    pub const fn checksum(&self) -> Checksum {
        self.checksum
    }

    /// Returns true if some decision has an analysis.
    #[must_use]
    pub const fn is_analysed(&self) -> bool {
        self.quality > 0
    }
}

/// Remark about an action, in small letters.
#[derive(Clone, Debug)]
pub(crate) struct Remark {
    /// Number of the game, counted from 1.
    pub(crate) game: u32,
    /// Number of the action in the game, counted from 1.
    pub(crate) action: u32,
    pub(crate) folded: String,
}

/// Returns the remarks of all actions of a record.
pub(crate) fn remarks(record: &Match) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (game, of) in (1..).zip(&record.games) {
        for (action, entry) in (1..).zip(&of.entries) {
            let folded = entry.comment().trim().to_lowercase();
            if !folded.is_empty() {
                remarks.push(Remark { game, action, folded });
            }
        }
    }
    remarks
}

/// Returns the quality of an analysis: the sum over all actions of one more than the number of plies, or of
/// ten for a rollout and five for a method of another program.
fn quality(record: &Match) -> i64 {
    let entries = record.games.iter().flat_map(|game| &game.entries);
    let levels = entries.filter_map(RecordedEntry::analysis).flat_map(|analysis| {
        let of_play = analysis.play.as_ref().and_then(|play| Some(&play.candidates.first()?.level));
        let of_cube = analysis.cube.as_ref().map(|cube| &cube.level);
        of_play.into_iter().chain(of_cube)
    });
    levels.map(depth).sum()
}

fn depth(level: &Level) -> i64 {
    match level {
        Level::Plies { plies, .. } => i64::from(*plies) + 1,
        Level::Rollout { .. } => 10,
        Level::Named(_) => 5,
    }
}
