//! Counts what runs do by the kernel's own counters: instructions, where the machine has hardware
//! for it, and CPU time, where there are no control groups.
//!
//! The counter is opened on the slot's own process and handed down to everything that is forked
//! from it. It rests until a process executes a program, so it counts runs, their children
//! included, and nothing of the slot's own work. What a process counted is added when it ends.

use std::io;

use perf_event::events::{Event, Hardware, Software};
use perf_event::{Builder, Counter};

/// A counter that this process's descendants inherit.
pub(super) struct RunCounter {
    counter: Counter,
    /// Counts nothing and is not handed down. Without it parent and child have the same counters,
    /// which the kernel exchanges when it goes from one to the other: the parent's would then be
    /// the one that a program's start has woken, and rest no more.
    _difference: Counter,
    /// What it showed at the last reset; `None` where it showed nothing.
    before: Option<u64>,
}

impl RunCounter {
    /// Of instructions in programs, not in the kernel.
    ///
    /// # Errors
    /// The system's: this machine has no such counter, or shows it to nobody.
    pub(super) fn instructions() -> io::Result<Self> {
        Self::of(Hardware::INSTRUCTIONS)
    }

    /// Of CPU time in nanoseconds, the kernel's included.
    ///
    /// # Errors
    /// The system's: this machine shows its counters to nobody.
    pub(super) fn cpu_time() -> io::Result<Self> {
        Self::of(Software::TASK_CLOCK)
    }

    fn of(event: impl Event) -> io::Result<Self> {
        let counter = Builder::new(event)
            // Not a part of the time, made up to the whole: all or an error.
            .pinned(true)
            .inherit(true)
            .enable_on_exec(true)
            .build()?;
        Ok(Self {
            counter,
            _difference: Builder::new(Software::DUMMY).build()?,
            before: Some(0),
        })
    }

    /// Counts from now on.
    pub(super) fn reset(&mut self) {
        self.before = self.counter.read().ok();
    }

    /// What was counted since the last reset, of programs that go on too; `None` when the counter was
    /// taken away meanwhile.
    pub(super) fn count(&mut self) -> Option<u64> {
        let now = self.counter.read().ok()?;
        Some(now.saturating_sub(self.before?))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::process::Command;

    use super::*;

    /// By an event that every machine has; what is inherited and when is the same for all.
    #[test]
    fn programs_are_counted_and_what_starts_them_is_not() {
        let mut counter = match RunCounter::of(Software::PAGE_FAULTS) {
            Ok(counter) => counter,
            Err(error) => {
                eprintln!("skipped: counting of events: {error}");
                return;
            }
        };
        let touched: Vec<u8> = vec![1; 64 << 20];
        assert_eq!(counter.count(), Some(0), "{}", touched.len());
        let mut count = |script: &str| {
            counter.reset();
            let status = Command::new("/bin/sh").args(["-c", script]).status();
            assert!(status.unwrap().success());
            counter.count().unwrap()
        };
        let starts: Vec<u64> = (0..20).map(|_| count("true")).collect();
        // What is not in memory yet costs more.
        let least = starts.iter().min().copied().unwrap();
        assert!(least > 20, "{starts:?}");
        // Children of children, too.
        assert!(count("/bin/sh -c '/bin/sh -c true; true'; true") > 2 * least);
    }
}
