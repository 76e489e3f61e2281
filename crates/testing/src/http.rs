//! Client of HTTP/1.1 and of WebSockets that can also send what no library would.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Maximum time that a test waits for a server.
const PATIENCE: Duration = Duration::from_mins(5);

/// Answer of a server.
#[derive(Clone, Debug)]
pub struct HttpReply {
    /// Status.
    pub status: u16,
    /// Status line and headers.
    pub head: String,
    /// Body.
    pub body: Vec<u8>,
}

impl HttpReply {
    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.head.lines().filter_map(|line| line.split_once(':'));
        headers.find(|(given, _)| given.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    /// Returns the document of the body, `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Returns the text of the body.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Connection to a server, for one request after the other.
#[derive(Debug)]
pub struct HttpClient(BufReader<TcpStream>);

impl HttpClient {
    /// Connects to a server.
    ///
    /// # Errors
    /// Returns an error if the server takes no connections.
    pub fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Returns the socket.
    pub fn socket(&mut self) -> &mut TcpStream {
        self.0.get_mut()
    }

    /// Sends a request. Each of the further headers ends with an end of line.
    ///
    /// # Errors
    /// Returns an error if the connection breaks.
    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> io::Result<HttpReply> {
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n{headers}\r\n"
        );
        self.socket().write_all(&[head.as_bytes(), body].concat())?;
        self.receive()
    }

    /// Sends a request without a body.
    ///
    /// # Errors
    /// Returns an error if the connection breaks.
    pub fn get(&mut self, path: &str) -> io::Result<HttpReply> {
        self.send("GET", path, "", b"")
    }

    /// Sends a document.
    ///
    /// # Errors
    /// Returns an error if the connection breaks.
    pub fn post(&mut self, path: &str, document: &Value) -> io::Result<HttpReply> {
        let body = document.to_string();
        self.send("POST", path, "Content-Type: application/json\r\n", body.as_bytes())
    }

    /// Receives an answer.
    ///
    /// # Errors
    /// Returns an error if the connection ends before the answer does, or if it is not HTTP.
    pub fn receive(&mut self) -> io::Result<HttpReply> {
        let head = self.head()?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no status: {head:?}")))?;
        let mut reply = HttpReply { status, head, body: Vec::new() };
        if reply.header("transfer-encoding").is_some() {
            self.chunks(&mut reply.body)?;
        } else if let Some(length) = reply.header("content-length") {
            reply.body.resize(length.parse().map_err(io::Error::other)?, 0);
            self.0.read_exact(&mut reply.body)?;
        }
        Ok(reply)
    }

    fn head(&mut self) -> io::Result<String> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.0.read_line(&mut head)? == 0 {
                return Err(io::Error::new(io::ErrorKind::UnexpectedEof, head));
            }
        }
        Ok(head)
    }

    fn chunks(&mut self, body: &mut Vec<u8>) -> io::Result<()> {
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line)?;
            let length = usize::from_str_radix(line.trim(), 16).map_err(io::Error::other)?;
            let start = body.len();
            body.resize(start + length + 2, 0);
            self.0.read_exact(&mut body[start..])?;
            body.truncate(start + length);
            if length == 0 {
                return Ok(());
            }
        }
    }

    /// Makes a WebSocket of the connection.
    ///
    /// # Errors
    /// Returns an error if the server refuses.
    pub fn upgrade(mut self, path: &str) -> io::Result<WebSocket> {
        let headers = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
        self.socket().write_all(head.as_bytes())?;
        let reply = self.receive()?;
        if reply.status == 101 { Ok(WebSocket(self.0)) } else { Err(io::Error::other(reply.head)) }
    }
}

/// WebSocket of a client.
#[derive(Debug)]
pub struct WebSocket(BufReader<TcpStream>);

impl WebSocket {
    /// Sends a text, masked with zeros.
    ///
    /// # Errors
    /// Returns an error if the connection breaks.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        let length = (text.len() as u64).to_be_bytes();
        let frame = [&[0x81, 0xff][..], &length, &[0; 4], text.as_bytes()].concat();
        self.0.get_mut().write_all(&frame)
    }

    /// Receives a text, `None` at the end of the connection.
    ///
    /// # Errors
    /// Returns an error if the connection breaks.
    pub fn receive(&mut self) -> io::Result<Option<String>> {
        let mut head = [0; 2];
        if let Err(error) = self.0.read_exact(&mut head) {
            return if error.kind() == io::ErrorKind::UnexpectedEof {
                Ok(None)
            } else {
                Err(error)
            };
        }
        let mut long = [0; 8];
        let length = match head[1] {
            126 => {
                self.0.read_exact(&mut long[6..])?;
                u64::from_be_bytes(long)
            }
            127 => {
                self.0.read_exact(&mut long)?;
                u64::from_be_bytes(long)
            }
            length => length.into(),
        };
        let mut text = vec![0; usize::try_from(length).map_err(io::Error::other)?];
        self.0.read_exact(&mut text)?;
        if head[0] != 0x81 {
            return Ok(None);
        }
        String::from_utf8(text).map(Some).map_err(io::Error::other)
    }
}
