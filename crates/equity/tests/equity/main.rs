//! Match equity tables and cubeful equities beside published numbers.

mod golden;
#[cfg(feature = "xml")]
mod met_xml;
