//! What was made lately and is asked for again, within a bound of memory.

use std::hash::Hash;

use hashlink::LruCache;

/// What an entry takes besides its texts, about: a small key and its place in the lists.
const LEAST_BYTES: usize = 200;

/// What was asked for last, each by its key.
#[derive(Debug)]
pub(crate) struct Kept<K, V> {
    /// Each with how much memory it takes.
    values: LruCache<K, (V, usize)>,
    /// How much memory they take, about.
    bytes: usize,
    /// How much they may take.
    limit: usize,
}

impl<K: Hash + Eq, V: Clone> Kept<K, V> {
    /// Keeps nothing yet, and never more than `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            values: LruCache::new_unbounded(),
            bytes: 0,
            limit,
        }
    }

    /// What has that key, if it is kept. It is forgotten after the others now.
    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        self.values.get(key).map(|(value, _)| value.clone())
    }

    /// Keeps what has so many bytes with its key, and forgets for it what nobody asked for the longest. What is
    /// larger than all may be is not kept.
    pub(crate) fn put(&mut self, key: K, value: V, bytes: usize) {
        self.put_weighing(key, value, LEAST_BYTES + bytes);
    }

    /// The same of what takes so many bytes in all, with its key and its place in the lists.
    pub(crate) fn put_weighing(&mut self, key: K, value: V, bytes: usize) {
        self.bytes += bytes;
        if let Some((_, before)) = self.values.insert(key, (value, bytes)) {
            self.bytes -= before;
        }
        while self.bytes > self.limit
            && let Some((_, (_, forgotten))) = self.values.remove_lru()
        {
            self.bytes -= forgotten;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of so many letters.
    fn text(letters: usize) -> String {
        "x".repeat(letters)
    }

    #[test]
    fn what_was_not_asked_for_is_forgotten_first() {
        let mut kept = Kept::new(600);
        kept.put("a", text(100), 100);
        kept.put("b", text(100), 100);
        assert!(kept.get(&"a").is_some());
        kept.put("c", text(100), 100);
        let found = ["a", "b", "c"].map(|key| kept.get(&key).is_some());
        assert_eq!(found, [true, false, true]);
        assert_eq!(kept.bytes, 600);
    }

    #[test]
    fn however_many_come_they_stay_within_the_bound() {
        let mut kept = Kept::new(10_000);
        for number in 0..1000 {
            kept.put(number, text(number), number);
            assert!(kept.bytes <= 10_000);
        }
        // The same again, and one that is too large.
        kept.put(999, text(5), 5);
        kept.put(999, text(7), 7);
        assert_eq!(kept.get(&999), Some(text(7)));
        kept.put(1000, text(20_000), 20_000);
        assert_eq!(kept.get(&1000), None);
        let all: usize = kept.values.iter().map(|(_, (_, bytes))| *bytes).sum();
        assert_eq!(all, kept.bytes);
    }

    #[test]
    fn texts_of_nothing_are_bounded_too() {
        let mut kept = Kept::new(10_000);
        for number in 0..1000 {
            kept.put(number, text(0), 0);
        }
        assert_eq!(kept.values.len(), 50);
    }
}
