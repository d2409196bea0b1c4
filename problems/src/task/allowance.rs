//! What the tests of a plan may cost to make: how much is drawn for them, how much of that they hold,
//! and whether whoever has them made has ended it.
//!
//! Whoever writes the bounds of a problem says how long its lists get, in how many cases of how many
//! tests. No count of these is large by itself; it is their product that is bounded here, in bytes and
//! not in seconds: what is refused for it is refused on every machine. Whoever has the tests made may bound
//! the seconds, too, as a check of a package does, and how much is made, as a page does.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::words::Words;
use crate::{ByteSize, ProblemsError, Stop};

/// How much is drawn for all tests of a plan, with what is drawn in vain.
const MOST_DRAWN: ByteSize = ByteSize::from_mib(1024);

/// How much the tests of a plan hold together.
const MOST_HELD: ByteSize = ByteSize::from_mib(256);

/// How large one case gets.
pub(super) const LARGEST_CASE: ByteSize = ByteSize::from_mib(16);

/// Why no more is made.
#[derive(Debug, Clone, Copy)]
enum End {
    Stopped,
    DrawnTooMuch,
    HeldTooMuch,
    CaseTooLarge,
    /// More than whoever has them made wants.
    MadeTooMuch(ByteSize),
}

/// What is left to one making of tests.
#[derive(Debug, Default)]
pub(super) struct Allowance {
    stop: Stop,
    drawn: AtomicU64,
    held: AtomicU64,
    made: AtomicU64,
    /// The first reason there was to end.
    end: OnceLock<End>,
}

impl Allowance {
    /// The usual one, unless it is stopped before.
    pub(super) fn until(stop: &Stop) -> Arc<Self> {
        Arc::new(Self {
            stop: stop.clone(),
            ..Self::default()
        })
    }

    /// Notes that a value of so many bytes was drawn.
    pub(super) fn draw(&self, bytes: u64) {
        self.count(&self.drawn, bytes, MOST_DRAWN, End::DrawnTooMuch);
    }

    /// Notes that a case of so many bytes is kept.
    pub(super) fn hold(&self, bytes: u64) {
        self.count(&self.held, bytes, MOST_HELD, End::HeldTooMuch);
    }

    /// Notes that a test of so many bytes was made.
    pub(super) fn make(&self, bytes: u64) {
        if let Some(most) = self.stop.most() {
            self.count(&self.made, bytes, most, End::MadeTooMuch(most));
        }
    }

    /// Notes that a case is larger than any may be.
    pub(super) fn refuse_case(&self) {
        self.end.get_or_init(|| End::CaseTooLarge);
    }

    fn count(&self, so_far: &AtomicU64, bytes: u64, most: ByteSize, end: End) {
        let before = so_far.fetch_add(bytes, Ordering::Relaxed);
        if before.saturating_add(bytes) > most.bytes() {
            self.end.get_or_init(|| end);
        }
    }

    /// Whether no more is to be made.
    pub(super) fn is_spent(&self) -> bool {
        self.end().is_some()
    }

    fn end(&self) -> Option<End> {
        if self.end.get().is_none() && self.stop.is_called() {
            self.end.get_or_init(|| End::Stopped);
        }
        self.end.get().copied()
    }

    /// That all may still be made.
    ///
    /// # Errors
    /// Says why not.
    pub(super) fn require(&self) -> Result<(), ProblemsError> {
        let Some(end) = self.end() else {
            return Ok(());
        };
        let why: Words = match end {
            End::Stopped => return Err(ProblemsError::Stopped),
            End::MadeTooMuch(most) => return Err(ProblemsError::MoreThan(most)),
            End::DrawnTooMuch => say!(
                "more than {most} is drawn for the tests: let the lists and words of a case be \
                 shorter, or give narrower ranges and fewer cases under [[tests]]",
                most = MOST_DRAWN
            ),
            End::HeldTooMuch => say!(
                "the tests hold more than {most}: let the lists and words of a case be shorter, or \
                 give narrower ranges and fewer cases under [[tests]]",
                most = MOST_HELD
            ),
            End::CaseTooLarge => say!(
                "a case gets larger than {most}: let its lists and words be shorter, or give \
                 narrower ranges under [[tests]]",
                most = LARGEST_CASE
            ),
        };
        Err(ProblemsError::TooLarge(why))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn what_is_drawn_and_held_has_an_end() {
        let allowance = Allowance::default();
        allowance.hold(MOST_HELD.bytes());
        allowance.draw(MOST_DRAWN.bytes());
        assert!(!allowance.is_spent() && allowance.require().is_ok());
        allowance.hold(1);
        // The first reason is the one that is said.
        allowance.draw(1);
        let why = allowance.require().unwrap_err().words();
        assert!(why.en.contains("hold more than 256 MiB"), "{why}");
        assert!(why.zh.is_some());
    }

    #[test]
    fn no_more_is_made_than_is_wanted() {
        let most = ByteSize::from_mib(1);
        let allowance = Allowance::until(&Stop::default().beyond(most));
        allowance.make(most.bytes());
        assert!(allowance.require().is_ok());
        allowance.make(1);
        let why = allowance.require().unwrap_err();
        assert!(matches!(why, ProblemsError::MoreThan(said) if said == most));
        assert_eq!(why.words().en, why.to_string());
        // Who says nothing of it is given what a plan may have.
        let allowance = Allowance::default();
        allowance.make(u64::MAX);
        assert!(allowance.require().is_ok());
    }

    #[test]
    fn whoever_stops_it_is_heard() {
        let is_over = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_over);
        let allowance = Allowance::until(&Stop::when(move || flag.load(Ordering::Relaxed)));
        assert!(!allowance.is_spent());
        is_over.store(true, Ordering::Relaxed);
        assert!(allowance.is_spent());
        assert!(matches!(allowance.require(), Err(ProblemsError::Stopped)));
    }
}
