//! Places that people take in turns, one of each person at a time.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::store::UserId;

/// A number of places.
#[derive(Debug, Clone)]
pub(super) struct Places(Arc<Mutex<Turns>>);

#[derive(Debug)]
struct Turns {
    free: usize,
    /// Who has a place.
    taken: HashSet<UserId>,
    /// Who waits, in the order of their turns.
    waiting: VecDeque<(UserId, oneshot::Sender<Place>)>,
}

/// A place. Given to the next when dropped.
#[derive(Debug)]
pub(super) struct Place {
    places: Places,
    user: UserId,
}

impl Places {
    pub(super) fn new(places: usize) -> Self {
        Self(Arc::new(Mutex::new(Turns {
            free: places,
            taken: HashSet::new(),
            waiting: VecDeque::new(),
        })))
    }

    /// Waits for a place. Whoever stops waiting loses his turn and nothing else.
    pub(super) async fn take(&self, user: UserId) -> Option<Place> {
        let (given, place) = oneshot::channel();
        self.lock().waiting.push_back((user, given));
        self.give();
        place.await.ok()
    }

    /// Gives what is free to those who are next.
    fn give(&self) {
        // A place that nobody takes any more is dropped outside of the lock, and given again.
        while let Some((user, waiting)) = self.next() {
            let place = Place {
                places: self.clone(),
                user,
            };
            drop(waiting.send(place));
        }
    }

    fn next(&self) -> Option<(UserId, oneshot::Sender<Place>)> {
        let mut state = self.lock();
        let state = &mut *state;
        state.waiting.retain(|(_, waiting)| !waiting.is_closed());
        if state.free == 0 {
            return None;
        }
        let has_none = |(user, _): &(UserId, _)| !state.taken.contains(user);
        let at = state.waiting.iter().position(has_none)?;
        let next = state.waiting.remove(at)?;
        state.free -= 1;
        state.taken.insert(next.0);
        Some(next)
    }

    fn lock(&self) -> MutexGuard<'_, Turns> {
        // The state is never left half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        {
            let mut state = self.places.lock();
            state.free += 1;
            state.taken.remove(&self.user);
            // Whoever had a turn goes behind those who wait for theirs.
            let waiting = std::mem::take(&mut state.waiting);
            let (own, others): (Vec<_>, Vec<_>) = waiting
                .into_iter()
                .partition(|(user, _)| *user == self.user);
            state.waiting = others.into_iter().chain(own).collect();
        }
        self.places.give();
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use futures::FutureExt;

    use super::*;

    const ADA: UserId = UserId(1);
    const BOB: UserId = UserId(2);

    #[tokio::test]
    async fn one_of_each_person_at_a_time() {
        let places = Places::new(2);
        let first = places.take(ADA).await.unwrap();
        let mut second = Box::pin(places.take(ADA));
        assert!(
            (&mut second).now_or_never().is_none(),
            "one is hers already"
        );
        let his = places.take(BOB).await.unwrap();
        drop(first);
        let second = second.await.unwrap();
        drop((second, his));
        assert_eq!(places.lock().free, 2);
    }

    #[tokio::test]
    async fn who_waits_goes_before_who_had_a_turn() {
        let places = Places::new(1);
        let first = places.take(ADA).await.unwrap();
        let mut hers = Box::pin(places.take(ADA));
        assert!((&mut hers).now_or_never().is_none());
        let mut his = Box::pin(places.take(BOB));
        assert!((&mut his).now_or_never().is_none());
        drop(first);
        let his = his.await.unwrap();
        assert!((&mut hers).now_or_never().is_none());
        drop(his);
        hers.await.unwrap();
    }

    #[tokio::test]
    async fn who_stops_waiting_takes_no_place() {
        let places = Places::new(1);
        let first = places.take(ADA).await.unwrap();
        let mut his = Box::pin(places.take(BOB));
        assert!((&mut his).now_or_never().is_none());
        drop(his);
        drop(first);
        drop(places.take(ADA).await.unwrap());
        assert_eq!(places.lock().free, 1);
    }
}
