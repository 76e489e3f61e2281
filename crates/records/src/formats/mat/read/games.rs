//! Single games of Jellyfish and `GammonEmpire`: rows of match text below a line with two names.

use barpoint_core::{ByPlayer, Variant};

use super::actions::write_down;
use super::columns::Columns;
use crate::formats::mat::cells::{self, CellKind, Row, Word};
use crate::formats::mat::head::{self, GameFields};
use crate::formats::mat::names::names_in;
use crate::formats::mat::set_position;
use crate::formats::mat::text::{expanded, place, short};
use crate::model::{FilePlace, Match, Person, Rules};
use crate::toolkit::{MatchBuilder, ReadError, Source, first_number, not_empty};

/// Returns true if a row that begins with a number follows a line with two names.
pub(in crate::formats::mat) fn detect(source: &Source<'_>) -> bool {
    if source.is_binary() {
        return false;
    }
    let is_text = |line: &&str| !line.trim().is_empty() && head::comment(line).is_none();
    let mut lines = source.lines().filter(is_text);
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    names_in(first).is_some() && is_row(&cells::row(&expanded(second)))
}

fn is_row(row: &Row<'_>) -> bool {
    let is_action = |what: &CellKind<'_>| match what {
        CellKind::Roll { .. } => true,
        // A game may begin with a double on a board that was set up.
        CellKind::Word { word, rest } => *word == Word::Double && first_number(rest).is_some(),
    };
    row.number.is_some() && row.cells.iter().any(|cell| is_action(&cell.what))
}

/// Reads the games of a file as one money session for each pair of players.
pub(in crate::formats::mat) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let variant = source.variant.unwrap_or_default();
    let mut reader = GamesReader { variant, ..GamesReader::default() };
    for (line, number) in source.lines().zip(1..) {
        let line = &*expanded(line);
        if line.trim().is_empty() {
            continue;
        }
        if let Some(comment) = head::comment(line) {
            reader.comment(number, line, comment);
        } else if let Some((names, right)) = names_in(line) {
            reader.begin_game(number, names, right);
        } else {
            reader.row(number, line)?;
        }
    }
    reader.finish()
}

#[derive(Default)]
struct GamesReader {
    variant: Variant,
    done: Vec<Match>,
    /// Current session; `None` before the first game.
    builder: Option<MatchBuilder>,
    columns: Columns,
    /// Fields before the next game.
    fields: GameFields,
    /// Comments before the first game.
    remarks: Vec<String>,
}

impl GamesReader {
    fn comment(&mut self, number: u32, line: &str, comment: &str) {
        let tag = head::tag(line);
        if tag.is_some_and(|(name, value)| self.fields.take(name, value).is_some()) {
            return;
        }
        let Some(builder) = &mut self.builder else {
            self.remarks.push(comment.to_owned());
            return;
        };
        let numbered = tag.and_then(|(name, text)| head::numbered_comment(name, text));
        if let Some(text) = set_position::text(comment) {
            set_position::lay(builder, place(number, line, 0), text);
        } else if let Some((action, text)) = numbered {
            builder.comment_on(action, text);
        } else {
            builder.comment(comment);
        }
    }

    /// Begins a game between these players; its right cells begin near this offset.
    fn begin_game(&mut self, number: u32, names: [&str; 2], right: usize) {
        let players = ByPlayer(names.map(Person::named));
        let known = self.builder.take_if(|builder| builder.record().players == players);
        let mut builder = known.unwrap_or_else(|| {
            self.done.extend(self.builder.take().map(MatchBuilder::finish));
            let rules = Rules { variant: self.variant, ..Rules::default() };
            MatchBuilder::new(Match { rules, players, ..Match::default() })
        });
        let place = FilePlace::line(number);
        builder.begin_game(place, None);
        let fields = std::mem::take(&mut self.fields);
        fields.lay(&mut builder, place);
        self.remarks.drain(..).for_each(|remark| builder.comment(&remark));
        self.columns = Columns::new(right, fields.out_of_turn);
        self.builder = Some(builder);
    }

    fn row(&mut self, number: u32, line: &str) -> Result<(), ReadError> {
        let Some(builder) = &mut self.builder else {
            let reason = format!("`{}`: expected a line with two names", short(line.trim()));
            return Err(ReadError::at(number as usize, 1, reason));
        };
        let row = cells::row(line);
        if let Some((start, text)) = row.stray {
            builder.no_action(place(number, line, start), &short(text));
        }
        for (index, cell) in row.cells.iter().enumerate() {
            let actor = self.columns.actor(&row.cells, index);
            write_down(builder, place(number, line, cell.start), actor, cell.what);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<Match>, ReadError> {
        self.done.extend(self.builder.take().map(MatchBuilder::finish));
        not_empty(self.done, "the file contains no game")
    }
}
