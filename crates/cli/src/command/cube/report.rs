//! Cube decisions.

use std::fmt::Write as _;

use barpoint::wire::{self};
use barpoint::{CubeAnalysis, Take, Value};
use barpoint_core::Class;
use barpoint_render::{Role, wrapped};

use crate::columns::{self, chances, number, worth};
use crate::output::{Cell, Render, Table, Tabulate, headings, plain, word};
use crate::position::Subject;
use crate::terminal::View;
use crate::wording::{CHANCES, CHANCES_NOTE, contest, level, percent};

/// Cube decision of a position.
#[derive(Debug)]
pub(super) struct CubeReport {
    pub(super) subject: Subject,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
    pub(super) class: Class,
    pub(super) analysis: CubeAnalysis,
}

impl Render for CubeReport {
    type Wire = wire::Cube;

    fn text(&self, view: &View) -> String {
        let analysis = &self.analysis;
        let mut chances = Table::new(view);
        chances.push_headings(CHANCES);
        chances.push(view.percentages(&analysis.evaluation.outcome));
        let notes = format!(
            "{}, {}\nequities normalised to a cube of {}; x is the cube efficiency\n{CHANCES_NOTE}\n{}",
            level(analysis.evaluation.plies),
            contest(&self.subject, self.met.as_deref()),
            self.subject.situation().state.cube().value,
            view.unit_note(analysis.best.mwc.is_some()),
        );
        format!(
            "{}\n{}\n{}\n{}\n{}",
            view.board(&self.subject.diagram(None)),
            chances.align(&[]),
            equities(analysis, view),
            wrapped(&action(analysis, view), view.width),
            wrapped(&notes, view.width),
        )
    }

    fn wire(&self, line: Option<u64>) -> wire::Cube {
        self.subject.asked(self.met.as_deref(), line).cube(&self.analysis)
    }
}

impl Tabulate for CubeReport {
    fn headings() -> Vec<String> {
        headings(&format!(
            "{},class,plies,double,take,redouble,raccoon,best_equity,best_mwc,\
             no_double_equity,no_double_mwc,double_take_equity,double_take_mwc,\
             double_pass_equity,double_pass_mwc,mistake_answer,mistake_share,\
             efficiency,efficiency_doubled,cubeless_equity,cubeless_mwc,money_equity,{},action",
            columns::subject_headings(),
            columns::CHANCES,
        ))
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let analysis = &self.analysis;
        let decision = &analysis.decision;
        let mistake = decision.mistake();
        let mut row = columns::subject(&self.subject, self.met.as_deref());
        row.extend([
            self.class.to_string(),
            analysis.evaluation.plies.to_string(),
            word(&decision.double()),
            word(&decision.take()),
            decision.is_redouble().to_string(),
            analysis.raccoon.map_or_else(String::new, |raccoon| raccoon.to_string()),
        ]);
        row.extend(worth(Some(analysis.best)));
        row.extend(worth(Some(analysis.no_double)));
        row.extend(worth(analysis.double_take));
        row.extend(worth(analysis.double_take.map(|_| analysis.double_pass)));
        row.push(mistake.map_or_else(String::new, |mistake| word(&mistake.take)));
        row.push(number(mistake.map(|mistake| mistake.share.0)));
        row.extend([number(analysis.efficiency), number(analysis.efficiency_doubled)]);
        row.extend(worth(Some(analysis.evaluation.cubeless)));
        row.extend(chances(&analysis.evaluation.outcome));
        row.push(plain(&decision.to_string()));
        vec![row]
    }
}

/// Returns the table of the equities of all actions.
fn equities(analysis: &CubeAnalysis, view: &View) -> String {
    let re = if analysis.decision.is_redouble() { "re" } else { "" };
    let mut table = Table::new(view);
    let scale = view.scale(analysis.best.mwc.is_some());
    let mut headings = vec!["", scale.name(), "diff"];
    headings.extend(scale.name_beside());
    headings.push("x");
    table.push_headings(headings);
    let mut row = |name: String, value: &Value, is_reached: bool, efficiency: Option<f64>| {
        let less = value.less(&analysis.best);
        let behind = less.equity.0;
        let difference = if is_reached { scale.difference(&less) } else { String::new() };
        let mut row = vec![Cell::from(name), scale.value(value).into()];
        row.push(Cell::new(difference, Role::of_loss(-behind)));
        row.extend(scale.beside(value.mwc.map(|mwc| mwc.0)).map(Cell::from));
        row.push(efficiency.map_or_else(String::new, |x| format!("{x:.3}")).into());
        let is_best = is_reached && behind >= 0.0;
        table.push_as(if is_best { Role::Best } else { Role::Plain }, row);
    };
    row("cubeless".into(), &analysis.evaluation.cubeless, false, None);
    row(format!("no {re}double"), &analysis.no_double, true, analysis.efficiency);
    if let Some(take) = &analysis.double_take {
        row(format!("{re}double, take"), take, true, analysis.efficiency_doubled);
        if let Some(beaver) = &analysis.double_beaver {
            row(format!("{re}double, beaver"), beaver, true, None);
        }
        row(format!("{re}double, pass"), &analysis.double_pass, true, None);
    }
    table.align(&[0])
}

/// Returns the proper action, and the mistakes that make another one right.
fn action(analysis: &CubeAnalysis, view: &View) -> String {
    let decision = &analysis.decision;
    let proper = view.paint(Role::Title, &decision.to_string());
    let mut text = format!("proper action: {proper}\n");
    if let Some(mistake) = decision.mistake() {
        let re = if decision.is_redouble() { "re" } else { "" };
        let answer = match mistake.take {
            Take::Pass => "passes",
            Take::Take => "takes",
            Take::Beaver => "beavers",
        };
        let share = match percent(mistake.share.0) {
            share if share == "0.00" => "less than 0.01 %".to_owned(),
            share => format!("at least {share} %"),
        };
        let _ = writeln!(
            text,
            "a {re}double is right if the opponent wrongly {answer} {share} of the time"
        );
    }
    if analysis.raccoon == Some(true) {
        text += "a beaver would be a mistake; the proper answer to it is a raccoon\n";
    }
    text
}
