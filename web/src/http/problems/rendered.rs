//! Statements that were rendered lately, within a bound of memory.

use hashlink::LruCache;

use super::parts::Part;
use crate::http::i18n::Locale;
use crate::http::markdown::Markup;

/// The digest of a package with its name, a language, and a part of the statement.
pub(super) type Key = (String, Locale, Part);

/// The statements that were asked for last.
#[derive(Debug)]
pub(super) struct Rendered {
    statements: LruCache<Key, Markup>,
    /// How much text they are.
    bytes: usize,
    /// How much they may be.
    limit: usize,
}

impl Rendered {
    /// Keeps nothing yet, and never more than `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            statements: LruCache::new_unbounded(),
            bytes: 0,
            limit,
        }
    }

    /// The statement, if it is kept. It is forgotten after the others now.
    pub(super) fn get(&mut self, key: &Key) -> Option<Markup> {
        self.statements.get(key).cloned()
    }

    /// Keeps a statement, and forgets for it those that nobody asked for the longest. One that is
    /// larger than all may be is not kept.
    pub(super) fn put(&mut self, key: Key, html: Markup) {
        self.bytes += html.as_str().len();
        if let Some(before) = self.statements.insert(key, html) {
            self.bytes -= before.as_str().len();
        }
        while self.bytes > self.limit
            && let Some((_, forgotten)) = self.statements.remove_lru()
        {
            self.bytes -= forgotten.as_str().len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::markdown;

    fn key(problem: &str) -> Key {
        (problem.to_owned(), Locale::En, Part::Text)
    }

    /// A paragraph of so many letters.
    fn statement(letters: usize) -> Markup {
        markdown::render(&"x".repeat(letters)).html
    }

    #[test]
    fn what_was_not_asked_for_is_forgotten_first() {
        let each = statement(100).as_str().len();
        let mut rendered = Rendered::new(2 * each);
        rendered.put(key("a"), statement(100));
        rendered.put(key("b"), statement(100));
        assert!(rendered.get(&key("a")).is_some());
        rendered.put(key("c"), statement(100));
        let kept = ["a", "b", "c"].map(|problem| rendered.get(&key(problem)).is_some());
        assert_eq!(kept, [true, false, true]);
        assert_eq!(rendered.bytes, 2 * each);
    }

    #[test]
    fn however_many_come_they_stay_within_the_bound() {
        let mut rendered = Rendered::new(10_000);
        for number in 0..1000 {
            rendered.put(key(&number.to_string()), statement(number));
            assert!(rendered.bytes <= 10_000);
        }
        // The same again, and one that is too large.
        rendered.put(key("999"), statement(5));
        rendered.put(key("999"), statement(7));
        assert_eq!(
            rendered.get(&key("999")).map(|html| html.as_str().len()),
            Some(statement(7).as_str().len())
        );
        rendered.put(key("large"), statement(20_000));
        assert!(rendered.get(&key("large")).is_none());
        let all: usize = rendered
            .statements
            .iter()
            .map(|(_, html)| html.as_str().len())
            .sum();
        assert_eq!(all, rendered.bytes);
    }
}
