//! Conversion of equities and match winning chances.

use anyhow::{bail, ensure};
use barpoint_core::Contest;
use barpoint_equity::{CubeContext, Emg, Mwc, Stakes};

use super::conversion_report::ConversionReport;
use super::scale::Scale;
use super::settings::ConversionSettings;

pub(super) fn convert(settings: &ConversionSettings) -> anyhow::Result<ConversionReport> {
    let table = settings.table.load()?;
    let state = settings.contest.apply(None)?.unwrap_or_default();
    let Contest::Match(score) = *state.contest() else {
        bail!("money play has no match winning chances: expected --score X-O/LENGTH");
    };
    let context = CubeContext::new(state.contest(), state.cube(), &table);
    let Some(stakes) = context.stakes() else {
        bail!("the match is over: expected a score before the end")
    };
    for &value in &settings.values {
        ensure_possible(settings, &stakes, value)?;
    }
    let pair = |&value: &f64| {
        let other = match (settings.to, settings.error) {
            (Scale::Mwc, false) => stakes.mwc(Emg(value)).0.clamp(0.0, 1.0),
            (Scale::Mwc, true) => stakes.mwc_error(Emg(value)).0,
            (Scale::Equity, false) => stakes.emg(Mwc(value)).0,
            (Scale::Equity, true) => stakes.emg_error(Mwc(value)).0,
        };
        if settings.to == Scale::Mwc { (value, other) } else { (other, value) }
    };
    Ok(ConversionReport {
        met: table.name().to_owned(),
        score,
        cube: state.cube().value.get(),
        stakes,
        to: settings.to,
        error: settings.error,
        pairs: settings.values.iter().map(pair).collect(),
    })
}

/// Checks that a game at this score can have this value.
fn ensure_possible(
    settings: &ConversionSettings,
    stakes: &Stakes,
    value: f64,
) -> anyhow::Result<()> {
    // Numbers that are copied from a table are rounded.
    const ROUNDING: f64 = 1e-4;
    match (settings.to, settings.error, stakes.range()) {
        (Scale::Equity, false, _) => ensure!(
            (0.0..=1.0).contains(&value),
            "{value} is not a chance: expected 0 to 1, or a percentage such as 55%"
        ),
        (Scale::Equity, true, _) => ensure!(
            value.abs() <= 1.0,
            "{value} is not a difference of chances: expected -1 to 1, or a percentage such as 0.5%"
        ),
        (Scale::Mwc, false, Some((least, most))) => ensure!(
            (least.0 - ROUNDING..=most.0 + ROUNDING).contains(&value),
            "equity {value} is impossible at this score: expected {:+.4} (match lost) to {:+.4} \
             (match won)",
            least.0,
            most.0
        ),
        (Scale::Mwc, true, Some((least, most))) => ensure!(
            value.abs() <= most.0 - least.0 + ROUNDING,
            "equities at this score cannot differ by {value}: they are between {:+.4} (match lost) \
             and {:+.4} (match won)",
            least.0,
            most.0
        ),
        (Scale::Mwc, _, None) => {}
    }
    Ok(())
}
