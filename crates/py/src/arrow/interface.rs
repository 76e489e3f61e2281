//! Structures of Arrow's C data interface, in capsules of Python.
//!
//! This is the only unsafe code of the crate. Readers of Arrow copy a structure to another place, set `release` of the old
//! place to null, and call `release` once at the new place, on any thread.
//!
//! # Source
//! "The Arrow C data interface", "The Arrow C stream interface" and "The Arrow `PyCapsule` interface", version 1.
#![expect(unsafe_code, reason = "readers of Arrow take pointers")]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// Columns of equal length.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) columns: Vec<Column>,
    pub(super) length: usize,
}

/// Column in the layout of Arrow.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: CString,
    /// Type in the letters of Arrow, such as `g` for numbers.
    pub(super) format: &'static CStr,
    /// Number of values that are missing.
    pub(super) missing: usize,
    /// A bit for each value, 0 if it is missing; `None` if all are there.
    pub(super) validity: Option<Memory>,
    /// The values; for texts their ends, and their bytes.
    pub(super) values: Vec<Memory>,
}

/// Memory that readers share.
#[derive(Debug)]
pub(super) enum Memory {
    Bytes(Vec<u8>),
    Days(Vec<i32>),
    Integers(Vec<i64>),
    Numbers(Vec<f64>),
    /// Address of the numbers of an array of `NumPy`, and the array.
    Array {
        address: usize,
        _array: Py<PyArray1<f64>>,
    },
}

impl Memory {
    fn address(&self) -> *const c_void {
        match self {
            Self::Bytes(bytes) => bytes.as_ptr().cast(),
            Self::Days(days) => days.as_ptr().cast(),
            Self::Integers(numbers) => numbers.as_ptr().cast(),
            Self::Numbers(numbers) => numbers.as_ptr().cast(),
            Self::Array { address, .. } => ptr::with_exposed_provenance(*address),
        }
    }
}

/// Returns the types of the columns, under the name that readers expect.
pub(super) fn schema<'py>(py: Python<'py>, table: &Arc<Table>) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, Schema::of_table(table), c"arrow_schema")
}

/// Returns the columns as an array of structures.
pub(super) fn array<'py>(py: Python<'py>, table: &Arc<Table>) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, Array::of_table(table), c"arrow_array")
}

/// Returns the columns as a stream of a single such array.
pub(super) fn stream<'py>(py: Python<'py>, table: &Arc<Table>) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, Stream::new(table), c"arrow_array_stream")
}

/// Memory to which a structure points until it is released.
struct Kept<T> {
    /// Columns with the names, types and values.
    _table: Arc<Table>,
    buffers: Box<[*const c_void]>,
    children: Box<[*mut T]>,
}

impl<T> Kept<T> {
    fn new(table: &Arc<Table>, buffers: Vec<*const c_void>, children: Vec<T>) -> Self {
        let children = children.into_iter().map(|child| Box::into_raw(Box::new(child)));
        Self { _table: Arc::clone(table), buffers: buffers.into(), children: children.collect() }
    }
}

impl<T> Drop for Kept<T> {
    fn drop(&mut self) {
        for &child in &self.children {
            // SAFETY: `new` made the pointer of a box, and nothing else frees it. A reader that has taken the child has
            // left a released one in its place, whose `Drop` does nothing.
            drop(unsafe { Box::from_raw(child) });
        }
    }
}

/// Type of a column or of a table: `ArrowSchema`.
#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    children_count: i64,
    children: *mut *mut Self,
    dictionary: *mut Self,
    release: Option<unsafe extern "C" fn(*mut Self)>,
    private: *mut c_void,
}

impl Schema {
    /// Flag of a column whose values may be missing.
    const NULLABLE: i64 = 2;

    fn of_table(table: &Arc<Table>) -> Self {
        let columns = table.columns.iter();
        let columns = columns.map(|column| {
            Self::new(table, column.format, &column.name, Self::NULLABLE, Vec::new())
        });
        Self::new(table, c"+s", c"", 0, columns.collect())
    }

    /// Creates a type. Format and name are constants, or texts of the table.
    fn new(
        table: &Arc<Table>,
        format: &CStr,
        name: &CStr,
        flags: i64,
        children: Vec<Self>,
    ) -> Self {
        let mut kept = Box::new(Kept::new(table, Vec::new(), children));
        Self {
            format: format.as_ptr(),
            name: name.as_ptr(),
            metadata: ptr::null(),
            flags,
            children_count: kept.children.len() as i64,
            children: kept.children.as_mut_ptr(),
            dictionary: ptr::null_mut(),
            release: Some(release_schema),
            private: Box::into_raw(kept).cast(),
        }
    }
}

/// Releases a type.
///
/// # Safety
/// The pointer leads to a type of this module that is not released.
unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: the caller promises a type that nobody else uses.
    let schema = unsafe { &mut *schema };
    schema.release = None;
    // SAFETY: `new` made the pointer of a box of this type. It is freed once, because `release` is null from now on.
    drop(unsafe { Box::from_raw(schema.private.cast::<Kept<Schema>>()) });
}

impl Drop for Schema {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the type is one of this module, and is not released.
            unsafe { release(self) }
        }
    }
}

