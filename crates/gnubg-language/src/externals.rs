//! Players that other programs play, over a socket.

use barpoint::Choice;
use barpoint_core::Player;
use barpoint_prompt::{PlayerKind, Seat, is_for_programs};

use crate::contexts::index;
use crate::play::state;
use crate::{Interpreter, LineError, words};

impl Interpreter {
    /// Connects to the program that plays for a player. The answer is empty, as in GNU Backgammon.
    pub(crate) fn set_external(
        &mut self,
        player: Player,
        address: &str,
    ) -> Result<String, LineError> {
        let command = "set player external";
        let (address, _) = words::unquoted_word(address);
        if !address.contains(':') {
            return Err(LineError::argument(command, address, "HOST:PORT"));
        }
        let kind = PlayerKind::External(address.to_owned());
        let table = match &self.session.table {
            Some(table) => table.clone(),
            None => barpoint::play::Table::new(self.terms(None)),
        };
        let seat = Seat::new(kind, &self.engine, &table, 0);
        let seat = seat.map_err(|error| LineError::State(format!("{command}: {error}")))?;
        self.externals[index(player)] = Some(seat);
        Ok(String::new())
    }

    /// Returns the address of the program that plays for a player.
    pub(crate) fn external(&self, player: Player) -> Option<&str> {
        match &self.externals[index(player)].as_ref()?.kind() {
            PlayerKind::External(address) => Some(address),
            _ => None,
        }
    }

    /// Returns the choice of the program that plays for a player, `None` if there is none.
    pub(crate) fn external_choice(&mut self, player: Player) -> Result<Option<Choice>, LineError> {
        let Some(seat) = &mut self.externals[index(player)] else { return Ok(None) };
        let table = self.session.table()?;
        if !is_for_programs(table.record().rules.variant) {
            return Err(state("External players play backgammon and nackgammon only."));
        }
        let name = self.session.name(player)?;
        let choice = seat.choose(table, &self.engine);
        choice.map_err(|error| LineError::State(format!("The program of {name}: {error}")))
    }
}
