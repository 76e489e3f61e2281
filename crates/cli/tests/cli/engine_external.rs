use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;

use assert_cmd::cargo::CommandCargoExt;

const BOARD: &str = "board:a:b:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";

/// Program that listens on a free port; it is ended at the end of a test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(options: &str) -> Self {
        let mut command = Command::cargo_bin("barpoint").unwrap();
        let command = command.args(["engine", "external", "--plies", "0"]);
        let mut child = command.args(options.split(' ')).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ").unwrap().to_owned();
        Self { child, address }
    }

    fn connect(&self) -> BufReader<TcpStream> {
        BufReader::new(TcpStream::connect(&self.address).unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask(client: &mut BufReader<TcpStream>, line: &str) -> String {
    client.get_mut().write_all(line.as_bytes()).unwrap();
    let mut answer = String::new();
    client.read_line(&mut answer).unwrap();
    answer
}

#[test]
fn many_clients_are_served_at_the_same_time() {
    let server = Server::start("--port 0");
    assert!(server.address.starts_with("127.0.0.1:"));
    let mut idle = server.connect();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let mut client = server.connect();
                for _ in 0..20 {
                    // As GNU Backgammon sends it, with a zero byte after the line.
                    assert_eq!(ask(&mut client, &format!("{BOARD}\n\0")), "8/5 6/5\n");
                }
                assert_eq!(ask(&mut client, "exit\n"), "");
            });
        }
    });
    assert_eq!(ask(&mut idle, "nonsense\n").split(' ').next(), Some("Error:"));
    let long = format!("{}\n", "x".repeat(1 << 17));
    assert!(ask(&mut idle, &long).contains("too long"));
    assert_eq!(ask(&mut idle, &format!("{BOARD}\r\n")), "8/5 6/5\n");
}

#[test]
fn clients_above_the_limit_are_refused() {
    let server = Server::start("--port 0 --clients 1");
    let mut first = server.connect();
    assert_eq!(ask(&mut first, &format!("{BOARD}\n")), "8/5 6/5\n");
    let mut second = String::new();
    server.connect().read_line(&mut second).unwrap();
    assert_eq!(second, "Error: too many clients: expected at most 1\n");
    assert_eq!(ask(&mut first, &format!("{BOARD}\n")), "8/5 6/5\n");
}

#[cfg(unix)]
#[test]
fn a_unix_socket_is_removed_at_the_end_and_a_stale_one_is_replaced() {
    use std::os::unix::net::{UnixListener, UnixStream};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("socket");
    drop(UnixListener::bind(&path).unwrap());
    let mut server = Server::start(&format!("--socket {}", path.display()));
    let mut client = BufReader::new(UnixStream::connect(&path).unwrap());
    client.get_mut().write_all(format!("{BOARD}\n").as_bytes()).unwrap();
    let mut answer = String::new();
    client.read_line(&mut answer).unwrap();
    assert_eq!(answer, "8/5 6/5\n");
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(143));
    assert!(!path.exists());
}

/// Skipped where GNU Backgammon is not installed.
#[cfg(unix)]
#[test]
fn gnu_backgammon_plays_a_match_against_us_to_the_end() {
    let start = |name: &str| {
        let mut command = Command::new(name);
        let command = command.args(["-t", "-q", "-r"]).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
    };
    let Ok(mut gnubg) = start("gnubg").or_else(|_| start("/usr/games/gnubg")) else {
        barpoint_testing::skipped("GNU Backgammon is not installed");
        return;
    };
    let server = Server::start("--port 0");
    let mut input = gnubg.stdin.take().unwrap();
    let commands = format!(
        "set player 0 external {}\nset player 1 gnubg\n\
         set player 1 chequerplay evaluation plies 0\nset player 1 cubedecision evaluation plies 0\n\
         set automatic game on\nset automatic roll on\nset automatic bearoff on\nset seed 43\n\
         new match 5\nshow score\n",
        server.address
    );
    input.write_all(commands.as_bytes()).unwrap();
    input.flush().unwrap();
    let mut output = BufReader::new(gnubg.stdout.take().unwrap());
    let (mut said, mut is_over) = (String::new(), false);
    while !is_over {
        let mut line = Vec::new();
        if output.read_until(b'\n', &mut line).unwrap() == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&line);
        is_over = line.contains("has won the match");
        said += &line;
    }
    let _ = gnubg.kill();
    let _ = gnubg.wait();
    assert!(is_over, "{said}");
}
