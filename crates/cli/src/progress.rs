//! How far the work has come, told on standard error if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with the time left; where there is no terminal nothing is told.
pub(crate) struct Teller(ProgressBar);

impl Teller {
    /// A teller of so many things to do, such as trials.
    pub(crate) fn new(total: u32, unit: &'static str) -> Self {
        let template = format!("{{msg}}{{bar:40}} {{pos}} of {{len}} {unit}, {{eta}} left");
        let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
        Self(ProgressBar::new(total.into()).with_style(style))
    }

    /// So many more are done.
    pub(crate) fn advance(&self, more: u32) {
        self.0.inc(more.into());
    }

    /// Shows lines above the bar, each ended by a line feed.
    pub(crate) fn show(&self, lines: String) {
        self.0.set_message(lines);
    }

    /// Whether anybody sees what is told.
    pub(crate) fn is_shown(&self) -> bool {
        !self.0.is_hidden()
    }

    /// Does something that writes to the terminal while the bar is out of the way.
    pub(crate) fn aside(&self, work: impl FnOnce()) {
        self.0.suspend(work);
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
