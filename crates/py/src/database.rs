//! Bearoff and hypergammon databases.

mod generation;
mod tables;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use barpoint::wire::{Boards, database_info, database_record, database_verified, description};
use barpoint_core::Chequers;
use barpoint_database::{
    Access, Database as File, DatabaseError, Form, Kind, Manifest, OneSidedKind, TwoSidedKind,
    verify_until,
};
use numpy::{PyArray2, PyArray3};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt};

use crate::argument::values;
use crate::database::generation::Options;
use crate::document::document;
use crate::error::{Raised, kinds, raised};
use crate::met::MatchEquityTable;
use crate::state::MatchState;
use crate::subject::Subject;
use crate::{batch, whole, work};

/// Opened database, shared with engines.
#[pyclass(frozen, module = "barpoint")]
#[derive(Clone, Debug)]
pub(crate) struct Database {
    pub(crate) file: Arc<File>,
    path: Option<PathBuf>,
    access: Access,
}

/// Record as a caller gives it: its number, or a position.
enum Place {
    Index(u64),
    Position(Subject),
}

impl FromPyObject<'_, '_> for Place {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        // NumPy's whole numbers are of other types.
        if object.is_instance_of::<PyInt>() || object.extract::<u64>().is_ok() {
            return whole::number(&object).map(Self::Index);
        }
        object.extract().map(Self::Position)
    }
}

#[pymethods]
impl Database {
    /// Opens a file, which is mapped unless `in_memory`. `kind` is that of a file without a header.
    #[staticmethod]
    #[pyo3(signature = (path, *, kind=None, in_memory=false))]
    fn open(path: PathBuf, kind: Option<&str>, in_memory: bool) -> PyResult<Self> {
        let without_header = kind.map(kind_of).transpose()?;
        let access = if in_memory { Access::Memory } else { Access::Mapped };
        Self::opened(path, access, without_header)
    }

    /// Opens a database in memory, given as the bytes of its file.
    #[staticmethod]
    #[pyo3(signature = (data, *, kind=None))]
    fn from_bytes(data: Vec<u8>, kind: Option<&str>) -> PyResult<Self> {
        let without_header = kind.map(kind_of).transpose()?;
        let file = File::from_bytes(data, without_header).map_err(raised)?;
        Ok(Self { file: Arc::new(file), path: None, access: Access::Memory })
    }

    /// Returns the kind of a one-sided database: up to 15 `chequers` on 1 to 18 `points`. With `gammons` it also
    /// has the rolls until the first chequer is off.
    #[staticmethod]
    #[pyo3(signature = (points=6, chequers=15, *, gammons=true, form="compressed"))]
    fn one_sided(
        #[pyo3(from_py_with = whole::number)] points: u8,
        #[pyo3(from_py_with = whole::number)] chequers: u8,
        gammons: bool,
        form: &str,
    ) -> PyResult<String> {
        one_sided_kind(points, chequers, gammons, form)
    }

    /// Returns the kind of a two-sided database: up to `chequers` a side on 1 to 12 `points`.
    #[staticmethod]
    #[pyo3(signature = (points=6, chequers=6, *, cubeful=true))]
    fn two_sided(
        #[pyo3(from_py_with = whole::number)] points: u8,
        #[pyo3(from_py_with = whole::number)] chequers: u8,
        cubeful: bool,
    ) -> PyResult<String> {
        two_sided_kind(points, chequers, cubeful)
    }

    /// Returns the kind of a hypergammon database with 1 to 3 chequers a side.
    #[staticmethod]
    #[pyo3(signature = (chequers=3))]
    fn hypergammon(#[pyo3(from_py_with = whole::number)] chequers: u8) -> PyResult<String> {
        hypergammon_kind(chequers)
    }

