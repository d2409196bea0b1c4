//! Who has used least: the books of fair queueing.
//!
//! Use is core time, added up for each party; while a party holds cores it grows by itself. Who
//! comes, or comes back after a pause, begins at the least of those who are active then, unless
//! more is in the books. So nobody saves up what he does not use, nobody owes for what others used
//! before he came, and who used more than others who wait is not rid of that by leaving in between.
//!
//! Of two active parties the one with less in the books goes first. Then neither gets ahead of the
//! other by more than two runs on each core, however long the runs of each are and whoever else
//! comes and goes.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// What the parties of one kind have used. Moments are times since the books were opened.
#[derive(Debug)]
pub(super) struct Ledger<P> {
    parties: HashMap<P, Entry>,
    /// The least use of the active parties when it was last looked at. Never falls.
    floor: Duration,
}

#[derive(Debug)]
struct Entry {
    /// Core time until `since`.
    used: Duration,
    since: Duration,
    /// How many cores it holds.
    cores: u32,
    /// How many of its runs wait.
    waiting: u32,
    /// How many of its runs go on without a core, and may be charged in the end.
    asleep: u32,
}

impl Entry {
    /// Nothing is known of whoever this is for.
    const fn new(used: Duration, since: Duration) -> Self {
        Self {
            used,
            since,
            cores: 0,
            waiting: 0,
            asleep: 0,
        }
    }

    const fn is_active(&self) -> bool {
        self.cores > 0 || self.waiting > 0
    }

    fn used(&self, now: Duration) -> Duration {
        self.used + now.saturating_sub(self.since) * self.cores
    }

    fn settle(&mut self, now: Duration) {
        self.used = self.used(now);
        self.since = now;
    }
}

impl<P> Default for Ledger<P> {
    fn default() -> Self {
        Self {
            parties: HashMap::new(),
            floor: Duration::ZERO,
        }
    }
}

impl<P: Copy + Eq + Hash> Ledger<P> {
    /// What is in the books of a party that is active.
    pub(super) fn used(&self, party: P, now: Duration) -> Duration {
        self.parties
            .get(&party)
            .map_or(self.floor, |entry| entry.used(now))
    }

    /// A run of the party begins to wait.
    pub(super) fn waits(&mut self, party: P, now: Duration) {
        self.raise_floor(now);
        let entry = self.parties.entry(party);
        let entry = entry.or_insert(Entry::new(self.floor, now));
        if !entry.is_active() {
            entry.used = entry.used.max(self.floor);
            entry.since = now;
        }
        entry.waiting += 1;
    }

    /// A run that waited begins, on so many cores.
    pub(super) fn begins(&mut self, party: P, cores: u32, now: Duration) {
        if let Some(entry) = self.parties.get_mut(&party) {
            entry.settle(now);
            entry.waiting = entry.waiting.saturating_sub(1);
            entry.cores += cores;
        }
    }

    /// So many cores are given back.
    pub(super) fn ends(&mut self, party: P, cores: u32, now: Duration) {
        if let Some(entry) = self.parties.get_mut(&party) {
            entry.settle(now);
            entry.cores = entry.cores.saturating_sub(cores);
        }
        self.raise_floor(now);
    }

    /// So many cores are given back, but the run that had them goes on.
    pub(super) fn falls_asleep(&mut self, party: P, cores: u32, now: Duration) {
        if let Some(entry) = self.parties.get_mut(&party) {
            entry.asleep += 1;
        }
        self.ends(party, cores, now);
    }

    /// A run that had no core any more ends.
    pub(super) fn ends_asleep(&mut self, party: P, now: Duration) {
        if let Some(entry) = self.parties.get_mut(&party) {
            entry.asleep = entry.asleep.saturating_sub(1);
        }
        self.raise_floor(now);
    }

    /// A running program has used so much besides the cores that it held.
    pub(super) fn charge(&mut self, party: P, time: Duration) {
        if let Some(entry) = self.parties.get_mut(&party) {
            entry.used += time;
        }
    }

