//! Lessons: the labels for a net, with weights, divided into those to learn and those kept apart.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Result;
use barpoint_nn::plan;
use serde::Serialize;

use crate::label::exclude::Excluded;
use crate::label::label_file::{self, Kind, Label};
use crate::net::branch::Branch;
use crate::net::shape::Shape;
use crate::net::task::{Example, Task};

/// Difference in points from which on a pruner need not know how much better a play is: beyond the margins within
/// which replies are selected.
const ENOUGH: f32 = 0.15;

/// Role of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
pub(crate) enum Role {
    /// Positions with contact.
    Contact,
    /// Races outside of the bearoff database.
    Race,
}

/// A folder of label files and the weight of its labels.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Source {
    /// The folder.
    pub(crate) folder: PathBuf,
    /// Weight of each label.
    pub(crate) weight: f32,
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((folder, weight)) = text.rsplit_once('=') else {
            return Ok(Self { folder: text.into(), weight: 1.0 });
        };
        let number = weight.parse().ok().filter(|weight| (0.0..=1000.0).contains(weight));
        let weight = number.ok_or_else(|| format!("`{weight}` is not a weight such as 0.2"))?;
        Ok(Self { folder: folder.into(), weight })
    }
}

/// A label, or two labels of siblings, with a weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson {
    label: Label,
    sibling: Option<Label>,
    /// Weight.
    pub(crate) weight: f32,
    /// True if only the difference of its labels is learnt.
    pub(crate) is_anchored: bool,
}

impl Lesson {
    /// Returns the lesson of which only the difference of its labels is learnt.
    pub(crate) fn anchored(self) -> Self {
        Self { is_anchored: true, ..self }
    }

    /// Returns the labels: one or two.
    pub(crate) fn labels(&self) -> impl Iterator<Item = &Label> {
        [&self.label].into_iter().chain(&self.sibling)
    }

    /// Encodes the lesson for a net of this shape.
    pub(crate) fn task(&self, shape: Shape, rows_only: bool) -> Result<Task> {
        let example = |label: &Label| -> Result<Example> {
            let example = Example::new(&label.position()?, label.target(), shape);
            let example = example.weighing(self.weight);
            Ok(if rows_only { example.rows_only() } else { example })
        };
        let sibling = self.sibling.as_ref().map(example).transpose()?;
        let enough = if rows_only { ENOUGH } else { f32::INFINITY };
        Ok(Task { example: example(&self.label)?, sibling, enough })
    }

    /// Returns a key for an order that depends only on the lessons.
    pub(crate) fn sort_key(&self) -> (u128, Option<u128>, u32) {
        let sibling = self.sibling.as_ref().map(Label::sort_key);
        (self.label.sort_key(), sibling, self.weight.to_bits())
    }

    /// Returns the lesson without the positions that do not satisfy `holds`, `None` if none is left.
    fn only(self, mut holds: impl FnMut(&Label) -> Result<bool>) -> Result<Option<Self>> {
        let first = holds(&self.label)?;
        let second = self.sibling.as_ref().map(holds).transpose()?;
        Ok(match (first, second) {
            (true, Some(true)) => Some(self),
            (true, _) => Some(Self { sibling: None, ..self }),
            (false, Some(true)) => self.sibling.map(|label| Self { label, sibling: None, ..self }),
            _ => None,
        })
    }
}

/// Reads the lessons of label files: those to learn, and those kept apart.
pub(crate) fn load(
    sources: &[Source],
    selection: &Selection,
) -> Result<(Vec<Lesson>, Vec<Lesson>)> {
    let (mut learnt, mut kept_apart) = (Vec::new(), Vec::new());
    for Source { folder, weight } in sources {
        for kind in [Kind::Singles, Kind::Pairs] {
            for path in label_file::in_folder(folder, kind)? {
                for lesson in in_file(&path, kind, *weight)? {
                    match selection.choose(lesson)? {
                        Some(Chosen::Learnt(lesson)) => learnt.push(lesson),
                        Some(Chosen::KeptApart(lesson)) => kept_apart.push(lesson),
                        None => {}
                    }
                }
            }
        }
    }
    Ok((learnt, kept_apart))
}

