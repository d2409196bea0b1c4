//! Whose tests are being made: once at a time for a package, and no package waits for another.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Lets the tests of a package be made once at a time; other packages do not wait for it.
#[derive(Debug, Default)]
pub(crate) struct Making(Mutex<HashMap<String, Weak<Mutex<()>>>>);

impl Making {
    /// What is held while the tests of the package with this hash are made.
    pub(crate) fn of(&self, hash: &str) -> Arc<Mutex<()>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, lock| lock.strong_count() > 0);
        if let Some(lock) = all.get(hash).and_then(Weak::upgrade) {
            return lock;
        }
        let lock = Arc::default();
        all.insert(hash.to_owned(), Arc::downgrade(&lock));
        lock
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn a_package_waits_for_itself_alone() {
        let making = Making::default();
        let (first, same, other) = (making.of("a"), making.of("a"), making.of("b"));
        let _held = first.lock().unwrap();
        assert!(same.try_lock().is_err());
        assert!(other.try_lock().is_ok());
    }

    #[test]
    fn what_nobody_makes_is_forgotten() {
        let making = Making::default();
        for number in 0..100 {
            drop(making.of(&number.to_string()));
        }
        let _one = making.of("last");
        assert_eq!(making.0.lock().unwrap().len(), 1);
    }
}
