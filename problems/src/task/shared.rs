//! What the cases of a block share.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::Step;

/// What the cases of a block share, with what was found about it: computed once, for the first
/// case that asks.
pub struct Shared<S, K = ()>(Arc<(S, OnceLock<K>)>);

impl<S, K> Shared<S, K> {
    /// Something that nothing is known about yet.
    pub fn new(shared: S) -> Self {
        Self(Arc::new((shared, OnceLock::new())))
    }

    /// What is known about it, found by `find` where nobody asked before.
    pub fn known(&self, find: impl FnOnce(&S) -> K) -> &K {
        self.0.1.get_or_init(|| find(&self.0.0))
    }

    /// Whether the two are one and the same, not only equal.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Walks it for reading or printing.
    pub fn walk(&mut self, walk: impl FnOnce(&mut S) -> Step) -> Step
    where
        S: Clone,
    {
        let mut shared = self.0.0.clone();
        walk(&mut shared)?;
        *self = Self::new(shared);
        Ok(())
    }
}

impl<S, K> Clone for Shared<S, K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S, K> Deref for Shared<S, K> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.0.0
    }
}

impl<S: Default, K> Default for Shared<S, K> {
    fn default() -> Self {
        Self::new(S::default())
    }
}

impl<S: PartialEq, K> PartialEq for Shared<S, K> {
    fn eq(&self, other: &Self) -> bool {
        self.0.0 == other.0.0
    }
}

impl<S: fmt::Debug, K> fmt::Debug for Shared<S, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.0.fmt(f)
    }
}
