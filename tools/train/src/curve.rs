//! Learning curves as CSV.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};

/// A CSV file that grows by one row at a time and goes on after an interruption.
#[derive(Debug)]
pub(crate) struct Curve {
    file: File,
}

impl Curve {
    /// Opens a curve; a new one gets this header.
    pub(crate) fn open(path: &Path, header: &str) -> Result<Self> {
        let wrong = || format!("cannot write {}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(wrong)?;
        }
        let mut file =
            OpenOptions::new().create(true).append(true).open(path).with_context(wrong)?;
        if file.metadata().with_context(wrong)?.len() == 0 {
            writeln!(file, "{header}").with_context(wrong)?;
        }
        Ok(Self { file })
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, values: &[f64]) -> Result<()> {
        let values: Vec<String> = values.iter().map(|v| format!("{v:.6}")).collect();
        writeln!(self.file, "{}", values.join(",")).context("cannot write the learning curve")
    }
}
