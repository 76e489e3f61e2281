//! Tables and maps compared with searches of their parts.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod guide;
mod reasons;
mod rolls;
mod scores;
mod support;
mod temperature;
