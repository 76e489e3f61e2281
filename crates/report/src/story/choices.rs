//! Choices of a decision: plays, or actions with the cube.

use barpoint_language::Language;
use barpoint_wire::analysis::{Action, Cube};

use super::words::{chance_names, chances, equity, listed, plain, said, say, sentences};
use super::{Column, Row, RowKind, Table};
use crate::Options;

/// Candidate plays of a roll.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidates {
    pub(crate) rows: Vec<Candidate>,
    pub(crate) language: Language,
}

/// Candidate play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) rank: usize,
    pub(crate) play: String,
    pub(crate) equity: String,
    /// Standard error; empty without a rollout.
    pub(crate) error: String,
    /// Equity less that of the best play; empty for the best one.
    pub(crate) difference: String,
    pub(crate) level: String,
    pub(crate) is_made: bool,
    /// Chances in percent, if they are wanted and known.
    pub(crate) chances: Option<[String; 6]>,
}

/// Choices about the cube.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CubeChoices {
    /// Action, equity, standard error, and equity less that of correct play.
    pub(crate) rows: Vec<[String; 4]>,
    /// Chances in percent without a double, if they are wanted and known.
    pub(crate) chances: Option<[String; 6]>,
    pub(crate) level: String,
    /// Correct actions of both players.
    pub(crate) correct: String,
    /// Share of wrong answers of the opponent from which on a wrong double gains.
    pub(crate) needed: Option<String>,
    pub(crate) language: Language,
}

/// Returns a sentence about how often the opponent must answer wrongly to make a double right. `None` if it
/// is right anyway, or if a wrong answer does not help.
pub(crate) fn needed_mistakes(language: Language, cube: &Cube) -> Option<String> {
    let [wait, take, pass] = [cube.no_double, cube.double_take, cube.double_pass].map(|it| it.0);
    let (right, wrong, id) =
        if take <= pass { (take, pass, "needed-passes") } else { (pass, take, "needed-takes") };
    if wait <= right || wrong <= wait {
        return None;
    }
    let share = format!("{:.1}", 100.0 * (wait - right) / (wrong - right));
    Some(say(language, id, &[("share", (&share).into())]))
}

impl Candidates {
    /// Returns the best plays and the play that was made. `None` if there are none.
    pub(super) fn of(decision: &Action, options: &Options) -> Option<Self> {
        let ranked = (1..).zip(&decision.candidates);
        let shown = ranked.filter(|(rank, play)| *rank <= options.candidates || play.made);
        let rows: Vec<Candidate> = shown
            .map(|(rank, play)| Candidate {
                rank,
                play: play.play.clone(),
                equity: equity(play.equity.0),
                error: error(play.standard_error.map(|error| error.0)),
                difference: if rank == 1 { String::new() } else { equity(play.difference.0) },
                level: said(options.language, &play.level),
                is_made: play.made,
                chances: play.chances.as_ref().filter(|_| options.with_chances).map(chances),
            })
            .collect();
        (!rows.is_empty()).then_some(Self { rows, language: options.language })
    }

    /// Returns true if any play was rolled out.
    pub(crate) fn has_errors(&self) -> bool {
        self.rows.iter().any(|row| !row.error.is_empty())
    }

    /// Returns the method of all candidates; `None` if they have several.
    pub(crate) fn level(&self) -> Option<&str> {
        let (first, others) = self.rows.split_first()?;
        others.iter().all(|row| row.level == first.level).then_some(&first.level)
    }

    /// Returns a sentence about the method, if it is in no column.
    pub(crate) fn note(&self) -> Option<String> {
        let level = self.level()?;
        Some(say(self.language, "evaluation-by", &[("level", level.into())]))
    }

