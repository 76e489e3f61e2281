//! The server on the loopback interface, and its OpenAPI document.

mod openapi;
mod server;
