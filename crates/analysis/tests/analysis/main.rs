//! Tables and maps compared with searches of their parts; statistics and comparison of analyses.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

#[cfg(feature = "records")]
mod comparison;
#[cfg(feature = "records")]
mod gnubg_statistics;
#[cfg(feature = "records")]
mod hand_made;
mod reasons;
mod scores;
mod support;

#[cfg(feature = "records")]
#[path = "../../../records/tests/records/random"]
mod random {
    pub(crate) mod analyses;
    pub(crate) mod chance;
    pub(crate) mod games;
}
