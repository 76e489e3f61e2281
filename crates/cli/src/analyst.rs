//! Analysis of a match: one of those that its file contains, or a new one.

use std::sync::Arc;

use anyhow::bail;
use barpoint::records::{Match, PositionRecord};
use barpoint::{AnalysisLevel, AnalysisSettings, Coverage, Engine};

use crate::interrupt;
use crate::progress::{ProgressReporter, is_quiet};
use crate::records::say;

/// Options for the analysis that a result is made from.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Analysis")]
pub(crate) struct AnalysisArgs {
    /// Level of the analysis of matches and positions that have none: instant, fast, standard, deep,
    /// rollout, or 0-ply to 4-ply
    #[arg(long, default_value = "standard")]
    pub(crate) level: AnalysisLevel,
    /// Use the analysis by the program whose name begins so, or by `gnubg` or `XG` [default: Barpoint,
    /// or else the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) by: Option<String>,
}

/// Returns a match with a new analysis of ours alone, `None` if the work was stopped. Reports progress.
pub(crate) fn with_new_analysis(
    record: &Match,
    engine: &Engine,
    settings: &AnalysisSettings,
) -> anyhow::Result<Option<(Match, Coverage)>> {
    let progress = ProgressReporter::new(settings.steps(record) as u32, "decisions");
    let analysed = interrupt::stoppable(|_| {
        let engine = engine.clone().stopped_by(interrupt::shared_flag());
        engine.analyse(record, settings, &|_, _| progress.advance(1))
    });
    progress.finish();
    let analysed = analysed?;
    let record = analysed.record.analysed_by(Some(Engine::ANALYST));
    Ok(analysed.is_complete.then_some((record, analysed.coverage)))
}

/// Returns a match that sets up a position and goes on with the analysed decision, `None` if the work was stopped.
pub(crate) fn of_position(
    position: &PositionRecord,
    engine: &Engine,
    settings: &AnalysisSettings,
) -> anyhow::Result<Option<(Match, Coverage)>> {
    let analysed = interrupt::stoppable(|_| {
        let engine = engine.clone().stopped_by(interrupt::shared_flag());
        engine.analyse_position(position, settings)
    })?;
    let record = analysed.record.analysed_by(Some(Engine::ANALYST));
    Ok(analysed.is_complete.then_some((record, analysed.coverage)))
}

/// Returns the match with the analysis by one program: the wanted one, or else ours, or else the first.
/// Notes the other programs; the note begins with the place of the match.
pub(crate) fn with_one_analysis(
    record: &Match,
    wanted: Option<&str>,
    place: &str,
) -> anyhow::Result<Match> {
    let analysts = record.analysts();
    let chosen = match wanted {
        Some(wanted) => match record.analyst_called(wanted) {
            Some(found) => found,
            None => bail!("no analysis by {wanted}: the match contains {}", list(&analysts)),
        },
        None => record.preferred_analyst(),
    };
    if wanted.is_none() && analysts.len() > 1 && !is_quiet() {
        let others: Vec<_> =
            analysts.iter().filter(|analyst| **analyst != chosen).cloned().collect();
        say(&format!(
            "note: {place}analysis by {}; --by chooses another: {}\n",
            name(chosen.as_deref()),
            list(&others)
        ));
    }
    Ok(record.clone().analysed_by(chosen.as_deref()))
}

fn name(analyst: Option<&str>) -> &str {
    analyst.unwrap_or(Match::UNKNOWN)
}

fn list(analysts: &[Option<Arc<str>>]) -> String {
    match analysts {
        [] => "no analysis".to_owned(),
        analysts => {
            analysts.iter().map(|analyst| name(analyst.as_deref())).collect::<Vec<_>>().join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use barpoint::records::{Analysis, read_file};

    use super::*;

    /// Returns a match that GNU Backgammon and then Barpoint analysed.
    fn record() -> Match {
        let file = include_bytes!("../../../tests/data/files/statistics/noisy-3p.sgf");
        let mut record = read_file(file).unwrap().matches.remove(0);
        let entries = record.games.iter_mut().flat_map(|game| &mut game.entries);
        for notes in entries.filter_map(|entry| entry.notes.as_mut()) {
            let by = Some("Barpoint 1.0, 2-ply".into());
            notes.analyses.push(Analysis { by, luck: Some(0.5), ..Analysis::default() });
        }
        record
    }

    fn chosen(wanted: Option<&str>) -> anyhow::Result<Vec<Option<Arc<str>>>> {
        let record = record();
        Ok(with_one_analysis(&record, wanted, "")?.analysts())
    }

    #[test]
    fn ours_comes_first_and_a_name_chooses_another() {
        assert_eq!(chosen(None).unwrap(), [Some("Barpoint 1.0, 2-ply".into())]);
        assert_eq!(chosen(Some("barpoint")).unwrap(), chosen(None).unwrap());
        let gnubg = record().analysts().swap_remove(0);
        assert_eq!(chosen(Some(name(gnubg.as_deref()))).unwrap(), slice::from_ref(&gnubg));
        assert_eq!(chosen(Some("gnubg")).unwrap(), [gnubg]);
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_names() {
        let error = chosen(Some("Snowie")).unwrap_err().to_string();
        assert!(error.starts_with("no analysis by Snowie: the match contains "), "{error}");
        assert!(error.ends_with(", Barpoint 1.0, 2-ply"), "{error}");
    }
}
