//! How many event streams may be open at a time: in all, from one address, by one user.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::Address;
use crate::http::error::AppError;
use crate::store::UserId;

/// When a client that was refused may try again, in seconds.
const TRY_AGAIN: u64 = 10;

/// How many streams may be open at a time.
#[derive(Debug, Clone, Copy)]
pub struct StreamLimits {
    /// In all.
    pub all: usize,
    /// From one address.
    pub per_address: usize,
    /// By one user, from wherever.
    pub per_user: usize,
}

impl Default for StreamLimits {
    fn default() -> Self {
        Self {
            all: 5000,
            // A whole class behind one address watches its submissions.
            per_address: 400,
            per_user: 40,
        }
    }
}

/// The streams that are open.
#[derive(Debug)]
pub struct Streams {
    limits: StreamLimits,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
    by_user: HashMap<UserId, usize>,
}

/// One of the streams that may be open; dropping it makes room for another.
#[derive(Debug)]
pub struct OpenStream {
    streams: Arc<Streams>,
    address: IpAddr,
    user: Option<UserId>,
}

impl Streams {
    /// No streams yet.
    pub fn new(limits: StreamLimits) -> Self {
        Self {
            limits,
            open: Mutex::default(),
        }
    }

    /// Makes room for one more stream.
    ///
    /// # Errors
    /// 429 when this address or user has too many, 503 when all together have.
    pub fn open(
        self: &Arc<Self>,
        Address(address): Address,
        user: Option<UserId>,
    ) -> Result<OpenStream, AppError> {
        let limits = self.limits;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.all >= limits.all {
            return Err(AppError::unavailable());
        }
        let of_user = user.and_then(|user| open.by_user.get(&user));
        if open.by_address.get(&address) >= Some(&limits.per_address)
            || of_user >= Some(&limits.per_user)
        {
            return Err(AppError::too_many(TRY_AGAIN));
        }
        open.all += 1;
        *open.by_address.entry(address).or_default() += 1;
        if let Some(user) = user {
            *open.by_user.entry(user).or_default() += 1;
        }
        Ok(OpenStream {
            streams: Arc::clone(self),
            address,
            user,
        })
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let open = &self.streams.open;
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        one_less(&mut open.by_address, &self.address);
        if let Some(user) = self.user {
            one_less(&mut open.by_user, &user);
        }
    }
}

/// Counts down and forgets what has come to nothing: the tables hold only what is open.
fn one_less<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}
