//! Match that a question comes from.

use barpoint_wire::Variant;
use barpoint_wire::analysis::{Action, MatchAnalysis};
use barpoint_wire::library::Hit;
use barpoint_wire::quiz::{Provenance, Source};

/// Match that questions come from, and the program that answers them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Variant of the game.
    pub variant: Variant,
    /// Names of players 0 and 1; empty if they are unknown.
    pub names: [String; 2],
    /// Facts about the match. Player, opponent, game and action are those of each action.
    pub source: Source,
    /// Program and nets. The level is that of each action.
    pub provenance: Provenance,
}

impl Origin {
    /// Returns the origin of the actions of an analysed match, without file, event and date.
    #[must_use]
    pub fn of(analysis: &MatchAnalysis) -> Self {
        Self {
            variant: analysis.variant,
            names: analysis.names.clone(),
            source: Source {
                number: Some(analysis.number),
                length: analysis.length,
                ..Source::default()
            },
            provenance: Provenance {
                program: analysis.by.clone(),
                nets: analysis.nets.clone(),
                level: String::new(),
            },
        }
    }

    /// Returns the origin of an action that a search has found.
    #[must_use]
    pub fn of_hit(hit: &Hit) -> Self {
        Self {
            variant: hit.variant,
            names: hit.names.clone(),
            source: Source {
                length: hit.length,
                event: Some(hit.event.clone()).filter(|event| !event.is_empty()),
                date: hit.date.clone(),
                ..Source::default()
            },
            provenance: Provenance { program: hit.by.clone(), ..Provenance::default() },
        }
    }

    /// Returns the place of an action.
    pub(crate) fn source_of(&self, action: &Action) -> Source {
        let player = usize::from(action.player.min(1));
        let name = |player: usize| Some(self.names[player].clone()).filter(|name| !name.is_empty());
        Source {
            player: name(player),
            opponent: name(1 - player),
            game: Some(action.game),
            action: Some(action.action),
            ..self.source.clone()
        }
    }
}