// SAFETY: all pointers lead to memory of `Kept`, which the structure owns, or of the table, which threads may share.
unsafe impl Send for Schema {}

/// Values of a column or of a table: `ArrowArray`.
#[repr(C)]
struct Array {
    length: i64,
    missing: i64,
    offset: i64,
    buffers_count: i64,
    children_count: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Self,
    dictionary: *mut Self,
    release: Option<unsafe extern "C" fn(*mut Self)>,
    private: *mut c_void,
}

impl Array {
    /// The end of a stream.
    const END: Self = Self {
        length: 0,
        missing: 0,
        offset: 0,
        buffers_count: 0,
        children_count: 0,
        buffers: ptr::null_mut(),
        children: ptr::null_mut(),
        dictionary: ptr::null_mut(),
        release: None,
        private: ptr::null_mut(),
    };

    fn of_table(table: &Arc<Table>) -> Self {
        let columns = table.columns.iter().map(|column| {
            let validity = column.validity.as_ref().map_or(ptr::null(), Memory::address);
            let values = column.values.iter().map(Memory::address);
            let buffers = std::iter::once(validity).chain(values).collect();
            Self::new(table, column.missing, buffers, Vec::new())
        });
        Self::new(table, 0, vec![ptr::null()], columns.collect())
    }

    fn new(
        table: &Arc<Table>,
        missing: usize,
        buffers: Vec<*const c_void>,
        children: Vec<Self>,
    ) -> Self {
        let mut kept = Box::new(Kept::new(table, buffers, children));
        Self {
            length: table.length as i64,
            missing: missing as i64,
            buffers_count: kept.buffers.len() as i64,
            children_count: kept.children.len() as i64,
            buffers: kept.buffers.as_mut_ptr(),
            children: kept.children.as_mut_ptr(),
            release: Some(release_array),
            private: Box::into_raw(kept).cast(),
            ..Self::END
        }
    }
}

/// Releases values.
///
/// # Safety
/// The pointer leads to values of this module that are not released.
unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: the caller promises values that nobody else uses.
    let array = unsafe { &mut *array };
    array.release = None;
    // SAFETY: `new` made the pointer of a box of this type. It is freed once, because `release` is null from now on.
    drop(unsafe { Box::from_raw(array.private.cast::<Kept<Array>>()) });
}

impl Drop for Array {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the values are those of this module, and are not released.
            unsafe { release(self) }
        }
    }
}

// SAFETY: all pointers lead to memory of `Kept`, which the structure owns, or of the table, which threads may share.
unsafe impl Send for Array {}

/// Stream of one table: `ArrowArrayStream`.
#[repr(C)]
struct Stream {
    get_schema: unsafe extern "C" fn(*mut Self, *mut Schema) -> c_int,
    get_next: unsafe extern "C" fn(*mut Self, *mut Array) -> c_int,
    get_last_error: unsafe extern "C" fn(*mut Self) -> *const c_char,
    release: Option<unsafe extern "C" fn(*mut Self)>,
    private: *mut c_void,
}

/// State of a stream.
struct Reading {
    table: Arc<Table>,
    is_read: bool,
}

impl Stream {
    fn new(table: &Arc<Table>) -> Self {
        let reading = Reading { table: Arc::clone(table), is_read: false };
        Self {
            get_schema,
            get_next,
            get_last_error,
            release: Some(release_stream),
            private: Box::into_raw(Box::new(reading)).cast(),
        }
    }
}

/// Writes the types of the columns.
///
/// # Safety
/// The pointers lead to a stream of this module that is not released, and to room for a type.
unsafe extern "C" fn get_schema(stream: *mut Stream, schema: *mut Schema) -> c_int {
    // SAFETY: `private` leads to the state until the stream is released.
    let reading = unsafe { &*(*stream).private.cast::<Reading>() };
    // SAFETY: the caller promises room, whose content is no type.
    unsafe { schema.write(Schema::of_table(&reading.table)) };
    0
}

/// Writes the table, and at the second call the end.
///
/// # Safety
/// The pointers lead to a stream of this module that is not released, and to room for values. One thread at a time calls.
unsafe extern "C" fn get_next(stream: *mut Stream, array: *mut Array) -> c_int {
    // SAFETY: `private` leads to the state until the stream is released, and no other thread uses it.
    let reading = unsafe { &mut *(*stream).private.cast::<Reading>() };
    let next = if reading.is_read { Array::END } else { Array::of_table(&reading.table) };
    reading.is_read = true;
    // SAFETY: the caller promises room, whose content is no array.
    unsafe { array.write(next) };
    0
}

/// Returns no text, because no call fails.
unsafe extern "C" fn get_last_error(_: *mut Stream) -> *const c_char {
    ptr::null()
}

/// Releases a stream.
///
/// # Safety
/// The pointer leads to a stream of this module that is not released.
unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: the caller promises a stream that nobody else uses.
    let stream = unsafe { &mut *stream };
    stream.release = None;
    // SAFETY: `new` made the pointer of a box of this type. It is freed once, because `release` is null from now on.
    drop(unsafe { Box::from_raw(stream.private.cast::<Reading>()) });
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the stream is one of this module, and is not released.
            unsafe { release(self) }
        }
    }
}

// SAFETY: the state is owned, and the table in it is one that threads may share.
unsafe impl Send for Stream {}
