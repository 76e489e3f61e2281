//! Analyses of the files.

use std::path::Path;
use std::sync::Arc;

use anyhow::{bail, ensure};
use barpoint::analysis::comparison::AnalysisOf;
use barpoint_records::{Match, is_program_called};

use crate::input::input_name;

/// An analysis with its match.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) record: Arc<Match>,
    by: Option<Arc<str>>,
    /// Name of the file.
    pub(super) file: String,
    /// Number of the match in the file, counted from 1.
    pub(super) number: usize,
    /// Program, with the file if other analyses have the same program.
    pub(super) label: String,
}

impl Source {
    /// Returns all analyses of a match; an error if it has none.
    pub(super) fn all_of(file: &Path, number: usize, record: &Match) -> anyhow::Result<Vec<Self>> {
        let shared = Arc::new(record.clone());
        let file = input_name(file).to_string();
        let source = |by: Option<Arc<str>>| Self {
            record: Arc::clone(&shared),
            label: by.as_deref().unwrap_or("unknown program").to_owned(),
            by,
            file: file.clone(),
            number,
        };
        let sources: Vec<Self> = record.analysts().into_iter().map(source).collect();
        ensure!(
            !sources.is_empty(),
            "{file} has no analysis: expected one made by barpoint analyse"
        );
        Ok(sources)
    }

    /// Adds the files to all labels, or to those that are not unique.
    pub(super) fn name_files(sources: &mut [Self], all: bool) {
        let labels: Vec<String> = sources.iter().map(|source| source.label.clone()).collect();
        for source in sources {
            if all || labels.iter().filter(|label| **label == source.label).count() > 1 {
                source.label = format!("{} in {}", source.label, source.file);
            }
        }
    }

    pub(super) fn analysis(&self) -> AnalysisOf<'_> {
        AnalysisOf { record: &self.record, by: self.by.as_deref() }
    }

    /// Returns true if the program is called this.
    fn is_by(&self, name: &str) -> bool {
        is_program_called(self.by.as_deref().unwrap_or_default(), name)
    }
}

/// Returns the first analysis of the comparison and those to compare it with.
pub(super) fn first_and_others<'s>(
    sources: &'s [Source],
    by: Option<&str>,
    with: Option<&str>,
) -> anyhow::Result<(&'s Source, Vec<&'s Source>)> {
    let found = || {
        let labels: Vec<&str> = sources.iter().map(|source| &*source.label).collect();
        if labels.is_empty() { "none".to_owned() } else { labels.join(", ") }
    };
    let chosen = |source: &Source, name: Option<&str>| name.is_none_or(|name| source.is_by(name));
    let is_other = |source: &Source| with.is_some_and(|name| source.is_by(name));
    // The first one without a name must leave one for the other.
    let position = sources.iter().position(|source| match by {
        Some(_) => chosen(source, by),
        None => !is_other(source),
    });
    let position = position.or_else(|| (by.is_none() && !sources.is_empty()).then_some(0));
    let Some(position) = position else {
        bail!("no analysis by `{}`; the files have: {}", by.unwrap_or_default(), found());
    };
    let others = sources.iter().enumerate().filter(|(index, _)| *index != position);
    let others: Vec<&Source> =
        others.map(|(_, source)| source).filter(|source| chosen(source, with)).collect();
    ensure!(
        !others.is_empty(),
        "no second analysis{}; the files have: {}",
        with.map_or_else(String::new, |name| format!(" by `{name}`")),
        found()
    );
    Ok((&sources[position], others))
}
