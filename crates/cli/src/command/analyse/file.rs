//! Analysis of one file of a batch.

use std::path::PathBuf;

use anyhow::Context;
use barpoint::analysis::statistics::{Statistics, Summaries};
use barpoint::library::Checksum;
use barpoint::wire::{ToWire, player_sums};
use barpoint::{Coverage, Engine};
use barpoint_records::Reading;

use super::journal::{Entry, hash};
use super::settings::Settings;
use super::work;
use crate::input::{input_name, read_bytes};
use crate::output::write_unsynced;
use crate::records::{Copies, losses_of, oddities, parse};

/// File to analyse.
#[derive(Debug)]
pub(super) struct FileJob {
    pub(super) input: PathBuf,
    /// `None` if only the summary is wanted.
    pub(super) output: Option<PathBuf>,
}

/// File that is analysed.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub(super) entry: Entry,
    /// Checksums of its matches.
    pub(super) checksums: Vec<Checksum>,
    /// Warnings about it.
    pub(super) said: String,
}

/// Analyses a file, unless its result is known. Returns `None` if the work was stopped.
pub(super) fn analyse_file(
    job: &FileJob,
    settings: &Settings,
    engine: &Engine,
    known: impl Fn(&str) -> Option<Entry>,
) -> anyhow::Result<Option<Done>> {
    let name = || input_name(&job.input);
    let bytes = read_bytes(&job.input).with_context(|| format!("cannot read {}", name()))?;
    let sha256 = hash(&bytes);
    let mut reading = parse(&job.input, &bytes, settings.args.formats.from)?;
    let checksums = Copies::checksums(&reading.matches);
    if let Some(entry) = known(&sha256) {
        return Ok(Some(Done { entry, checksums, said: String::new() }));
    }
    let mut said = oddities(&job.input, &reading);
    let analysed = analyse(&mut reading, settings, engine);
    let analysed = analysed.with_context(|| format!("cannot analyse {}", name()))?;
    let Some((coverage, players)) = analysed else {
        return Ok(None);
    };
    let mut entry = Entry {
        input: name().to_string(),
        sha256,
        output: String::new(),
        output_sha256: String::new(),
        matches: reading.matches.len() as u32,
        coverage: coverage.to_wire(),
        players: player_sums(&players),
    };
    if let Some(output) = &job.output {
        let written = work::written(&reading.matches, settings.folder_format, &job.input)?;
        let lost = work::losses(&written);
        said += &losses_of(&job.input, settings.folder_format, &lost);
        write_unsynced(output, &written.bytes)?;
        entry.output = output.file_name().unwrap_or_default().to_string_lossy().into_owned();
        entry.output_sha256 = hash(&written.bytes);
    }
    Ok(Some(Done { entry, checksums, said }))
}

/// Analyses the matches of a file; returns `None` if the work was stopped.
fn analyse(
    reading: &mut Reading,
    settings: &Settings,
    engine: &Engine,
) -> anyhow::Result<Option<(Coverage, Summaries)>> {
    let (mut coverage, mut players) = (Coverage::default(), Summaries::default());
    for record in &mut reading.matches {
        let selected = work::select(record, settings)?;
        let analysed = engine.analyse(record, &selected, &|_, _| ())?;
        if !analysed.is_complete {
            return Ok(None);
        }
        coverage += &analysed.coverage;
        let ours = analysed.record.clone().analysed_by(Some(Engine::ANALYST));
        let games = Statistics::of_games(&ours, engine.table(), &selected.thresholds);
        players.append(Summaries::of_match(&ours, &games));
        *record = analysed.record;
    }
    Ok(Some((coverage, players)))
}