    /// Brings the floor up to date and forgets those who would begin at it anyway.
    fn raise_floor(&mut self, now: Duration) {
        let used = |entry: &Entry| entry.used(now);
        let active = self.parties.values().filter(|entry| entry.is_active());
        // Where nobody is, nobody waits for what one used more than others.
        let least = active.map(used).min();
        let floor = least.or_else(|| self.parties.values().map(used).max());
        self.floor = self.floor.max(floor.unwrap_or_default());
        let floor = self.floor;
        self.parties
            .retain(|_, entry| entry.is_active() || entry.asleep > 0 || entry.used > floor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    /// Books in which `a` has used so much, and holds a core no more but waits.
    fn after(used: u64) -> Ledger<char> {
        let mut ledger = Ledger::default();
        ledger.waits('a', MS(0));
        ledger.begins('a', 1, MS(0));
        ledger.waits('a', MS(used));
        ledger.ends('a', 1, MS(used));
        ledger
    }

    #[test]
    fn who_comes_begins_with_those_who_are_there() {
        let mut ledger = after(700);
        ledger.waits('b', MS(800));
        assert_eq!(ledger.used('a', MS(900)), MS(700));
        assert_eq!(ledger.used('b', MS(900)), MS(700));
    }

    #[test]
    fn what_is_held_grows_by_itself() {
        let mut ledger = after(700);
        ledger.begins('a', 2, MS(1000));
        assert_eq!(ledger.used('a', MS(1100)), MS(900));
        ledger.waits('b', MS(1100));
        assert_eq!(ledger.used('b', MS(1100)), MS(900));
        ledger.ends('a', 1, MS(1200));
        assert_eq!(ledger.used('a', MS(1300)), MS(1200));
    }

    #[test]
    fn a_pause_saves_up_nothing() {
        let mut ledger = after(700);
        ledger.waits('b', MS(700));
        ledger.begins('b', 1, MS(700));
        ledger.ends('b', 1, MS(750));
        // Meanwhile the other one goes on.
        ledger.begins('a', 1, MS(750));
        ledger.waits('b', MS(1750));
        assert_eq!(ledger.used('b', MS(1750)), MS(1700));
    }

    #[test]
    fn a_pause_wipes_nothing_out_while_somebody_waits() {
        let mut ledger = after(700);
        ledger.waits('b', MS(700));
        ledger.begins('b', 1, MS(700));
        ledger.ends('b', 1, MS(5700));
        ledger.waits('b', MS(5800));
        assert_eq!(ledger.used('b', MS(5800)), MS(5700));
        assert_eq!(ledger.used('a', MS(5800)), MS(700));
    }

    #[test]
    fn when_nobody_is_left_all_are_even() {
        let mut ledger = after(700);
        ledger.waits('b', MS(700));
        ledger.begins('b', 1, MS(700));
        ledger.ends('b', 1, MS(5700));
        ledger.begins('a', 1, MS(5700));
        ledger.ends('a', 1, MS(5800));
        assert!(ledger.parties.is_empty(), "{ledger:?}");
        for party in ['a', 'b', 'c'] {
            ledger.waits(party, MS(6000));
            assert_eq!(ledger.used(party, MS(6000)), MS(5700));
        }
    }

    #[test]
    fn what_a_sleeper_computes_is_charged_when_it_is_known() {
        let mut ledger = after(700);
        ledger.waits('b', MS(700));
        ledger.begins('b', 1, MS(700));
        ledger.falls_asleep('b', 1, MS(750));
        // Meanwhile the other one goes on.
        ledger.begins('a', 1, MS(750));
        ledger.charge('b', MS(900));
        ledger.waits('b', MS(1750));
        ledger.ends_asleep('b', MS(1750));
        assert_eq!(ledger.used('a', MS(1750)), MS(1700));
        // Beside its 50 milliseconds of a core.
        assert_eq!(ledger.used('b', MS(1750)), MS(700 + 50 + 900).max(MS(1700)));
        ledger.charge('b', MS(100));
        assert_eq!(ledger.used('b', MS(1750)), MS(1800));
    }
}
