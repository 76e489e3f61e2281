//! Table of all decisions of a file that were rolled out.

use std::fmt::Write as _;

use barpoint_render::Role;

use crate::command::rollout::figures::cost;
use crate::command::rollout::findings::{Done, Occasion};
use crate::output::{Cell, Table};
use crate::terminal::View;

/// Returns a line for every action, and the total loss of each player.
pub(in crate::command::rollout) fn summary(occasions: &[Occasion], view: &View) -> String {
    let mut table = Table::new(view);
    table.push_headings(["", "place", "player", "done", "costs", "best"]);
    let mut totals: Vec<(&str, u32, f64)> = Vec::new();
    for occasion in occasions {
        let [number, _] = occasion.number;
        let (place, _) = occasion.title.split_once(": ").unwrap_or((&occasion.title, ""));
        for (done, is_first) in occasion.done.iter().zip([true, false]) {
            let first =
                if is_first { [number.to_string(), place.to_owned()] } else { Default::default() };
            let who_and_what = [done.name.clone(), done.words.clone()];
            let cells = first.into_iter().chain(who_and_what).map(Cell::from);
            let role = Role::of_loss(done.loss.map_or(0.0, |loss| loss.mean));
            let best = Cell::from(done.best.clone().unwrap_or_default());
            table.push(cells.chain([Cell::new(cost(done).unwrap_or_default(), role), best]));
            count(&mut totals, done);
        }
    }
    if totals.is_empty() {
        return String::new();
    }
    let mut text = table.align(&[1, 2, 3, 5]);
    for (name, decisions, loss) in totals {
        let s = if decisions == 1 { "" } else { "s" };
        let _ = writeln!(text, "{name}: {decisions} decision{s}, {loss:.4} lost");
    }
    text
}

fn count<'a>(totals: &mut Vec<(&'a str, u32, f64)>, done: &'a Done) {
    let loss = done.loss.map_or(0.0, |loss| loss.mean);
    match totals.iter_mut().find(|(name, ..)| *name == done.name) {
        Some((_, decisions, lost)) => (*decisions, *lost) = (*decisions + 1, *lost + loss),
        None => totals.push((&done.name, 1, loss)),
    }
}
