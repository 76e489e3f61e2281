//! Errors of reading a match equity table in XML.

use core::fmt;

use roxmltree::{Node, TextPos};

use crate::MetError;

/// Error of reading a match equity table in XML.
#[derive(Clone, Debug, PartialEq)]
pub struct MetXmlError {
    /// Line and column of the error, from 1.
    pub at: (u32, u32),
    /// Reason of the error.
    pub problem: MetXmlProblem,
}

/// Reason why a text is not a match equity table in XML.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MetXmlProblem {
    /// The text is not XML.
    Xml(String),
    /// The outermost element has this name instead of `met`.
    Root(String),
    /// An element lacks a required element.
    Missing(&'static str),
    /// There are fewer rows, or fewer chances in a row, than the table needs.
    TooFew {
        /// Name of the element.
        what: &'static str,
        /// Number of elements found.
        found: usize,
        /// Number of elements needed.
        length: usize,
    },
    /// The text is not a number.
    Number(String),
    /// The table is neither given in full nor by the parameters of a known model.
    Type(String),
    /// The player is neither 0 nor 1 nor both.
    Player(String),
    /// The model has no parameter of this name.
    Parameter(String),
    /// The numbers are not a match equity table.
    Table(MetError),
}

impl MetXmlError {
    pub(super) fn at(node: Node<'_, '_>, problem: MetXmlProblem) -> Self {
        let TextPos { row, col } = node.document().text_pos_at(node.range().start);
        Self { at: (row, col), problem }
    }
}

impl From<roxmltree::Error> for MetXmlError {
    fn from(error: roxmltree::Error) -> Self {
        let TextPos { row, col } = error.pos();
        let message = error.to_string();
        let reason = message.strip_suffix(&format!(" at {row}:{col}")).unwrap_or(&message);
        Self { at: (row, col), problem: MetXmlProblem::Xml(reason.to_owned()) }
    }
}

impl fmt::Display for MetXmlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "match equity table, line {}, column {}: ", self.at.0, self.at.1)?;
        match &self.problem {
            MetXmlProblem::Xml(message) => {
                write!(f, "{message}: expected a table in GNU Backgammon's XML")
            }
            MetXmlProblem::Root(name) => write!(f, "element {name:?}: expected \"met\""),
            MetXmlProblem::Missing(name) => {
                write!(f, "expected an element {name:?} in this element")
            }
            MetXmlProblem::TooFew { what, found, length } => {
                write!(f, "{found} elements {what:?}: expected {length}")
            }
            MetXmlProblem::Number(text) => write!(f, "{text:?}: expected a number"),
            MetXmlProblem::Type(name) => {
                write!(f, "type {name:?}: expected \"explicit\", \"mec\" or \"zadeh\"")
            }
            MetXmlProblem::Player(name) => {
                write!(f, "player {name:?}: expected \"0\", \"1\" or \"both\"")
            }
            MetXmlProblem::Parameter(name) => {
                write!(f, "parameter {name:?}: this type of table has no such parameter")
            }
            MetXmlProblem::Table(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for MetXmlError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.problem {
            MetXmlProblem::Table(error) => Some(error),
            _ => None,
        }
    }
}
