//! A table, the dice and the latest list of plays; decisions that are marked for a rollout.

use std::collections::BTreeSet;

use barpoint::play::{Place, Refusal, Table};
use barpoint::{Engine, LegalPlay, Situation};
use barpoint_core::{ByPlayer, Decision, Dice, Player, Position};
use barpoint_ids::{MatchField, MatchId};
use barpoint_records::{Action, Entry, Match, Seats, player_name};

use crate::LineError;
use crate::dice_box::DiceBox;

/// Match in progress or a file that was read, with the dice for it.
#[derive(Debug)]
pub(crate) struct Session {
    /// The table, if there is one.
    pub(crate) table: Option<Table>,
    pub(crate) dice: DiceBox,
    /// Results of the plays that were listed last, for `set board =N`.
    pub(crate) listed: Vec<Position>,
    /// True if the roll that follows in the record is on the table, as after `next rolled`.
    pub(crate) shows_roll: bool,
    /// True if the match ID that was set has the Jacoby rule. It is no rule of a match, but its ID
    /// keeps it.
    pub(crate) keeps_jacoby: bool,
    /// Number of games before those of the record, which were not kept.
    pub(crate) forgotten: usize,
}

impl Session {
    /// Returns a session without a match, whose dice have the seed 0.
    pub(crate) fn unseeded() -> Self {
        Self {
            table: None,
            dice: DiceBox::unseeded(),
            listed: Vec::new(),
            shows_roll: false,
            keeps_jacoby: false,
            forgotten: 0,
        }
    }

    /// Replaces the table and returns it.
    pub(crate) fn put(&mut self, table: Table) -> &mut Table {
        self.listed.clear();
        self.shows_roll = false;
        self.keeps_jacoby = false;
        self.forgotten = 0;
        self.table.insert(table)
    }

    pub(crate) fn table(&self) -> Result<&Table, LineError> {
        self.table.as_ref().ok_or_else(no_game)
    }

    pub(crate) fn table_mut(&mut self) -> Result<&mut Table, LineError> {
        self.table.as_mut().ok_or_else(no_game)
    }

    /// Returns the table if its game is in progress.
    pub(crate) fn running(&mut self) -> Result<&mut Table, LineError> {
        self.table.as_mut().filter(|table| table.end().is_none()).ok_or_else(no_game)
    }

    pub(crate) fn record(&self) -> Result<&Match, LineError> {
        self.table().map(Table::record)
    }

    /// Returns board, cube, score and dice at the place.
    pub(crate) fn seats(&self) -> Result<Seats, LineError> {
        let table = self.table()?;
        let mut seats = table.seats().clone();
        match coming_roll(table) {
            Some((player, dice)) if self.shows_roll => return Ok(seats.rolled(player, dice)),
            // The record knows who begins.
            Some((player, _)) if !seats.has_begun() => seats.apply(&Action::SetTurn(player)),
            _ => {}
        }
        Ok(seats)
    }

    /// Returns the roll that must be played.
    pub(crate) fn rolled(&self) -> Result<Option<Dice>, LineError> {
        let table = self.table()?;
        Ok(table.dice().or_else(|| self.coming_roll(table).map(|(_, dice)| dice)))
    }

    /// Returns the roll of the play that follows in the record, if it is shown.
    fn coming_roll(&self, table: &Table) -> Option<(Player, Dice)> {
        if self.shows_roll { coming_roll(table) } else { None }
    }

    pub(crate) fn situation(&self) -> Result<Situation, LineError> {
        let seats = self.seats()?;
        let state = seats.state().map_err(LineError::state)?;
        let variant = self.record()?.rules.variant;
        Ok(Situation { position: *seats.position(), variant, state })
    }

    pub(crate) fn match_id(&self) -> Result<MatchId, LineError> {
        let id = MatchId::encode(&self.situation()?.state, self.on_roll()?);
        let id = id.map_err(LineError::state)?;
        let kept = if self.keeps_jacoby { id.with(MatchField::NoJacoby, 0) } else { None };
        Ok(kept.unwrap_or(id))
    }

    pub(crate) fn on_roll(&self) -> Result<Player, LineError> {
        Ok(self.seats()?.on_roll())
    }

    /// Returns the name of a player, as GNU Backgammon shortens it.
    pub(crate) fn name(&self, player: Player) -> Result<String, LineError> {
        Ok(player_name(self.record()?, player).chars().take(MOST_LETTERS).collect())
    }

    pub(crate) fn names(&self) -> Result<[String; 2], LineError> {
        Ok([self.name(Player::Zero)?, self.name(Player::One)?])
    }

    /// Returns the points of both players, with those of the game at its end.
    pub(crate) fn points(&self) -> Result<ByPlayer<u32>, LineError> {
        let table = self.table()?;
        Ok(table.score_after_game().unwrap_or(table.score()))
    }

    /// Goes to a place of the record.
    pub(crate) fn go_to(&mut self, place: Place) -> Result<(), LineError> {
        self.listed.clear();
        self.table_mut()?.go_to(place);
        Ok(())
    }
}

/// Longest name of a player in GNU Backgammon.
pub(crate) const MOST_LETTERS: usize = 31;

/// Returns the roll of the play that follows in the record, if the table waits for a roll.
fn coming_roll(table: &Table) -> Option<(Player, Dice)> {
    let waits = table.end().is_none()
        && table.decision() == Decision::Roll
        && table.resignation().is_none();
    match table.coming() {
        Some(Entry { action: Action::Play { player, dice, .. }, .. }) if waits => {
            let is_next = table.to_act().is_none_or(|next| next == *player);
            is_next.then_some((*player, *dice))
        }
        _ => None,
    }
}

pub(crate) fn no_game() -> LineError {
    LineError::State("No game in progress (type `new game' to start one).".to_owned())
}

impl From<Refusal> for LineError {
    fn from(refusal: Refusal) -> Self {
        Self::State(refusal.to_string())
    }
}

/// Marks of a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marked {
    /// True if the cube decision is marked.
    pub(crate) cube: bool,
    /// Numbers of marked plays in the list of the analysis, from 1 on.
    pub(crate) plays: BTreeSet<usize>,
}

impl Marked {
    /// Returns the marked plays, by the analysis of the action or, without one, by a search.
    pub(crate) fn of_analysis(
        &self,
        entry: &Entry,
        situation: &Situation,
        dice: Dice,
        engine: &Engine,
    ) -> Result<Vec<LegalPlay>, LineError> {
        let legal = situation.position.plays(dice);
        let analysed = entry.analyses().iter().find_map(|analysis| analysis.play.as_ref());
        let listed: Vec<barpoint::Play> = if let Some(plays) = analysed {
            plays.candidates.iter().map(|candidate| candidate.play).collect()
        } else {
            let ranked = engine.rank_all_plays(situation, dice, &[]);
            ranked.map_err(LineError::state)?.iter().map(|play| play.play).collect()
        };
        let chosen = self.plays.iter().filter_map(|number| listed.get(number - 1));
        let plays: Vec<LegalPlay> = chosen
            .filter_map(|play| {
                let same = |legal: &&LegalPlay| legal.play.to_string() == play.to_string();
                legal.iter().find(same).copied()
            })
            .collect();
        if plays.is_empty() {
            return Err(LineError::State("None of the marked plays exists.".to_owned()));
        }
        Ok(plays)
    }
}
