//! Settings of an evaluation.

use barpoint::{MAX_PLIES, Noise};

/// Settings after the board of an evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct EvaluationRequest {
    pub(super) plies: usize,
    pub(super) cubeful: bool,
    pub(super) noise: Option<Noise>,
    /// True or false if the client says so.
    pub(super) prunes: Option<bool>,
    pub(super) jacoby: bool,
    pub(super) beavers: bool,
}

/// Highest value of a resignation.
const MAX_RESIGNATION: u32 = 3;

impl EvaluationRequest {
    /// Reads pairs of a name and a value in any case.
    ///
    /// Some settings of GNU Backgammon have no effect: noise is always deterministic, a match has
    /// the Crawford rule, and the value of a position does not depend on a resignation.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut request = Self::default();
        for pair in words.chunks(2) {
            let &[name, value] = pair else {
                return Err(format!("no value after {:.40}", pair[0]));
            };
            let switch = || switch(name, value);
            match name.to_ascii_uppercase().as_str() {
                "PLIES" => request.plies = plies(value)?,
                "CUBE" => request.cubeful = switch()?,
                "NOISE" => request.noise = noise(value)?,
                "PRUNE" => request.prunes = Some(switch()?),
                "JACOBYRULE" => request.jacoby = switch()?,
                "BEAVERS" => request.beavers = switch()?,
                "DETERMINISTIC" | "CRAWFORDRULE" => _ = switch()?,
                "RESIGNATION" => {
                    let resignation = value.parse().ok().filter(|n: &u32| *n <= MAX_RESIGNATION);
                    resignation.ok_or_else(|| wrong(name, value, "0 to 3"))?;
                }
                _ => {
                    return Err(format!(
                        "unknown setting {name:.40}: expected PLIES, CUBE, NOISE, PRUNE, \
                         DETERMINISTIC, JACOBYRULE, CRAWFORDRULE, BEAVERS or RESIGNATION"
                    ));
                }
            }
        }
        Ok(request)
    }
}

fn plies(value: &str) -> Result<usize, String> {
    let plies = value.parse().ok().filter(|plies| *plies <= MAX_PLIES);
    plies.ok_or_else(|| wrong("PLIES", value, &format!("0 to {MAX_PLIES}")))
}

/// Returns the noise with this standard deviation, `None` for 0.
fn noise(value: &str) -> Result<Option<Noise>, String> {
    let deviation = value.parse().ok().filter(|deviation| (0.0..=1.0).contains(deviation));
    let deviation = deviation.ok_or_else(|| wrong("NOISE", value, "0 to 1"))?;
    Ok((deviation > 0.0).then_some(Noise { deviation, seed: 0 }))
}

fn switch(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_uppercase().as_str() {
        "ON" | "YES" | "TRUE" => Ok(true),
        "OFF" | "NO" | "FALSE" => Ok(false),
        _ => Err(wrong(name, value, "ON or OFF")),
    }
}

fn wrong(name: &str, value: &str, expected: &str) -> String {
    format!("{name:.40} {value:.40}: expected {expected}")
}
