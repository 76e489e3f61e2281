//! Marks of plays, cube actions and rolls.

use crate::model::{Analysis, Mark};

/// A mark in words.
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

/// Reads what follows on `Alert:`, such as `very bad move ( -0.137)`; whether it was understood.
/// How bad a cube action is, the next line says, as long as somebody has not marked it by hand.
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
