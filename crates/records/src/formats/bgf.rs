//! Matches of `BGBlitz`, `.bgf`: a line of JSON, then the match as JSON or Smile, mostly compressed.
//!
//! Green is player 0, and Red is player 1. All real numbers are texts. The analysis keeps the
//! equities of `BGBlitz`: normalised ones in a match, and those per cube for money.

mod analysis;
mod container;
mod read;
mod smile;

use crate::toolkit::{FileFormat, Reader};

/// Matches of `BGBlitz`.
pub(crate) const BGF: FileFormat = FileFormat {
    name: "bgf",
    about: "binary match of BGBlitz, with analysis",
    extensions: &["bgf"],
    reader: Some(Reader { detect: |source| container::is_ours(source.bytes()), read: read::read }),
    writer: None,
};
