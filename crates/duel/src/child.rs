//! Child process that answers lines of text with lines of text.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use crate::listener::Listener;
use crate::{PlayerError, TimeLimit};

/// Running program. It is ended when this value is dropped.
#[derive(Debug)]
pub(crate) struct Program {
    /// Command as it was given.
    pub(crate) command: String,
    child: Child,
    input: ChildStdin,
    output: Listener,
}

impl Program {
    /// Starts a command with arguments. They are separated by blanks and may be quoted as in a
    /// shell.
    pub(crate) fn start(command: &str, time_limit: TimeLimit) -> Result<Self, PlayerError> {
        let failed = |source| PlayerError::Start { command: command.into(), source };
        let words = words(command).map_err(failed)?;
        let missing = || failed(io::Error::new(io::ErrorKind::InvalidInput, "no program is given"));
        let (program, arguments) = words.split_first().ok_or_else(missing)?;
        let mut launch = Command::new(program);
        launch.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = in_own_group(&mut launch).spawn().map_err(failed)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let pipes = pipes.ok_or_else(|| io::Error::other("it has no standard input or output"));
        match pipes.and_then(|(input, output)| Ok((input, Listener::new(output, time_limit)?))) {
            Ok((input, output)) => Ok(Self { command: command.into(), child, input, output }),
            Err(source) => {
                end(&mut child);
                Err(failed(source))
            }
        }
    }

    /// Sends a line and starts the time limit of the answer.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), PlayerError> {
        self.output.expect_answer();
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|source| {
            match source.kind() {
                io::ErrorKind::BrokenPipe => PlayerError::Ended { command: self.command.clone() },
                _ => PlayerError::Communication { command: self.command.clone(), source },
            }
        })
    }

    /// Returns the next line, without its end.
    pub(crate) fn receive(&mut self) -> Result<String, PlayerError> {
        self.output.receive(&self.command)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Makes a command start in a process group of its own. Ctrl-C in a terminal then reaches only this
/// program, which ends the others together with all processes that they have started.
pub(crate) fn in_own_group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Ends a program that was started [in its own group](in_own_group), and on Unix also the processes
/// that it has started.
pub(crate) fn end(child: &mut Child) {
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(
        rustix::process::Pid::from_child(child),
        rustix::process::Signal::KILL,
    );
    let _ = child.kill();
    let _ = child.wait();
}

/// Returns the words of a command line. Single and double quotes keep blanks together.
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
