//! Kinds of databases and their headers.

use std::fmt;

use barpoint_bearoff::Numbering;

use crate::DatabaseError;

/// Kind of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Roll distributions of one side.
    OneSided(OneSidedKind),
    /// Equities of the boards of both sides against each other.
    TwoSided(TwoSidedKind),
    /// All positions of hypergammon.
    Hypergammon {
        /// Number of chequers of a side, 1 to 3.
        chequers: u8,
    },
}

/// Kind of a one-sided database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OneSidedKind {
    /// Number of points that chequers can be on, 1 to 18.
    pub points: u8,
    /// Maximum number of chequers, 1 to 15; GNU Backgammon reads only 15.
    pub chequers: u8,
    /// True if it also contains the rolls until the first chequer is off. Databases of normal
    /// distributions always do.
    pub gammons: bool,
    /// Form of the distributions.
    pub form: Form,
}

/// Form of the distributions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Without leading and trailing zeros, with an index.
    Compressed,
    /// 32 chances for each distribution.
    Plain,
    /// Mean and standard deviation of a normal distribution.
    Normal,
}

/// Kind of a two-sided database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TwoSidedKind {
    /// Number of points that chequers can be on, 1 to 12.
    pub points: u8,
    /// Maximum number of chequers of a side, 1 to 15.
    pub chequers: u8,
    /// True if it contains three cubeful equities in addition to the cubeless one.
    pub cubeful: bool,
}

impl Kind {
    /// Number of bytes of a header.
    pub const HEADER: usize = 40;

    /// Returns the numbering of the boards.
    ///
    /// # Errors
    /// Returns an error if there is no database of this kind.
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
        if matches!(self, Self::TwoSided(_)) && boards > MAX_TWO_SIDED {
            return Err(DatabaseError::Kind(format!(
                "two-sided {points}x{chequers} has {boards} boards a side: expected at most \
                 {MAX_TWO_SIDED}"
            )));
        }
        Ok(numbering)
    }

    /// Returns the maximum number of chequers of a side.
    pub const fn chequers(&self) -> u8 {
        match *self {
            Self::OneSided(OneSidedKind { chequers, .. })
            | Self::TwoSided(TwoSidedKind { chequers, .. })
            | Self::Hypergammon { chequers } => chequers,
        }
    }

    /// Returns the header: the text of [`Display`](fmt::Display), padded with the letter x and
    /// ended by a line feed.
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
    /// Returns an error if the bytes do not begin with a header, or if the header is invalid.
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

/// Maximum number of boards of a side. More would give files of more than 128 GB.
const MAX_TWO_SIDED: u32 = 1 << 17;

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

/// Writes the header without its padding.
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

/// Effect of a turn without a play on the cube.
///
/// With one chequer there is no such turn. With more chequers the rules change equities by up to
/// 0.02 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HypergammonRules {
    /// No effect, as in backgammon.
    #[default]
    Standard,
    /// The cube changes sides with the turn, and the next player may not double. GNU Backgammon's
    /// `makehyper` computes this.
    Makehyper,
}

impl HypergammonRules {
    /// All rules.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Makehyper];

    /// Returns the name in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Makehyper => "makehyper",
        }
    }

    /// Returns true if a database of this kind depends on the rules.
    pub const fn matter(kind: &Kind) -> bool {
        matches!(kind, Kind::Hypergammon { chequers: 2.. })
    }
}

impl fmt::Display for HypergammonRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
