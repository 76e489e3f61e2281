//! Net files of an engine.

use std::borrow::Cow;

/// Bytes of the net files of an engine, which identify it.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "rollout"), expect(dead_code, reason = "only rollouts name an engine"))]
pub(crate) struct NetFiles {
    pub(crate) contact: Cow<'static, [u8]>,
    pub(crate) race: Cow<'static, [u8]>,
    pub(crate) pruner: Option<Cow<'static, [u8]>>,
}