    /// Makes a database and its manifest on all processors, or on `threads` of them, and opens it.
    #[staticmethod]
    #[pyo3(signature = (path, kind, *, progress=None, **options))]
    fn build(
        py: Python<'_>,
        path: PathBuf,
        kind: &str,
        progress: Option<Py<PyAny>>,
        options: Option<Bound<'_, PyDict>>,
    ) -> PyResult<Option<Self>> {
        let kind = kind_of(kind)?;
        let options = options.unwrap_or_else(|| PyDict::new(py));
        let options = Options::read(&options)?;
        let without_header = (!options.header).then_some(kind);
        if generation::run(py, kind, &path, options, progress)? {
            Self::opened(path, Access::Mapped, without_header).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Kind in the form of the header, such as `gnubg-TS-06-06-1`.
    #[getter]
    fn kind(&self) -> String {
        self.file.kind().to_string()
    }

    /// Kind in words.
    #[getter]
    fn description(&self) -> String {
        description(self.file.kind())
    }

    /// Number of points that chequers can be on; 25 of hypergammon include the bar.
    #[getter]
    fn points(&self) -> PyResult<usize> {
        Ok(self.file.kind().numbering().map_err(raised)?.points())
    }

    /// Maximum number of chequers of a side.
    #[getter]
    fn chequers(&self) -> u8 {
        self.file.kind().chequers()
    }

    /// Number of boards of a side.
    #[getter]
    fn boards(&self) -> PyResult<u32> {
        Ok(self.file.kind().numbering().map_err(raised)?.boards())
    }

    /// Path of the file; `None` in memory.
    #[getter]
    fn path(&self) -> Option<PathBuf> {
        self.path.clone()
    }

    /// SHA-256 in the manifest beside the file; `None` without one.
    #[getter]
    fn manifest_sha256(&self) -> PyResult<Option<String>> {
        let manifest = self.path.as_deref().map(Manifest::load).transpose().map_err(raised)?;
        Ok(manifest.flatten().map(|manifest| manifest.sha256))
    }

    /// Returns sizes, hashes and numbers of positions.
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (file, path) = (Arc::clone(&self.file), self.shown_path());
        let info = work::run(py, move |_| database_info(&file, &path))?;
        document(py, "Info", &info.map_err(raised)?)
    }

    /// Checks the hashes and the form of all records, and computes `sample` records again; all of them if no hash
    /// confirms the bytes. With `unpublished` a hypergammon database needs no hash.
    #[pyo3(signature = (*, sample=20_000, unpublished=false))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] sample: u64,
        unpublished: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (file, path) = (Arc::clone(&self.file), self.shown_path());
        let verified = work::run(py, move |stop| {
            let manifest = Manifest::load(&path)?;
            let verification = verify_until(&file, manifest.as_ref(), sample, stop)?;
            let has_manifest = manifest.is_some();
            let kind = file.kind();
            Ok(database_verified(kind, &path, has_manifest, verification, unpublished))
        })?;
        document(py, "Verified", &verified.map_err(|error: DatabaseError| raised(error))?)
    }

    /// Returns the record of a position, with the cube action at the score. A number is that of a single board in a
    /// one-sided database, otherwise the board of the player on roll times `boards` plus that of the opponent.
    #[pyo3(signature = (position, state=None, *, met=None))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        position: Place,
        state: Option<&MatchState>,
        met: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = met.map(MatchEquityTable::of).transpose()?.unwrap_or_default();
        let boards = match position {
            Place::Index(index) => {
                let state = state.map(|state| state.0).unwrap_or_default();
                Boards::of_index(&self.file, index, state)
            }
            Place::Position(subject) => {
                let asked = subject.situation(state);
                Boards::of_position(&self.file, asked.position, asked.state)
            }
        };
        let record = database_record(&self.file, &boards.map_err(raised)?, &table);
        document(py, "Dump", &record.map_err(raised)?)
    }

    /// Returns the number of the board with these chequers of one side, the first number being that on point 1.
    fn index(&self, chequers: &Bound<'_, PyAny>) -> PyResult<u32> {
        let counts: Vec<i64> = values(chequers, "numbers of chequers, the first on point 1")?;
        let numbering = self.file.kind().numbering().map_err(raised)?;
        let board = board(&counts);
        board.and_then(|board| numbering.index(&board)).ok_or_else(|| {
            kinds::DatabaseError::new_err(format!(
                "{counts:?} is not in this database ({})",
                self.description()
            ))
        })
    }

    /// Returns the chequers on each point of a board, beginning with point 1.
    fn board(&self, #[pyo3(from_py_with = whole::number)] index: u32) -> PyResult<Vec<u8>> {
        let numbering = self.file.kind().numbering().map_err(raised)?;
        let board = numbering.board(index).ok_or_else(|| {
            let last = numbering.boards() - 1;
            let message = format!("there is no board {index}: expected a number up to {last}");
            kinds::DatabaseError::new_err(message)
        })?;
        Ok(board.counts()[..numbering.points()].to_vec())
    }

    /// Returns the chances that the boards from `start` to `stop`, which is excluded, need 0 to 31 rolls until all
    /// chequers are off, or with `first_off` the first one: shape `(n, 32)`. One-sided only. Needs `NumPy`.
    #[pyo3(signature = (start=0, stop=None, *, first_off=false))]
    fn rolls<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] start: u32,
        #[pyo3(from_py_with = whole::number)] stop: Option<u32>,
        first_off: bool,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        batch::needed(py)?;
        tables::rolls(py, &self.file, (start, stop), first_off)
    }

    /// Returns the mean and the standard deviation of the number of rolls, shape `(n, 2)`. One-sided only. Needs
    /// `NumPy`.
    #[pyo3(signature = (start=0, stop=None, *, first_off=false))]
    fn mean_rolls<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] start: u32,
        #[pyo3(from_py_with = whole::number)] stop: Option<u32>,
        first_off: bool,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        batch::needed(py)?;
        tables::mean_rolls(py, &self.file, (start, stop), first_off)
    }

    /// Returns the money equities of the boards from `start` to `stop` of the player on roll, who does not double
    /// now, against all boards, with a cube of 1. Needs `NumPy`.
    #[pyo3(signature = (start=0, stop=None))]
    fn equities<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] start: u32,
        #[pyo3(from_py_with = whole::number)] stop: Option<u32>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        batch::needed(py)?;
        tables::equities(py, &self.file, (start, stop))
    }

    /// Returns the cumulative chances of the boards from `start` to `stop` against all boards, in the order of
    /// `Batch.chances`: shape `(n, boards, 5)`. Hypergammon only. Needs `NumPy`.
    #[pyo3(signature = (start=0, stop=None))]
    fn chances<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] start: u32,
        #[pyo3(from_py_with = whole::number)] stop: Option<u32>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        batch::needed(py)?;
        tables::chances(py, &self.file, (start, stop))
    }

    /// Returns the numbers of the boards of both sides, shape `(n, 2)`; -1 if the database does not contain a
    /// board. The positions are those of `Engine.evaluate_batch`. Needs `NumPy`.
    fn indices<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<i64>>> {
        batch::needed(py)?;
        tables::indices(py, &self.file, positions)
    }

    /// Returns the bytes of the file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.file.bytes())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let own = py.get_type::<Self>();
        let arguments = PyDict::new(py);
        let has_header = Kind::parse(self.file.bytes()).is_ok();
        arguments.set_item("kind", (!has_header).then(|| self.kind()))?;
        let (make, data) = match &self.path {
            Some(path) => {
                arguments.set_item("in_memory", matches!(self.access, Access::Memory))?;
                (own.getattr("open")?, path.into_pyobject(py)?.into_any())
            }
            None => (own.getattr("from_bytes")?, self.to_bytes(py).into_any()),
        };
        let partial = py.import("functools")?.getattr("partial")?;
        Ok((partial.call((make,), Some(&arguments))?, (data,).into_pyobject(py)?.into_any()))
    }

    fn __repr__(&self) -> String {
        format!("<Database {}: {}>", self.kind(), self.description())
    }
}

