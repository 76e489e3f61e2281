//! Comments, marks, and facts about the match.

use barpoint_play::Judged;
use barpoint_records::{Date, Mark, match_text};

use crate::session::{LineError, Reply, Session};
use crate::words::split;

impl Session {
    /// Shows or sets the comment of the latest action. A minus sign removes it.
    pub(crate) fn comment(&mut self, rest: &str) -> Result<Reply, LineError> {
        if rest.is_empty() {
            return Ok(Reply::line(self.table.commented()));
        }
        self.table.comment(if rest == "-" { "" } else { rest });
        self.save()?;
        Ok(Reply::line(self.say("comment-set", &[])))
    }

    pub(crate) fn annotate(&mut self, rest: &str) -> Result<Reply, LineError> {
        let lower = rest.to_lowercase();
        let (text, judged) = match lower.rsplit_once(' ') {
            Some((text, "move")) => (text.trim(), Judged::Play),
            Some((text, "cube")) => (text.trim(), Judged::Cube),
            Some((text, "luck")) => (text.trim(), Judged::Luck),
            _ => (lower.trim(), self.usual_judged()),
        };
        let mark = match text {
            "very good" | "!!" => Some(Mark::VeryGood),
            "good" | "!" => Some(Mark::Good),
            "doubtful" | "?!" => Some(Mark::Doubtful),
            "bad" | "?" => Some(Mark::Bad),
            "very bad" | "??" => Some(Mark::VeryBad),
            "none" => None,
            _ => return Err(self.expected("annotate", "what-mark", rest)),
        };
        self.table.annotate(judged, mark).map_err(|refusal| self.refused(&refusal))?;
        self.save()?;
        Ok(Reply::line(self.say("mark-set", &[])))
    }

    /// Returns the part of the latest action that a mark is about unless the user names another.
    fn usual_judged(&self) -> Judged {
        use barpoint_records::Action;
        match self.table.latest().map(|entry| &entry.action) {
            Some(Action::Play { .. } | Action::SetDice { .. }) | None => Judged::Play,
            Some(_) => Judged::Cube,
        }
    }

    /// Shows or sets facts about the match.
    pub(crate) fn info(&mut self, rest: &str) -> Result<Reply, LineError> {
        if rest.is_empty() {
            return Ok(Reply::line(match_text(self.table.record())));
        }
        let (word, text) = split(rest);
        let text = if text == "-" { "" } else { text };
        let date = match (word, text) {
            ("date", "") => None,
            ("date", text) => match read_date(text) {
                Some(date) => Some(date),
                None => return Err(self.expected("info date", "what-date", text)),
            },
            _ => None,
        };
        let details = self.table.details_mut();
        let field = match word {
            "event" => &mut details.event,
            "round" => &mut details.round,
            "place" => &mut details.place,
            "annotator" => &mut details.annotator,
            "comment" => &mut details.comment,
            "date" => {
                details.date = date;
                self.save()?;
                return Ok(Reply::line(self.say("info-set", &[])));
            }
            _ => return Err(self.expected("info", "what-info", rest)),
        };
        text.clone_into(field);
        self.save()?;
        Ok(Reply::line(self.say("info-set", &[])))
    }
}

/// Reads a date such as `2025-11-08`.
fn read_date(text: &str) -> Option<Date> {
    let mut parts = text.splitn(3, '-');
    let year = parts.next()?.parse().ok()?;
    let (month, day) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Date::new(year, month, day)
}
