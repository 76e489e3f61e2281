//! Rollouts for people.

use barpoint::rollout::{CubeRow, RolledOut};
use barpoint_core::BySide;
use barpoint_render::{Role, wrapped};
use barpoint_rollout::Estimate;

use self::settings::settings;
use crate::command::rollout::figures::{cost, grouped};
use crate::command::rollout::findings::{Done, InputLine, RolloutReport};
use crate::output::{Cell, Table};
use crate::terminal::{Scale, View};
use crate::wording::CHANCES;

mod settings;

pub(super) fn rollout(report: &RolloutReport, view: &View) -> String {
    let mut diagram = report.subject.diagram(report.subject.dice);
    let mut title = String::new();
    if let Some(InputLine { number, line, text }) = &report.line {
        title = format!("{number}. {text} (line {line})\n\n");
    }
    let mut done = &[][..];
    if let Some(occasion) = &report.occasion {
        title = format!("{}\n\n", occasion.title);
        let [on_roll, opponent] = occasion.names.clone();
        diagram.names = Some(BySide { on_roll, opponent });
        done = &occasion.done;
    }
    let table = match &report.cube_rows {
        Some(rows) => cube_table(report, rows, done, view),
        None => play_table(report, done, view),
    };
    let unit = view.unit_note(report.slope.is_some());
    let verdicts: String = done.iter().map(verdict).collect();
    format!("{title}{}\n{table}{verdicts}\n{}{unit}", view.board(&diagram), settings(report, view))
}

fn play_table(report: &RolloutReport, done: &[Done], view: &View) -> String {
    let form = Form::of(report, view);
    let mut table = Table::new(view);
    let mut headings = vec!["rank".to_owned(), "play".to_owned()];
    headings.extend(form.headings());
    let has_dropped = report.has_dropped();
    headings.extend(has_dropped.then(|| "trials".to_owned()));
    table.push_headings(headings);
    for (candidate, rank) in report.candidates.iter().zip(1..) {
        let is_done = done.iter().any(|done| done.candidate == Some(rank - 1));
        let star = if is_done { "*" } else { "" };
        let first = [format!("{star}{rank}."), candidate.action.to_string()];
        let is_partial = candidate.common_trials < report.trials;
        let difference = Difference {
            estimate: (rank > 1).then_some(candidate.difference),
            mark: if is_partial { "~" } else { "" },
            jsds: candidate.jsds().filter(|_| rank > 1),
            confidence: candidate.confidence,
        };
        let trials = has_dropped.then(|| grouped(candidate.trials));
        let means = form.means(candidate, candidate.equity, &difference);
        let cells = first.into_iter().map(Cell::from).chain(means).chain(trials.map(Cell::from));
        table.push_as(if rank == 1 { Role::Best } else { Role::Plain }, cells);
        if candidate.trials > 1 {
            let none = [String::new(), String::new()];
            let last = has_dropped.then(String::new);
            let errors = form.errors(candidate, &difference);
            let cells = none.into_iter().chain(errors).chain(last);
            table.push_as(Role::Detail, cells.map(Cell::from));
        }
    }
    let table = table.fit(&[1], &SPARE);
    table.text.clone() + &wrapped(&table.note(), view.width)
}

/// Returns the rows of no double; double and take; double and pass.
fn cube_table(report: &RolloutReport, rows: &[CubeRow; 3], done: &[Done], view: &View) -> String {
    let form = Form::of(report, view);
    let mut table = Table::new(view);
    table.push_headings(["action".to_owned()].into_iter().chain(form.headings()));
    for row in rows {
        let is_done = |done: &Done| match row.candidate {
            Some(candidate) => done.candidate == Some(candidate),
            None => done.words == "passed",
        };
        let star = if done.iter().any(is_done) { "* " } else { "" };
        let first = format!("{star}{}", row.words);
        let difference = Difference {
            estimate: row.difference,
            mark: "",
            jsds: row.jsds(),
            confidence: row.confidence,
        };
        let role = if row.difference.is_none() { Role::Best } else { Role::Plain };
        let Some(candidate) = row.candidate.map(|candidate| &report.candidates[candidate]) else {
            let pass = form.of_pass(report, &difference);
            table.push_as(role, [Cell::from(first)].into_iter().chain(pass));
            continue;
        };
        let means = form.means(candidate, row.equity, &difference);
        table.push_as(role, [Cell::from(first)].into_iter().chain(means));
        if candidate.trials > 1 {
            let errors = form.errors(candidate, &difference);
            let cells = [String::new()].into_iter().chain(errors);
            table.push_as(Role::Detail, cells.map(Cell::from));
        }
    }
    let decision = report.decision.as_ref().map_or_else(String::new, ToString::to_string);
    let table = table.fit(&[0], &SPARE);
    let decision = view.paint(Role::Title, &decision);
    let note = wrapped(&table.note(), view.width);
    format!("{}{note}Best cube action: {decision}\n", table.text)
}

/// Columns that are dropped if there is no room, in this order.
const SPARE: [&str; 7] = ["cubeless", "Lbg", "trials", "JSD", "Wbg", "Lg", "Wg"];

