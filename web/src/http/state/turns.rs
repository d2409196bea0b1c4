//! Turns at something that takes a core for a while: few at once, and fairly among those who ask.
//!
//! Whoever asks for many waits behind their own: free turns go round those who wait, one each.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use super::Address;
use crate::http::error::AppError;
use crate::store::UserId;

/// When to try again, in seconds, for whoever has too many waiting.
const AGAIN_AFTER: u64 = 2;

/// Whose turns are counted together: those of somebody signed in, or those of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asker {
    /// Somebody signed in, wherever they are.
    Person(UserId),
    /// Guests from one address.
    Guests(IpAddr),
}

impl Asker {
    /// Whoever is signed in, or the guests of an address.
    pub fn of(person: Option<UserId>, Address(address): Address) -> Self {
        person.map_or(Self::Guests(address), Self::Person)
    }
}

impl Default for Asker {
    /// Somebody of whom nothing is known: all of those count together, as `address` has it.
    fn default() -> Self {
        Self::Guests(Ipv6Addr::UNSPECIFIED.into())
    }
}

/// What bounds the turns at something.
#[derive(Debug, Clone, Copy)]
pub(super) struct TurnLimits {
    /// How many there are at the same time.
    pub(super) at_once: usize,
    /// How many of these one asker has at most.
    pub(super) of_one: usize,
    /// How many may wait of one asker.
    pub(super) waiting_of_one: usize,
    /// How many may wait altogether.
    pub(super) waiting: usize,
    /// How long a turn is waited for.
    pub(super) timeout: Duration,
}

/// The turns at something. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Turns(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    limits: TurnLimits,
    queue: Mutex<Queue>,
}

#[derive(Debug)]
struct Queue {
    free: usize,
    /// How many turns each has who has any.
    taken: HashMap<Asker, usize>,
    /// Those that wait, by who asks, the first one first.
    waiting: HashMap<Asker, VecDeque<oneshot::Sender<Turn>>>,
    /// Who waits, the next one first.
    round: VecDeque<Asker>,
}

/// A turn, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Turns,
    asker: Asker,
}

impl Turns {
    pub(super) fn new(limits: TurnLimits) -> Self {
        Self(Arc::new(Shared {
            limits,
            queue: Mutex::new(Queue {
                free: limits.at_once.max(1),
                taken: HashMap::new(),
                waiting: HashMap::new(),
                round: VecDeque::new(),
            }),
        }))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// 429 when too many of the same asker wait, 503 when too many wait altogether or for too long;
    /// both say when to come again.
    pub(super) async fn turn(&self, asker: Asker) -> Result<Turn, AppError> {
        let limits = &self.0.limits;
        let turn = {
            let mut queue = self.queue();
            if queue.may_take(asker, limits) {
                queue.take(asker);
                return Ok(self.turn_of(asker));
            }
            queue.wait(asker, limits)?
        };
        match tokio::time::timeout(limits.timeout, turn).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(AppError::crowded()),
        }
    }

    fn turn_of(&self, asker: Asker) -> Turn {
        Turn {
            turns: self.clone(),
            asker,
        }
    }

    /// Gives what is free to those who are next.
    fn give(&self) {
        // A turn that nobody takes any more is dropped outside of the lock, and given again.
        while let Some((asker, next)) = self.next() {
            drop(next.send(self.turn_of(asker)));
        }
    }

