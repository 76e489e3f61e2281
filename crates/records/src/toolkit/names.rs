//! Limit on the length of names.

use super::add_warning;
use crate::model::{FilePlace, Match, Warning, WarningKind};

/// Maximum number of letters of a name. The limit is needed because writers repeat names in every
/// game, or even in every action: a name as long as a file would produce gigabytes.
pub(crate) const LONGEST_NAME: usize = 100;

/// Cuts names that are too long.
pub(super) fn shorten_names(record: &mut Match) {
    for index in 0..record.players.0.len() {
        let name = &mut record.players.0[index].name;
        let Some((end, _)) = name.char_indices().nth(LONGEST_NAME) else { continue };
        let what = format!(
            "a name of {} letters: cut after the first {LONGEST_NAME}",
            name.chars().count()
        );
        name.truncate(name[..end].trim_end().len());
        let warning = Warning {
            place: FilePlace::Whole,
            game: None,
            entry: None,
            kind: WarningKind::Header,
            what,
        };
        add_warning(record, warning);
    }
}
