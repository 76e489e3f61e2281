//! Input is kept, or a message says what was not.

mod files;
