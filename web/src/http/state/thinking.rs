//! Turns at asking the engine, and at other work of a while: few at once, for the judge needs the
//! processors, and one of each who asks, so that nobody shuts out others.
//!
//! What everybody may ask, what only members may ask, what reads the answers that members hand in, looks at whole packages
//! and what takes long with those wait apart: guests, who are as many as they like, keep no hack of a contest waiting, a
//! hack no submission, and an export no page.

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

/// Exports hold a package, and what is made for it, until they are written, up to half a minute; as long holds one who
/// makes a test of a hack, and looks for it among all tests. Who has many waiting could as well ask for one after another.
const OF_EXPORTS: TurnLimits = TurnLimits {
    waiting_of_one: 4,
    waiting: 32,
    ..LIMITS
};

/// The turns at it.
#[derive(Debug, Clone)]
pub struct Thinking {
    open: Turns,
    members: Turns,
    answers: Turns,
    packages: Turns,
    exports: Turns,
}

impl Default for Thinking {
    fn default() -> Self {
        Self {
            open: Turns::new(LIMITS),
            members: Turns::new(LIMITS),
            answers: Turns::new(LIMITS),
            packages: Turns::new(LIMITS),
            exports: Turns::new(OF_EXPORTS),
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

    /// A turn of somebody signed in at reading the files with answers that they hand in. Hacks and runs last longer, and
    /// in a contest nobody's submission waits for those.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn of_answers(&self, user: UserId) -> Result<Turn, AppError> {
        self.answers.turn(Asker::Person(user)).await
    }

    /// A turn at what looks at the whole of a package for a moment: showing its files, comparing its versions,
    /// packing it.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn of_package(&self, user: UserId) -> Result<Turn, AppError> {
        self.packages.turn(Asker::Person(user)).await
    }

    /// A turn at writing a package for other tools, or at adding a test to one, for which its tests have to be made
    /// first.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn of_export(&self, user: UserId) -> Result<Turn, AppError> {
        self.exports.turn(Asker::Person(user)).await
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn answers_that_are_handed_in_wait_for_no_hacks() {
        let thinking = Thinking::default();
        let mut held = Vec::new();
        for number in 1..=2 {
            held.push(thinking.of_member(UserId(number)).await.unwrap());
        }
        let third = thinking.of_member(UserId(3)).now_or_never();
        assert!(third.is_none(), "as many hacks as there may be");
        for number in 1..=2 {
            let turn = thinking.of_answers(UserId(number)).now_or_never();
            held.push(turn.unwrap().unwrap());
        }
        assert!(thinking.of_answers(UserId(3)).now_or_never().is_none());
    }
}