    fn next(&self) -> Option<(Asker, oneshot::Sender<Turn>)> {
        self.queue().next(&self.0.limits)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // What is guarded is sound after every statement.
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn may_take(&self, asker: Asker, limits: &TurnLimits) -> bool {
        let taken = self.taken.get(&asker).copied().unwrap_or_default();
        self.free > 0 && taken < limits.of_one.max(1)
    }

    fn take(&mut self, asker: Asker) {
        self.free -= 1;
        *self.taken.entry(asker).or_default() += 1;
    }

    fn give_back(&mut self, asker: Asker) {
        self.free += 1;
        if let Some(taken) = self.taken.get_mut(&asker) {
            *taken -= 1;
            if *taken == 0 {
                self.taken.remove(&asker);
            }
        }
    }

    fn wait(
        &mut self,
        asker: Asker,
        limits: &TurnLimits,
    ) -> Result<oneshot::Receiver<Turn>, AppError> {
        self.forget_those_that_left();
        let of_one = self.waiting.get(&asker).map_or(0, VecDeque::len);
        if of_one >= limits.waiting_of_one {
            return Err(AppError::too_many(AGAIN_AFTER));
        }
        if self.waiting.values().map(VecDeque::len).sum::<usize>() >= limits.waiting
            && !self.makes_room(of_one)
        {
            return Err(AppError::crowded());
        }
        let (give, take) = oneshot::channel();
        if of_one == 0 {
            self.round.push_back(asker);
        }
        self.waiting.entry(asker).or_default().push_back(give);
        Ok(take)
    }

    /// Sends away the last one of whoever has most waiting, for somebody of whom so many wait: a few who ask for as
    /// much as they may shut out nobody who asks for less. Whether anybody has so much more.
    fn makes_room(&mut self, of_one: usize) -> bool {
        let queues = self.waiting.values_mut();
        let longest = queues.max_by_key(|queue| queue.len());
        // That one is told that too many wait.
        longest
            .filter(|queue| queue.len() > of_one + 1)
            .and_then(VecDeque::pop_back)
            .is_some()
    }

    /// The next one, of the first asker in the round who may have one more turn, which he has then.
    fn next(&mut self, limits: &TurnLimits) -> Option<(Asker, oneshot::Sender<Turn>)> {
        self.forget_those_that_left();
        let may_take = |asker: &Asker| self.may_take(*asker, limits);
        let at = self.round.iter().position(may_take)?;
        let asker = self.round.remove(at)?;
        let queue = self.waiting.get_mut(&asker)?;
        let next = queue.pop_front()?;
        if queue.is_empty() {
            self.waiting.remove(&asker);
        } else {
            self.round.push_back(asker);
        }
        self.take(asker);
        Some((asker, next))
    }

    fn forget_those_that_left(&mut self) {
        self.waiting.retain(|_, queue| {
            queue.retain(|waiting| !waiting.is_closed());
            !queue.is_empty()
        });
        let waiting = &self.waiting;
        self.round.retain(|asker| waiting.contains_key(asker));
    }
}

impl Drop for Turn {
    /// Hands the turn on to the next one.
    fn drop(&mut self) {
        self.turns.queue().give_back(self.asker);
        self.turns.give();
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use futures::FutureExt;
    use tokio::sync::oneshot::error::TryRecvError;

    use super::*;

    const LIMITS: TurnLimits = TurnLimits {
        at_once: 1,
        of_one: 1,
        waiting_of_one: 64,
        waiting: 256,
        // No test here waits for it.
        timeout: Duration::from_mins(3),
    };

    fn from(last: u8) -> Asker {
        Asker::of(None, Address(IpAddr::from([192, 0, 2, last])))
    }

    #[tokio::test]
    async fn a_flood_from_one_address_waits_behind_itself() {
        let turns = Turns::new(LIMITS);
        let held = turns.turn(from(1)).await.unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut all = Vec::new();
        for last in [1, 1, 1, 1, 1, 2, 1, 3, 2] {
            let (turns, order) = (turns.clone(), Arc::clone(&order));
            all.push(tokio::spawn(async move {
                let turn = turns.turn(from(last)).await.unwrap();
                order.lock().unwrap().push(last);
                drop(turn);
            }));
            tokio::task::yield_now().await;
        }
        drop(held);
        for one in all {
            one.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [1, 2, 3, 1, 2, 1, 1, 1, 1]);
        assert_eq!(turns.queue().free, 1);
        assert!(turns.queue().waiting.is_empty());
        assert!(turns.queue().taken.is_empty());
    }

    #[tokio::test]
    async fn one_asker_leaves_turns_to_others_however_many_wait() {
        let turns = Turns::new(TurnLimits {
            at_once: 2,
            ..LIMITS
        });
        let first = turns.turn(from(1)).await.unwrap();
        let mut second = Box::pin(turns.turn(from(1)));
        assert!((&mut second).now_or_never().is_none(), "one is theirs");
        let other = turns.turn(from(2)).now_or_never().unwrap().unwrap();
        let mut person = Box::pin(turns.turn(Asker::Person(UserId(1))));
        assert!((&mut person).now_or_never().is_none(), "both are taken");
        // Who waited longer may not have it yet.
        drop(other);
        let person = person.now_or_never().unwrap().unwrap();
        assert!((&mut second).now_or_never().is_none());
        drop(first);
        drop((second.now_or_never().unwrap().unwrap(), person));
        assert_eq!(turns.queue().free, 2);
    }

    #[tokio::test]
    async fn too_many_are_refused_and_those_that_left_lose_nothing() {
        let turns = Turns::new(LIMITS);
        let held = turns.turn(from(1)).await.unwrap();
        let mut places = Vec::new();
        for _ in 0..LIMITS.waiting_of_one {
            places.push(turns.queue().wait(from(1), &LIMITS).unwrap());
        }
        let refused = turns.turn(from(1)).await.unwrap_err();
        assert_eq!(refused.status().as_u16(), 429);
        for last in 2..=4 {
            for _ in 0..LIMITS.waiting_of_one {
                places.push(turns.queue().wait(from(last), &LIMITS).unwrap());
            }
        }
        // Whoever has most waiting makes room for who has less.
        let mut fifth = Vec::new();
        for _ in 0..LIMITS.waiting / 5 {
            fifth.push(turns.queue().wait(from(5), &LIMITS).unwrap());
        }
        let refused = turns.turn(from(5)).await.unwrap_err();
        assert_eq!(refused.status().as_u16(), 503);
        assert!(refused.headers().contains_key("retry-after"));
        let mut left = 0;
        for place in &mut places {
            left += usize::from(matches!(place.try_recv(), Err(TryRecvError::Closed)));
        }
        assert_eq!(left, fifth.len());
        places.append(&mut fifth);
        // Those that left are in nobody's way.
        drop(places);
        let waits = turns.queue().wait(from(5), &LIMITS);
        assert!(waits.is_ok());
        drop(waits);
        drop(held);
        assert_eq!(turns.queue().free, 1);
        assert!(turns.queue().taken.is_empty());
    }
}
