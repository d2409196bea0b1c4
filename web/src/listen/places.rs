//! Places for connections: so many in all and so many for one address.
//!
//! A connection that waits for a request gives its place up when it is needed, the one that has
//! waited longest first; one that is being answered keeps it. So idle connections lock nobody
//! out, whoever opened them.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

/// The places of a listener.
#[derive(Debug, Clone)]
pub(super) struct Places {
    most: usize,
    per_address: Option<usize>,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    /// Rises with everything that begins: later numbers began later.
    clock: u64,
    /// By number of the connection.
    connections: BTreeMap<u64, Held>,
    by_address: HashMap<IpAddr, usize>,
}

#[derive(Debug)]
struct Held {
    address: IpAddr,
    /// Since when it waits for a request; `None` while it is answered.
    waiting: Option<u64>,
    /// Cancelled when others need its place.
    needed: CancellationToken,
}

/// The place of one connection; dropping it makes room for another.
#[derive(Debug)]
pub(super) struct Place {
    places: Places,
    number: u64,
    needed: CancellationToken,
}

/// Marks a connection as being answered; dropping it says that it waits for a request again.
#[derive(Debug)]
pub(super) struct Answering {
    places: Places,
    number: u64,
}

impl Places {
    pub(super) fn new(most: usize, per_address: Option<usize>) -> Self {
        Self {
            most,
            per_address,
            taken: Arc::default(),
        }
    }

    /// A place for one more connection of this address; `None` when all that it may have, or all
    /// there are, are being answered.
    pub(super) fn take(&self, address: IpAddr) -> Option<Place> {
        let mut taken = self.taken();
        let of_address = taken.by_address.get(&address).copied().unwrap_or(0);
        if self.per_address.is_some_and(|most| of_address >= most) {
            taken.free(|held| held.address == address)?;
        } else if taken.connections.len() >= self.most {
            taken.free(|_| true)?;
        }
        let number = taken.tick();
        let needed = CancellationToken::new();
        let held = Held {
            address,
            waiting: Some(number),
            needed: needed.clone(),
        };
        taken.connections.insert(number, held);
        *taken.by_address.entry(address).or_default() += 1;
        Some(Place {
            places: self.clone(),
            number,
            needed,
        })
    }

    /// Closes the connection that has waited longest, if any waits.
    pub(super) fn make_room(&self) {
        let _ = self.taken().free(|_| true);
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// Frees the place of the connection that has waited longest among those that fit.
    fn free(&mut self, fits: impl Fn(&Held) -> bool) -> Option<()> {
        let waiting = self.connections.iter().filter(|(_, held)| fits(held));
        let waiting = waiting.filter_map(|(number, held)| Some((held.waiting?, *number)));
        let (_, number) = waiting.min()?;
        self.remove(number);
        Some(())
    }

    fn remove(&mut self, number: u64) {
        let Some(held) = self.connections.remove(&number) else {
            return;
        };
        held.needed.cancel();
        if let Some(count) = self.by_address.get_mut(&held.address) {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&held.address);
            }
        }
    }
}

impl Place {
    /// Returns when others need this place.
    pub(super) async fn needed(&self) {
        self.needed.cancelled().await;
    }

    /// Says that a request has come, until the answer is dropped.
    pub(super) fn answering(&self) -> Answering {
        if let Some(held) = self.places.taken().connections.get_mut(&self.number) {
            held.waiting = None;
        }
        Answering {
            places: self.places.clone(),
            number: self.number,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.taken().remove(self.number);
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        let now = taken.tick();
        if let Some(held) = taken.connections.get_mut(&self.number) {
            held.waiting = Some(now);
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn who_waits_longest_goes_first() {
        let places = Places::new(3, None);
        let taken: Vec<_> = (1..=3).map(|n| places.take(address(n)).unwrap()).collect();
        // The first has been answered since, so that the second waits longest.
        drop(taken[0].answering());
        let fourth = places.take(address(4)).unwrap();
        let needed: Vec<_> = taken.iter().map(|it| it.needed.is_cancelled()).collect();
        assert_eq!(needed, [false, true, false]);
        let busy = [&taken[0], &taken[2], &fourth].map(Place::answering);
        assert!(places.take(address(5)).is_none(), "all are being answered");
        drop(busy);
        assert!(places.take(address(5)).is_some());
    }

    #[test]
    fn an_address_takes_the_places_of_others_as_little_as_theirs_end_its_own() {
        let places = Places::new(10, Some(2));
        let other = places.take(address(1)).unwrap();
        let first = places.take(address(2)).unwrap();
        let _second = places.take(address(2)).unwrap();
        let _third = places.take(address(2)).unwrap();
        assert!(first.needed.is_cancelled());
        assert!(!other.needed.is_cancelled());
        // Dropping one whose place was taken gives no other place back.
        drop(first);
        assert_eq!(places.taken().by_address[&address(2)], 2);
    }
}
