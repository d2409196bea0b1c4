//! One budget for all the searches that answer a question, however many they are.
//!
//! A [`Budget`] bounds one search. Who answers a question by many of them, some deep inside of what a problem knows of its
//! game, opens a [`Pool`] around them: every search of this thread takes what it looks at from the pool, besides keeping to
//! its own budget, and ends as if that were used up once the pool is empty. What was found before stays right.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Budget;

/// How much is looked at between two times that a pool asks whether it is over.
const ASKED_EVERY: u64 = 256;

thread_local! {
    /// The pools around what this thread does, the innermost last.
    static OPEN: RefCell<Vec<Arc<Pool>>> = const { RefCell::new(Vec::new()) };
}

/// How much may be looked at in all: positions, and moves that are listed.
pub struct Pool {
    left: AtomicU64,
    is_over: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl Pool {
    /// Has room for so much.
    pub fn new(most: u64) -> Self {
        Self {
            left: AtomicU64::new(most),
            is_over: None,
        }
    }

    /// The same, empty as soon as this is true. It is asked often.
    #[must_use]
    pub fn until(self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            is_over: Some(Box::new(is_over)),
            ..self
        }
    }

    /// What `work` comes to, whose searches in this thread take from the pool, and from those that are open around it.
    pub fn around<T>(self: &Arc<Self>, work: impl FnOnce() -> T) -> T {
        /// Closes the pool, also where the work panics.
        struct Opened;

        impl Drop for Opened {
            fn drop(&mut self) {
                let closed = OPEN.with(|open| open.borrow_mut().pop());
                drop(closed);
            }
        }

        OPEN.with(|open| open.borrow_mut().push(Arc::clone(self)));
        let _opened = Opened;
        work()
    }

    /// Whether nothing is left. What is said of whatever was looked for since is not to be believed.
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    fn left(&self) -> u64 {
        if self.is_over.as_ref().is_some_and(|is_over| is_over()) {
            self.left.store(0, Ordering::Relaxed);
        }
        self.left.load(Ordering::Relaxed)
    }

    /// Takes so much; all that is left, and `false`, where there is less.
    fn take(&self, amount: u64) -> bool {
        // Where two threads share a pool, what one takes may be missed: it bounds work, and nothing is counted by it.
        let before = self.left.load(Ordering::Relaxed);
        let after = before.saturating_sub(amount);
        self.left.store(after, Ordering::Relaxed);
        let is_asked = before / ASKED_EVERY != after / ASKED_EVERY;
        before >= amount && (!is_asked || after == self.left())
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.left.load(Ordering::Relaxed);
        f.debug_struct("Pool")
            .field("left", &left)
            .finish_non_exhaustive()
    }
}

/// Takes so much from every pool that is open in this thread; `false` where one has less.
pub fn take(amount: u64) -> bool {
    OPEN.with(|open| {
        let mut is_there = true;
        for pool in open.borrow().iter() {
            is_there &= pool.take(amount);
        }
        is_there
    })
}

/// Whether a pool is open in this thread.
pub fn is_open() -> bool {
    OPEN.with(|open| !open.borrow().is_empty())
}

/// Whether a pool that is open in this thread has nothing left.
pub fn is_spent() -> bool {
    OPEN.with(|open| open.borrow().iter().any(|pool| pool.is_spent()))
}

/// How much is left in every pool that is open in this thread; as much as there can be where none is.
pub(crate) fn left() -> u64 {
    OPEN.with(|open| {
        let open = open.borrow();
        let left = open.iter().map(|pool| pool.left());
        left.min().unwrap_or(u64::MAX)
    })
}

/// Whether every pool that is open in this thread has so much left; one that has less is empty from then on.
pub(crate) fn has_room(amount: u64) -> bool {
    OPEN.with(|open| {
        let open = open.borrow();
        open.iter().fold(true, |all, pool| {
            let has_room = pool.left() >= amount;
            if !has_room {
                pool.left.store(0, Ordering::Relaxed);
            }
            has_room && all
        })
    })
}

