//! Folders of the user.

use std::env;
use std::path::PathBuf;

/// Returns the folder in which the user's programs keep their data.
pub fn folder_of_data() -> Option<PathBuf> {
    if cfg!(windows) {
        return path_in("APPDATA");
    }
    let home = || path_in("HOME");
    if cfg!(target_os = "macos") {
        return Some(home()?.join("Library/Application Support"));
    }
    // The specification wants relative paths to be ignored.
    let given = path_in("XDG_DATA_HOME").filter(|path| path.is_absolute());
    given.or_else(|| Some(home()?.join(".local/share")))
}

/// Returns the folder of the user's databases, which need not exist: the one that the variable `BARPOINT_DATABASES`
/// names, or `barpoint/databases` among the user's data.
pub fn folder_of_databases() -> Option<PathBuf> {
    let given = path_in("BARPOINT_DATABASES");
    given.or_else(|| Some(folder_of_data()?.join("barpoint/databases")))
}

/// Returns the path in a variable of the environment, unless it is empty.
pub fn path_in(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}
