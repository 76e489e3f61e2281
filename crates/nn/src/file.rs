//! The frame of every network file, `*.bpnn`, little-endian throughout.
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPNN` |
//! | 4 | [version](version) of the layout |
//! | | numbers of the header, 4 bytes each, then tables |
//! | 8 | FNV-1a (Fowler, Noll, Vo; 64 bits) of everything before |

mod checksum;
mod error;
mod reader;
pub(crate) mod version;
mod writer;

pub use error::LoadError;
pub(crate) use reader::Reader;
pub(crate) use writer::Writer;
