//! Records of matches: files, decisions, analyses and statistics.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use barpoint::analysis::statistics::{Statistics, Thresholds};
use barpoint::records::{FILE_FORMATS, FileFormat, Match as Record, ReadOptions};
use barpoint::records::{Warning, player_name};
use barpoint::wire::{match_report, match_statistics};
use barpoint::{AnalysisSettings, Engine};
use barpoint_core::Player;
use barpoint_report::{FORMS, Form, Language, Options};
use barpoint_whole_file::replace_file;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

use crate::argument::wrong;
use crate::decision::Decision;
use crate::document::document;
use crate::error::{at_path, kinds, raised};
use crate::met::MatchEquityTable;
use crate::work;

/// Record of a match or of a money session.
#[pyclass(frozen, eq, module = "barpoint")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Match(pub(crate) Record);

/// Content of a file as a caller gives it.
#[derive(Debug)]
enum Content {
    Text(String),
    Bytes(Vec<u8>),
}

impl FromPyObject<'_, '_> for Content {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return text.to_str().map(|text| Self::Text(text.to_owned()));
        }
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.as_bytes().to_vec()));
        }
        if let Ok(bytes) = object.cast::<PyByteArray>() {
            return Ok(Self::Bytes(bytes.to_vec()));
        }
        Err(wrong(&object, "the content of a file, as bytes or as a text"))
    }
}

#[pymethods]
impl Match {
    /// Reads the matches of a file in any of `formats`, which is recognised by the content.
    #[staticmethod]
    #[pyo3(signature = (path, *, format=None))]
    fn read(py: Python<'_>, path: PathBuf, format: Option<&str>) -> PyResult<Vec<Self>> {
        let data = fs::read(&path).map_err(|error| at_path(&path, &error))?;
        matches(py, data, format)?.map_err(|error| in_file(py, &path, &error))
    }

    /// Reads the matches of the bytes of a file, or of its text.
    #[staticmethod]
    #[pyo3(signature = (data, *, format=None))]
    fn parse(py: Python<'_>, data: Content, format: Option<&str>) -> PyResult<Vec<Self>> {
        let data = match data {
            Content::Text(text) => text.into_bytes(),
            Content::Bytes(bytes) => bytes,
        };
        matches(py, data, format)?
    }

    /// Returns the file formats: name, description, and whether they can be read and written.
    #[staticmethod]
    fn formats() -> Vec<(&'static str, &'static str, bool, bool)> {
        let row = |one: &FileFormat| (one.name, one.about, one.can_be_read(), one.can_be_written());
        FILE_FORMATS.iter().map(row).collect()
    }

    /// Returns the bytes of a file with the match.
    #[pyo3(signature = (format="json"))]
    pub(crate) fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        format: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let written = named(format)?.write(std::slice::from_ref(&self.0)).map_err(raised)?;
        Ok(PyBytes::new(py, &written.bytes))
    }

    /// Writes the match to a file, by default in the format of its extension. Returns the kinds of data that the
    /// format cannot hold.
    #[pyo3(signature = (path, *, format=None))]
    fn write(&self, path: PathBuf, format: Option<&str>) -> PyResult<Vec<&'static str>> {
        let format = match format {
            Some(name) => named(name)?,
            None => by_extension(&path)?,
        };
        let written = format.write(std::slice::from_ref(&self.0)).map_err(raised)?;
        replace_file(&path, &written.bytes).map_err(|error| at_path(&path, &error))?;
        Ok(written.losses.iter().collect())
    }

    /// Names of the players in the seats 0 and 1.
    #[getter]
    fn players(&self) -> [String; 2] {
        Player::BOTH.map(|player| player_name(&self.0, player))
    }

    /// Points of the match; `None` for a money session.
    #[getter]
    fn length(&self) -> Option<u16> {
        self.0.length.map(barpoint_core::MatchLength::get)
    }

    /// Name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.rules.variant.name()
    }

    /// Number of games.
    #[getter]
    fn games(&self) -> usize {
        self.0.games.len()
    }

    /// Points of the players after the last game.
    #[getter]
    fn score(&self) -> [u32; 2] {
        self.0.next_score().0
    }

    /// Oddities of the file, with their places.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.0.warnings.iter().map(Warning::to_string).collect()
    }

    /// Programs whose analyses the record holds; `None` is an unknown one.
    #[getter]
    fn analysts(&self) -> Vec<Option<String>> {
        self.0.analysts().into_iter().map(|by| by.map(|by| by.to_string())).collect()
    }

    /// Returns the match without the analyses of other programs than this one.
    fn analysed_by(&self, program: Option<&str>) -> Self {
        Self(self.0.clone().analysed_by(program))
    }

    /// Returns all decisions in their order.
    fn decisions(&self) -> Vec<Decision> {
        Decision::all(&self.0)
    }

    /// Returns the analysis that the record holds: Barpoint's, or else the first one. Nets and coverage are
    /// those of `Analysis.document` alone, because a record does not keep them.
    #[pyo3(signature = (*, met=None))]
    fn analysis<'py>(
        &self,
        py: Python<'py>,
        met: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let engine = engine(met)?;
        let found = py.detach(|| {
            let record = self.0.by_preferred_analyst();
            engine.reviewed(&record, &AnalysisSettings::default()).document(1, None)
        });
        document(py, "MatchAnalysis", &found)
    }

    /// Returns errors, luck and ratings of both players, by the analysis that the record holds.
    #[pyo3(signature = (*, met=None))]
    fn statistics<'py>(
        &self,
        py: Python<'py>,
        met: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let total = self.statistics_of_games(met)?.iter().sum();
        document(
            py,
            "MatchStatistics",
            &match_statistics(&self.0.by_preferred_analyst(), &total, None),
        )
    }

    /// Returns the statistics of each game.
    #[pyo3(signature = (*, met=None))]
    fn game_statistics<'py>(
        &self,
        py: Python<'py>,
        met: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (record, games) = (self.0.by_preferred_analyst(), self.statistics_of_games(met)?);
        let game = |(number, statistics): (usize, &Statistics)| {
            document(py, "MatchStatistics", &match_statistics(&record, statistics, Some(number)))
        };
        (1..).zip(&games).map(game).collect()
    }

    /// Returns the bytes of a report of the match, with boards, verdicts and statistics, by the analysis that the
    /// record holds. The language is English unless another is chosen; Japanese is for `html`, `text`, `markdown`
    /// and `forum`.
    #[pyo3(signature = (form="html", *, language=None, met=None))]
    fn report<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        language: Option<&str>,
        met: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let form = Form::named(form).ok_or_else(|| {
            let names: Vec<&str> = FORMS.iter().map(|form| form.name).collect();
            kinds::RecordError::new_err(format!("form `{form}`: expected {}", names.join(", ")))
        })?;
        let language = language.map(str::parse::<Language>).transpose();
        let language = language.map_err(|error| kinds::RecordError::new_err(error.to_string()))?;
        let language = form.language(language);
        let language = language.map_err(|error| kinds::RecordError::new_err(error.to_string()))?;
        let engine = engine(met)?;
        let report = py.detach(|| match_report(&self.0, None, 1, &engine, &Thresholds::default()));
        let options = Options { language, ..Options::default() }.about(&report);
        Ok(PyBytes::new(py, &(form.write)(&report, &options)))
    }

    /// Returns the match in Barpoint's JSON of matches.
    fn to_json(&self) -> PyResult<String> {
        let written = named("json")?.write(std::slice::from_ref(&self.0)).map_err(raised)?;
        Ok(String::from_utf8_lossy(&written.bytes).into_owned())
    }

    /// Returns the match as a dictionary with the keys of `to_json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json()?,))
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.framed(py)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let first = py.import("barpoint.pickling")?.getattr("record")?;
        Ok((first, (self.to_bytes(py, "json")?,)))
    }

    fn __repr__(&self) -> String {
        format!("<Match {}, {} games>", self.title(), self.games())
    }
}

