//! Protocols between Barpoint and other programs.
//!
//! | protocol | entry |
//! |---|---|
//! | JSON lines | [`JsonSession`], whose requests a [`Workforce`] works on |
//! | Universal Backgammon Interface 0.2 | [`Ubgi`] |
//! | GNU Backgammon's protocol for external players | [`ExternalPlayer`] |
//! | Model Context Protocol | [`Mcp`] |
//!
//! The crate takes lines and gives lines. It opens no files and no sockets, so the same requests
//! can come from a pipe, from a socket or from a program that embeds the engine.
//!
//! A request of the JSON-lines protocol passes through four steps:
//!
//! 1. [`read_request`] makes a [`Request`](barpoint::wire::request::Request) of a line.
//! 2. [`Handler::task`] checks it and makes a [`Task`], which holds all that its answer depends on.
//! 3. A [`Workforce`] works on tasks in the order of their priorities.
//! 4. Each [`Reply`](barpoint::wire::reply::Reply) goes to the [`Outbox`] of its session.
//!
//! # Design
//! Each task is worked on by one worker, so that many requests use all processors without waiting
//! for each other. A worker may have several threads, for few long requests. An additional worker
//! takes only quick tasks, and only while all others work on long ones; a static evaluation thus
//! never waits for the end of a rollout. Answers do not depend on any of this, because the engine's
//! answers do not depend on threads or on the cache.
//!
//! # Features
//! `threads` (default): everything but requests and tasks. Without it the crate compiles for WebAssembly, where
//! a caller runs the tasks, and the shards of a [`SharedRollout`] in workers.
#![forbid(unsafe_code)]

mod analysis_task;
mod batch_task;
mod caps;
#[cfg(feature = "threads")]
mod external;
mod file_task;
mod handler;
#[cfg(feature = "threads")]
mod json;
#[cfg(feature = "threads")]
mod lines;
#[cfg(feature = "threads")]
mod mcp;
mod monitor;
mod openings_task;
#[cfg(feature = "threads")]
mod outbox;
mod problem;
#[cfg(feature = "threads")]
mod queue;
mod read;
#[cfg(feature = "threads")]
mod receiver;
mod record_file;
mod rollout_task;
mod search;
mod shared_rollout;
mod subject;
mod table_task;
mod task;
#[cfg(feature = "threads")]
mod ubgi;
mod unique;
mod verify;
#[cfg(feature = "threads")]
mod workforce;

pub use caps::Caps;
#[cfg(feature = "threads")]
pub use external::{ExternalPlayer, ExternalReply};
pub use handler::Handler;
#[cfg(feature = "threads")]
pub use json::JsonSession;
#[cfg(feature = "threads")]
pub use lines::{Line, LineReader};
#[cfg(feature = "threads")]
pub use mcp::{Mcp, McpCall, McpMessage, Shelf};
pub use monitor::Monitor;
#[cfg(feature = "threads")]
pub use outbox::{Outbox, OutboxClosed, with_lines};
pub use problem::Problem;
pub use read::{RequestError, read_object, read_request};
pub use shared_rollout::SharedRollout;
pub use task::Task;
#[cfg(feature = "threads")]
pub use ubgi::{Ubgi, UbgiReply};
pub use unique::read_json;
pub use verify::verify;
#[cfg(feature = "threads")]
pub use workforce::{QueueFull, Ticket, Workforce, WorkforceSize};
