//! What a database holds, and the header that says so.

use std::fmt;

use barpoint_bearoff::Numbering;

use crate::DatabaseError;

/// What a database holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// How many rolls one side needs.
    OneSided(OneSidedKind),
    /// The equities of both sides' boards against each other.
    TwoSided(TwoSidedKind),
    /// All positions of hypergammon.
    Hypergammon {
        /// Chequers a side, 1 to 3.
        chequers: u8,
    },
}

/// What a one-sided database holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OneSidedKind {
    /// Chequers are on so many points at most, 1 to 18.
    pub points: u8,
    /// So many chequers at most, 1 to 15; GNU Backgammon reads 15 only.
    pub chequers: u8,
    /// Whether it also has the rolls to the first chequer off. A normal distribution always has.
    pub gammons: bool,
    /// How distributions are stored.
    pub form: Form,
}

/// How distributions are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Without the zeros before and after, behind an index.
    Compressed,
    /// 32 chances for each.
    Plain,
    /// The mean and the standard deviation of a normal distribution.
    Normal,
}

/// What a two-sided database holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TwoSidedKind {
    /// Chequers are on so many points at most, 1 to 12.
    pub points: u8,
    /// So many chequers a side at most, 1 to 15.
    pub chequers: u8,
    /// Whether it has three cubeful equities besides the cubeless one.
    pub cubeful: bool,
}

impl Kind {
    /// Bytes of a header.
    pub const HEADER: usize = 40;

    /// The numbering of its boards.
    ///
    /// # Errors
    /// If there is no database of this kind.
    pub fn numbering(&self) -> Result<Numbering, DatabaseError> {
        let (most_points, points, chequers) = match *self {
            Self::OneSided(kind) => (18, kind.points, kind.chequers),
            Self::TwoSided(kind) => (12, kind.points, kind.chequers),
            Self::Hypergammon { chequers: 1..=3 } => (25, 25, self.chequers()),
            Self::Hypergammon { chequers } => {
                let reason = format!("hypergammon has 1 to 3 chequers, not {chequers}");
                return Err(DatabaseError::Kind(reason));
            }
        };
        let numbering =
            (1..=most_points).contains(&points).then(|| Numbering::new(points, chequers));
        let numbering = numbering.flatten().ok_or_else(|| {
            DatabaseError::Kind(format!(
                "{points} points and {chequers} chequers: expected 1 to {most_points} points and \
                 1 to 15 chequers"
            ))
        })?;
        let boards = numbering.boards();
        if matches!(self, Self::TwoSided(_)) && boards > MOST_TWO_SIDED {
            return Err(DatabaseError::Kind(format!(
                "two-sided {points}x{chequers} has {boards} boards a side: expected at most \
                 {MOST_TWO_SIDED}"
            )));
        }
        Ok(numbering)
    }

    /// The most chequers of a side.
    pub const fn chequers(&self) -> u8 {
        match *self {
            Self::OneSided(OneSidedKind { chequers, .. })
            | Self::TwoSided(TwoSidedKind { chequers, .. })
            | Self::Hypergammon { chequers } => chequers,
        }
    }

    /// The header: what [`Display`](fmt::Display) gives, padded with the letter x and ended by a
    /// line feed.
    pub fn header(&self) -> [u8; Self::HEADER] {
        let mut header = [b'x'; Self::HEADER];
        let text = self.to_string();
        header[..text.len()].copy_from_slice(text.as_bytes());
        header[Self::HEADER - 1] = b'\n';
        header
    }

    /// Reads a header.
    ///
    /// # Errors
    /// If the bytes begin with no header, or with one that is not well-formed.
    pub fn parse(bytes: &[u8]) -> Result<Self, DatabaseError> {
        let header = bytes.get(..Self::HEADER).unwrap_or(bytes);
        let shown = || header.escape_ascii().to_string();
        let text = core::str::from_utf8(header).ok().and_then(|text| text.strip_prefix("gnubg-"));
        let Some(text) = text else {
            return Err(DatabaseError::Foreign { begins: shown() });
        };
        if header.len() < Self::HEADER {
            let actual = header.len() as u64;
            return Err(DatabaseError::Size {
                actual,
                expected: Self::HEADER as u64,
                at_least: true,
            });
        }
        let wrong =
            |reason: &str| DatabaseError::Header { text: shown(), reason: reason.to_owned() };
        let kind = match text.get(..2) {
            Some("OS") => one_sided(text),
            Some("TS") => two_sided(text),
            Some(start) if start.starts_with('H') => {
                digits(&start[1..]).map(|chequers| Self::Hypergammon { chequers })
            }
            _ => return Err(wrong("expected OS, TS or H after gnubg-")),
        };
        let kind = kind.ok_or_else(|| {
            wrong("expected gnubg-OS-PP-CC-G-C-N, gnubg-TS-PP-CC-E or gnubg-HC in digits")
        })?;
        if kind.header() != *header {
            return Err(wrong("expected the letter x up to the line feed at byte 39"));
        }
        kind.numbering().map_err(|error| wrong(&error.to_string()))?;
        Ok(kind)
    }
}

/// More boards a side would make files of more than 128 GB.
const MOST_TWO_SIDED: u32 = 1 << 17;

fn digits(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn flag(text: &str) -> Option<bool> {
    match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

fn one_sided(text: &str) -> Option<Kind> {
    let fields: Vec<&str> = text.get(..14)?.split('-').collect();
    let &["OS", points, chequers, gammons, compressed, normal] = &fields[..] else { return None };
    let form = match (flag(compressed)?, flag(normal)?) {
        (true, false) => Form::Compressed,
        (false, false) => Form::Plain,
        (false, true) => Form::Normal,
        (true, true) => return None,
    };
    let (points, chequers, gammons) = (digits(points)?, digits(chequers)?, flag(gammons)?);
    if form == Form::Normal && !gammons {
        return None;
    }
    Some(Kind::OneSided(OneSidedKind { points, chequers, gammons, form }))
}

fn two_sided(text: &str) -> Option<Kind> {
    let fields: Vec<&str> = text.get(..10)?.split('-').collect();
    let &["TS", points, chequers, cubeful] = &fields[..] else { return None };
    let (points, chequers, cubeful) = (digits(points)?, digits(chequers)?, flag(cubeful)?);
    Some(Kind::TwoSided(TwoSidedKind { points, chequers, cubeful }))
}

/// The header without its padding.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneSided(OneSidedKind { points, chequers, gammons, form }) => {
                let [gammons, compressed, normal] = [
                    *gammons || *form == Form::Normal,
                    *form == Form::Compressed,
                    *form == Form::Normal,
                ]
                .map(u8::from);
                write!(f, "gnubg-OS-{points:02}-{chequers:02}-{gammons}-{compressed}-{normal}")
            }
            Self::TwoSided(TwoSidedKind { points, chequers, cubeful }) => {
                write!(f, "gnubg-TS-{points:02}-{chequers:02}-{}", u8::from(*cubeful))
            }
            Self::Hypergammon { chequers } => write!(f, "gnubg-H{chequers}"),
        }
    }
}
