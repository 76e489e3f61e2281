//! Analysis of an action in the properties that GNU Backgammon knows.

use barpoint_core::Player;
use barpoint_equity::Stakes;

use super::analysis::{read_cube, read_marks, read_plays, write_cube, write_marks, write_plays};
use super::properties::{keep_odd, property_of};
use super::syntax::{Collection, Node, Property};
use crate::model::{Analysis, CubeAnalysis, PlayAnalysis, Tag};
use crate::toolkit::PlayFinder;

/// Luck and marks of a node.
const MARKS: [&str; 8] = ["LU", "BM", "DO", "TE", "BC", "DC", "GW", "GB"];

/// An action that a node may have the analysis of.
#[derive(Clone, Copy)]
pub(super) struct Analysed<'f> {
    /// Player who acts.
    pub(super) player: Player,
    /// Finder of the legal plays of a roll; `None` for other actions.
    pub(super) finder: Option<&'f PlayFinder>,
    /// Stakes for the conversion of equities.
    pub(super) stakes: Option<Stakes>,
}

impl Analysed<'_> {
    /// Reads the analysis of a node. Properties that the writer would write differently are added
    /// to `kept`.
    pub(super) fn read(self, node: Node<'_, '_>, kept: &mut Vec<Tag>) -> Analysis {
        let mut analysis = Analysis::default();
        if let Some(property) = node.property("A") {
            analysis.play = self.plays(property);
            let written = analysis.play.as_ref().and_then(|plays| self.write_plays(plays));
            keep_odd(property, written.as_deref(), kept);
        }
        if let Some(property) = node.property("DA") {
            analysis.cube = self.cube(property);
            let written = analysis.cube.as_ref().map(|cube| write_cube(cube, self.stakes));
            keep_odd(property, written.as_deref(), kept);
        }
        read_marks(node, self.player, self.finder.is_some(), &mut analysis);
        analysis
    }

    /// Returns the properties of an analysis. Properties among the tags that state the same are
    /// used as they are.
    pub(super) fn write(self, analysis: &Analysis, tags: &[Tag]) -> String {
        let mut out = String::new();
        let plays = analysis.play.as_ref().and_then(|plays| {
            let is_same = |property: Property<'_, '_>| self.plays(property).as_ref() == Some(plays);
            kept(tags, "A", is_same).or_else(|| self.write_plays(plays))
        });
        let cube = analysis.cube.as_ref().map(|cube| {
            let is_same = |property: Property<'_, '_>| self.cube(property).as_ref() == Some(cube);
            kept(tags, "DA", is_same).unwrap_or_else(|| write_cube(cube, self.stakes))
        });
        for (name, value) in [("A", plays), ("DA", cube)] {
            out.extend(value.map(|value| format!("{name}{value}")));
        }
        out.push_str(&write_marks(analysis, self.player, self.finder.is_some()));
        out
    }

    /// Returns true if a property among the tags would be read as analysis. Such a tag belongs to an
    /// analysis that was removed or is now beside another one.
    pub(super) fn is_readable(self, tags: &[Tag], name: &str) -> bool {
        let is_read = |property: Property<'_, '_>| match name {
            "A" => self.plays(property).is_some(),
            "DA" => self.cube(property).is_some(),
            _ => false,
        };
        kept(tags, name, is_read).is_some()
    }

    /// Returns true if these properties hold the whole analysis, except for its program.
    pub(super) fn is_whole(self, properties: &str, analysis: &Analysis) -> bool {
        let node = format!("(;{properties})");
        let collection = Collection::parse(&node);
        let read = collection.roots().next().map(|node| self.read(node, &mut Vec::new()));
        read.is_some_and(|read| Analysis { by: analysis.by.clone(), ..read } == *analysis)
    }

    /// Returns true if a node states this analysis, as far as its properties can hold it. Values
    /// that the writer would write for it are then removed from `kept`.
    pub(super) fn is_stated(
        self,
        node: Node<'_, '_>,
        analysis: &Analysis,
        kept: &mut Vec<Tag>,
    ) -> bool {
        let text = format!("(;{})", self.write(analysis, &[]));
        let collection = Collection::parse(&text);
        let Some(written) = collection.roots().next() else { return false };
        let is_same = |name: &str| raw(node, name) == raw(written, name);
        let plays = node.property("A").and_then(|property| self.plays(property));
        let cube = node.property("DA").and_then(|property| self.cube(property));
        let is_stated = MARKS.into_iter().all(is_same)
            && (is_same("A") || plays == analysis.play)
            && (is_same("DA") || cube == analysis.cube);
        if is_stated {
            let is_written = |name: &str| matches!(name, "A" | "DA") && is_same(name);
            kept.retain(|tag| !property_of(tag).is_some_and(is_written));
        }
        is_stated
    }

    fn plays(self, property: Property<'_, '_>) -> Option<PlayAnalysis> {
        read_plays(property, self.finder?, self.player, self.stakes)
    }

    fn cube(self, property: Property<'_, '_>) -> Option<CubeAnalysis> {
        read_cube(property, self.stakes)
    }

    fn write_plays(self, plays: &PlayAnalysis) -> Option<String> {
        self.finder.map(|_| write_plays(plays, self.player, self.stakes))
    }
}

fn raw(node: Node<'_, '_>, name: &str) -> Option<String> {
    node.property(name).map(Property::raw)
}

/// Returns the property as it was in the file, if it still has the same meaning.
fn kept(tags: &[Tag], name: &str, is_same: impl Fn(Property<'_, '_>) -> bool) -> Option<String> {
    let tag = tags.iter().find(|tag| property_of(tag) == Some(name))?;
    let node = format!("(;{name}{})", tag.value);
    let collection = Collection::parse(&node);
    let property = collection.roots().next()?.property(name)?;
    (collection.damage().is_empty() && property.raw() == tag.value && is_same(property))
        .then(|| tag.value.clone())
}
