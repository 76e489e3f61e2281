//! Results for C.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use crate::input::given;
use crate::status::Failure;

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
