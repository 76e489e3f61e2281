//! A program that answers a line with lines.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::PlayerError;

/// The most that one answer may be long.
const LONGEST: u64 = 1 << 16;

/// A running program, which ends with this value.
#[derive(Debug)]
pub(crate) struct Program {
    /// The command as it was given.
    pub(crate) command: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts a command with arguments, separated by blanks and quoted as in a shell if they hold
    /// some themselves.
    pub(crate) fn start(command: &str) -> Result<Self, PlayerError> {
        let failed = |source| PlayerError::Start { command: command.into(), source };
        let words = words(command).map_err(failed)?;
        let missing = || failed(io::Error::new(io::ErrorKind::InvalidInput, "no program is named"));
        let (program, arguments) = words.split_first().ok_or_else(missing)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) =
            pipes.ok_or_else(|| failed(io::Error::other("it has no standard input or output")))?;
        Ok(Self { command: command.into(), child, input, output: BufReader::new(output) })
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), PlayerError> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|source| {
            match source.kind() {
                io::ErrorKind::BrokenPipe => PlayerError::Ended { command: self.command.clone() },
                _ => PlayerError::Talk { command: self.command.clone(), source },
            }
        })
    }

    /// The next line, without its end.
    pub(crate) fn hear(&mut self) -> Result<String, PlayerError> {
        hear(&mut self.output, &self.command)
    }
}

/// The next line of a program, without its end.
pub(crate) fn hear(output: &mut impl BufRead, command: &str) -> Result<String, PlayerError> {
    let mut line = Vec::new();
    let read = io::Read::take(&mut *output, LONGEST).read_until(b'\n', &mut line);
    let length = read.map_err(|source| PlayerError::Talk { command: command.into(), source })?;
    if length == 0 {
        return Err(PlayerError::Ended { command: command.into() });
    }
    Ok(String::from_utf8_lossy(&line).trim().to_string())
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The words of a command line. Single and double quotes keep blanks together.
fn words(command: &str) -> io::Result<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        let what = format!("a quotation mark {open} is never closed");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_blanks_together() {
        let check = |command: &str, expected: &[&str]| {
            assert_eq!(words(command).expect("words"), expected, "{command}");
        };
        check("", &[]);
        check("  a  bc ", &["a", "bc"]);
        check("python3 'my engine.py' --ply 0", &["python3", "my engine.py", "--ply", "0"]);
        check("x\"a b\"y ''", &["xa by", ""]);
        assert!(words("a 'b").is_err());
    }
}
