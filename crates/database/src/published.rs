//! The hashes of hypergammon databases, which are the same on every machine.

use crate::Kind;

/// The SHA-256 of a hypergammon database with header at the
/// [usual threshold](crate::BuildOptions::THRESHOLD), `None` for other kinds.
pub fn published_sha256(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::Hypergammon { chequers } => HYPERGAMMON.get(usize::from(*chequers).checked_sub(1)?),
        Kind::OneSided(_) | Kind::TwoSided(_) => None,
    }
    .copied()
}

/// With one, two and three chequers.
const HYPERGAMMON: [&str; 3] = [
    "b89b73260dc102e7c4de509763066a4e0df17b941007b8ef8ca115745ce5f14b",
    "d2988b41f5924c4c157a429e13785b63002243728a88bef45b5f69ba00b02c60",
    "2f6827e955217d9d39715c987885cd8625be78387f9f937d176813014674b853",
];
