//! Marks of plays, cube actions and rolls.

use crate::model::{Analysis, Mark};

/// Returns the mark of English words.
pub(super) fn mark(words: &str) -> Option<Mark> {
    Some(match words.trim() {
        "very bad" | "very unlucky" => Mark::VeryBad,
        "bad" | "unlucky" => Mark::Bad,
        "doubtful" => Mark::Doubtful,
        "good" | "lucky" => Mark::Good,
        "very good" | "very lucky" => Mark::VeryGood,
        _ => return None,
    })
}

/// Reads the text after `Alert:`, such as `very bad move ( -0.137)`; returns true if it was
/// recognised. For a cube action, the next line gives the mark unless a person set it.
pub(super) fn read_alert(text: &str, analysis: &mut Analysis) -> bool {
    let text = text.split('(').next().unwrap_or_default().trim();
    if let Some(words) = text.strip_suffix(" move") {
        analysis.play_mark = mark(words);
        return analysis.play_mark.is_some();
    }
    if let Some(words) = text.strip_suffix(" roll!") {
        analysis.luck_mark = mark(words);
        return analysis.luck_mark.is_some();
    }
    if let Some((_, words)) = text.split_once(" marked ") {
        analysis.cube_mark = mark(words);
        return analysis.cube_mark.is_some();
    }
    ["missed ", "wrong "].iter().any(|wrong| text.starts_with(wrong))
}
