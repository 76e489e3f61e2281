//! Texts and files in memory.

use std::ffi::c_char;

/// Length of a text that ends with a zero byte.
pub const NUL_TERMINATED: usize = usize::MAX;

/// Text or file in memory, which belongs to the caller.
#[derive(Debug)]
pub struct Text {
    /// Content with a zero byte at its end.
    bytes: Vec<u8>,
}

impl Text {
    /// Returns an object with this content.
    pub(crate) fn new(content: impl Into<Vec<u8>>) -> Self {
        let mut bytes = content.into();
        bytes.push(0);
        Self { bytes }
    }
}

/// Returns the first byte of a text; `NULL` if `text` is `NULL`.
///
/// A zero byte follows the last one, so a text without zero bytes is a string of C. The bytes are
/// valid until the text is freed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_text_data(text: Option<&Text>) -> *const c_char {
    text.map_or(std::ptr::null(), |text| text.bytes.as_ptr().cast())
}

/// Returns the number of bytes of a text without the zero byte at its end; 0 if `text` is `NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn bp_text_length(text: Option<&Text>) -> usize {
    text.map_or(0, |text| text.bytes.len() - 1)
}

/// Frees a text. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_text_free(text: Option<Box<Text>>) {
    drop(text);
}
