//! The stage `check`: no label may be about a position of a yardstick.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Result;

use crate::label::exclude::Excluded;
use crate::label::label_file::{self, Kind};
use crate::print::print;

/// Options of `barpoint-train check`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folders of label files
    #[arg(long, required = true, num_args = 1.., value_name = "FOLDER")]
    labels: Vec<PathBuf>,
    /// Files of position IDs, one a line, that no label may be about, with either player on roll
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    exclude: Vec<PathBuf>,
}

/// Counts labels of excluded positions. Returns true if there are none.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let excluded = Excluded::read(&options.exclude)?;
    let mut all = 0;
    for folder in &options.labels {
        let (mut labels, mut found, mut different) = (0, 0, HashSet::new());
        for kind in [Kind::Singles, Kind::Pairs] {
            for path in label_file::in_folder(folder, kind)? {
                let mut block = Vec::new();
                label_file::read_into(&path, kind, &mut block)?;
                labels += block.len();
                for label in block.iter().filter(|label| excluded.contains(label)) {
                    found += 1;
                    different.insert(label.key());
                }
            }
        }
        let different = different.len();
        print(format_args!(
            "{}: {labels} labels, {found} about {different} excluded positions",
            folder.display()
        ))?;
        all += found;
    }
    Ok(all == 0)
}
