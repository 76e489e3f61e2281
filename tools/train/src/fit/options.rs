//! Options of a fit. Its checkpoint holds them, so that no other fit goes on from it.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde::Serialize;
use serde_json::{Map, Value};

/// Returns options as an object of JSON, for a checkpoint.
///
/// # Errors
/// If they cannot be written as JSON.
pub(crate) fn to_text(options: &impl Serialize) -> Result<String> {
    serde_json::to_string(options).context("cannot encode the options")
}

/// Checks that the options of a checkpoint are those of the fit that goes on from it.
///
/// # Errors
/// Names the options that differ.
pub(crate) fn ensure_same(checkpoint: &Path, held: &str, given: &str) -> Result<()> {
    let wrong = || {
        let path = checkpoint.display();
        format!("{path} is not a checkpoint of this stage; expected another --out, or no such file")
    };
    let [held, given] = [held, given].map(serde_json::from_str::<Map<String, Value>>);
    let (held, given) = (held.with_context(wrong)?, given.with_context(wrong)?);
    let mut differences = Vec::new();
    for (name, given) in given {
        let held = held.get(&name).unwrap_or(&Value::Null);
        if *held != given {
            differences.push(format!("--{} was {held}, not {given}", name.replace('_', "-")));
        }
    }
    ensure!(
        differences.is_empty(),
        "{} is a checkpoint of another fit: {}; expected the same options, another --out, or no such file",
        checkpoint.display(),
        differences.join(", ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_differ_are_named() {
        #[derive(Serialize)]
        struct Options {
            last_rate: f32,
            seed: u64,
        }
        let text = |last_rate, seed| to_text(&Options { last_rate, seed }).unwrap();
        let path = Path::new("open.deep");
        let error = |held: &str| ensure_same(path, held, &text(0.1, 2)).unwrap_err().to_string();
        assert!(ensure_same(path, &text(0.1, 2), &text(0.1, 2)).is_ok());
        let one = error(&text(0.2, 2));
        assert!(
            one.contains("open.deep is a checkpoint of another fit: --last-rate was 0.2, not 0.1;")
        );
        assert!(
            error(&text(0.2, 3)).contains("--last-rate was 0.2, not 0.1, --seed was 3, not 2;")
        );
        assert!(error("{\"seed\":2}").contains("--last-rate was null, not 0.1;"));
        assert!(error("").starts_with("open.deep is not a checkpoint of this stage; expected"));
    }
}
