//! The file of a session, which is written anew after every action.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use barpoint_records::{Action, Entry, FileFormat, Match, Tag};
use barpoint_whole_file::replace_file;

/// File of a session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    path: Option<PathBuf>,
    /// What was written last. Another process may have written something else since then.
    last: Option<Vec<u8>>,
}

/// Reason why a record was not written.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// No format has this extension.
    Format,
    /// The format cannot hold the record, or the system refuses the file.
    Failed(String),
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl Store {
    pub(crate) const fn at(path: PathBuf) -> Self {
        Self { path: Some(path), last: None }
    }

    /// Returns the store of a session that goes on with a file that holds this record, and nothing else. A
    /// file that holds more, which another program wrote, stays as it is: the session gets another file.
    pub(crate) fn continuing(
        path: &Path,
        bytes: Vec<u8>,
        record: &Match,
    ) -> Result<Self, StoreError> {
        let is_ours = holds_settings(record) || bytes_of(path, record)? == bytes;
        Ok(if is_ours {
            Self { path: Some(path.to_owned()), last: Some(bytes) }
        } else {
            Self::at(unused(path))
        })
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Writes the record, with the settings if the format has room for them. Leaves a file alone that
    /// another process has changed, and returns true if another file is that of the session now.
    pub(crate) fn save(&mut self, record: &Match, settings: String) -> Result<bool, StoreError> {
        let Some(path) = &mut self.path else { return Ok(false) };
        let is_changed = self.last.as_ref().is_some_and(|last| {
            let found = fs::read(&path);
            found.is_ok_and(|found| found != *last)
        });
        if is_changed {
            *path = unused(path);
        }
        let mut record = record.clone();
        if is_json(path) {
            record.details.tags.push(Tag { name: Tag::SESSION.to_owned(), value: settings });
        }
        let written = match write(path, &record) {
            // Match text cannot hold a roll that has not been played yet.
            Err(StoreError::Failed(_)) if drop_roll(&mut record) => write(path, &record),
            result => result,
        };
        self.last = Some(written?);
        Ok(is_changed)
    }
}

/// Removes a roll at the end of a record. Returns false if there is none.
fn drop_roll(record: &mut Match) -> bool {
    let Some(game) = record.games.last_mut() else { return false };
    let is_roll = |entry: &mut Entry| matches!(entry.action, Action::SetDice { .. });
    game.entries.pop_if(is_roll).is_some()
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

/// Returns the bytes of a record in the format of the extension.
fn bytes_of(path: &Path, record: &Match) -> Result<Vec<u8>, StoreError> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(FileFormat::with_extension).ok_or(StoreError::Format)?;
    let written = format.write_all_plays(std::slice::from_ref(record));
    Ok(written.map_err(|error| StoreError::Failed(error.to_string()))?.bytes)
}

/// Writes a record in the format of the extension, and returns the bytes.
pub(crate) fn write(path: &Path, record: &Match) -> Result<Vec<u8>, StoreError> {
    let bytes = bytes_of(path, record)?;
    replace_file(path, &bytes)?;
    Ok(bytes)
}

fn holds_settings(record: &Match) -> bool {
    record.details.tags.iter().any(Tag::is_of_session)
}

/// Takes the settings out of a record that was read.
pub(crate) fn take_settings(record: &mut Match) -> Option<String> {
    let tags = &mut record.details.tags;
    let at = tags.iter().position(Tag::is_of_session)?;
    Some(tags.remove(at).value)
}

/// Returns the same path with a number that no file has: `game-2.json`.
pub(crate) fn unused(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let extension = path.extension().map(|it| format!(".{}", it.to_string_lossy()));
    let extension = extension.unwrap_or_default();
    let names = (2..).map(|number| path.with_file_name(format!("{stem}-{number}{extension}")));
    let mut free = names.into_iter().filter(|path| !path.exists());
    free.next().unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_another_process_changed_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.json");
        let mut ours = Store::at(path.clone());
        assert!(!ours.save(&Match::default(), "ours".to_owned()).unwrap());
        let mut theirs = Store::at(path.clone());
        assert!(!theirs.save(&Match::default(), "theirs".to_owned()).unwrap());
        let kept = fs::read(&path).unwrap();
        assert!(ours.save(&Match::default(), "ours again".to_owned()).unwrap());
        assert_eq!(ours.path(), Some(&*folder.path().join("match-2.json")));
        assert!(!ours.save(&Match::default(), "and again".to_owned()).unwrap());
        assert_eq!(fs::read(&path).unwrap(), kept);
        // A file that was deleted is written anew.
        fs::remove_file(folder.path().join("match-2.json")).unwrap();
        assert!(!ours.save(&Match::default(), "ours".to_owned()).unwrap());
        assert!(folder.path().join("match-2.json").exists());
    }

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.json");
        let record = Match::default();
        let mut store = Store::at(path.clone());
        store.save(&record, "one".to_owned()).unwrap();
        store.save(&record, "two".to_owned()).unwrap();
        let reading = barpoint_records::read_file(&fs::read(&path).unwrap()).unwrap();
        let mut read = reading.matches[0].clone();
        assert_eq!(take_settings(&mut read).as_deref(), Some("two"));
        assert_eq!(read, record);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(unused(&path), folder.path().join("match-2.json"));
        assert!(matches!(
            write(&folder.path().join("match.doc"), &record),
            Err(StoreError::Format)
        ));
    }
}
