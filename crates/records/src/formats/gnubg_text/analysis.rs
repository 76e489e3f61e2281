//! Analysis of an action, in the lines below it.

use super::candidates::Candidates;
use super::context::Context;
use super::cube_table::CubeTable;
use super::lines::{self, Line};
use super::numbers::{self, Number, number};
use crate::model::{Analysis, Mark};

/// An analysis, and the number of its parts that could not be read.
#[derive(Debug, Default)]
pub(super) struct Reading<'a> {
    pub(super) analysis: Analysis,
    /// Number of marks in unknown words.
    pub(super) unknown_marks: usize,
    /// Number of candidates that are not legal plays.
    pub(super) illegal_candidates: usize,
    /// Lines that are not understood.
    pub(super) unknown: Vec<Line<'a>>,
}

/// Reads the lines below an action.
pub(super) fn read<'a>(lines: &[Line<'a>], context: &Context) -> Reading<'a> {
    let mut reader = Reader {
        context,
        reading: Reading::default(),
        cube: None,
        plays: None,
        is_percentage: None,
        is_unknown: false,
    };
    for line in lines.iter().filter(|line| !line.is_blank()) {
        reader.line(line.text);
        if std::mem::take(&mut reader.is_unknown) {
            reader.reading.unknown.push(*line);
        }
    }
    reader.finish()
}

struct Reader<'c, 'a> {
    context: &'c Context,
    reading: Reading<'a>,
    /// True if the last line was not understood.
    is_unknown: bool,
    cube: Option<CubeTable>,
    /// Candidates. After the first candidate all lines belong to them.
    plays: Option<Candidates>,
    /// True if the chances of the last line were percentages.
    is_percentage: Option<bool>,
}

impl<'a> Reader<'_, 'a> {
    fn line(&mut self, line: &str) {
        let text = line.trim();
        if self.alert(text) || self.errors(text) || self.chances(text) || self.luck(text) {
            return;
        }
        let is_indented = line.starts_with([' ', '*']);
        if is_indented {
            let is_candidate =
                self.plays.as_mut().is_some_and(|plays| plays.candidate(line, self.context));
            if !is_candidate {
                self.settings(text);
            }
        } else if self.plays.is_none()
            && self.cube.is_none()
            && let Some(table) = CubeTable::begin(text)
        {
            self.cube = Some(table);
        } else {
            let is_row = self.cube.as_mut().is_some_and(|cube| cube.row(text));
            if !is_row {
                self.settings(text);
            }
        }
    }

    fn alert(&mut self, text: &str) -> bool {
        if let Some(alert) = text.strip_prefix("Alert:") {
            if !read_alert(alert, &mut self.reading.analysis) {
                self.reading.unknown_marks += 1;
            }
            return true;
        }
        if let Some(words) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'))
            && !words.contains(|c: char| c.is_ascii_digit())
        {
            let mark = mark(words);
            self.reading.analysis.cube_mark = mark.or(self.reading.analysis.cube_mark);
            self.reading.unknown_marks += usize::from(mark.is_none());
            return true;
        }
        // An alert in another language.
        let is_alert = text.split_once(':').is_some_and(|(label, rest)| {
            let value = rest.trim_end_matches('!').rsplit_once('(').map(|(_, value)| value);
            let is_word = label.chars().all(char::is_alphabetic);
            let has_error = value.and_then(number).is_some_and(Number::is_signed);
            is_word && has_error && self.plays.is_none()
        });
        self.reading.unknown_marks += usize::from(is_alert);
        is_alert
    }

    /// Reads the standard errors of a rollout; returns true if the line contains them.
    fn errors(&mut self, text: &str) -> bool {
        if !text.starts_with('[') {
            return false;
        }
        if let Some(errors) = numbers::chances(text, self.is_percentage) {
            match (&mut self.plays, &mut self.cube) {
                (Some(plays), _) => plays.errors(errors, self.context),
                (None, Some(cube)) => cube.errors(errors),
                (None, None) => {}
            }
        }
        true
    }

    fn chances(&mut self, text: &str) -> bool {
        let is_percentage = numbers::is_in_percent(text);
        let Some(chances) = numbers::chances(text, is_percentage) else { return false };
        self.is_percentage = is_percentage;
        match (&mut self.plays, &mut self.cube) {
            (Some(plays), _) => plays.chances(chances),
            (None, Some(cube)) => cube.chances(chances),
            (None, None) => {}
        }
        true
    }

    /// Reads `Rolled 52 (+0.079):`, the line above the candidates; returns true if it is that line.
    fn luck(&mut self, text: &str) -> bool {
        let Some(text) = text.strip_suffix(':').map(str::trim_end) else { return false };
        let (words, luck) = match text.strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
            Some((words, luck)) => (words, number(luck)),
            None => (text, None),
        };
        let dice = words.split_whitespace().last().and_then(lines::dice);
        if dice.is_none() || dice != self.context.dice || self.plays.is_some() {
            return false;
        }
        let stakes = self.context.stakes;
        let luck = luck.map(|luck| luck.difference(luck.is_chance(), stakes));
        self.reading.analysis.luck = luck;
        self.plays = Some(Candidates::default());
        true
    }

    /// Reads the method of an evaluation or a rollout.
    fn settings(&mut self, text: &str) {
        self.is_unknown = !lines::is_known(text);
        match (&mut self.plays, &mut self.cube) {
            (Some(plays), _) => plays.settings(text),
            (None, Some(cube)) => cube.settings(text),
            (None, None) => {}
        }
    }

    fn finish(mut self) -> Reading<'a> {
        let analysis = &mut self.reading.analysis;
        analysis.cube = self.cube.and_then(|cube| cube.finish(self.context));
        if let Some(plays) = self.plays {
            self.reading.illegal_candidates = plays.illegal();
            analysis.play = plays.finish();
        }
        self.reading
    }
}

/// Returns the mark of English words.
fn mark(words: &str) -> Option<Mark> {
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
fn read_alert(text: &str, analysis: &mut Analysis) -> bool {
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
