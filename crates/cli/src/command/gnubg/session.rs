//! A session with what belongs to the user: name, profile, library, seeds.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint::folders::path_in;
use barpoint_gnubg_language::Interpreter;

use crate::interrupt;

/// Prepares a session.
pub(super) fn new(
    session: Interpreter,
    profile: Option<&Path>,
    usual: Option<PathBuf>,
    no_profile: bool,
) -> anyhow::Result<Interpreter> {
    let user = ["USER", "LOGNAME", "USERNAME"].into_iter().find_map(|name| env::var(name).ok());
    let mut session = session.played_by(&user.unwrap_or_default()).seeded_by(random_seed);
    session.set_stop(interrupt::shared_flag());
    if let Some(path) = crate::command::library::library_file() {
        session = session.with_library(path);
    }
    let Some(path) = profile.map(Path::to_owned).or(usual) else { return Ok(session) };
    session = session.with_profile_path(&path.to_string_lossy());
    if no_profile {
        return Ok(session);
    }
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound && profile.is_none() => {
            return Ok(session);
        }
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", path.display()));
        }
    };
    let text = String::from_utf8_lossy(&bytes);
    session
        .load_profile(&text)
        .with_context(|| format!("{}: --no-rc reads no profile", path.display()))?;
    Ok(session)
}

/// Returns a seed from the system, or one from the clock if that fails.
fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    if getrandom::fill(&mut bytes).is_ok() {
        return u64::from_le_bytes(bytes);
    }
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |time| time.subsec_nanos().into())
}

/// Returns the folder in which the program keeps the user's settings.
pub(super) fn settings_folder() -> Option<PathBuf> {
    programs_folder().map(|folder| folder.join("barpoint"))
}

/// Returns the folder in which the user's programs keep their settings.
fn programs_folder() -> Option<PathBuf> {
    if cfg!(windows) {
        return path_in("APPDATA");
    }
    let home = path_in("HOME");
    if cfg!(target_os = "macos") {
        return home.map(|home| home.join("Library/Application Support"));
    }
    let given = path_in("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    given.or_else(|| home.map(|home| home.join(".config")))
}
