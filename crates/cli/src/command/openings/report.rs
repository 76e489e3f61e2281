//! Reports of opening rolls and their plays.

use barpoint::openings::Opening;
use barpoint::rollout::RolledOut;
use barpoint::wire::{self, Decimal};
use barpoint_render::{Role, wrapped};
use barpoint_rollout::Estimate;

use crate::columns::play_and_result;
use crate::command::rollout::grouped;
use crate::output::{Cell, Render, Table, Tabulate, headings};
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
    fn headings() -> Vec<String> {
        headings(
            "dice,rank,play,result,equity,equity_error,difference,difference_error,cubeless,\
             cubeless_error,win,win_error,win_gammon,win_gammon_error,win_backgammon,\
             win_backgammon_error,lose_gammon,lose_gammon_error,lose_backgammon,\
             lose_backgammon_error,trials,level,seed,job",
        )
    }

    fn rows(&self) -> Vec<Vec<String>> {
        self.openings.iter().flat_map(rows).collect()
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
    fn headings() -> Vec<String> {
        [headings("opening,opening_play"), OpeningsReport::headings()].concat()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        self.replies.iter().flat_map(rows).collect()
    }
}

/// Returns the candidates of an opening; of a reply, after the cells of its opening.
fn rows(opening: &Opening) -> Vec<Vec<String>> {
    let after = opening.after.map(|(dice, play)| [dice.to_string(), play.to_string()]);
    let row = |(candidate, rank): (&RolledOut, usize)| {
        let mut row: Vec<String> = after.iter().flatten().cloned().collect();
        row.extend([opening.dice.to_string(), rank.to_string()]);
        row.extend(candidate.action.play().map_or_else(Default::default, play_and_result));
        let first = [candidate.equity, candidate.difference, candidate.cubeless];
        let estimates = first.into_iter().chain(candidate.estimates.probabilities);
        let numbers = estimates.flat_map(|estimate| [estimate.mean, estimate.standard_error]);
        row.extend(numbers.map(|number| Decimal(number).to_string()));
        let settings = &opening.settings;
        let level = format!("rollout {} plies", settings.us.chequer.plies);
        row.extend([candidate.trials.to_string(), level, settings.seed.to_string()]);
        row.push(opening.job.id());
        row
    };
    opening.candidates.iter().zip(1..).map(row).collect()
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
