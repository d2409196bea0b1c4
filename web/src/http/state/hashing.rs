//! Turns at hashing passwords: few at once, and fairly among addresses.
//!
//! A hash takes a core for some 20 ms and 19 MiB.

use std::time::Duration;

use super::Address;
use super::turns::{Asker, Turn, TurnLimits, Turns};
use crate::http::error::AppError;

/// How many may wait from one address: a class that signs in at the same minute.
const WAITING_PER_ADDRESS: usize = 64;

/// How many may wait altogether.
const WAITING: usize = 256;

/// How long a turn is waited for.
const TURN_TIMEOUT: Duration = Duration::from_secs(8);

/// The places at which passwords are hashed.
#[derive(Debug, Clone)]
pub struct Hashing(Turns);

impl Hashing {
    /// That many places.
    pub fn new(places: usize) -> Self {
        Self(Turns::new(TurnLimits {
            at_once: places,
            of_one: places,
            waiting_of_one: WAITING_PER_ADDRESS,
            waiting: WAITING,
            timeout: TURN_TIMEOUT,
        }))
    }

    /// Waits for a place.
    ///
    /// # Errors
    /// 429 when too many wait from the same address, 503 when too many wait altogether or for too
    /// long; both say when to come again.
    pub async fn turn(&self, address: Address) -> Result<Turn, AppError> {
        self.0.turn(Asker::of(None, address)).await
    }
}