impl Database {
    fn opened(path: PathBuf, access: Access, without_header: Option<Kind>) -> PyResult<Self> {
        let file =
            File::open(&path, access, without_header).map_err(|error| in_file(&path, &error))?;
        Ok(Self { file: Arc::new(file), path: Some(path), access })
    }

    /// Returns the path of the file, or an empty one for a database in memory.
    fn shown_path(&self) -> PathBuf {
        self.path.clone().unwrap_or_default()
    }
}

/// Returns the board with these numbers of chequers, the first on point 1.
fn board(counts: &[i64]) -> Option<Chequers> {
    let mut all = [0; 25];
    for (index, count) in counts.iter().enumerate() {
        *all.get_mut(index)? = u8::try_from(*count).ok()?;
    }
    Some(Chequers::new(all))
}

/// Returns the error of a file with its path.
pub(crate) fn in_file(path: &Path, error: &DatabaseError) -> PyErr {
    if let DatabaseError::Io { .. } = error {
        return error.raised();
    }
    kinds::DatabaseError::new_err(format!("{}: {error}", path.display()))
}

/// Reads a kind such as `gnubg-TS-06-06-1`, in the form of the headers.
fn kind_of(text: &str) -> PyResult<Kind> {
    let mut header = [b'x'; Kind::HEADER];
    header[Kind::HEADER - 1] = b'\n';
    let fits = text.len() < Kind::HEADER;
    if let Some(start) = header.get_mut(..text.len()).filter(|_| fits) {
        start.copy_from_slice(text.as_bytes());
    }
    let kind = Kind::parse(&header).ok().filter(|kind| kind.to_string() == text);
    kind.ok_or_else(|| {
        kinds::DatabaseError::new_err(format!(
            "kind `{text}`: expected gnubg-OS-PP-CC-G-C-N, gnubg-TS-PP-CC-E or gnubg-HC, as \
             Database.one_sided, Database.two_sided and Database.hypergammon return them"
        ))
    })
}

fn one_sided_kind(points: u8, chequers: u8, gammons: bool, form: &str) -> PyResult<String> {
    let form = match form {
        "compressed" => Form::Compressed,
        "plain" => Form::Plain,
        "normal" => Form::Normal,
        _ => {
            let message = format!("form `{form}`: expected compressed, plain or normal");
            return Err(kinds::DatabaseError::new_err(message));
        }
    };
    kind_text(Kind::OneSided(OneSidedKind { points, chequers, gammons, form }))
}

fn two_sided_kind(points: u8, chequers: u8, cubeful: bool) -> PyResult<String> {
    kind_text(Kind::TwoSided(TwoSidedKind { points, chequers, cubeful }))
}

fn hypergammon_kind(chequers: u8) -> PyResult<String> {
    kind_text(Kind::Hypergammon { chequers })
}

/// Returns the text of a kind that exists.
fn kind_text(kind: Kind) -> PyResult<String> {
    kind.numbering().map_err(raised)?;
    Ok(kind.to_string())
}
