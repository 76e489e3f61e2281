//! Sentences about points, games and scores.

use barpoint_core::{GameValue, Player};

use crate::LineError;
use crate::session::Session;

/// Returns a number of points in words.
pub(crate) fn points(number: u32) -> String {
    format!("{number} point{}", if number == 1 { "" } else { "s" })
}

/// Returns the value of a game in words.
pub(crate) const fn game(value: GameValue) -> &'static str {
    match value {
        GameValue::Single => "single game",
        GameValue::Gammon => "gammon",
        GameValue::Backgammon => "backgammon",
    }
}

/// Returns the line of `show score`.
pub(crate) fn score(session: &Session) -> Result<String, LineError> {
    let (record, table) = (session.record()?, session.table()?);
    let [zero, one] = session.names()?;
    let score = session.points()?;
    let games = session.forgotten + table.place().game + usize::from(table.end().is_some());
    let plural = if games == 1 { "" } else { "s" };
    let rules = match record.length {
        Some(length) => {
            let length = u32::from(length.get());
            format!("match to {}{}", points(length), stage(session, length)?)
        }
        None if record.rules.jacoby => "money session, with Jacoby rule".to_owned(),
        None => "money session, without Jacoby rule".to_owned(),
    };
    let (a, b) = (score[Player::Zero], score[Player::One]);
    let stop = if record.length.is_some() { "" } else { "." };
    Ok(format!("The score (after {games} game{plural}) is: {zero} {a}, {one} {b} ({rules}){stop}"))
}

/// Returns the score in the form of exported texts.
pub(crate) fn exported_score(session: &Session) -> Result<String, LineError> {
    let shown = score(session)?;
    let Some(length) = session.record()?.length else {
        return Ok(shown.split(" (money session").next().unwrap_or(&shown).to_owned());
    };
    let stage = stage(session, u32::from(length.get()))?;
    let without = shown.strip_suffix(&format!("{stage})"));
    Ok(without.map_or(shown.clone(), |text| format!("{text}){stage}")))
}

/// Returns the Crawford game or the play after it in words.
fn stage(session: &Session, length: u32) -> Result<&'static str, LineError> {
    let (record, table) = (session.record()?, session.table()?);
    let score = session.points()?;
    // The stage of the last game remains after the match.
    let is_over = Player::BOTH.into_iter().any(|player| score[player] >= length);
    let score = if is_over { table.score() } else { score };
    let is_crawford = match table.end() {
        Some(_) if !is_over => record.is_crawford_at(score),
        _ => table.game().crawford,
    };
    let needs_one = Player::BOTH.into_iter().any(|player| score[player] + 1 == length);
    Ok(match (is_crawford, needs_one) {
        (true, _) => ", Crawford game",
        (false, true) => ", post-Crawford play",
        _ => "",
    })
}

/// Returns the dice of a line, with or without a space between them.
pub(crate) fn dice(text: &str) -> Option<[barpoint_core::Die; 2]> {
    let is_between = |char: char| char.is_whitespace() || char == ',' || char == '-';
    let mut dice = text.chars().filter(|char| !is_between(*char)).map(|char| {
        let digit = char.to_digit(10)?;
        barpoint_core::Die::new(u8::try_from(digit).ok()?)
    });
    let throw = [dice.next()??, dice.next()??];
    dice.next().is_none().then_some(throw)
}

/// Splits the first word off, which may be in quotation marks.
pub(crate) fn unquoted_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    for quote in ['"', '\''] {
        if let Some((word, rest)) =
            text.strip_prefix(quote).and_then(|inner| inner.split_once(quote))
        {
            return (word, rest.trim_start());
        }
    }
    crate::grammar::split_word(text)
}
