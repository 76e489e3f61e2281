//! Numbers and words of the page.

use barpoint_wire::Decimal;
use barpoint_wire::analysis::{Action, ActionKind};
use barpoint_wire::matches::Mark;
use barpoint_wire::statistics::Amount;

use super::view::View;
use crate::story::word;

/// Returns a number with a sign; the minus is the typographic one.
pub(super) fn signed(number: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", number.abs());
    let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = match number {
        _ if is_zero => "",
        number if number < 0.0 => "\u{2212}",
        _ => "+",
    };
    sign.to_owned() + &text
}

/// Returns an equity.
pub(super) fn equity(equity: Decimal) -> String {
    signed(equity.0, 3)
}

/// Returns a loss, which is positive in documents.
pub(super) fn loss(error: f64) -> String {
    signed(-error, 3)
}

/// Returns a chance in percent.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.1}", 100.0 * chance)
}

/// Returns the second scale of an amount: match winning chances in percent, or points.
pub(super) fn unnormalised(view: &View<'_>, amount: f64) -> String {
    match view.report.length {
        Some(_) => signed(100.0 * amount, 2) + "\u{a0}%",
        None => view.say("points-amount", &[("points", (&signed(amount, 3)).into())]),
    }
}

/// Returns an amount on both scales.
pub(super) fn amount(view: &View<'_>, amount: Amount) -> String {
    let other = unnormalised(view, amount.unnormalised);
    format!("{} ({other})", signed(amount.normalised, 3))
}

/// Returns an amount that was lost, on both scales.
pub(super) fn lost(view: &View<'_>, lost: Amount) -> String {
    amount(view, -lost)
}

/// Returns the class of a mark in the style sheet.
pub(super) fn mark_class(mark: Option<Mark>) -> String {
    mark.map_or("unmarked", Mark::word).replace(' ', "-")
}

/// Returns what the player did, such as `played 31: 8/5 6/5`.
pub(super) fn made(view: &View<'_>, decision: &Action) -> String {
    match decision.kind {
        ActionKind::Play => {
            let dice = decision.dice.as_deref().unwrap_or("?");
            format!("{dice}: {}", view.said(&decision.made))
        }
        _ => word(view.language(), &decision.kind),
    }
}

/// Returns the id of a decision in the page.
pub(super) fn id(decision: &Action) -> String {
    let suffix = if decision.kind == ActionKind::Play { 'p' } else { 'c' };
    format!("g{}m{}{suffix}", decision.game, decision.action)
}
