//! Barpoint for C: the functions and types of `barpoint.h`.
//!
//! The crate converts between C and the library `barpoint`, and contains no knowledge about
//! backgammon. `include/barpoint.h` is made from this source and has its documentation.
//!
//! | level | modules | purpose |
//! |---|---|---|
//! | typed | [`position`], [`play`], [`evaluation`], [`cube`], [`map`], [`rollout`], [`record`], [`database`] | questions at full speed, answers as structures |
//! | generic | [`ask`], [`session`] | every question in the vocabulary of the JSON-lines protocol |
//! | base | [`status`], [`text`], [`options`], [`engine`], [`watch`], [`version`] | errors, texts, engines, flags that stop work |
//!
//! # Rules of all functions
//! - A function that can fail returns a [`Status`](status::Status) and leaves its reason to
//!   `bp_last_error`.
//! - No panic leaves the library: a bug is reported as a status. No argument may point to memory
//!   that is not the caller's; apart from this, wrong arguments are errors.
//! - Every object that a function hands out belongs to the caller, who frees it once.
//! - Objects may be used by several threads at the same time, except while they are freed.
//!
//! # Design
//! Pointers are references that may be absent, so `NULL` is a value that the type system makes each
//! function deal with. Only arrays, texts and callbacks need unsafe code, in three modules. The
//! libraries are built as `libbarpoint_c` because `libbarpoint` is the facade; `install.sh` gives
//! them their names.
#![expect(unsafe_code, reason = "C passes pointers, and the names of functions are exported")]

mod arguments;
pub mod ask;
pub mod cube;
pub mod database;
pub mod engine;
pub mod evaluation;
pub mod map;
pub mod options;
pub mod play;
pub mod position;
pub mod record;
pub mod rollout;
pub mod session;
pub mod status;
pub mod text;
pub mod version;
pub mod watch;
