//! Arguments that select matches.

use barpoint::library::{LengthFilter, MatchFilter, typed};

/// Selection of matches without their players.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Matches")]
pub(super) struct FilterArgs {
    /// Name of the opponent, or of a second player
    #[arg(long, value_name = "NAME")]
    pub(super) opponent: Option<String>,
    /// First day, month or year, such as 2025-11-08, 2025-11 or 2025
    #[arg(long, value_name = "DAY", value_parser = typed::day)]
    pub(super) since: Option<String>,
    /// Last day, month or year
    #[arg(long, value_name = "DAY", value_parser = typed::day)]
    pub(super) until: Option<String>,
    /// Length of the matches in points, or money
    #[arg(long, value_name = "N", value_parser = typed::length)]
    pub(super) length: Option<LengthFilter>,
    /// Text in the name of the tournament or event
    #[arg(long, value_name = "TEXT")]
    pub(super) tournament: Option<String>,
}

impl FilterArgs {
    /// Returns the selection, with a player or without.
    pub(super) fn with_player(self, player: Option<String>) -> MatchFilter {
        MatchFilter {
            player,
            opponent: self.opponent,
            from: self.since,
            // All days of a month or a year sort before this.
            to: self.until.map(|day| day + "~"),
            length: self.length,
            event: self.tournament,
            ..MatchFilter::default()
        }
    }
}
