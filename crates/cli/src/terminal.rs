//! Way in which results are shown to people, resolved once from options and terminal.

mod args;
mod completer;
mod numbers;
mod view;

pub(crate) use self::args::ViewArgs;
pub(crate) use self::completer::Completer;
pub(crate) use self::numbers::Scale;
pub(crate) use self::view::View;
