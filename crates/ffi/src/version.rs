//! Versions of the library and of its interface.

use std::ffi::c_char;

/// Version of this interface. It is raised when a function or a structure changes or is removed, so
/// a program should compare it with `bp_abi_version()`.
pub const ABI_VERSION: u32 = 1;

/// Returns the version of the interface of the library that is loaded.
#[unsafe(no_mangle)]
pub extern "C" fn bp_abi_version() -> u32 {
    ABI_VERSION
}

/// Returns the version of the library, such as `0.1.0`. The text is valid for ever.
#[unsafe(no_mangle)]
pub extern "C" fn bp_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
