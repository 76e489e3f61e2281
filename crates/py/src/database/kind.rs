//! Kinds of databases as texts, in the form of their headers.

use barpoint_database::{Form, Kind, OneSidedKind, TwoSidedKind};
use pyo3::prelude::*;

use crate::error::{kinds, raised};

/// Reads a kind such as `gnubg-TS-06-06-1`.
pub(super) fn parse(text: &str) -> PyResult<Kind> {
    let mut header = [b'x'; Kind::HEADER];
    header[Kind::HEADER - 1] = b'\n';
    let fits = text.len() < Kind::HEADER;
    if let Some(start) = header.get_mut(..text.len()).filter(|_| fits) {
        start.copy_from_slice(text.as_bytes());
    }
    let kind = Kind::parse(&header).ok().filter(|kind| kind.to_string() == text);
    kind.ok_or_else(|| {
        kinds::DatabaseError::new_err(format!(
            "kind `{text}`: expected gnubg-OS-PP-CC-G-C-N, gnubg-TS-PP-CC-E or gnubg-HC, as \
             Database.one_sided, Database.two_sided and Database.hypergammon return them"
        ))
    })
}

pub(super) fn one_sided(points: u8, chequers: u8, gammons: bool, form: &str) -> PyResult<String> {
    let form = match form {
        "compressed" => Form::Compressed,
        "plain" => Form::Plain,
        "normal" => Form::Normal,
        _ => {
            let message = format!("form `{form}`: expected compressed, plain or normal");
            return Err(kinds::DatabaseError::new_err(message));
        }
    };
    checked(Kind::OneSided(OneSidedKind { points, chequers, gammons, form }))
}

pub(super) fn two_sided(points: u8, chequers: u8, cubeful: bool) -> PyResult<String> {
    checked(Kind::TwoSided(TwoSidedKind { points, chequers, cubeful }))
}

pub(super) fn hypergammon(chequers: u8) -> PyResult<String> {
    checked(Kind::Hypergammon { chequers })
}

/// Returns the text of a kind that exists.
fn checked(kind: Kind) -> PyResult<String> {
    kind.numbering().map_err(raised)?;
    Ok(kind.to_string())
}
