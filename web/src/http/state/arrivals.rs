//! Packages that come in or are begun now: a few at a time, one of each person.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use crate::http::error::AppError;
use crate::store::UserId;

/// How many there may be at the same time.
const PLACES: usize = 4;

/// Who brings something in now. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Arrivals(Arc<Mutex<HashSet<UserId>>>);

/// A place, free again when dropped.
#[derive(Debug)]
pub struct Arrival {
    arrivals: Arrivals,
    user: UserId,
}

impl Arrivals {
    /// A place for this person.
    ///
    /// # Errors
    /// 503 when all are taken, or he has one.
    pub fn enter(&self, user: UserId) -> Result<Arrival, AppError> {
        let mut here = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if here.len() >= PLACES || !here.insert(user) {
            return Err(AppError::crowded());
        }
        Ok(Arrival {
            arrivals: self.clone(),
            user,
        })
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        let here = self.arrivals.0.lock();
        here.unwrap_or_else(PoisonError::into_inner)
            .remove(&self.user);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_one_place_and_gives_it_back() {
        let arrivals = Arrivals::default();
        let first = arrivals.enter(UserId(1)).map_err(drop);
        assert!(first.is_ok() && arrivals.enter(UserId(1)).is_err());
        let others: Vec<_> = (2..=4).map(|user| arrivals.enter(UserId(user))).collect();
        assert!(others.iter().all(Result::is_ok));
        assert!(arrivals.enter(UserId(5)).is_err());
        drop(first);
        assert!(arrivals.enter(UserId(5)).is_ok());
    }
}
