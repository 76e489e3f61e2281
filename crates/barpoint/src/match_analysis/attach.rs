//! Attachment of results to the entries of a record.

use std::sync::Arc;

use barpoint_records::{Analysis, Match};

use super::finding::Finding;

/// Begin of the names of all versions of this program.
const OURS: &str = "Barpoint";

/// Attaches a result to the entries of its decision.
pub(super) fn attach(record: &mut Match, finding: Finding, by: &Arc<str>) {
    match finding {
        Finding::Roll { place, play, luck, .. } => {
            let Some(analysis) = analysis(record, (place.game, place.action), by) else { return };
            if let Some(play) = play {
                analysis.static_play = play.verdict;
                analysis.play_mark = play.mark;
                analysis.play = Some(play.plays);
            }
            if let Some((luck, mark)) = luck {
                (analysis.luck, analysis.luck_mark) = (Some(luck), mark);
            }
        }
        Finding::Cube { place, cube: Some(cube), .. } => {
            for (action, entry) in cube.actions.into_iter().zip([place.action, place.answer]) {
                let Some(action) = action else { continue };
                let Some(analysis) = analysis(record, (place.game, entry), by) else { continue };
                analysis.cube = Some(cube.cube.clone());
                (analysis.static_cube, analysis.cube_mark) = (action.verdict, action.mark);
            }
        }
        Finding::Resignation { place, analysis: found } => {
            for entry in [place.action, place.answer] {
                if let Some(analysis) = analysis(record, (place.game, entry), by) {
                    analysis.resignation = Some(found.clone());
                }
            }
        }
        Finding::Cube { cube: None, .. } | Finding::Nothing => {}
    }
}

/// Returns our analysis of an entry, which is created if there is none.
fn analysis<'a>(
    record: &'a mut Match,
    (game, entry): (usize, Option<usize>),
    by: &Arc<str>,
) -> Option<&'a mut Analysis> {
    let entry = record.games.get_mut(game)?.entries.get_mut(entry?)?;
    let analyses = &mut entry.notes_mut().analyses;
    let is_ours = |analysis: &Analysis| analysis.by.as_ref().is_some_and(|by| by.starts_with(OURS));
    let at = analyses.iter().position(is_ours).unwrap_or_else(|| {
        analyses.push(Analysis::default());
        analyses.len() - 1
    });
    analyses[at].by = Some(Arc::clone(by));
    Some(&mut analyses[at])
}
