//! Question of a post: the position, its IDs and what is asked.

use barpoint_core::{BySide, Contest, CubeOwner, Decision, Dice, Phase, Player, Side, StateSetup};
use barpoint_ids::{MatchId, PositionId, Xgid};
use barpoint_render::{Diagram, Look, Notes, text};

/// Position, its IDs and what is asked. The player on roll is X, player 1 of the IDs.
pub(super) struct Question {
    pub(super) diagram: Diagram,
    /// XGID with the roll, beginning with `XGID=`; `None` if the position has none.
    pub(super) xgid: Option<String>,
    pub(super) position_id: String,
    /// Match ID with the roll; `None` if there is none.
    pub(super) match_id: Option<String>,
}

impl Question {
    pub(super) fn of(diagram: &Diagram) -> Self {
        let Diagram { position, variant, dice, state, .. } = *diagram;
        let known = state.unwrap_or_default();
        let decision = dice.map_or(Decision::Roll, Decision::Play);
        let setup = StateSetup { phase: Phase::playing(decision), ..known.into() };
        let at_roll = setup.try_into().unwrap_or(known);
        let xgid = Xgid::encode(&position, &at_roll, Player::One).ok();
        Self {
            xgid: xgid.map(|xgid| format!("XGID={}", xgid.to_string().trim_start_matches("XGID="))),
            position_id: PositionId(position).to_string(),
            match_id: MatchId::encode(&at_roll, Player::One).ok().map(|id| id.to_string()),
            diagram: Diagram {
                dice,
                variant,
                state: Some(known),
                on_roll: Player::One,
                ..Diagram::of(position)
            },
        }
    }

    pub(super) fn contest(&self) -> Contest {
        *self.diagram.state.unwrap_or_default().contest()
    }

    /// Returns the side that owns the cube.
    pub(super) fn owner(&self) -> Option<Side> {
        match self.diagram.state.unwrap_or_default().cube().owner {
            CubeOwner::Side(side) => Some(side),
            CubeOwner::Centred => None,
        }
    }

    pub(super) fn cube(&self) -> u32 {
        self.diagram.state.unwrap_or_default().cube().value.get()
    }

    pub(super) fn pips(&self) -> BySide<u32> {
        let position = &self.diagram.position;
        BySide {
            on_roll: position.side(Side::OnRoll).pips(),
            opponent: position.side(Side::Opponent).pips(),
        }
    }

    /// Returns the board in letters with notes beside it.
    pub(super) fn board(&self, notes: Notes) -> String {
        let diagram = Diagram { notes: Some(Box::new(notes)), ..self.diagram.clone() };
        text(&diagram, &Look::default())
    }

    /// Returns what is asked, such as `X to play 31`.
    pub(super) fn sentence(&self) -> String {
        self.diagram.dice.map_or_else(
            || "X on roll, cube action".to_owned(),
            |dice| format!("X to play {}", digits(dice)),
        )
    }
}

/// Returns a roll, the higher die first.
pub(super) fn digits(dice: Dice) -> String {
    format!("{}{}", dice.high().pips(), dice.low().pips())
}
