//! Loaded problems, within a bound of memory.

use problems::Problem;

use crate::kept::Kept;

/// How much the files of loaded packages may take together.
const MOST_BYTES: usize = 256 * 1024 * 1024;

/// What a loaded problem takes at least: what is made of its files.
const LEAST_BYTES: usize = 2 * 1024 * 1024;

/// A problem's id and the content address of its package.
pub(super) type Key = (String, String);

/// The problems that were asked for last.
#[derive(Debug)]
pub(super) struct Loaded(Kept<Key, Problem>);

impl Default for Loaded {
    fn default() -> Self {
        Self(Kept::new(MOST_BYTES))
    }
}

impl Loaded {
    /// The problem, if it is loaded. It is forgotten after the others now.
    pub(super) fn get(&mut self, key: &Key) -> Option<Problem> {
        self.0.get(key)
    }

    /// Keeps a problem whose files have so many bytes, and forgets for it those that nobody asked
    /// for the longest.
    pub(super) fn put(&mut self, key: Key, problem: Problem, bytes: usize) {
        self.0.put_weighing(key, problem, bytes.max(LEAST_BYTES));
    }
}
