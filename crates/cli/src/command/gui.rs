//! `barpoint gui`: the page in the browser.

use std::io::{self, ErrorKind, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use barpoint_protocol::{Handler, WorkforceSize};
use barpoint_serve::{Limits, Options, ServeError, Server};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::command::gui::browser::Window;
use crate::command::gui::instance::{Instance, Place};
use crate::command::library::library_file;
use crate::input::{input_name, read_bytes};
use crate::interrupt;
use crate::output::print;
use crate::search::{EngineArgs, SearchSettings};
use crate::status::Status;
use crate::terminal::View;

mod browser;
mod instance;

/// Opens the page in the browser: study, play, matches
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint gui
  barpoint gui match.xg
  barpoint gui XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
  barpoint gui new match

The page needs no network: this program holds it and answers it. Only this user of this machine can ask. A \
program that runs already opens another window, with the search options of its own start. It ends a minute or two \
after the last window was closed, and on Ctrl-C. \
Without a browser, the program prints an address, which any browser of this machine can open.")]
pub(crate) struct Args {
    /// File of matches, position in any form, or `new match`
    #[arg(value_name = "WHAT", num_args = 0..)]
    what: Vec<PathBuf>,
    /// Open a window without tabs, by Chromium or a browser of its family
    #[arg(long)]
    app: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

/// Port of the page. Browsers keep what a page stores by its port, so it is the same each time.
const PORT: u16 = 7424;

/// Number of ports that are tried.
const PORTS: u16 = 20;

/// Time without a window after which the program ends; it is noticed at most as much later.
const IDLE: Duration = Duration::from_mins(1);

/// Time in which another instance begins or ends.
const TIME_TO_BEGIN: Duration = Duration::from_secs(5);

/// Maximum number of bytes of a file that the address of the page can hold.
const LARGEST_FILE: usize = 1_000_000;

/// Number of requests that are answered at a time: a rollout, and a question beside it.
const WORKERS: usize = 2;

/// Number of requests that may wait.
const CAPACITY: usize = 1000;

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let target = target(&args.what)?;
    let window = if args.app { Window::App } else { Window::Tab };
    let place = Place::of_user()?;
    let due = Instant::now() + TIME_TO_BEGIN;
    while Instant::now() < due {
        if let Some(_claim) = place.claim()? {
            interrupt::stoppable(|stop| serve(args.engine, &place, &target, window, stop))?;
            return Ok(Status::Done);
        }
        if let Some(running) = place.running() {
            show(&place, &running, &target, window)?;
            // Nobody may be listening.
            let _ = writeln!(
                io::stderr(),
                "note: the program that runs already answers, with the search options of its own start"
            );
            return Ok(Status::Done);
        }
        thread::sleep(Duration::from_millis(50));
    }
    bail!("another barpoint gui neither begins nor ends: expected one that answers");
}

/// Returns the part of the address that says what the page opens.
fn target(what: &[PathBuf]) -> anyhow::Result<String> {
    if what.is_empty() {
        return Ok(String::new());
    }
    if what == ["new", "match"].map(PathBuf::from) || what == [PathBuf::from("new match")] {
        return Ok("&play".to_owned());
    }
    let [path] = what else {
        bail!("{} things are given: expected a file, a position, or `new match`", what.len());
    };
    let name = input_name(path);
    let bytes = read_bytes(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => anyhow::anyhow!(
            "{name} is neither a file nor a position: expected a file of matches, a position, or `new match`"
        ),
        _ => anyhow::Error::new(error).context(format!("cannot read {name}")),
    })?;
    ensure!(
        bytes.len() <= LARGEST_FILE,
        "{name} has {} bytes: expected at most {LARGEST_FILE}; the page itself opens larger files",
        bytes.len()
    );
    Ok(format!("&open={}", URL_SAFE_NO_PAD.encode(bytes)))
}

/// Serves the page until nobody needs it.
fn serve(
    engine: EngineArgs,
    place: &Place,
    target: &str,
    window: Window,
    stop: &AtomicBool,
) -> anyhow::Result<()> {
    let search = SearchSettings::at(0, engine);
    // Windows that are still open have the secret of an instance that was killed.
    let secret = place.running().map_or_else(new_secret, |killed| Ok(killed.secret))?;
    let size = WorkforceSize {
        workers: WORKERS,
        threads_per_task: search.threads.get().into(),
        capacity: CAPACITY,
    };
    let listen = |port| {
        let handler = Handler::new(search.engine()?);
        let options = Options {
            token: Some(secret.clone()),
            library: library_file(),
            library_grows: true,
            idle: Some(IDLE),
            limits: Limits { work: Duration::MAX, ..Limits::default() },
            ..Options::new(SocketAddr::from(([127, 0, 0, 1], port)))
        };
        anyhow::Ok(Server::bind(handler, size, options))
    };
    let mut ports = PORT..PORT + PORTS;
    let server = loop {
        match ports.next().map_or_else(|| listen(0), listen)? {
            Err(ServeError::Listen(_, error)) if error.kind() == ErrorKind::AddrInUse => {}
            other => break other?,
        }
    };
    let instance = Instance { address: server.address()?.to_string(), secret };
    place.write(&instance)?;
    thread::scope(|scope| {
        // The server answers while the browser starts.
        let shown = scope.spawn(|| show(place, &instance, target, window));
        let served = server.run(stop);
        place.clear();
        shown.join().unwrap_or(Ok(())).and(served.map_err(Into::into))
    })
}

fn new_secret() -> anyhow::Result<String> {
    let mut secret = [0; 24];
    getrandom::fill(&mut secret).context("the system has no random numbers")?;
    Ok(URL_SAFE_NO_PAD.encode(secret))
}

/// Opens a page of a running instance, and prints its address.
fn show(place: &Place, instance: &Instance, target: &str, window: Window) -> anyhow::Result<()> {
    let address = instance.page();
    let page = place.redirect(&format!("{address}{target}"))?;
    if window.open(&page) {
        return print(&format!("The page is open at {address}\n"));
    }
    // A file makes the address too long for a terminal.
    let rest = if target.starts_with("&open") { "" } else { target };
    print(&format!("No browser was found. Open this address in one: {address}{rest}\n"))
}
