//! Whether this worker is to take nothing new.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a worker is to take nothing new.
#[derive(Debug, Clone, Default)]
pub(super) struct Draining(Arc<AtomicBool>);

impl Draining {
    /// Whether it is.
    pub(super) fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// From now on it is, or is not. Whether that is new.
    pub(super) fn set(&self, is_on: bool) -> bool {
        self.0.swap(is_on, Ordering::Relaxed) != is_on
    }
}
