//! Loaded problems, within a bound of memory.

use hashlink::LruCache;
use problems::Problem;

/// How much the files of loaded packages may take together.
const MOST_BYTES: usize = 256 * 1024 * 1024;

/// What a loaded problem takes at least: what is made of its files.
const LEAST_BYTES: usize = 2 * 1024 * 1024;

/// A problem's id and the content address of its package.
pub(super) type Key = (String, String);

/// The problems that were asked for last.
#[derive(Debug)]
pub(super) struct Loaded {
    problems: LruCache<Key, (Problem, usize)>,
    bytes: usize,
}

impl Default for Loaded {
    fn default() -> Self {
        Self {
            problems: LruCache::new_unbounded(),
            bytes: 0,
        }
    }
}

impl Loaded {
    /// The problem, if it is loaded. It is forgotten after the others now.
    pub(super) fn get(&mut self, key: &Key) -> Option<Problem> {
        self.problems.get(key).map(|(problem, _)| problem.clone())
    }

    /// Keeps a problem whose files have so many bytes, and forgets for it those that nobody asked
    /// for the longest.
    pub(super) fn put(&mut self, key: Key, problem: Problem, bytes: usize) {
        let bytes = bytes.max(LEAST_BYTES);
        self.bytes += bytes;
        if let Some((_, before)) = self.problems.insert(key, (problem, bytes)) {
            self.bytes -= before;
        }
        while self.bytes > MOST_BYTES
            && let Some((_, (_, forgotten))) = self.problems.remove_lru()
        {
            self.bytes -= forgotten;
        }
    }
}
