//! Numbers of objects.

use pdf_writer::Ref;

/// Numbers of the objects of a file.
pub(super) struct Refs(i32);

impl Refs {
    /// Numbers from the one after `last` on.
    pub(super) const fn after(last: i32) -> Self {
        Self(last)
    }

    pub(super) fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }

    pub(super) fn many(&mut self, count: usize) -> Vec<Ref> {
        (0..count).map(|_| self.next()).collect()
    }
}
