//! Who may run now: the processor cores are lent for one run at a time, fairly between clients and
//! between the submissions of one client.
//!
//! A submission keeps its warm slots of the sandbox for as long as it is judged; to run something
//! in one it needs a turn. The next turn goes to whoever has used least core time, so one with
//! many slow tests delays another by the run that goes on and no more, and pays for it with the
//! time until the other has had as much. A submission alone has every core.
//!
//! A turn lasts until the next is asked for: what the judge does with a program's output takes a
//! core too, and between two short runs nobody slips in with a long one.
//!
//! A run that lasts keeps nobody out: after a second its core is lent to one other besides, whose
//! client is not the same. The kernel divides the core between the two, and as only computing and
//! sleep count against a program, neither is blamed for it.
//!
//! A run that must be *alone* gets its turn like any other, and pays for all cores; while it is
//! next, no other begins, and it starts when those under way have ended. A submission may ask for
//! a few of these, so nobody can hold up the others by runs that have to be repeated.
//!
//! A run that sleeps needs no core: its turn is lent to the next meanwhile, and what it computes
//! all the same is charged when it ends.

mod books;
mod ledger;
mod order;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::sandbox::Pool;
use order::Order;

/// How many runs of a submission may be alone.
const RUNS_ALONE: usize = 5;

/// How many sleeping runs there may be for each core, besides those that have a turn.
const ASLEEP_PER_SLOT: usize = 4;

/// After so long a run shares its core with another client's. Most runs are over by then.
const LASTS: Duration = Duration::from_secs(1);

/// The turns of a judge.
#[derive(Debug)]
pub(crate) struct Turns {
    order: Mutex<Order>,
    changed: Condvar,
    began: Instant,
}

/// How a run is to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Company {
    /// While others run.
    Others,
    /// With no other run under way.
    Nobody,
}

/// A submission's part in the turns and in the slots.
#[derive(Debug)]
pub(crate) struct Share<'a> {
    pool: &'a Pool,
    turns: &'a Turns,
    submission: u64,
    runs_alone_left: AtomicUsize,
}

/// The right to run something. Given back when dropped.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    turns: &'a Turns,
    /// `None` when it was given back.
    ticket: Option<u64>,
    is_used: bool,
}

impl Turns {
    /// Turns for as many runs at a time as there are slots.
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            order: Mutex::new(Order::new(slots)),
            changed: Condvar::new(),
            began: Instant::now(),
        }
    }

    /// How many runs there may be at a time.
    pub(crate) fn slots(&self) -> usize {
        self.lock().slots()
    }

    /// A share for another submission of this client's, or of nobody's, with slots from this pool.
    pub(crate) fn share<'a>(&'a self, pool: &'a Pool, client: Option<u64>) -> Share<'a> {
        Share {
            pool,
            turns: self,
            submission: self.lock().join(client),
            runs_alone_left: AtomicUsize::new(RUNS_ALONE),
        }
    }

    /// Changes something now, hands out what became free by that, and wakes those who got it.
    fn change<T>(&self, change: impl FnOnce(&mut Order, Duration) -> T) -> T {
        let mut order = self.lock();
        let now = self.began.elapsed();
        let result = change(&mut order, now);
        order.hand_out(now);
        let has_news = order.has_news();
        drop(order);
        if has_news {
            self.changed.notify_all();
        }
        result
    }

    /// Waits until somebody changed something, or until a run has lasted so long that its core is
    /// lent to another: nobody else would say so.
    fn wait<'o>(&self, order: MutexGuard<'o, Order>) -> MutexGuard<'o, Order> {
        let now = self.began.elapsed();
        let Some(lasts) = order.next_lasts(now) else {
            let woken = self.changed.wait(order);
            return woken.unwrap_or_else(PoisonError::into_inner);
        };
        let woken = self.changed.wait_timeout(order, lasts.saturating_sub(now));
        let (mut order, timeout) = woken.unwrap_or_else(PoisonError::into_inner);
        if timeout.timed_out() {
            order.hand_out(self.began.elapsed());
            if order.has_news() {
                self.changed.notify_all();
            }
        }
        order
    }

    fn lock(&self) -> MutexGuard<'_, Order> {
        // The order is never left half changed.
        self.order.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> Share<'a> {
    /// The slots of the sandbox.
    pub(crate) const fn pool(&self) -> &'a Pool {
        self.pool
    }

    /// Waits for a turn.
    pub(crate) fn turn(&self, company: Company) -> Turn<'a> {
        self.turn_after(None, company, || ())
    }

    /// Gives back the last turn and waits for another. `before_waiting` is called if it does not
    /// come at once.
    pub(crate) fn turn_after(
        &self,
        last: Option<Turn<'a>>,
        company: Company,
        before_waiting: impl FnOnce(),
    ) -> Turn<'a> {
        let (ticket, is_given) = self.turns.change(|order, now| {
            let ticket = order.ask(self.submission, company, now);
            if let Some(last) = last.and_then(|mut last| last.ticket.take()) {
                order.end(last, now);
            }
            order.hand_out(now);
            (ticket, order.take(ticket))
        });
        if !is_given {
            before_waiting();
            let mut order = self.turns.lock();
            while !order.take(ticket) {
                order = self.turns.wait(order);
            }
        }
        Turn {
            turns: self.turns,
            ticket: Some(ticket),
            is_used: false,
        }
    }

    /// The company for a run that is repeated: nobody, unless the submission has had that often
    /// enough.
    pub(crate) fn company_for_repeat(&self) -> Company {
        let one_less = |left: usize| left.checked_sub(1);
        let left =
            self.runs_alone_left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
        left.map_or(Company::Others, |_| Company::Nobody)
    }
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        self.turns.lock().leave(self.submission);
    }
}

impl Turn<'_> {
    /// The run sleeps: somebody else may use the core.
    pub(crate) fn sleeps(&mut self) {
        if let Some(ticket) = self.ticket {
            self.turns
                .change(|order, now| order.fall_asleep(ticket, now));
        }
    }

    /// The run is over and used so much CPU time. What is done with its output is done in its turn.
    pub(crate) fn has_run(&mut self, cpu: Duration) {
        self.is_used = true;
        if let Some(ticket) = self.ticket {
            self.turns
                .change(|order, now| order.has_run(ticket, cpu, now));
        }
    }

    /// Whether a run was made in it.
    pub(crate) const fn is_used(&self) -> bool {
        self.is_used
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            self.turns.change(|order, now| order.end(ticket, now));
        }
    }
}
