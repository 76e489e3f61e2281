//! `relational`: the library of matches.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use barpoint::library::{Access, Added, Entry, IfKnown, Library, MatchFilter, Order};

use crate::{Interpreter, LineError, Reply};

/// Time to wait for another program that changes the library.
const WAIT: Duration = Duration::from_secs(10);

/// Most matches that `relational select` lists.
const MOST_LISTED: usize = 100_000;

impl Interpreter {
    pub(crate) fn relational(
        &mut self,
        command: &str,
        rest: &str,
    ) -> Result<Option<Reply>, LineError> {
        let text = match command {
            "relational setup" => {
                let path = crate::files::unquoted(command, rest)?;
                let path = path.strip_prefix("storage=").unwrap_or(path);
                self.library = Some(PathBuf::from(path));
                format!("Matches are kept in {path}.\n")
            }
            "relational test" => {
                let library = self.opened(Access::Create)?;
                format!("The library {} can be used.\n", library.path().display())
            }
            "relational add match" => self.add_match(rest)?,
            "relational show players" => {
                let players = self.opened(Access::Read)?.players(&MatchFilter::default());
                let players = players.map_err(LineError::state)?;
                players.players.keys().map(|name| format!("{name}\n")).collect()
            }
            "relational show details" => self.details(rest)?,
            "relational select" => self.select(rest)?,
            "relational erase player" => {
                let name = crate::files::unquoted(command, rest)?;
                let filter =
                    MatchFilter { player: Some(name.to_owned()), ..MatchFilter::default() };
                self.erase(&filter)?
            }
            "relational erase allplayers" => self.erase(&MatchFilter::default())?,
            _ => return Ok(None),
        };
        Ok(Some(Reply::of(text)))
    }

    fn opened(&self, access: Access) -> Result<Library, LineError> {
        let path: &Path = self.library.as_deref().ok_or_else(|| {
            LineError::State(
                "No library is chosen: `relational setup FILE' chooses one.".to_owned(),
            )
        })?;
        Library::open(path, access, WAIT).map_err(LineError::state)
    }

    fn add_match(&self, rest: &str) -> Result<String, LineError> {
        let none = |_| LineError::State("No match is being played.".to_owned());
        let record = self.session.record().map_err(none)?;
        let entry = Entry::new(record, "gnubg", self.engine.table()).map_err(LineError::state)?;
        let if_known = if rest.trim() == "force" { IfKnown::Replace } else { IfKnown::Keep };
        let mut library = self.opened(Access::Create)?;
        let added = library.add(&entry, if_known).map_err(LineError::state)?;
        library.sync().map_err(LineError::state)?;
        Ok(match added {
            Added::New(id) => format!("Match added to the library as number {id}.\n"),
            Added::Replaced(id) => format!("The match replaced number {id} of the library.\n"),
            Added::Known { id, .. } => {
                format!("The library has the match already, as number {id}.\n")
            }
        })
    }

    /// Returns the number of matches and the error rate of a player.
    fn details(&self, rest: &str) -> Result<String, LineError> {
        let name = crate::files::unquoted("relational show details", rest)?;
        let players = self.opened(Access::Read)?.players(&MatchFilter::default());
        let players = players.map_err(LineError::state)?;
        let player = players
            .players
            .get(name)
            .ok_or_else(|| LineError::State(format!("The library has no player `{name}'.")))?;
        let mut text = format!(
            "Player: {name}\nMatches: {}\nMatches won: {}\nGames: {}\n",
            player.matches,
            player.matches_won,
            player.games.len()
        );
        for rate in player.rates() {
            if let Some(value) = rate.rate {
                let rule = rate.rule.title();
                let _ = writeln!(text, "{rule}: {value:.2} over {} decisions", rate.decisions);
            }
        }
        Ok(text)
    }

    /// Returns the matches of the library, or those of a player.
    fn select(&self, rest: &str) -> Result<String, LineError> {
        let player = Some(rest.trim().to_owned()).filter(|name| !name.is_empty());
        let filter = MatchFilter { player, ..MatchFilter::default() };
        let library = self.opened(Access::Read)?;
        let list =
            library.list(&filter, Order::default(), MOST_LISTED).map_err(LineError::state)?;
        Ok(list
            .iter()
            .map(|info| format!("{}: {} - {}\n", info.id, info.names.0[0], info.names.0[1]))
            .collect())
    }

    fn erase(&self, filter: &MatchFilter) -> Result<String, LineError> {
        let erased = self.opened(Access::Write)?.erase(filter).map_err(LineError::state)?;
        Ok(format!("{} matches erased.\n", erased.len()))
    }
}
