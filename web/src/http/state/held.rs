//! How many bytes are held at a time, for one and in all: of the bodies of requests, and of packages that are taken
//! away.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::http::error::AppError;
use crate::store::UserId;

/// When to try again, in seconds, for whoever holds too much.
const AGAIN_AFTER: u64 = 2;

const MIB: u64 = 1024 * 1024;

/// What the larger bodies from one address may come to: a class behind one address submits together.
const BODIES_OF_ONE: u64 = 16 * MIB;

/// What all larger bodies may come to, in memory.
const BODIES_OF_ALL: u64 = 96 * MIB;

/// What the packages may come to that one person takes away: more than any single one has.
const PACKAGES_OF_ONE: u64 = 512 * MIB;

/// What all packages may come to that are being taken away, on disk: as much as is kept of packages there.
const PACKAGES_OF_ALL: u64 = 2048 * MIB;

/// What is held now, by who holds it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Held<K>(Arc<Shared<K>>);

#[derive(Debug)]
struct Shared<K> {
    /// How many bytes one may hold.
    of_one: u64,
    /// How many bytes may be held in all.
    of_all: u64,
    now: Mutex<Bytes<K>>,
}

#[derive(Debug)]
struct Bytes<K> {
    of_all: u64,
    of_each: HashMap<K, u64>,
}

/// What somebody holds. Let go when dropped.
#[derive(Debug)]
pub struct Hold<K: Copy + Eq + Hash> {
    held: Held<K>,
    who: K,
    bytes: u64,
}

/// Why no more can be held now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    /// Who asks holds enough.
    #[error("whoever sends or takes this holds too much already")]
    One,
    /// All together hold enough.
    #[error("too much is held already")]
    All,
}

impl From<Full> for AppError {
    /// Both say when to come again.
    fn from(full: Full) -> Self {
        match full {
            Full::One => Self::too_many(AGAIN_AFTER),
            Full::All => Self::crowded(),
        }
    }
}

impl Held<IpAddr> {
    /// The larger bodies of requests, by the addresses that they come from.
    pub fn bodies() -> Self {
        Self::within(BODIES_OF_ONE, BODIES_OF_ALL)
    }
}

impl Held<UserId> {
    /// Packed packages, by who takes them away.
    pub fn packages() -> Self {
        Self::within(PACKAGES_OF_ONE, PACKAGES_OF_ALL)
    }
}

impl<K: Copy + Eq + Hash> Held<K> {
    fn within(of_one: u64, of_all: u64) -> Self {
        let now = Bytes {
            of_all: 0,
            of_each: HashMap::new(),
        };
        Self(Arc::new(Shared {
            of_one,
            of_all,
            now: Mutex::new(now),
        }))
    }

    /// Counts so many bytes, until what is returned is dropped.
    ///
    /// # Errors
    /// When there is no room for them.
    pub fn take(&self, who: K, bytes: u64) -> Result<Hold<K>, Full> {
        let mut hold = self.nothing_yet(who);
        hold.grow(bytes)?;
        Ok(hold)
    }

    /// What will be counted as it comes.
    pub fn nothing_yet(&self, who: K) -> Hold<K> {
        Hold {
            held: self.clone(),
            who,
            bytes: 0,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Bytes<K>> {
        // The figures are never left half changed.
        self.0.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Eq + Hash> Hold<K> {
    /// Counts so many bytes more.
    ///
    /// # Errors
    /// When there is no room for them; what was counted before is held on.
    pub fn grow(&mut self, bytes: u64) -> Result<(), Full> {
        let limits = &self.held.0;
        let mut now = self.held.lock();
        let of_one = now.of_each.get(&self.who).copied().unwrap_or_default();
        let of_one = of_one.saturating_add(bytes);
        if of_one > limits.of_one {
            return Err(Full::One);
        }
        let of_all = now.of_all.saturating_add(bytes);
        if of_all > limits.of_all {
            return Err(Full::All);
        }
        now.of_all = of_all;
        now.of_each.insert(self.who, of_one);
        drop(now);
        self.bytes += bytes;
        Ok(())
    }
}

impl<K: Copy + Eq + Hash> Drop for Hold<K> {
    fn drop(&mut self) {
        let mut now = self.held.lock();
        now.of_all -= self.bytes;
        if let Some(of_one) = now.of_each.get_mut(&self.who) {
            *of_one -= self.bytes;
            if *of_one == 0 {
                now.of_each.remove(&self.who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    #[test]
    fn one_address_leaves_room_for_others_and_all_have_an_end() {
        let held = Held::bodies();
        let mut holds = Vec::new();
        for _ in 0..8 {
            holds.push(held.take(address(1), 2 * MIB).unwrap());
        }
        assert_eq!(held.take(address(1), 2 * MIB).unwrap_err(), Full::One);
        for other in 2..7 {
            for _ in 0..8 {
                holds.push(held.take(address(other), 2 * MIB).unwrap());
            }
        }
        assert_eq!(held.take(address(9), 2 * MIB).unwrap_err(), Full::All);
        holds.pop();
        assert!(held.take(address(9), 2 * MIB).is_ok());
        holds.clear();
        assert_eq!(held.lock().of_all, 0);
        assert!(held.lock().of_each.is_empty());
    }

    #[test]
    fn what_grows_is_counted_as_far_as_there_was_room() {
        let held = Held::bodies();
        let mut body = held.nothing_yet(address(1));
        assert!(held.lock().of_each.is_empty());
        body.grow(10 * MIB).unwrap();
        body.grow(6 * MIB).unwrap();
        assert_eq!(body.grow(1).unwrap_err(), Full::One);
        assert_eq!(held.lock().of_all, 16 * MIB);
        drop(body);
        assert_eq!(held.lock().of_all, 0);
        assert!(held.lock().of_each.is_empty());
        // Nothing that somebody says is too much to be added up.
        assert_eq!(held.take(address(1), u64::MAX).unwrap_err(), Full::One);
    }
}
