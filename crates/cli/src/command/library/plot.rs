//! Picture of error rates.

use std::path::{Path, PathBuf};

use anyhow::bail;
use barpoint::analysis::statistics::CountingRule;
use barpoint::library::{Grouping, Trend, TrendPoint};
use barpoint_render::{Plot, PlotPoint, Theme, plot};

use crate::choice::{Choice, choice};
use crate::number;
use crate::output::write_whole;

/// Picture to write in place of the table.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Picture")]
pub(super) struct PlotArgs {
    /// Draw the rates to a file whose name ends in .svg, .png, .pdf or .eps
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Rate to draw
    #[arg(long, default_value = "pr", value_parser = choice(RULES), requires = "output")]
    rule: CountingRule,
    /// Colours
    #[arg(long, default_value = "light", value_parser = choice(THEMES), requires = "output")]
    theme: Theme,
    /// Width in pixels; in PDF and PostScript in points of 1/72 inch [default: 900]
    #[arg(long, value_name = "N", value_parser = number::between(number::PICTURE_WIDTHS), requires = "output")]
    width: Option<u32>,
}

const RULES: &[Choice<CountingRule>] = &[
    ("pr", "Performance rating of eXtreme Gammon", CountingRule::ExtremeGammon),
    ("gnubg", "Rate of GNU Backgammon", CountingRule::Gnubg),
];

const THEMES: &[Choice<Theme>] = &[
    ("light", "Dark lines on white", Theme::Light),
    ("dark", "Light lines on a dark ground", Theme::Dark),
    ("safe", "Colours that the colour-blind and printers can distinguish", Theme::Safe),
];

/// Width of a PNG in pixels.
const PNG_WIDTH: u32 = 900;

/// Writes the picture of a trend.
pub(super) fn write(
    trend: &Trend,
    grouping: Grouping,
    output: &Path,
    args: &PlotArgs,
) -> anyhow::Result<()> {
    let drawing = plot(&of_trend(trend, grouping, args.rule));
    let (theme, width) = (args.theme, args.width);
    let suffix = output.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    let bytes = match suffix.to_ascii_lowercase().as_str() {
        "svg" => drawing.svg(theme, width).into_bytes(),
        "png" => drawing.png(theme, width.unwrap_or(PNG_WIDTH))?,
        "pdf" => drawing.pdf(theme, width),
        "eps" => drawing.postscript(theme, width).into_bytes(),
        _ => bail!("{}: expected a name that ends in .svg, .png, .pdf or .eps", output.display()),
    };
    write_whole(output, &bytes)
}

fn of_trend(trend: &Trend, grouping: Grouping, rule: CountingRule) -> Plot {
    let point = |point: &TrendPoint| {
        let rate = point.summary.rates().into_iter().find(|rate| rate.rule == rule);
        PlotPoint {
            label: point.label.clone(),
            value: rate.and_then(|rate| rate.rate),
            interval: rate.and_then(|rate| rate.interval),
        }
    };
    let parts = match grouping {
        Grouping::Moving(number) => format!("mean of {number} matches"),
        grouping => format!("by {}", grouping.name()),
    };
    Plot {
        title: format!("{}: errors {parts}", trend.player),
        unit: format!("{}, with 95 % intervals; dashed: all matches", rule.title()),
        points: trend.points.iter().map(point).collect(),
        level: trend.total.total().rates.rate(rule),
        is_joined: !matches!(grouping, Grouping::Opponent | Grouping::Theme | Grouping::Score),
    }
}
