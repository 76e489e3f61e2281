//! Roles of nets.

use core::fmt;

use barpoint_nn::{LoadError, Pruner};

use crate::RaceNet;

/// Role of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetRole {
    /// Evaluates positions with contact.
    Contact,
    /// Evaluates races.
    Race,
    /// Selects the replies that are evaluated.
    Pruner,
}

impl NetRole {
    /// Returns the role of a network file from its content. Returns `None` if the content is
    /// damaged, or if it is a net with a single head, because such a net of early training may be
    /// for contact or for races.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match RaceNet::from_bytes(bytes) {
            Ok(RaceNet::Side(_)) => Some(Self::Race),
            Err(LoadError::Contact) => Some(Self::Contact),
            _ => Pruner::from_bytes(bytes).is_ok().then_some(Self::Pruner),
        }
    }

    /// Name of the net's file, without extension.
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
