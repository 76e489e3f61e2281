//! Match equities and what follows from them.

use barpoint_core::BySide;
use barpoint_equity::{GammonRates, MatchEquityTable};

use super::ContestSettings;
use crate::cli::{ConversionArgs, Format, MetArgs, MetCommand, OutputArgs, PointsArgs};
use crate::met::load_met;
use crate::report::{Quantities, Scale};

/// A question about match equities.
#[derive(Debug)]
pub(crate) enum MetSettings {
    /// List the tables.
    List { format: Format },
    /// Show a table up to so many points.
    Show { table: TableSettings, points: u32, format: Format },
    /// Gammon values, take points or market windows.
    Points(PointsSettings),
    /// Convert numbers.
    Convert(ConversionSettings),
}

impl MetSettings {
    pub(crate) fn new(command: MetCommand) -> Self {
        match command {
            MetCommand::List { output } => Self::List { format: format(&output) },
            MetCommand::Show { met, points, output } => {
                Self::Show { table: met.into(), points, format: format(&output) }
            }
            MetCommand::GammonValues(args) => points(Quantities::GammonValues, args),
            MetCommand::TakePoints(args) => points(Quantities::TakePoints, args),
            MetCommand::MarketWindow(args) => points(Quantities::MarketWindow, args),
            MetCommand::Eq2Mwc(args) => convert(Scale::Mwc, args),
            MetCommand::Mwc2Eq(args) => convert(Scale::Equity, args),
        }
    }
}

fn points(subject: Quantities, args: PointsArgs) -> MetSettings {
    let rates = |share: fn(&BySide<f64>) -> f64| GammonRates {
        gammon: args.gammons.as_ref().map_or(0.0, share),
        backgammon: args.backgammons.as_ref().map_or(0.0, share),
    };
    let rates = BySide {
        on_roll: rates(|shares| shares.on_roll),
        opponent: rates(|shares| shares.opponent),
    };
    MetSettings::Points(PointsSettings {
        subject,
        position: args.position,
        rates: args.gammons.map(|_| rates),
        every_score: args.every_score,
        table: args.met.into(),
        contest: args.contest.into(),
        format: format(&args.output),
    })
}

fn convert(to: Scale, args: ConversionArgs) -> MetSettings {
    MetSettings::Convert(ConversionSettings {
        to,
        values: args.values,
        error: args.error,
        table: args.met.into(),
        contest: args.contest.into(),
        format: format(&args.output),
    })
}

fn format(args: &OutputArgs) -> Format {
    args.format.unwrap_or(Format::Text)
}

/// A match equity table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableSettings {
    name_or_file: String,
    invert: bool,
}

impl From<MetArgs> for TableSettings {
    fn from(args: MetArgs) -> Self {
        Self { name_or_file: args.met, invert: args.invert }
    }
}

impl TableSettings {
    /// The table.
    pub(crate) fn load(&self) -> anyhow::Result<MatchEquityTable> {
        let table = load_met(&self.name_or_file)?;
        Ok(if self.invert { table.invert() } else { table })
    }
}

/// Gammon values, take points or market windows.
#[derive(Debug)]
pub(crate) struct PointsSettings {
    pub(crate) subject: Quantities,
    /// Whose gammons count unless their rates are given.
    pub(crate) position: Option<String>,
    pub(crate) rates: Option<BySide<GammonRates>>,
    /// All scores up to so many points, instead of the one of the contest.
    pub(crate) every_score: Option<u32>,
    pub(crate) table: TableSettings,
    pub(crate) contest: ContestSettings,
    pub(crate) format: Format,
}

/// Numbers to convert from one scale to the other.
#[derive(Debug)]
pub(crate) struct ConversionSettings {
    pub(crate) to: Scale,
    pub(crate) values: Vec<f64>,
    /// Whether they are standard errors or differences.
    pub(crate) error: bool,
    pub(crate) table: TableSettings,
    pub(crate) contest: ContestSettings,
    pub(crate) format: Format,
}
