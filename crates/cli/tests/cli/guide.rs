//! The examples of the README and of the guide are what the command prints.
//!
//! A block `console` has commands after `$ `, each followed by all that it prints, or by its beginning and a line
//! `…`. The commands of a page run one after another in a folder of their own, which begins as a copy of
//! `docs/src/files`. A drawing that they make there is the one of that name in `docs/src/images`. Commands of a
//! block `sh` take long or need other programs: they are not run, only their options are checked, and so are those
//! of commands in the tables of the README.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use rayon::prelude::*;
use tempfile::TempDir;

/// With `BARPOINT_BLESS=1` in the environment they are written anew.
#[test]
fn examples_of_readme_and_guide_are_real() {
    let problems: Vec<_> = documents().par_iter().filter_map(|page| check(page).err()).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn commands_in_the_tables_of_the_readme_have_known_options() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| ["));
    let codes = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    // `barpoint = …` is a line of a manifest.
    let commands = codes.filter(|code| code.starts_with("barpoint ") && !code.contains(" = "));
    let commands: Vec<_> = commands.collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        has_known_options(&format!("{command}\n"), &folder).unwrap();
    }
}

#[test]
fn every_image_is_drawn_by_an_example() {
    let pages: String = documents().iter().map(|page| fs::read_to_string(page).unwrap()).collect();
    for image in fs::read_dir(guide().join("images")).unwrap() {
        let name = image.unwrap().file_name().into_string().unwrap();
        // Those of these pages are drawn by the programs that write them, `benches/where_we_lose.py` and
        // `benches/rating_study.py`.
        let is_written = name.starts_with("where-we-lose-") || name.starts_with("rating-");
        assert!(is_written || pages.contains(&format!(" -o {name}\n")), "no example draws {name}");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn guide() -> PathBuf {
    root().join("docs/src")
}

fn documents() -> Vec<PathBuf> {
    let pages = fs::read_dir(guide()).unwrap().map(|entry| entry.unwrap().path());
    let mut documents: Vec<_> =
        pages.filter(|page| page.extension().is_some_and(|e| e == "md")).collect();
    documents.push(root().join("README.md"));
    documents
}

/// Runs the examples of a page, and compares or writes them.
fn check(page: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    for file in fs::read_dir(guide().join("files")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
    }
    let text = fs::read_to_string(page).unwrap();
    let real = with_real_output(&text, &folder).map_err(|e| format!("{}: {e}", page.display()))?;
    settle(page, text.as_bytes(), real.as_bytes())?;
    for file in fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_some_and(|kind| kind == "svg") {
            let image = guide().join("images").join(file.file_name().unwrap());
            settle(&image, &fs::read(&image).unwrap_or_default(), &fs::read(&file).unwrap())?;
        }
    }
    Ok(())
}

/// Writes a file anew if that is wanted, and otherwise refuses one that is not as it should be.
fn settle(file: &Path, now: &[u8], real: &[u8]) -> Result<(), String> {
    if now == real {
        Ok(())
    } else if env::var_os("BARPOINT_BLESS").is_some() {
        fs::write(file, real).map_err(|error| error.to_string())
    } else {
        let line = 1 + now
            .split(|&b| b == b'\n')
            .zip(real.split(|&b| b == b'\n'))
            .take_while(|(a, b)| a == b)
            .count();
        Err(format!("{}:{line}: not as printed; BARPOINT_BLESS=1 writes it anew", file.display()))
    }
}

/// The text of a page with the output of its examples as they print it now.
fn with_real_output(text: &str, folder: &TempDir) -> Result<String, String> {
    let mut real = String::with_capacity(text.len());
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        real += line;
        match line.trim_end() {
            "```console" if lines.peek().is_none_or(|first| !first.starts_with("$ ")) => {
                return Err("a console block that begins with no command".to_owned());
            }
            "```console" => {
                while let Some(command) = lines.next_if(|line| line.starts_with("$ ")) {
                    let mut command = command.to_owned();
                    while command.ends_with("\\\n") {
                        command += lines.next().ok_or("a command that does not end")?;
                    }
                    let mut shown = Vec::new();
                    while let Some(line) =
                        lines.next_if(|line| *line != "```\n" && !line.starts_with("$ "))
                    {
                        shown.push(line);
                    }
                    real = real + &command + &as_shown(&output(&command[2..], folder)?, &shown);
                }
            }
            "```sh" => {
                while let Some(command) = lines.next_if(|line| *line != "```\n") {
                    has_known_options(command, folder)?;
                    real += command;
                }
            }
            _ => {}
        }
    }
    Ok(real)
}

/// Returns the output, cut where the page cuts it.
fn as_shown(output: &str, shown: &[&str]) -> String {
    match shown.split_last() {
        Some((&"…\n", beginning)) => {
            output.split_inclusive('\n').take(beginning.len()).chain(["…\n"]).collect()
        }
        _ => output.to_owned(),
    }
}

fn output(command: &str, folder: &TempDir) -> Result<String, String> {
    // The README runs the command by cargo, because nothing is installed yet.
    let command = &command.replacen("cargo run --release -- ", "barpoint ", 1);
    let program = Path::new(env!("CARGO_BIN_EXE_barpoint")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program].into_iter().chain(env::split_paths(&path))).unwrap();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .env("PATH", path)
        .env_remove("COLUMNS")
        .current_dir(folder)
        .output()
        .map_err(|error| format!("cannot run sh: {error}"))?;
    let printed = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
    let ends_well = printed.is_empty() || printed.ends_with('\n');
    if output.status.success() && ends_well {
        Ok(printed)
    } else {
        Err(format!("{} from {command}{printed}", output.status))
    }
}

/// Help goes before all else but options that do not exist or have a bad value.
fn has_known_options(command: &str, folder: &TempDir) -> Result<(), String> {
    let end = [" #", " <", " >", " |", "\n"].iter().filter_map(|end| command.find(end)).min();
    match command.split_at(end.unwrap_or(command.len())).0 {
        command if command.starts_with("barpoint ") => {
            output(&format!("{} --help", command.trim_end()), folder).map(drop)
        }
        _ => Ok(()),
    }
}
