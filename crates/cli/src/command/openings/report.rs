//! Reports of opening rolls and their plays.

use barpoint::openings::Opening;
use barpoint::rollout::RolledOut;
use barpoint::wire::{self, ToWire as _};
use barpoint_render::{Role, wrapped};
use barpoint_rollout::Estimate;

use crate::command::rollout::grouped;
use crate::output::{Cell, Columns, ESTIMATE_FIELDS, Render, Table, Tabulate, headings, rows};
use crate::terminal::View;
use crate::wording::{CHANCES, CHANCES_NOTE};

/// Plays of opening rolls.
#[derive(Debug)]
pub(super) struct OpeningsReport {
    pub(super) openings: Vec<Opening>,
}

/// Replies to openings.
#[derive(Debug)]
pub(super) struct RepliesReport {
    pub(super) replies: Vec<Opening>,
}

impl Render for OpeningsReport {
    type Wire = wire::Openings;

    fn text(&self, view: &View) -> String {
        text(&self.openings, view)
    }

    fn wire(&self, _: Option<u64>) -> wire::Openings {
        wire::opening_book(&self.openings)
    }
}

impl Tabulate for OpeningsReport {
    const COLUMNS: Columns = &[
        ("", "dice"),
        (
            "candidates",
            "rank=#,play,result,equity=equity.mean,equity_error=equity.error,\
             difference=difference.mean,difference_error=difference.error,\
             cubeless=cubeless.mean,cubeless_error=cubeless.error",
        ),
        ("chances", ESTIMATE_FIELDS),
        ("", "trials"),
        (".", "level=settings.us.chequer.plies,seed=settings.seed,job"),
    ];

    fn rows(&self) -> Vec<Vec<String>> {
        self.openings.iter().flat_map(rows_of).collect()
    }
}

impl Render for RepliesReport {
    type Wire = wire::Openings;

    fn text(&self, view: &View) -> String {
        text(&self.replies, view)
    }

    fn wire(&self, _: Option<u64>) -> wire::Openings {
        wire::opening_book(&self.replies)
    }
}

impl Tabulate for RepliesReport {
    const COLUMNS: Columns = &[("", "opening,opening_play")];

    fn headings() -> Vec<String> {
        [headings(Self::COLUMNS), OpeningsReport::headings()].concat()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        self.replies.iter().flat_map(rows_of).collect()
    }
}

/// Returns the candidates of an opening; of a reply, after the cells of its opening.
fn rows_of(opening: &Opening) -> Vec<Vec<String>> {
    let after = opening.after.map(|(dice, play)| vec![dice.to_string(), play.to_string()]);
    let after = after.unwrap_or_default();
    let mut rows = rows(&opening.to_wire(), OpeningsReport::COLUMNS);
    for row in &mut rows {
        if let [.., level, _seed, _job] = &mut row[..] {
            *level = format!("rollout {level} plies");
        }
        row.splice(..0, after.iter().cloned());
    }
    rows
}

fn text(openings: &[Opening], view: &View) -> String {
    let mut table = Table::new(view);
    let after = openings.iter().any(|opening| opening.after.is_some());
    let after = if after { vec!["after".to_owned()] } else { Vec::new() };
    let headings = ["roll", "play", "equity", "diff", "cubeless"].map(str::to_owned);
    let chances = CHANCES.map(str::to_owned);
    table.push_headings([&after[..], &headings, &chances, &["trials".to_owned()]].concat());
    let mut last = None;
    for opening in openings {
        let is_next = last != opening.after;
        last = opening.after;
        for (rank, candidate) in opening.candidates.iter().enumerate() {
            let after = opening.after.map(|(dice, play)| {
                if rank == 0 && is_next { format!("{dice} {play}") } else { String::new() }
            });
            let after = after.into_iter().map(Cell::from);
            let role = if rank == 0 { Role::Best } else { Role::Plain };
            table.push_as(role, after.chain(table_row(opening, rank, candidate, view)));
        }
    }
    let settings = openings.first().map_or_else(String::new, |opening| {
        let settings = &opening.settings;
        let reduction = if settings.luck_plies().is_some() { ", variance reduction" } else { "" };
        let has_dropped = openings.iter().any(has_dropped);
        let dropped = if has_dropped { "\n~ difference over common trials only" } else { "" };
        format!(
            "cubeful, money play, {} plies, {} dice, seed {}{reduction}\n\
             {CHANCES_NOTE}\n± standard error{dropped}\n",
            settings.us.chequer.plies, settings.dice_kind, settings.seed,
        )
    });
    let left = &[0, 1, 2][..2 + after.len()];
    let spare = ["cubeless", "trials", "Wbg", "Lbg", "Wg", "Lg", "W", "diff"];
    let table = table.fit(left, &spare);
    format!("{}\n{}", table.text, wrapped(&(settings + &table.note()), view.width))
}

fn table_row(opening: &Opening, rank: usize, candidate: &RolledOut, view: &View) -> Vec<Cell> {
    let dice = if rank == 0 { opening.dice.to_string() } else { String::new() };
    let mut row: Vec<Cell> = [dice, candidate.action.to_string()].map(Cell::from).into();
    row.push(with_error(candidate.equity, view).into());
    let mark = if is_partial(opening, candidate) { "~" } else { "" };
    let difference = || mark.to_owned() + &with_error(candidate.difference, view);
    let text = if rank == 0 { String::new() } else { difference() };
    row.push(Cell::new(text, Role::of_loss(-candidate.difference.mean)));
    row.push(with_error(candidate.cubeless, view).into());
    let chances = candidate.estimates.probabilities;
    row.extend(chances.map(|chance| Cell::from(view.percent(chance.mean))));
    row.push(grouped(candidate.trials).into());
    row
}

/// Returns true if the best play has more trials than this one. The difference ignores those
/// trials.
fn is_partial(opening: &Opening, candidate: &RolledOut) -> bool {
    candidate.common_trials < opening.candidates[0].trials
}

fn has_dropped(opening: &Opening) -> bool {
    opening.candidates.iter().any(|candidate| is_partial(opening, candidate))
}

fn with_error(estimate: Estimate, view: &View) -> String {
    let scale = view.scale(false);
    let mean = scale.figure(estimate.mean, None);
    format!("{mean} {}", scale.error(estimate.standard_error, None))
}
