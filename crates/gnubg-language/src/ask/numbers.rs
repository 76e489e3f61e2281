//! Values and chances in the forms of `set output`.

use barpoint::{Chances, Mwc, Probability, Value};

use crate::Interpreter;

impl Interpreter {
    /// Returns a value with its name.
    pub(crate) fn value(&self, value: &Value) -> String {
        match self.shown_mwc(value) {
            Some(mwc) => format!("MWC: {}", self.match_chance(mwc)),
            None => format!("Eq.: {}", self.number(value.equity.0)),
        }
    }

    /// Returns a value without its name.
    pub(crate) fn bare_value(&self, value: &Value) -> String {
        match self.shown_mwc(value) {
            Some(mwc) => self.match_chance(mwc),
            None => self.number(value.equity.0),
        }
    }

    /// Returns the chance to win the match, if values are shown as such.
    pub(crate) fn shown_mwc(&self, value: &Value) -> Option<Mwc> {
        value.mwc.filter(|_| self.settings.is_on("output mwc"))
    }

    fn match_chance(&self, chance: Mwc) -> String {
        let digits = self.digits();
        if self.settings.is_on("output matchpc") {
            format!("{:width$.*}%", digits.saturating_sub(1), 100.0 * chance.0, width = digits + 3)
        } else {
            format!("{:.*}", digits + 1, chance.0)
        }
    }

    pub(crate) fn difference(&self, value: &Value, best: &Value) -> String {
        let difference = value.less(best);
        let digits = self.digits();
        match difference.mwc.filter(|_| self.settings.is_on("output mwc")) {
            Some(mwc) if self.settings.is_on("output matchpc") => {
                let places = digits.saturating_sub(1);
                format!("{:+width$.places$}%", 100.0 * mwc.0, width = digits + 3)
            }
            Some(mwc) => format!("{:+.*}", digits + 1, mwc.0),
            None => self.number(difference.equity.0),
        }
    }

    /// Returns the chance of a result.
    pub(crate) fn chance(&self, chance: Probability) -> String {
        let digits = self.digits();
        if self.settings.is_on("output winpc") {
            format!("{:width$.*}", digits.saturating_sub(2), 100.0 * chance.0, width = digits + 2)
        } else {
            format!("{:.digits$}", chance.0)
        }
    }

    pub(crate) fn chances(&self, chances: &Chances) -> String {
        let shown = |chance: Probability| self.chance(chance);
        format!(
            "{} {} {} - {} {} {}",
            shown(chances.win),
            shown(chances.win_gammon),
            shown(chances.win_backgammon),
            shown(chances.lose),
            shown(chances.lose_gammon),
            shown(chances.lose_backgammon)
        )
    }
}

/// Returns chances as the other player sees them.
pub(crate) const fn flipped_chances(mut chances: Chances) -> Chances {
    std::mem::swap(&mut chances.win, &mut chances.lose);
    std::mem::swap(&mut chances.win_gammon, &mut chances.lose_gammon);
    std::mem::swap(&mut chances.win_backgammon, &mut chances.lose_backgammon);
    chances
}
