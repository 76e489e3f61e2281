//! Counts of races, and what bearoff databases know.

use std::fmt::Write as _;

use barpoint::analysis::{RaceCount, RaceCounts};
use barpoint::{Engine, Situation};
use barpoint_core::{BySide, Player, Side};

use crate::play::state;
use crate::{Interpreter, LineError};

impl Interpreter {
    pub(super) fn race_shown(&self, subject: &str) -> Result<Option<String>, LineError> {
        let subjects =
            ["8912", "keith", "thorp", "kleinman", "isight", "bearoff", "onesidedrollout"];
        if !subjects.contains(&subject) {
            return Ok(None);
        }
        if self.session.table.is_none() {
            return Err(state("No position specified and no game in progress."));
        }
        let situation = self.session.situation()?;
        let counts = RaceCounts::of(&situation.position);
        Ok(Some(match subject {
            "8912" => rule_8_9_12(&counts),
            "keith" => keith(&counts),
            "thorp" => thorp(&counts),
            "isight" => isight(&counts),
            "kleinman" => kleinman(&counts),
            "bearoff" => self.bearoff(&situation)?,
            _ => self.one_sided(&situation)?,
        }))
    }

    /// Returns what the bearoff databases know about the position.
    fn bearoff(&self, situation: &Situation) -> Result<String, LineError> {
        let race = self.engine.race(&situation.position).map_err(LineError::state)?;
        let Some(exact) = &race.exact else {
            return Err(state("The position is in no bearoff database."));
        };
        let mut text =
            format!("Source: {}\nWinning chance: {:.4}\n", exact.source.name(), exact.win);
        for (name, chance) in
            [("Gammons won", exact.win_gammon), ("Gammons lost", exact.lose_gammon)]
        {
            if let Some(chance) = chance {
                let _ = writeln!(text, "{name}: {chance:.4}");
            }
        }
        if let Some(equity) = exact.centred_equity {
            let _ = writeln!(text, "Equity with a centred cube, no double: {equity:+.4}");
        }
        if let Some(equity) = exact.centred_equity_best {
            let _ = writeln!(text, "Equity with a centred cube: {equity:+.4}");
        }
        text += &self.effective_pips(&race.effective_pips, race.counts.pips)?;
        Ok(text)
    }

    /// Returns the chances if both sides play as if they were alone, and the effective pips.
    fn one_sided(&self, situation: &Situation) -> Result<String, LineError> {
        let race = self.engine.race(&situation.position).map_err(LineError::state)?;
        let name = self.session.name(self.session.on_roll()?)?;
        let chances = match &race.exact {
            Some(exact) => {
                let (win, lose) = (exact.win, 1.0 - exact.win);
                let (win_gammon, lose_gammon) =
                    (exact.win_gammon.unwrap_or(0.0), exact.lose_gammon.unwrap_or(0.0));
                format!("{win:.3} {win_gammon:.3} 0.000 - {lose:.3} {lose_gammon:.3} 0.000")
            }
            None => static_chances(&self.engine, situation)?,
        };
        let pips = self.effective_pips(&race.effective_pips, race.counts.pips)?;
        Ok(format!("Race without interaction ({name} on roll):\n{chances}\n{pips}"))
    }

    fn effective_pips(
        &self,
        effective: &BySide<Option<f64>>,
        pips: BySide<u32>,
    ) -> Result<String, LineError> {
        let on_roll = self.session.on_roll()?;
        let mut text = format!("\nEffective pip count:\n{:27}EPC  Wastage\n", "");
        for player in Player::BOTH {
            let side = player.side(on_roll);
            let (effective, pips) = match side {
                Side::OnRoll => (effective.on_roll, pips.on_roll),
                Side::Opponent => (effective.opponent, pips.opponent),
            };
            let name: String = self.session.name(player)?.chars().take(20).collect();
            let _ = match effective {
                Some(effective) => {
                    writeln!(
                        text,
                        "{name:<20} {effective:>9.3}{:>9.3}",
                        effective - f64::from(pips)
                    )
                }
                None => writeln!(text, "{name:<20} {:>9}{:>9}", "n/a", "n/a"),
            };
        }
        text += "\nEPC = Avg. rolls * 8.167\nWastage = EPC - Pips\n";
        Ok(text)
    }
}

