//! Notes of a node: comment, clocks, analyses, and properties that are kept.

use std::borrow::Cow;
use std::fmt::Write;

use super::Writer;
use crate::formats::sgf::analysis::is_known;
use crate::formats::sgf::own::{self, OWN};
use crate::formats::sgf::properties::{self, BESIDE, is_read, is_read_of_setup, property_of};
use crate::formats::sgf::stated::Analysed;
use crate::formats::sgf::syntax::escaped;
use crate::model::{Action, Analysis, Entry, Notes};
use crate::toolkit::{NOT_FINITE, finite};

/// Properties with analysis that may be kept as text.
const ANALYSIS: [&str; 3] = ["A", "DA", BESIDE];

/// Loss of a level, because GNU Backgammon knows only plies and rollouts.
const LEVELS: &str = "kinds of evaluation that are neither plies nor rollouts";

impl Writer {
    /// Writes the notes of a setting.
    pub(super) fn words(&mut self, notes: Option<&Notes>) {
        let Some(notes) = notes else { return };
        self.clocks(notes);
        self.property("C", &escaped(&notes.comment));
        self.beside(&notes.analyses.iter().collect::<Vec<_>>(), None);
        self.tags(&notes.tags, |name, _| is_read_of_setup(name));
    }

    fn clocks(&mut self, notes: &Notes) {
        if let Some(clocks) = notes.clocks {
            let [white, black] = clocks.0;
            _ = write!(self.out, "WL[{white}]BL[{black}]");
        }
    }

    pub(super) fn notes(&mut self, notes: Option<&Notes>, of: Analysed<'_>) {
        let Some(notes) = notes else { return };
        let (stated, beside) = self.analysts.divided(&notes.analyses);
        let mut others = Vec::new();
        if let Some(analysis) = stated {
            let finite = finite(analysis);
            self.losses.add_if(matches!(finite, Cow::Owned(_)), NOT_FINITE);
            let properties = of.write(&finite, &notes.tags);
            self.out.push_str(&properties);
            let is_whole = !properties.is_empty() && of.is_whole(&properties, &finite);
            others.extend((!is_whole).then_some(analysis));
        }
        others.extend(beside);
        self.clocks(notes);
        self.property("C", &escaped(&notes.comment));
        self.beside(&others, stated);
        let is_written = |name: &str| match name {
            "A" => stated.is_some_and(|analysis| analysis.play.is_some() && of.finder.is_some()),
            "DA" => stated.is_some_and(|analysis| analysis.cube.is_some()),
            _ => false,
        };
        // Analysis that is kept as text comes last, and once.
        let is_analysis = |name: &str| ANALYSIS.contains(&name);
        let others = notes.tags.iter().filter(|tag| !property_of(tag).is_some_and(is_analysis));
        self.tags(others, |name, _| is_read(name));
        let is_unread = |name: &&str| !is_written(name) && !of.is_readable(&notes.tags, name);
        for unread in ANALYSIS.into_iter().filter(is_unread) {
            self.tags(notes.tags.iter().find(|tag| property_of(tag) == Some(unread)), |_, _| false);
        }
    }

    /// Writes the analyses that other properties do not hold; `stated` is in other properties with
    /// a part of its data.
    fn beside(&mut self, analyses: &[&Analysis], stated: Option<&Analysis>) {
        let mut values = String::new();
        for analysis in analyses {
            let finite = finite(analysis);
            self.losses.add_if(matches!(finite, Cow::Owned(_)), NOT_FINITE);
            match properties::beside_value(&finite) {
                Some(value) => values.push_str(&value),
                None if stated == Some(analysis) => self.losses_of_details(analysis),
                None => self.losses.add("analyses by further programs"),
            }
        }
        if !values.is_empty() {
            self.out.push_str(BESIDE);
            self.out.push_str(&values);
        }
    }

    fn losses_of_details(&mut self, analysis: &Analysis) {
        let plays = analysis.play.iter().flat_map(|plays| &plays.candidates);
        let levels = plays.map(|one| &one.level);
        let mut levels = levels.chain(analysis.cube.as_ref().map(|cube| &cube.level));
        self.losses.add_if(!levels.all(is_known), LEVELS);
        let Analysis { resignation, static_play, static_cube, .. } = analysis;
        let has_more = resignation.is_some() || static_play.is_some() || static_cube.is_some();
        self.losses.add_if(has_more, "details of analysis");
    }
    /// Writes nodes with the analysis of the resignation that ended the game. Its value is at the
    /// root.
    pub(super) fn resignation(&mut self, entries: &[Entry]) {
        let is_offer = |entry: &Entry| matches!(entry.action, Action::Resign { .. });
        let Some(offer) = entries.iter().rposition(is_offer) else { return };
        for (entry, value) in entries[offer..].iter().zip([own::RESIGNS, own::ACCEPTS]) {
            if !entry.analyses().is_empty() {
                _ = write!(self.out, "\n;{OWN}[{value}]");
                self.beside(&entry.analyses().iter().collect::<Vec<_>>(), None);
            }
        }
    }
}
