//! Whose tests are being made: once at a time for a package, and no package waits for another.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::options::CancelFlag;

/// How often whoever waits looks whether it was called off: a flag wakes nobody.
const FLAG_INTERVAL: Duration = Duration::from_millis(50);

/// Lets the tests of a package be made once at a time; other packages do not wait for it.
#[derive(Debug, Default)]
pub(crate) struct Making {
    /// The packages whose tests are made now, by their hashes.
    packages: Mutex<HashSet<String>>,
    /// The tests of one of them are made no more.
    ended: Condvar,
}

/// Held by whoever makes the tests of a package: nobody else does until it is dropped.
#[derive(Debug)]
pub(crate) struct SoleMaker<'m> {
    making: &'m Making,
    hash: String,
}

impl Making {
    /// Waits until nobody makes the tests of the package with this hash. What is returned is held while they
    /// are made; `None` where that was called off before.
    pub(crate) fn of(&self, hash: &str, stop: &CancelFlag) -> Option<SoleMaker<'_>> {
        let mut packages = self.packages();
        while packages.contains(hash) {
            if stop.is_cancelled() {
                return None;
            }
            let waited = self.ended.wait_timeout(packages, FLAG_INTERVAL);
            (packages, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        packages.insert(hash.to_owned());
        Some(SoleMaker {
            making: self,
            hash: hash.to_owned(),
        })
    }

    fn packages(&self) -> MutexGuard<'_, HashSet<String>> {
        // The set is never left half changed.
        self.packages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SoleMaker<'_> {
    fn drop(&mut self) {
        self.making.packages().remove(&self.hash);
        // Those who wait for other packages go on waiting.
        self.making.ended.notify_all();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn raised() -> CancelFlag {
        let flag = CancelFlag::new();
        flag.cancel();
        flag
    }

    #[test]
    fn a_package_waits_for_itself_alone() {
        let making = Making::default();
        let held = making.of("a", &CancelFlag::new()).unwrap();
        assert!(making.of("a", &raised()).is_none());
        assert!(making.of("b", &raised()).is_some());
        drop(held);
        assert!(making.of("a", &raised()).is_some());
    }

    #[test]
    fn whoever_waits_can_be_called_off() {
        let making = Making::default();
        let held = making.of("a", &CancelFlag::new()).unwrap();
        let (flag, patient) = (CancelFlag::new(), CancelFlag::new());
        std::thread::scope(|scope| {
            let called_off = scope.spawn(|| making.of("a", &flag).is_none());
            let next = scope.spawn(|| making.of("a", &patient).is_some());
            flag.cancel();
            // The tests are still being made.
            assert!(called_off.join().unwrap());
            drop(held);
            assert!(next.join().unwrap());
        });
    }

    #[test]
    fn what_nobody_makes_is_forgotten() {
        let making = Making::default();
        for number in 0..100 {
            drop(making.of(&number.to_string(), &CancelFlag::new()));
        }
        let _one = making.of("last", &CancelFlag::new());
        assert_eq!(making.packages().len(), 1);
    }

    #[test]
    fn whoever_breaks_down_making_them_keeps_nobody_waiting() {
        let making = Making::default();
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _held = making.of("a", &CancelFlag::new());
            panic!("a generator's output was not understood");
        }));
        assert!(broken.is_err());
        assert!(making.of("a", &raised()).is_some());
    }
}