fn static_chances(engine: &Engine, situation: &Situation) -> Result<String, LineError> {
    let engine = engine.clone().with_plies(0).map_err(LineError::state)?;
    let found = engine.evaluate(situation).map_err(LineError::state)?.chances();
    let wins = [found.win, found.win_gammon, found.win_backgammon];
    let losses = [found.lose, found.lose_gammon, found.lose_backgammon];
    let shown = |chances: [barpoint::Probability; 3]| {
        chances.map(|chance| format!("{:.3}", chance.0)).join(" ")
    };
    Ok(format!("{} - {}", shown(wins), shown(losses)))
}

/// Returns the two lines about pip counts. The leader is the player on roll.
fn pip_counts(counts: &RaceCounts) -> String {
    let BySide { on_roll, opponent } = counts.pips;
    format!("Leader Pip Count : {on_roll}\nTrailer Pip Count: {opponent}\n\n")
}

fn rule_8_9_12(counts: &RaceCounts) -> String {
    let advice = counts.rule_8_9_12;
    let verdict = match (advice.take, advice.redouble, advice.double) {
        (false, ..) => "Double, Pass (12 percent < ahead)",
        (true, true, _) => "Redouble, Take (9 percent < ahead < 12 percent)",
        (true, false, true) => "Double, Take (8 percent < ahead < 9 percent)",
        (true, false, false) => "NoDouble (8 percent > ahead)",
    };
    format!("{}Leader is {:.1} percent ahead\n{verdict}\n", pip_counts(counts), counts.lead_percent)
}

fn verdict(advice: barpoint::analysis::RaceAdvice) -> &'static str {
    match (advice.take, advice.redouble, advice.double) {
        (false, ..) => "Double, Pass",
        (true, true, _) => "Redouble, Take",
        (true, false, true) => "Double, Take",
        (true, false, false) => "No Double, Take",
    }
}

fn keith(counts: &RaceCounts) -> String {
    compared("Keith", "+1/7", &counts.keith)
}

fn thorp(counts: &RaceCounts) -> String {
    compared("Thorp", "+1/10", &counts.thorp)
}

/// Returns a count of the trailer beside that of the leader, to which a part of it is added.
fn compared(name: &str, part: &str, count: &RaceCount) -> String {
    format!(
        "{name} Count Leader            : {}\n{:<29}L: {:.1}\n\
         {name} Count Trailer          T: {}\n\n{}\n",
        count.counts.on_roll,
        format!("{name} Count Leader({part})"),
        count.compared,
        count.counts.opponent,
        verdict(count.advice)
    )
}

fn isight(counts: &RaceCounts) -> String {
    let count = counts.isight;
    format!(
        "Isight Count Leader          L: {}\nIsight Count Trailer         T: {}\n\n\
         Estimated GWC: {:4.1}% (80 - L/3 + 2*(L-T))\n\n{}\n",
        count.counts.on_roll,
        count.counts.opponent,
        counts.isight_percent,
        verdict(count.advice)
    )
}

fn kleinman(counts: &RaceCounts) -> String {
    let BySide { on_roll, opponent } = counts.pips;
    let (a, b) = (i64::from(on_roll), i64::from(opponent));
    format!(
        "{}sum              : {}\ndiff             : {}\n\n\
         K = (diff+4)/(2 sqrt(sum-4)) = {:>8}\nCubeless Winning Chance: {:.4}\n",
        pip_counts(counts),
        a + b,
        b - a,
        four_digits(counts.kleinman),
        counts.kleinman_win
    )
}

/// Returns a number with four digits that count.
fn four_digits(number: f64) -> String {
    if number == 0.0 || !number.is_finite() {
        return number.to_string();
    }
    let before = number.abs().log10().floor() as i32 + 1;
    format!("{number:.*}", usize::try_from(4 - before).unwrap_or(0))
}
