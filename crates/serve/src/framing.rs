//! Heads of requests that give their length in two ways.
//!
//! `hyper` takes the second one and forgets the first. A proxy in front of the server may do the opposite, and
//! then both disagree about where the next request begins.

/// Most bytes of a head that are looked at, more than the server takes.
const LONGEST: usize = 1 << 20;

/// Observer of the bytes that a client sends.
#[derive(Debug, Default)]
pub(crate) struct Framing {
    /// Head so far.
    head: Vec<u8>,
    is_complete: bool,
    is_ambiguous: bool,
}

impl Framing {
    /// Looks at the next bytes.
    pub(crate) fn read(&mut self, bytes: &[u8]) {
        if self.is_complete {
            return;
        }
        // The end may lie across two parts.
        let before = self.head.len().saturating_sub(3);
        self.head.extend_from_slice(bytes);
        let ends: [&[u8]; 2] = [b"\n\r\n", b"\n\n"];
        let end = |mark: &&[u8]| self.head[before..].windows(mark.len()).position(|at| at == *mark);
        let Some(end) = ends.iter().filter_map(end).min() else {
            self.is_complete = self.head.len() > LONGEST;
            return;
        };
        let has = |name: &str| {
            names(&self.head[..before + end])
                .any(|other| other.eq_ignore_ascii_case(name.as_bytes()))
        };
        self.is_ambiguous = has("content-length") && has("transfer-encoding");
        (self.is_complete, self.head) = (true, Vec::new());
    }

    /// Expects the next head, because an answer has been sent.
    pub(crate) fn answered(&mut self) {
        *self = Self::default();
    }

    /// Returns true if the head gives its length in two ways.
    pub(crate) const fn is_ambiguous(&self) -> bool {
        self.is_ambiguous
    }
}

/// Returns the names of the fields of a head.
fn names(head: &[u8]) -> impl Iterator<Item = &[u8]> {
    head.split(|&byte| byte == b'\n')
        .skip(1)
        .filter_map(|line| line.split(|&byte| byte == b':').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: &[u8] =
        b"POST / HTTP/1.1\r\nContent-Length: 3\r\ntransfer-encoding: chunked\r\n\r\n";

    #[test]
    fn two_lengths_are_seen_however_the_bytes_come() {
        for size in 1..BOTH.len() {
            let mut framing = Framing::default();
            BOTH.chunks(size).for_each(|part| framing.read(part));
            assert!(framing.is_ambiguous(), "{size}");
            framing.answered();
            assert!(!framing.is_ambiguous());
            framing.read(BOTH);
            assert!(framing.is_ambiguous());
        }
    }

    #[test]
    fn bodies_are_not_looked_at() {
        let mut framing = Framing::default();
        framing
            .read(b"POST / HTTP/1.1\r\nContent-Length: 99\r\n\r\n\nTransfer-Encoding: chunked\n\n");
        framing.read(b"\nTransfer-Encoding: chunked\n\n");
        assert!(!framing.is_ambiguous());
    }
}
