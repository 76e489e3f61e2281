//! Positions that are given as text or as a file.

use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};
use barpoint_core::Variant;
use barpoint_ids::{FoundPosition, Identifier, IdentifierError};
use barpoint_records::Match;
use barpoint_records::{NoPosition, PositionRecord, ReadOptions, Source};

use crate::input::read_bytes;

/// Choice of a position in a file; all numbers count from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RecordChoice {
    pub(crate) record: Option<usize>,
    pub(crate) game: Option<usize>,
    pub(crate) action: Option<usize>,
    /// Variant of the file, if the user gives it.
    pub(crate) variant: Option<Variant>,
}

impl RecordChoice {
    /// Returns true if a place in a file is chosen.
    const fn is_place(&self) -> bool {
        self.record.is_some() || self.game.is_some() || self.action.is_some()
    }
}

/// Returns the position that a text contains, or that a file of this name contains.
pub(crate) fn find(text: &str, choice: &RecordChoice) -> anyhow::Result<FoundPosition> {
    if !choice.is_place()
        && let Ok(identifier) = text.parse::<Identifier>()
    {
        return Ok(identifier.into());
    }
    let path = Path::new(text);
    if is_file(path) {
        return in_file(path, choice);
    }
    ensure!(
        !choice.is_place(),
        "--match, --game and --move need a file, but no file has this name"
    );
    match Identifier::find(text) {
        Err(IdentifierError::Unknown(_)) if path.is_dir() => {
            bail!("{text} is a folder: expected a position or a file")
        }
        Err(IdentifierError::Unknown(_)) if path.extension().is_some() => {
            bail!("no file is named {text}: expected a position or an existing file")
        }
        Err(error @ IdentifierError::Unknown(_)) => Err(anyhow!("{error}, or a file")),
        found => Ok(found?),
    }
}

/// Returns true if a text is the name of a file; a text that is too long for a name is not.
fn is_file(path: &Path) -> bool {
    path.exists() && !path.is_dir()
}

fn in_file(path: &Path, choice: &RecordChoice) -> anyhow::Result<FoundPosition> {
    let place = || path.display().to_string();
    let bytes = read_bytes(path).with_context(place)?;
    match (ReadOptions { variant: choice.variant, ..ReadOptions::default() }).read(&bytes) {
        Ok(reading) => in_matches(&reading.matches, choice).with_context(place),
        Err(error) => match in_text(&Source::new(&bytes), choice) {
            Some(found) => found.with_context(place),
            None => Err(anyhow!("{}:{error}", place())),
        },
    }
}

fn in_matches(matches: &[Match], choice: &RecordChoice) -> anyhow::Result<FoundPosition> {
    let index = match (choice.record, matches.len()) {
        (Some(index), _) => index,
        (None, 1) => 0,
        (None, count) => {
            bail!("the file contains {count} positions or matches: expected --match N")
        }
    };
    let record = matches
        .get(index)
        .with_context(|| format!("no match {}: the file contains {}", index + 1, matches.len()))?;
    let mut found = FoundPosition::from(in_match(record, choice)?.identifier());
    if choice.game.is_none() && choice.action.is_none() {
        found.notes.extend(record.warnings.iter().map(ToString::to_string));
    }
    Ok(found)
}

fn in_match(record: &Match, choice: &RecordChoice) -> anyhow::Result<PositionRecord> {
    let action = match (choice.game, choice.action) {
        (None, None) => match PositionRecord::of_setup(record) {
            Err(NoPosition::Many { games }) => {
                let plural = if games == 1 { "" } else { "s" };
                bail!(
                    "the file contains a match of {games} game{plural}: expected --game N and \
                     --move M (barpoint show --game N lists the numbers)"
                )
            }
            record => return Ok(record?),
        },
        (Some(game), None) => bail!(
            "--game {0} needs --move M (barpoint show --game {0} lists the numbers)",
            game + 1
        ),
        (_, Some(action)) => action,
    };
    let game = match (choice.game, record.games.len()) {
        (Some(game), _) => game,
        (None, 1) => 0,
        (None, games) => bail!("the file contains a match of {games} games: expected --game N"),
    };
    Ok(PositionRecord::before_action(record, game, action)?)
}

/// Returns the position in a file that is neither a match nor a file of positions, but a text with
/// a position in it.
fn in_text(source: &Source<'_>, choice: &RecordChoice) -> Option<anyhow::Result<FoundPosition>> {
    if source.is_binary() || choice.is_place() {
        return None;
    }
    match Identifier::find(source.text()) {
        Err(IdentifierError::Unknown(_)) => None,
        found => Some(found.map_err(Into::into)),
    }
}
