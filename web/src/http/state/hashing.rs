//! Turns at hashing passwords: few at once, and fairly among addresses.
//!
//! A hash takes a core for some 20 ms and 19 MiB. Whoever asks for many waits behind their own:
//! free places go round the addresses that wait, one each.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use super::Address;
use crate::http::error::AppError;

/// How many may wait from one address: a class that signs in at the same minute.
const WAITING_PER_ADDRESS: usize = 64;

/// How many may wait altogether.
const WAITING: usize = 256;

/// How long a turn is waited for.
const TURN_TIMEOUT: Duration = Duration::from_secs(8);

/// The places at which passwords are hashed.
#[derive(Debug, Clone)]
pub struct Hashing(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    free: usize,
    /// Those that wait, by address, the first one first.
    waiting: HashMap<IpAddr, VecDeque<oneshot::Sender<Turn>>>,
    /// The addresses that wait, the next one first.
    round: VecDeque<IpAddr>,
    /// How many wait altogether.
    count: usize,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub struct Turn(Hashing);

impl Hashing {
    /// That many places.
    pub fn new(places: usize) -> Self {
        Self(Arc::new(Mutex::new(Queue {
            free: places.max(1),
            waiting: HashMap::new(),
            round: VecDeque::new(),
            count: 0,
        })))
    }

    /// Waits for a place.
    ///
    /// # Errors
    /// 429 when too many wait from the same address, 503 when too many wait altogether or for too
    /// long; both say when to come again.
    pub async fn turn(&self, Address(address): Address) -> Result<Turn, AppError> {
        let place = {
            let mut queue = self.queue();
            if queue.free > 0 {
                queue.free -= 1;
                return Ok(Turn(self.clone()));
            }
            queue.wait(address)?
        };
        match tokio::time::timeout(TURN_TIMEOUT, place).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(AppError::crowded()),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // What is guarded is sound after every statement.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn wait(&mut self, address: IpAddr) -> Result<oneshot::Receiver<Turn>, AppError> {
        let waiting = self.waiting.get(&address).map_or(0, VecDeque::len);
        if waiting >= WAITING_PER_ADDRESS {
            return Err(AppError::too_many(2));
        }
        if self.count >= WAITING {
            return Err(AppError::crowded());
        }
        let (give, take) = oneshot::channel();
        if waiting == 0 {
            self.round.push_back(address);
        }
        self.waiting.entry(address).or_default().push_back(give);
        self.count += 1;
        Ok(take)
    }

    /// The next one, of the address whose turn it is.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let address = self.round.pop_front()?;
        let queue = self.waiting.get_mut(&address)?;
        let next = queue.pop_front();
        if queue.is_empty() {
            self.waiting.remove(&address);
        } else {
            self.round.push_back(address);
        }
        self.count -= usize::from(next.is_some());
        next
    }
}

impl Drop for Turn {
    /// Hands the place on to the next one. One that does not wait any more drops it at once, and
    /// so hands it on in turn.
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        let Some(next) = queue.next() else {
            queue.free += 1;
            return;
        };
        drop(queue);
        let _ = next.send(Self(self.0.clone()));
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn from(last: u8) -> Address {
        Address(IpAddr::from([192, 0, 2, last]))
    }

    #[tokio::test]
    async fn a_flood_from_one_address_waits_behind_itself() {
        let hashing = Hashing::new(1);
        let held = hashing.turn(from(1)).await.unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut all = Vec::new();
        for last in [1, 1, 1, 1, 1, 2, 1, 3, 2] {
            let (hashing, order) = (hashing.clone(), Arc::clone(&order));
            all.push(tokio::spawn(async move {
                let turn = hashing.turn(from(last)).await.unwrap();
                order.lock().unwrap().push(last);
                drop(turn);
            }));
            tokio::task::yield_now().await;
        }
        drop(held);
        for one in all {
            one.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [1, 2, 3, 1, 2, 1, 1, 1, 1]);
        assert_eq!(hashing.queue().free, 1);
        assert!(hashing.queue().waiting.is_empty());
    }

    #[tokio::test]
    async fn too_many_are_refused_and_those_that_left_lose_nothing() {
        let hashing = Hashing::new(1);
        let held = hashing.turn(from(1)).await.unwrap();
        let mut places = Vec::new();
        for _ in 0..WAITING_PER_ADDRESS {
            places.push(hashing.queue().wait(from(1).0).unwrap());
        }
        let refused = hashing.turn(from(1)).await.unwrap_err();
        assert_eq!(refused.status().as_u16(), 429);
        for last in 2..=4 {
            for _ in 0..WAITING_PER_ADDRESS {
                places.push(hashing.queue().wait(from(last).0).unwrap());
            }
        }
        let refused = hashing.turn(from(5)).await.unwrap_err();
        assert_eq!(refused.status().as_u16(), 503);
        assert!(refused.headers().contains_key("retry-after"));
        drop(places);
        drop(held);
        let queue = hashing.queue();
        assert_eq!((queue.free, queue.count), (1, 0));
    }
}
