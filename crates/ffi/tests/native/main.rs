//! The interface for C, seen from programs in C, C++ and Go.

mod header;
mod installed;
mod libraries;
mod programs;
mod values;
