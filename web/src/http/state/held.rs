//! How many bytes of request bodies are held at a time: for one address, and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the larger ones of one address may come to: a class behind one address submits together.
const OF_ONE_ADDRESS: u64 = 16 * 1024 * 1024;

/// What all larger ones may come to.
const OF_ALL: u64 = 96 * 1024 * 1024;

/// The bodies that are held now.
#[derive(Debug, Clone, Default)]
pub struct Held(Arc<Mutex<Bytes>>);

#[derive(Debug, Default)]
struct Bytes {
    of_all: u64,
    of_address: HashMap<IpAddr, u64>,
}

/// A body that is held. Let go when dropped.
#[derive(Debug)]
pub struct Hold {
    held: Held,
    address: IpAddr,
    bytes: u64,
}

/// Why a body cannot be held now.
#[derive(Debug, PartialEq, Eq)]
pub enum Full {
    /// Its address holds enough.
    Address,
    /// All together hold enough.
    All,
}

impl Held {
    /// Counts a body of so many bytes, until what is returned is dropped.
    ///
    /// # Errors
    /// When there is no room for it.
    pub fn take(&self, address: IpAddr, bytes: u64) -> Result<Hold, Full> {
        let mut now = self.lock();
        let of_address = now.of_address.get(&address).copied().unwrap_or_default();
        if of_address + bytes > OF_ONE_ADDRESS {
            return Err(Full::Address);
        }
        if now.of_all + bytes > OF_ALL {
            return Err(Full::All);
        }
        now.of_all += bytes;
        now.of_address.insert(address, of_address + bytes);
        drop(now);
        Ok(Hold {
            held: self.clone(),
            address,
            bytes,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Bytes> {
        // The figures are never left half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut now = self.held.lock();
        now.of_all -= self.bytes;
        if let Some(of_address) = now.of_address.get_mut(&self.address) {
            *of_address -= self.bytes;
            if *of_address == 0 {
                now.of_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    const MIB: u64 = 1024 * 1024;

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    #[test]
    fn one_address_leaves_room_for_others_and_all_have_an_end() {
        let held = Held::default();
        let mut holds = Vec::new();
        for _ in 0..8 {
            holds.push(held.take(address(1), 2 * MIB).unwrap());
        }
        assert_eq!(held.take(address(1), 2 * MIB).unwrap_err(), Full::Address);
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
        assert!(held.lock().of_address.is_empty());
    }
}
