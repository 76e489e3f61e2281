//! Move filters by name or as a list of entries.

use core::fmt;
use core::str::FromStr;

use barpoint_core::ParseError;

use crate::{MAX_PLIES, MoveFilter, MoveFilters};

/// Move filters as people write them: a name, or one entry for each ply from 0 on.
///
/// # Shape
/// Entries are separated by commas. `ACCEPT:EXTRA:THRESHOLD` keeps the best ACCEPT plays and up to
/// EXTRA more within THRESHOLD of the best; `-` skips the ply. A THRESHOLD `x1.5` is one and a half
/// times the doubt that the ply leaves: [`MoveFilter::Doubt`].
///
/// # Examples
/// ```
/// use barpoint_engine::{FilterChoice, MoveFilters};
///
/// let named: FilterChoice = "narrow".parse()?;
/// assert_eq!(named.at(2)?, MoveFilters::NARROW);
/// let own: FilterChoice = "0:8:0.16,-,0:2:0.04".parse()?;
/// assert_eq!(own.at(3)?.levels[2], MoveFilters::NORMAL.levels[2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum FilterChoice {
    /// Filters with a name.
    Named(&'static MoveFilters),
    /// Entries, one for each ply from 0 on.
    Own(Vec<MoveFilter>),
}

/// More entries of a filter than a search has plies before the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyFilters {
    /// Number of entries.
    pub entries: usize,
    /// Number of plies of the search.
    pub plies: usize,
}

impl fmt::Display for TooManyFilters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entries, plies } = self;
        write!(
            f,
            "the filter has {entries} entries: expected at most {plies}, one for each ply before \
             the last"
        )
    }
}

impl core::error::Error for TooManyFilters {}

impl FromStr for FilterChoice {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const NAMED: &[(&str, MoveFilters)] = &MoveFilters::NAMED;
        match NAMED.iter().find(|(name, _)| *name == text) {
            Some((_, filters)) => Ok(Self::Named(filters)),
            None => text.split(',').map(entry).collect::<Result<_, _>>().map(Self::Own),
        }
    }
}

impl FilterChoice {
    /// Returns the filters of a search of this depth.
    ///
    /// # Errors
    /// Returns an error if there are more entries than plies.
    pub fn at(&self, plies: usize) -> Result<MoveFilters, TooManyFilters> {
        match self {
            Self::Named(filters) => Ok(**filters),
            Self::Own(own) if own.len() <= plies && plies <= MAX_PLIES => {
                let mut levels = [[MoveFilter::Skip; MAX_PLIES]; MAX_PLIES];
                levels[plies - 1][..own.len()].copy_from_slice(own);
                Ok(MoveFilters { levels })
            }
            Self::Own(own) => Err(TooManyFilters { entries: own.len(), plies }),
        }
    }
}

fn entry(text: &str) -> Result<MoveFilter, ParseError> {
    if text == "-" {
        return Ok(MoveFilter::Skip);
    }
    let unknown = || {
        let names = MoveFilters::NAMED.map(|(name, _)| name).join(", ");
        let expected = "ACCEPT:EXTRA:THRESHOLD such as 0:8:0.16, or -";
        ParseError::new(format!("`{text}`: expected {names}, {expected}"))
    };
    let parts: Vec<&str> = text.split(':').collect();
    let [accept, extra, reach] = parts[..] else { return Err(unknown()) };
    let is_doubt = reach.starts_with('x');
    let numbers = (accept.parse().ok()).zip(extra.parse().ok());
    let reach = reach.strip_prefix('x').unwrap_or(reach).parse::<f64>().ok();
    let reach = reach.filter(|reach| reach.is_finite() && *reach >= 0.0);
    match numbers.zip(reach) {
        Some(((0, 0), _)) => Err(ParseError::new(format!("`{text}` keeps no play"))),
        Some(((accept, extra), factor)) if is_doubt => {
            Ok(MoveFilter::Doubt { accept, extra, factor })
        }
        Some(((accept, extra), threshold)) => Ok(MoveFilter::Keep { accept, extra, threshold }),
        None => Err(unknown()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_defined_filters_equal_the_named_ones() {
        for (plies, own) in [(1, "0:8:0.16"), (2, "0:8:0.16,-"), (3, "0:8:0.16,-,0:2:0.04")] {
            let own = own.parse::<FilterChoice>().unwrap().at(plies).unwrap();
            assert_eq!(own.levels[plies - 1], MoveFilters::NORMAL.levels[plies - 1]);
        }
        let own = "0:8:0.16,0:8:x1.75,0:8:x1.75".parse::<FilterChoice>().unwrap().at(3).unwrap();
        assert_eq!(own.levels[2], MoveFilters::STEPWISE.levels[2]);
        assert_eq!("off".parse::<FilterChoice>().unwrap().at(0), Ok(MoveFilters::OFF));
    }

    #[test]
    fn senseless_filters_are_refused() {
        for text in [
            "",
            "norml",
            "1:2",
            "0:8:-0.1",
            "0:8:nan",
            "a:8:0.1",
            "0:8:0.16:1",
            "0:8:x",
            "0:8:x-1",
            "1:1:1,",
        ] {
            let error = text.parse::<FilterChoice>().unwrap_err().to_string();
            assert!(error.contains("expected tiny, narrow, normal"), "{text}: {error}");
        }
        let empty = "0:0:1".parse::<FilterChoice>().unwrap_err();
        assert_eq!(empty.to_string(), "`0:0:1` keeps no play");
        let long = "1:1:1,1:1:1".parse::<FilterChoice>().unwrap();
        assert!(long.at(2).is_ok() && long.at(1).is_err() && long.at(0).is_err());
    }
}
