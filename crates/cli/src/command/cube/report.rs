//! Cube decisions.

use std::fmt::Write as _;

use barpoint::wire::{self};
use barpoint::{CubeAnalysis, Take, Value};
use barpoint_render::{Role, wrapped};
use barpoint_report::{Answer, PostForm, post};

use crate::output::{CHANCE_FIELDS, Cell, Columns, Render, STATE_FIELDS, Table, Tabulate};
use crate::position::Subject;
use crate::terminal::View;
use crate::wording::{CHANCES, CHANCES_NOTE, contest, level, percent};

/// Cube decision of a position.
#[derive(Debug)]
pub(super) struct CubeReport {
    pub(super) subject: Subject,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
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
    const COLUMNS: Columns = &[
        ("", "position,variant"),
        ("state", STATE_FIELDS),
        (
            "",
            "met,class,plies,double,take,redouble,raccoon,best_equity=best.equity,best_mwc=best.mwc,\
             no_double_equity=no_double.equity,no_double_mwc=no_double.mwc,\
             double_take_equity=double_take.equity,double_take_mwc=double_take.mwc,\
             double_pass_equity=double_pass.equity,double_pass_mwc=double_pass.mwc,\
             mistake_answer=mistake.answer,mistake_share=mistake.share,\
             efficiency,efficiency_doubled,cubeless_equity=cubeless.equity,\
             cubeless_mwc=cubeless.mwc,money_equity",
        ),
        ("chances", CHANCE_FIELDS),
        ("", "action"),
    ];

    fn post(&self, form: PostForm) -> Option<String> {
        let answer = self.wire(None);
        Some(post(&self.subject.diagram(None), Answer::Cube(&answer), form))
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
        // Adding zero turns a negative zero into a positive one.
        let thousandths = |x: f64| (1e3 * x).round() / 1e3 + 0.0;
        let x = efficiency.map_or_else(String::new, |x| format!("{:.3}", thousandths(x)));
        row.push(x.into());
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
