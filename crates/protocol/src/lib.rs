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
#![forbid(unsafe_code)]

mod analysis_task;
mod answer;
mod caps;
mod external;
mod file_task;
mod handler;
mod json;
mod lines;
mod mcp;
mod monitor;
mod outbox;
mod problem;
mod queue;
mod read;
mod receiver;
mod record_file;
mod rollout_task;
mod search;
mod subject;
mod task;
mod ubgi;
mod workforce;

pub use caps::Caps;
pub use external::{ExternalPlayer, ExternalReply};
pub use handler::Handler;
pub use json::JsonSession;
pub use lines::{Line, LineReader};
pub use mcp::{Mcp, McpCall, McpMessage};
pub use monitor::Monitor;
pub use outbox::{Outbox, OutboxClosed};
pub use problem::Problem;
pub use read::{RequestError, read_object, read_request};
pub use task::Task;
pub use ubgi::{Ubgi, UbgiReply};
pub use workforce::{QueueFull, Ticket, Workforce, WorkforceSize};
