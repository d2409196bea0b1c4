//! Turns at asking the engine, and at other work of a while: few at once, for the judge needs the
//! processors, and one of each who asks, so that nobody shuts out others.
//!
//! What everybody may ask, what only members may ask, and what is done with whole packages wait apart:
//! guests, who are as many as they like, keep no hack of a contest waiting.

use std::time::Duration;

use super::turns::{Asker, Turn, TurnLimits, Turns};
use crate::http::error::AppError;
use crate::store::UserId;

const LIMITS: TurnLimits = TurnLimits {
    at_once: 2,
    of_one: 1,
    // A class behind one address.
    waiting_of_one: 64,
    waiting: 256,
    timeout: Duration::from_secs(10),
};

/// The turns at it.
#[derive(Debug, Clone)]
pub struct Thinking {
    open: Turns,
    members: Turns,
    packages: Turns,
}

impl Default for Thinking {
    fn default() -> Self {
        Self {
            open: Turns::new(LIMITS),
            members: Turns::new(LIMITS),
            packages: Turns::new(LIMITS),
        }
    }
}

impl Thinking {
    /// How long a turn is waited for at most.
    pub const LONGEST_WAIT: Duration = LIMITS.timeout;

    /// A turn at what everybody may ask: games, lessons, ladders, two programs next to each other.
    ///
    /// # Errors
    /// 429 when too many of the same asker wait, 503 when too many others do.
    pub async fn open(&self, asker: Asker) -> Result<Turn, AppError> {
        self.open.turn(asker).await
    }

    /// A turn of somebody signed in at what is not for guests: breaking programs, setting problems.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn of_member(&self, user: UserId) -> Result<Turn, AppError> {
        self.members.turn(Asker::Person(user)).await
    }

    /// A turn at what looks at the whole of a package: comparing its versions, packing it, making its tests.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn of_package(&self, user: UserId) -> Result<Turn, AppError> {
        self.packages.turn(Asker::Person(user)).await
    }
}
