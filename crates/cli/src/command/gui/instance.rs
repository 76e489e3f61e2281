//! The running program, as a second start of the command finds it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint_whole_file::Owned;
use serde::{Deserialize, Serialize};

use barpoint::folders::folder_of_data;

/// Server of the page that runs.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Instance {
    /// IP address and port.
    pub(super) address: String,
    /// Token of its requests.
    pub(super) secret: String,
}

impl Instance {
    /// Returns the address of the page. The secret lies behind `#`, which browsers send to no server.
    pub(super) fn page(&self) -> String {
        format!("http://{}/#secret={}", self.address, self.secret)
    }
}

/// Files of the user by which the command finds a running instance.
#[derive(Debug)]
pub(super) struct Place {
    folder: PathBuf,
}

impl Place {
    /// Returns the place of this user, whose folder it makes.
    pub(super) fn of_user() -> anyhow::Result<Self> {
        let folder = folder_of_data().context("the system names no folder for data of programs")?;
        let folder = folder.join("barpoint");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self { folder })
    }

    fn instance(&self) -> PathBuf {
        self.folder.join("gui.json")
    }

    fn redirecting(&self) -> PathBuf {
        self.folder.join("gui.html")
    }

    /// Claims to be the instance that runs; `None` if another one does.
    pub(super) fn claim(&self) -> anyhow::Result<Option<Owned>> {
        let path = self.instance();
        Owned::claim(&path).with_context(|| format!("cannot lock {}", path.display()))
    }

    /// Returns the instance that runs, `None` while it begins or ends.
    pub(super) fn running(&self) -> Option<Instance> {
        serde_json::from_slice(&fs::read(self.instance()).ok()?).ok()
    }

    /// Makes an instance known.
    pub(super) fn write(&self, instance: &Instance) -> anyhow::Result<()> {
        write_private(&self.instance(), &serde_json::to_vec(instance)?)
    }

    /// Removes the files of an instance that ends.
    pub(super) fn clear(&self) {
        for path in [self.instance(), self.redirecting()] {
            // They say nothing once the program has ended.
            let _ = fs::remove_file(path);
        }
    }

    /// Writes a page that leads to an address, and returns its path. Other users see the command line of a browser, and
    /// so the path, but not the file.
    pub(super) fn redirect(&self, address: &str) -> anyhow::Result<PathBuf> {
        let path = self.redirecting();
        let page = format!(
            "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Barpoint</title>\n\
             <script>location.replace({address:?})</script>\n"
        );
        write_private(&path, page.as_bytes())?;
        Ok(path)
    }
}

/// Writes a file that only this user can read.
fn write_private(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        // An older file may have other rights.
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(path)?.write_all(bytes)
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}
