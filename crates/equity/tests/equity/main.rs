//! Match equity tables and cubeful equities beside published numbers, and laws.

mod golden;
#[cfg(feature = "xml")]
mod met_xml;
mod order_of_cubes;
