//! Numbers in GNU Backgammon's notations.

use barpoint_core::Outcome;
use barpoint_equity::{Mwc, Stakes};

use crate::toolkit::decimal;

/// A number with its notation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number {
    value: f32,
    is_percentage: bool,
    is_signed: bool,
}

/// Reads `+0.028`, `55.10%`, `( -0.036)` and `+-0.0540`; the program writes all of them.
pub(super) fn number(text: &str) -> Option<Number> {
    let text = text.trim().trim_matches(['(', ')']).trim();
    let is_signed = text.starts_with(['+', '-']);
    let text = text.strip_prefix('+').unwrap_or(text);
    let digits = text.strip_suffix('%');
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-');
    let value = digits.unwrap_or(text);
    if !value.chars().all(is_number) {
        return None;
    }
    let value = decimal(value).filter(|value: &f32| value.is_finite())?;
    Some(Number { value, is_percentage: digits.is_some(), is_signed })
}

impl Number {
    /// Returns true if this is a match winning chance: equities have a sign.
    pub(super) const fn is_chance(self) -> bool {
        self.is_percentage || !self.is_signed
    }

    pub(super) const fn is_signed(self) -> bool {
        self.is_signed
    }

    /// Returns the number itself; 0.5 for 50 %.
    pub(super) fn plain(self) -> f32 {
        if self.is_percentage { self.value / 100.0 } else { self.value }
    }

    /// Returns an equity, which may be written as a match winning chance.
    pub(super) fn equity(self, is_chance: bool, stakes: Option<Stakes>) -> f32 {
        match stakes.filter(|_| is_chance) {
            Some(stakes) => stakes.emg(Mwc(self.plain().into())).0 as f32,
            None => self.plain(),
        }
    }

    /// Returns a difference of equities, which may be written as a difference of match winning
    /// chances.
    pub(super) fn difference(self, is_chance: bool, stakes: Option<Stakes>) -> f32 {
        match stakes.filter(|_| is_chance) {
            Some(stakes) => stakes.emg_error(Mwc(self.plain().into())).0 as f32,
            None => self.plain(),
        }
    }
}

/// A line of chances, or of their standard errors:
/// `0.479 0.156 0.007 - 0.521 0.165 0.009 CL -0.071 CF -0.138`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chances {
    pub(super) outcome: Outcome,
    /// Number after `CL`.
    pub(super) cubeless: Option<Number>,
    /// Number after `CF`.
    pub(super) cubeful: Option<Number>,
}

/// Reads a line of chances. The caller states for standard errors if they are percentages, because
/// the line does not show it.
pub(super) fn chances(text: &str, is_percentage: Option<bool>) -> Option<Chances> {
    let text = text.trim();
    let text = text.strip_prefix('[').map_or(text, |text| text.trim_end_matches(']'));
    let mut words = text.split_whitespace();
    let mut plain = || number(words.next()?).map(Number::plain);
    let [win, win_gammon, win_backgammon] = [plain()?, plain()?, plain()?];
    (words.next()? == "-").then_some(())?;
    let mut plain = || number(words.next()?).map(Number::plain);
    let [lose, lose_gammon, lose_backgammon] = [plain()?, plain()?, plain()?];
    let is_percentage = is_percentage.unwrap_or(win + lose > 10.0);
    let all = [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon];
    let unit = if is_percentage { 100.0 } else { 1.0 };
    let rest: Vec<&str> = words.collect();
    let behind = |label: &str| {
        let at = rest.iter().position(|word| *word == label)?;
        number(rest.get(at + 1)?)
    };
    Some(Chances {
        outcome: Outcome::from_array(all.map(|chance| chance / unit)),
        cubeless: behind("CL"),
        cubeful: behind("CF"),
    })
}

/// Returns true if a line of chances is in percent.
pub(super) fn is_in_percent(text: &str) -> Option<bool> {
    let mut words = text.split_whitespace();
    let win = number(words.next()?)?.plain();
    let lose = number(words.nth(3)?)?.plain();
    Some(win + lose > 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_notation() {
        let check = |text: &str, plain: f32, is_chance: bool| {
            let number = number(text).unwrap();
            assert_eq!((number.plain(), number.is_chance()), (plain, is_chance), "{text}");
        };
        check("+0.028", 0.028, false);
        check("( -0.036)", -0.036, false);
        check("50.00%", 0.5, true);
        check("(-25%)", -0.25, true);
        check("0.5510", 0.551, true);
        check("(+-0.0540)", -0.054, false);
        for text in ["", "-", "--1", "inf", "nan", "1e5", "0x1", "CL", "%", "+", "1.2.3"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn chances_are_read_in_every_notation() {
        let read = |text: &str| chances(text, is_in_percent(text)).unwrap();
        let plain = read("       0.507 0.138 0.007 - 0.493 0.132 0.006");
        assert_eq!(plain.outcome, Outcome::from_array([0.507, 0.138, 0.007, 0.132, 0.006]));
        assert_eq!((plain.cubeless, plain.cubeful), (None, None));
        let percent = read("  50 14 1 - 50 13 1 CL  49.45% CF  48.94%");
        assert_eq!(percent.outcome, Outcome::from_array([0.5, 0.14, 0.01, 0.13, 0.01]));
        assert_eq!(percent.cubeful.map(Number::plain), Some(0.4894));
        let errors = chances("[  1   2.50 3 - 1 4.50 5 CL 0.2 CF  0.1]", Some(true)).unwrap();
        assert_eq!(errors.outcome, Outcome::from_array([0.01, 0.025, 0.03, 0.045, 0.05]));
        for text in ["", "0.5 0.1 0.0", "0.5 0.1 0.0 + 0.5 0.1 0.0", "a b c - d e f"] {
            assert_eq!(chances(text, None), None, "{text}");
        }
    }
}