/// Leaves out lessons about a position that is learnt. Games begin alike, so that labels of other games
/// contain learnt positions, too.
pub(crate) fn unlearnt(lessons: Vec<Lesson>, learnt: &[Lesson]) -> Vec<Lesson> {
    let keys = |lesson: &Lesson| lesson.labels().map(Label::key).collect::<Vec<_>>();
    let asked: HashSet<_> = lessons.iter().flat_map(keys).collect();
    let known: HashSet<_> =
        learnt.iter().flat_map(keys).filter(|key| asked.contains(key)).collect();
    let is_known = |lesson: &Lesson| keys(lesson).iter().any(|key| known.contains(key));
    lessons.into_iter().filter(|lesson| !is_known(lesson)).collect()
}

/// Reads the lessons of a label file.
pub(crate) fn in_file(path: &Path, kind: Kind, weight: f32) -> Result<Vec<Lesson>> {
    let mut labels = Vec::new();
    label_file::read_into(path, kind, &mut labels)?;
    let lesson = |label, sibling| Lesson { label, sibling, weight, is_anchored: false };
    Ok(match kind {
        Kind::Singles => labels.into_iter().map(|label| lesson(label, None)).collect(),
        Kind::Pairs => {
            let pairs = labels.as_chunks().0.iter();
            pairs.map(|&[label, sibling]| lesson(label, Some(sibling))).collect()
        }
    })
}

/// One label in this number is kept for validation.
const VALIDATION: usize = 64;

/// Selection of the lessons for a net.
pub(crate) struct Selection {
    role: Role,
    branch: Option<Branch>,
    excluded: Excluded,
}

/// A lesson that is for a net.
#[derive(Debug)]
pub(crate) enum Chosen {
    /// To be learnt.
    Learnt(Lesson),
    /// For validation alone.
    KeptApart(Lesson),
}

impl Selection {
    /// Returns the selection for a role, or a branch of it, without the excluded positions.
    pub(crate) fn new(role: Role, branch: Option<Branch>, excluded: Excluded) -> Self {
        Self { role, branch, excluded }
    }

    /// Returns the part of a lesson that is for the net.
    pub(crate) fn choose(&self, lesson: Lesson) -> Result<Option<Chosen>> {
        let usable = |label: &Label| {
            let in_branch = match self.branch {
                Some(branch) => plan::branch(plan::plan(&label.position()?)) == branch as usize,
                None => true,
            };
            let is_wanted = label.is_race()? == (self.role == Role::Race);
            Ok(in_branch && is_wanted && !self.excluded.contains(label))
        };
        let Some(lesson) = lesson.only(usable)? else { return Ok(None) };
        // The choice is by position, so that no position kept apart is learnt. Only the second position of a pair
        // kept apart may be learnt elsewhere.
        let is_kept_apart = |label: &Label| label.sort_key().is_multiple_of(VALIDATION as u128);
        if is_kept_apart(&lesson.label) {
            return Ok(Some(Chosen::KeptApart(lesson)));
        }
        Ok(lesson.only(|label| Ok(!is_kept_apart(label)))?.map(Chosen::Learnt))
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{Dice, Plays, PositionKey, Variant};

    use super::*;
    use crate::chances::Chances;

    #[test]
    fn learnt_positions_are_left_out_of_a_validation() {
        let mut plays = Plays::default();
        plays.generate(&Variant::Backgammon.start(), Dice::ALL[1]);
        let label = |i: usize, target: Chances| Label::new(&plays[i].result, &target);
        let lesson = |label, sibling| Lesson { label, sibling, weight: 1.0, is_anchored: false };
        let [one, other] = [[0.0, 0.1, 0.4, 0.4, 0.1, 0.0], [0.0, 0.2, 0.4, 0.3, 0.1, 0.0]];
        let learnt = [lesson(label(0, one), Some(label(1, one)))];
        let asked = vec![
            lesson(label(1, other), None),
            lesson(label(2, one), Some(label(0, other))),
            lesson(label(2, one), Some(label(3, other))),
            lesson(label(3, one), None),
        ];
        let left = unlearnt(asked, &learnt);
        let keys: Vec<_> = left.iter().map(|lesson| lesson.label.key()).collect();
        assert_eq!(keys, [plays[2].result, plays[3].result].map(|p| PositionKey::from(&p)));
    }
}
