//! Sessions at the prompt of `play`.

mod scripted;
mod session;