/// Difference between a row and the best row.
struct Difference {
    /// Difference, or `None` for the best row.
    estimate: Option<Estimate>,
    mark: &'static str,
    jsds: Option<f64>,
    confidence: Option<f64>,
}

impl Difference {
    /// Returns the difference, its size in joint standard deviations and the confidence. A
    /// difference without an error has no such size.
    fn cells(&self, form: &Form<'_>) -> [Cell; 3] {
        let mean = |estimate: Estimate| form.signed(self.mark, estimate.mean);
        let none = if self.estimate.is_some() { "-" } else { "" };
        let loss = self.estimate.map_or(0.0, |estimate| -estimate.mean);
        [
            Cell::new(self.estimate.map_or_else(String::new, mean), Role::of_loss(loss)),
            self.jsds.map_or_else(|| none.to_owned(), |jsds| format!("{jsds:.1}")).into(),
            self.confidence.map_or_else(String::new, percent).into(),
        ]
    }
}

/// Columns of the table.
struct Form<'a> {
    view: &'a View,
    scale: Scale,
    /// Match winning chance that an equity of 1 is worth more than one of 0, in a match.
    slope: Option<f64>,
    cubeful: bool,
    has_rivals: bool,
}

impl<'a> Form<'a> {
    fn of(report: &RolloutReport, view: &'a View) -> Self {
        Self {
            view,
            scale: view.scale(report.slope.is_some()),
            slope: report.slope,
            cubeful: report.settings.cubeful(),
            has_rivals: report.candidates.len() > 1,
        }
    }

    fn headings(&self) -> Vec<String> {
        let rivals = ["diff", "JSD", "conf"].map(|name| self.has_rivals.then_some(name));
        let more = [self.scale.name_beside(), self.cubeful.then_some("cubeless")];
        let names = [Some(self.scale.name())].into_iter().chain(rivals).chain(more).flatten();
        names.chain(CHANCES).map(str::to_owned).collect()
    }

    fn means(&self, candidate: &RolledOut, equity: Estimate, behind: &Difference) -> Vec<Cell> {
        let mut row = vec![Cell::from(self.figure(candidate, equity.mean))];
        if self.has_rivals {
            row.extend(behind.cells(self));
        }
        row.extend(self.scale.beside(candidate.mwc.map(|mwc| mwc.mean)).map(Cell::from));
        row.extend(self.cubeful.then(|| self.figure(candidate, candidate.cubeless.mean).into()));
        let chances = candidate.estimates.probabilities;
        row.extend(chances.map(|p| Cell::from(self.view.percent(p.mean))));
        row
    }

    fn errors(&self, candidate: &RolledOut, behind: &Difference) -> Vec<String> {
        let mut row = vec![self.error(candidate.equity)];
        if self.has_rivals {
            let of_difference = behind.estimate.filter(|one| one.standard_error > 0.0);
            row.push(of_difference.map_or_else(String::new, |estimate| self.error(estimate)));
            row.extend([String::new(), String::new()]);
        }
        let mwc = candidate.mwc.filter(|_| self.scale.name_beside().is_some());
        row.extend(mwc.map(|mwc| self.view.percent_error(mwc)));
        row.extend(self.cubeful.then(|| self.error(candidate.cubeless)));
        row.extend(candidate.estimates.probabilities.map(|p| self.view.percent_error(p)));
        row
    }

    /// Returns an equity of a candidate in the unit of the table.
    fn figure(&self, candidate: &RolledOut, equity: f64) -> String {
        let mwc = candidate.mwc.zip(self.slope);
        let mwc = mwc.map(|(mwc, slope)| mwc.mean + slope * (equity - candidate.equity.mean));
        self.scale.figure(equity, mwc)
    }

    /// Returns a difference of equities in the unit of the table, behind a mark.
    fn signed(&self, mark: &str, equity: f64) -> String {
        mark.to_owned() + &self.scale.signed(equity, self.slope.map(|slope| slope * equity))
    }

    /// Returns the standard error of an equity in the unit of the table.
    fn error(&self, equity: Estimate) -> String {
        let error = equity.standard_error;
        self.scale.error(error, self.slope.map(|slope| slope * error))
    }

    /// Returns the row of a pass, whose equity is exact.
    fn of_pass(&self, report: &RolloutReport, behind: &Difference) -> Vec<Cell> {
        let mut row = vec![Cell::from(self.scale.figure(1.0, report.pass_mwc))];
        row.extend(behind.cells(self));
        let beside = self.scale.beside(report.pass_mwc).unwrap_or_default();
        row.extend(self.scale.name_beside().map(|_| beside.into()));
        row.resize(self.headings().len(), String::new().into());
        row
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// Returns an action and its cost.
fn verdict(done: &Done) -> String {
    let mark = done.mark.map_or_else(String::new, |mark| format!(" {}", mark.sign()));
    let cost = cost(done).map_or_else(String::new, |cost| match &cost[..] {
        "right" => ": right".to_owned(),
        cost => format!(": costs {cost}"),
    });
    format!("{} {}{mark}{cost}\n", done.name, done.words)
}
