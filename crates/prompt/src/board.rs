//! The board as text.

use barpoint_core::{BySide, Contest, CubeOwner, Player, Side};
use barpoint_records::{Step, action_text};
use barpoint_render::{Diagram, Look, Notes, Perspective, text};

use crate::session::Session;

impl Session {
    /// Returns the board with its notes, in the language of the session. Unless the look fixes a seat,
    /// the person who must act is at the bottom. X is always player 1.
    pub fn board(&self) -> String {
        let perspective = match self.look.perspective {
            Perspective::OnRoll => Perspective::Seat(self.bottom()),
            fixed @ Perspective::Seat(_) => fixed,
        };
        text(&self.diagram(), &Look { perspective, ..self.look })
    }

    /// Returns the actions of the present game, a line each, with X or O for the player.
    pub fn moves(&self) -> Vec<String> {
        let record = self.table.record();
        let Some(game) = record.games.get(self.table.place().game) else { return Vec::new() };
        let line = |(number, step): (usize, Step<'_>)| {
            let who = match step.entry.action.player() {
                Some(Player::Zero) => "O",
                Some(Player::One) => "X",
                None => " ",
            };
            let text = action_text(&step.entry.action, step.before.cube().value.get() * 2);
            format!("{number:3}. {who} {text}")
        };
        let mut steps: Vec<_> = (1..).zip(game.replay(record)).collect();
        // A roll that is not played yet is beside the board.
        let is_roll = self.table.dice().is_some();
        steps.pop_if(|(_, step)| is_roll && step.entry.action.player().is_none());
        steps.into_iter().map(line).collect()
    }

    fn bottom(&self) -> Player {
        let is_human = |player: Player| self.seats[usize::from(player.number())].is_human();
        let [zero, one] = Player::BOTH.map(is_human);
        match (zero, one) {
            (true, true) => self.actor(),
            (true, false) => Player::Zero,
            _ => Player::One,
        }
    }

    /// Returns the board as a diagram, for other drawings.
    pub fn diagram(&self) -> Diagram {
        let table = &self.table;
        let on_roll = table.on_roll();
        Diagram {
            position: *table.position(),
            variant: table.record().rules.variant,
            dice: table.dice(),
            state: table.state().ok(),
            on_roll,
            names: None,
            captions: Vec::new(),
            notes: Some(Box::new(self.board_notes(on_roll))),
        }
    }

    fn board_notes(&self, on_roll: Player) -> Notes {
        let points = self.table.score_after_game().unwrap_or_else(|| self.table.score());
        let score = |side| {
            let points = points[Player::of(side, on_roll)];
            self.say("board-points", &[("points", points.into())])
        };
        let dice = self.table.dice().map(|dice| dice.to_string());
        let roll = dice.map(|dice| self.say("board-to-play", &[("dice", (&dice).into())]));
        Notes {
            players: BySide {
                on_roll: self.player_note(Side::OnRoll),
                opponent: self.player_note(Side::Opponent),
            },
            scores: BySide { on_roll: score(Side::OnRoll), opponent: score(Side::Opponent) },
            stake: self.stake_note(),
            roll: roll.unwrap_or_default(),
            numbering: String::new(),
        }
    }

    fn player_note(&self, side: Side) -> String {
        let table = &self.table;
        let position = table.position();
        let pips = position.pips()[side];
        let variant = table.record().rules.variant;
        let off = u32::from(variant.chequers()).saturating_sub(position.side(side).total());
        let mut parts = vec![
            self.name(Player::of(side, table.on_roll())),
            self.say("board-pips", &[("pips", pips.into())]),
        ];
        if off > 0 {
            parts.push(self.say("board-off", &[("count", off.into())]));
        }
        let cube = table.cube();
        if cube.owner == CubeOwner::Side(side) {
            parts.push(self.say("board-cube", &[("value", (&cube.value.to_string()).into())]));
        }
        parts.join(", ")
    }

    fn stake_note(&self) -> String {
        let table = &self.table;
        let mut parts = Vec::new();
        let state = table.state().ok();
        match state.map(|state| *state.contest()) {
            Some(Contest::Match(score)) => {
                let length = u32::from(score.length());
                parts.push(self.say("board-match", &[("length", length.into())]));
                if state.is_some_and(|state| state.is_crawford()) {
                    parts.push(self.say("board-crawford", &[]));
                } else if score.is_post_crawford() {
                    parts.push(self.say("board-post-crawford", &[]));
                }
            }
            _ => parts.push(self.say("board-money", &[])),
        }
        let cube = table.cube();
        if cube.owner == CubeOwner::Centred {
            parts.push(self.say("board-cube", &[("value", (&cube.value.to_string()).into())]));
        }
        parts.join(", ")
    }
}
