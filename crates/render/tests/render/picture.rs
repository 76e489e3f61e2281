//! Boards as pictures: complete, well-formed, inside their frame, and the same every time.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod boards;
#[cfg(all(feature = "pdf", feature = "png"))]
mod forms;
mod samples;
