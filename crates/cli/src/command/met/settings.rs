//! Settings of `barpoint met`.

use barpoint::met_points::MetQuantities;
use barpoint_core::BySide;
use barpoint_equity::{GammonRates, MatchEquityTable};

use super::args::{ConversionArgs, PointsArgs, Question, TableArgs};
use super::scale::Scale;
use crate::contest::ContestSettings;
use crate::met::load_met;
use crate::output::Format;

/// Settings of `barpoint met`.
#[derive(Debug)]
pub(super) enum Settings {
    /// List the tables.
    List { format: Format },
    /// Show a table up to a number of points.
    Show { table: TableSettings, points: u32, format: Format },
    /// Show gammon values, take points or market windows.
    Points(PointsSettings),
    /// Convert numbers.
    Convert(ConversionSettings),
}

impl Settings {
    pub(super) fn new(question: Question) -> Self {
        match question {
            Question::List { output } => Self::List { format: output.or_text() },
            Question::Show { met, points, output } => {
                Self::Show { table: met.into(), points, format: output.or_text() }
            }
            Question::GammonValues(args) => points(MetQuantities::GammonValues, args),
            Question::TakePoints(args) => points(MetQuantities::TakePoints, args),
            Question::MarketWindow(args) => points(MetQuantities::MarketWindows, args),
            Question::Eq2Mwc(args) => convert(Scale::Mwc, args),
            Question::Mwc2Eq(args) => convert(Scale::Equity, args),
        }
    }
}

fn points(subject: MetQuantities, args: PointsArgs) -> Settings {
    let rates = |share: fn(&BySide<f64>) -> f64| GammonRates {
        gammon: args.gammons.as_ref().map_or(0.0, share),
        backgammon: args.backgammons.as_ref().map_or(0.0, share),
    };
    let rates = BySide {
        on_roll: rates(|shares| shares.on_roll),
        opponent: rates(|shares| shares.opponent),
    };
    Settings::Points(PointsSettings {
        subject,
        position: args.position,
        rates: args.gammons.map(|_| rates),
        every_score: args.every_score,
        table: args.met.into(),
        contest: args.contest.into(),
        format: args.output.or_text(),
    })
}

fn convert(to: Scale, args: ConversionArgs) -> Settings {
    Settings::Convert(ConversionSettings {
        to,
        values: args.values,
        error: args.error,
        table: args.met.into(),
        contest: args.contest.into(),
        format: args.output.or_text(),
    })
}

/// Match equity table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableSettings {
    name_or_file: String,
    invert: bool,
}

impl From<TableArgs> for TableSettings {
    fn from(args: TableArgs) -> Self {
        Self { name_or_file: args.met, invert: args.invert }
    }
}

impl TableSettings {
    /// Loads the table.
    pub(super) fn load(&self) -> anyhow::Result<MatchEquityTable> {
        let table = load_met(&self.name_or_file)?;
        Ok(if self.invert { table.invert() } else { table })
    }
}

/// Gammon values, take points or market windows.
#[derive(Debug)]
pub(super) struct PointsSettings {
    pub(super) subject: MetQuantities,
    /// Position whose gammons count unless their rates are given.
    pub(super) position: Option<String>,
    pub(super) rates: Option<BySide<GammonRates>>,
    /// Maximum number of points needed, to show all scores.
    pub(super) every_score: Option<u32>,
    pub(super) table: TableSettings,
    pub(super) contest: ContestSettings,
    pub(super) format: Format,
}

/// Numbers to convert from one scale to the other.
#[derive(Debug)]
pub(super) struct ConversionSettings {
    pub(super) to: Scale,
    pub(super) values: Vec<f64>,
    /// True if the numbers are standard errors or differences.
    pub(super) error: bool,
    pub(super) table: TableSettings,
    pub(super) contest: ContestSettings,
    pub(super) format: Format,
}
