//! Browsers of the machine.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

/// Window that a browser opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Window {
    /// A tab of the user's browser.
    Tab,
    /// A window without tabs and address, which browsers of Chromium's family have.
    App,
}

/// Names of browsers of Chromium's family.
const CHROMIUM: [&str; 9] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "brave-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

/// Characters that an address does not have in a path.
const PATH: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'?');

/// Time in which a browser that cannot start has said so.
const TIME_TO_FAIL: Duration = Duration::from_secs(1);

impl Window {
    /// Opens a file of this machine, by the first browser that can. Returns false if none can.
    pub(super) fn open(self, page: &Path) -> bool {
        let page = page.display().to_string();
        let path = utf8_percent_encode(&page, PATH);
        let address = format!("file://{}{path}", if page.starts_with('/') { "" } else { "/" });
        let mut browsers: Vec<Vec<String>> = Vec::new();
        if self == Self::App && has_screen() {
            let app = format!("--app={address}");
            browsers.extend(CHROMIUM.map(|name| vec![name.to_owned(), app.clone()]));
        }
        browsers.extend(chosen(&address));
        browsers.extend(usual(page));
        browsers.iter().any(|command| start(command))
    }
}

/// Returns the browsers in the variable `BROWSER`, a list with colons between.
fn chosen(address: &str) -> Vec<Vec<String>> {
    let list = env::var("BROWSER").unwrap_or_default();
    let command = |text: &str| {
        let mut words: Vec<String> =
            text.split_whitespace().map(|word| word.replace("%s", address)).collect();
        if !text.contains("%s") {
            words.push(address.to_owned());
        }
        words
    };
    list.split(':').filter(|text| !text.trim().is_empty()).map(command).collect()
}

/// Returns the program of the system that opens a page in the user's browser.
fn usual(page: String) -> Option<Vec<String>> {
    let words: &[&str] = if cfg!(windows) {
        &["rundll32", "url.dll,FileProtocolHandler"]
    } else if cfg!(target_os = "macos") {
        &["open"]
    } else {
        &["xdg-open"]
    };
    let words = words.iter().map(|&word| word.to_owned());
    has_screen().then(|| words.chain([page]).collect())
}

/// Returns true if the user sees the windows of this machine.
fn has_screen() -> bool {
    let has = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_far = has("SSH_CONNECTION") || has("SSH_TTY");
    !is_far && (cfg!(any(windows, target_os = "macos")) || has("DISPLAY") || has("WAYLAND_DISPLAY"))
}

/// Starts a program that goes on by itself. Returns false if there is none of this name, or it fails at once.
fn start(command: &[String]) -> bool {
    let Some((name, arguments)) = command.split_first() else { return false };
    let mut command = Command::new(name);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C in the terminal ends this program, but not the browser.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let Ok(mut child) = command.spawn() else { return false };
    let due = Instant::now() + TIME_TO_FAIL;
    while Instant::now() < due {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => thread::sleep(Duration::from_millis(20)),
            Err(_) => return false,
        }
    }
    true
}
