//! HTTP server: the requests of the JSON-lines protocol as routes, jobs and WebSockets.
//!
//! | module | responsibility |
//! |---|---|
//! | `endpoints` | list of all routes, from which the router and the OpenAPI document are made |
//! | `waiting`, `framing`, `stream` | connections: who gives way, what is no request, who is let go |
//! | `guard` | checks before each route: host, origin, token; log and metrics after it |
//! | `ask`, `batch` | questions that are answered while the client waits |
//! | `jobs` | questions in the background, with events and files |
//! | `socket` | WebSockets |
//! | `mcp` | Model Context Protocol |
//! | `wildbg` | routes of another program |
//! | `web` | static files |
//!
//! The crate has no logic of the engine: [`Handler`](barpoint_protocol::Handler) checks requests, and a
//! [`Workforce`](barpoint_protocol::Workforce) works on them.
//!
//! # Design
//! Work of the engine never runs on the threads that serve connections, so a slow question delays no other
//! client. A task whose client is gone is cancelled, because its ticket is dropped with the future that waits
//! for it. Every refusal has the same JSON shape: field, reason and expected value. A request that the schema
//! excludes gets the status 400, and one that the schema allows but nobody can answer gets 422.
#![forbid(unsafe_code)]

mod answer;
mod app;
mod ask;
mod body;
mod documents;
mod endpoints;
mod guard;
mod jobs;
mod last_words;
mod library;
mod log;
mod mcp;
mod metrics;
mod options;
mod query;
mod refusal;
mod routes;
mod server;
mod socket;
mod stream;
mod waiting;
mod web;
mod wildbg;

pub use documents::{JobList, JobState, JobStatus, JobWarning};
pub use endpoints::{ENDPOINTS, Endpoint, Kind, Verb};
pub use library::LibraryFile;
pub use log::LogFormat;
pub use options::{Limits, Options};
pub use server::{ServeError, Server};
pub use wildbg::{WildbgChances, WildbgCube, WildbgEval, WildbgMove, WildbgMoves, WildbgStep};
