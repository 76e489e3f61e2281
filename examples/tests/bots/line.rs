//! Lines of a connection.

use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};

/// Connection to a bot.
pub(crate) struct Lines(BufReader<TcpStream>);

impl Lines {
    pub(crate) fn accept(listener: &TcpListener) -> Self {
        let (stream, _) = listener.accept().unwrap();
        Self(BufReader::new(stream))
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\r\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.0.get_mut().write_all(bytes).unwrap();
    }

    pub(crate) fn receive(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "the bot is gone: {line:?}");
        line.trim_end().to_owned()
    }

    /// Breaks the connection, in the middle of a line.
    pub(crate) fn break_off(&mut self) {
        self.send_bytes(b"board:You:tes");
        self.0.get_ref().shutdown(Shutdown::Both).unwrap();
    }
}
