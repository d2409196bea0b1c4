//! Who may run now: the processor cores are lent for one run at a time, in fair turns between
//! submissions.
//!
//! A submission keeps its warm slots of the sandbox for as long as it is judged; to run something
//! in one it needs a turn. The next turn goes to the submission that has the fewest, and of those
//! to the one that has waited longest, so one with many slow tests delays another by a run, never
//! by a judging. A submission alone has every core.
//!
//! A run that must be *alone* gets its turn like any other; while it is next, no other begins, and
//! it starts when those under way have ended. A submission may ask for a few of these, so nobody
//! can hold up the others by runs that have to be repeated.
//!
//! A run that sleeps needs no core: its turn is lent to the next meanwhile.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::sandbox::Pool;

/// How many runs of a submission may be alone.
const RUNS_ALONE: usize = 5;

/// How many sleeping runs there may be for each core, beside those that have a turn.
const ASLEEP_PER_SLOT: usize = 4;

/// The turns of a judge.
#[derive(Debug)]
pub(crate) struct Turns {
    order: Mutex<Order>,
    changed: Condvar,
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
    id: u64,
    runs_alone_left: AtomicUsize,
}

/// The right to run something. Given back when dropped.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    turns: &'a Turns,
    share: u64,
    is_asleep: bool,
}

impl Turns {
    /// Turns for as many runs at a time as there are slots.
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            order: Mutex::new(Order::new(slots)),
            changed: Condvar::new(),
        }
    }

    /// How many runs there may be at a time.
    pub(crate) fn slots(&self) -> usize {
        self.lock().slots
    }

    /// A share for another submission, with slots from this pool.
    pub(crate) fn share<'a>(&'a self, pool: &'a Pool) -> Share<'a> {
        Share {
            pool,
            turns: self,
            id: self.lock().join(),
            runs_alone_left: AtomicUsize::new(RUNS_ALONE),
        }
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
        let mut order = self.turns.lock();
        let ticket = order.ask(self.id, company);
        while !order.take(ticket) {
            order = self
                .turns
                .changed
                .wait(order)
                .unwrap_or_else(PoisonError::into_inner);
        }
        drop(order);
        // There may be room for the next one too.
        self.turns.changed.notify_all();
        Turn {
            turns: self.turns,
            share: self.id,
            is_asleep: false,
        }
    }

    /// Takes a turn if nobody has to wait for it.
    pub(crate) fn turn_at_once(&self) -> Option<Turn<'a>> {
        let mut order = self.turns.lock();
        let ticket = order.ask(self.id, Company::Others);
        if order.take(ticket) {
            return Some(Turn {
                turns: self.turns,
                share: self.id,
                is_asleep: false,
            });
        }
        order.give_up(ticket);
        None
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
        self.turns.lock().leave(self.id);
    }
}

impl Turn<'_> {
    /// The run sleeps: somebody else may use the core.
    pub(crate) fn sleeps(&mut self) {
        if !self.is_asleep && self.turns.lock().fall_asleep() {
            self.is_asleep = true;
            self.turns.changed.notify_all();
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.turns.lock().end(self.share, self.is_asleep);
        self.turns.changed.notify_all();
    }
}

/// Who runs, who waits, and who is next.
#[derive(Debug)]
struct Order {
    slots: usize,
    /// Runs that need a core.
    running: usize,
    /// Runs that don't.
    asleep: usize,
    /// Whether the one run under way is to be alone.
    is_alone: bool,
    waiting: Vec<Waiting>,
    shares: HashMap<u64, Standing>,
    /// Counts tickets, shares and turns: what came first has the smaller number.
    clock: u64,
}

#[derive(Debug)]
struct Waiting {
    ticket: u64,
    share: u64,
    company: Company,
}

/// What a submission has had of the turns.
#[derive(Debug)]
struct Standing {
    turns: usize,
    /// When it last got one, or came.
    last: u64,
}

impl Order {
    fn new(slots: usize) -> Self {
        Self {
            slots,
            running: 0,
            asleep: 0,
            is_alone: false,
            waiting: Vec::new(),
            shares: HashMap::new(),
            clock: 0,
        }
    }

