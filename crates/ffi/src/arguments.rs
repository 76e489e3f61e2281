//! Arguments from C, and places for results.

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::slice;

use crate::status::{Failure, Status};
use crate::text::NUL_TERMINATED;

/// Maximum number of bytes of a text or of a file. A greater length is a mistake of the caller.
const MAX_BYTES: usize = 1 << 30;

/// Returns an object that must not be absent.
pub(crate) fn given<T>(object: Option<T>, name: &str) -> Result<T, Failure> {
    object.ok_or_else(|| Failure::argument(format_args!("{name} is NULL: expected a pointer")))
}

/// Returns the elements of an array.
///
/// # Safety
/// `first` is `NULL` or points to `count` elements that remain unchanged for `'a`.
pub(crate) unsafe fn array<'a, T>(
    first: *const T,
    count: usize,
    name: &str,
) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    if first.is_null() || !first.is_aligned() {
        let reason = format!("{name} is NULL or not aligned: expected {count} elements");
        return Err(Failure::argument(reason));
    }
    let is_possible = count.checked_mul(size_of::<T>()).is_some_and(|size| size <= MAX_BYTES);
    if !is_possible {
        let most = MAX_BYTES / size_of::<T>().max(1);
        let reason = format!("{name} has {count} elements: expected at most {most}");
        return Err(Failure::argument(reason));
    }
    // SAFETY: The pointer is not null, aligned, and has this number of elements by the contract.
    Ok(unsafe { slice::from_raw_parts(first, count) })
}

/// Returns an array of results, which need not be initialised.
///
/// # Safety
/// `first` is `NULL` or points to `count` elements that nobody else uses for `'a`.
pub(crate) unsafe fn results<'a, T>(
    first: *mut MaybeUninit<T>,
    count: usize,
    name: &str,
) -> Result<&'a mut [MaybeUninit<T>], Failure> {
    // SAFETY: The contract is that of the caller.
    unsafe { array(first.cast_const(), count, name) }?;
    if count == 0 {
        return Ok(&mut []);
    }
    // SAFETY: The pointer has been checked, and has this number of elements of its own.
    Ok(unsafe { slice::from_raw_parts_mut(first, count) })
}

/// Returns a text.
///
/// # Safety
/// `text` is `NULL` or points to `length` bytes, or to a text that ends with a zero byte if
/// `length` is [`NUL_TERMINATED`]. The text remains unchanged for `'a`.
pub(crate) unsafe fn text<'a>(
    text: *const c_char,
    length: usize,
    name: &str,
) -> Result<&'a str, Failure> {
    given(Some(text).filter(|text| !text.is_null()), name)?;
    let bytes = if length == NUL_TERMINATED {
        // SAFETY: The text ends with a zero byte by the contract.
        unsafe { CStr::from_ptr(text) }.to_bytes()
    } else if length > MAX_BYTES {
        let reason = format!("{name} has {length} bytes: expected at most {MAX_BYTES}");
        return Err(Failure::new(Status::Text, reason));
    } else {
        // SAFETY: The text has this length by the contract.
        unsafe { array(text.cast::<u8>(), length, name) }?
    };
    str::from_utf8(bytes).map_err(|error| {
        let place = error.valid_up_to();
        Failure::new(Status::Text, format_args!("{name} is not UTF-8: wrong at byte {place}"))
    })
}

/// Returns a text that ends with a zero byte, `None` if it is absent.
///
/// # Safety
/// `text` is `NULL` or points to a text that ends with a zero byte and remains unchanged for `'a`.
pub(crate) unsafe fn name<'a>(text: *const c_char, name: &str) -> Result<Option<&'a str>, Failure> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: The contract is that of the caller.
    unsafe { self::text(text, NUL_TERMINATED, name) }.map(Some)
}

/// Place for a result, which need not be initialised.
pub(crate) type Out<'a, T> = Option<&'a mut MaybeUninit<T>>;

/// Object that belongs to the caller, or `NULL`.
pub(crate) type Owned<T> = Option<Box<T>>;

/// Writes a result.
pub(crate) fn put<T>(place: Out<'_, T>, name: &str, value: T) -> Result<(), Failure> {
    given(place, name)?.write(value);
    Ok(())
}

/// Writes the object that a function makes, or `NULL` if it fails.
pub(crate) fn put_object<T>(
    place: Out<'_, Owned<T>>,
    name: &str,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    let place = given(place, name)?.write(None);
    *place = Some(Box::new(make()?));
    Ok(())
}

/// Returns a text of fixed size with a zero byte at its end. A text that is too long is cut.
pub(crate) fn fixed<const N: usize>(text: &str) -> [c_char; N] {
    let mut fixed = [0; N];
    let end = text.floor_char_boundary(N.saturating_sub(1));
    fixed.iter_mut().zip(&text.as_bytes()[..end]).for_each(|(to, &from)| *to = from as c_char);
    fixed
}
