//! Division of an export into games and actions.

use barpoint_core::{ByPlayer, CubeValue, Player, Position};
use barpoint_ids::{MatchField, MatchId};

use super::lines::{self, Line};
use super::score;
use crate::toolkit::Source;

/// Part of a file with one game or one position.
#[derive(Debug, Default)]
pub(super) struct Section<'a> {
    /// Line with names and score.
    pub(super) score: Option<Line<'a>>,
    /// Names of the players; empty if unknown.
    pub(super) names: ByPlayer<String>,
    /// True if the names are beside a board. The line with the score is ambiguous if a name
    /// contains a comma.
    has_board_names: bool,
    /// Facts about the match.
    pub(super) details: Vec<Line<'a>>,
    pub(super) blocks: Vec<Block<'a>>,
    /// Line with winner and points.
    pub(super) result: Option<Line<'a>>,
    pub(super) statistics: Vec<Line<'a>>,
    /// Lines that belong to nothing.
    pub(super) unknown: Vec<Line<'a>>,
}

/// An action with the board before it.
#[derive(Debug, Default)]
pub(super) struct Block<'a> {
    pub(super) title: Line<'a>,
    /// Number of the action, counted from 1.
    pub(super) number: u32,
    /// Text of the title after the number.
    pub(super) announced: &'a str,
    pub(super) position: Option<Position>,
    pub(super) match_id: Option<MatchId>,
    /// Names of both players.
    pub(super) names: [Option<&'a str>; 2],
    /// Line with the action.
    pub(super) action: Option<Line<'a>>,
    pub(super) analysis: Vec<Line<'a>>,
    pub(super) annotation: Vec<Line<'a>>,
}

impl Section<'_> {
    /// Returns true if this is a game, not a single position.
    pub(super) fn is_game(&self) -> bool {
        let is_over = self.result.is_some() || !self.statistics.is_empty();
        is_over && (self.score.is_some() || !self.blocks.is_empty()) || self.blocks.len() > 1
    }

    const fn is_empty(&self) -> bool {
        self.score.is_none() && self.blocks.is_empty()
    }
}

/// Divides a file into sections.
pub(super) fn sections<'a>(source: &'a Source<'_>) -> Vec<Section<'a>> {
    let lines: Vec<Line<'a>> =
        source.lines().zip(1..).map(|(text, number)| Line { number, text }).collect();
    let mut reader = Reader { sections: vec![Section::default()], part: ExportPart::Details };
    for (index, line) in lines.iter().enumerate() {
        reader.line(*line, &lines[index + 1..]);
    }
    reader.sections
}

/// Part of an export to which the next lines belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExportPart {
    Details,
    Board,
    Analysis,
    Annotation,
    Statistics,
    /// After the signature of the program.
    End,
}

