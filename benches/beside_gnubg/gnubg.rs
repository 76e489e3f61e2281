//! GNU Backgammon's part, measured by itself.

use std::process::{Command, Stdio};

use anyhow::{Context, bail};

/// Work done in a second of CPU time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Speeds {
    /// Static evaluations.
    pub(crate) evaluations: f64,
    /// Games of a rollout of the starting position.
    pub(crate) trials: f64,
}

/// Sets up the measured commands and adds the CPU time each takes.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/beside_gnubg/measure.py");

/// Rollout of [`SCRIPT`].
const TRIALS: f64 = 648.0;

/// Path of the program: in the search path, or in Debian's folder for games.
const NAMES: [&str; 2] = ["gnubg", "/usr/games/gnubg"];

/// Starts the program once and lets it measure.
pub(crate) fn measure() -> anyhow::Result<Speeds> {
    parse(&run(SCRIPT, &[])?)
}

/// Returns the output of the program for a script, with variables in its environment.
pub(crate) fn run(script: &str, variables: &[(&str, &str)]) -> anyhow::Result<String> {
    let mut failure = None;
    for name in NAMES {
        let mut command = Command::new(name);
        command.args(["-t", "-q", "-r", "-p", script]).stdin(Stdio::null());
        command.envs(variables.iter().copied());
        match command.output() {
            Ok(output) => return Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            Err(error) => failure = Some(error),
        }
    }
    Err(failure.context("no program")?).context("cannot run gnubg, GNU Backgammon")
}

/// Returns the output of the program on a terminal, where it prints more, for a script with variables
/// in its environment.
pub(crate) fn run_on_terminal(script: &str, variables: &[(&str, &str)]) -> anyhow::Result<String> {
    let gnubg = format!("PATH=$PATH:/usr/games exec gnubg -t -q -r -p '{script}'");
    let mut command = Command::new("script");
    command.args(["--quiet", "--command", &gnubg, "/dev/null"]).stdin(Stdio::null());
    command.envs(variables.iter().copied());
    let output = command.output().context("cannot run script, of util-linux")?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// `calibrate` divides by the time on the clock, so its result is scaled to CPU time.
fn parse(output: &str) -> anyhow::Result<Speeds> {
    let mut times = output.lines().filter_map(|line| line.strip_prefix("@@ ")).map(|line| {
        let (cpu, wall) = line.split_once(' ').context("two times")?;
        anyhow::Ok((cpu.parse::<f64>()?, wall.trim().parse::<f64>()?))
    });
    let (Some(calibrate), Some(rollout)) = (times.next(), times.next()) else {
        bail!("gnubg, which needs its Python, measured nothing: {output}");
    };
    let (cpu, wall) = calibrate?;
    let (_, result) = output.split_once("Calibration result: ").context("no calibration result")?;
    let rate: f64 = result.split(' ').next().unwrap_or_default().parse()?;
    Ok(Speeds { evaluations: rate * wall / cpu, trials: TRIALS / rollout?.0 })
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

    use super::*;

    #[test]
    fn times_are_those_of_the_cpu() {
        let output = "The number of threads has been set to 1.\n\n\r\
            Calibration result: 50000 static evaluations/second.\n\n@@ 0.500000 1.000000\n\n\
            Rollout done. Printing final results.\n\n@@ 2.000000 3.000000\n";
        let speeds = parse(output).unwrap();
        assert_eq!(speeds, Speeds { evaluations: 100_000.0, trials: 324.0 });
        assert!(parse("gnubg: no such option").is_err());
    }

    #[test]
    fn gnubg_can_be_measured() {
        match measure() {
            Ok(speeds) => assert!(speeds.evaluations > 1000.0 && speeds.trials > 1.0, "{speeds:?}"),
            // Not a macro of libtest, which would hide this where the test passes.
            Err(error) => writeln!(io::stderr(), "skipped: {error:#}").unwrap(),
        }
    }
}
