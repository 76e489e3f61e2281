//! Names and plays from the file of a match.

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint_core::{Play, Player, Position};
use barpoint_records::{Action, Match, ReadOptions, RecordedPlay, player_name};
use barpoint_render::{Mark, MarkedPlay};

use super::args::Args;
use crate::input::read_bytes;

/// Returns the match in the file that the user gives, if it is one.
pub(super) fn record(args: &Args) -> anyhow::Result<Option<Match>> {
    let path = Path::new(&args.position);
    if !path.is_file() {
        return Ok(None);
    }
    // Other files contain a position as text.
    let options = ReadOptions { variant: args.variant, ..ReadOptions::default() };
    let reading = options.read(&read_bytes(path)?);
    let matches = reading.map_or(Vec::new(), |reading| reading.matches);
    Ok(matches.into_iter().nth(args.match_index.unwrap_or(0)))
}

/// Returns the names of White and Black. A player without a name has an empty one.
pub(super) fn names(record: &Match) -> [String; 2] {
    Player::BOTH.map(|player| {
        let is_named = !record.players[player].name.trim().is_empty();
        if is_named { player_name(record, player) } else { String::new() }
    })
}

/// Returns the play of the action that the user chooses, and the best one if the file has an
/// analysis. If they lead to the same position, it is the best play.
pub(super) fn plays(
    record: Option<&Match>,
    args: &Args,
    position: &Position,
) -> anyhow::Result<Vec<MarkedPlay>> {
    let game = record.and_then(|record| record.games.get(args.game.unwrap_or(0)));
    let entry = game.zip(args.action).and_then(|(game, action)| game.entries.get(action));
    let entry = entry.context("--arrows needs a play of a match: expected a file and --move M")?;
    let Action::Play { dice, play, .. } = &entry.action else {
        anyhow::bail!("--arrows needs a play, but this action is none: expected another --move");
    };
    let legal = |play: &Play| position.legal_play(*dice, play);
    let made = match play {
        RecordedPlay::Legal(play) => legal(play),
        RecordedPlay::Odd(_) | RecordedPlay::Hidden => None,
    };
    let candidates = entry.analysis().and_then(|analysis| analysis.play.as_ref());
    let best = candidates.and_then(|analysis| analysis.candidates.first());
    let best = best.and_then(|candidate| legal(&candidate.play));
    ensure!(made.is_some() || best.is_some(), "--arrows: the file does not have the play");
    let is_best = made.zip(best).is_some_and(|(made, best)| made.result == best.result);
    let made = made.filter(|_| !is_best).map(|made| (made, Mark::Made));
    let marked = made.into_iter().chain(best.map(|best| (best, Mark::Best)));
    Ok(marked.map(|(legal, mark)| MarkedPlay { play: legal.play, mark }).collect())
}
