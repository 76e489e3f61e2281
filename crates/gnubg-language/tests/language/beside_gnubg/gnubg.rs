//! GNU Backgammon behind a pipe.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Command and its answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) command: String,
    pub(crate) text: String,
}

/// Returns the program, if it is installed with `stdbuf`, which keeps its two outputs in order.
pub(crate) fn program() -> Option<&'static str> {
    let runs = |name: &str| {
        let mut command = Command::new("stdbuf");
        command.args(["-oL", name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    ["gnubg", "/usr/games/gnubg"].into_iter().find(|name| runs(name))
}

/// Lets the program save its settings in a folder of the user.
pub(crate) fn save_settings(program: &str, home: &Path) {
    let mut child = Command::new(program)
        .args(["-t", "-q"])
        .current_dir(home)
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let commands = b"set rollout trials 144\nsave settings\n";
    child.stdin.take().unwrap().write_all(commands).unwrap();
    assert!(child.wait().unwrap().success());
}

/// Word that no command has, in front of the number of a line.
const MARK: &str = "@@";

/// Carries lines out in a folder. Unknown words between them mark where an answer begins.
pub(crate) fn answers(program: &str, folder: &Path, lines: &[&str]) -> Vec<Answer> {
    let command = format!("exec stdbuf -oL {program} -t -q -r 2>&1");
    let mut child = Command::new("sh")
        .args(["-c", &command])
        .current_dir(folder)
        .env("HOME", folder)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let script: String = (0..)
        .zip(lines)
        .flat_map(|(number, line)| {
            // Manual dice follow their command at once.
            let is_throw = line.chars().all(|c| c.is_ascii_digit() || c == ' ');
            let mark = if is_throw { String::new() } else { format!("{MARK}{number}\n") };
            [mark, (*line).to_owned(), "\n".to_owned()]
        })
        .collect();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let _ = input.write_all(script.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut answers: Vec<Answer> = lines
        .iter()
        .map(|line| Answer { command: (*line).to_owned(), text: String::new() })
        .collect();
    let mut current: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        let mark = line.find(&format!("Unknown keyword `{MARK}"));
        let Some(place) = mark else {
            if let Some(i) = current {
                let answer: &mut Answer = &mut answers[i];
                answer.text += line;
            }
            continue;
        };
        if let Some(i) = current {
            let answer: &mut Answer = &mut answers[i];
            answer.text += &line[..place];
        }
        let digits = line[place..].chars().filter(char::is_ascii_digit).collect::<String>();
        current = digits.parse().ok();
    }
    answers
}
