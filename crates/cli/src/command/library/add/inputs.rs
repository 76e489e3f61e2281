//! Files to add.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::conversions;

/// Returns the given files and the files in the given folders. A list of `barpoint analyse` gives the files
/// that it names; in a folder it is left out.
pub(super) fn inputs(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(conversions::inputs(std::slice::from_ref(path))?);
        } else if is_list(path) {
            files.extend(listed(path)?);
        } else {
            files.push(path.clone());
        }
    }
    ensure!(!files.is_empty(), "no files to read");
    conversions::ensure_given_once(&files)?;
    Ok(files)
}

fn is_list(file: &Path) -> bool {
    file.file_name().is_some_and(|name| conversions::LISTS.iter().any(|list| name == *list))
}

/// Returns the files that a list names.
fn listed(list: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let shown = list.display();
    let text = fs::read_to_string(list).with_context(|| format!("cannot read {shown}"))?;
    let folder = list.parent().unwrap_or(Path::new(""));
    // The first line has the settings. The last one may be unfinished.
    let lines = text.split_inclusive('\n').enumerate().skip(1);
    let output = |(number, line): (usize, &str)| {
        let entry: serde_json::Value = serde_json::from_str(line)
            .with_context(|| format!("{shown}:{}: not an entry of barpoint analyse", number + 1))?;
        let name = entry["output"].as_str().unwrap_or_default();
        ensure!(!name.is_empty(), "{shown}:{}: the entry names no file", number + 1);
        Ok(folder.join(name))
    };
    lines.filter(|(_, line)| line.ends_with('\n')).map(output).collect()
}
