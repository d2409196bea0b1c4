//! How many event streams may be open at a time: in all, from one address, by one user, of one contest.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::Address;
use crate::http::error::AppError;
use crate::store::{ContestId, UserId};

/// When a client that was refused may try again, in seconds.
const TRY_AGAIN: u64 = 10;

/// How many streams may be open at a time.
#[derive(Debug, Clone, Copy)]
pub struct StreamLimits {
    /// In all.
    pub all: usize,
    /// From one address, by whoever.
    pub per_address: usize,
    /// From one address by those who are not signed in.
    pub strangers_per_address: usize,
    /// Of one contest.
    pub per_contest: usize,
    /// By one user, from wherever.
    pub per_user: usize,
}

impl Default for StreamLimits {
    fn default() -> Self {
        Self {
            all: 5000,
            // A whole contest behind one address watches its submissions and the table.
            per_address: 2000,
            strangers_per_address: 400,
            // Spectators of one contest leave room for everybody else.
            per_contest: 3000,
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
    strangers: HashMap<IpAddr, usize>,
    by_contest: HashMap<ContestId, usize>,
    by_user: HashMap<UserId, usize>,
}

/// One of the streams that may be open; dropping it makes room for another.
#[derive(Debug)]
pub struct OpenStream {
    streams: Arc<Streams>,
    address: IpAddr,
    user: Option<UserId>,
    contest: Option<ContestId>,
}

impl Streams {
    /// No streams yet.
    pub fn new(limits: StreamLimits) -> Self {
        Self {
            limits,
            open: Mutex::default(),
        }
    }

    /// Makes room for one more stream, which is of a contest or of none.
    ///
    /// # Errors
    /// 429 when this address or user has too many, 503 when all together or all of the contest have.
    pub fn open(
        self: &Arc<Self>,
        Address(address): Address,
        user: Option<UserId>,
        contest: Option<ContestId>,
    ) -> Result<OpenStream, AppError> {
        let limits = self.limits;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let of_contest = contest.and_then(|contest| open.by_contest.get(&contest));
        if open.all >= limits.all || of_contest >= Some(&limits.per_contest) {
            return Err(AppError::unavailable());
        }
        // Many accounts are many people, who may well sit behind one address.
        let is_refused = match user {
            Some(user) => open.by_user.get(&user) >= Some(&limits.per_user),
            None => open.strangers.get(&address) >= Some(&limits.strangers_per_address),
        };
        if is_refused || open.by_address.get(&address) >= Some(&limits.per_address) {
            return Err(AppError::too_many(TRY_AGAIN));
        }
        open.all += 1;
        *open.by_address.entry(address).or_default() += 1;
        match user {
            Some(user) => *open.by_user.entry(user).or_default() += 1,
            None => *open.strangers.entry(address).or_default() += 1,
        }
        if let Some(contest) = contest {
            *open.by_contest.entry(contest).or_default() += 1;
        }
        Ok(OpenStream {
            streams: Arc::clone(self),
            address,
            user,
            contest,
        })
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let open = &self.streams.open;
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        one_less(&mut open.by_address, &self.address);
        match self.user {
            Some(user) => one_less(&mut open.by_user, &user),
            None => one_less(&mut open.strangers, &self.address),
        }
        if let Some(contest) = self.contest {
            one_less(&mut open.by_contest, &contest);
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
