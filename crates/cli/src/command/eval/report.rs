//! Values of positions.

use barpoint::{Evaluation, Value, wire};
use barpoint_core::Class;
use barpoint_render::{Role, wrapped};

use crate::output::{CHANCE_FIELDS, Cell, Columns, Render, STATE_FIELDS, Table, Tabulate};
use crate::position::Subject;
use crate::terminal::{Scale, View};
use crate::wording::{contest, level};

/// What a reader needs to know of the error.
const ERROR: &str = "\n± the true equity is within it in about two of three positions";

/// Value of a position.
#[derive(Debug)]
pub(super) struct EvalReport {
    pub(super) subject: Subject,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
    pub(super) class: Class,
    pub(super) evaluation: Evaluation,
}

impl Render for EvalReport {
    type Wire = wire::Eval;

    fn text(&self, view: &View) -> String {
        let evaluation = &self.evaluation;
        let scale = view.scale(self.met.is_some());
        let mut table = Table::new(view);
        let mut row =
            |name: &str, value: String| table.push([Cell::new(name, Role::Heading), value.into()]);
        row("class", self.class.to_string());
        if let Some(cubeful) = evaluation.cubeful {
            row(&format!("cubeful {}", scale.name()), in_words(scale, &cubeful));
        }
        row(&format!("cubeless {}", scale.name()), in_words(scale, &evaluation.cubeless));
        let money = view.scale(false);
        let equity = money.figure(evaluation.money_equity().0.into(), None);
        let error = evaluation.money_error.map(|error| money.error(error.0.into(), None));
        row(
            "money equity",
            [Some(equity), error].into_iter().flatten().collect::<Vec<_>>().join(" "),
        );
        let names = ["win", "win gammon", "win backgammon", "lose gammon", "lose backgammon"];
        for (name, chance) in names.into_iter().zip(view.percentages(&evaluation.outcome)) {
            row(name, format!("{chance:>6} %"));
        }
        let origin = match self.class {
            Class::Over => "result of the game".to_owned(),
            _ => level(evaluation.plies),
        };
        let notes = format!(
            "{origin}, {}\nmoney equity: cubeless, all gammons count{}\n{}",
            contest(&self.subject, self.met.as_deref()),
            if evaluation.money_error.is_some() { ERROR } else { "" },
            view.unit_note(self.met.is_some()),
        );
        format!(
            "{}\n{}\n{}",
            view.board(&self.subject.diagram(None)),
            table.align(&[0, 1]),
            wrapped(&notes, view.width),
        )
    }

    fn wire(&self, line: Option<u64>) -> wire::Eval {
        self.subject.asked(self.met.as_deref(), line).eval(&self.evaluation)
    }
}

impl Tabulate for EvalReport {
    const COLUMNS: Columns = &[
        ("", "position,variant"),
        ("state", STATE_FIELDS),
        (
            "",
            "met,class,plies,cubeful_equity=cubeful.equity,cubeful_mwc=cubeful.mwc,\
             cubeless_equity=cubeless.equity,cubeless_mwc=cubeless.mwc,money_equity,\
             money_error",
        ),
        ("chances", CHANCE_FIELDS),
    ];
}

fn in_words(scale: Scale, value: &Value) -> String {
    let beside = scale.beside(value.mwc.map(|mwc| mwc.0));
    let beside = beside.map_or_else(String::new, |mwc| format!("  MWC {mwc} %"));
    scale.value(value) + &beside
}
