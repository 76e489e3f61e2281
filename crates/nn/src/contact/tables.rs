//! Tables of network files, as training writes them.

mod further;
mod narrow;
mod wide;

pub use further::FurtherTables;
pub use narrow::NarrowTables;
pub use wide::Tables;
