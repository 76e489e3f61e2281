//! `annotate` and `set matchinfo`.

use barpoint::play::{Judged, Place};
use barpoint_records::{Date, Mark};

use crate::{Interpreter, LineError, Reply};

impl Interpreter {
    pub(crate) fn annotate(
        &mut self,
        command: &str,
        rest: &str,
    ) -> Result<Option<Reply>, LineError> {
        let words: Vec<&str> = command.split(' ').collect();
        let ["annotate", what, mark] = words[..] else { return Ok(None) };
        let said = match (what, mark) {
            (_, "comment") if what != "clear" => {
                self.comment(rest.trim())?;
                "Commentary for this move added.".to_owned()
            }
            ("clear", "comment") => {
                self.comment("")?;
                "Commentary for this move cleared.".to_owned()
            }
            ("clear", "luck") => {
                self.mark(Judged::Luck, None)?;
                "Luck annotation cleared.".to_owned()
            }
            ("clear", _) => {
                self.mark(Judged::Play, None)?;
                self.mark(Judged::Cube, None)?;
                "Skill annotation cleared.".to_owned()
            }
            ("roll", mark) => {
                self.mark(Judged::Luck, luck(mark))?;
                marked("Roll", mark)
            }
            (what, mark) => {
                let judged = if what == "move" { Judged::Play } else { Judged::Cube };
                self.mark(judged, skill(mark))?;
                marked("Move", mark)
            }
        };
        Ok(Some(Reply::of(said + "\n")))
    }

    /// Marks the action that follows, or the last one at the end of the game.
    fn mark(&mut self, judged: Judged, mark: Option<Mark>) -> Result<(), LineError> {
        self.at_judged(|table| table.annotate(judged, mark))
    }

    fn comment(&mut self, text: &str) -> Result<(), LineError> {
        self.at_judged(|table| {
            table.comment(text);
            Ok(())
        })
    }

    /// Does something after the action that follows, and comes back.
    fn at_judged(
        &mut self,
        note: impl FnOnce(&mut barpoint::play::Table) -> Result<(), barpoint::play::Refusal>,
    ) -> Result<(), LineError> {
        let action = self.judged_action()?;
        let table = self.session.table_mut()?;
        let place = table.place();
        table.go_to(Place { action: action + 1, ..place });
        let noted = note(table);
        table.go_to(place);
        Ok(noted?)
    }

    pub(crate) fn set_matchinfo(&mut self, name: &str, text: &str) -> Result<String, LineError> {
        let none = || LineError::State("No match is being played.".to_owned());
        let field = name.strip_prefix("matchinfo ").unwrap_or(name);
        if field == "rating" {
            return self.set_rating(text);
        }
        let date = match (field, text) {
            ("date", "") => None,
            ("date", text) => Some(date(text).ok_or_else(|| {
                LineError::argument("set matchinfo date", text, "a date such as 2020-12-31")
            })?),
            _ => None,
        };
        let table = self.session.table.as_mut().ok_or_else(none)?;
        let details = table.details_mut();
        let slot = match field {
            "date" => {
                details.date = date;
                return Ok(match date {
                    Some(date) => format!("Match date set to {date}.\n"),
                    None => "Match date cleared.\n".to_owned(),
                });
            }
            "event" => &mut details.event,
            "round" => &mut details.round,
            "place" => &mut details.place,
            "annotator" => &mut details.annotator,
            _ => &mut details.comment,
        };
        text.clone_into(slot);
        Ok(if text.is_empty() {
            format!("Match {field} cleared.\n")
        } else {
            format!("Match {field} set to: {text}\n")
        })
    }

    fn set_rating(&mut self, text: &str) -> Result<String, LineError> {
        let (written, rating) = crate::words::unquoted_word(text);
        if written.is_empty() {
            return Err(LineError::argument("set matchinfo rating", "", "a player and a rating"));
        }
        let player = self.player("set matchinfo rating", written)?;
        let name = self.known_name(player);
        let table = self.session.table_mut()?;
        let person = &mut table.people_mut()[crate::contexts::index(player)];
        person.rating = (!rating.is_empty()).then(|| rating.to_owned());
        Ok(if rating.is_empty() {
            format!("Rating for {name} cleared.\n")
        } else {
            format!("Rating for {name} set to: {rating}\n")
        })
    }
}

fn skill(mark: &str) -> Option<Mark> {
    match mark {
        "verybad" => Some(Mark::VeryBad),
        "bad" => Some(Mark::Bad),
        "doubtful" => Some(Mark::Doubtful),
        _ => None,
    }
}

fn luck(mark: &str) -> Option<Mark> {
    match mark {
        "veryunlucky" => Some(Mark::VeryBad),
        "unlucky" => Some(Mark::Bad),
        "lucky" => Some(Mark::Good),
        "verylucky" => Some(Mark::VeryGood),
        _ => None,
    }
}

fn marked(what: &str, mark: &str) -> String {
    let words = match mark {
        "clear" if what == "Roll" => return "Luck annotation cleared.".to_owned(),
        "clear" => return "Skill annotation cleared.".to_owned(),
        "verybad" => "very bad",
        "verylucky" => "very lucky",
        "veryunlucky" => "very unlucky",
        word => word,
    };
    format!("{what} marked as {words}.")
}

/// Reads a date as year, month and day.
fn date(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    parts.next().is_none().then_some(())?;
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}
