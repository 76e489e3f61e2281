//! Where positions come from: the command line, standard input or files.

use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::{Display, Path};

use anyhow::Context;

use crate::status::Status;

/// The most that is read of what is no file, and may never end.
const MOST_BYTES: u64 = 1 << 28;

/// Whether a path is `-`, which means standard input or standard output.
pub(crate) fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// All bytes of a file, of standard input if the path is `-`, or of a pipe or a device that comes to
/// an end.
pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if is_dash(path) {
        return read_to_end(io::stdin().lock());
    }
    if fs::metadata(path)?.is_file() {
        return fs::read(path);
    }
    read_to_end(File::open(path)?)
}

fn read_to_end(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!(
            "it is no file, and has more than {MOST_BYTES} bytes"
        )));
    }
    Ok(bytes)
}

/// An input by the name that messages call it by.
pub(crate) fn input_name(path: &Path) -> Display<'_> {
    if is_dash(path) { Path::new("standard input").display() } else { path.display() }
}

/// Texts to work through, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A single one.
    Given(String),
    /// The lines of standard input that are not empty.
    Stdin,
}

impl Input {
    /// What `-` and other texts stand for.
    pub(crate) fn of(text: String) -> Self {
        if text == "-" { Self::Stdin } else { Self::Given(text) }
    }

    /// Hands over one text after the other as they come, until one fails or the user stops the
    /// work. The failure of a line is told with its number.
    pub(crate) fn for_each(
        &self,
        mut work: impl FnMut(&str) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        if let Self::Given(text) = self {
            return work(text);
        }
        let mut status = Status::Done;
        for (line, number) in io::stdin().lock().lines().zip(1_u64..) {
            let place = || format!("line {number} of standard input");
            let line = line.with_context(place)?;
            let line = without_mark(&line);
            if !line.trim().is_empty() {
                status = status.max(work(line).with_context(place)?);
            }
            if status == Status::Interrupted {
                break;
            }
        }
        Ok(status)
    }
}

/// A line without the byte order mark that some editors put at the beginning of a file, which may
/// follow another one.
pub(crate) fn without_mark(line: &str) -> &str {
    line.strip_prefix('\u{feff}').unwrap_or(line)
}
