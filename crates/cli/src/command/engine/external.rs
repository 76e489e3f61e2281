//! `barpoint engine external`: GNU Backgammon's protocol for external players on a socket.

use std::io::{self, BufReader, Read, Write};
use std::net::{IpAddr, TcpListener, TcpStream};
use std::num::NonZeroU32;
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use barpoint_protocol::{ExternalPlayer, Line, LineReader};

use crate::interrupt;
use crate::number;
use crate::output::print;
use crate::search::{FilterArgs, SearchArgs, SearchSettings};
use crate::status::Status;
use crate::threads::Pool;

/// GNU Backgammon's protocol for external players, on a socket
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint engine external --port 4321
  barpoint engine external --socket barpoint.sock --plies 1

In GNU Backgammon, `set player 0 external localhost:4321` lets Barpoint play for player 0. The program \
prints the address that it listens on and runs until SIGINT or SIGTERM. Several clients may be connected. \
Only programs on this machine can connect, unless --address says otherwise.")]
pub(super) struct Args {
    /// Port to listen on, 0 to 65535; 0 chooses a free one
    #[arg(long, value_name = "N", required_unless_present = "socket", conflicts_with = "socket")]
    port: Option<u16>,
    /// Address to listen on; 0.0.0.0 admits other machines
    #[arg(long, value_name = "IP", default_value = "127.0.0.1", conflicts_with = "socket")]
    address: IpAddr,
    /// Unix domain socket to listen on
    #[arg(long, value_name = "FILE")]
    socket: Option<PathBuf>,
    /// Maximum number of clients at the same time
    #[arg(long, value_name = "N", default_value = "64", value_parser = number::positive)]
    clients: NonZeroU32,
    /// Never answer a double with a beaver
    #[arg(long)]
    no_beavers: bool,
    /// Resign lost games instead of rolling
    #[arg(long)]
    resign: bool,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    filter: FilterArgs,
}

/// Maximum number of bytes of a line, many times the longest board.
const MAX_LINE: usize = 1 << 16;

/// Interval at which new clients and a request to stop are noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Time for which a client may not take an answer.
const WRITE_LIMIT: Duration = Duration::from_mins(1);

pub(super) fn run(args: Args) -> anyhow::Result<Status> {
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    let player = ExternalPlayer::new(search.engine()?, !args.no_beavers);
    let player = if args.resign { player.resigning() } else { player };
    let server = Arc::new(Server {
        player,
        pool: search.pool()?,
        clients: AtomicU32::new(0),
        most_clients: args.clients.get(),
    });
    match (args.socket, args.port) {
        (Some(path), _) => serve_socket(&server, &path),
        (None, port) => serve_port(&server, args.address, port.unwrap_or_default()),
    }
}

/// Player that several clients ask.
struct Server {
    player: ExternalPlayer,
    pool: Pool,
    /// Number of clients that are connected.
    clients: AtomicU32,
    most_clients: u32,
}

fn serve_port(server: &Arc<Server>, address: IpAddr, port: u16) -> anyhow::Result<Status> {
    let listener = TcpListener::bind((address, port));
    let listener = listener.with_context(|| format!("cannot listen on {address}:{port}"))?;
    listener.set_nonblocking(true)?;
    print(&format!("listening on {}\n", listener.local_addr()?))?;
    accept(server, || {
        let (stream, _) = listener.accept()?;
        let () = prepare_tcp(&stream)?;
        Ok((stream.try_clone()?, stream))
    })
}

fn prepare_tcp(stream: &TcpStream) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(WRITE_LIMIT))
}

#[cfg(unix)]
fn serve_socket(server: &Arc<Server>, path: &Path) -> anyhow::Result<Status> {
    let place = path.display().to_string();
    ensure!(UnixStream::connect(path).is_err(), "another program listens on {place}");
    let is_socket = std::fs::symlink_metadata(path)
        .is_ok_and(|file| std::os::unix::fs::FileTypeExt::is_socket(&file.file_type()));
    if is_socket {
        // The program that made it has ended without removing it.
        std::fs::remove_file(path).with_context(|| format!("cannot replace {place}"))?;
    }
    let listener = UnixListener::bind(path).with_context(|| format!("cannot listen on {place}"))?;
    listener.set_nonblocking(true)?;
    print(&format!("listening on {place}\n"))?;
    let served = accept(server, || {
        let (stream, _) = listener.accept()?;
        stream.set_nonblocking(false)?;
        stream.set_write_timeout(Some(WRITE_LIMIT))?;
        Ok((stream.try_clone()?, stream))
    });
    std::fs::remove_file(path).with_context(|| format!("cannot remove {place}"))?;
    served
}

#[cfg(not(unix))]
fn serve_socket(_: &Arc<Server>, path: &Path) -> anyhow::Result<Status> {
    anyhow::bail!("{}: this system has no Unix domain sockets: expected --port", path.display())
}

/// Serves every client on a thread of its own until a signal comes.
fn accept<S: Read + Write + Send + 'static>(
    server: &Arc<Server>,
    next: impl Fn() -> io::Result<(S, S)>,
) -> anyhow::Result<Status> {
    interrupt::stoppable(|stop: &AtomicBool| {
        while !stop.load(Ordering::Relaxed) {
            match next() {
                Ok((input, output)) => {
                    let server = Arc::clone(server);
                    let client = thread::Builder::new().name("client".to_owned());
                    // A client that cannot be served is disconnected; the others are not affected.
                    let _ = client.spawn(move || server.serve(input, output));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(POLL_INTERVAL);
                }
                // A client may be gone already, or the system has no more files for a moment.
                Err(_) => thread::sleep(POLL_INTERVAL),
            }
        }
        Ok(Status::Interrupted)
    })
}

impl Server {
    fn serve(&self, input: impl Read, mut output: impl Write) {
        let before = self.clients.fetch_add(1, Ordering::Relaxed);
        if before >= self.most_clients {
            let limit = self.most_clients;
            let _ = writeln!(output, "Error: too many clients: expected at most {limit}");
        } else {
            // A client that is gone needs no answer.
            let _ = self.answer(input, output);
        }
        self.clients.fetch_sub(1, Ordering::Relaxed);
    }

    fn answer(&self, input: impl Read, mut output: impl Write) -> io::Result<()> {
        let mut lines = LineReader::new(BufReader::new(input), MAX_LINE);
        let mut is_end_of_board = false;
        while let Some(line) = lines.read()? {
            let line = match line {
                Line::Text(line) => line,
                Line::TooLong => {
                    let text = self.player.refuse_line(MAX_LINE).text;
                    writeln!(output, "{}", text.unwrap_or_default())?;
                    continue;
                }
            };
            // GNU Backgammon ends a board with a zero byte after the end of the line.
            if line.is_empty() && is_end_of_board {
                continue;
            }
            is_end_of_board = line.starts_with("board:");
            let reply = self.pool.install(|| self.player.line(&line));
            if let Some(text) = reply.text {
                output.write_all((text + "\n").as_bytes())?;
                output.flush()?;
            }
            if reply.ends {
                break;
            }
        }
        Ok(())
    }
}
