//! Files that are replaced as a whole.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

/// Replaces a file, or the one that a link names, in one step. The file keeps its permissions. If that
/// fails, it stays as it is. Devices and pipes are written to directly.
///
/// # Errors
/// The system refuses the file or another one beside it.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Renaming would replace a device or a pipe by a file.
    if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
        return fs::write(path, bytes);
    }
    let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = OsString::from(whole.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    let draft = whole.with_file_name(name);
    let result = write_draft(&draft, &whole, bytes).and_then(|()| fs::rename(&draft, &whole));
    if result.is_err() {
        let _ = fs::remove_file(&draft);
    }
    result
}

/// Writes a file with no more permissions than the one that it will replace has.
fn write_draft(draft: &Path, whole: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(draft, [])?;
    if let Ok(known) = fs::metadata(whole) {
        fs::set_permissions(draft, known.permissions())?;
    }
    fs::write(draft, bytes)
}
