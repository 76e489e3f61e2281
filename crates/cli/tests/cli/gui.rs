//! The page as a player opens it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;
use barpoint_testing::HttpClient;

/// Returns the command of a user whose data lie in a folder, on a machine without a browser.
fn gui(data: &Path, what: &[&str]) -> Command {
    let mut command = Command::cargo_bin("barpoint").unwrap();
    command.arg("gui").args(what).env("XDG_DATA_HOME", data).env("HOME", data).env("APPDATA", data);
    // Not the user's browser, on any system.
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"] {
        command.env_remove(name);
    }
    command.env("SSH_TTY", "test").stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the folder of the program in the folder of a user's data.
fn folder(data: &Path) -> PathBuf {
    let macos = cfg!(target_os = "macos").then_some("Library/Application Support");
    data.join(macos.unwrap_or_default()).join("barpoint")
}

/// Program that runs until its test ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the program; returns it with the line that it prints.
fn start(mut command: Command) -> (Running, String) {
    let mut running = Running(command.spawn().unwrap());
    let mut line = String::new();
    BufReader::new(running.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (running, line)
}

/// Returns the address and the secret of a line.
fn address(line: &str) -> (String, String) {
    let (_, rest) = line.trim().split_once("http://").unwrap_or_else(|| panic!("{line:?}"));
    let (address, secret) = rest.split_once("/#secret=").unwrap();
    (address.to_owned(), secret.split('&').next().unwrap().to_owned())
}

#[test]
fn the_page_answers_its_user_alone_and_a_second_start_finds_it() {
    let data = tempfile::tempdir().unwrap();
    let (running, line) = start(gui(data.path(), &[]));
    let (place, secret) = address(&line);
    assert!(line.starts_with("No browser was found."), "{line}");
    let send = |path: &str, headers: &str| {
        let mut client = HttpClient::connect(place.parse().unwrap()).unwrap();
        client.send("GET", path, headers, b"").unwrap()
    };
    assert!(send("/", "").text().contains("assets/page.js"));
    let question = "/v1/moves?position=start&dice=31&plies=0";
    assert_eq!(send(question, "").status, 401);
    let token = format!("Authorization: Bearer {secret}\r\n");
    assert!(send(question, &token).text().contains("8/5 6/5"));
    assert_eq!(send(question, &format!("{token}Origin: http://example.org\r\n")).status, 403);
    // The page opens a new match in the program that runs.
    let again = gui(data.path(), &["new", "match"]).output().unwrap();
    let text = String::from_utf8(again.stdout).unwrap();
    assert!(again.status.success() && text.contains(&format!("{secret}&play")), "{text}");
    assert!(String::from_utf8(again.stderr).unwrap().contains("search options of its own start"));
    assert_eq!(address(&text), (place, secret));
    #[cfg(unix)]
    for name in ["gui.json", "gui.html"] {
        use std::os::unix::fs::PermissionsExt as _;
        let file = fs::metadata(folder(data.path()).join(name)).unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600, "{name}");
    }
    drop(running);
    // A killed program leaves a file, and no lock. Windows that are open still have its secret.
    let (_running, line) = start(gui(data.path(), &[]));
    assert_eq!(address(&line).1, address(&text).1);
}

#[cfg(unix)]
#[test]
fn the_browser_gets_a_file_that_leads_to_the_page() {
    use std::os::unix::fs::PermissionsExt as _;

    let data = tempfile::Builder::new().prefix("a user's 100% # ").tempdir().unwrap();
    let programs = tempfile::tempdir().unwrap();
    let browser = programs.path().join("browser");
    fs::write(&browser, "#!/bin/sh\necho \"$1\" > \"$HOME/asked\"\n").unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = gui(data.path(), &["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"]);
    let (running, line) = {
        command.env("BROWSER", &browser);
        start(command)
    };
    let (place, secret) = address(&line);
    assert!(line.starts_with("The page is open at"), "{line}");
    let asked = fs::read_to_string(data.path().join("asked")).unwrap();
    let path = asked.trim().strip_prefix("file://").unwrap();
    let path = path.replace("%20", " ").replace("%23", "#").replace("%25", "%");
    let page = fs::read_to_string(path).unwrap();
    assert!(page.contains(&format!("\"http://{place}/#secret={secret}&open=WEdJRD0t")), "{page}");
    let id = running.0.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let folder = folder(data.path());
    while folder.join("gui.json").exists() || folder.join("gui.html").exists() {
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn what_is_no_file_and_no_position_is_refused() {
    let data = tempfile::tempdir().unwrap();
    for (what, reason) in [
        (&["none.mat"][..], "none.mat is neither a file nor a position"),
        (&["new", "game"], "2 things are given"),
    ] {
        let output = gui(data.path(), what).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(reason), "{error}");
    }
}