    /// Returns the candidates as a table with a row each. The methods are a column if they differ.
    pub(crate) fn table(&self) -> Table {
        let has_level = self.level().is_none();
        let has_errors = self.has_errors();
        let has_chances = self.rows.iter().any(|row| row.chances.is_some());
        let head = |id: &str| plain(self.language, id);
        let (play, equity) = (Column::left(head("col-play")), Column::right(head("col-equity")));
        let mut columns = vec![Column::right("#"), play, equity];
        if has_errors {
            columns.push(Column::right(head("col-error")));
        }
        columns.push(Column::right(head("col-diff")));
        if has_chances {
            columns.extend(chance_names(self.language).map(Column::right));
        }
        if has_level {
            columns.push(Column::left(head("col-level")));
        }
        let wanted = [has_errors, has_chances, has_level];
        let rows = self.rows.iter().map(|row| row.cells(wanted)).collect();
        Table { columns, rows }
    }
}

/// Returns a standard error.
fn error(error: Option<f64>) -> String {
    error.map_or_else(String::new, |error| format!("±{error:.3}"))
}

impl Candidate {
    fn cells(&self, [has_errors, has_chances, has_level]: [bool; 3]) -> Row {
        let mark = if self.is_made { "*" } else { "" };
        let mut cells =
            vec![format!("{mark}{}", self.rank), self.play.clone(), self.equity.clone()];
        if has_errors {
            cells.push(self.error.clone());
        }
        cells.push(self.difference.clone());
        if has_chances {
            cells.extend(self.chances.clone().unwrap_or_default());
        }
        if has_level {
            cells.push(self.level.clone());
        }
        Row { kind: if self.is_made { RowKind::Made } else { RowKind::Plain }, cells }
    }
}

impl CubeChoices {
    pub(super) fn of(cube: &Cube, options: &Options) -> Self {
        let [wait, take, pass] =
            [cube.no_double, cube.double_take, cube.double_pass].map(|it| it.0);
        let best = wait.max(take.min(pass));
        let errors = cube.standard_errors.map_or([None; 2], |errors| errors.map(|it| Some(it.0)));
        let language = options.language;
        let row = |name: &str, value: f64, of: Option<f64>| {
            [said(language, name), equity(value), error(of), equity(value - best)]
        };
        let names = cube.choices();
        Self {
            rows: vec![
                row(names[0], wait, errors[0]),
                row(names[1], take, errors[1]),
                row(names[2], pass, None),
            ],
            chances: cube.chances.as_ref().filter(|_| options.with_chances).map(chances),
            level: said(language, &cube.level),
            correct: said(language, &cube.correct),
            needed: needed_mistakes(language, cube),
            language,
        }
    }

    /// Returns the choices as a table with a row each.
    pub(crate) fn table(&self) -> Table {
        let has_errors = self.rows.iter().any(|[_, _, error, _]| !error.is_empty());
        let head = |id: &str| plain(self.language, id);
        let mut columns = vec![Column::left(head("col-cube")), Column::right(head("col-equity"))];
        if has_errors {
            columns.push(Column::right(head("col-error")));
        }
        columns.push(Column::right(head("col-diff")));
        let row = |[name, equity, error, difference]: &[String; 4]| {
            let error = has_errors.then_some(error);
            let cells = [name, equity].into_iter().chain(error).chain([difference]);
            Row::plain(cells.cloned().collect())
        };
        Table { columns, rows: self.rows.iter().map(row).collect() }
    }

    /// Returns the chances and the correct actions in words.
    pub(crate) fn conclusion(&self) -> String {
        let chances = self.chances.as_ref().map(|chances| {
            let names = chance_names(self.language);
            let named = names.iter().zip(chances).map(|(name, chance)| format!("{name} {chance}"));
            let chances = listed(self.language, &named.collect::<Vec<_>>());
            say(self.language, "chances-no-double", &[("chances", (&chances).into())])
        });
        let values = [("correct", (&self.correct).into()), ("level", (&self.level).into())];
        let correct = say(self.language, "correct-by", &values);
        let said = chances.into_iter().chain([correct]).chain(self.needed.clone());
        sentences(self.language, &said.collect::<Vec<_>>())
    }
}