    fn now(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn join(&mut self) -> u64 {
        let id = self.now();
        self.shares.insert(id, Standing { turns: 0, last: id });
        id
    }

    fn leave(&mut self, share: u64) {
        self.shares.remove(&share);
    }

    fn ask(&mut self, share: u64, company: Company) -> u64 {
        let ticket = self.now();
        self.waiting.push(Waiting {
            ticket,
            share,
            company,
        });
        ticket
    }

    fn give_up(&mut self, ticket: u64) {
        self.waiting.retain(|waiting| waiting.ticket != ticket);
    }

    /// The place in the list of the one who waits and is next.
    fn next(&self) -> Option<usize> {
        let rank = |waiting: &Waiting| {
            let standing = self.shares.get(&waiting.share);
            let (turns, last) = standing.map_or((0, 0), |standing| (standing.turns, standing.last));
            (turns, last, waiting.ticket)
        };
        (0..self.waiting.len()).min_by_key(|place| rank(&self.waiting[*place]))
    }

    /// Gives the holder of a ticket his turn, if he is next and there is room.
    fn take(&mut self, ticket: u64) -> bool {
        let Some(place) = self.next().filter(|at| self.waiting[*at].ticket == ticket) else {
            return false;
        };
        let company = self.waiting[place].company;
        let has_room = match company {
            Company::Others => !self.is_alone && self.running < self.slots,
            Company::Nobody => self.running == 0,
        };
        if !has_room {
            return false;
        }
        let share = self.waiting.swap_remove(place).share;
        self.running += 1;
        self.is_alone = company == Company::Nobody;
        let now = self.now();
        if let Some(standing) = self.shares.get_mut(&share) {
            standing.turns += 1;
            standing.last = now;
        }
        true
    }

    /// Whether the core of a run that sleeps is lent to others.
    fn fall_asleep(&mut self) -> bool {
        if self.asleep >= self.slots * ASLEEP_PER_SLOT {
            return false;
        }
        self.asleep += 1;
        self.running -= 1;
        self.is_alone = false;
        true
    }

    fn end(&mut self, share: u64, was_asleep: bool) {
        if was_asleep {
            self.asleep -= 1;
        } else {
            self.running -= 1;
            self.is_alone = false;
        }
        if let Some(standing) = self.shares.get_mut(&share) {
            standing.turns -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who gets turns one after another, of those who ask again as soon as they had one.
    fn served(order: &mut Order, shares: &[u64], turns: usize) -> Vec<u64> {
        for share in shares {
            order.ask(*share, Company::Others);
        }
        (0..turns)
            .filter_map(|_| {
                let place = order.next()?;
                let Waiting { ticket, share, .. } = order.waiting[place];
                assert!(order.take(ticket));
                order.ask(share, Company::Others);
                order.end(share, false);
                Some(share)
            })
            .collect()
    }

    #[test]
    fn everybody_who_waits_has_a_turn_before_anybody_has_two() {
        let mut order = Order::new(1);
        let (a, b, c) = (order.join(), order.join(), order.join());
        assert_eq!(served(&mut order, &[a, b, c], 6), [a, b, c, a, b, c]);
        // One who comes late waits for those who are there, once.
        let d = order.join();
        assert_eq!(served(&mut order, &[d], 5), [a, b, c, d, a]);
    }

    #[test]
    fn many_requests_of_one_get_no_more_than_one_of_another() {
        let mut order = Order::new(2);
        let (a, b) = (order.join(), order.join());
        let [first, second, third] = [(); 3].map(|()| order.ask(a, Company::Others));
        assert!(order.take(first) && order.take(second), "alone it has both");
        let other = order.ask(b, Company::Others);
        order.end(a, false);
        assert!(!order.take(third) && order.take(other));
    }

    #[test]
    fn who_wants_to_be_alone_waits_his_turn_and_keeps_nobody_waiting_twice() {
        let mut order = Order::new(2);
        let (a, b) = (order.join(), order.join());
        let running = order.ask(b, Company::Others);
        assert!(order.take(running));
        let alone = order.ask(a, Company::Nobody);
        let next = order.ask(b, Company::Others);
        assert!(!order.take(alone), "one is under way");
        assert!(!order.take(next), "no other begins");
        order.end(b, false);
        assert!(order.take(alone));
        assert!(!order.take(next));
        let again = order.ask(a, Company::Nobody);
        order.end(a, false);
        assert!(!order.take(again), "not twice in a row");
        assert!(order.take(next));
        order.end(b, false);
        assert!(order.take(again));
    }

    #[test]
    fn sleepers_lend_their_cores_and_only_so_many() {
        let mut order = Order::new(1);
        let (a, b) = (order.join(), order.join());
        for _ in 0..ASLEEP_PER_SLOT {
            let ticket = order.ask(a, Company::Others);
            assert!(order.take(ticket) && order.fall_asleep());
        }
        let ticket = order.ask(a, Company::Others);
        assert!(order.take(ticket) && !order.fall_asleep());
        let other = order.ask(b, Company::Others);
        assert!(!order.take(other));
        order.end(a, false);
        assert!(order.take(other));
        order.end(a, true);
        assert_eq!((order.running, order.asleep), (1, ASLEEP_PER_SLOT - 1));
    }

    #[test]
    fn a_turn_that_nobody_waits_for_is_had_at_once_and_no_other() {
        let mut order = Order::new(1);
        let (a, b) = (order.join(), order.join());
        let first = order.ask(a, Company::Others);
        let second = order.ask(b, Company::Others);
        assert!(!order.take(second));
        order.give_up(second);
        assert!(order.take(first));
        assert!(order.waiting.is_empty());
    }
}
