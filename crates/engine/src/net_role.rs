//! What nets are for.

use core::fmt;

use barpoint_nn::{LoadError, Pruner};

use crate::RaceNet;

/// What a net is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetRole {
    /// Positions with contact.
    Contact,
    /// Races.
    Race,
    /// Choosing the replies that are worth an evaluation.
    Pruner,
}

impl NetRole {
    /// The role that the content of a network file shows; `None` if that is damaged, or a net with a
    /// single head as training begins with, which may be for contact or for races.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match RaceNet::from_bytes(bytes) {
            Ok(RaceNet::Side(_)) => Some(Self::Race),
            Err(LoadError::Contact) => Some(Self::Contact),
            _ => Pruner::from_bytes(bytes).is_ok().then_some(Self::Pruner),
        }
    }

    /// The name of its file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Race => "race",
            Self::Pruner => "pruner",
        }
    }
}

impl fmt::Display for NetRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Contact => "contact",
            Self::Race => "races",
            Self::Pruner => "pruning",
        })
    }
}
