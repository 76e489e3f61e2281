//! Address of a client.

use std::net::SocketAddr;

/// Address of a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);
