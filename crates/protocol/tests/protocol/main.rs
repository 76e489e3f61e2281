//! The protocols: lines in, lines out.

mod external;
mod json;
mod mcp;
mod table;
mod tasks;
mod ubgi;
