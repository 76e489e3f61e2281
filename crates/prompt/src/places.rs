//! Undo, and moves through the record.

use barpoint_play::{Place, Table};
use barpoint_records::{Action, RecordedPlay};

use crate::player::Seat;
use crate::session::{LineError, Reply, Session};

/// More steps than any record has.
const MOST_STEPS: usize = 1_000_000;

impl Session {
    /// Takes the latest action of a person back, with all that followed on its own.
    pub(crate) fn undo(&mut self) -> Result<Reply, LineError> {
        let before = self.table.clone();
        self.table.undo().map_err(|refusal| self.refused(&refusal))?;
        let has_person = self.seats.iter().any(Seat::is_human);
        while has_person && !self.waits_for_person() && self.table.undo().is_ok() {}
        if has_person && !self.waits_for_person() {
            // Only a roll that comes on its own is left, and it would come again.
            self.table = before;
            let reason = self.say("reason-nothing-to-undo", &[]);
            return Err(self.error("refused", &[("reason", (&reason).into())]));
        }
        self.dice.take_back(rolls(&before).saturating_sub(rolls(&self.table)));
        self.awaits_dice = false;
        self.warned = None;
        self.save()?;
        Ok(Reply::line(self.taken_back(&before)).with_board())
    }

    /// Returns what was taken back since the table was like this.
    fn taken_back(&self, before: &Table) -> String {
        let Place { game, .. } = self.table.place();
        let entries = |table: &Table| {
            let game = table.record().games.get(game);
            game.map_or_else(Vec::new, |game| game.entries.clone())
        };
        let (there, here) = (entries(before), entries(&self.table));
        let removed = (0..there.len()).find(|&i| here.get(i) != there.get(i)).map(|i| &there[i]);
        match removed.map(|entry| &entry.action) {
            Some(Action::Play { player, play: RecordedPlay::Legal(play), .. }) => {
                let (name, play) = (self.name(*player), play.to_string());
                let arguments = [("name", (&name).into()), ("play", (&play).into())];
                self.say("taken-back-play", &arguments)
            }
            _ => self.say("taken-back", &[]),
        }
    }

    /// Goes forwards. At the end of a game in progress `next game` begins the next one.
    pub(crate) fn forward(&mut self, rest: &str) -> Result<Reply, LineError> {
        match rest.to_lowercase().as_str() {
            "" => self.steps(1, true),
            "game" if self.table.is_at_end() => self.begin_next(),
            "game" => self.game(true),
            "marked" => {
                self.table.next_marked().map_err(|refusal| self.refused(&refusal))?;
                Ok(self.at_place())
            }
            count => match count.parse() {
                Ok(count) => self.steps(count, true),
                Err(_) => Err(self.expected("next", "what-place", rest)),
            },
        }
    }

    pub(crate) fn back(&mut self, rest: &str) -> Result<Reply, LineError> {
        match rest.to_lowercase().as_str() {
            "" => self.steps(1, false),
            "game" => self.game(false),
            "marked" => {
                self.table.previous_marked().map_err(|refusal| self.refused(&refusal))?;
                Ok(self.at_place())
            }
            count => match count.parse() {
                Ok(count) => self.steps(count, false),
                Err(_) => Err(self.expected("previous", "what-place", rest)),
            },
        }
    }

    /// Goes a number of actions, or as far as the record goes.
    fn steps(&mut self, count: usize, forwards: bool) -> Result<Reply, LineError> {
        let before = self.table.place();
        for _ in 0..count.min(MOST_STEPS) {
            let gone = if forwards { self.table.forward() } else { self.table.back() };
            if let Err(refusal) = gone {
                if self.table.place() == before {
                    return Err(self.refused(&refusal));
                }
                break;
            }
        }
        Ok(self.at_place())
    }

    /// Goes to the beginning of the next game or the previous one.
    fn game(&mut self, forwards: bool) -> Result<Reply, LineError> {
        let game = self.table.place().game;
        let wanted = if forwards { game.checked_add(1) } else { game.checked_sub(1) };
        let is_there = wanted.is_some_and(|game| self.table.go_to(Place { game, action: 0 }));
        if is_there { Ok(self.at_place()) } else { Err(self.error("no-record", &[])) }
    }

    pub(crate) fn go_to_first(&mut self) -> Reply {
        self.table.go_to(Place::default());
        self.at_place()
    }

    pub(crate) fn go_to_last(&mut self) -> Reply {
        self.table.go_to_end();
        self.at_place()
    }

    fn at_place(&self) -> Reply {
        let place = self.table.place();
        let last = self.table.game().entries.len();
        let arguments = [
            ("game", (place.game + 1).into()),
            ("action", place.action.into()),
            ("last", last.into()),
        ];
        Reply::line(self.say("place-is", &arguments)).with_board()
    }
}

/// Returns the number of rolls in the record of a table and on it.
fn rolls(table: &Table) -> usize {
    let entries = table.record().games.iter().flat_map(|game| &game.entries);
    let played = entries.filter(|entry| matches!(entry.action, Action::Play { .. })).count();
    played + usize::from(table.dice().is_some())
}
