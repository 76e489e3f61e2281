//! Documents that other programs open.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use barpoint_report::{Options, Paper, latex, pdf, postscript};
use barpoint_wire::report::Report;

use super::support::{hostile, report, sample};

/// Returns a folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn skip(program: &str) {
    // Nobody may be listening.
    let _ = writeln!(std::io::stderr(), "skipped: {program} is not installed");
}

/// Runs a program and returns what it printed. `None` if it is not installed.
fn run(program: &str, arguments: &[&str], folder: &Path) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let Ok(output) = output else {
        skip(program);
        return None;
    };
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {printed}{complaints}");
    assert!(!complaints.contains("rror"), "{program}: {complaints}");
    Some(printed)
}

fn cases() -> [(&'static str, Report); 3] {
    [("sample", sample()), ("hostile", hostile()), ("session", report("gnubg-text/session.sgf"))]
}

#[test]
fn poppler_reads_the_pdf() {
    for (name, report) in cases() {
        let folder = folder("pdf");
        let file = format!("{name}.pdf");
        fs::write(folder.join(&file), pdf(&report, &Options::default())).expect("a file");
        let Some(words) = run("pdftotext", &["-layout", &file, "-"], &folder) else { return };
        // The session has no analysis, so that there is nothing to sum up.
        assert_eq!(words.contains("Summary"), name != "session", "{words}");
        assert!(words.contains("Page 1 of "), "{words}");
        assert!(name == "session" || words.contains("Alert: very bad"), "{words}");
        run("pdftoppm", &["-r", "20", "-png", &file, name], &folder);
        let Some(tree) = run("pdfinfo", &["-struct-text", &file], &folder) else { return };
        assert!(name == "session" || tree.contains("Figure"), "{tree}");
        assert!(tree.contains("Table") && tree.contains("TH"), "{tree}");
    }
}

#[test]
fn ghostscript_prints_the_postscript() {
    for (name, report) in cases() {
        let folder = folder("ps");
        let file = format!("{name}.ps");
        let text = postscript(&report, &Options { paper: Paper::Letter, ..Options::default() });
        let pages = text.matches("\n%%Page: ").count();
        fs::write(folder.join(&file), text).expect("a file");
        let arguments = ["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=bbox", &file];
        let output = Command::new("gs").args(arguments).current_dir(&folder).output();
        let Ok(output) = output else {
            return skip("gs");
        };
        // The device reports the box of every page as if it were a complaint.
        let boxes = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{boxes}");
        assert_eq!(boxes.matches("%%BoundingBox").count(), pages, "{boxes}");
    }
}

#[test]
fn latex_compiles() {
    for (name, report) in cases() {
        let folder = folder("latex");
        let file = format!("{name}.tex");
        fs::write(folder.join(&file), latex(&report, &Options::default())).expect("a file");
        let arguments = ["-interaction=nonstopmode", "-halt-on-error", &file];
        let Some(log) = run("pdflatex", &arguments, &folder) else { return };
        assert!(!log.contains("Missing character"), "{log}");
        assert!(log.contains("Output written on"), "{log}");
    }
}
