//! Text of a cube efficiency in a job.

use barpoint_equity::CubeEfficiency;

/// Returns the text of a cube efficiency. Constant efficiencies do not name the field
/// `by_volatility`, which jobs of earlier programs do not have.
pub(super) fn efficiency_text(efficiency: &CubeEfficiency) -> String {
    format!("{efficiency:?}").replace("by_volatility: false, ", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constant_efficiencies_are_written_as_by_earlier_programs() {
        let earlier = "CubeEfficiency { contact: 0.68, crashed: 0.68, race: RaceEfficiency { offset: 0.55, \
                       slope: 0.00125, min: 0.6, max: 0.7 }, one_sided_bearoff: 0.6, exact: 0.6 }";
        assert_eq!(efficiency_text(&CubeEfficiency::GNUBG), earlier);
        assert_ne!(efficiency_text(&CubeEfficiency::default()), earlier);
    }
}
