//! Errors of network files.

use core::fmt;

use super::version::{BRANCHED, DEEP, NARROW, ONE_BRANCH, ONE_SIDED};
use crate::inputs::{BYTES, ENCODING_VERSION, FEATURES, ROWS};
use crate::shape::contact::{
    BRANCHES, MAX_BELOW, MAX_HIDDEN, PLANS, SECOND_UNITS, SMALL_TILE, THIRD_UNITS, TILE,
};
use crate::shape::{pruner, race};

/// Reason why bytes are not a usable network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// The first four bytes are not `BPNN`.
    Magic,
    /// The version of the file format is unknown.
    Format(u32),
    /// The network is for another encoding of the inputs: version, rows, features.
    Encoding(u32, u32, u32),
    /// The numbers of units in the second and third layer are impossible.
    Further(u32, u32),
    /// The numbers of hidden units, heads and branches are impossible.
    Shape(u32, u32, u32),
    /// A [`Pruner`](crate::Pruner) cannot use the network.
    Pruner,
    /// The network is for contact, with a head for each game plan, where one for races is expected.
    Contact,
    /// A one-sided race net has another encoding or shape: encoding, hidden units of both layers, outputs.
    Side([u32; 4]),
    /// A weight of a one-sided race net is not a finite number.
    Infinite,
    /// The length of the file differs from the one that its header implies: found, expected.
    Length(usize, usize),
    /// The checksum does not fit the content.
    Checksum,
    /// A canary position evaluates differently than when the file was made.
    Canary(usize),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => write!(f, "not a network file: it does not begin with `BPNN`"),
            Self::Format(found) => {
                write!(
                    f,
                    "network format {found}, expected {ONE_BRANCH} or {BRANCHED} (weights of 16 bits) or, \
                     where those of a net that ships will do, {NARROW} or {DEEP} (of 8 bits, with one \
                     hidden layer or three), for races also {ONE_SIDED} (one side)"
                )
            }
            Self::Encoding(version, rows, features) => write!(
                f,
                "network made for input encoding {version} ({rows} rows, {features} features), \
                 expected {ENCODING_VERSION} ({ROWS} rows, {FEATURES} features or {BYTES} bytes)"
            ),
            Self::Shape(hidden, heads, branches) => write!(
                f,
                "network with {hidden} hidden units, {heads} heads and {branches} branches, \
                 expected a multiple of {TILE} ({SMALL_TILE} in a net for pruning) up to {MAX_HIDDEN}, \
                 1 or {PLANS} heads, and {BRANCHES} branches only with {PLANS} heads"
            ),
            Self::Further(second, third) => write!(
                f,
                "network with {second} and {third} units in its second and third layer, expected \
                 {SECOND_UNITS} and {THIRD_UNITS}, upon {MAX_BELOW} hidden units at most"
            ),
            Self::Pruner => {
                let units = pruner::UNITS;
                write!(
                    f,
                    "not a pruning net: expected {units} hidden units, 1 head and no features"
                )
            }
            Self::Contact => write!(
                f,
                "a net for contact, with {PLANS} heads: expected a net for races, which has 1 head or \
                 sees one side"
            ),
            Self::Side(found) => write!(
                f,
                "net for one side of a race with encoding, hidden units and outputs {found:?}, \
                 expected {:?}",
                [race::ENCODING_VERSION as usize, race::FIRST, race::SECOND, race::OUTPUTS]
            ),
            Self::Infinite => write!(f, "a weight of the net is not a finite number"),
            Self::Length(found, expected) => {
                write!(f, "network file of {found} bytes, expected {expected}")
            }
            Self::Checksum => write!(f, "network file is damaged: its checksum does not fit"),
            Self::Canary(n) => {
                write!(f, "network evaluates test position {n} differently than when it was made")
            }
        }
    }
}

impl core::error::Error for LoadError {}
