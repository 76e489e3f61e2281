//! Match equities, gammon values and market windows.

use std::fmt::Write as _;

use barpoint_core::{BySide, Player, Side};
use barpoint_equity::{Emg, MarketWindow, Mwc};

use crate::play::state;
use crate::{Interpreter, LineError};

/// Longest match that `show met` shows unless a length is given.
const MOST_POINTS: u32 = 64;

impl Interpreter {
    /// Returns the match equities for the length of the match, or up to a number of points.
    pub(super) fn match_table(&self, rest: &str) -> Result<String, LineError> {
        let length = self.session.record().ok().and_then(|record| record.length);
        let usual = length.map_or(MOST_POINTS, |length| length.get().into());
        let points: u32 = if rest.is_empty() { usual } else { rest.parse().unwrap_or(0) };
        if !(1..=MOST_POINTS).contains(&points) {
            return Err(LineError::argument("show met", rest, "a number of points from 1 to 64"));
        }
        let table = self.engine.table();
        let mut text = format!(
            "Match equity table: {}\n{}\n\nPre-Crawford table:\n\n",
            table.name(),
            table.source()
        );
        let heading = |text: &mut String| {
            let _ = write!(text, "{:10}", "");
            for away in 1..=points {
                let _ = write!(text, "{away:4}-away ");
            }
            text.push('\n');
        };
        heading(&mut text);
        for own in 1..=points {
            let _ = write!(text, "{own:4}-away ");
            for other in 1..=points {
                let chance = table.pre_crawford(BySide { on_roll: own, opponent: other });
                let _ = write!(text, "{:9.4} ", 100.0 * chance.0);
            }
            text.push('\n');
        }
        text += "\nPost-Crawford table:\n\n";
        heading(&mut text);
        let _ = write!(text, "{:4}-away ", 1);
        for other in 1..=points {
            let chance = table.post_crawford(BySide { on_roll: other, opponent: 1 });
            let _ = write!(text, "{:9.4} ", 100.0 * chance.0);
        }
        text += "\n\n";
        Ok(text)
    }

    pub(super) fn gammon_values(&self) -> Result<String, LineError> {
        self.session.table()?;
        let situation = self.session.situation()?;
        let values = barpoint_equity::GammonValue::at(&self.engine.context(&situation));
        let mut text = "Player           Gammon value    Backgammon value\n".to_owned();
        let on_roll = self.session.on_roll()?;
        for player in Player::BOTH {
            let value = match player.side(on_roll) {
                Side::OnRoll => values.on_roll,
                Side::Opponent => values.opponent,
            };
            let name: String = self.session.name(player)?.chars().take(16).collect();
            let _ = writeln!(text, "{name:<16} {:<15.5} {:.5}", value.gammon, value.backgammon);
        }
        Ok(text)
    }

    /// Returns the market windows of both players with the gammon rates of the position.
    pub(super) fn market_window(&self, rest: &str) -> Result<String, LineError> {
        let situation = self.session.situation()?;
        let rates = match rates(rest) {
            Some(rates) => rates,
            None if rest.is_empty() => {
                let engine = self.engine_of(crate::contexts::Sort::Cube)?;
                let found = engine.evaluate(&situation).map_err(LineError::state)?;
                barpoint_equity::Spread::from(&found.outcome).rates
            }
            None => {
                return Err(LineError::argument(
                    "show marketwindow",
                    rest,
                    "shares of gammons and of backgammons of each player, from 0 to 1",
                ));
            }
        };
        let context = self.engine.context(&situation);
        let windows = MarketWindow::at(&context, rates);
        let on_roll = self.session.on_roll()?;
        let mut text = String::new();
        let of = |player: Player| match player.side(on_roll) {
            Side::OnRoll => (rates.on_roll, windows.on_roll),
            Side::Opponent => (rates.opponent, windows.opponent),
        };
        for player in Player::BOTH {
            let (rate, _) = of(player);
            let name = self.session.name(player)?;
            let (gammon, backgammon) = (rate.gammon - rate.backgammon, rate.backgammon);
            let _ = writeln!(
                text,
                "Player {name:<25}: gammon rate {:6.2}%, bg rate {:6.2}%",
                100.0 * gammon,
                100.0 * backgammon
            );
        }
        for player in Player::BOTH {
            let (_, window) = of(player);
            let _ = write!(text, "\nPlayer {} market window:\n\n", self.session.name(player)?);
            let mut line = |name: &str, window: barpoint_equity::Window| {
                // A chance of 0 may be rounded below 0.
                let [opens, closes] =
                    [window.opens, window.closes].map(|chance| 100.0 * chance.0.max(0.0));
                let _ = writeln!(text, "{name}: {opens:6.2}% - {closes:6.2}%");
            };
            line("Dead cube", window.dead);
            if let Some(redoubled) = window.redoubled {
                line("Dead cube after a redouble", redoubled);
            }
            if let Some(live) = window.live {
                line("Live cube", live);
            }
        }
        Ok(text)
    }

    /// Converts an equity to a chance to win the match, or back.
    pub(super) fn conversion(&self, command: &str, rest: &str) -> Result<String, LineError> {
        let only = || state("Command only valid in match play");
        let situation = self.session.situation().map_err(|_| only())?;
        let stakes = self.engine.context(&situation).stakes().ok_or_else(only)?;
        let number = |default: f64| match rest {
            "" => Ok(default),
            _ => rest
                .trim_end_matches('%')
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite())
                .ok_or_else(|| LineError::argument(command, rest, "a number")),
        };
        let mwc = |emg: f64| 100.0 * stakes.mwc(Emg(emg)).0;
        Ok(if command == "eq2mwc" {
            let equity = number(0.0)?;
            format!(
                "MWC for equity = -1.000: {:6.2}%\nMWC for equity = +1.000: {:6.2}%\n\
                 By linear interpolation:\nMWC for equity = {equity:+.3}: {:6.2}%\n",
                mwc(-1.0),
                mwc(1.0),
                mwc(equity)
            )
        } else {
            let given = number(0.5)?;
            let chance = if given > 1.0 || rest.ends_with('%') { given / 100.0 } else { given };
            let equity = stakes.emg(Mwc(chance)).0;
            format!(
                "Equity for MWC = {:6.2}%: -1.000\nEquity for MWC = {:6.2}%: +1.000\n\
                 By linear interpolation:\nEquity for MWC = {:6.2}%: {equity:+.3}\n",
                mwc(-1.0),
                mwc(1.0),
                100.0 * chance
            )
        })
    }
}

/// Reads the gammon rates and backgammon rates of the player on roll and of the opponent.
fn rates(text: &str) -> Option<BySide<barpoint_equity::GammonRates>> {
    let numbers: Vec<f64> = text.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let [gammon, backgammon, other_gammon, other_backgammon] = numbers[..] else { return None };
    let fits = |number: &f64| (0.0..=1.0).contains(number);
    let rate = |gammon: f64, backgammon: f64| barpoint_equity::GammonRates {
        gammon: gammon + backgammon,
        backgammon,
    };
    (numbers.iter().all(fits) && text.split_whitespace().count() == 4).then(|| BySide {
        on_roll: rate(gammon, backgammon),
        opponent: rate(other_gammon, other_backgammon),
    })
}
