//! OGXM, version 2: matches of `OpenGammon`'s successors and of `HedgeHog`, with any number of
//! analyses.
//!
//! White is player 0 and Black is player 1. Chances to win a match become normalised equities.
//! Clocks, video, annotations and signatures are passed over.

mod analysis;
mod bytes;
mod plies;
mod read;

use crate::toolkit::{FileFormat, Reader};

/// Matches in OGXM.
pub(crate) const OGXM: FileFormat = FileFormat {
    name: "ogxm",
    about: "binary match of OpenGammon and HedgeHog, version 2, with analysis",
    extensions: &["ogxm", "gvab"],
    reader: Some(Reader {
        detect: |source| source.bytes().starts_with(bytes::MAGIC),
        read: read::read,
    }),
    writer: None,
};
