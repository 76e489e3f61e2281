//! Bytes and lines of files and of standard input.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::{Display, Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint_ids::{Identifier, PositionId};
use barpoint_records::Source;

use crate::interrupt;

/// Maximum number of bytes from a pipe or a device, which may never end.
const MOST_BYTES: u64 = 1 << 28;

/// Maximum number of bytes of a command that is read from standard input.
const LONGEST_COMMAND: u64 = 1_000_000;

/// Reads the next command of a session, or the next part of one that is too long. Returns false at the
/// end of the input.
pub(crate) fn read_command(
    input: &mut impl BufRead,
    command: &mut Vec<u8>,
) -> anyhow::Result<bool> {
    command.clear();
    let read = input.take(LONGEST_COMMAND).read_until(b'\n', command);
    Ok(read.context("cannot read the standard input")? > 0)
}

/// Returns true if a path is `-`, for standard input or standard output.
pub(crate) fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// Checks that standard input is named at most once, because it can be read only once.
pub(crate) fn ensure_one_dash(inputs: &[PathBuf]) -> anyhow::Result<()> {
    let dashes = inputs.iter().filter(|path| is_dash(path)).count();
    ensure!(dashes <= 1, "- is given {dashes} times, but standard input can be read only once");
    Ok(())
}

/// Reads all bytes of a file; of standard input if the path is `-`; or of a pipe or device. The text of a position
/// in place of a path is what a file with it would be.
pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if is_dash(path) {
        return read_to_end(io::stdin().lock());
    }
    if let Some(text) = position_text(path) {
        return Ok(text.as_bytes().to_vec());
    }
    let found = fs::metadata(path)?;
    if found.is_file() {
        return fs::read(path);
    }
    if found.is_dir() {
        return Err(io::Error::other("it is a folder: expected a file"));
    }
    interrupt::idle(|| read_to_end(File::open(path)?))
}

/// Returns the text of a position in place of a path, `None` if there is such a file.
pub(crate) fn position_text(path: &Path) -> Option<&str> {
    let text = path.to_str()?;
    // The names of starts are shorter.
    let may_be = text.len() >= PositionId::LENGTH && !path.exists();
    let is_text = may_be && text.parse::<Identifier>().is_ok();
    is_text.then_some(text)
}

fn read_to_end(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!(
            "a pipe or device gives more than {MOST_BYTES} bytes"
        )));
    }
    Ok(bytes)
}

/// Returns the name of an input for messages.
pub(crate) fn input_name(path: &Path) -> Display<'_> {
    if is_dash(path) { Path::new("standard input").display() } else { path.display() }
}

/// Returns the name of a line for messages.
pub(crate) fn place(line: u64) -> String {
    format!("line {line} of standard input")
}

/// Lines of a text. Their length is limited, because a stream may have no end of line.
pub(crate) struct Lines<R> {
    source: R,
    /// Lines of a text that had to be decoded as a whole.
    decoded: VecDeque<String>,
    /// Number of lines read.
    number: u64,
}

/// Maximum number of bytes in a line, more than ten times the longest position with its text.
const LONGEST_LINE: usize = 1 << 16;

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(mut source: R) -> io::Result<Self> {
        let mut decoded = VecDeque::new();
        let is_utf16 = source.fill_buf()?.starts_with(&[0xff, 0xfe])
            || source.fill_buf()?.starts_with(&[0xfe, 0xff]);
        if is_utf16 {
            let bytes = read_to_end(&mut source)?;
            decoded = Source::new(&bytes).lines().map(str::to_owned).collect();
        }
        Ok(Self { source, decoded, number: 0 })
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.decoded.pop_front() {
            return Ok(Some(line));
        }
        let mut line = Vec::new();
        let most = LONGEST_LINE as u64 + 1;
        self.source.by_ref().take(most).read_until(b'\n', &mut line)?;
        if line.len() > LONGEST_LINE {
            return Err(io::Error::other(format!("the line is longer than {LONGEST_LINE} bytes")));
        }
        let line = (!line.is_empty()).then_some(line);
        Ok(line.map(|line| Source::new(line.trim_ascii_end()).text().to_owned()))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = anyhow::Result<String>;

    fn next(&mut self) -> Option<anyhow::Result<String>> {
        self.number += 1;
        let number = self.number;
        self.read().with_context(|| place(number)).transpose()
    }
}