struct Reader<'a> {
    /// Sections; never empty.
    sections: Vec<Section<'a>>,
    part: ExportPart,
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: Line<'a>, rest: &[Line<'a>]) {
        if let Some((number, announced)) = self.title(line, rest) {
            self.block(line, number, announced);
        } else if self.part != ExportPart::Annotation && self.is_untitled(line) {
            let number = self.last_number().unwrap_or_default().saturating_add(1);
            let title = self.take_back().unwrap_or(line);
            self.block(title, number, title.text);
            self.board(line);
        } else if lines::is_signature(line.text) {
            // The line above it has the date.
            if let Some(strange) = self.take_back().filter(|line| !lines::is_date(line.text)) {
                self.section().unknown.push(strange);
                self.take_back();
            }
            self.part = ExportPart::End;
        } else if self.is_score(line) {
            self.score(line);
        } else if self.is_result(line, rest) {
            self.section().result = Some(line);
            self.part = ExportPart::Statistics;
        } else if lines::is_statistics(line.text) && self.part != ExportPart::Annotation {
            self.section().statistics.push(line);
            self.part = ExportPart::Statistics;
        } else {
            self.other(line);
        }
    }

    fn section(&mut self) -> &mut Section<'a> {
        self.sections.last_mut().expect("there is always a section")
    }

    fn last_number(&self) -> Option<u32> {
        Some(self.sections.last()?.blocks.last()?.number)
    }

    /// Recognises a title. Inside comments, which may contain any text, it must have the expected
    /// number and an ID after it.
    fn title(&self, line: Line<'a>, rest: &[Line<'a>]) -> Option<(u32, &'a str)> {
        let (number, announced) = lines::title(line.text)?;
        let mut next = rest.iter().filter(|line| !line.is_blank());
        let has_id = lines::position_id(line.text).is_some()
            || next.next().is_some_and(|next| lines::position_id(next.text).is_some());
        let is_due = self.last_number().is_none_or(|last| last.checked_add(1) == Some(number));
        let is_english = line.text.starts_with("Move number ");
        let counts = match self.part {
            ExportPart::Annotation => has_id && (is_due || number == 1),
            _ => has_id || is_english,
        };
        counts.then_some((number, announced))
    }

    fn block(&mut self, title: Line<'a>, number: u32, announced: &'a str) {
        let is_next = self.last_number().is_none_or(|last| last.checked_add(1) == Some(number));
        if !is_next || self.section().result.is_some() {
            self.sections.push(Section::default());
        }
        self.section().blocks.push(Block { title, number, announced, ..Block::default() });
        self.part = ExportPart::Board;
        // The line of a resignation ends with an ID.
        self.board(title);
    }

    /// Returns true if the line is the score at the beginning of a game; comments may quote such a
    /// line.
    fn is_score(&mut self, line: Line<'a>) -> bool {
        let is_expected = match self.part {
            ExportPart::Details => self.section().is_empty(),
            ExportPart::End | ExportPart::Statistics => true,
            _ => false,
        };
        is_expected && score::score(line.text).is_some()
    }

    fn score(&mut self, line: Line<'a>) {
        if !self.section().is_empty() {
            self.sections.push(Section::default());
        }
        let section = self.section();
        section.score = Some(line);
        section.names = score::score(line.text).map(|score| score.names).unwrap_or_default();
        self.part = ExportPart::Details;
    }

    /// Returns true if the line is a result. Because comments on the last action may look like one,
    /// it must then precede statistics or the end.
    fn is_result(&mut self, line: Line<'a>, rest: &[Line<'a>]) -> bool {
        let is_last = || {
            let next = rest.iter().find(|line| !line.is_blank()).map(|line| line.text);
            next.is_none_or(|next| {
                lines::is_statistics(next) || next.starts_with("Output generated ")
            })
        };
        let is_result = match self.part {
            ExportPart::Details | ExportPart::Analysis | ExportPart::Annotation => {
                score::result(line.text, &self.section().names).is_some()
            }
            ExportPart::Board | ExportPart::Statistics | ExportPart::End => false,
        };
        is_result && (self.part != ExportPart::Annotation || is_last())
    }

    /// Returns true if this is the ID of a board whose title was not recognised.
    fn is_untitled(&self, line: Line<'_>) -> bool {
        self.part != ExportPart::Board && lines::position_id(line.text).is_some()
    }

    /// Removes the last line from the current part, because it is the title of a board or the date
    /// before the signature.
    fn take_back(&mut self) -> Option<Line<'a>> {
        let part = self.part;
        let section = self.section();
        let lines = match part {
            ExportPart::Details => Some(&mut section.details),
            ExportPart::Analysis => section.blocks.last_mut().map(|block| &mut block.analysis),
            ExportPart::Annotation => section.blocks.last_mut().map(|block| &mut block.annotation),
            ExportPart::Statistics => Some(&mut section.statistics),
            ExportPart::Board | ExportPart::End => None,
        }?;
        while lines.pop_if(|line| line.is_blank()).is_some() {}
        lines.pop()
    }

    fn other(&mut self, line: Line<'a>) {
        let part = self.part;
        let section = self.section();
        match (part, section.blocks.last_mut()) {
            (ExportPart::Details, _) => section.details.push(line),
            (ExportPart::Statistics, _) => section.statistics.push(line),
            (ExportPart::Board, Some(block)) if line.text.starts_with('*') => {
                block.action = Some(line);
                self.part = ExportPart::Analysis;
            }
            (ExportPart::Board, _) => self.board(line),
            (ExportPart::Analysis, Some(_)) if lines::is_annotation(line.text) => {
                self.part = ExportPart::Annotation;
            }
            (ExportPart::Analysis, Some(block)) => block.analysis.push(line),
            (ExportPart::Annotation, Some(block)) => block.annotation.push(line),
            _ if line.is_blank() => {}
            _ => section.unknown.push(line),
        }
    }

    /// Reads the IDs and the names beside the board.
    fn board(&mut self, line: Line<'a>) {
        let section = self.section();
        let Some(block) = section.blocks.last_mut() else { return };
        if block.title.number == line.number && lines::position_id(line.text).is_none() {
            return;
        }
        if let Some(id) = lines::position_id(line.text) {
            block.position.get_or_insert(id.0);
        } else if let Some(id) = lines::match_id(line.text) {
            block.match_id.get_or_insert(id);
        } else if let Some((player, name)) = lines::edge_name(line.text) {
            block.names[player].get_or_insert(name);
            if let Some(names) = board_names(block).filter(|_| !section.has_board_names) {
                section.names = names;
                section.has_board_names = true;
            }
        } else if !lines::is_of_board(line.text) {
            section.unknown.push(line);
        }
    }
}

/// Returns the names beside a board when both have been read.
fn board_names(block: &Block<'_>) -> Option<ByPlayer<String>> {
    // While a double is offered the cube is displayed elsewhere.
    let id = block.match_id.filter(|id| id.get(MatchField::Doubled) == 0);
    let owner = id.and_then(cube_owner);
    let [zero, one] = block.names;
    let named = |name: Option<&str>, player: Player| {
        Some(without_cube(name?, owner == Some(player)).to_owned())
    };
    Some(ByPlayer([named(zero, Player::Zero)?, named(one, Player::One)?]))
}

/// Returns a name beside the board, without the cube displayed after the name of its owner.
fn without_cube(name: &str, owns_cube: bool) -> &str {
    let cut = name.rsplit_once(" (").filter(|_| owns_cube && name.ends_with(')'));
    cut.map_or(name, |(name, _)| name)
}

/// Returns the owner of the cube.
fn cube_owner(id: MatchId) -> Option<Player> {
    Player::new(id.get(MatchField::CubeOwner))
}

/// Returns the value and the owner of the cube.
pub(super) fn cube(id: MatchId) -> Option<(CubeValue, Option<Player>)> {
    let value = CubeValue::from_log2(id.get(MatchField::Cube) as u8)?;
    Some((value, cube_owner(id)))
}