/// A budget for one search that is not beyond what is left.
pub(crate) fn within(budget: Budget) -> Budget {
    let left = usize::try_from(left()).unwrap_or(usize::MAX);
    Budget {
        positions: budget.positions.min(left),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::convention::Exhaustive;
    use crate::nim::Nim;
    use crate::notation::{self, NamedRules};
    use crate::{Game as _, Nimber, Play, SolveError, Solver};

    fn solved(heap: u64) -> Result<Nimber, SolveError<u64>> {
        Solver::new(Nim, Budget::default()).value(&[heap])
    }

    #[test]
    fn searches_share_what_there_is_and_keep_to_their_own_budgets() {
        // A search from a heap of twenty looks at 21 positions with 210 moves.
        let pool = Arc::new(Pool::new(500));
        let found = pool.around(|| [solved(20), solved(20), solved(20)].map(|it| it.is_ok()));
        assert_eq!(found, [true, true, false]);
        assert!(pool.is_spent());
        // Nothing that was not found looks like something else.
        let pool = Arc::new(Pool::new(100));
        let mut solver = Solver::new(Nim, Budget::default());
        assert!(pool.around(|| solver.value(&[20])).is_err());
        assert_eq!(solver.value(&[20]), Ok(Nimber(20)));
        let mut search = Exhaustive::new(Nim, Play::Misere, Budget::default());
        let pool = Arc::new(Pool::new(100));
        assert!(pool.around(|| search.outcome(&[20, 20])).is_err());
        assert!(search.outcome(&[20, 20]).is_ok());
        let wide = Arc::new(Pool::new(1_000_000));
        let mut narrow = Solver::new(Nim, Budget { positions: 5 });
        assert!(wide.around(|| narrow.value(&[20])).is_err());
        assert!(!wide.is_spent());
    }

    #[test]
    fn questions_to_named_games_take_of_it_whatever_they_are() {
        for name in ["grundy@1900", "blocks@7x7", "chomp@6x7", "nim@3,5,7"] {
            let position = notation::position(name).unwrap();
            let pool = Arc::new(Pool::new(3));
            let answer = pool.around(|| {
                (0..5)
                    .map(|_| position.answer(Play::Normal, Budget::default()))
                    .all(|answer| answer.is_ok())
            });
            assert!(!answer && pool.is_spent(), "{name}");
            let pool = Arc::new(Pool::new(1));
            let known = pool.around(|| [(); 3].map(|()| NamedRules.known_value(&position)));
            assert!(known[2].is_none() && pool.is_spent(), "{name}");
            assert!(
                position.answer(Play::Normal, Budget::default()).is_ok(),
                "{name}"
            );
        }
    }

    #[test]
    fn it_is_empty_as_soon_as_it_is_over() {
        let is_over = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_over);
        let pool = Pool::new(u64::MAX).until(move || flag.load(Ordering::Relaxed));
        let pool = Arc::new(pool);
        assert!(!pool.is_spent());
        assert!(pool.around(|| solved(100)).is_ok());
        is_over.store(true, Ordering::Relaxed);
        assert!(pool.around(|| solved(100)).is_err());
        assert!(pool.is_spent());
    }

    #[test]
    fn what_is_around_others_pays_for_them_and_all_are_closed_at_the_end() {
        let (outer, inner) = (Arc::new(Pool::new(300)), Arc::new(Pool::new(10_000)));
        let found = outer.around(|| {
            let found = inner.around(|| [solved(20), solved(20)].map(|it| it.is_ok()));
            (found, is_spent())
        });
        assert_eq!(found, ([true, false], true));
        assert!(!inner.is_spent());
        let ended = catch_unwind(AssertUnwindSafe(|| {
            outer.around(|| assert!(!is_spent(), "on purpose"));
        }));
        assert!(ended.is_err() && !is_open() && !is_spent());
        assert!(solved(20).is_ok());
    }
}
