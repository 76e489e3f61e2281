//! The protocols: lines in, lines out.

mod external;
mod json;
mod kept_or_said;
mod mcp;
mod table;
mod tasks;
mod ubgi;