impl Match {
    /// Returns the report, in a frame of its own.
    pub(crate) fn framed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report = self.report(py, "html", None, None)?;
        py.import("barpoint.notebook")?.call_method1("frame", (report,))
    }

    /// Returns the first match of the bytes of a file in Barpoint's JSON.
    pub(crate) fn first(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let found = matches(py, data.to_vec(), Some("json"))??;
        let none = || kinds::RecordError::new_err("no match: expected one");
        found.into_iter().next().ok_or_else(none)
    }

    /// Returns the names of the players and the length.
    pub(crate) fn title(&self) -> String {
        let [zero, one] = self.players();
        let length = self.length().map_or("money".to_owned(), |length| format!("to {length}"));
        format!("{zero} - {one}, {length}")
    }

    fn statistics_of_games(&self, met: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Statistics>> {
        let table = met.map(MatchEquityTable::of).transpose()?.unwrap_or_default();
        Ok(Statistics::of_games(&self.0, &table, &Thresholds::default()))
    }
}

/// Number of bytes that are read in a few milliseconds.
const SHORT: usize = 1 << 16;

/// Returns the matches of a file, or the error in it. The outer error is that of a signal.
fn matches(py: Python<'_>, data: Vec<u8>, format: Option<&str>) -> PyResult<PyResult<Vec<Match>>> {
    let is_short = data.len() <= SHORT;
    let format = match format.map(named).transpose() {
        Ok(format) => format,
        Err(error) => return Ok(Err(error)),
    };
    let read = move |stop: &AtomicBool| {
        ReadOptions { format, stop: Some(stop), ..ReadOptions::default() }.read(&data)
    };
    let reading = if is_short {
        read(&AtomicBool::new(false))
    } else {
        work::run(py, move |stop| read(stop))?
    };
    Ok(reading.map(|reading| reading.matches.into_iter().map(Match).collect()).map_err(raised))
}

fn named(name: &str) -> PyResult<&'static FileFormat> {
    FileFormat::named(name).ok_or_else(|| {
        let names: Vec<&str> = FILE_FORMATS.iter().map(|format| format.name).collect();
        kinds::RecordError::new_err(format!("format `{name}`: expected {}", names.join(", ")))
    })
}

fn by_extension(path: &Path) -> PyResult<&'static FileFormat> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    FileFormat::with_extension(&extension).ok_or_else(|| {
        kinds::RecordError::new_err(format!(
            "{}: no format has this extension: expected a format",
            path.display()
        ))
    })
}

fn in_file(py: Python<'_>, path: &Path, error: &PyErr) -> PyErr {
    kinds::RecordError::new_err(format!("{}: {}", path.display(), error.value(py)))
}

/// Returns an engine that counts the numbers behind reasons, with this match equity table.
fn engine(met: Option<&Bound<'_, PyAny>>) -> PyResult<Engine> {
    /// Made once, because a new engine computes a database.
    static USUAL: LazyLock<Engine> = LazyLock::new(Engine::new);
    let usual = USUAL.clone();
    Ok(match met {
        Some(met) => usual.with_table(MatchEquityTable::of(met)?),
        None => usual,
    })
}
