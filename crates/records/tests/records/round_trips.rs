//! Generated matches through every writer and reader, and damaged files through every reader.

mod generated;
mod gnubg;
mod laws;
mod mutations;
