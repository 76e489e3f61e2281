//! Engine of a request.

use std::borrow::Cow;

use barpoint::wire::request::Request;
use barpoint::{BuiltinMet, Engine, FilterChoice, Noise, SearchOptions};

use crate::Problem;
use crate::read::expected;

/// Returns the engine with the match equity table and the noise of a request.
pub(crate) fn engine_for<'a>(
    engine: &'a Engine,
    request: &Request,
) -> Result<Cow<'a, Engine>, Problem> {
    let Request { met: None, noise: None, noise_seed: None, .. } = request else {
        return changed(engine.clone(), request).map(Cow::Owned);
    };
    Ok(Cow::Borrowed(engine))
}

fn changed(mut engine: Engine, request: &Request) -> Result<Engine, Problem> {
    if let Some(name) = request.met.as_ref().filter(|name| *name != engine.table().name()) {
        let met: BuiltinMet = name.parse().map_err(|error| Problem::of("met", error))?;
        engine = engine.with_table(met.table());
    }
    let usual = *engine.options();
    let noise = noise(request, usual.noise)?;
    engine
        .with_options(SearchOptions { noise, ..usual })
        .map_err(|error| Problem::of("noise", error))
}

/// Returns the noise of a request, `None` for a deviation of 0.
fn noise(request: &Request, usual: Option<Noise>) -> Result<Option<Noise>, Problem> {
    let seed = request.noise_seed;
    match request.noise {
        Some(deviation) if !(0.0..=1.0).contains(&deviation) => {
            let expected = expected("noise");
            Err(Problem::of("noise", format!("noise of {deviation}: expected {expected}")))
        }
        Some(deviation) => {
            let noise = Noise { deviation, seed: seed.unwrap_or_default() };
            Ok(Some(noise).filter(|_| deviation > 0.0))
        }
        None => Ok(usual.map(|noise| Noise { seed: seed.unwrap_or(noise.seed), ..noise })),
    }
}

/// Returns the engine with the search options of a request. `plies` and `top` are those of a
/// request that does not give them.
pub(crate) fn engine_of(
    engine: &Engine,
    request: &Request,
    plies: usize,
    top: usize,
) -> Result<Engine, Problem> {
    let usual = *engine.options();
    let plies = request.plies.map_or(plies, |plies| plies as usize);
    let options = SearchOptions {
        plies,
        cubeful: request.cubeful.unwrap_or(usual.cubeful),
        filters: match &request.filter {
            Some(text) => filter(text)?.at(plies).map_err(|error| Problem::of("filter", error))?,
            None => usual.filters,
        },
        pruning: usual.pruning.filter(|_| request.pruning.unwrap_or(true)),
        top: candidates(request)?.unwrap_or(top),
        ..usual
    };
    engine.clone().with_options(options).map_err(|error| Problem::of("plies", error))
}

/// Returns the move filter of a request.
pub(crate) fn filter(text: &str) -> Result<FilterChoice, Problem> {
    text.parse().map_err(|error| Problem::of("filter", error))
}

/// Returns the number of plays that a request asks for, at least 1.
pub(crate) fn candidates(request: &Request) -> Result<Option<usize>, Problem> {
    match request.candidates {
        Some(0) => {
            Err(Problem::of("candidates", format!("0 plays: expected {}", expected("candidates"))))
        }
        candidates => Ok(candidates.map(|candidates| candidates as usize)),
    }
}
