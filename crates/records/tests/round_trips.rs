//! Generated matches through every writer and reader, and damaged files through every reader.

#[cfg(test)]
mod round_trips {
    mod generated;
    mod gnubg;
    mod laws;
    mod mutations;
}
