//! Work on one file, and the selection of its decisions.

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::{AnalysisSettings, Engine};
use barpoint_core::ByPlayer;
use barpoint_records::{FileFormat, Losses, Match, Remarks, Written};

use super::settings::Settings;
use crate::input::input_name;
use crate::records::named_player;

/// Returns the settings for a match, with the player of that name.
pub(super) fn select(record: &Match, settings: &Settings) -> anyhow::Result<AnalysisSettings> {
    let mut selected = settings.analysis;
    if let Some(name) = &settings.args.player {
        let player = named_player(record, name)?;
        let mut players = ByPlayer([false; 2]);
        players[player] = true;
        selected.players = players;
    }
    if let Some(game) = selected.game {
        let games = record.games.len();
        ensure!(game < games, "no game {}: the match contains {games}", game + 1);
        if let Some(action) = selected.action {
            let actions = record.games[game].entries.len();
            ensure!(action < actions, "no action {}: the game contains {actions}", action + 1);
        }
    }
    Ok(selected)
}

/// Returns the bytes of analysed matches in a format. Match text gets remarks.
pub(super) fn written(
    matches: &[Match],
    format: &'static FileFormat,
    path: &Path,
) -> anyhow::Result<Written> {
    let remarks = Remarks::by(Some(Engine::ANALYST));
    let written = if format.name == "mat" {
        let matches = matches.iter().cloned().map(|record| record.with_remarks(&remarks));
        format.write(&matches.collect::<Vec<_>>())
    } else {
        format.write(matches)
    };
    written.with_context(|| format!("{}: cannot be written as {}", input_name(path), format.name))
}

/// Returns the losses of a written file. The remarks of match text hold the analysis.
pub(super) fn losses(written: &Written) -> Losses {
    let mut losses = Losses::default();
    written.losses.iter().filter(|what| *what != "analysis").for_each(|what| losses.add(what));
    losses
}
