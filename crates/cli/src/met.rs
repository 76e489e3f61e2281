//! Match equity tables by name or from a file.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use barpoint_equity::read_met_xml;
use barpoint_equity::{BuiltinMet, MatchEquityTable};

/// Maximum size of a file, ten times that of a table of 64 rows with 64 chances.
const MAX_BYTES: u64 = 1 << 20;

/// Returns the file that [`load_met`] would read, if there is one.
pub(crate) fn met_file(name_or_file: &str) -> Option<&Path> {
    let is_builtin = name_or_file.parse::<BuiltinMet>().is_ok();
    (!is_builtin).then(|| Path::new(name_or_file))
}

/// Loads the built-in table of this name, or else a file in GNU Backgammon's XML format.
///
/// A file with the name of a built-in table can be given as `./NAME`.
pub(crate) fn load_met(name_or_file: &str) -> anyhow::Result<MatchEquityTable> {
    let unknown = match name_or_file.parse::<BuiltinMet>() {
        Ok(met) => return Ok(met.table()),
        Err(unknown) => unknown,
    };
    let path = Path::new(name_or_file);
    if !path.exists() {
        return Err(anyhow!("{unknown}, or a file"));
    }
    let read = || {
        ensure!(!path.is_dir(), "it is a folder: expected a file");
        let mut text = String::new();
        File::open(path)?.take(MAX_BYTES + 1).read_to_string(&mut text)?;
        ensure!(text.len() as u64 <= MAX_BYTES, "the file has more than {MAX_BYTES} bytes");
        Ok(read_met_xml(&text)?)
    };
    read().with_context(|| name_or_file.to_owned())
}
