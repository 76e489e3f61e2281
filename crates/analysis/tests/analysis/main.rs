//! Tables and maps compared with searches of their parts; statistics and comparison of analyses.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

#[cfg(feature = "records")]
mod any_record;
#[cfg(feature = "records")]
mod comparison;
#[cfg(feature = "records")]
mod gnubg_statistics;
mod guide;
#[cfg(feature = "records")]
mod hand_made;
mod reasons;
mod rolls;
mod scores;
mod support;
mod temperature;

#[cfg(feature = "records")]
#[path = "../../../records/tests/records/random"]
mod random {
    pub(crate) mod analyses;
    pub(crate) mod chance;
    pub(crate) mod games;
}
