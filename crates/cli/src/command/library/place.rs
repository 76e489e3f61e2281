//! File of the library.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use barpoint::folders::{folder_of_data, path_in};
use barpoint::library::{Access, Library, LibraryError};

use crate::output::ensure_apart;

/// File of the library, and patience.
#[derive(Debug, clap::Args)]
pub(in crate::command) struct PlaceArgs {
    /// File of the library [default: `$BARPOINT_LIBRARY`, or barpoint/library.db in the folder of the user's
    /// data]
    #[arg(long, value_name = "FILE", global = true)]
    library: Option<PathBuf>,
    /// Seconds to wait for another process that is writing to the library
    #[arg(long, value_name = "SECONDS", global = true, default_value = "10", value_parser = crate::number::count)]
    wait: u32,
}

/// File of the library.
#[derive(Debug)]
pub(in crate::command) struct Place {
    path: PathBuf,
    wait: Duration,
}

impl PlaceArgs {
    pub(in crate::command) fn resolve(self) -> anyhow::Result<Place> {
        let path = self.library.or_else(library_file);
        let path =
            path.context("no folder for the user's data is known: expected --library FILE")?;
        Ok(Place { path, wait: Duration::from_secs(self.wait.into()) })
    }
}

impl Place {
    pub(in crate::command) fn open(&self, access: Access) -> anyhow::Result<Library> {
        Library::open(&self.path, access, self.wait).map_err(|error| match error {
            LibraryError::Missing(_) => {
                anyhow!("{error}; barpoint library add FILE makes one")
            }
            error => error.into(),
        })
    }

    /// Returns an error if an output is the library or one of the files that its database keeps beside it.
    pub(in crate::command) fn ensure_apart<'a>(
        &self,
        outputs: impl IntoIterator<Item = &'a PathBuf>,
    ) -> anyhow::Result<()> {
        let beside = |suffix: &str| {
            let mut name = self.path.clone().into_os_string();
            name.push(suffix);
            PathBuf::from(name)
        };
        ensure_apart(["", "-wal", "-shm", "-journal"].map(beside), outputs)
    }

    pub(in crate::command) fn path(&self) -> &Path {
        &self.path
    }

    pub(in crate::command) const fn wait(&self) -> Duration {
        self.wait
    }
}

/// Library that other programs may read.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::command) struct SharedLibraryArgs {
    /// File of the library of matches that clients may read [default: the user's library, if it exists and only
    /// programs on this machine can connect]
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// Share no library
    #[arg(long, conflicts_with = "library")]
    no_library: bool,
}

impl SharedLibraryArgs {
    /// Returns the file to share. `is_local` is true if only programs on this machine can connect.
    pub(in crate::command) fn resolve(self, is_local: bool) -> anyhow::Result<Option<PathBuf>> {
        if let Some(path) = self.library {
            Library::open(&path, Access::Read, Duration::from_secs(5))?;
            return Ok(Some(path));
        }
        let usual = library_file().filter(|path| path.exists());
        Ok(usual.filter(|_| is_local && !self.no_library))
    }
}

/// Returns the file of the user's library, `None` if no folder for the user's data is known.
pub(crate) fn library_file() -> Option<PathBuf> {
    let given = path_in("BARPOINT_LIBRARY");
    given.or_else(|| Some(folder_of_data()?.join("barpoint/library.db")))
}
